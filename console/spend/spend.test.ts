// What the spend page draws and says.
import { describe, expect, it } from 'vitest';
import { roundTop } from '../ui/chart-scale.ts';
import { changeInPercent, comparedRange, daysOf, lastDays, rangeOf } from '../ui/period.ts';
import { usdText } from '../ui/text.ts';
import { budgetLines, COLOURS, dayBars, isInSight } from './day-bars.ts';

const now = Date.parse('2026-03-02T23:30:00Z');

describe('the range', () => {
  it('is thirty days up to today, unless the address says otherwise', () => {
    expect(rangeOf({}, now)).toEqual({ start_date: '2026-02-01', end_date: '2026-03-02' });
    expect(rangeOf({ from: '2026-01-05', to: '2026-01-07' }, now)).toEqual({
      start_date: '2026-01-05',
      end_date: '2026-01-07',
    });
    expect(rangeOf({ to: '2026-01-31' }, now)).toEqual({ start_date: '2026-01-02', end_date: '2026-01-31' });
  });
  it('is never backwards, and never no date', () => {
    expect(rangeOf({ from: '2026-02-02', to: '2026-02-01' }, now)).toEqual({
      start_date: '2026-02-01',
      end_date: '2026-02-02',
    });
    expect(rangeOf({ from: 'yesterday', to: '2026-99-99' }, now)).toEqual(lastDays(30, now));
  });
  it('has both its ends', () => {
    expect(daysOf({ start_date: '2026-02-27', end_date: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(daysOf(lastDays(7, now))).toHaveLength(7);
  });
});

describe('the comparison', () => {
  const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
  it('is of as many days before, of a month or of a year before', () => {
    expect(comparedRange(march, {})).toBeUndefined();
    expect(comparedRange(march, { compare: 'before' })).toEqual({ start_date: '2026-01-29', end_date: '2026-02-28' });
    expect(comparedRange(march, { compare: 'month' })).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' });
    expect(comparedRange(march, { compare: 'year' })).toEqual({ start_date: '2025-03-01', end_date: '2025-03-31' });
  });
  it('is shown in percent', () => {
    expect([
      changeInPercent(3, 2),
      changeInPercent(1, 2),
      changeInPercent(2, 2),
      changeInPercent(2, 0),
      changeInPercent(0, 0),
    ]).toEqual(['+50 %', '−50 %', 'as before', 'new', 'as before']);
  });
});

describe('the bars', () => {
  const spend = (day: string, key: string | null, total_cost_usd: number) => ({ day, key, total_cost_usd });
  it('stand one above the other, the dearest base at the bottom, with empty days between', () => {
    const { bars, shown, highest } = dayBars(
      [spend('2026-03-01', 'a', 1), spend('2026-03-03', 'b', 5), spend('2026-03-03', 'a', 2)],
      ['2026-03-01', '2026-03-02', '2026-03-03'],
    );
    expect(shown).toEqual(['b', 'a']);
    expect(bars[0]?.parts).toEqual([{ series: 1, usd: 1 }]);
    expect(bars[1]).toEqual({ day: '2026-03-02', usd: 0, parts: [] });
    expect(bars[2]?.parts).toEqual([
      { series: 0, usd: 5 },
      { series: 1, usd: 2 },
    ]);
    expect(highest).toBe(7);
  });
  it('put more bases than colours together, and lose no cent', () => {
    const rows = Array.from({ length: 20 }, (_, i) => spend('2026-03-01', `kb${i}`, i + 1));
    const { bars, shown, hasOthers } = dayBars(rows, ['2026-03-01']);
    expect(shown).toHaveLength(COLOURS - 1);
    expect(hasOthers).toBe(true);
    expect(bars[0]?.usd).toBe(210);
    expect(bars[0]?.parts.at(-1)?.usd).toBe(120);
  });
  it.each([
    [0, 1],
    [0.0031, 0.005],
    [7, 10],
    [10, 10],
    [10.01, 20],
    [240, 250],
  ])('%d fits under %d', (highest, top) => expect(roundTop(highest)).toBeCloseTo(top, 10));
});

describe('budgets as lines', () => {
  const budget = {
    id: 'x',
    name: 'All',
    amount_usd: 30,
    period: 'month',
    assistant_id: null,
    kb_id: null,
    workflow_id: null,
    channel: null,
  } as const;
  it('are what a day may cost', () => {
    expect(budgetLines([budget])).toEqual([{ id: 'x', name: 'All', usd: 1, isShare: true }]);
    expect(budgetLines([{ ...budget, period: 'day' }])[0]).toMatchObject({ usd: 30, isShare: false });
    expect(
      budgetLines([
        { ...budget, period: 'total' },
        { ...budget, assistant_id: 'a' },
        { ...budget, channel: 'voice' },
      ]),
    ).toEqual([]);
  });
  it('far above the bars are not drawn', () => {
    const line = { id: 'x', name: 'All', usd: 10, isShare: false };
    expect(isInSight(line, 5)).toBe(true);
    expect(isInSight(line, 4.9)).toBe(false);
  });
});

it.each([
  [0, '$0.00'],
  [0.000123456, '$0.000123'],
  [0.05, '$0.05'],
  [1234.5, '$1,234.50'],
])('%d is %s', (amount, text) => expect(usdText(amount)).toBe(text));
