import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../../kernel/time/time-zone.ts';
import { isOpen, nextOpening, type Window } from './dial-window.ts';

const window = (zone: string, from: number, to: number): Window => ({ zone, spanOn: () => ({ from, to }) });
const at = (text: string): number => Date.parse(text);

describe('a window', () => {
  it('is half-open: open at its first instant, closed at its last', () => {
    const day = window('America/New_York', 8, 21);
    expect(isOpen(day, at('2026-07-01T12:00:00.000Z'))).toBe(true);
    expect(isOpen(day, at('2026-07-01T11:59:59.999Z'))).toBe(false);
    expect(isOpen(day, at('2026-07-02T00:59:59.999Z'))).toBe(true);
    expect(isOpen(day, at('2026-07-02T01:00:00.000Z'))).toBe(false);
  });

  it('opens an hour earlier by UTC on the morning after the clock went forward', () => {
    const day = window('America/New_York', 8, 21);
    expect(nextOpening([day], at('2026-03-07T03:00:00Z'))).toBe(at('2026-03-07T13:00:00Z'));
    expect(nextOpening([day], at('2026-03-08T03:00:00Z'))).toBe(at('2026-03-08T12:00:00Z'));
    expect(nextOpening([day], at('2026-11-01T02:30:00Z'))).toBe(at('2026-11-01T13:00:00Z'));
  });

  it('knows zones of half and quarter hours', () => {
    expect(nextOpening([window('Asia/Kolkata', 9, 17)], at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T03:30:00Z'));
    expect(nextOpening([window('Asia/Kathmandu', 9, 17)], at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T03:15:00Z'));
    expect(nextOpening([window('Australia/Lord_Howe', 9, 17)], at('2026-04-04T14:00:00Z'))).toBe(
      at('2026-04-04T22:30:00Z'),
    );
  });

  it('together with others opens when all are open', () => {
    const both = [window('America/New_York', 8, 21), window('America/Los_Angeles', 8, 21)];
    expect(nextOpening(both, at('2026-07-01T12:00:00Z'))).toBe(at('2026-07-01T15:00:00Z'));
    expect(nextOpening(both, at('2026-07-02T00:59:59Z'))).toBe(at('2026-07-02T00:59:59Z'));
    expect(nextOpening(both, at('2026-07-02T01:00:00Z'))).toBe(at('2026-07-02T15:00:00Z'));
  });

  it('that never meets another says so', () => {
    expect(
      nextOpening([window('UTC', 5, 6), window('America/New_York', 8, 21)], at('2026-01-01T00:00:00Z')),
    ).toBeNull();
  });

  it('waits half a year for another that it meets in winter only', () => {
    const opening = nextOpening([window('UTC', 1, 2), window('America/New_York', 20, 21)], at('2026-04-01T00:00:00Z'));
    expect(opening).toBe(at('2026-11-02T01:00:00Z'));
  });

  it('asks for a real zone', () => {
    expect([isTimeZone('America/Chicago'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });
});

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/Dublin',
  'America/St_Johns',
];
const windows = fc.array(
  fc.record({
    zone: fc.constantFrom(...zones),
    from: fc.integer({ min: 0, max: 23 }),
    length: fc.integer({ min: 1, max: 16 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-12-31T00:00:00Z') });

test.prop([windows, instants], { numRuns: 150 })(
  'the next opening is the first quarter at which a plain walk finds all open',
  (spans, start) => {
    const all = spans.map(({ zone, from, length }) => window(zone, from, Math.min(24, from + length)));
    const open = (instant: number): boolean => all.every((each) => isOpen(each, instant));
    const found = nextOpening(all, start);
    const limit = start + 4 * 24 * 3600_000;
    let walked = start;
    if (!open(walked)) walked = Math.ceil(walked / 900_000) * 900_000;
    while (!open(walked) && walked < limit) walked += 900_000;
    if (open(walked)) expect(found).toBe(walked);
    else expect(found === null || found >= limit).toBe(true);
  },
);
