// Owns one call of a designer to a revision, by the microphone of this browser: what is heard and said, and the path it takes.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { VoiceCall } from '../../widget/call/call.ts';
import { type CallState, NEW_CALL } from '../../widget/call/call-state.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { type PathEntry, type Visit, visitsOf } from './conversation-path.ts';
import { followTrace } from './test-chat.ts';

const CALL_OVER = 409;

export type TestCall = {
  state: CallState;
  /** undefined while there is no call, and after it until another page is opened. */
  isOpen: boolean;
  startedAt: number;
  visits: readonly Visit[];
  /** By turn: the line of the caller that it answers; none for the opening. */
  lineOfTurn: ReadonlyMap<number, string>;
  mayReadTrace: boolean;
  /** Moved by the microphone some 30 times a second, past React. */
  meter: (element: HTMLElement | null) => void;
  start: (request: CallRequest) => void;
  setMuted: (isMuted: boolean) => void;
  press: (digits: string) => void;
  hangUp: () => void;
  /** Back to the chat. */
  close: () => void;
};

export type CallRequest = {
  assistantId: string;
  revisionId: string;
  /** The flow of a draft, whose last edits may still be compiling. */
  draftFlowId: string | undefined;
  variables: Readonly<Record<string, unknown>>;
  voice: string;
};

async function begin({ assistantId, revisionId, draftFlowId, variables, voice }: CallRequest) {
  if (draftFlowId) await api().workflows.revisions.get(draftFlowId, { wait_for: 'compiled', timeout: 20 });
  return api().webCalls.create({
    assistant_id: assistantId,
    revision_id: revisionId,
    test: true,
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(voice !== '' && { voice }),
  });
}

const comeBack = (callId: string) =>
  api()
    .webCalls.token.return(callId)
    .catch((error: unknown) => {
      if (error instanceof ParleyError && error.status === CALL_OVER) return undefined;
      throw error;
    });

export function useTestCall(): TestCall {
  const [state, setState] = useState<CallState>(NEW_CALL);
  const [isOpen, setOpen] = useState(false);
  const [startedAt, setStartedAt] = useState(0);
  const [entries, setEntries] = useState<readonly PathEntry[]>([]);
  const [lineOfTurn, setLineOfTurn] = useState<ReadonlyMap<number, string>>(new Map());
  const call = useRef<VoiceCall>(undefined);
  const bar = useRef<HTMLElement>(null);
  const mayReadTrace = usePermissions()('getConversationTrace').allowed;
  const { conversationId } = state;

  const add = useCallback((found: readonly PathEntry[]) => {
    const callerLine =
      call.current?.state.lines.findLast(({ who, state: its }) => who === 'caller' && its === 'heard')?.key ?? '';
    setEntries((before) => {
      const known = new Set(before.map(({ position }) => position));
      const fresh = found.filter(({ position }) => !known.has(position));
      return fresh.length === 0 ? before : [...before, ...fresh].sort((a, b) => a.position - b.position);
    });
    setLineOfTurn((before) => {
      const turns = [...new Set(found.map(({ turn }) => turn))].filter((turn) => !before.has(turn));
      return turns.length === 0 ? before : new Map([...before, ...turns.map((turn) => [turn, callerLine] as const)]);
    });
  }, []);

  useEffect(() => {
    if (conversationId === '' || !mayReadTrace) return;
    const stop = new AbortController();
    void followTrace(conversationId, stop.signal, add);
    return () => stop.abort();
  }, [conversationId, mayReadTrace, add]);

  // The path of a turn is whole once its answer is heard, even where the stream has missed a step.
  const answered = state.lines.filter(({ figures }) => figures).length;
  const { data: trace } = useQuery({
    queryKey: ['conversation', conversationId, 'call-trace', answered, state.phase],
    queryFn: () => api().conversations.trace(conversationId, { limit: 500 }).all({ max: 5000 }),
    enabled: conversationId !== '' && mayReadTrace,
  });
  useEffect(() => {
    if (trace) add(trace);
  }, [trace, add]);

  // The microphone is let go with the page.
  useEffect(() => () => call.current?.hangUp(), []);

  const start = (request: CallRequest) => {
    call.current?.hangUp();
    setEntries([]);
    setLineOfTurn(new Map());
    setOpen(true);
    setStartedAt(Date.now());
    const made = new VoiceCall({
      server: location.origin,
      begin: () => begin(request),
      comeBack,
      // A call that was hung up for another one says nothing more.
      changed: (next) => call.current === made && setState(next),
      onLevel: (share) => bar.current?.style.setProperty('--level', `${Math.round(share * 100)}%`),
      reasonIn: (error) => (error instanceof ParleyError ? error.message : ''),
    });
    call.current = made;
    made.start();
  };
  return {
    state,
    isOpen,
    startedAt,
    visits: useMemo(() => visitsOf(entries), [entries]),
    lineOfTurn,
    mayReadTrace,
    meter: useCallback((element) => {
      bar.current = element;
    }, []),
    start,
    setMuted: (isMuted) => call.current?.setMuted(isMuted),
    press: (digits) => call.current?.press(digits),
    hangUp: () => call.current?.hangUp(),
    close: () => {
      call.current?.hangUp();
      setOpen(false);
    },
  };
}
