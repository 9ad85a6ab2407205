// Owns the sign that somebody is typing: told to who follows the conversation at that moment, and stored nowhere.
import { z } from 'zod';
import { broadcast } from '../../kernel/cluster/broadcast.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { event } from '../../kernel/events.ts';
import type { ConversationRow } from './rows/conversation-row.ts';
import * as conversationRows from './rows/conversation-rows.ts';

export const humanTyping = event('conversation.typing', {
  sensitivity: 'non_pii',
  description: 'The end user or a human agent is typing in a conversation. Worth showing for a few seconds.',
  data: z.object({
    conversation_id: z.uuid().meta({ description: 'The conversation' }),
    role: z.enum(['user', 'agent']).meta({ description: 'user: the end user. agent: the human who took over' }),
    agent_name: z.string().nullable().meta({ description: 'The human who types; null for the end user' }),
  }),
});

export const tellTyping = (ctx: Context, { id, agent_name }: ConversationRow, role: 'user' | 'agent'): Promise<void> =>
  broadcast(ctx, humanTyping, {
    subject: id,
    data: { conversation_id: id, role, agent_name: role === 'agent' ? agent_name : null },
  });

/** Only who answers is shown to type. */
export async function typeAsAgent(ctx: Context, id: string): Promise<void> {
  const row = await conversationRows.find(ctx, reader(ctx), id);
  conversationRows.refuseOver(row);
  if (row.taken_over_at === null) throw conflict('A human answers only after POST …/takeover. Take the conversation over first.');
  await tellTyping(ctx, row, 'agent');
}
