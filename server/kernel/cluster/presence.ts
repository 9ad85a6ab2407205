// Owns the table presence: who is at which place just now. Each one says so again within 30 seconds, or is gone.
import { type Context, transaction } from '../context.ts';
import { limitExceeded } from '../errors.ts';
import type { RowOf } from '../row.ts';
import { sql } from '../sql.ts';

export const PRESENCE_SECONDS = 30;
const MAX_PRESENT = 50;

export type PresenceRow = RowOf<'presence'>;
/** `doing`: undefined leaves what they last said. */
export type Arrival = { placeId: string; session: string; name: string; doing: string | null | undefined };

/** The caller is here. Answers everybody who is, first comers first, and the caller's own row. */
export function comeTo(ctx: Context, { placeId, session, name, doing }: Arrival) {
  const now = ctx.clock.now();
  const expires = new Date(now.getTime() + PRESENCE_SECONDS * 1000);
  const keeps = doing === undefined;
  return transaction(ctx, async (tx) => {
    // Whoever left without a word is cleared away by the next caller of the organization.
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
        message: `At most ${MAX_PRESENT} can be present at one place. All else works without presence`,
      });
    return { present, own };
  });
}

/** Without a session every one of the caller's key is gone. Answers those that were there. */
export function leavePlace(ctx: Context, placeId: string, session: string | undefined): Promise<PresenceRow[]> {
  const which = session === undefined ? sql`true` : sql`session = ${session}`;
  return transaction(ctx, (tx) =>
    tx.rows<PresenceRow>(sql`
      delete from presence
      where org_id = ${ctx.org.id} and place_id = ${placeId} and actor_id = ${ctx.actor.id} and ${which}
      returning *`),
  );
}
