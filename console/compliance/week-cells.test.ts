import { expect, it } from 'vitest';
import { cellText, sameWeeks, spansText, weekCells } from './week-cells.ts';

const week = (region: string, hours: number[], sunday: number[] = []) => ({
  region,
  zones: ['America/New_York'],
  days: [3, 4, 5, 6, 0, 1, 2].map((weekday, at) => ({
    date: `2027-06-${16 + at}`,
    weekday,
    hours: weekday === 0 ? sunday : hours,
  })),
  openHours: hours.length * 6 + sunday.length,
  because: [],
});

it('counts the states that are open in each hour', () => {
  const cells = weekCells([week('NY', [9, 10]), week('CA', [10, 11])]);
  expect(cells).toHaveLength(7);
  expect(cells[0]?.cells.slice(9, 13).map(({ open, share }) => [open, share])).toEqual([
    [1, 0.5],
    [2, 1],
    [1, 0.5],
    [0, 0],
  ]);
  expect(weekCells([])).toEqual([]);
});

it('says hours as spans, and states with the same week together', () => {
  expect(spansText([9, 10, 11, 14])).toBe('9–12, 14–15');
  expect(spansText([])).toBe('closed');
  expect(sameWeeks([week('CA', [10]), week('NY', [9, 10], [12]), week('VT', [9, 10], [12])])).toEqual([
    { id: 'Mon–Sat 9–11; Sun 12–13', regions: ['NY', 'VT'], openHours: 13, when: 'Mon–Sat 9–11; Sun 12–13' },
    { id: 'Mon–Sat 10–11; Sun closed', regions: ['CA'], openHours: 6, when: 'Mon–Sat 10–11; Sun closed' },
  ]);
});

it('tells a cell to who cannot see its color', () => {
  expect(cellText({ hour: 9, open: 38, share: 0.7 }, 1, 55)).toBe('Mon 9:00: 38 of 55 open');
  expect(cellText({ hour: 9, open: 0, share: 0 }, 0, 55)).toBe('Sun 9:00: closed everywhere');
  expect(cellText({ hour: 9, open: 1, share: 1 }, 6, 1)).toBe('Sat 9:00: open');
});
