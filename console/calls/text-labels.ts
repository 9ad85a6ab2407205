// Texts as people read them: which are asked for, what a text means, and what became of it. Pure.
import type { Schema } from '../../sdk/parley.ts';
import type { StateLabel } from '../ui/text.ts';

export type Text = Schema<'TextMessage'>;

type TextsQuery = { phone?: string; awaitsReply?: 'true'; newestOnly?: 'true' };

/** What the address of the page asks for: one thread, those that wait, all, or else the newest of each person. */
export function textsQuery({ phone, show }: Readonly<Record<string, string>>): TextsQuery {
  if (phone) return { phone };
  if (show === 'waiting') return { awaitsReply: 'true' };
  return show === 'all' ? {} : { newestOnly: 'true' };
}

/** STOP, HELP and START are no messages to answer. */
export const isSaidByKeyword = ({ meaning }: Pick<Text, 'meaning'>): boolean =>
  meaning !== 'other' && meaning !== 'reply';

export const MEANING_LABELS: Readonly<Record<Text['meaning'], string>> = {
  opt_out: 'Never again (STOP)',
  unsure: 'Perhaps never again',
  help: 'Help (HELP)',
  start: 'May write again (START)',
  other: 'A message',
  reply: 'Our answer',
  question: 'Our question',
  campaign: 'Of a campaign',
};

/** An inbound text that no assistant took and no answer was made for waits for a person. */
export function textState({ direction, sentAt, delivery, problem, awaitsReply }: Text): StateLabel {
  if (direction === 'outbound') {
    if (delivery !== null) return delivery === 'delivered' ? ['Delivered', 'good'] : ['Not delivered', 'bad'];
    if (sentAt !== null) return ['Sent', 'good'];
    return problem === null ? ['To be sent', ''] : ['Not sent', 'bad'];
  }
  if (awaitsReply) return ['Not answered', 'warn'];
  return problem === null ? ['Received', 'good'] : ['Not answered', 'warn'];
}
