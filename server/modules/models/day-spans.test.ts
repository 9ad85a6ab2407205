import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { LONG_SPAN, longSpanOf, type Range, spansOf } from './day-spans.ts';

const DAY = 86_400_000;
const day = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const listed = ({ from, to }: Range, step: number): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += step * DAY) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

describe('spans', () => {
  test.prop([fc.integer({ min: -10_000, max: 30_000 }), fc.nat(400)])(
    'hold every day of a range exactly once, and no other',
    (first, more) => {
      const { long, days } = spansOf(day(first), day(first + more));
      const covered = [
        ...(long
          ? listed(long, LONG_SPAN).flatMap((start) =>
              listed({ from: start, to: day(Date.parse(start) / DAY + LONG_SPAN - 1) }, 1),
            )
          : []),
        ...days.flatMap((range) => listed(range, 1)),
      ];
      expect(covered.sort()).toEqual(listed({ from: day(first), to: day(first + more) }, 1).sort());
    },
  );

  test.prop([fc.integer({ min: 0, max: 30_000 })])(
    'let a month be read as three long spans and a week of days, wherever it begins',
    (first) => {
      const { long, days } = spansOf(day(first), day(first + 30));
      expect(long && listed(long, LONG_SPAN)).toHaveLength(3);
      expect(days.flatMap((range) => listed(range, 1))).toHaveLength(7);
    },
  );

  test.prop([fc.integer({ min: -10_000, max: 30_000 })])('begin where the writer files a day', (number) => {
    const start = Date.parse(longSpanOf(day(number))) / DAY;
    expect(number - start).toBeGreaterThanOrEqual(0);
    expect(number - start).toBeLessThan(LONG_SPAN);
    expect(longSpanOf(day(start))).toBe(day(start));
  });

  it('of a backward range are none', () => expect(spansOf('2026-02-01', '2026-01-01')).toEqual({ long: null, days: [] }));
});
