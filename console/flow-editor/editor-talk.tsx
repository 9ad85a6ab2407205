// Where the chat drawer is mounted in the editor: it talks to the draft, and the path it takes lights up on the canvas.
import { lazy } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePagedList } from '../ui/list.tsx';
import type { LitStep } from './canvas-parts.ts';

const ChatDrawer = lazy(async () => ({ default: (await import('../assistants/chat-drawer.tsx')).ChatDrawer }));

type EditorTalkProps = {
  assistant: Answer<'getAssistant'>;
  revisionId: string;
  close: () => void;
  light: (path: readonly LitStep[]) => void;
  openNode: (nodeId: string) => void;
};

export function EditorTalk({ assistant, revisionId, close, light, openNode }: EditorTalkProps) {
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
