import { expect, it } from 'vitest';
import {
  dayHead,
  dayOf,
  daysOfWeek,
  instantAt,
  minuteAt,
  mondayOf,
  weekAfter,
  weekBefore,
  weekInstants,
} from './week-days.ts';

it('a week begins on Monday, by the clock of the organization', () => {
  expect(dayOf('2027-06-16T03:00:00Z', 'America/Denver')).toBe('2027-06-15');
  expect(['2027-06-14', '2027-06-16', '2027-06-20'].map(mondayOf)).toEqual(['2027-06-14', '2027-06-14', '2027-06-14']);
  expect([weekBefore('2027-06-14'), weekAfter('2027-06-14')]).toEqual(['2027-06-07', '2027-06-21']);
  expect(daysOfWeek('2027-06-28').at(-1)).toBe('2027-07-04');
  expect(weekInstants('2027-11-01', 'America/New_York')).toEqual({
    from: '2027-11-01T04:00:00.000Z',
    to: '2027-11-08T05:00:00.000Z',
  });
  expect(dayHead('2027-06-16')).toBe('Wed, Jun 16');
});

it('a time is read and shown by the same clock', () => {
  for (const [local, zone, at] of [
    ['2027-06-16T09:30', 'America/Denver', '2027-06-16T15:30:00.000Z'],
    ['2027-01-16T09:30', 'America/Denver', '2027-01-16T16:30:00.000Z'],
    ['2027-06-16T09:30', 'Asia/Kolkata', '2027-06-16T04:00:00.000Z'],
  ] as const) {
    expect(instantAt(local, zone)).toBe(at);
    expect(minuteAt(at, zone)).toBe(local);
  }
  expect([instantAt('', 'UTC'), instantAt('2027-13-01T00:00', 'UTC')]).toEqual([undefined, undefined]);
});
