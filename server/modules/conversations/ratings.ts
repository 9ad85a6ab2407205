// Owns what a visitor thought of a conversation: a score, and words that are sealed as what was said is.
import { announceTopic } from '../../kernel/cluster/signals.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { conflict } from '../../kernel/errors.ts';
import { sql } from '../../kernel/sql.ts';
import type { ConversationRow } from './rows/conversation-row.ts';
import { openerOf, sealOf } from './seal.ts';

type Rated = Pick<ConversationRow, 'id' | 'end_user_id' | 'rating_sealed'>;

const TABLE = 'conversations';
const PLACE = 'rating';

/** A second rating replaces the first: people change their minds. */
export function keepRating(
  ctx: Context,
  id: string,
  { score, comment }: { score: number; comment: string | null },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await tx.one<ConversationRow>(
      sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update`,
    );
    const seal = await openerOf(ctx, tx, row);
    // Without a key the person was erased meanwhile, or nothing was ever said.
    if (!seal.holds) throw conflict('This chat can no longer be rated. Start a new one.');
    const sealed = comment === null ? null : (await sealOf(ctx, tx, row)).close(TABLE, PLACE, comment);
    await tx.run(sql`
      update conversations set rating_score = ${score}, rating_sealed = ${sealed} where org_id = ${ctx.org.id} and id = ${id}`);
    tx.afterCommit(() => announceTopic(ctx, id));
  });
}

/** null once the person was erased. */
export async function commentOf(ctx: Context, db: Db, row: Rated): Promise<string | null> {
  if (row.rating_sealed === null) return null;
  return (await openerOf(ctx, db, row)).open<string>(TABLE, PLACE, row.rating_sealed) ?? null;
}
