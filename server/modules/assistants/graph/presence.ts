// Owns graph_presence: who looks at a flow graph just now. Each one says so again within 30 seconds, or is gone. Others hear of it on the
// event stream at once; nothing of it is kept for later.
import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { broadcast } from '../../../kernel/cluster/broadcast.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { limitExceeded, notFound } from '../../../kernel/errors.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { graphPresence } from '../events.ts';
import type { GraphPresence, SetGraphPresence } from './presence-schema.ts';

export const PRESENCE_SECONDS = 30;
const MAX_PRESENT = 50;

type Row = RowOf<'graph_presence'>;
type RevisionPlace = { assistantId: string; revisionId: string };

const toPresent = (ctx: Context, row: Row): z.input<typeof GraphPresence>['present'][number] => ({
  actor_id: row.actor_id,
  session: row.session,
  name: row.name,
  node_id: row.node_id,
  since: iso(row.since),
  expires_at: iso(row.expires_at),
  is_caller: row.actor_id === ctx.actor.id,
});

export async function set(ctx: Context, at: RevisionPlace, body: z.output<typeof SetGraphPresence>) {
  await refuseUnknown(ctx, at);
  const now = ctx.clock.now();
  const expires = new Date(now.getTime() + PRESENCE_SECONDS * 1000);
  const { session = '', name = ctx.actor.name, node_id = null } = body ?? {};
  const present = await transaction(ctx, async (tx) => {
    // Whoever left without a word is cleared away by the next caller of the organization.
    await tx.run(sql`delete from graph_presence where org_id = ${ctx.org.id} and expires_at <= ${now}`);
    await tx.run(sql`
      insert into graph_presence (org_id, revision_id, actor_id, session, assistant_id, name, node_id, since, expires_at)
      values (${ctx.org.id}, ${at.revisionId}, ${ctx.actor.id}, ${session}, ${at.assistantId}, ${name}, ${node_id}, ${now}, ${expires})
      on conflict (org_id, revision_id, actor_id, session)
      do update set name = excluded.name, node_id = excluded.node_id, expires_at = excluded.expires_at`);
    const rows = await tx.rows<Row>(sql`
      select * from graph_presence where org_id = ${ctx.org.id} and revision_id = ${at.revisionId}
      order by since, actor_id, session limit ${MAX_PRESENT + 1}`);
    if (rows.length > MAX_PRESENT)
      throw limitExceeded(['body'], {
        name: 'graph_presence',
        max: MAX_PRESENT,
        message: `At most ${MAX_PRESENT} can be present at one graph. Edits are taken without presence`,
      });
    return rows;
  });
  await tell(ctx, at, { session, name, node_id, expires_at: iso(expires) });
  return { present: present.map((row) => toPresent(ctx, row)), expires_in_seconds: PRESENCE_SECONDS };
}

/** Without a session every one of the caller's key is gone. */
export async function leave(ctx: Context, at: RevisionPlace, session: string | undefined): Promise<void> {
  await refuseUnknown(ctx, at);
  const which = session === undefined ? sql`true` : sql`session = ${session}`;
  const gone = await transaction(ctx, (tx) =>
    tx.rows<Row>(sql`
      delete from graph_presence
      where org_id = ${ctx.org.id} and revision_id = ${at.revisionId} and actor_id = ${ctx.actor.id} and ${which}
      returning *`),
  );
  for (const row of gone) await tell(ctx, at, { session: row.session, name: row.name, node_id: row.node_id, expires_at: null });
}

type Told = { session: string; name: string; node_id: string | null; expires_at: string | null };

const tell = (ctx: Context, { assistantId, revisionId }: RevisionPlace, told: Told): Promise<void> =>
  broadcast(ctx, graphPresence, {
    subject: revisionId,
    data: { assistant_id: assistantId, revision_id: revisionId, actor_id: ctx.actor.id, ...told },
  });

async function refuseUnknown(ctx: Context, { assistantId, revisionId }: RevisionPlace): Promise<void> {
  const known = await reader(ctx).maybe(sql`
    select 1 from assistant_revisions where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and id = ${revisionId}`);
  if (!known) throw notFound('assistant revision');
}
