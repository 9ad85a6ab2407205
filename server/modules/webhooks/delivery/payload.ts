// Owns the body of a delivery: what is signed and sent, and what is shown of it later.
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import type { Contents } from '../contents.ts';

export type SentEvent = { event_id: string; event_type: string; occurred_at: Date | null; data: string | null };

/** The text of `data` is taken over as the database has it: each attempt sends, and signs, the same bytes, until a person is erased. */
export function bodyOf({ event_id, event_type, occurred_at, data }: SentEvent, orgId: string): string {
  const head = JSON.stringify({
    id: event_id,
    type: event_type,
    timestamp: occurred_at ? iso(occurred_at) : undefined,
    organization_id: orgId,
  });
  return `${head.slice(0, -1)},"data":${data ?? 'null'}}`;
}

type Delivered = Pick<RowOf<'webhook_deliveries'>, 'id' | 'event_id' | 'event_type'>;

/** As an attempt would send it now: words are read at this moment, so those of an erased person are gone. Null: no longer kept. */
export async function payloadOf(ctx: Context, { enrichment }: Contents, row: Delivered): Promise<Record<string, unknown> | null> {
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

/** How a receiver checks that a delivery is ours (Standard Webhooks 1.0). */
export const SIGNATURE_RECIPE = {
  headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  signed_content: '{webhook-id}.{webhook-timestamp}.{body}',
  algorithm: 'HMAC-SHA256, as base64 after "v1,"; the key is the part of the secret after "whsec_", decoded from base64',
};
