// The band shows the hours of each zone where they are, on days when clocks change too.
import { describe, expect, it } from 'vitest';
import { bandStart, openSpans, positionOn, zoneBands } from './zone-spans.ts';

const HOURS = { from: 8, to: 21 };
const at = Date.parse('2026-11-16T11:20:00Z');
const start = bandStart(at);
const inHours = (spans: { from: number; to: number }[]) => spans.map(({ from, to }) => [from * 24, to * 24]);

describe('a band of 24 hours', () => {
  it('begins with the hour of the decision', () => {
    expect(new Date(start).toISOString()).toBe('2026-11-16T11:00:00.000Z');
    expect(positionOn(start, at) * 24).toBeCloseTo(1 / 3);
  });

  it('holds the open hours of a zone, in two pieces where night is in between', () => {
    // 11:00 UTC is 6:00 in New York: two hours until 8.
    expect(inHours(openSpans(start, 'America/New_York', HOURS))).toEqual([[2, 15]]);
    // 20:30 in Tokyo's neighbour with half hours: open until 21, then from 8 on.
    expect(inHours(openSpans(start, 'Asia/Kolkata', HOURS))).toEqual([
      [0, 4.5],
      [15.5, 24],
    ]);
    expect(openSpans(start, 'UTC', { from: 0, to: 24 })).toEqual([{ from: 0, to: 1 }]);
    expect(openSpans(start, 'UTC', { from: 9, to: 9 })).toEqual([]);
  });

  it('follows the clock of the zone on the day it is set back', () => {
    const night = Date.parse('2026-11-01T04:00:00Z');
    // Midnight of the long night in New York: 8 o'clock comes nine hours later.
    expect(inHours(openSpans(night, 'America/New_York', HOURS))).toEqual([[9, 22]]);
  });

  it('is drawn for the campaign and each zone of the person, as far as the facts are kept', () => {
    const facts = { settings: { hours: HOURS }, hours: { from: 9, to: 18, timezone: 'America/Chicago' }, legal: true };
    const bands = zoneBands(at, ['America/New_York', 'America/Los_Angeles'], facts);
    expect(bands.map(({ label, localTime }) => [label, localTime])).toEqual([
      ['Campaign', '05:20'],
      ['New York', '06:20'],
      ['Los Angeles', '03:20'],
    ]);
    expect(zoneBands(at, ['America/New_York'], { ...facts, legal: false })).toHaveLength(1);
    expect(zoneBands(at, ['America/New_York'], {})).toEqual([]);
  });
});
