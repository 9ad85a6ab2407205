// What was said in a conversation, with the notes of colleagues between, and replies that are on their way.
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { onLiveEvent } from '../session/live-events.ts';
import { Sources } from '../ui/sources.tsx';
import { Bones, ErrorState, Moment } from '../ui/states.tsx';
import { fileNames, SentFiles } from './reply-files.tsx';
import { type Message, type Note, type PendingReply, threadLines } from './thread-lines.ts';
import type { Thread } from './thread-state.ts';

type ThreadLinesProps = { thread: Thread; notes: readonly Note[]; personName: string; readPosition: number | null };

export function ThreadLines({ thread, notes, personName, readPosition }: ThreadLinesProps) {
  const { messages, pending, hasEarlier, isLoading } = thread;
  const lines = useMemo(
    () => threadLines(messages, notes, pending, !hasEarlier),
    [messages, notes, pending, hasEarlier],
  );
  const isTyping = useVisitorTyping(thread.conversation?.id);
  const newest = messages.at(-1)?.position ?? 0;
  return (
    <div className="inbox-lines" role="log" aria-label="Conversation" tabIndex={-1}>
      {thread.error && <ErrorState error={thread.error} retry={thread.retry} />}
      {isLoading && <Bones lines={4} />}
      {hasEarlier && (
        <Button variant="subtle" onClick={() => void thread.loadEarlier()}>
          Show earlier messages
        </Button>
      )}
      {lines.map((line) => {
        if (line.kind === 'message') {
          const isSeen =
            readPosition !== null && line.message.role === 'agent' && line.message.position <= readPosition;
          return <MessageLine key={line.message.id} message={line.message} personName={personName} isSeen={isSeen} />;
        }
        if (line.kind === 'note') return <NoteLine key={line.note.id} note={line.note} />;
        const { key } = line.reply;
        return (
          <PendingLine
            key={key}
            reply={line.reply}
            sendAgain={() => thread.sendAgain(key)}
            giveUp={() => thread.giveUp(key)}
          />
        );
      })}
      {isTyping && (
        <p className="quiet" role="status">
          {personName} is typing…
        </p>
      )}
      {/* A new element each time something is added at the end: the newest words come into sight, and reading earlier ones moves nothing. */}
      <div key={`${newest} ${pending.length} ${notes.length} ${isTyping}`} ref={scrollToEnd} />
    </div>
  );
}

const scrollToEnd = (end: HTMLElement | null): void => end?.scrollIntoView({ block: 'end' });

const DELIVERY: Record<string, string> = {
  queued: 'On its way',
  deferred: 'Waits for allowed hours',
  sent: 'Sent',
  blocked: 'Blocked',
  draft: 'Draft, not sent',
  discarded: 'Discarded',
  failed: 'Not sent',
  bounced: 'Came back',
};
const PROBLEMS: readonly string[] = ['blocked', 'failed', 'bounced'];

function nameOfSpeaker({ role, agent_name }: Message, personName: string): string {
  if (role === 'user') return personName;
  return role === 'agent' ? (agent_name ?? 'Agent') : 'Assistant';
}

function MessageLine({ message, personName, isSeen }: { message: Message; personName: string; isSeen: boolean }) {
  const { role, text, delivery, created_at } = message;
  return (
    <article className="inbox-line" data-role={role}>
      <div className="inbox-bubble">
        {message.files && text === fileNames(message.files) ? '' : text}
        <Sources of={message.sources} />
        <SentFiles files={message.files} />
      </div>
      <footer className="quiet">
        {nameOfSpeaker(message, personName)} · <Moment at={created_at} />
        {delivery && (
          <>
            {' · '}
            <span className={PROBLEMS.includes(delivery) ? 'tag bad' : ''}>{DELIVERY[delivery] ?? delivery}</span>
          </>
        )}
        {isSeen && ' · Seen'}
      </footer>
    </article>
  );
}

const NoteLine = ({ note }: { note: Note }) => (
  <article className="inbox-line" data-role="note">
    <div className="inbox-bubble">{note.text}</div>
    <footer className="quiet">
      Note of {note.author} · <Moment at={note.created_at} /> · only colleagues see it
    </footer>
  </article>
);

type PendingLineProps = { reply: PendingReply; sendAgain: () => void; giveUp: () => void };

const PendingLine = ({ reply, sendAgain, giveUp }: PendingLineProps) => (
  <article className="inbox-line" data-role="agent" data-pending={reply.problem === undefined ? '' : 'failed'}>
    <div className="inbox-bubble">{reply.text}</div>
    {reply.problem === undefined ? (
      <footer className="quiet">Sending…</footer>
    ) : (
      <footer role="alert">
        <span className="tag bad">Not sent</span> {reply.problem}{' '}
        <Button size="compact-xs" variant="default" onClick={sendAgain}>
          Send again
        </Button>{' '}
        <Button size="compact-xs" variant="subtle" onClick={giveUp}>
          Discard
        </Button>
      </footer>
    )}
  </article>
);

const TYPING_MS = 6000;

/** Seen for a few seconds after each sign of it. */
function useVisitorTyping(id: string | undefined): boolean {
  const [until, setUntil] = useState(0);
  useEffect(
    () =>
      onLiveEvent(({ type, data }) => {
        if (type === 'conversation.typing' && data.conversation_id === id && data.role === 'user')
          setUntil(Date.now() + TYPING_MS);
        if (type === 'conversation.message.created') setUntil(0);
      }),
    [id],
  );
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}
