// Taking a conversation over in one's own name. Who comes second is told who was first.
import { useMutation } from '@tanstack/react-query';
import { ParleyError } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { conversationKey, refreshInbox } from './thread-state.ts';

export const useTakeOver = (id: string, me: string) =>
  useMutation({
    mutationFn: async () => {
      try {
        const taken = await api().conversations.takeover(id, me === '' ? {} : { agent_name: me });
        // Whoever answers finds it again among their own.
        if (taken.assignee === null && me !== '') await api().conversations.assignee(id, { assignee: me });
      } catch (error) {
        throw await inPlainWords(id, error);
      }
    },
    onSettled: () => refreshInbox(id),
  });

async function inPlainWords(id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ParleyError) || error.status !== 409) return error;
  const now = await queries.fetchQuery({
    queryKey: conversationKey(id),
    queryFn: () => api().conversations.get(id),
    staleTime: 0,
  });
  if (now.ended_at !== null) return new Error('This conversation is over. There is nothing to take over any more.');
  return new Error(
    `${now.agent_name ?? 'A colleague'} was quicker and has this conversation. You can read along and write notes, or ask them to release it.`,
  );
}
