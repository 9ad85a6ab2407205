// Owns what is known of one open conversation: its state, the newest part of its transcript, and replies that are under way.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { currentSession } from '../session/session.ts';
import { errorText } from '../ui/problem-text.ts';
import { keepOutbox, readOutbox } from './drafts.ts';
import { type Message, type PendingReply, withMessages } from './thread-lines.ts';

export type Conversation = Schema<'Conversation'>;

export type Thread = {
  conversation: Conversation | undefined;
  /** Of the conversation or of its transcript. */
  error: Error | null;
  retry: () => void;
  messages: readonly Message[];
  isLoading: boolean;
  hasEarlier: boolean;
  loadEarlier: () => Promise<void>;
  pending: readonly PendingReply[];
  send: (text: string, fileIds?: readonly string[]) => void;
  sendAgain: (key: string) => void;
  giveUp: (key: string) => void;
};

/** The newest ones are read first; a long conversation is read backwards on request. */
const PART = 100;

export const conversationKey = (id: string) => ['conversation', id] as const;
/** Its state, notes and path; the list beside it is another matter. */
export const refreshConversation = (id: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: conversationKey(id) });

/** After an act of one's own: not each of them has an event, and the list and the count of those who wait show it at once. */
export async function refreshInbox(id: string): Promise<void> {
  await refreshConversation(id);
  for (const name of ['inbox', 'overview', 'unread']) await queries.invalidateQueries({ queryKey: [name] });
}

export function useThread(id: string): Thread {
  const state = useQuery({ queryKey: conversationKey(id), queryFn: () => api().conversations.get(id) });
  const conversation = state.data;
  const transcript = useTranscript(id, conversation?.message_count);
  const { add, last } = transcript;
  useFollowed(id, conversation !== undefined && conversation.ended_at === null, add);
  useHandlingOfOthers(id);
  const replies = useReplies(id, add, last);
  return {
    conversation,
    error: state.error ?? transcript.error,
    retry: () => {
      void state.refetch();
      transcript.retry();
    },
    messages: transcript.messages,
    isLoading: transcript.isLoading,
    hasEarlier: transcript.hasEarlier,
    loadEarlier: transcript.loadEarlier,
    ...replies,
  };
}

/** Reads on whenever the conversation has more messages than were read, by whatever way that became known. */
function useTranscript(id: string, count: number | undefined) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [since, setSince] = useState<number>();
  const [error, setError] = useState<Error | null>(null);
  const last = useRef(0);
  const add = useCallback((added: readonly Message[]) => {
    last.current = Math.max(last.current, ...added.map(({ position }) => position));
    setMessages((known) => withMessages(known, added));
  }, []);
  const read = useCallback(
    async (upTo: number, signal?: AbortSignal) => {
      const first = since ?? Math.max(0, upTo - PART);
      try {
        for (let after: number | null = Math.max(first, last.current); after !== null && after < upTo; ) {
          const { body } = await api()
            .conversations.messages.list(id, { after, limit: 500 }, signal && { signal })
            .page();
          add(body.data);
          after = body.next_after;
        }
        setSince(first);
        setError(null);
      } catch (problem) {
        if (!signal?.aborted) setError(problem instanceof Error ? problem : new Error(String(problem)));
      }
    },
    [id, since, add],
  );
  useEffect(() => {
    if (count === undefined) return;
    const stop = new AbortController();
    void read(count, stop.signal);
    return () => stop.abort();
  }, [count, read]);
  const loadEarlier = async () => {
    if (since === undefined || since === 0) return;
    const after = Math.max(0, since - PART);
    const { body } = await api()
      .conversations.messages.list(id, { after, limit: since - after })
      .page();
    add(body.data);
    setSince(after);
  };
  return {
    messages,
    add,
    last,
    error,
    isLoading: since === undefined,
    hasEarlier: (since ?? 0) > 0,
    loadEarlier,
    retry: () => count !== undefined && void read(count),
  };
}

/** Words come by the conversation's own stream; how it stands is asked for when the stream says that it changed. */
function useFollowed(id: string, isOpen: boolean, add: (messages: readonly Message[]) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const follow = async () => {
      for await (const { type, data } of api().conversations.follow(id, { signal: stop.signal })) {
        if (type === 'message') add([data]);
        if (type !== 'trace') void refreshConversation(id);
        if (type === 'end') return;
      }
    };
    // Without a stream the page still asks now and then.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [id, isOpen, add]);
}

/** A colleague took it, gave it back or was named for it: known at once, also where the conversation's own stream says nothing. */
function useHandlingOfOthers(id: string): void {
  useEffect(
    () =>
      onLiveEvent(({ type, data }) => {
        if (isHandling(type) && data.conversation_id === id) void refreshConversation(id);
      }),
    [id],
  );
}

const isHandling = (type: string): boolean =>
  type.startsWith('conversation.handoff.') ||
  type === 'conversation.session.assigned' ||
  type === 'conversation.session.sorted';

/** Shown at once. One that failed keeps its key: sent again, the server keeps it once. */
function useReplies(id: string, add: (messages: readonly Message[]) => void, last: { readonly current: number }) {
  const session = currentSession()?.family ?? '';
  const [pending, setPending] = useState<readonly PendingReply[]>(() => readOutbox(session, id));
  useEffect(() => keepOutbox(session, id, pending), [session, id, pending]);
  const drop = (key: string) => setPending((now) => now.filter((one) => one.key !== key));
  const deliver = async ({ key, text, fileIds = [] }: PendingReply) => {
    try {
      const { message } = await api().conversations.messages.send(
        id,
        { text, role: 'agent', ...(fileIds.length > 0 && { file_ids: [...fileIds] }) },
        { idempotencyKey: key },
      );
      add([message]);
      drop(key);
    } catch (error) {
      const problem = error instanceof Error ? errorText(error) : 'The server did not answer.';
      setPending((now) => now.map((one) => (one.key === key ? { ...one, problem } : one)));
    }
    await refreshConversation(id);
  };
  // What was under way when the page was left goes out under the same key: the server keeps it once.
  const resume = useRef(() => {
    for (const reply of pending) void deliver(reply);
  });
  useEffect(() => resume.current(), []);
  return {
    pending,
    send: (text: string, fileIds: readonly string[] = []) => {
      const reply: PendingReply = { key: crypto.randomUUID(), text, after: last.current, fileIds };
      setPending((now) => [...now, reply]);
      void deliver(reply);
    },
    sendAgain: (key: string) => {
      const reply = pending.find((one) => one.key === key);
      if (!reply) return;
      setPending((now) =>
        now.map((one) => {
          const { problem: _, ...again } = one;
          return one.key === key ? again : one;
        }),
      );
      void deliver(reply);
    },
    giveUp: drop,
  };
}
