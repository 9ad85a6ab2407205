// One conversation of the inbox: its head, what was said with the notes of colleagues, the composer, and the details beside it.

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { Bones, ErrorState } from '../ui/states.tsx';
import { useColleagues } from './colleagues.ts';
import { Composer, type ComposerMode } from './composer.tsx';
import { ConversationDetails, useConversationPerson } from './conversation-details.tsx';
import { MailDraft } from './conversation-mails.tsx';
import { useNow } from './now.ts';
import { ThreadLines } from './thread-lines-view.tsx';
import { type Conversation, conversationKey, refreshInbox, useThread } from './thread-state.ts';
import { isWaiting, lengthText, waitedMs } from './times.ts';
import { channelName, colleagueText, conversationTitle, statusText } from './titles.ts';
import { useMarkRead } from './unread.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./thread-dialogs.tsx')).AssignDialog }));
const CloseDialog = lazy(async () => ({ default: (await import('./thread-dialogs.tsx')).CloseDialog }));
const TransferDialog = lazy(async () => ({ default: (await import('./work-dialogs.tsx')).TransferDialog }));
const SortDialog = lazy(async () => ({ default: (await import('./work-dialogs.tsx')).SortDialog }));
const ReviewDialog = lazy(async () => ({ default: (await import('./work-dialogs.tsx')).ReviewDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./thread-dialogs.tsx')).ReleaseDialog }));
const WhisperDialog = lazy(async () => ({ default: (await import('./whisper-dialog.tsx')).WhisperDialog }));

type ThreadViewProps = {
  id: string;
  me: string;
  close: () => void;
  areDetailsOpen: boolean;
  toggleDetails: () => void;
};

export function ThreadView({ id, me, close, areDetailsOpen, toggleDetails }: ThreadViewProps) {
  const thread = useThread(id);
  const { conversation } = thread;
  const [dialog, setDialog] = useState<InboxAct>();
  const [mode, setMode] = useState<ComposerMode>('reply');
  const field = useRef<HTMLTextAreaElement>(null);
  const may = usePermissions();
  const now = useNow();
  const takeOver = useTakeOver(id);
  useMarkRead(id, conversation?.message_count);
  const { others, shareTyping } = useColleagues(id);
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
  useKeys({
    // The reply is not focused: the keys `t`, `r` would write an r into it.
    t: () => canTake && may('takeOverConversation').allowed && takeOver.mutate(),
    r: () => write('reply'),
    n: () => write('note'),
    a: () => may('assignConversation').allowed && act('assign'),
    e: () => conversation && !isOver && may('closeConversation').allowed && act('close'),
    l: () => may('sortConversation').allowed && act('sort'),
    m: () => conversation && !isOver && may('transferConversation').allowed && act('transfer'),
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
  const alsoHere = colleagueText(others);
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
                {statusText(conversation)}
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
        <ThreadLines
          thread={thread}
          notes={notes.data ?? []}
          personName={title}
          readPosition={conversation.read_position}
        />
        {conversation.channel === 'email' && !isOver && <MailDraft conversation={conversation} />}
        <Composer
          id={id}
          conversation={conversation}
          isMine={isMine}
          mode={mode}
          setMode={setMode}
          field={field}
          send={thread.send}
          shareTyping={shareTyping}
          takeOver={() => act('take-over')}
          known={{ ...conversation.variables, ...person.traits, agent_name: me }}
        />
      </section>
      <ConversationDetails conversation={conversation} thread={thread} person={person} now={now} />
      <Suspense>
        {dialog === 'assign' && <AssignDialog conversation={conversation} me={me} close={closeDialog} />}
        {dialog === 'close' && <CloseDialog conversation={conversation} close={closeDialog} />}
        {dialog === 'transfer' && <TransferDialog conversation={conversation} close={closeDialog} />}
        {dialog === 'sort' && <SortDialog conversation={conversation} close={closeDialog} />}
        {dialog === 'review' && <ReviewDialog conversation={conversation} close={closeDialog} />}
        {dialog === 'whisper' && <WhisperDialog conversationId={id} close={closeDialog} />}
        {dialog === 'release' && <ReleaseDialog conversation={conversation} isMine={isMine} close={closeDialog} />}
      </Suspense>
    </>
  );
}

type InboxAct = 'take-over' | 'release' | 'whisper' | 'assign' | 'close' | 'transfer' | 'sort' | 'review';

type ThreadActionsProps = {
  conversation: Conversation;
  act: (what: InboxAct) => void;
  isTaking: boolean;
  isMine: boolean;
  areDetailsOpen: boolean;
  toggleDetails: () => void;
};

function ThreadActions({ conversation, act, isTaking, isMine, areDetailsOpen, toggleDetails }: ThreadActionsProps) {
  const isOver = conversation.ended_at !== null;
  const isTaken = conversation.taken_over_at !== null;
  return (
    <div className="inbox-actions">
      <Button
        variant={areDetailsOpen ? 'light' : 'default'}
        className="inbox-details-button"
        aria-pressed={areDetailsOpen}
        onClick={toggleDetails}
      >
        Details
      </Button>
      <ScopedButton operation="sortConversation" variant="default" onClick={() => act('sort')}>
        Sort
      </ScopedButton>
      <ScopedButton operation="assignConversation" variant="default" onClick={() => act('assign')}>
        Assign
      </ScopedButton>
      {!isOver && (
        <ScopedButton operation="transferConversation" variant="default" onClick={() => act('transfer')}>
          Transfer
        </ScopedButton>
      )}
      {isOver && (
        <ScopedButton operation="addConversationReview" variant="default" onClick={() => act('review')}>
          Review
        </ScopedButton>
      )}
      {!isOver && conversation.status === 'handed_off' && (
        <ScopedButton operation="releaseConversation" variant="default" onClick={() => act('release')}>
          Release
        </ScopedButton>
      )}
      {!isOver && conversation.status !== 'handed_off' && (
        <ScopedButton operation="whisperToAssistant" variant="default" onClick={() => act('whisper')}>
          Whisper
        </ScopedButton>
      )}
      {!isOver && (
        <ScopedButton operation="closeConversation" variant="default" onClick={() => act('close')}>
          Close
        </ScopedButton>
      )}
      {!isOver && !isTaken && (
        <ScopedButton operation="takeOverConversation" loading={isTaking} onClick={() => act('take-over')}>
          Take over
        </ScopedButton>
      )}
      {!isOver && isTaken && !isMine && (
        <Button disabled aria-description="Only one answers at a time. Release it first.">
          {conversation.agent_name ?? 'A colleague'} has it
        </Button>
      )}
    </div>
  );
}

const useTakeOver = (id: string) =>
  useMutation({
    mutationFn: async () => {
      try {
        await api().conversations.takeover(id, {});
      } catch (error) {
        throw await takeOverError(id, error);
      }
    },
    onSettled: () => refreshInbox(id),
  });

async function takeOverError(id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ParleyError) || error.status !== 409) return error;
  const now = await queries.fetchQuery({
    queryKey: conversationKey(id),
    queryFn: () => api().conversations.get(id),
    staleTime: 0,
  });
  if (now.ended_at !== null) return new Error('This conversation has ended and cannot be taken over.');
  return new Error(
    `${now.agent_name ?? 'A colleague'} was quicker and has this conversation. You can read along and write notes, or ask them to release it.`,
  );
}
