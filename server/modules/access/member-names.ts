// What other modules ask about members: whether a name is one of them.
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid } from '../../kernel/errors.ts';

/** Callers are known by the name of their session, whether or not they are members. */
export async function assertIsMember(ctx: Context, db: Db, name: string): Promise<void> {
  if (name === ctx.actor.name) return;
  const found = await db.maybe(
    sql`select 1 from members where org_id = ${ctx.org.id} and name = ${name} and status = 'active' limit 1`,
  );
  if (found) return;
  const msg = 'Input should be the name of an active member, or null. GET /v1/identity/members lists them';
  throw new Invalid([{ loc: ['body', 'assignee'], msg, type: 'value_error', input: name.slice(0, 200) }]);
}
