import { describe, expect, it } from 'vitest';
import { todayIn } from './overview.ts';

describe('today', () => {
  it.each([
    ['UTC', '2026-03-10T00:00:00Z', '2026-03-10', '2026-03-10T00:00:00.000Z'],
    ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-10', '2026-03-10T00:00:00.000Z'],
    ['Europe/Vienna', '2026-01-10T22:59:59Z', '2026-01-10', '2026-01-09T23:00:00.000Z'],
    ['Europe/Vienna', '2026-01-10T23:00:00Z', '2026-01-11', '2026-01-10T23:00:00.000Z'],
    ['America/New_York', '2026-07-01T03:00:00Z', '2026-06-30', '2026-06-30T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-07-01T18:20:00Z', '2026-07-02', '2026-07-01T18:15:00.000Z'],
    // The clock goes forward, then back, between midnight and now.
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('in %s at %s is %s, since %s', (zone, now, day, since) => {
    const today = todayIn(zone, new Date(now));
    expect([today.day, today.since.toISOString()]).toEqual([day, since]);
  });
});
