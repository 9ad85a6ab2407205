// Owns the table webhook_deliveries: one row for each event and endpoint.

import type { z } from 'zod';
import { pageAt, toPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, sql, wallClock } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { missingFor } from '../../kernel/event-groups.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { announceTopic, type Signalling } from '../../kernel/signals.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { isAllowed } from './catalog.ts';
import * as endpoints from './endpoints.ts';
import { deliverWebhooks } from './jobs.ts';
import { type PayloadSources, payloadOf, SIGNATURE_RECIPE } from './payload.ts';
import type { Attempt, Delivery, DeliveryQuery, DeliveryWithAttempts } from './schema.ts';

export type StoredAttempt = z.input<typeof Attempt>;
type DeliveryRow = RowOf<
  'webhook_deliveries',
  { status: z.input<typeof Delivery>['status']; attempts: StoredAttempt[] }
>;
/** The list shows no attempts, and reads none. */
type DeliveryListRow = Pick<
  DeliveryRow,
  | 'id'
  | 'endpoint_id'
  | 'event_id'
  | 'event_type'
  | 'status'
  | 'attempt_count'
  | 'next_attempt_at'
  | 'created_at'
  | 'finished_at'
>;

/** Attempts of earlier rounds that stay when a retry starts a new one. */
const MAX_EARLIER_ATTEMPTS = 8;

const toDelivery = (row: DeliveryListRow): z.input<typeof Delivery> => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  event_id: row.event_id,
  event_type: row.event_type,
  status: row.status,
  attempt_count: row.attempt_count,
  next_attempt_at: isoOrNull(row.next_attempt_at),
  created_at: iso(row.created_at),
  finished_at: isoOrNull(row.finished_at),
});

/** Sent to one endpoint on request. It is no event of the catalog. */
export const TEST_EVENT = 'webhook.test';

/** The payload, and answers that may repeat it, are shown to callers who may read the event. */
async function toDetail(
  ctx: Context,
  sources: PayloadSources,
  row: DeliveryRow,
): Promise<z.input<typeof DeliveryWithAttempts>> {
  const kind = sources.catalog.get(row.event_type);
  const isReadable = row.event_type === TEST_EVENT || (kind !== undefined && missingFor(ctx.scopes, kind).length === 0);
  const attempts = isReadable ? row.attempts : row.attempts.map((attempt) => ({ ...attempt, response_body: null }));
  const payload = isReadable ? await payloadOf(ctx, sources, row) : null;
  return { ...toDelivery(row), attempts, payload, signature: SIGNATURE_RECIPE };
}

export async function list(ctx: Context, query: z.output<typeof DeliveryQuery>) {
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<DeliveryListRow>(sql`
    select id, endpoint_id, event_id, event_type, status, attempt_count, next_attempt_at, created_at, finished_at
    from webhook_deliveries
    where ${all(
      sql`org_id = ${ctx.org.id}`,
      query.endpoint_id !== undefined && sql`endpoint_id = ${query.endpoint_id}`,
      query.event_id !== undefined && sql`event_id = ${query.event_id}`,
      query.event_type !== undefined && sql`event_type = ${query.event_type}`,
      query.status !== undefined && sql`status = ${query.status}`,
      createdWithin(query),
      older(),
    )}
    ${newest()}`);
  return toPage(rows, query.limit, toDelivery);
}

