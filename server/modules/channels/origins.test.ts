// Which websites may carry a channel, when it is open, and what of a visitor's words is never stored.

import { describe, expect, it } from 'vitest';
import { isOpenAt, type OpeningHours } from '../../kernel/time/opening-hours.ts';
import { redactTyped } from '../conversations/store/redact-typed.ts';
import { isAllowedOrigin, normalOrigin } from './origins.ts';

describe('origins', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://Shop.Example/', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://*.shop.example', 'https://*.shop.example'],
    ['https://shop.example/path', undefined],
    ['https://user@shop.example', undefined],
    ['https://*', undefined],
    ['https://*.com', undefined],
    ['https://sh*op.example', undefined],
    ['https://*.127.0.0.1', undefined],
    ['ftp://shop.example', undefined],
    ['javascript:alert(1)', undefined],
    ['null', undefined],
    ['*', undefined],
    ['', undefined],
  ])('%s is read as %s', (given, expected) => expect(normalOrigin(given)).toBe(expected));

  const allowed = ['https://shop.example', 'https://*.brand.example', 'http://localhost:3000'];
  it.each(['https://shop.example', 'https://www.brand.example', 'https://a.b.brand.example', 'http://localhost:3000'])(
    '%s may',
    (origin) => expect(isAllowedOrigin(origin, allowed)).toBe(true),
  );
  it.each([
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'https://brand.example',
    'https://evilbrand.example',
    'http://www.brand.example',
    'https://www.brand.example:444',
    'http://localhost:3001',
    'https://*.brand.example',
    'null',
    '',
  ])('%s may not', (origin) => expect(isAllowedOrigin(origin, allowed)).toBe(false));
});

describe('hours', () => {
  const office: OpeningHours = {
    time_zone: 'America/New_York',
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    from: '09:00',
    to: '17:00',
  };
  const night: OpeningHours = { time_zone: 'Europe/Berlin', days: ['fri'], from: '22:00', to: '02:00' };
  it.each([
    [office, '2026-05-04T13:00:00Z', true],
    [office, '2026-05-04T12:59:59Z', false],
    [office, '2026-05-04T20:59:59Z', true],
    [office, '2026-05-04T21:00:00Z', false],
    [office, '2026-05-03T15:00:00Z', false],
    // The clocks changed: nine in New York is an hour later in UTC.
    [office, '2026-01-05T13:30:00Z', false],
    [night, '2026-05-08T20:00:00Z', true],
    [night, '2026-05-08T23:59:00Z', true],
    [night, '2026-05-09T00:00:00Z', false],
    [night, '2026-05-07T20:00:00Z', false],
  ])('%# at %s', (hours, at, open) => expect(isOpenAt(hours, new Date(at))).toBe(open));

  it('from and to alike is the whole day', () => {
    expect(isOpenAt({ ...night, from: '00:00', to: '00:00' }, new Date('2026-05-08T10:00:00Z'))).toBe(true);
  });
});

describe('words that a visitor typed', () => {
  it.each([
    ['My card is 4242 4242 4242 4242, thanks', 'My card is [card ending in 4242], thanks'],
    ['5555-5555-5555-4444', '[card ending in 4444]'],
    ['378282246310005.', '[card ending in 0005].'],
    ['order 1234567890123456', 'order 1234567890123456'],
    ['call +1 202 555 0142', 'call +1 202 555 0142'],
    ['0000 0000 0000 0000', '0000 0000 0000 0000'],
    ['tracking 12345678901234567890123', 'tracking 12345678901234567890123'],
  ])('%s', (typed, kept) => expect(redactTyped(typed)).toBe(kept));

  it('lose their secrets', () => {
    expect(redactTyped('password: hunter2hunter2')).not.toContain('hunter2');
    expect(redactTyped(`my key is sk-${'a1'.repeat(20)}`)).not.toContain('a1a1');
  });
});
