// Owns what a conversation knows of its texts: how each fared, and in its trace why one was not sent or waits.
import { announceTopic } from '../../../kernel/cluster/signals.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { sql } from '../../../kernel/sql.ts';
import type { ConversationRow } from '../rows/conversation-row.ts';
import { openerOf } from '../seal.ts';
import * as trace from '../transcript/trace.ts';
import { traceEntry } from '../turns/progress.ts';

type Fared = { conversationId: string; place: number; delivery: 'deferred' | 'sent' | 'blocked'; reason: string };

/** A message of which one part was blocked stays so. */
export async function noteDelivery(ctx: Context, tx: Tx, { conversationId, place, delivery, reason }: Fared): Promise<void> {
  const row = await tx.maybe<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and id = ${conversationId} for no key update`);
  if (!row) return;
  await tx.run(sql`
    update conversation_messages set delivery = ${delivery}
    where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and position = ${place} and delivery is distinct from 'blocked'`);
  const seal = await openerOf(ctx, tx, row);
  if (reason !== '' && seal.holds) {
    const at = { conversationId, turn: row.turns, seal, before: row.trace_count };
    const entry = traceEntry('note', reason, { detail: { position: place, delivery } });
    await tx.run(sql`
      with traced as (${trace.addition(ctx, at, [entry])})
      update conversations set trace_count = ${row.trace_count + 1} where org_id = ${ctx.org.id} and id = ${conversationId}`);
  }
  tx.afterCommit(() => announceTopic(ctx, conversationId));
}
