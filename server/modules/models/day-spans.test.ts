import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { LONG_SPAN, longSpanOf } from './day-spans.ts';

const DAY = 86_400_000;
const day = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

describe('long spans', () => {
  test.prop([fc.integer({ min: -10_000, max: 30_000 })])('hold each day once', (number) => {
    const start = Date.parse(longSpanOf(day(number))) / DAY;
    expect(number - start).toBeGreaterThanOrEqual(0);
    expect(number - start).toBeLessThan(LONG_SPAN);
    expect(longSpanOf(day(start))).toBe(day(start));
  });
});
