// One conversation of the inbox: its head, what was said with the notes of colleagues, the composer, and the details beside it.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEditorKeys } from '../editor/use-editor-keys.ts';
import { Icon } from '../parts/icons.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { colleagueWords } from './colleague-words.ts';
import { useColleagues } from './colleagues.ts';
import { Composer, type ComposerMode } from './composer.tsx';
import { ConversationDetails } from './conversation-details.tsx';
import { useConversationPerson } from './conversation-person.ts';
import { useNow } from './now.ts';
import { type InboxAct, ThreadActions } from './thread-actions.tsx';
import { ThreadLines } from './thread-lines-view.tsx';
import { conversationKey, useThread } from './thread-state.ts';
import { isWaiting, lengthText, waitedMs } from './times.ts';
import { channelName, conversationTitle, standingText } from './titles.ts';
import { useTakeOver } from './use-take-over.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./thread-dialogs.tsx')).AssignDialog }));
const CloseDialog = lazy(async () => ({ default: (await import('./thread-dialogs.tsx')).CloseDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./thread-dialogs.tsx')).ReleaseDialog }));

type ThreadViewProps = { id: string; me: string; close: () => void; areDetailsOpen: boolean; toggleDetails: () => void };

export function ThreadView({ id, me, close, areDetailsOpen, toggleDetails }: ThreadViewProps) {
  const thread = useThread(id);
  const { conversation } = thread;
  const [dialog, setDialog] = useState<InboxAct>();
  const [mode, setMode] = useState<ComposerMode>('reply');
  const field = useRef<HTMLTextAreaElement>(null);
  const may = usePermissions();
  const now = useNow();
  const takeOver = useTakeOver(id, me);
  const { others, tellTyping } = useColleagues(id);
  const person = useConversationPerson(conversation?.end_user_id ?? null);
  const notes = useQuery({
    queryKey: [...conversationKey(id), 'notes'],
    queryFn: async () => (await api().conversations.notes.list(id, { limit: 100 }).page()).items,
  });
  const isOver = conversation?.ended_at != null;
  const isMine = conversation?.taken_over_at != null && conversation.agent_name === me && !isOver;
  const write = (next: ComposerMode) => {
    setMode(next);
    requestAnimationFrame(() => field.current?.focus());
  };
  const act = (what: InboxAct) => {
    if (what === 'take-over') takeOver.mutate(undefined, { onSuccess: () => write('reply') });
    else setDialog(what);
  };
  const canTake = conversation !== undefined && !isOver && conversation.taken_over_at === null;
  useEditorKeys({
    t: () => canTake && may('takeOverConversation').allowed && act('take-over'),
    r: () => write('reply'),
    n: () => write('note'),
    a: () => may('assignConversation').allowed && act('assign'),
    e: () => conversation && !isOver && may('closeConversation').allowed && act('close'),
  });
  if (!conversation) {
    return (
      <section className="inbox-thread" aria-label="Conversation">
        <div className="inbox-pad">
          {thread.error ? <ErrorState error={thread.error} retry={thread.retry} /> : <Bones lines={5} />}
        </div>
      </section>
    );
  }
  const title = conversationTitle({ ...conversation, preview: { person_name: person.name } });
  const alsoHere = colleagueWords(others);
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <section className="inbox-thread" aria-label={`Conversation with ${title}`}>
        <header className="inbox-head">
          <Button variant="subtle" className="inbox-back" aria-label="Back to the list" onClick={close}>
            <Icon name="back" />
          </Button>
          <div className="inbox-who">
            <h2>{title}</h2>
            <span className="quiet">
              {channelName(conversation.channel)} ·{' '}
              <span role="status">
                {standingText(conversation)}
                {isWaiting(conversation) && ` · ${lengthText(waitedMs(conversation, now) ?? 0)}`}
              </span>
              {conversation.assignee && ` · assigned to ${conversation.assignee}`}
            </span>
            <span className="inbox-colleagues" role="status">
              {alsoHere}
            </span>
          </div>
          <ThreadActions
            conversation={conversation}
            act={act}
            isTaking={takeOver.isPending}
            isMine={isMine}
            areDetailsOpen={areDetailsOpen}
            toggleDetails={toggleDetails}
          />
        </header>
        {takeOver.error && (
          <div className="inbox-pad">
            <ErrorState error={takeOver.error} />
          </div>
        )}
        <ThreadLines thread={thread} notes={notes.data ?? []} personName={title} readPosition={conversation.read_position} />
        <Composer
          id={id}
          conversation={conversation}
          isMine={isMine}
          mode={mode}
          setMode={setMode}
          field={field}
          send={thread.send}
          tellColleagues={tellTyping}
          takeOver={() => act('take-over')}
          known={{ ...conversation.variables, ...person.traits, agent_name: me }}
        />
      </section>
      <ConversationDetails conversation={conversation} thread={thread} person={person} now={now} />
      <Suspense>
        {dialog === 'assign' && <AssignDialog conversation={conversation} me={me} close={closeDialog} />}
        {dialog === 'close' && <CloseDialog conversation={conversation} close={closeDialog} />}
        {dialog === 'release' && <ReleaseDialog conversation={conversation} isMine={isMine} close={closeDialog} />}
      </Suspense>
    </>
  );
}
