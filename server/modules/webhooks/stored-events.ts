// Owns reading one event of the outbox by its id, told as the stream tells it, to callers who may read its group.
import { iso } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { missingScopes, notFound } from '../../kernel/errors.ts';
import { scopesOfGroup } from '../../kernel/event-groups.ts';
import type { StoredEvent } from '../../kernel/events.ts';
import { sql } from '../../kernel/sql.ts';
import type { Contents } from './contents.ts';

type Found = Pick<StoredEvent, 'id' | 'type' | 'data' | 'occurred_at'>;

export async function read(ctx: Context, { catalog, enrichment }: Contents, id: string) {
  const event = await reader(ctx).maybe<Found>(
    sql`select id, type, data, occurred_at from events where org_id = ${ctx.org.id} and id = ${id}`,
  );
  const kind = event && catalog.get(event.type);
  if (!kind) throw notFound('event');
  const missing = scopesOfGroup(kind.group).filter((scope) => !hasScope(ctx, scope));
  if (missing.length > 0) throw missingScopes(missing);
  // Words of people are read at the moment of telling: erasing a person reaches every event.
  const added = enrichment.types.has(event.type) ? (await enrichment.fieldsOf(ctx, ctx.org.id, [event])).get(id) : {};
  return {
    id,
    type: event.type,
    timestamp: iso(event.occurred_at),
    organization_id: ctx.org.id,
    data: { ...event.data, ...added },
  };
}
