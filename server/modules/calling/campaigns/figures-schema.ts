// Wire shapes of a workflow's figures: executions by state, and how calls ended over time.
import { z } from 'zod';
import { timestamp, uuid } from '../../../http/wire.ts';
import { CALL_STATUSES, ENDED_REASONS, EXECUTION_STATUSES } from '../contract/vocabulary.ts';

const text = z.string();
const OUTCOME_INTERVALS = ['day', 'hour'] as const;
export type OutcomeInterval = (typeof OUTCOME_INTERVALS)[number];

export const OutcomeQuery = z.object({
  from: text.optional().meta({
    description:
      'Calls created at this instant or later: ISO 8601 with an offset, or a date in the workflow’s zone. By default 30 days ago, or 24 hours by the hour',
  }),
  to: text.optional().meta({ description: 'Calls created before this instant, written alike. By default now' }),
  interval: z
    .enum(OUTCOME_INTERVALS)
    .default('day')
    .meta({ description: 'How long each stretch is: days for at most 92 days, hours for at most 7 days' }),
});

export const BestHourQuery = OutcomeQuery.pick({ from: true, to: true });

const count = z.int().min(0);
/** Every value by name: linters miss the fields of a record. */
const countsOf = <Value extends string>(values: readonly Value[]) =>
  z.object(Object.fromEntries(values.map((value) => [value, countOf(value)])) as Record<Value, typeof count>);
const countOf = (value: string) => count.meta({ description: `How many are ${value}` });

export const ExecutionCounts = z
  .object({
    workflowId: uuid.meta({ description: 'Whose figures these are' }),
    total: count.meta({ description: 'All executions of the workflow' }),
    executions: countsOf(EXECUTION_STATUSES).meta({
      description: 'How many are in each state, as they are shown; every state is named',
    }),
  })
  .meta({ id: 'WorkflowExecutionCounts' });

const dialFigures = {
  dialled: count.meta({ description: 'Of them those that we placed with the carrier' }),
  connected: count.meta({ description: 'Of the dialled ones those that a person answered' }),
  connectRate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: '`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled' }),
};
const outcomeFigures = {
  calls: count.meta({ description: 'Calls of the workflow that were created in this time' }),
  ...dialFigures,
  callEndedReasons: countsOf(ENDED_REASONS).meta({
    description: 'How they ended; every reason is named. Calls that go on have none yet',
  }),
  statuses: countsOf(CALL_STATUSES).meta({ description: 'The state that they are in now; every state is named' }),
};

export const WorkflowOutcomes = z
  .object({
    workflowId: uuid.meta({ description: 'Whose figures these are' }),
    timezone: text.meta({ description: 'The workflow’s zone, in which days and hours begin' }),
    interval: z.enum(OUTCOME_INTERVALS).meta({ description: 'How long each stretch is' }),
    from: timestamp,
    to: timestamp.meta({ description: 'ISO 8601, UTC; what was created at this instant is left out' }),
    totals: z.object(outcomeFigures).meta({ description: 'All stretches together' }),
    data: z
      .array(
        z.object({
          start: timestamp,
          localStart: text.meta({ description: 'The same in the workflow’s zone: 2030-01-31T00:00' }),
          ...outcomeFigures,
        }),
      )
      .meta({ description: 'Oldest first, without gaps. The first and the last may be cut by `from` and `to`' }),
  })
  .meta({ id: 'WorkflowOutcomes' });

const hourOfWeek = z.object({
  weekday: z
    .int()
    .min(1)
    .max(7)
    .meta({ description: 'Day of the week in the workflow’s zone: 1 is Monday, 7 is Sunday' }),
  hour: z.int().min(0).max(23).meta({ description: 'Hour of that day in which the phone rang' }),
  ...dialFigures,
});

