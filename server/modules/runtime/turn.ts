// Owns the shapes between a conversation and the runtime: what an effect may know of its turn, and the notes for the
// trace. Pure.

import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { ModelResult } from '../../../flow/interpreter/state.ts';
import type { Json, JsonObject } from '../../../flow/language/json.ts';
import type { SpokenLine } from '../../../nlu/reader/question.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';

export type ConversationChannel = 'chat' | 'voice' | 'sms' | 'email';

/** One turn of one conversation, as far as an effect may see it. */
/** `may_be_said`: the assistant may answer the person with it; else only its model reads it. */
export type Whisper = { text: string; may_be_said: boolean };

export type Turn = {
  conversationId: string;
  /** Absent while the person is unknown. */
  endUserId?: string | null;
  channel: ConversationChannel;
  revision: LiveRevision;
  /** The last message of the person; empty before they spoke. */
  userMessage: string;
  /** Oldest first, with the last message, bounded by the caller. */
  history: readonly SpokenLine[];
  /** How many messages of the conversation are older than the history. */
  messagesBefore?: number;
  /** Absent outside of a flow. */
  flow?: Executable;
  /** What the flow knows, for inputs of tools that its author fixed. */
  variables?: JsonObject;
  /** What a human who gave the conversation back wants the assistant to know. */
  guidance?: string;
  /** What colleagues who listened said to the assistant, oldest first. */
  whispers?: readonly Whisper[];
  /** Facts about the person that are near to their message. */
  facts: readonly string[];
  /** The spend of a replay is counted apart from that of people. */
  source: 'conversation' | 'evaluation';
  /** No vendor and no tool may be asked now: code that would have to throws `NotBuiltIn`. */
  builtInOnly?: true;
  /** A replay: tools are not called, and answer nothing. */
  skipsTools?: true;
  /** A test case: this answers for tools. `undefined`: a search among the assistant's knowledge is really made. */
  answerTool?: (
    tool: { tool_id: string; name: string; isSearch: boolean },
    input: JsonObject,
  ) => MockedAnswer | undefined;
  /** The time in a test case, whose clock is its own. */
  now?: Date;
  signal?: AbortSignal | undefined;
  /** The text of a reply as a model writes it. The reply that is stored may still differ. */
  onText?: ((delta: string) => void) | undefined;
  /** On a phone line instead: words that cannot be taken back. */
  speech?: Speech | undefined;
  /**
   * Work whose result is stored under the effect, so that a crash afterwards neither repeats nor pays for it twice. The
   * key must be the same whenever the same effect runs again.
   */
  once<T extends Json>(key: string, work: OnceWork<T>): Promise<T>;
  /** A write that belongs to a result of `once`: it is awaited before the next such work, and before the step is saved. */
  trackWrite?: (write: Promise<unknown>) => void;
};

/** What this effect says aloud while it runs. */
export type Speech = {
  /** What it has said so far, here or in a process that died; where the end user interrupted, what they heard of it. */
  said(): string;
  /** One sentence. Absent: no line is at hand, and the reply is spoken later. */
  say?: (sentence: string) => void;
  /** Settled once all that was given is said. */
  settled(): Promise<unknown>;
  /** Aborted when the end user interrupts, or has hung up: no more is said. */
  signal?: AbortSignal;
};

/** How the words of a reply leave while a model still writes them. */
export type ReplyStream = {
  /** Absent: nothing leaves before the whole reply is checked. */
  write?: (delta: string) => void;
  /** An answer of the model is complete. `waits`: it called a tool, and goes on afterwards; what it has written before is said. */
  answered(waits: boolean): void;
  /** The model is asked to go on from what was said: a sentence that it repeats does not leave again. */
  goOn(): void;
  /** The reply as it is sent: what of it has not left yet. */
  finish(text: string): void;
};

/** The statement that stores a result; `undefined` where there is nothing to store it for. */
export type StoreResult<T> = (result: T) => Sql | undefined;
/** Work that writes something else may store its result with that, in one statement: it then asks for it. */
export type OnceWork<T> = (storeResult?: StoreResult<T>) => Promise<T>;

/** The answer that a test case gives for a tool. */
export type MockedAnswer = { ok: boolean; output: JsonObject; error: string | null };

/** Thrown in a turn that may not wait for vendors or tools: the effect then runs again where it may. */
export class NotBuiltIn extends Error {}

export type Violation = {
  policy_id: string;
  policy_name: string;
  kind: 'must' | 'must_not' | 'prefer';
  reason: string;
};

/** What was done inside an effect: a model or tool call, a search, a policy that applied. Shown in the trace. */
export type Note = {
  type: 'model_call' | 'tool_call' | 'knowledge_search' | 'policy' | 'memory' | 'note';
  /** The reason for its result, in one sentence. */
  reason: string;
  detail: Record<string, Json>;
  cost_nano: number;
  duration_ms: number;
};

export type ModelAnswer = {
  result: ModelResult;
  notes: Note[];
  violations: Violation[];
  /** How sure a vendor's model was of its choice; absent where nothing says so. */
  confidence?: number | undefined;
};

type NoteDetails = { detail?: Record<string, Json>; costNano?: number; durationMs?: number };

export const note = (
  type: Note['type'],
  reason: string,
  { detail = {}, costNano = 0, durationMs = 0 }: NoteDetails = {},
): Note => ({
  type,
  reason: reason.slice(0, 1000),
  detail,
  cost_nano: costNano,
  duration_ms: Math.round(durationMs),
});

/** The server adds what such a policy demands, so no violation is reported. */
export const addedNote = ({ policy_name, reason }: Violation): Note =>
  note('policy', `${policy_name}: ${reason} It was added.`, { detail: { added: true } });

/** A trace shows no more of a value than this. */
const MAX_SHOWN = 4000;
export function shown(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? value : `${text.slice(0, MAX_SHOWN)}…`;
}
