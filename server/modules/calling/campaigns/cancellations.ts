// Owns the cancellation of many executions and waiting calls at once: of a deleted workflow, or of a person who does not want to be reached.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { closeWorkflow } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { cancelCall } from '../dial/cancel-call.ts';
import { feedExecution } from './execution-feed.ts';

/** Queries of ids. */
type Cancellation = { executions: Sql; calls: Sql };

/** Returns how many executions and calls were found. */
export async function cancelFound(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  found: Cancellation,
): Promise<[number, number]> {
  const executions = await tx.rows<{ id: string }>(found.executions);
  for (const { id } of executions) await feedExecution(ctx, tx, ports, id, { input: { type: 'cancel' } });
  const calls = await tx.rows<{ id: string }>(found.calls);
  const events: PendingEvent[] = [];
  for (const { id } of calls) await cancelCall(ctx, tx, id, events);
  await emitAll(ctx, tx, events);
  return [executions.length, calls.length];
}

/** In small batches: while a transaction is open, no later events are read at all. */
async function cancelInBatches(
  ctx: Context,
  ports: CallingPorts,
  run: Run,
  { size, ...found }: Cancellation & { size: number },
): Promise<void> {
  for (let more = true; more; ) {
    more = await ctx.db.transaction(async (tx) => {
      const counts = await cancelFound(ctx, tx, ports, found);
      await run.fence(tx);
      return counts.includes(size);
    });
  }
}

const WAITING = sql`status in ('INITIATED', 'SCHEDULED', 'QUEUED')`;

const WORKFLOW_BATCH = 50;

export const closeWorkflowJob =
  (ports: CallingPorts) =>
  (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> =>
    cancelInBatches(systemContext(kernel, org_id, closeWorkflow.name), ports, run, {
      size: WORKFLOW_BATCH,
      executions: sql`
        select id from workflow_executions
        where org_id = ${org_id} and workflow_id = ${id} and completed_at is null limit ${WORKFLOW_BATCH}`,
      calls: sql`
        select id from calls
        where org_id = ${org_id} and workflow_id = ${id} and outbound and ${WAITING} limit ${WORKFLOW_BATCH}`,
    });

/** `executionId`: the execution in which the person said so, which ends by itself. `startedBefore`: ids are in the order of creation. */
type Exempt = { executionId: string | null; startedBefore: string | null };

/** A lead answered a text: campaigns that stop on a reply end for them. */
export const leadReplied =
  (ports: CallingPorts) =>
  async (ctx: Context, tx: Tx, phone: string): Promise<void> => {
    const live = await tx.rows<{ id: string }>(sql`
      select e.id from workflow_executions e join calling_workflows w on w.id = e.workflow_id
      where e.org_id = ${ctx.org.id} and e.phone = ${phone} and e.completed_at is null and w.stops_on_reply order by e.id`);
    for (const { id } of live) await feedExecution(ctx, tx, ports, id, { input: { type: 'replied' } });
  };

const PERSON_BATCH = 100;

export const cancelPerson =
  (ports: CallingPorts) =>
  (ctx: Context, phones: readonly string[], { executionId, startedBefore }: Exempt, run: Run): Promise<void> => {
    const isOlder = sql`(${startedBefore}::uuid is null or id < ${startedBefore}::uuid)`;
    const ofPerson = sql`org_id = ${ctx.org.id} and phone = any(${phones}::text[])`;
    return cancelInBatches(ctx, ports, run, {
      size: PERSON_BATCH,
      executions: sql`
        select id from workflow_executions
        where ${ofPerson} and completed_at is null and id is distinct from ${executionId}::uuid and ${isOlder}
        order by id limit ${PERSON_BATCH}`,
      calls: sql`
        select id from calls
        where ${ofPerson} and ended_at is null and outbound and execution_id is null and ${WAITING} and ${isOlder}
        order by id limit ${PERSON_BATCH}`,
    });
  };
