// Owns presence in a flow graph: who has it open. Others get it on the event stream; it is not
// stored for later.

import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { broadcast } from '../../../kernel/cluster/broadcast.ts';
import { markAbsent, markPresent, PRESENCE_SECONDS, type PresenceRow } from '../../../kernel/cluster/presence.ts';
import { type Context, reader, shownActorName } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';
import { graphPresence } from './events.ts';
import type { GraphPresence, SetGraphPresence } from './schema.ts';

type RevisionRef = { assistantId: string; revisionId: string };

const toPresent = (ctx: Context, row: PresenceRow): z.input<typeof GraphPresence>['present'][number] => ({
  actor_id: row.actor_id,
  session: row.session,
  name: row.name,
  node_id: row.doing,
  since: iso(row.since),
  expires_at: iso(row.expires_at),
  is_caller: row.actor_id === ctx.actor.id,
});

export async function set(ctx: Context, at: RevisionRef, body: z.output<typeof SetGraphPresence>) {
  await assertRevisionExists(ctx, at);
  const { session = '', node_id = null } = body ?? {};
  const name = shownActorName(ctx, body?.name);
  const { present, own } = await markPresent(ctx, { placeId: at.revisionId, session, name, doing: node_id });
  await broadcastPresence(ctx, at, own, iso(own.expires_at));
  return { present: present.map((row) => toPresent(ctx, row)), expires_in_seconds: PRESENCE_SECONDS };
}

/** Without a session, all sessions of the caller's key leave. */
export async function leave(ctx: Context, at: RevisionRef, session: string | undefined): Promise<void> {
  await assertRevisionExists(ctx, at);
  for (const row of await markAbsent(ctx, at.revisionId, session)) await broadcastPresence(ctx, at, row, null);
}

const broadcastPresence = (
  ctx: Context,
  at: RevisionRef,
  { session, name, doing }: PresenceRow,
  expires_at: string | null,
): Promise<void> =>
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

async function assertRevisionExists(ctx: Context, { assistantId, revisionId }: RevisionRef): Promise<void> {
  const known = await reader(ctx).maybe(sql`
    select 1 from assistant_revisions where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and id = ${revisionId}`);
  if (!known) throw notFound('assistant revision');
}
