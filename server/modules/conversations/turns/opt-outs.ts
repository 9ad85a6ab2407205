// Owns what a conversation records when its person wants no more contact.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { profileOf } from '../../people/profile.ts';
import type { ConversationPorts } from '../ports.ts';
import type { ConversationRow } from '../rows/conversation-row.ts';
import { type NewTrace, traceEntry } from './progress.ts';

type Tools = { ctx: Context; tx: Tx; ports: ConversationPorts };

/** Only a number that the system knows to be the person's is listed: a number said in the chat may be anybody's. */
export async function recordOptOut({ ctx, tx, ports }: Tools, row: ConversationRow): Promise<NewTrace> {
  if (row.is_test) return traceEntry('note', 'Opt-out not recorded: this is a test.');
  const { phone = '' } = row.end_user_id === null ? {} : await profileOf({ ...ctx, tx }, row.end_user_id);
  const number = toE164(phone);
  if (!number) return traceEntry('note', 'Opt-out heard; there is no known phone number of the person to list.');
  await ports.optedOut(ctx, tx, { phone: number, byText: row.channel === 'sms', note: `Said in conversation ${row.id}` });
  return traceEntry('note', 'Opt-out recorded: the number of the person is on the do-not-call list.');
}
