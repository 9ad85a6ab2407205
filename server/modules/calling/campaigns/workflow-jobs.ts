// Wakes what was paused while its workflow, or the organization, was inactive, and what waits for hours that have changed. In small batches.

import { type Kernel, systemContext } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { advanceCall, advanceExecution, resumeWorkflow, reviewWaitingCalls } from '../contract/jobs.ts';
import * as slots from '../dial/slots.ts';

type Payload = { id: string; org_id: string };
/** Per transaction: while one is open, no later events are read at all. */
const BATCH = 50;
/** Below every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const resumeWorkflowJob = async (kernel: Kernel, { id, org_id }: Payload, run: Run): Promise<void> => {
  const ctx = systemContext(kernel, org_id, resumeWorkflow.name);
  const wall = kernel.clock.toWall(kernel.clock.now());
  // Made inactive again meanwhile, what is woken pauses again, and this would never end: the next activation brings its own job.
  const isActive = sql`exists (select from calling_workflows w join organizations o on o.id = w.org_id
    where w.org_id = ${org_id} and w.id = ${id} and w.active and o.status = 'active')`;
  for (let more = true; more; ) {
    more = await kernel.db.transaction(async (tx) => {
      const executions = await tx.rows<{ id: string }>(sql`
        update workflow_executions set status = 'WAITING', due_at = ${wall} where id in (
          select id from workflow_executions
          where org_id = ${org_id} and workflow_id = ${id} and status = 'PAUSED' and ${isActive} limit ${BATCH} for update)
        returning id`);
      const calls = await tx.rows<{ id: string }>(sql`
        update calls set due_at = ${wall}, revision = revision + 1 where id in (
          select id from calls
          where org_id = ${org_id} and workflow_id = ${id} and status = 'SCHEDULED' and due_at is null and ${isActive}
          limit ${BATCH} for update)
        returning id`);
      await run.fence(tx);
      for (const row of executions) {
        await addJob(ctx, tx, advanceExecution, { id: row.id, org_id }, { key: dueKey(advanceExecution, row.id) });
      }
      for (const row of calls)
        await addJob(ctx, tx, advanceCall, { id: row.id, org_id }, { key: dueKey(advanceCall, row.id) });
      return executions.length === BATCH || calls.length === BATCH;
    });
  }
};

/**
 * The hours, the zone or a limit of a workflow changed: calls and texts that the gate has put off are decided again. A call that a person
 * asked for keeps its time, and one that the carrier did not take keeps its pause.
 */
export const reviewWaitingCallsJob = async (kernel: Kernel, { id, org_id }: Payload, run: Run): Promise<void> => {
  const ctx = systemContext(kernel, org_id, reviewWaitingCalls.name);
  const now = kernel.clock.now();
  const wall = kernel.clock.toWall(now);
  let after = NO_ID;
  for (let more = true; more; ) {
    more = await kernel.db.transaction(async (tx) => {
      const calls = await tx.rows<{ id: string }>(sql`
        update calls set due_at = ${wall}, scheduled_at = null, revision = revision + 1 where id in (
          select id from calls where org_id = ${org_id} and workflow_id = ${id} and id > ${after} and status = 'SCHEDULED' and outbound
            and tag <> 'CALLBACK' and dials = 0 and due_at is not null order by id limit ${BATCH} for update)
        returning id`);
      const texts = await tx.rows<{ id: string }>(sql`
        update workflow_executions set wake_at = ${now}, due_at = ${wall} where id in (
          select e.id from workflow_executions e join calling_workflow_versions v on v.workflow_id = e.workflow_id and v.version = e.version
          where e.org_id = ${org_id} and e.workflow_id = ${id} and e.status = 'WAITING' and e.wake_at > ${now}
            and v.steps -> e.position ->> 'type' = 'TEXT'
            and coalesce((e.steps -> (e.position - 1) ->> 'completedAt')::float8 / 1000, extract(epoch from e.created_at))
              + (v.steps -> e.position ->> 'delayInSecs')::float8 <= extract(epoch from ${now}::timestamptz)
          limit ${BATCH} for update of e)
        returning id`);
      await run.fence(tx);
      for (const row of calls)
        await addJob(ctx, tx, advanceCall, { id: row.id, org_id }, { key: dueKey(advanceCall, row.id) });
      for (const row of texts)
        await addJob(ctx, tx, advanceExecution, { id: row.id, org_id }, { key: dueKey(advanceExecution, row.id) });
      after =
        calls
          .map((row) => row.id)
          .toSorted()
          .at(-1) ?? after;
      return calls.length === BATCH || texts.length === BATCH;
    });
  }
};
/** The organization is active again: what was paused with it continues, except in inactive workflows. */
export const resumeCalling = (kernel: Kernel, orgId: string): Promise<void> =>
  kernel.db.transaction(async (tx) => {
    const ctx = systemContext(kernel, orgId, resumeWorkflow.name);
    const workflows = await tx.rows<{ id: string }>(
      sql`select id from calling_workflows where org_id = ${orgId} and active and deleted_at is null`,
    );
    for (const { id } of workflows) await addJob(ctx, tx, resumeWorkflow, { id, org_id: orgId });
    slots.deferFill(ctx, tx);
  });
