// Owns one chat with a revision: a test conversation, what was said in it, what the assistant did, and what it knows now.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { type PathEntry, type Visit, visitsOf } from './conversation-path.ts';
import type { TestTools } from './test-tools.tsx';

export type ChatLine = Pick<Schema<'ConversationMessage'>, 'id' | 'role' | 'text' | 'sources'> & { turn: number };
type Conversation = Schema<'Conversation'>;

export type TestChat = {
  id: string | undefined;
  lines: readonly ChatLine[];
  /** A reply as it arrives, before it is stored. */
  partialReply: string;
  visits: readonly Visit[];
  conversation: Conversation | undefined;
  isBusy: boolean;
  problem: unknown;
  mayReadTrace: boolean;
  say: (text: string) => Promise<void>;
};

type TestChatOptions = {
  assistantId: string;
  revisionId: string;
  /** The flow of a draft, whose last edits may still be compiling. */
  draftFlowId: string | undefined;
  /** Sent first, one after the other: the messages of an earlier chat. */
  openingTexts: readonly string[];
  /** What the conversation knows from the start. */
  variables: Readonly<Record<string, unknown>>;
  /** What tools answer; absent: they are really called. */
  toolAnswers: TestTools['answers'];
};

export function useTestChat({
  assistantId,
  revisionId,
  draftFlowId,
  openingTexts,
  variables,
  toolAnswers,
}: TestChatOptions): TestChat {
  const [conversation, setConversation] = useState<Conversation>();
  const [lines, setLines] = useState<ChatLine[]>([]);
  const [partialReply, setPartialReply] = useState('');
  const [entries, setEntries] = useState<readonly PathEntry[]>([]);
  const [isBusy, setBusy] = useState(true);
  const [problem, setProblem] = useState<unknown>();
  const mayReadTrace = usePermissions()('getConversationTrace').allowed;
  const stop = useRef(new AbortController());

  const addEntries = useCallback((found: readonly PathEntry[]) => {
    setEntries((before) => {
      const known = new Set(before.map(({ position }) => position));
      const fresh = found.filter(({ position }) => !known.has(position));
      return fresh.length === 0 ? before : [...before, ...fresh].sort((a, b) => a.position - b.position);
    });
  }, []);

  const sayIn = useCallback(
    async (id: string, text: string, signal: AbortSignal) => {
      let turn = 0;
      for await (const event of api().conversations.stream(id, text, { signal })) {
        if (event.type === 'message') {
          const { data } = event;
          turn = data.turn;
          setLines((before) => [...before, data]);
        }
        if (event.type === 'token') setPartialReply((before) => before + event.data.delta);
        if (event.type === 'reply') {
          setPartialReply('');
          setLines((before) => [...before, { ...event.data, turn }]);
        }
        if (event.type === 'done') setConversation(event.data);
      }
      setPartialReply('');
      if (mayReadTrace) addEntries(await api().conversations.trace(id, { limit: 500 }, { signal }).all({ max: 5000 }));
    },
    [mayReadTrace, addEntries],
  );

  useEffect(() => {
    const ending = new AbortController();
    stop.current = ending;
    const { signal } = ending;
    const begin = async () => {
      if (draftFlowId)
        await api().workflows.revisions.get(draftFlowId, { wait_for: 'compiled', timeout: 20 }, { signal });
      const request = {
        assistant_id: assistantId,
        revision_id: revisionId,
        test: true,
        metadata: { source: 'console' },
        ...(Object.keys(variables).length > 0 && { variables }),
        ...(toolAnswers && { tool_answers: toolAnswers }),
      };
      const made = await api().conversations.create(request, { signal });
      setConversation(made);
      setLines(made.messages);
      if (mayReadTrace) {
        void followTrace(made.id, signal, addEntries);
        addEntries(await api().conversations.trace(made.id, { limit: 500 }, { signal }).all({ max: 5000 }));
      }
      for (const text of openingTexts) await sayIn(made.id, text, signal);
      setBusy(false);
    };
    begin().catch((error: unknown) => {
      if (signal.aborted) return;
      setBusy(false);
      setProblem(error);
    });
    return () => ending.abort();
  }, [assistantId, revisionId, draftFlowId, openingTexts, variables, toolAnswers, mayReadTrace, addEntries, sayIn]);

  const visits = useMemo(() => visitsOf(entries), [entries]);
  const id = conversation?.id;
  const say = async (text: string) => {
    if (id === undefined || text.trim() === '') return;
    const { signal } = stop.current;
    setBusy(true);
    setProblem(undefined);
    try {
      await sayIn(id, text.trim(), signal);
    } catch (error) {
      if (!signal.aborted) setProblem(error);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return { id, lines, partialReply, visits, conversation, isBusy, problem, mayReadTrace, say };
}

/** A slow model or tool is seen while it works; what is missed here is read after the turn. */
export async function followTrace(id: string, signal: AbortSignal, add: (entries: PathEntry[]) => void): Promise<void> {
  try {
    for await (const { type, data } of api().conversations.follow(id, { signal, maxRetries: 3 })) {
      if (type === 'trace') add([data]);
      if (type === 'end') return;
    }
  } catch {
    // The stream is a convenience: the trace is read after each turn all the same.
  }
}
