// Owns the payload of an event: what is signed and sent, and what is shown of it later. What people
// said is read when the payload is built and is never stored in the outbox: erasing a person reaches
// every event that is sent afterwards.
import { iso } from '../../http/wire.ts';
import { type Context, hasScope, type Kernel, reader } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { missingScopes, notFound } from '../../kernel/errors.ts';
import { scopesOfGroup } from '../../kernel/event-groups.ts';
import type { StoredEvent } from '../../kernel/events.ts';
import type { Catalog } from './catalog.ts';

type Fields = Record<string, unknown>;

/**
 * Adds fields to events of these types, by event id. Called only for events that the receiver may
 * read.
 */
export type Enrichment = {
  types: ReadonlySet<string>;
  fieldsOf(
    kernel: Kernel,
    orgId: string,
    events: readonly Pick<StoredEvent, 'id' | 'data'>[],
  ): Promise<ReadonlyMap<string, Fields>>;
};

/** What building a payload takes besides the stored event. */
export type PayloadSources = { catalog: Catalog; enrichment: Enrichment };

export type SentEvent = { event_id: string; event_type: string; occurred_at: Date | null; data: string | null };

/**
 * Copies the text of `data` as the database has it: each attempt sends and signs the same bytes,
 * until a person is erased.
 */
export function bodyOf({ event_id, event_type, occurred_at, data }: SentEvent, orgId: string): string {
  const head = JSON.stringify({
    id: event_id,
    type: event_type,
    timestamp: occurred_at ? iso(occurred_at) : undefined,
    organization_id: orgId,
  });
  return `${head.slice(0, -1)},"data":${data ?? 'null'}}`;
}

type DeliveryHead = Pick<RowOf<'webhook_deliveries'>, 'id' | 'event_id' | 'event_type'>;

/** The payload as an attempt would send it now. Null: the event is no longer stored. */
export async function payloadOf(
  ctx: Context,
  { enrichment }: PayloadSources,
  row: DeliveryHead,
): Promise<Record<string, unknown> | null> {
  const event = await reader(ctx).maybe<SentEvent>(sql`
    select delivery.event_id, delivery.event_type, coalesce(event.occurred_at, (delivery.body ->> 'occurred_at')::timestamptz) as occurred_at,
      coalesce(event.data, delivery.body -> 'data')::text as data
    from webhook_deliveries delivery
    left join events event on event.id = delivery.event_id and event.org_id = delivery.org_id
    where delivery.org_id = ${ctx.org.id} and delivery.id = ${row.id}`);
  if (!event || event.data === null) return null;
  const payload = JSON.parse(bodyOf(event, ctx.org.id)) as { data: Record<string, unknown> };
  if (!enrichment.types.has(row.event_type)) return payload;
  const added = await enrichment.fieldsOf(ctx, ctx.org.id, [{ id: row.event_id, data: payload.data }]);
  return { ...payload, data: { ...payload.data, ...added.get(row.event_id) } };
}

type EventRow = Pick<StoredEvent, 'id' | 'type' | 'data' | 'occurred_at'>;

/** One event of the outbox, as the stream sends it, for callers who may read its group. */
export async function readEvent(ctx: Context, { catalog, enrichment }: PayloadSources, id: string) {
  const event = await reader(ctx).maybe<EventRow>(
    sql`select id, type, data, occurred_at from events where org_id = ${ctx.org.id} and id = ${id}`,
  );
  const kind = event && catalog.get(event.type);
  if (!kind) throw notFound('event');
  const missing = scopesOfGroup(kind.group).filter((scope) => !hasScope(ctx, scope));
  if (missing.length > 0) throw missingScopes(missing);
  const added = enrichment.types.has(event.type) ? (await enrichment.fieldsOf(ctx, ctx.org.id, [event])).get(id) : {};
  return {
    id,
    type: event.type,
    timestamp: iso(event.occurred_at),
    organization_id: ctx.org.id,
    data: { ...event.data, ...added },
  };
}

/** How a receiver checks that a delivery is ours (Standard Webhooks 1.0). */
export const SIGNATURE_RECIPE = {
  headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  signed_content: '{webhook-id}.{webhook-timestamp}.{body}',
  algorithm:
    'HMAC-SHA256, as base64 after "v1,"; the key is the part of the secret after "whsec_", decoded from base64',
};
