// The shares of a chart add up to the calls, and its grid of hours leaves nothing out.
import { describe, expect, it } from 'vitest';
import { type HourFigure, heatOf, hourGrid, rateText, sharesOf } from './outcome-shares.ts';

const day = (calls: number, dialled: number, connected: number, voicemails: number) => ({
  calls,
  dialled,
  connected,
  callEndedReasons: { LEFT_VOICEMAIL: voicemails },
});

describe('shares of a day', () => {
  it('add up to its calls, whatever is still under way', () => {
    for (const [calls, dialled, connected, voicemails] of [
      [10, 7, 3, 2],
      [5, 0, 0, 0],
      [4, 4, 4, 1],
      [0, 0, 0, 0],
    ] as const) {
      const shares = sharesOf(day(calls, dialled, connected, voicemails));
      expect(Object.values(shares).reduce((sum, one) => sum + one, 0)).toBe(calls);
      expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
    }
    expect(sharesOf(day(10, 7, 3, 2))).toEqual({ answered: 3, voicemail: 2, notReached: 2, notDialed: 3 });
  });
});

describe('the grid of hours', () => {
  const figure = (weekday: number, hour: number, dialled: number): HourFigure => ({
    weekday,
    hour,
    dialled,
    connected: 0,
    connectRate: dialled === 0 ? null : 0,
  });

  it('reaches from the first to the last hour with a dial, on every day', () => {
    const { hours, rows } = hourGrid([figure(1, 3, 0), figure(2, 9, 4), figure(7, 12, 1)]);
    expect(hours).toEqual([9, 10, 11, 12]);
    expect(rows.map(({ cells }) => cells.map(({ dialled }) => dialled))).toEqual([
      [0, 0, 0, 0],
      [4, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 1],
    ]);
    expect(hourGrid([figure(1, 3, 0)])).toEqual({ hours: [], rows: [] });
  });

  it('is coloured by the rate', () => {
    expect([null, 0, 0.1, 0.3, 0.9].map(heatOf)).toEqual([0, 0, 1, 3, 4]);
    expect([null, 0, 0.126].map(rateText)).toEqual(['–', '0 %', '13 %']);
  });
});
