// Where an agent writes: a reply to the person or a note for colleagues, sent by Ctrl Enter, with canned replies behind `/`.

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { currentSession } from '../session/session.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { GrowingText } from '../ui/fields.tsx';
import { pressText } from '../ui/press-name.ts';
import { ErrorState } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { useMemberNames } from './colleagues.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { mentionedIn } from './mentions.ts';
import { fillPlaceholders, openPlaceholders } from './placeholders.ts';
import { type ChatFile, fileNames, ReplyFiles } from './reply-files.tsx';
import { ReplyHelp } from './reply-help.tsx';
import { type Conversation, refreshConversation } from './thread-state.ts';
import { isWaiting } from './times.ts';

export type ComposerMode = 'reply' | 'note';

type ComposerProps = {
  id: string;
  conversation: Conversation;
  isMine: boolean;
  mode: ComposerMode;
  setMode: (mode: ComposerMode) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  send: (text: string, fileIds?: readonly string[]) => void;
  takeOver: () => void;
  /** Colleagues see a reply and a note being written; the person only a reply. */
  shareTyping: (isTyping: boolean) => void;
  /** What placeholders of canned replies are filled with. */
  known: Record<string, unknown>;
};

const TYPING_PAUSE_MS = 4000;

export function Composer(props: ComposerProps) {
  const { id, conversation, isMine, mode, setMode, field, send, takeOver, shareTyping, known } = props;
  const session = currentSession()?.family ?? '';
  const [texts, setTexts] = useState<Record<ComposerMode, string>>(() => ({
    reply: readDraft(session, id, 'reply'),
    note: readDraft(session, id, 'note'),
  }));
  const text = texts[mode];
  const setText = (next: string) => {
    setTexts((now) => ({ ...now, [mode]: next }));
    keepDraft(session, id, mode, next);
  };
  const [files, setFiles] = useState<readonly ChatFile[]>([]);
  const picker = useRef<CannedPickerControl>(null);
  const sendTyping = useTypingSign(id);
  const may = usePermissions()(mode === 'note' ? 'addConversationNote' : 'sendConversationMessage');
  const members = useMemberNames(mode === 'note');
  const note = useMutation({
    mutationFn: (words: string) => {
      const mentions = mentionedIn(words, members);
      return api().conversations.notes.add(id, { text: words, ...(mentions.length > 0 && { mentions }) });
    },
    onSuccess: () => {
      setTexts((now) => ({ ...now, note: '' }));
      keepDraft(session, id, 'note', '');
      return refreshConversation(id);
    },
  });
  const isWritable = mode === 'note' || isMine;
  const open = mode === 'reply' ? openPlaceholders(text) : [];
  const isSendable = text.trim() !== '' || (mode === 'reply' && files.length > 0);
  const isReady = isWritable && may.allowed && isSendable && open.length === 0 && !note.isPending;
  const isChoosing = mode === 'reply' && isMine && text.startsWith('/') && !text.includes('\n');
  const submit = () => {
    if (!isReady || isChoosing) return;
    shareTyping(false);
    if (mode === 'note') {
      note.mutate(text.trim());
      return;
    }
    send(
      text.trim() || fileNames(files),
      files.map((file) => file.id),
    );
    setFiles([]);
    setText('');
  };
  const press = (event: KeyboardEvent) => {
    if (isChoosing && picker.current?.press(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') field.current?.blur();
  };
  const choose = (canned: string) => {
    setText(fillPlaceholders(canned, known));
    field.current?.focus();
  };
  return (
    <form
      className="inbox-composer"
      data-mode={mode}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className="inbox-modes" aria-label="What you write">
        <button type="button" aria-pressed={mode === 'reply'} onClick={() => setMode('reply')}>
          Reply
        </button>
        <button type="button" aria-pressed={mode === 'note'} onClick={() => setMode('note')}>
          Note
        </button>
        <span className="quiet inbox-hint">
          {mode === 'note' ? 'Only colleagues see it. @Name mentions one' : isMine && 'Type / for canned replies'}
        </span>
      </fieldset>
      {isChoosing && <CannedPicker ref={picker} search={text.slice(1)} choose={choose} />}
      {isWritable ? (
        <GrowingText
          ref={field}
          aria-label={mode === 'note' ? 'Note for colleagues' : 'Your reply'}
          placeholder={mode === 'note' ? 'Write a note for colleagues' : 'Write to the person'}
          minRows={2}
          maxRows={10}
          maxLength={mode === 'note' ? 10_000 : 131_072}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value);
            shareTyping(event.currentTarget.value !== '');
            if (mode === 'reply') sendTyping();
          }}
        />
      ) : (
        <WhyNoReply conversation={conversation} takeOver={takeOver} />
      )}
      {mode === 'reply' &&
        isMine &&
        may.allowed &&
        conversation.channel_id !== null &&
        conversation.channel === 'chat' && <ReplyFiles id={id} files={files} change={setFiles} />}
      {open.length > 0 && (
        <p className="inbox-open-words" role="status">
          Fill in {open.map((name) => `{{${name}}}`).join(', ')} before you send.
        </p>
      )}
      {note.error && <ErrorState error={note.error} retry={submit} />}
      {isWritable && (
        <div className="inbox-send">
          <span className="quiet">
            {may.allowed ? (
              <span className="key-hint">
                <kbd>{pressText('Ctrl Enter')}</kbd> sends
              </span>
            ) : (
              `Needs the scope ${may.scope}`
            )}
          </span>
          {mode === 'reply' && (
            <ReplyHelp id={id} conversation={conversation} isEmpty={text.trim() === ''} write={choose} />
          )}
          <Button type="submit" disabled={!isReady} loading={note.isPending}>
            {mode === 'note' ? 'Add note' : 'Send'}
          </Button>
        </div>
      )}
    </form>
  );
}

