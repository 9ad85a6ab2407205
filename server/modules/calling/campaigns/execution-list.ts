// Lists executions by the status that is shown: a page, all of them as CSV, and their number.

import type { z } from 'zod';
import { batchesOf, type CsvColumns, csvAnswer } from '../../../http/csv-answer.ts';
import { itemPageAt, type PageBounds, toItemPage } from '../../../http/pages.ts';
import { createdWithin } from '../../../http/time-range.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { all, join, type Sql, sql } from '../../../kernel/db/sql.ts';
import type { ExecutionQuery } from '../contract/queries.ts';
import type { WorkflowExecution } from '../contract/schema.ts';
import { EXECUTION_STATUSES, type ExecutionStatus } from '../contract/vocabulary.ts';
import { type ExpandableExecution, expand } from './execution-rows.ts';
import { callsOf } from './executions.ts';
import type { ExecutionCounts } from './figures-schema.ts';
import * as workflows from './workflows.ts';

type ExecutionFilter = z.output<typeof ExecutionQuery>;

export async function list(ctx: Context, query: ExecutionFilter) {
  const bounds = await itemPageAt(ctx, 'workflow_executions', query);
  const rows = await select(ctx, query, bounds);
  const calls = await callsOf(ctx, reader(ctx), rows.slice(0, bounds.limit));
  return toItemPage({ rows, limit: bounds.limit }, (row) => expand(row, calls));
}

/** 404 for an unknown workflow. */
export async function listOfWorkflow(ctx: Context, workflowId: string, query: Omit<ExecutionFilter, 'workflowId'>) {
  await workflows.find(ctx, reader(ctx), workflowId);
  return list(ctx, { ...query, workflowId });
}

type ExecutionView = z.input<typeof WorkflowExecution>;

const COLUMNS: CsvColumns<ExecutionView> = {
  id: ({ id }) => id,
  workflowId: ({ workflowId }) => workflowId,
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt,
  startedAt: ({ startedAt }) => startedAt,
  completedAt: ({ completedAt }) => completedAt,
  leadId: ({ metadata }) => metadata.leadId,
  firstName: ({ metadata }) => metadata.firstName,
  lastName: ({ metadata }) => metadata.lastName,
  email: ({ metadata }) => metadata.email,
  primaryPhone: ({ metadata }) => metadata.primaryPhone,
  zipcode: ({ metadata }) => metadata.zipcode,
  city: ({ metadata }) => metadata.city,
  state: ({ metadata }) => metadata.state,
  sourceID: ({ metadata }) => metadata.sourceID,
  campaignID: ({ metadata }) => metadata.campaignID,
  referenceURL: ({ metadata }) => metadata.referenceURL,
  receivedCallBack: ({ receivedCallBack }) => receivedCallBack,
  steps: ({ steps }) => steps.length,
  stepsDone: ({ steps }) => steps.filter(({ completedAt }) => completedAt !== null).length,
  lastCallId: (execution) => lastCall(execution)?.id,
  lastCallEndedReason: (execution) => lastCall(execution)?.callEndedReason,
};

const lastCall = ({ steps }: ExecutionView) => steps.findLast(({ call }) => call !== null)?.call;

export const exportExecutions = (ctx: Context, query: ExecutionFilter) =>
  csvAnswer(ctx, 'executions', COLUMNS, expandedBatches(ctx, query));

export async function exportOfWorkflow(ctx: Context, workflowId: string, query: Omit<ExecutionFilter, 'workflowId'>) {
  await workflows.find(ctx, reader(ctx), workflowId);
  return exportExecutions(ctx, { ...query, workflowId });
}

async function* expandedBatches(ctx: Context, query: ExecutionFilter): AsyncGenerator<ExecutionView[]> {
  for await (const rows of batchesOf((bounds) => select(ctx, query, bounds))) {
    const calls = await callsOf(ctx, reader(ctx), rows);
    yield rows.map((row) => expand(row, calls));
  }
}

