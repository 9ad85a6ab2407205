// Jobs that follow a workflow's change: wake what slept while it was inactive, cancel what lives of a deleted one. In small batches.
import { type Kernel, systemContext } from '../../../kernel/context.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import * as slots from '../calls/slots.ts';
import { carrierFor } from '../carriers/connections.ts';
import { cancelCall, feed } from '../executions/execution-feed.ts';
import { advanceCall, advanceExecution, closeWorkflow, hangUpCall, resumeWorkflow } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';

type One = { id: string; org_id: string };
/** Per transaction: while one is open, no later events are read at all. */
const BATCH = 50;

export const resumeWorkflowJob = async (kernel: Kernel, { id, org_id }: One, run: Run): Promise<void> => {
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

/** The organization is active again: what was paused with it goes on, except in workflows that are inactive themselves. */
export const resumeCalling = (kernel: Kernel, orgId: string): Promise<void> =>
  kernel.db.transaction(async (tx) => {
    const ctx = systemContext(kernel, orgId, resumeWorkflow.name);
    const workflows = await tx.rows<{ id: string }>(
      sql`select id from calling_workflows where org_id = ${orgId} and active and deleted_at is null`,
    );
    for (const { id } of workflows) await addJob(ctx, tx, resumeWorkflow, { id, org_id: orgId });
    await slots.wakeWaiting(ctx, tx);
  });

export const closeWorkflowJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: One, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, closeWorkflow.name);
    for (let more = true; more; ) {
      more = await kernel.db.transaction(async (tx) => {
        const live = await tx.rows<{ id: string }>(sql`
          select id from workflow_executions where org_id = ${org_id} and workflow_id = ${id} and completed_at is null limit ${BATCH}`);
        for (const row of live) await feed(ctx, tx, ports, row.id, { input: { type: 'cancel' } });
        const calls = await tx.rows<{ id: string }>(sql`
          select id from calls where org_id = ${org_id} and workflow_id = ${id} and outbound
            and status in ('INITIATED', 'SCHEDULED', 'QUEUED') limit ${BATCH}`);
        const events: PendingEvent[] = [];
        for (const row of calls) await cancelCall(ctx, tx, row.id, events);
        await emitAll(ctx, tx, events);
        await run.fence(tx);
        return live.length === BATCH || calls.length === BATCH;
      });
    }
  };

export const hangUpCallJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: One): Promise<void> => {
    const ctx = systemContext(kernel, org_id, hangUpCall.name);
    const call = await kernel.db.maybe<Pick<RowOf<'calls'>, 'carrier_type' | 'carrier_id'>>(
      sql`select carrier_type, carrier_id from calls where org_id = ${org_id} and id = ${id}`,
    );
    if (call) await (await carrierFor(ctx, ports, call)).hangUp(ctx, id);
  };
