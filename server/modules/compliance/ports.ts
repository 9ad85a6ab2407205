// What this module needs of others; app.ts joins them.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Run } from '../../kernel/jobs/jobs.ts';

/** Which numbers belong to the person behind each given one, itself included. */
export type PersonNumbers = (ctx: Context, phones: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** `executionId`: in which the person said so, it ends by itself. `begunBefore`: ids are in the order of their making. */
export type Spared = { executionId: string | null; begunBefore: string | null };

/** Ends everything that would still reach these numbers. */
export type CancelContacts = (ctx: Context, phones: readonly string[], spared: Spared, run: Run) => Promise<void>;

/** Once per reference, however often it is asked. */
export type SendText = (ctx: Context, message: { reference: string; to: string; from: string; text: string }) => Promise<void>;

export type TextToHear = { id: string; from: string; to: string; text: string };
/** `conversationId` null: nobody listens at this number, or the `problem` says why the assistant could not. */
export type HeardText = {
  conversationId: string | null;
  problem: string | null;
  /** Brings about the replies, once the transaction is over. */
  proceed: () => Promise<void>;
};
/** Lets an assistant or a human agent hear a text, in the transaction that marks it as heard. */
export type HearText = (ctx: Context, tx: Tx, text: TextToHear) => Promise<HeardText>;

export type FaredText = {
  conversationId: string;
  /** Position of the message in its conversation. */
  place: number;
  delivery: 'deferred' | 'sent' | 'blocked';
  reason: string;
};
/** Tells a conversation what became of its text. */
export type TellFared = (ctx: Context, tx: Tx, fared: FaredText) => Promise<void>;

export type CompliancePorts = {
  numbersOf: PersonNumbers;
  cancelContacts: CancelContacts;
  sendText: SendText;
  hearText: HearText;
  tellFared: TellFared;
};

/** Where people are not known, each number is one. */
export const eachNumberIsAPerson: PersonNumbers = async (_ctx, phones) => new Map(phones.map((phone) => [phone, [phone]]));

/** All numbers of the people behind these, once each. */
export async function allNumbers(numbersOf: PersonNumbers, ctx: Context, phones: readonly string[]): Promise<string[]> {
  const people = await numbersOf(ctx, phones);
  return [...new Set(phones.flatMap((phone) => [phone, ...(people.get(phone) ?? [])]))].sort();
}
