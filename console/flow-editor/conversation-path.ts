// The path of a real conversation, lit on the canvas: the editor's address may name one.
import { useEffect } from 'react';
import { pathSteps, visitsOf } from '../assistants/conversation-path.ts';
import { useConversationTrace } from '../assistants/turn-path.tsx';
import type { LitStep } from './canvas-parts.ts';

/** What was said since is lit as well: the page asks now and then. */
export function useConversationPath(conversationId: string, light: (path: readonly LitStep[]) => void): void {
  const { data } = useConversationTrace(conversationId);
  useEffect(() => {
    if (data) light(pathSteps(visitsOf(data)));
  }, [data, light]);
}
