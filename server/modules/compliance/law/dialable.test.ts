import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countriesOf, dialable } from './dialable.ts';

const US = { allowedCountries: ['US'] };
const ruleOf = (number: string, settings = US): string => {
  const answer = dialable(number, settings);
  return answer.ok ? 'ok' : answer.rule;
};

describe('a number', () => {
  it.each([
    '+1911',
    '911',
    '1911',
    '+911',
    '9911',
    '+112',
    '112',
    '0112',
    '+44999',
    '+49110',
    '+33112',
    '+61000',
    '+64111',
    '+1 911',
    '+1-911',
    '+19115550100',
    '+1988',
    '+91108',
    '+5515',
    '999',
    '000',
  ])('%s of emergency services is never dialled', (number) => {
    expect(ruleOf(number, { allowedCountries: ['US', 'GB', 'DE', 'FR', 'AU', 'NZ', 'IN', 'BR'] })).toBe(
      'never_dialled',
    );
  });

  it.each(['+19005550123', '+12029765555', '+448712345678', '+33892123456', '+491801234567', '+80812345678'])(
    '%s that costs the caller extra is never dialled, in whichever country',
    (number) => {
      expect(ruleOf(number, { allowedCountries: ['US', 'GB', 'FR', 'DE'] })).toBe('never_dialled');
    },
  );

  it('of another country is not dialled, also of one that shares the calling code', () => {
    for (const number of ['+442079460000', '+14165550123', '+18765550123', '+18095550123']) {
      expect(ruleOf(number)).toBe('country_not_allowed');
    }
    expect(ruleOf('+442079460000', { allowedCountries: ['GB'] })).toBe('ok');
    expect(ruleOf('+14165550123', { allowedCountries: ['US', 'CA'] })).toBe('ok');
    expect(ruleOf('+12025550123', { allowedCountries: [] })).toBe('country_not_allowed');
  });

  it.each([
    '+12025550123,200',
    '+12025550123;ext=9',
    '+1 202 555 0123',
    'sip:911@example.com',
    '+12025550123w1',
    '',
    'front_desk',
    '+8821234567',
  ])('"%s" that is none is not dialled', (text) => {
    expect(ruleOf(text)).not.toBe('ok');
  });

  it('of our own country is dialled, toll-free ones too', () => {
    expect(ruleOf('+12025550123')).toBe('ok');
    expect(ruleOf('+18005550123')).toBe('ok');
    // Four digits after the calling code are a whole number on some islands.
    expect(ruleOf('+6834000', { allowedCountries: ['NU'] })).toBe('ok');
  });

  it('is judged whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => ruleOf(text) !== 'ok'));
    const digits = fc.stringMatching(/^\+[1-9]\d{1,14}$/);
    fc.assert(
      fc.property(digits, (number) => {
        const isShort = number.length <= 5;
        return !isShort || ruleOf(number) !== 'ok';
      }),
    );
  });
});

describe('the countries that are reached', () => {
  it('are those that were set, else those of the own numbers, else the United States', () => {
    expect(countriesOf(['GB', 'GB'], ['+12025550100'])).toEqual(['GB']);
    expect(countriesOf([], ['+12025550100'])).toEqual([]);
    expect(countriesOf(null, ['+442079460000', '+12025550100', '+12025550101'])).toEqual(['GB', 'US']);
    expect(countriesOf(null, [])).toEqual(['US']);
    expect(countriesOf(null, ['nonsense'])).toEqual(['US']);
  });
});
