// Owns the table model_announcements: what has been told already, so that an event is told once.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { sql } from '../../kernel/sql.ts';

/** True the first time. */
export async function isNews(ctx: Context, tx: Tx, about: string): Promise<boolean> {
  const added = await tx.run(sql`
    insert into model_announcements (org_id, about, created_at) values (${ctx.org.id}, ${about}, ${ctx.clock.now()}) on conflict do nothing`);
  return added === 1;
}
