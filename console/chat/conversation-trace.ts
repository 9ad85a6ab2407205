// The trace of a conversation, for whoever reads its path: read once, and asked for again when the conversation changed.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';

const MAX_ENTRIES = 5000;

export const useConversationTrace = (id: string) =>
  useQuery({
    queryKey: ['conversation', id, 'trace'],
    queryFn: () => api().conversations.trace(id, { limit: 500 }).all({ max: MAX_ENTRIES }),
    enabled: id !== '',
  });
