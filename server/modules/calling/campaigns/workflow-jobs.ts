// Wakes what was paused while its workflow, or the organization, was inactive. In small batches.

import { type Kernel, systemContext } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { advanceCall, advanceExecution, resumeWorkflow } from '../contract/jobs.ts';
import * as slots from '../dial/slots.ts';

type Payload = { id: string; org_id: string };
/** Per transaction: while one is open, no later events are read at all. */
const BATCH = 50;

export const resumeWorkflowJob = async (kernel: Kernel, { id, org_id }: Payload, run: Run): Promise<void> => {
  const ctx = systemContext(kernel, org_id, resumeWorkflow.name);
  const wall = kernel.clock.toWall(kernel.clock.now());
  for (let more = true; more; ) {
    more = await kernel.db.transaction(async (tx) => {
      const executions = await tx.rows<{ id: string }>(sql`
        update workflow_executions set status = 'WAITING', due_at = ${wall} where id in (
          select id from workflow_executions where org_id = ${org_id} and workflow_id = ${id} and status = 'PAUSED' limit ${BATCH} for update)
        returning id`);
      const calls = await tx.rows<{ id: string }>(sql`
        update calls set due_at = ${wall}, revision = revision + 1 where id in (
          select id from calls where org_id = ${org_id} and workflow_id = ${id} and status = 'SCHEDULED' and due_at is null limit ${BATCH} for update)
        returning id`);
      await run.fence(tx);
      for (const row of executions) {
        await addJob(ctx, tx, advanceExecution, { id: row.id, org_id }, { key: dueKey(advanceExecution, row.id) });
      }
      for (const row of calls) await addJob(ctx, tx, advanceCall, { id: row.id, org_id }, { key: dueKey(advanceCall, row.id) });
      return executions.length === BATCH || calls.length === BATCH;
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
