// Owns who looks at a flow graph just now. Others hear of it on the event stream at once; nothing of it is kept for later.
import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { broadcast } from '../../../kernel/cluster/broadcast.ts';
import { comeTo, leavePlace, PRESENCE_SECONDS, type PresenceRow } from '../../../kernel/cluster/presence.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { sql } from '../../../kernel/sql.ts';
import { graphPresence } from '../events.ts';
import type { GraphPresence, SetGraphPresence } from './presence-schema.ts';

type RevisionPlace = { assistantId: string; revisionId: string };

const toPresent = (ctx: Context, row: PresenceRow): z.input<typeof GraphPresence>['present'][number] => ({
  actor_id: row.actor_id,
  session: row.session,
  name: row.name,
  node_id: row.doing,
  since: iso(row.since),
  expires_at: iso(row.expires_at),
  is_caller: row.actor_id === ctx.actor.id,
});

export async function set(ctx: Context, at: RevisionPlace, body: z.output<typeof SetGraphPresence>) {
  await refuseUnknown(ctx, at);
  const { session = '', name = ctx.actor.name, node_id = null } = body ?? {};
  const { present, own } = await comeTo(ctx, { placeId: at.revisionId, session, name, doing: node_id });
  await tell(ctx, at, own, iso(own.expires_at));
  return { present: present.map((row) => toPresent(ctx, row)), expires_in_seconds: PRESENCE_SECONDS };
}

/** Without a session every one of the caller's key is gone. */
export async function leave(ctx: Context, at: RevisionPlace, session: string | undefined): Promise<void> {
  await refuseUnknown(ctx, at);
  for (const row of await leavePlace(ctx, at.revisionId, session)) await tell(ctx, at, row, null);
}

const tell = (ctx: Context, at: RevisionPlace, { session, name, doing }: PresenceRow, expires_at: string | null): Promise<void> =>
  broadcast(ctx, graphPresence, {
    subject: at.revisionId,
    data: {
      assistant_id: at.assistantId,
      revision_id: at.revisionId,
      actor_id: ctx.actor.id,
      session,
      name,
      node_id: doing,
      expires_at,
    },
  });

async function refuseUnknown(ctx: Context, { assistantId, revisionId }: RevisionPlace): Promise<void> {
  const known = await reader(ctx).maybe(sql`
    select 1 from assistant_revisions where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and id = ${revisionId}`);
  if (!known) throw notFound('assistant revision');
}
