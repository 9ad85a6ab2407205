// What conversations need of others, declared where it is needed and joined in app.ts.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { Embedder } from '../../people/memory/memory.ts';
import type { ConversationRow } from '../store/conversations.ts';

/** `place` is the position of its last message. */
export type WrittenReply = {
  conversationId: string;
  messageId: string;
  place: number;
  role: 'assistant' | 'agent';
  text: string;
};

/** A conversation that begins with an assistant whose revisions are compared. */
export type StartedInExperiment = {
  experimentId: string;
  conversationId: string;
  /** The person; null: not known. */
  leafId: string | null;
  visitorId: string | null;
};

export type ConversationPorts = {
  embedder: Embedder;
  /** The slots of an assistant, which limit its calls and conversations together. */
  slots: {
    take(ctx: Context, tx: Tx, claim: { holderId: string; assistantId: string; cap: number }): Promise<boolean>;
    release(ctx: Context, tx: Tx, holderId: string): Promise<void>;
  };
  /** Whether a call is still running. It ends when the person on the line is erased. */
  isCallLive(ctx: Context, callId: string): Promise<boolean>;
  /** Whether a call may be put through to this number. Says why not, where it may not. */
  mayReach(ctx: Context, number: string): Promise<{ ok: boolean; reason: string }>;
  /** Texts to people, within the law. Says why not, where it may not. */
  sendText(
    ctx: Context,
    tx: Tx,
    text: { reference: string; to: string; text: string },
  ): Promise<{ sent: boolean; reason: string }>;
  /** The person with this number said that they want no more calls and texts. */
  optedOut(ctx: Context, tx: Tx, wish: { phone: string; byText: boolean; note: string }): Promise<void>;
  /** Says on a running call what its conversation has not said there yet, without waiting for the person to pause. */
  sayOnCall(ctx: Context, tx: Tx, callId: string): Promise<void>;
  /** What an effect has said on a call of a message that was not complete when its process died. */
  saidOnCall(ctx: Context, callId: string, effectId: string): Promise<string>;
  /** Texts a message of a conversation that is held by text: in order, once, and within the law at that moment. */
  textReply(
    ctx: Context,
    tx: Tx,
    reply: { conversationId: string; messageId: string; place: number; to: string; from: string; text: string },
  ): Promise<void>;
  /** Whether replies of this conversation go out by e-mail. */
  isMailed(ctx: Context, tx: Tx, conversationId: string): Promise<boolean>;
  /** Mails a message of a conversation that is held by e-mail: at most once, as its mailbox says. */
  mailReply(ctx: Context, tx: Tx, reply: WrittenReply): Promise<void>;
  /** The revision of the person's arm, which they keep; `undefined`: the active one. */
  assignArm(ctx: Context, tx: Tx, started: StartedInExperiment): Promise<string | undefined>;
  /** A conversation with a human has changed. `isNew`: it waits for one from now on. */
  showElsewhere(ctx: Context, tx: Tx, row: ConversationRow, change: { isNew: boolean }): Promise<void>;
};
