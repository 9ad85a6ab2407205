// The port to what speaks for us on a call. A script is built in; the conversation runtime takes its place where an assistant is named.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import type { CallTurn } from '../carriers/carrier.ts';
import type { CollectedLabels } from './summary.ts';
import type { Disclosure, EndedReason } from './vocabulary.ts';

export type CallLine = { id: number; created_at: string; text: string; user: 'assistant' | 'user' | 'agent-action' };

export type TalkSoFar = {
  callId: string;
  promptId: string | null;
  company: string;
  workflowTag: string | null;
  outbound: boolean;
  lead: Readonly<Record<string, string>>;
  transcript: readonly CallLine[];
  variables: Readonly<Record<string, unknown>>;
  /** How far the talker's own words have been said, as its answers counted them. Null: an older release spoke last, and did not count. */
  saidUpTo: number | null;
  /** Our last words were said: the line is about to be hung up or put through. */
  isLeaving: boolean;
  /** What just happened: they picked up, said the last line of the transcript, or said nothing. `due`: words came from elsewhere. */
  moment: 'answered' | 'heard' | 'silence' | 'due';
};

export type CallTalk = {
  turn: CallTurn;
  /** Why the call ends, as far as the talk tells. */
  outcome?: EndedReason;
  callAgainInSecs?: number;
  variables?: Record<string, unknown>;
  disclosures?: Disclosure[];
  /** With this turn, the talker's words have been said up to here. */
  saidUpTo?: number;
};

/** `summary`: as it was built without a model. */
export type EndedCall = {
  id: string;
  summary: string;
  transcript: readonly CallLine[];
  variables: Readonly<Record<string, unknown>>;
};

export type Talker = {
  /** May be asked twice about the same moment, after a crash; it then gives the same answer. */
  next(ctx: Context, soFar: TalkSoFar): Promise<CallTalk>;
  /** In the transaction that ends a call which an assistant talked on. `labels`: what its flow collects, for the summary. */
  ended?(ctx: Context, tx: Tx, callId: string): Promise<{ labels: CollectedLabels; canSummarize: boolean }>;
  /** What the assistant's own model says of the call that is over; undefined where it says nothing that can be trusted. */
  summarize?(ctx: Context, call: EndedCall): Promise<string | undefined>;
};
