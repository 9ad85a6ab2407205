// Days become instants where the organization is, also on days whose midnight is skipped or comes twice.
import { expect, it } from 'vitest';
import { dayStart, instantsOf, isCalendarDay } from './day-range.ts';

it('a range holds its last day', () => {
  expect(instantsOf({ from: '2026-11-01', to: '2026-11-01' }, 'UTC')).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
  });
  expect(instantsOf({ from: '', to: '2026-12-31' }, 'Asia/Kolkata')).toEqual({ to: '2026-12-31T18:30:00.000Z' });
});

it('what is no day says nothing', () => {
  expect(instantsOf({ from: '2026-13-01', to: 'tomorrow' }, 'UTC')).toEqual({});
  expect(['0002-11-01', '2026-11-1', '', '2026-11-01'].map(isCalendarDay)).toEqual([false, false, false, true]);
});

it('a day begins at its midnight in summer and in winter', () => {
  expect(dayStart('2026-07-01', 'America/Chicago').toISOString()).toBe('2026-07-01T05:00:00.000Z');
  expect(dayStart('2026-12-01', 'America/Chicago').toISOString()).toBe('2026-12-01T06:00:00.000Z');
  // The days on which clocks change.
  expect(dayStart('2026-11-01', 'America/Chicago').toISOString()).toBe('2026-11-01T05:00:00.000Z');
  expect(dayStart('2026-11-02', 'America/Chicago').toISOString()).toBe('2026-11-02T06:00:00.000Z');
  expect(dayStart('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
});

it('a day whose midnight is skipped begins when clocks go on', () => {
  // In Santiago, on the sixth of September 2026, clocks go from 24:00 to 01:00.
  expect(dayStart('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
  expect(dayStart('2026-09-07', 'America/Santiago').toISOString()).toBe('2026-09-07T03:00:00.000Z');
});
