// Owns handing a conversation on: to another queue, or to one colleague, with a note for them.
import { z } from 'zod';
import { uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { pendingEvent } from '../../../kernel/events.ts';
import { nameOfMember } from '../../access/member-names.ts';
import * as conversations from '../store/conversations.ts';
import { handoffRequested, sessionAssigned } from '../store/events.ts';
import { traceEntry } from '../store/trace.ts';
import { type QueueRow, reserveFor } from '../turn/hand-offs.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import { save } from '../turn/save.ts';
import { add as addNote } from './notes.ts';

export const TransferConversation = z
  .object({
    queue_id: uuid.optional().describe('Id of the queue that it waits in from now on'),
    member_id: uuid.optional().describe('Id of the colleague whom it waits for from now on'),
    note: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe('What the next colleague should know, stored as a note; at most 2,000 characters'),
  })
  .refine(({ queue_id, member_id }) => (queue_id === undefined) !== (member_id === undefined), {
    message: 'Give either queue_id or member_id',
    path: ['queue_id'],
  });

/** A human is asked for once more: the assistant stays silent, and the person waits again. */
export function transferToHuman(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  body: z.output<typeof TransferConversation>,
) {
  return transaction(ctx, async (tx) => {
    const { row, inner } = await conversations.lock(ctx, tx, id);
    conversations.assertNotOver(row);
    const queue = body.queue_id === undefined ? null : await queueName(ctx, tx, body.queue_id);
    const assignee = body.member_id === undefined ? null : await nameOfMember(ctx, tx, body.member_id);
    const data = conversations.sessionEventData(row);
    const requested = { ...data, queue, to_assistant_id: null, node_id: inner.state.node };
    const { conversation } = await save({ ctx, tx, ports }, row, {
      inner,
      trace: [
        traceEntry('human', 'transferred', {
          node_id: inner.state.node,
          detail: { queue: queue ?? '', to: assignee ?? '' },
        }),
      ],
      waitsFor: { queue, assignee },
      events: [
        pendingEvent(handoffRequested, row.id, requested),
        pendingEvent(sessionAssigned, row.id, { ...data, assigned: assignee !== null }),
      ],
    });
    if (body.member_id !== undefined) await reserveFor(ctx, tx, id, body.member_id);
    if (body.note) await addNote({ ...ctx, tx }, id, { text: body.note });
    // Without names: rows of the audit log outlive an erasure.
    await audit(ctx, tx, 'conversation.transferred', id, { to: body.queue_id === undefined ? 'member' : 'queue' });
    return conversations.toConversation({ ...ctx, tx }, conversation.row, inner);
  });
}

async function queueName(ctx: Context, db: Db, queueId: string): Promise<string> {
  const found = await db.maybe<Pick<QueueRow, 'name'>>(
    sql`select name from queues where org_id = ${ctx.org.id} and id = ${queueId}`,
  );
  if (found) return found.name;
  const msg = 'Input should be the id of a queue. GET /v1/queues lists them';
  throw new Invalid([{ loc: ['body', 'queue_id'], msg, type: 'value_error', input: queueId }]);
}
