// Owns who is to look after a conversation: a name that colleagues agree on, which decides nothing by itself.
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import { emitAll } from '../../kernel/events.ts';
import { sql } from '../../kernel/sql.ts';
import { assignmentEvents } from './handling-events.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import type { AssignConversation } from './schema.ts';

/** Also of a conversation that is over: somebody may have to follow it up. */
export function assign(ctx: Context, id: string, { assignee }: z.output<typeof AssignConversation>) {
  return transaction(ctx, async (tx) => {
    const { row, inner } = await conversationRows.lock(ctx, tx, id);
    await tx.run(sql`update conversations set assignee = ${assignee} where org_id = ${ctx.org.id} and id = ${id}`);
    await emitAll(ctx, tx, assignmentEvents({ ...row, assignee }));
    // Without the name: rows of the audit log outlive an erasure.
    await audit(ctx, tx, 'conversation.assigned', id, { assigned: assignee !== null });
    return conversationRows.toConversation({ ...ctx, tx }, { ...row, assignee }, inner);
  });
}
