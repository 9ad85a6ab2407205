// Owns the typing sign of end users and agents: broadcast to those who follow the conversation at that moment, and
// stored nowhere.
import { z } from 'zod';
import { broadcast } from '../../../kernel/cluster/broadcast.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { event } from '../../../kernel/events.ts';
import { assertNotOver, type ConversationRow, find } from '../store/conversations.ts';

export const humanTyping = event('conversation.typing', {
  sensitivity: 'non_pii',
  description: 'The end user or a human agent is typing in a conversation. Worth showing for a few seconds.',
  data: z.object({
    conversation_id: z.uuid().describe('The conversation'),
    role: z.enum(['user', 'agent']).describe('user: the end user. agent: the human who took over'),
    agent_name: z.string().nullable().describe('The human who types; null for the end user'),
  }),
});

export const broadcastTyping = (
  ctx: Context,
  { id, agent_name }: ConversationRow,
  role: 'user' | 'agent',
): Promise<void> =>
  broadcast(ctx, humanTyping, {
    subject: id,
    data: { conversation_id: id, role, agent_name: role === 'agent' ? agent_name : null },
  });

/** Only an agent who has taken over is shown to type. */
export async function typeAsAgent(ctx: Context, id: string): Promise<void> {
  const row = await find(ctx, reader(ctx), id);
  assertNotOver(row);
  if (row.taken_over_at === null)
    throw conflict('A human answers only after POST …/takeover. Take the conversation over first.');
  const { session, name } = ctx.actor;
  await broadcastTyping(ctx, session ? { ...row, agent_name: name } : row, 'agent');
}
