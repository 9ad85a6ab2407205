// What this module needs of other modules; server/ports.ts binds it.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Run } from '../../kernel/jobs/jobs.ts';

/** Which numbers belong to the person behind each given one, itself included. */
export type PersonNumbers = (
  ctx: Context,
  phones: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** `executionId`: in which the person said so, it ends by itself. `startedBefore`: ids are in the order of their creation. */
export type Exempt = { executionId: string | null; startedBefore: string | null };

/** Ends everything that would still reach these numbers. */
export type CancelContacts = (ctx: Context, phones: readonly string[], exempt: Exempt, run: Run) => Promise<void>;

/** Once per reference, however often it is called. */
export type SendText = (
  ctx: Context,
  message: { reference: string; to: string; from: string; text: string },
) => Promise<void>;

export type InboundText = { id: string; from: string; to: string; text: string };
/** `conversationId` null: no channel has this number, or the `problem` says why the assistant could not answer. */
export type InboundTextResult = {
  conversationId: string | null;
  problem: string | null;
  /** Creates the replies, once the transaction has committed. */
  proceed: () => Promise<void>;
};
/** Hands a text to an assistant or a human agent, in the transaction that marks it as handled. */
export type HearText = (ctx: Context, tx: Tx, text: InboundText) => Promise<InboundTextResult>;

export type TextDelivery = {
  conversationId: string;
  /** Position of the message in its conversation. */
  place: number;
  delivery: 'deferred' | 'sent' | 'blocked';
  reason: string;
};
/** Reports to a conversation whether its text was sent. */
export type ReportDelivery = (ctx: Context, tx: Tx, delivery: TextDelivery) => Promise<void>;

export type CompliancePorts = {
  numbersOf: PersonNumbers;
  cancelContacts: CancelContacts;
  sendText: SendText;
  hearText: HearText;
  reportDelivery: ReportDelivery;
};

/** Without the people module, each number is a person. */
export const eachNumberIsAPerson: PersonNumbers = async (_ctx, phones) =>
  new Map(phones.map((phone) => [phone, [phone]]));

/** All numbers of the people behind these, once each. */
export async function allNumbers(numbersOf: PersonNumbers, ctx: Context, phones: readonly string[]): Promise<string[]> {
  const people = await numbersOf(ctx, phones);
  return [...new Set(phones.flatMap((phone) => [phone, ...(people.get(phone) ?? [])]))].sort();
}
