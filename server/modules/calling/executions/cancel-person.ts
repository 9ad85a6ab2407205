// Ends everything that would still reach a person who does not want it, except the execution in which they said so.
import type { Context } from '../../../kernel/context.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { sql } from '../../../kernel/sql.ts';
import type { CallingPorts } from '../ports.ts';
import { cancelCall, feed } from './execution-feed.ts';

type Spared = { executionId: string | null; begunBefore: string | null };

const BATCH = 100;

export const cancelPerson =
  (ports: CallingPorts) =>
  async (ctx: Context, phones: readonly string[], spared: Spared, run: Run): Promise<void> => {
    const begunBefore = sql`(${spared.begunBefore}::uuid is null or id < ${spared.begunBefore}::uuid)`;
    for (let more = true; more; ) {
      more = await ctx.db.transaction(async (tx) => {
        const live = await tx.rows<{ id: string }>(sql`
          select id from workflow_executions
          where org_id = ${ctx.org.id} and phone = any(${phones}::text[]) and completed_at is null and id is distinct from ${spared.executionId}::uuid
            and ${begunBefore}
          order by id limit ${BATCH}`);
        for (const { id } of live) await feed(ctx, tx, ports, id, { input: { type: 'cancel' } });
        const calls = await tx.rows<{ id: string }>(sql`
          select id from calls
          where org_id = ${ctx.org.id} and phone = any(${phones}::text[]) and ended_at is null and outbound and execution_id is null
            and status in ('INITIATED', 'SCHEDULED', 'QUEUED') and ${begunBefore} order by id limit ${BATCH}`);
        const events: PendingEvent[] = [];
        for (const { id } of calls) await cancelCall(ctx, tx, id, events);
        await emitAll(ctx, tx, events);
        await run.fence(tx);
        return live.length === BATCH || calls.length === BATCH;
      });
    }
  };
