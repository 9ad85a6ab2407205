// Owns the draft of a reply, for an agent to change and send: by the assistant's model, else from its knowledge.
import { z } from 'zod';
import { uuid } from '../../../http/wire.ts';
import type { Context } from '../../../kernel/context.ts';
import { reader } from '../../../kernel/context.ts';
import { suggestReply } from '../../runtime/suggest-reply.ts';
import * as conversations from '../store/conversations.ts';
import * as flows from '../store/flows.ts';
import * as messages from '../store/messages.ts';

export const DraftedReply = z
  .object({
    text: z.string().describe('The draft; empty where neither model nor knowledge has one'),
    by: z.enum(['model', 'knowledge', 'none']).describe('Who wrote it'),
    passages: z
      .array(
        z.object({
          text: z.string().describe('What stands there, its first 500 characters'),
          title: z.string().describe('Title of the document'),
          document_id: uuid.describe('Id of the document, for `getDocument`'),
          url: z.string().nullable().describe('Where the document stands on the web'),
        }),
      )
      .describe('Passages of the knowledge that are near to the last message, nearest first; at most 3'),
  })
  .meta({ id: 'DraftedReply' });

const HISTORY = 30;

export async function draftReply(ctx: Context, id: string): Promise<z.input<typeof DraftedReply>> {
  const row = await conversations.find(ctx, reader(ctx), id);
  conversations.assertNotOver(row);
  const [revision, executable, history] = await Promise.all([
    flows.revisionOf(ctx, row),
    flows.open(ctx, row.flow_hash),
    messages.recentMessages(ctx, row, HISTORY),
  ]);
  return suggestReply(ctx, {
    conversationId: id,
    channel: row.channel,
    isTest: row.is_test,
    revision,
    executable,
    history,
  });
}
