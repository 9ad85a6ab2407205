// Makes past events due again at one endpoint, stretch by stretch.
import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, systemContext, transaction } from '../../kernel/context.ts';
import { badRequest } from '../../kernel/errors.ts';
import { addJob, type Handler } from '../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql } from '../../kernel/sql.ts';
import { type Catalog, isSubscribed } from './catalog.ts';
import * as deliveries from './delivery/deliveries.ts';
import { replayEvents } from './jobs.ts';
import type { ReplayEvents } from './schema.ts';

const STRETCH = 1000;
/** However often a client replays, a row stays small. */
const MAX_ATTEMPTS = 32;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export async function start(ctx: Context, endpointId: string, body: z.output<typeof ReplayEvents>) {
  const since = new Date(body.since);
  const until = body.until === undefined ? ctx.clock.now() : new Date(body.until);
  if (since > until) throw badRequest('since: it is later than until, or than now. Choose an earlier time.');
  return transaction(ctx, async (tx) => {
    await deliveries.lockEnabled(ctx, tx, endpointId);
    const asked = { endpoint_id: endpointId, until: iso(until), only_undelivered: body.only_undelivered };
    await addJob(ctx, tx, replayEvents, { ...asked, org_id: ctx.org.id, after: { at: iso(since), id: BEFORE_ALL } });
    await audit(ctx, tx, 'webhook_endpoint.replayed', endpointId, { ...asked, since: iso(since) });
    return { ...asked, since: iso(since) };
  });
}

/** The next stretch is added with the present one: a crash repeats at most one. */
export const replayStretch =
  (catalog: Catalog): Handler<typeof replayEvents> =>
  async (kernel, asked, run) => {
    const ctx = systemContext(kernel, asked.org_id, 'replay-events');
    const { endpoint_id, after, until, only_undelivered } = asked;
    await kernel.db.transaction(async (tx) => {
      await run.fence(tx);
      const endpoint = await deliveries.lockEnabled(ctx, tx, endpoint_id).catch(() => undefined);
      // Disabled or deleted meanwhile: there is nowhere to send to.
      if (!endpoint) return;
      const events = await tx.rows<Pick<RowOf<'events'>, 'id' | 'type' | 'occurred_at'>>(sql`
        select id, type, occurred_at from events
        where org_id = ${ctx.org.id} and occurred_at <= ${until}::timestamptz and occurred_at >= ${after.at}::timestamptz
          and (occurred_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by occurred_at, id limit ${STRETCH}`);
      const wanted = events.filter(({ type }) => isSubscribed(endpoint, catalog.get(type)));
      const last = events.at(-1);
      if (last && events.length === STRETCH) {
        await addJob(ctx, tx, replayEvents, { ...asked, after: { at: iso(last.occurred_at), id: last.id } });
      }
      if (wanted.length === 0) return;
      const again = only_undelivered ? sql`('exhausted', 'canceled')` : sql`('exhausted', 'canceled', 'succeeded')`;
      await deliveries.insert(
        ctx.clock,
        tx,
        wanted.map(({ id, type }) => ({ org_id: ctx.org.id, endpoint_id, event_id: id, event_type: type })),
        sql`do update set status = 'pending', tried = 0, due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at, finished_at = null,
          attempts = case when jsonb_array_length(webhook_deliveries.attempts) > ${MAX_ATTEMPTS} then '[]' else webhook_deliveries.attempts end
          where webhook_deliveries.status in ${again}`,
      );
      await deliveries.wake(tx, [{ id: endpoint_id, org_id: ctx.org.id }]);
    });
  };
