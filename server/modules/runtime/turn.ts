// Owns the shapes between a conversation and the model that answers for its assistant: what is known when something is asked, and the answer.

import type { ModelResult } from '../../../flow/interpreter/state.ts';
import type { Json, JsonObject } from '../../../flow/json.ts';
import type { SpokenLine } from '../../../nlu/answer/question.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';

export type ConversationChannel = 'chat' | 'voice' | 'sms' | 'email';

/** One turn of one conversation, as far as an effect may see it. */
export type Turn = {
  conversationId: string;
  /** Whose words are heard; absent while they are unknown. */
  endUserId?: string | null;
  channel: ConversationChannel;
  revision: LiveRevision;
  /** The last words of the person; empty before they spoke. */
  heard: string;
  /** Oldest first, what was heard included, bounded by the caller. */
  history: readonly SpokenLine[];
  /** What the flow knows, for inputs of tools that its author fixed. */
  variables?: JsonObject;
  /** What is remembered about the person and near to what was heard. */
  facts: readonly string[];
  /** `spend` of a replay is told apart from that of people. */
  source: 'conversation' | 'evaluation';
  /** No vendor and no tool may be asked now: code that would have to throws `NotAtOnce`. */
  atOnce?: true;
  /** A replay: tools are not called, and answer nothing. */
  callsNobody?: true;
  /** A test case: this answers for tools. `undefined`: a search among the assistant's knowledge is really made. */
  answerTool?: (tool: { tool_id: string; name: string; isSearch: boolean }, input: JsonObject) => MockedAnswer | undefined;
  /** The time in a test case, whose clock is its own. */
  now?: Date;
  signal?: AbortSignal | undefined;
  /** Words of a reply as a model writes them. What was told may still be replaced by the reply that is kept. */
  onText?: ((delta: string) => void) | undefined;
  /**
   * Work whose result is kept under the effect, so that a crash afterwards neither repeats nor pays for it twice. The key must be the
   * same whenever the same effect is carried out again.
   */
  once<T extends Json>(key: string, work: OnceWork<T>): Promise<T>;
  /** Takes over the waiting for a write that belongs to a result of `once`: before the next such work, and before the step is saved. */
  trackWrite?: (write: Promise<unknown>) => void;
};

/** The statement that keeps a result; `undefined` where there is nothing to keep it for. */
export type Keep<T> = (result: T) => Sql | undefined;
/** Work that writes something else may keep its result with that, in one statement: it then asks for it. */
export type OnceWork<T> = (keep?: Keep<T>) => Promise<T>;

/** What a tool is said to answer. */
export type MockedAnswer = { ok: boolean; output: JsonObject; error: string | null };

/** Thrown in a turn that may not wait for vendors or tools: asked again where it may. */
export class NotAtOnce extends Error {}

export type Violation = { policy_id: string; policy_name: string; kind: 'must' | 'must_not' | 'prefer'; reason: string };

/** What was done inside an effect: a model or tool call, a search, a policy that spoke up. Shown in the trace. */
export type Note = {
  type: 'model_call' | 'tool_call' | 'knowledge_search' | 'policy' | 'memory' | 'note';
  /** Why it came out this way, in one sentence. */
  reason: string;
  detail: Record<string, Json>;
  cost_nano: number;
  duration_ms: number;
};

export type Answered = { result: ModelResult; notes: Note[]; violations: Violation[] };
