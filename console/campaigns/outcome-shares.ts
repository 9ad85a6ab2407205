// How the calls of a day came out, in shares that always add up to all of them. Pure.
import type { Answer } from '../../sdk/parley.ts';

export type Outcomes = Answer<'getWorkflowOutcomes'>;
type Counted = Pick<Outcomes['totals'], 'calls' | 'dialled' | 'connected'> & {
  callEndedReasons: Pick<Outcomes['totals']['callEndedReasons'], 'LEFT_VOICEMAIL'>;
};

export const SHARES = ['answered', 'voicemail', 'notReached', 'notDialed'] as const;
export type Share = (typeof SHARES)[number];

export const SHARE_LABELS: Readonly<Record<Share, string>> = {
  answered: 'Answered by a person',
  voicemail: 'Voicemail left',
  notReached: 'Not reached',
  notDialed: 'Not dialed',
};

export function sharesOf({ calls, dialled, connected, callEndedReasons }: Counted): Record<Share, number> {
  const voicemail = Math.min(callEndedReasons.LEFT_VOICEMAIL, dialled - connected);
  return { answered: connected, voicemail, notReached: dialled - connected - voicemail, notDialed: calls - dialled };
}

export const rateText = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 100)} %`);

export type HourFigure = Answer<'getWorkflowBestHours'>['data'][number];

/** Only the hours between the first and the last with a dialed call: a night without calls says nothing. */
export function hourGrid(data: readonly HourFigure[]): { hours: number[]; rows: { weekday: number; cells: HourFigure[] }[] } {
  const dialed = data.filter(({ dialled }) => dialled > 0).map(({ hour }) => hour);
  if (dialed.length === 0) return { hours: [], rows: [] };
  const first = Math.min(...dialed);
  const hours = Array.from({ length: Math.max(...dialed) - first + 1 }, (_, at) => first + at);
  const found = new Map(data.map((figure) => [`${figure.weekday} ${figure.hour}`, figure]));
  const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    cells: hours.map((hour) => found.get(`${weekday} ${hour}`) ?? { weekday, hour, dialled: 0, connected: 0, connectRate: null }),
  }));
  return { hours, rows };
}

export const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** How strongly a cell is coloured: 0 for nothing, 4 for half of the people and more. */
export const heatOf = (rate: number | null): number => (rate === null ? 0 : Math.min(4, Math.ceil(rate * 8)));
