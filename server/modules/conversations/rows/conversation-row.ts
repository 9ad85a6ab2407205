// The stored shape of a conversation, and of a change to it.

import type { Effect, State } from '../../../../flow/interpreter/state.ts';
import type { JsonObject } from '../../../../flow/json.ts';
import type { SpokenLine } from '../../../../nlu/answer/question.ts';
import type { PendingEvent } from '../../../kernel/events.ts';
import type { RowOf } from '../../../kernel/row.ts';
import type { ConversationChannel } from '../../runtime/turn.ts';
import type { NewMessage, NewTrace, TurnProgress } from '../turns/progress.ts';

export type Status = 'active' | 'waiting' | 'handed_off' | 'completed' | 'abandoned';

export type ConversationRow = RowOf<
  'conversations',
  { channel: ConversationChannel; status: Status; metadata: JsonObject; outcome: 'success' | 'failure' | 'neutral' | null }
>;

/** A flow that waits until the assistant it handed over to has finished. */
export type Returning = { assistant_id: string; revision_id: string; flow_hash: string; state: State; effect_id: string };

/** What lies sealed: it holds what people said. */
export type Inner = {
  state: State;
  pending: Effect | null;
  returns: Returning[];
  /** `colleague`: the number that the call's lead is connected to when they ask for a human. */
  line: { transfer_to: string; digits: string; colleague?: string };
  /** How often what is pending was taken up again. */
  tries?: number;
};

export type LoadedConversation = {
  row: ConversationRow;
  inner: Inner;
  /** What was said last, oldest first, where it came with the row; opened when it is asked for. */
  history?: () => SpokenLine[];
  /** Of the stored row, where this process has just written it: any later change has another. */
  version?: string;
};

export type Change = {
  inner: Inner;
  messages?: NewMessage[];
  requestKey?: Buffer | undefined;
  trace?: NewTrace[];
  violations?: TurnProgress['violations'];
  events?: PendingEvent[];
  /** The conversation is not locked: the change is made only if it still has this version, which locks it. */
  version?: string | undefined;
  /** Nothing follows in the transaction: a change that needs one statement needs no more than that. */
  isLast?: boolean | undefined;
  /** A person spoke: a new turn begins. */
  newTurn?: boolean | undefined;
  /** Who carries out what is pending. */
  worker?: string | null;
  /** How much of what was said last that worker has to know. */
  recall?: number;
  /** A human takes over, or gives the conversation back. */
  human?: { agentName: string | null } | null | undefined;
  end?:
    | { status: 'completed' | 'abandoned'; reason: string; outcome?: ConversationRow['outcome']; disposition?: string }
    | undefined;
};
