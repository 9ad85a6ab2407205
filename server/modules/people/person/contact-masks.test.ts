import { describe, expect, it } from 'vitest';
import { contactKindOf, maskAs, maskContactsIn, withMaskedContacts } from './contact-masks.ts';
import { mask } from './identifier-values.ts';

describe('contact data in a text', () => {
  it.each([
    ['write to quentin.zork@mail.example.', 'write to q***@m***.example.'],
    ['call +12025550188 or +44 20 7946 0018', 'call +1***0188 or +44***0018'],
    ['tel:+1 (202) 555-0188, (202) 555-0177', 'tel:+1***0188, +***0177'],
    ['202-555-0188', '+***0188'],
  ])('is masked: %s', (text, masked) => expect(maskContactsIn(text)).toBe(masked));

  it.each([
    'on 2026-11-15 at 10:30',
    'order 1234567890',
    '0190a000-0000-7000-8000-000000000000',
    '2026-11-15T10:30:00.000Z',
    'a + b = 12',
  ])('is not seen in what is none: %s', (text) => expect(maskContactsIn(text)).toBe(text));

  it('has the masks that identifiers have', () => {
    for (const phone of ['+12025550188', '+442079460018', '+4930123456'])
      expect(maskAs('phone', phone)).toBe(mask('phone', phone));
  });

  it('costs time that follows the length of the text, whatever it is made of', () => {
    const started = performance.now();
    for (const part of ['a', 'a@', 'a@b.', '1', '+1 ', '1 ', '123-', '+', '@a.']) maskContactsIn(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('fields', () => {
  it.each([
    ['email', 'email'],
    ['workEmail', 'email'],
    ['primary_phone', 'phone'],
    ['mobileNumber', 'phone'],
    ['firstName', 'text'],
    ['customer_name', 'text'],
    ['date_of_birth', 'secret'],
  ])('%s holds contact data', (name, kind) => expect(contactKindOf(name)).toBe(kind));

  it.each([['name'], ['product_name'], ['order_no'], ['state'], ['conversation_id'], ['emailed']])(
    '%s does not',
    (name) => expect(contactKindOf(name)).toBeUndefined(),
  );

  it('are masked at any depth, notes as a whole', () => {
    expect(
      withMaskedContacts({ phone: '+12025550188', note: 'said so', change: [{ by: 'jo@mail.example', count: 2 }] }),
    ).toEqual({
      phone: '+1***0188',
      note: '***',
      change: [{ by: 'j***@m***.example', count: 2 }],
    });
  });
});
