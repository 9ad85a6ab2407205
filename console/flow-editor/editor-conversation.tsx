// A conversation in the editor, whose path is lit on the canvas: with the draft in the chat drawer, or a real one that the address names.
import { lazy, useEffect } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { pathSteps, visitsOf } from '../assistants/conversation-path.ts';
import { useConversationTrace } from '../assistants/turn-path.tsx';
import { api } from '../session/client.ts';
import { usePagedList } from '../ui/list.tsx';
import type { LitStep } from './canvas-parts.ts';

const ChatDrawer = lazy(async () => ({ default: (await import('../assistants/chat-drawer.tsx')).ChatDrawer }));

type ChatWithDraftProps = {
  assistant: Answer<'getAssistant'>;
  revisionId: string;
  close: () => void;
  light: (path: readonly LitStep[]) => void;
  openNode: (nodeId: string) => void;
};

export function ChatWithDraft({ assistant, revisionId, close, light, openNode }: ChatWithDraftProps) {
  const { rows } = usePagedList(['assistants', assistant.id, 'revisions'], (page) =>
    api().assistants.revisions.list(assistant.id, page),
  );
  if (rows.length === 0) return null;
  return (
    <ChatDrawer
      assistant={assistant}
      revisions={rows}
      firstRevision={revisionId}
      close={close}
      onPath={light}
      openNode={openNode}
    />
  );
}

/** What was said since is lit as well: the page asks now and then. */
export function useConversationPath(conversationId: string, light: (path: readonly LitStep[]) => void): void {
  const { data } = useConversationTrace(conversationId);
  useEffect(() => {
    if (data) light(pathSteps(visitsOf(data)));
  }, [data, light]);
}
