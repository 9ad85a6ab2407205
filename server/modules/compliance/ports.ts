// What this module needs of others; app.ts joins them.
import type { Context } from '../../kernel/context.ts';
import type { Run } from '../../kernel/jobs.ts';

/** Which numbers belong to the person behind each given one, itself included. */
export type PersonNumbers = (ctx: Context, phones: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Ends everything that would still reach these numbers, except the execution in which the person said so. */
export type CancelContacts = (
  ctx: Context,
  phones: readonly string[],
  except: { executionId: string | null },
  run: Run,
) => Promise<void>;

/** Once per reference, however often it is asked. */
export type SendText = (ctx: Context, message: { reference: string; to: string; from: string; text: string }) => Promise<void>;

export type Ports = { numbersOf: PersonNumbers; cancelContacts: CancelContacts; sendText: SendText };

/** Until somebody knows better, a person is a number. */
export const eachNumberIsAPerson: PersonNumbers = async (_ctx, phones) => new Map(phones.map((phone) => [phone, [phone]]));

/** All numbers of the people behind these, once each. */
export async function allNumbers(numbersOf: PersonNumbers, ctx: Context, phones: readonly string[]): Promise<string[]> {
  const people = await numbersOf(ctx, phones);
  return [...new Set(phones.flatMap((phone) => [phone, ...(people.get(phone) ?? [])]))].sort();
}
