// The shares of a chart add up to the calls, and its grid of hours leaves nothing out.
import { describe, expect, it } from 'vitest';
import { rateText } from '../ui/text.ts';
import {
  funnelSteps,
  groupSearch,
  type HourFigure,
  heatOf,
  hourGrid,
  reportGroupOf,
  sharesOf,
  shownReasons,
} from './outcome-shares.ts';

const day = (calls: number, dialled: number, connected: number, voicemails: number, queued = 0) => ({
  calls,
  dialled,
  connected,
  callEndedReasons: { LEFT_VOICEMAIL: voicemails },
  statuses: { QUEUED: queued },
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
    expect(sharesOf(day(10, 7, 3, 2, 1))).toEqual({
      answered: 3,
      voicemail: 2,
      notReached: 2,
      waiting: 1,
      notDialed: 2,
    });
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

describe('a report', () => {
  it('leads from each group to its calls, where the list of calls can filter so', () => {
    const of = { workflowId: 'w', from: '2030-01-01' };
    expect(groupSearch('day', '2030-01-05', of)).toEqual({ from: '2030-01-05', to: '2030-01-05', workflowId: 'w' });
    expect(groupSearch('campaign', 'c', { ...of, workflowId: undefined })).toEqual({
      from: '2030-01-01',
      workflowId: 'c',
    });
    expect(groupSearch('assistant', 'a', of)).toEqual({ from: '2030-01-01', workflowId: 'w', assistantId: 'a' });
    expect(groupSearch('number', '+1', of)).toEqual({ from: '2030-01-01', workflowId: 'w', fromNumber: '+1' });
    expect(groupSearch('hour', '09', of)).toEqual({ from: '2030-01-01', workflowId: 'w', hour: '09' });
    expect(groupSearch('assistant', null, of)).toEqual({ from: '2030-01-01', workflowId: 'w', script: 'built-in' });
    expect(groupSearch('revision', 'r', { ...of, assistantId: 'a' })).toEqual({
      from: '2030-01-01',
      workflowId: 'w',
      assistantId: 'a',
      revisionId: 'r',
    });
    expect(groupSearch('number', null, of)).toBe(undefined);
  });

  it('shows only outcomes that there were, and shares of the leads', () => {
    const none = {
      ENDED: 0,
      NO_ANSWER: 3,
      LEFT_VOICEMAIL: 0,
      BAD_NUMBER: 0,
      NOT_INTERESTED: 0,
      WARM_TRANSFER: 0,
      SCHEDULER: 5,
      DNC: 0,
    };
    const reasons = { ...none, FRAUD: 0, LINE_BUSY: 0, TEXT_CONSENT: 0, CALL_AGAIN: 0 };
    expect(shownReasons(reasons)).toEqual([
      ['SCHEDULER', 5],
      ['NO_ANSWER', 3],
    ]);
    const funnel = { leads: 4, dialled: 3, reached: 2, succeeded: 1, isComplete: true };
    expect(funnelSteps(funnel).map(({ share }) => share)).toEqual([1, 0.75, 0.5, 0.25]);
    const all = { isOfOneCampaign: false, isOfOneAssistant: false };
    const one = { isOfOneCampaign: true, isOfOneAssistant: true };
    expect([reportGroupOf(undefined, one), reportGroupOf('nonsense', all), reportGroupOf('hour', one)]).toEqual([
      'day',
      'campaign',
      'hour',
    ]);
    expect([reportGroupOf('revision', all), reportGroupOf('revision', one), reportGroupOf('campaign', one)]).toEqual([
      'campaign',
      'revision',
      'day',
    ]);
  });
});
