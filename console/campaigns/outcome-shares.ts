// How the calls of a day came out, in shares that always add up to all of them. Pure.
import type { Answer } from '../../sdk/parley.ts';
import { isCalendarDay, nextDay } from '../ui/day-range.ts';

export type Outcomes = Answer<'getWorkflowOutcomes'>;
type CallCounts = Pick<Outcomes['totals'], 'calls' | 'dialled' | 'connected'> & {
  statuses: Pick<Outcomes['totals']['statuses'], 'QUEUED'>;
  callEndedReasons: Pick<Outcomes['totals']['callEndedReasons'], 'LEFT_VOICEMAIL'>;
};

export const SHARES = ['answered', 'voicemail', 'notReached', 'waiting', 'notDialed'] as const;
export type Share = (typeof SHARES)[number];

export const SHARE_LABELS: Readonly<Record<Share, string>> = {
  answered: 'Answered by a person',
  voicemail: 'Voicemail left',
  notReached: 'Not reached',
  waiting: 'Waits for a line',
  notDialed: 'Not dialed',
};

export function sharesOf({ calls, dialled, connected, callEndedReasons, statuses }: CallCounts): Record<Share, number> {
  const voicemail = Math.min(callEndedReasons.LEFT_VOICEMAIL, dialled - connected);
  const waiting = Math.min(statuses.QUEUED, calls - dialled);
  const notReached = dialled - connected - voicemail;
  return { answered: connected, voicemail, notReached, waiting, notDialed: calls - dialled - waiting };
}

export type HourFigure = Answer<'getWorkflowBestHours'>['data'][number];

/** Only the hours between the first and the last with a dialed call: a night without calls says nothing. */
export function hourGrid(data: readonly HourFigure[]): {
  hours: number[];
  rows: { weekday: number; cells: HourFigure[] }[];
} {
  const dialed = data.filter(({ dialled }) => dialled > 0).map(({ hour }) => hour);
  if (dialed.length === 0) return { hours: [], rows: [] };
  const first = Math.min(...dialed);
  const hours = Array.from({ length: Math.max(...dialed) - first + 1 }, (_, at) => first + at);
  const found = new Map(data.map((figure) => [`${figure.weekday} ${figure.hour}`, figure]));
  const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    cells: hours.map(
      (hour) => found.get(`${weekday} ${hour}`) ?? { weekday, hour, dialled: 0, connected: 0, connectRate: null },
    ),
  }));
  return { hours, rows };
}

export const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** How strongly a cell is coloured: 0 for nothing, 4 for half of the people and more. */
export const heatOf = (rate: number | null): number => (rate === null ? 0 : Math.min(4, Math.ceil(rate * 8)));

type Report = Answer<'getOutcomes'>;
type Reason = keyof Report['totals']['callEndedReasons'];
export type ReportGroup = Exclude<Report['groupBy'], 'reason'>;

export const GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  campaign: 'By campaign',
  assistant: 'By assistant',
  revision: 'By revision of the assistant',
  script: 'By script',
  number: 'By our number',
  day: 'By day',
  hour: 'By hour of the day',
};

type ReportScope = { isOfOneCampaign: boolean; isOfOneAssistant: boolean };

/** Calls of one campaign are not grouped by campaign; and only those of one assistant by its revisions. */
export const reportGroupsOf = ({ isOfOneCampaign, isOfOneAssistant }: ReportScope): ReportGroup[] =>
  (Object.keys(GROUP_LABELS) as ReportGroup[]).filter(
    (group) => (group !== 'campaign' || !isOfOneCampaign) && (group !== 'revision' || isOfOneAssistant),
  );

/** One campaign is shown day by day, all of them campaign by campaign, unless the address says otherwise. */
export const reportGroupOf = (choice: string | undefined, scope: ReportScope): ReportGroup =>
  reportGroupsOf(scope).find((group) => group === choice) ?? (scope.isOfOneCampaign ? 'day' : 'campaign');

/** The date that many days ago, by the clock of the zone. */
export const daysBefore = (days: number, zone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(now.getTime() - days * 86_400_000));

/** The days that the address names, such as in the link of a mailed report; else the last days, up to now. `until` is the day after. */
export function daysShown(
  { from = '', to = '', days = '' }: Readonly<Record<string, string>>,
  zone: string,
  now: Date,
): { from: string; until: string | undefined } {
  if (!isCalendarDay(from))
    return { from: daysBefore(Math.min(90, Number(days) || 30) - 1, zone, now), until: undefined };
  return { from, until: isCalendarDay(to) && to >= from ? nextDay(to) : undefined };
}

/** Only outcomes that there were, most frequent first. */
export const shownReasons = (reasons: Readonly<Record<Reason, number>>): [Reason, number][] =>
  (Object.entries(reasons) as [Reason, number][]).filter(([, calls]) => calls > 0).toSorted(([, a], [, b]) => b - a);

export const funnelSteps = ({ leads, dialled, reached, succeeded }: Report['funnel']) =>
  [
    ['Leads', leads] as const,
    ['Dialed', dialled] as const,
    ['Reached', reached] as const,
    ['Booked, put through, agreed or promised', succeeded] as const,
  ].map(([label, value]) => ({ label, value, share: leads === 0 ? 0 : value / leads }));

/** `to`: the last day, where the view has one. */
type GroupScope = {
  workflowId: string | undefined;
  assistantId?: string | undefined;
  from: string;
  to?: string | undefined;
};

/** The filters of the list of calls behind a group; undefined where the list has no such filter. */
export function groupSearch(
  group: ReportGroup,
  key: string | null,
  { workflowId, assistantId, from, to }: GroupScope,
): Record<string, string> | undefined {
  const within = { from, ...(to && { to }), ...(workflowId && { workflowId }), ...(assistantId && { assistantId }) };
  if (group === 'assistant' && key === null) return { ...within, script: 'built-in' };
  if (key === null) return undefined;
  return group === 'day' ? { ...within, from: key, to: key } : { ...within, [CALL_FILTERS[group]]: key };
}

/** The filter of the list of calls for a group. */
const CALL_FILTERS: Readonly<Record<Exclude<ReportGroup, 'day'>, string>> = {
  campaign: 'workflowId',
  assistant: 'assistantId',
  revision: 'revisionId',
  script: 'script',
  number: 'fromNumber',
  hour: 'hour',
};