export const BestHours = z
  .object({
    workflowId: uuid.meta({ description: 'Whose figures these are' }),
    timezone: text.meta({ description: 'The workflow’s zone, in which days and hours are counted' }),
    from: timestamp,
    to: timestamp.meta({ description: 'ISO 8601, UTC; what was created at this instant is left out' }),
    totals: z.object(dialFigures).meta({ description: 'All hours together' }),
    best: z.array(hourOfWeek).meta({
      description:
        'At most five hours in which people most surely pick up, the best first; an hour with few calls counts for less',
    }),
    data: z.array(hourOfWeek).meta({ description: 'Every hour of the week in which a phone rang, from Monday on' }),
  })
  .meta({ id: 'WorkflowBestHours' });

export const OUTCOME_GROUPS = [
  'campaign',
  'assistant',
  'revision',
  'script',
  'number',
  'day',
  'hour',
  'reason',
] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];

export const OutcomeReportQuery = z.object({
  groupBy: z.enum(OUTCOME_GROUPS).default('campaign').meta({
    description:
      'What calls are counted under: their workflow, assistant, revision (needs `assistantId`, at most 31 days), script (an assistant or the built-in one), our number, the day or the hour of the day in the organization’s zone, or how they ended',
  }),
  workflowId: uuid.optional().meta({ description: 'Only calls of this workflow' }),
  assistantId: text.max(200).optional().meta({ description: 'Only calls of this assistant' }),
  fromNumber: text.max(40).optional().meta({ description: 'Only calls from this number of ours, E.164' }),
  direction: z
    .enum(['outbound', 'inbound'])
    .optional()
    .meta({ description: 'Only calls that we made, or that we took' }),
  from: text.optional().meta({
    description:
      'Calls created at this instant or later: ISO 8601 with an offset, or a date in the organization’s zone. By default 30 days ago',
  }),
  to: text.optional().meta({
    description: 'Calls created before this instant, written alike; at most 92 days after `from`. By default now',
  }),
});

const reportFigures = {
  ...outcomeFigures,
  calls: count.meta({ description: 'Calls that were created in this time, also those that go on' }),
  waitingForLine: count.meta({ description: 'Of them those that wait for a free line now' }),
  promises: count.meta({ description: 'Of them those with a promise to pay (`promise_amount`)' }),
  promisedAmount: text.meta({ description: 'Sum of what was promised, as a decimal text' }),
  paidAmount: text.meta({ description: 'Sum of what was paid (`paid_amount`), as a decimal text' }),
};

export const LeadFunnel = z
  .object({
    leads: count.meta({ description: 'Executions that were started in this time' }),
    dialled: count.meta({ description: 'Of them those that were called at least once' }),
    reached: count.meta({ description: 'Of them those where a person answered' }),
    succeeded: count.meta({
      description: 'Of them those that booked, were put through, agreed to texts, promised or paid',
    }),
    isComplete: z
      .boolean()
      .meta({ description: 'false: there are more than 50,000 leads, and the newest were counted' }),
  })
  .meta({ id: 'LeadFunnel', description: 'How far the leads came that were started in this time' });

export const OutcomeReport = z
  .object({
    groupBy: z.enum(OUTCOME_GROUPS).meta({ description: 'What calls are counted under' }),
    timezone: text.meta({ description: 'The organization’s zone, in which days and hours are counted' }),
    from: timestamp,
    to: timestamp.meta({ description: 'ISO 8601, UTC; what was created at this instant is left out' }),
    totals: z.object(reportFigures).meta({ description: 'All groups together' }),
    data: z
      .array(
        z.object({
          key: text
            .nullable()
            .meta({ description: 'Id, number, day, hour or reason of the group. null: calls without one' }),
          label: text.meta({ description: 'Name of the workflow or of the revision; empty for other groups' }),
          ...reportFigures,
        }),
      )
      .meta({ description: 'Most calls first, days and hours in their order; at most 1,000' }),
    funnel: LeadFunnel,
  })
  .meta({ id: 'OutcomeReport' });
