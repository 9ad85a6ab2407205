// Owns the table presence: which team members look at which object. Clients report again within 30 seconds.
import { type Context, transaction } from '../context.ts';
import type { RowOf } from '../db/row.ts';
import { sql } from '../db/sql.ts';
import { limitExceeded } from '../errors.ts';

export const PRESENCE_SECONDS = 30;
const MAX_PRESENT = 50;

export type PresenceRow = RowOf<'presence'>;
/** `doing`: undefined leaves it unchanged. */
export type PresenceInput = { placeId: string; session: string; name: string; doing: string | null | undefined };

/** Records the caller. Returns all who are present, in the order of arrival, and the caller's own row. */
export function markPresent(ctx: Context, { placeId, session, name, doing }: PresenceInput) {
  const now = ctx.clock.now();
  const expires = new Date(now.getTime() + PRESENCE_SECONDS * 1000);
  const keeps = doing === undefined;
  return transaction(ctx, async (tx) => {
    // Clients that vanished are removed by the next caller of the organization.
    await tx.run(sql`delete from presence where org_id = ${ctx.org.id} and expires_at <= ${now}`);
    const own = await tx.one<PresenceRow>(sql`
      insert into presence (org_id, place_id, actor_id, session, name, doing, since, expires_at)
      values (${ctx.org.id}, ${placeId}, ${ctx.actor.id}, ${session}, ${name}, ${doing ?? null}, ${now}, ${expires})
      on conflict (org_id, place_id, actor_id, session)
      do update set name = excluded.name, expires_at = excluded.expires_at,
        doing = case when ${keeps}::boolean then presence.doing else excluded.doing end
      returning *`);
    const present = await tx.rows<PresenceRow>(sql`
      select * from presence where org_id = ${ctx.org.id} and place_id = ${placeId}
      order by since, actor_id, session limit ${MAX_PRESENT + 1}`);
    if (present.length > MAX_PRESENT)
      throw limitExceeded(['body'], {
        name: 'presence',
        max: MAX_PRESENT,
        message: `At most ${MAX_PRESENT} can be present at one object. All else works without presence`,
      });
    return { present, own };
  });
}

/** Without a session all sessions of the caller's key are removed. Returns those that were there. */
export function markAbsent(ctx: Context, placeId: string, session: string | undefined): Promise<PresenceRow[]> {
  const which = session === undefined ? sql`true` : sql`session = ${session}`;
  return transaction(ctx, (tx) =>
    tx.rows<PresenceRow>(sql`
      delete from presence
      where org_id = ${ctx.org.id} and place_id = ${placeId} and actor_id = ${ctx.actor.id} and ${which}
      returning *`),
  );
}
