// Owns what a page shows of a call: its state and captions, changed by each text of the line. Pure.
import type { ServerText, TurnFigures } from './call-frames.ts';

/** Why a call could not begin or go on, where the page has words for it. */
export type CallProblem =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'noMicrophone'
  | 'microphoneBusy'
  | 'blocked'
  | 'lost'
  | 'refused';

/** `asking`: for the microphone. `returning`: the connection broke, and a new one is being made. */
export type CallPhase = 'asking' | 'connecting' | 'talking' | 'returning' | 'over';

export type CallLine = {
  key: string;
  who: 'caller' | 'assistant' | 'agent';
  text: string;
  agentName?: string | null;
  /** `hearing`: still being spoken by the caller. `ignored`: heard, and no reason to stop. */
  state: 'hearing' | 'heard' | 'ignored' | 'waiting' | 'paused' | 'interrupted' | 'said';
  confidence?: number | null;
  /** How long the caller spoke. */
  ms?: number;
  /** Of a line of the caller: how fast the answer came. */
  figures?: TurnFigures;
};

export type CallState = {
  phase: CallPhase;
  callId: string;
  conversationId: string;
  lines: readonly CallLine[];
  /** The caller speaks, as far as the server can tell. */
  isHearing: boolean;
  isPaused: boolean;
  isMuted: boolean;
  agent: 'none' | 'waiting' | 'talking';
  agentName: string | null;
  endedBy: string;
  problem: CallProblem | undefined;
  /** The server's own words, where it refused. */
  message: string;
};

export const NEW_CALL: CallState = {
  phase: 'asking',
  callId: '',
  conversationId: '',
  lines: [],
  isHearing: false,
  isPaused: false,
  isMuted: false,
  agent: 'none',
  agentName: null,
  endedBy: '',
  problem: undefined,
  message: '',
};

const sayKey = (id: number): string => `say-${id}`;

const changed = (lines: readonly CallLine[], key: string, change: Partial<CallLine>): readonly CallLine[] =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line));

/** What is being heard stands last until it is final; the same line then becomes what was heard. */
function withHeard(lines: readonly CallLine[], line: Omit<CallLine, 'key' | 'who'>): readonly CallLine[] {
  const hearing = lines.findLast(({ state }) => state === 'hearing');
  if (hearing) return changed(lines, hearing.key, line);
  const count = lines.filter(({ who }) => who === 'caller').length;
  return [...lines, { key: `heard-${count + 1}`, who: 'caller', ...line }];
}

const unheard = ({ state }: CallLine): boolean => state === 'waiting' || state === 'paused';

export function takeText(state: CallState, text: ServerText): CallState {
  const { lines } = state;
  switch (text.type) {
    case 'ready':
      return {
        ...state,
        phase: 'talking',
        callId: text.call_id,
        conversationId: text.conversation_id ?? state.conversationId,
      };
    case 'conversation':
      return { ...state, conversationId: text.conversation_id };
    case 'vad':
      return { ...state, isHearing: text.speaking };
    case 'partial':
      return text.text === '' ? state : { ...state, lines: withHeard(lines, { text: text.text, state: 'hearing' }) };
    case 'heard': {
      const { confidence, ms } = text;
      return {
        ...state,
        lines: withHeard(lines, { text: text.text, state: 'heard', confidence: confidence ?? null, ms }),
      };
    }
    case 'ignored':
      // Noise without a word is no line.
      if (text.text === '') return { ...state, lines: lines.filter((line) => line.state !== 'hearing') };
      return { ...state, lines: withHeard(lines, { text: text.text, state: 'ignored' }) };
    case 'say': {
      const { id } = text;
      const who = state.agent === 'talking' ? 'agent' : 'assistant';
      if (lines.some(({ key }) => key === sayKey(id))) return state;
      return {
        ...state,
        lines: [...lines, { key: sayKey(id), who, text: text.text, agentName: state.agentName, state: 'waiting' }],
      };
    }
    case 'pause':
      return { ...state, isPaused: true, lines: changed(lines, sayKey(text.id), { state: 'paused' }) };
    case 'resume':
      return { ...state, isPaused: false, lines: changed(lines, sayKey(text.id), { state: 'waiting' }) };
    case 'clear':
      return {
        ...state,
        isPaused: false,
        lines: lines.map((line) => (unheard(line) ? { ...line, state: 'interrupted' } : line)),
      };
    case 'turn': {
      const { type: _, ...figures } = text;
      const callerLine = lines.findLast(({ who, state: its }) => who === 'caller' && its === 'heard');
      return callerLine ? { ...state, lines: changed(lines, callerLine.key, { figures }) } : state;
    }
    case 'agent':
      return { ...state, agent: AGENT[text.state] ?? state.agent, agentName: text.agent_name ?? null };
    case 'ended':
      return { ...state, phase: 'over', endedBy: text.reason, isHearing: false, isPaused: false };
    case 'error':
      return { ...state, message: text.message };
    case 'said':
      return state;
  }
}

const AGENT: Record<string, CallState['agent']> = { waiting: 'waiting', taken_over: 'talking', released: 'none' };

/** The socket broke: what was being said and heard is lost with it. */
export const takeLoss = (state: CallState): CallState => ({
  ...state,
  phase: 'returning',
  isHearing: false,
  isPaused: false,
  lines: state.lines
    .filter((line) => line.state !== 'hearing')
    .map((line) => (unheard(line) ? { ...line, state: 'interrupted' } : line)),
});

/** The sound of a line has come to its end. */
export const takePlayed = (state: CallState, id: number): CallState => ({
  ...state,
  lines: changed(state.lines, sayKey(id), { state: 'said' }),
});
