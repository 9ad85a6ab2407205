// The port to what speaks for us on a call: the built-in script, or the conversation runtime where an assistant is named.
import type { JsonObject } from '../../../../flow/language/json.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { CallTurn } from '../carriers/port/carrier.ts';
import type { Disclosure, EndedReason } from './vocabulary.ts';

/** What a flow collects, by the name of the variable: how its author describes it. */
export type CollectedLabels = Readonly<Record<string, string>>;

export type CallLine = { id: number; created_at: string; text: string; user: 'assistant' | 'user' | 'agent-action' };

/** The words of a message that is spoken while it is still being written. */
export type StreamedWords = {
  /** The line of the transcript that is being spoken; 0: none is. */
  line: number;
  /** How far the messages before this one had been spoken. */
  after: number;
  /** What writes the message; empty where nothing of one has been spoken. */
  effect: string;
  /** As the message has them, which may differ from how they are spoken. */
  words: string;
};

/** What the talker counts as spoken with a piece: a message as a whole, or the beginning of one that is still being written. */
export type SpokenMark = { saidUpTo: number } | { effect: string; words: string };

/** Speaks a reply while it is being made. */
export type CallSpeech = {
  /** Once the transcript has it, after all before it; without text only the mark is stored. False: the line does not take it now; it is spoken with the reply. */
  say(text: string, mark?: SpokenMark): Promise<boolean>;
  /** Aborted when they interrupt or hang up: nothing more is spoken. */
  readonly signal: AbortSignal;
  /** After an interruption: what they heard of the line, where the carrier knows it. */
  heardOfUs(): string | undefined;
  /** The call as it is after what was spoken. */
  context(): CallContext;
};

export type CallContext = {
  callId: string;
  promptId: string | null;
  company: string;
  workflowTag: string | null;
  outbound: boolean;
  /** Nothing is said about a recording. */
  isNeverRecorded?: boolean;
  /** Of an incoming call: only where it comes from, and to whom it may be connected. Its number can be forged. */
  lead: Readonly<Record<string, string>>;
  /** Of an incoming call about a debt: the names of the lead with that number, to compare and never to say. */
  concerns?: { readonly firstName?: string; readonly lastName?: string };
  transcript: readonly CallLine[];
  variables: Readonly<Record<string, unknown>>;
  /** How far the talker's messages have been spoken, as its replies counted them. Null: an older release spoke last, and did not count. */
  saidUpTo: number | null;
  /** What has been spoken of the message after that. */
  streamed: StreamedWords | null;
  /** We have said goodbye: the line is about to be hung up or transferred. */
  isLeaving: boolean;
  /** What just happened: they picked up, said the last line of the transcript, or said nothing. `due`: a colleague wrote a message. */
  moment: 'answered' | 'heard' | 'silence' | 'due';
};

export type CallReply = {
  turn: CallTurn;
  /** Why the call ends, as far as the conversation says. */
  outcome?: EndedReason;
  callAgainInSecs?: number;
  variables?: Record<string, unknown>;
  disclosures?: Disclosure[];
  /** With this turn, the talker's messages have been spoken up to here. */
  saidUpTo?: number;
};

/** `summary`: the one that was built without a model. */
export type EndedCall = {
  id: string;
  summary: string;
  transcript: readonly CallLine[];
  variables: Readonly<Record<string, unknown>>;
};

/** A conversation that is held on a call from its start, and not made from a lead. */
export type NewConversation = {
  callId: string;
  assistantId: string;
  revisionId?: string | undefined;
  variables: JsonObject;
  isTest: boolean;
  /** The visitor of a channel who calls. */
  visitor?: { personId: string; channelId: string; network: string | null } | undefined;
};

/** Who answers on a call now. */
export type Standing = {
  conversationId: string;
  state: 'assistant' | 'waiting' | 'taken_over';
  agentName: string | null;
};

export type Talker = {
  /** In the transaction that makes the call; `proceed` brings about its first words afterwards. */
  begin?(
    ctx: Context,
    tx: Tx,
    conversation: NewConversation,
  ): Promise<{ conversationId: string; proceed(): Promise<unknown> }>;
  standing?(ctx: Context, callId: string): Promise<Standing | undefined>;
  /** May be called twice for the same moment, after a crash; it then returns the same reply. */
  next(ctx: Context, call: CallContext, speech?: CallSpeech): Promise<CallReply>;
  /** In the transaction that ends a call which an assistant talked on. `labels`: what its flow collects, for the summary. */
  ended?(ctx: Context, tx: Tx, callId: string): Promise<{ labels: CollectedLabels; canSummarize: boolean }>;
  /** A summary by the assistant's model; undefined where it gives none that can be trusted. */
  summarize?(ctx: Context, call: EndedCall): Promise<string | undefined>;
};