function WhyNoReply({ conversation, takeOver }: { conversation: Conversation; takeOver: () => void }) {
  if (conversation.ended_at !== null)
    return <p className="quiet">This conversation is over. You can still write a note.</p>;
  if (conversation.taken_over_at !== null) {
    return (
      <p className="quiet">
        {conversation.agent_name ?? 'A colleague'} answers here. You can read along, write a note, or release the
        conversation.
      </p>
    );
  }
  return (
    <div className="inbox-take">
      <p className="quiet">
        {isWaiting(conversation)
          ? 'It waits for an agent; the assistant is silent.'
          : 'The assistant answers until an agent takes over.'}
      </p>
      <ScopedButton operation="takeOverConversation" variant="default" onClick={takeOver}>
        Take over to reply
      </ScopedButton>
    </div>
  );
}

/** Sent at most every few seconds; a failure does not keep the agent from writing. */
function useTypingSign(id: string): () => void {
  const sentAt = useRef(0);
  return () => {
    if (Date.now() - sentAt.current < TYPING_PAUSE_MS) return;
    sentAt.current = Date.now();
    api()
      .conversations.typing.tell(id)
      .catch(() => undefined);
  };
}

/** `press` says whether the key was for the list. */
type CannedPickerControl = { press: (key: string) => boolean };
type CannedPickerProps = { search: string; choose: (text: string) => void; ref: Ref<CannedPickerControl> };

const MAX_SHOWN = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function CannedPicker({ search, choose, ref }: CannedPickerProps) {
  const [chosen, setChosen] = useState(0);
  const q = search.trim();
  const { data, isPending } = useQuery({
    queryKey: ['canned-replies', 'picker', q],
    queryFn: async () =>
      (
        await api()
          .cannedReplies.list({ limit: MAX_SHOWN, ...(q !== '' && { q }) })
          .page()
      ).items,
    placeholderData: (before) => before,
  });
  const found = data ?? [];
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const by = STEPS[key];
      const reply = found[at];
      if (by !== undefined) setChosen(Math.max(0, Math.min(at + by, found.length - 1)));
      if (key === 'Enter' && reply) choose(reply.text);
      return by !== undefined || key === 'Enter';
    },
  }));
  return (
    <div className="inbox-canned">
      <div role="listbox" aria-label="Canned replies">
        {found.map(({ id, shortcut, text }, index) => (
          <button
            key={id}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(text)}
          >
            <strong>/{shortcut}</strong> <span className="quiet">{excerptOf(text, 120)}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && !isPending && (
        <p className="quiet" role="status">
          {q === '' ? 'There are no canned replies yet.' : 'No matching canned reply.'}{' '}
          <Link to="/canned-replies">Canned replies</Link>
        </p>
      )}
    </div>
  );
}
