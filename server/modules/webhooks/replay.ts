// Makes past events due again at one endpoint, batch by batch, and counts them in advance.

import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import {
  type Actor,
  type Context,
  DEMO_ACTOR,
  isDemoActor,
  reader,
  systemContext,
  transaction,
} from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest } from '../../kernel/errors.ts';
import { addJob, type Handler } from '../../kernel/jobs/jobs.ts';
import { type Catalog, isSubscribed } from './catalog.ts';
import * as deliveries from './deliveries.ts';
import * as endpoints from './endpoints.ts';
import { replayEvents } from './jobs.ts';
import { MAX_REPLAY_COUNT, type ReplayCountQuery, type ReplayEvents } from './schema.ts';

const BATCH = 1000;
/** Keeps a row small, however often a client replays. */
const MAX_ATTEMPTS = 32;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

function windowOf(
  ctx: Context,
  window: Pick<z.output<typeof ReplayEvents>, 'since' | 'until'>,
): { since: Date; until: Date } {
  const since = new Date(window.since);
  const until = window.until === undefined ? ctx.clock.now() : new Date(window.until);
  if (since > until) throw badRequest('since: it is later than until, or than now. Choose an earlier time.');
  return { since, until };
}

/** Statuses that a replay sends again; a pending delivery is sent anyway. */
const replayedStatuses = (only_undelivered: boolean): Sql =>
  only_undelivered ? sql`('exhausted', 'canceled')` : sql`('exhausted', 'canceled', 'succeeded')`;

export async function start(ctx: Context, endpointId: string, body: z.output<typeof ReplayEvents>) {
  const { since, until } = windowOf(ctx, body);
  return transaction(ctx, async (tx) => {
    await deliveries.lockEnabled(ctx, tx, endpointId);
    const replay = { endpoint_id: endpointId, until: iso(until), only_undelivered: body.only_undelivered };
    await addJob(ctx, tx, replayEvents, { ...replay, org_id: ctx.org.id, after: { at: iso(since), id: BEFORE_ALL } });
    await audit(ctx, tx, 'webhook_endpoint.replayed', endpointId, { ...replay, since: iso(since) });
    return { ...replay, since: iso(since) };
  });
}

export async function countReplayed(
  ctx: Context,
  catalog: Catalog,
  endpointId: string,
  query: z.output<typeof ReplayCountQuery>,
) {
  const { since, until } = windowOf(ctx, query);
  const endpoint = await endpoints.readRow(ctx, endpointId);
  const types = [...catalog.values()].filter((kind) => isSubscribed(endpoint, kind)).map(({ type }) => type);
  const { events } = await reader(ctx).one<{ events: number }>(sql`
    select count(*)::int as events from (
      select 1 from events
      where org_id = ${ctx.org.id} and occurred_at between ${since} and ${until} and type = any(${types}::text[])
        and (actor->>'type' = 'system' and actor->>'id' = ${DEMO_ACTOR}) = ${endpoint.is_demo}
        and not exists (
          select 1 from webhook_deliveries sent
          where sent.endpoint_id = ${endpointId} and sent.event_id = events.id and sent.org_id = ${ctx.org.id}
            and sent.status not in ${replayedStatuses(query.only_undelivered)})
      limit ${MAX_REPLAY_COUNT}) counted`);
  const { only_undelivered } = query;
  return { endpoint_id: endpointId, since: iso(since), until: iso(until), only_undelivered, events };
}

/** The job of the next batch is added with this batch: a crash repeats at most one. */
export const replayBatch =
  (catalog: Catalog): Handler<typeof replayEvents> =>
  async (kernel, payload, run) => {
    const ctx = systemContext(kernel, payload.org_id, 'replay-events');
    const { endpoint_id, after, until, only_undelivered } = payload;
    await kernel.db.transaction(async (tx) => {
      const endpoint = await deliveries.lockEnabled(ctx, tx, endpoint_id).catch(() => undefined);
      await run.fence(tx);
      // The endpoint was disabled or deleted meanwhile.
      if (!endpoint) return;
      const events = await tx.rows<
        Pick<RowOf<'events', { actor: Actor }>, 'id' | 'type' | 'occurred_at' | 'actor'>
      >(sql`
        select id, type, occurred_at, actor from events
        where org_id = ${ctx.org.id} and occurred_at <= ${until}::timestamptz and occurred_at >= ${after.at}::timestamptz
          and (occurred_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by occurred_at, id limit ${BATCH}`);
      const subscribed = events.filter(
        ({ type, actor }) => isSubscribed(endpoint, catalog.get(type)) && endpoint.is_demo === isDemoActor(actor),
      );
      const last = events.at(-1);
      if (last && events.length === BATCH) {
        await addJob(ctx, tx, replayEvents, { ...payload, after: { at: iso(last.occurred_at), id: last.id } });
      }
      if (subscribed.length === 0) return;
      await deliveries.insert(
        ctx.clock,
        tx,
        subscribed.map(({ id, type }) => ({ org_id: ctx.org.id, endpoint_id, event_id: id, event_type: type })),
        sql`do update set status = 'pending', tried = 0, due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at, finished_at = null,
          attempts = case when jsonb_array_length(webhook_deliveries.attempts) > ${MAX_ATTEMPTS} then '[]' else webhook_deliveries.attempts end
          where webhook_deliveries.status in ${replayedStatuses(only_undelivered)}`,
      );
      await deliveries.wake(ctx, tx, [{ id: endpoint_id, org_id: ctx.org.id }]);
    });
  };
