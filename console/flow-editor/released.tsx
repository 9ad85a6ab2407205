// What the flow that was just published does now.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Audience } from '../assistants/who-gets-it.tsx';

const RELEASED: Record<Audience, { tag: string; words: string }> = {
  all: { tag: 'Live', words: 'New conversations and calls use this flow now.' },
  later: { tag: 'Published', words: 'It goes live by itself at the time that you chose.' },
  share: { tag: 'Published', words: 'A share of people gets it now.' },
  none: { tag: 'Published', words: 'No person gets it until you put it live.' },
};

export const Released = ({ audience, children }: { audience: Audience; children: ReactNode }) => (
  <>
    <span className="tag good">{RELEASED[audience].tag}</span> {RELEASED[audience].words} {children}
  </>
);

/** Kept outside of the editor: while a flow is published its page may be drawn anew. */
export function useReleased(revisionId: string) {
  const queryKey = ['released', revisionId];
  const { data } = useQuery<Audience>({ queryKey, queryFn: skipToken });
  const queries = useQueryClient();
  const set = (audience: Audience | undefined): void => void queries.setQueryData(queryKey, audience);
  return [data, set] as const;
}
