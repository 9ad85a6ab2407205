// Texts as people read them: what a text means, and what became of it. Pure.
import type { Schema } from '../../sdk/parley.ts';
import type { StateLabel } from '../ui/text.ts';

type Text = Schema<'TextMessage'>;

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
export function textState({ direction, sentAt, problem, awaitsReply }: Text): StateLabel {
  if (direction === 'outbound') {
    if (sentAt !== null) return ['Sent', 'good'];
    return problem === null ? ['To be sent', ''] : ['Not sent', 'bad'];
  }
  if (awaitsReply) return ['Not answered', 'warn'];
  return problem === null ? ['Received', 'good'] : ['Not answered', 'warn'];
}
