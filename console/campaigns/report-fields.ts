// What the form of a regular report holds, what is sent of it, and when it goes out in words. Pure.
import type { Schema } from '../../sdk/parley.ts';
import { GROUP_LABELS, type ReportGroup, WEEKDAYS } from './outcome-shares.ts';

export type ReportPlan = Schema<'OutcomeReportPlan'>;
type Frequency = ReportPlan['frequency'];
type Body = Schema<'CreateOutcomeReportRequest'>;

export type ReportFields = {
  name: string;
  groupBy: Exclude<ReportGroup, 'revision'> | 'reason';
  workflowId: string;
  frequency: Frequency;
  weekday: string;
  hour: string;
  recipients: string;
  active: boolean;
};

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  daily: 'Each day, about the day before',
  weekly: 'Each week, about the seven days before',
  monthly: 'On the first of each month, about the month before',
};

/** By revision only one assistant can be counted, and a regular report has none. */
const { revision: _revision, ...GROUPS } = GROUP_LABELS;
export const REPORT_GROUPS: Readonly<Record<ReportFields['groupBy'], string>> = { ...GROUPS, reason: 'By outcome' };

export const reportFields = (plan: ReportPlan | undefined, workflowId = ''): ReportFields => ({
  name: plan?.name ?? '',
  groupBy: plan?.groupBy ?? 'campaign',
  workflowId: plan ? (plan.workflowId ?? '') : workflowId,
  frequency: plan?.frequency ?? 'weekly',
  weekday: String(plan?.weekday ?? 1),
  hour: String(plan?.hour ?? 8),
  recipients: plan?.recipients.join('\n') ?? '',
  active: plan?.active ?? true,
});

export const reportBody = ({ weekday, hour, recipients, workflowId, ...fields }: ReportFields): Body => ({
  ...fields,
  workflowId: workflowId || null,
  weekday: Number(weekday),
  hour: Number(hour),
  recipients: recipients.split(/[\s,;]+/).filter((address) => address !== ''),
});

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export function planText({ frequency, weekday, hour }: ReportPlan): string {
  if (frequency === 'daily') return `Each day at ${hourText(hour)}`;
  if (frequency === 'weekly') return `${WEEKDAYS[weekday ?? 1]} at ${hourText(hour)}`;
  return `On the 1st at ${hourText(hour)}`;
}
