// Owns the comments on a flow as the editor has them, with changes as they happen.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api, queries } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { usePermissions } from '../session/permissions.ts';
import { type Comment, openThreadsByNode, threadsOf } from './comment-threads.ts';

const MAX_SHOWN = 1000;
const keyOf = (assistantId: string) => ['flow-comments', assistantId] as const;

const NO_COMMENTS: readonly Comment[] = [];

export function useComments(assistantId: string) {
  const { allowed } = usePermissions()('listFlowComments');
  const { data = NO_COMMENTS, error } = useQuery({
    queryKey: keyOf(assistantId),
    queryFn: () => api().flowComments.list({ assistant_id: assistantId, limit: 100 }).all({ max: MAX_SHOWN }),
    enabled: allowed,
  });
  useEffect(
    () =>
      onLiveEvent(({ type, data: about }) => {
        if (type === 'graph.comment.added' && about.assistant_id === assistantId) void refreshComments(assistantId);
      }),
    [assistantId],
  );
  return useMemo(() => {
    const threads = threadsOf(data);
    return {
      threads,
      error,
      byNode: openThreadsByNode(threads),
      mentionsMe: data.some(({ mentions_me }) => mentions_me),
    };
  }, [data, error]);
}

export const refreshComments = (assistantId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(assistantId) });
