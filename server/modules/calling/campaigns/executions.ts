// Executions as clients use them: started for a lead, read, canceled.

import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, inOneStatement, reader, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound, Problem } from '../../../kernel/errors.ts';
import { insertEvents, pendingEvent } from '../../../kernel/events.ts';
import { jobCall } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import * as counts from '../calls/workflow-counts.ts';
import { executionCreated } from '../contract/events.ts';
import { advanceExecution } from '../contract/jobs.ts';
import { toLead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { CreateExecution } from '../contract/schema.ts';
import { feedExecution } from './execution-feed.ts';
import { initialState } from './execution-machine.ts';
import { type ExecutionRow, type ExpandableExecution, expand, type StepCall } from './execution-rows.ts';
import { identifySoon } from './lead-people.ts';
import * as workflows from './workflows.ts';

export async function start(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  body: z.output<typeof CreateExecution>,
) {
  const workflow = await workflows.findOpen(ctx, reader(ctx), ports, workflowId);
  const { lead, phone, leadId } = toLead(body);
  const state = initialState(workflow.steps, ctx.clock.nowMs());
  const at = new Date(state.wakeAt ?? ctx.clock.nowMs());
  const id = uuid7();
  const job = jobCall(ctx, advanceExecution, { id, org_id: ctx.org.id }, { at, key: dueKey(advanceExecution, id) });
  const created = pendingEvent(executionCreated, id, { id, workflowId: workflow.id, status: 'CREATED' });
  const isInserted = sql`exists (select from inserted)`;
  const row = await inOneStatement(ctx, (tx) => {
    identifySoon(ctx, tx);
    return tx.maybe<ExecutionRow>(sql`
      with inserted as (insert into workflow_executions (id, org_id, workflow_id, version, position, status, phone, lead_id, lead, steps, phone_number_id, wake_at,
        created_at, due_at, awaits_person)
      values (${id}, ${ctx.org.id}, ${workflow.id}, ${workflow.version}, 0, ${state.status}, ${phone}, ${leadId}, ${lead}, '[]',
        ${workflow.phone_number_id}, ${at}, ${ctx.clock.now()}, ${ctx.clock.toWall(at)}, true)
      on conflict do nothing returning *),
      emitted as (${insertEvents(ctx, tx, [created])} where ${isInserted}),
      counted as (${counts.change(workflow.id, { leads: 1 }, isInserted)})
      select inserted.*, ${job} as job from inserted`);
  });
  if (!row) throw await alreadyActive(ctx, reader(ctx), workflow.id, phone, leadId);
  return expand({ ...row, plan: workflow.steps, active: true }, new Map());
}

async function alreadyActive(
  ctx: Context,
  db: Db,
  workflowId: string,
  phone: string,
  leadId: string | null,
): Promise<Problem> {
  const live = await db.maybe<{ id: string }>(sql`
    select id from workflow_executions
    where org_id = ${ctx.org.id} and workflow_id = ${workflowId} and completed_at is null and (phone = ${phone} or lead_id = ${leadId}) limit 1`);
  const message = 'This lead, or this phone number, has a live execution of the workflow. Wait for it, or cancel it.';
  return new Problem('execution_already_active', message, { details: { workflowExecutionId: live?.id ?? null } });
}

const SELECT = sql`
  select e.*, v.steps as plan, w.active from workflow_executions e
  join calling_workflows w on w.id = e.workflow_id
  join calling_workflow_versions v on v.workflow_id = e.workflow_id and v.version = e.version`;

async function find(ctx: Context, db: Db, id: string): Promise<ExpandableExecution> {
  const row = await db.maybe<ExpandableExecution>(sql`${SELECT} where e.org_id = ${ctx.org.id} and e.id = ${id}`);
  if (!row) throw notFound('execution');
  return row;
}

/** The calls that the executions' steps point to. */
export async function callsOf(ctx: Context, db: Db, rows: readonly ExecutionRow[]): Promise<Map<string, StepCall>> {
  const ids = rows.flatMap((row) => row.steps.flatMap(({ callId }) => (callId ? [callId] : [])));
  if (ids.length === 0) return new Map();
  const calls = await db.rows<StepCall>(sql`
    select id, status, started_at, ended_at, ended_reason from calls where org_id = ${ctx.org.id} and id = any(${ids}::uuid[])`);
  return new Map(calls.map((call) => [call.id, call]));
}

export async function read(ctx: Context, id: string, db: Db = reader(ctx)) {
  const row = await find(ctx, db, id);
  return expand(row, await callsOf(ctx, db, [row]));
}

/** These, oldest first, whichever workflow they belong to. */
export async function readAll(ctx: Context, db: Db, ids: readonly string[]) {
  const rows = await db.rows<ExpandableExecution>(
    sql`${SELECT} where e.org_id = ${ctx.org.id} and e.id = any(${[...ids]}::uuid[]) order by e.id`,
  );
  const calls = await callsOf(ctx, db, rows);
  return rows.map((row) => expand(row, calls));
}

/** Its waiting call is canceled, a running one is hung up, and the remaining steps are canceled. */
export function cancel(ctx: Context, ports: CallingPorts, id: string) {
  return transaction(ctx, async (tx) => {
    const row = await find(ctx, tx, id);
    if (row.completed_at !== null) throw alreadyOver(row.status);
    const { execution } = await feedExecution(ctx, tx, ports, id, { input: { type: 'cancel' } });
    if (!execution) throw alreadyOver('over');
    await audit(ctx, tx, 'workflow.execution.canceled', id, { workflow_id: row.workflow_id });
    return read(ctx, id, tx);
  });
}

const alreadyOver = (status: string): Problem =>
  conflict(`This execution is ${status.toLowerCase()} already; there is nothing to cancel.`);