export async function read(ctx: Context, sources: PayloadSources, id: string) {
  const row = await reader(ctx).maybe<DeliveryRow>(
    sql`select * from webhook_deliveries where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('webhook delivery');
  return toDetail(ctx, sources, row);
}

/** Starts the whole schedule again, also for a delivery that has succeeded. */
export async function retry(ctx: Context, sources: PayloadSources, id: string) {
  const { endpoint_id, event_id, event_type } = await read(ctx, sources, id);
  return transaction(ctx, async (tx) => {
    const endpoint = await lockEnabled(ctx, tx, endpoint_id);
    if (event_type !== TEST_EVENT && !isAllowed(endpoint, sources.catalog.get(event_type)))
      throw conflict(
        'This endpoint may not receive events of this type any more. Its sensitivity_max or read_scopes exclude them.',
      );
    const row = await tx.maybe<DeliveryRow>(
      sql`select * from webhook_deliveries where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!row) throw notFound('webhook delivery');
    const event = await tx.maybe(sql`select 1 from events where org_id = ${ctx.org.id} and id = ${event_id}`);
    if (!event && row.body === null) throw conflict('The event is no longer stored, so it cannot be sent again.');
    const now = ctx.clock.now();
    const again = await tx.one<DeliveryRow>(sql`
      update webhook_deliveries set status = 'pending', tried = 0, attempts = ${JSON.stringify(row.attempts.slice(-MAX_EARLIER_ATTEMPTS))}::jsonb,
        due_at = ${wallClock}, next_attempt_at = ${now}, finished_at = null
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await wake(ctx, tx, [{ id: endpoint_id, org_id: ctx.org.id }]);
    await audit(ctx, tx, 'webhook_delivery.retried', id, { endpoint_id, event_id });
    return toDetail({ ...ctx, tx }, sources, again);
  });
}

/** Sends a test to this endpoint alone, whatever its subscriptions. */
export async function sendTest(ctx: Context, endpointId: string) {
  return transaction(ctx, async (tx) => {
    await lockEnabled(ctx, tx, endpointId);
    const now = ctx.clock.now();
    const body = { occurred_at: iso(now), data: { endpoint_id: endpointId, message: 'A test. Nothing happened.' } };
    const row = await tx.one<DeliveryRow>(sql`
      insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, body, status, next_attempt_at, due_at, created_at)
      values (${uuid7()}, ${ctx.org.id}, ${endpointId}, ${uuid7()}, ${TEST_EVENT}, ${body}, 'pending', ${now}, ${wallClock}, ${now})
      returning *`);
    await wake(ctx, tx, [{ id: endpointId, org_id: ctx.org.id }]);
    await audit(ctx, tx, 'webhook_endpoint.tested', endpointId, { delivery_id: row.id });
    return toDelivery(row);
  });
}

/** Locked, so that a deletion or disabling at the same moment comes before or after, not between. */
export async function lockEnabled(ctx: Context, tx: Tx, endpointId: string): Promise<endpoints.EndpointRow> {
  const endpoint = await endpoints.lock(ctx, tx, endpointId);
  if (!endpoint.enabled) throw conflict('This endpoint is disabled. Enable it first: PATCH it with {"enabled": true}.');
  return endpoint;
}

/**
 * Cancels deliveries that the endpoint may no longer receive, because a client narrowed it while
 * they waited.
 */
export async function cancel(
  { db, clock }: Kernel,
  endpoint: { id: string; orgId: string },
  waiting: readonly { id: string }[],
): Promise<void> {
  if (waiting.length === 0) return;
  await db.run(sql`
    update webhook_deliveries set status = 'canceled', due_at = null, next_attempt_at = null, finished_at = ${clock.now()}
    where org_id = ${endpoint.orgId} and endpoint_id = ${endpoint.id} and id = any(${waiting.map(({ id }) => id)}::uuid[])`);
}

export type NewDelivery = { org_id: string; endpoint_id: string; event_id: string; event_type: string };

/** `onConflict`: what happens to an event that this endpoint has received before. */
export async function insert(
  clock: Clock,
  tx: Tx,
  rows: readonly NewDelivery[],
  onConflict = sql`do nothing`,
): Promise<void> {
  const now = clock.now();
  const made = rows.map((row) => ({ id: uuid7(), ...row }));
  await tx.run(sql`
    insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, status, next_attempt_at, due_at, created_at)
    select id, org_id, endpoint_id, event_id, event_type, 'pending', ${now}::timestamptz, ${wallClock}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(made)}::json) as made (id uuid, org_id uuid, endpoint_id uuid, event_id uuid, event_type text)
    on conflict (event_id, endpoint_id) ${onConflict}`);
}

/**
 * Call it last in a transaction: the endpoints stay locked until its end, in the order of ids, as
 * every writer locks them. A drain that holds an endpoint is signalled to load again. Before it ends
 * it takes the same lock, so either it finds the new deliveries or the endpoint is free and gets a
 * job.
 */
export async function wake(kernel: Signalling, tx: Tx, at: readonly { id: string; org_id: string }[]): Promise<void> {
  const woken = await tx.rows<{ id: string; org_id: string; is_held: boolean }>(sql`
    update webhook_endpoints endpoint set due_at = least(endpoint.due_at, ${wallClock})
    from (select id from webhook_endpoints
          where (org_id, id) in (select org_id, id from json_to_recordset(${JSON.stringify(at)}::json) as woken (org_id uuid, id uuid))
          order by id for no key update) woken
    where endpoint.id = woken.id
    returning endpoint.id, endpoint.org_id, coalesce(endpoint.leased_until > ${wallClock}, false) as is_held`);
  const free = woken.filter(({ is_held }) => !is_held);
  if (free.length > 0)
    await addJobs(
      tx,
      deliverWebhooks,
      free.map(({ id, org_id }) => ({ payload: { id, org_id }, key: dueKey(deliverWebhooks, id) })),
    );
  tx.afterCommit(() => {
    for (const { id, is_held } of woken) if (is_held) announceTopic(kernel, id);
  });
}

/** Wall time, which receivers compare with their own clock. */
export const wallNow = (clock: Clock): Date => clock.toWall(clock.now());