function select(ctx: Context, query: ExecutionFilter, { older, newest }: PageBounds): Promise<ExpandableExecution[]> {
  const at = sql`e.created_at`;
  const filter = all(
    sql`e.org_id = ${ctx.org.id}`,
    query.workflowId !== undefined && sql`e.workflow_id = ${query.workflowId}`,
    query.phone !== undefined && sql`e.phone = ${query.phone}`,
    createdWithin(query, at),
    older(at, sql`e.id`),
  );
  const page = newest(at, sql`e.id`);
  const rowsIn = (state: Sql): Sql => sql`
    (select e.* from workflow_executions e join calling_workflows w on w.id = e.workflow_id where ${filter} and ${state} ${page})`;
  // Each state by itself, so that an index finds the newest of it.
  const rows =
    query.status === undefined ? rowsIn(sql`true`) : join(storedStatesOf(query.status).map(rowsIn), ' union all ');
  return reader(ctx).rows<ExpandableExecution>(sql`
    select e.*, v.steps as plan, w.active from (${rows}) e
    join calling_workflows w on w.id = e.workflow_id
    join calling_workflow_versions v on v.workflow_id = e.workflow_id and v.version = e.version ${page}`);
}

/** Its call waits for an allowed hour, or for a slot. */
const callWaits = sql`exists (
  select from calls c where c.org_id = e.org_id and c.id = e.call_id and c.status in ('INITIATED', 'SCHEDULED', 'QUEUED'))`;
/** A deactivated workflow pauses executions that are not on the line, without touching their rows. */
const isPaused = sql`(not w.active and (e.call_id is null or ${callWaits}))`;

const hasStatus = (status: ExecutionStatus): Sql => sql`e.status = ${status}`;

/** Which stored states are shown as this one. They agree with `expand`. */
function storedStatesOf(status: ExecutionStatus): Sql[] {
  switch (status) {
    case 'COMPLETED':
    case 'FAILED':
    case 'CANCELED':
      return [hasStatus(status)];
    case 'CREATED':
      return [sql`${hasStatus('CREATED')} and not ${isPaused}`];
    case 'RUNNING':
      return [sql`${hasStatus('RUNNING')} and not ${callWaits} and not ${isPaused}`];
    case 'WAITING':
      return [
        sql`${hasStatus('WAITING')} and not ${isPaused}`,
        sql`${hasStatus('RUNNING')} and ${callWaits} and w.active`,
      ];
    case 'PAUSED':
      return [
        hasStatus('PAUSED'),
        ...(['CREATED', 'WAITING', 'RUNNING'] as const).map((live) => sql`${hasStatus(live)} and ${isPaused}`),
      ];
  }
}

/** How many executions of a workflow are in each state. Finished ones are counted in an index, live ones one by one. */
export async function countByStatus(ctx: Context, workflowId: string): Promise<z.input<typeof ExecutionCounts>> {
  const db = reader(ctx);
  await workflows.find(ctx, db, workflowId);
  const ofWorkflow = sql`e.org_id = ${ctx.org.id} and e.workflow_id = ${workflowId}`;
  const rows = await db.rows<{ status: ExecutionStatus; n: number }>(sql`
    select e.status, count(*) as n from workflow_executions e
    where ${ofWorkflow} and e.status in ('COMPLETED', 'FAILED', 'CANCELED') group by 1
    union all
    select case when e.status = 'PAUSED' or ${isPaused} then 'PAUSED' when e.status = 'RUNNING' and ${callWaits} then 'WAITING' else e.status end, count(*)
    from workflow_executions e join calling_workflows w on w.id = e.workflow_id
    where ${ofWorkflow} and e.status in ('CREATED', 'RUNNING', 'WAITING', 'PAUSED') group by 1`);
  const counts = new Map(rows.map(({ status, n }) => [status, n]));
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  const executions = Object.fromEntries(EXECUTION_STATUSES.map((status) => [status, counts.get(status) ?? 0]));
  return { workflowId, total, executions: executions as Record<ExecutionStatus, number> };
}
