// Owns why an assistant puts nobody through to a number. Without a conversation, so that tests of assistants refuse what calls refuse.
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import type { State } from '../../../../flow/interpreter/state.ts';
import { isTargetVariable, spokenTarget } from '../../../../flow/spoken-variables.ts';
import type { SpokenLine } from '../../../../nlu/answer/question.ts';

type AskedTransfer = {
  executable: Executable;
  state: State;
  nodeId: string;
  to: string;
  /** What was said so far. */
  history: readonly SpokenLine[];
  /** Whether calls may go there at all. */
  mayReach(number: string): Promise<{ ok: boolean; reason: string }>;
};

/** Empty: the line may be put through. Otherwise the end user said the number, or it is one that is never reached. */
export async function transferRefusal(asked: AskedTransfer): Promise<string> {
  const { executable, state, nodeId, to, history, mayReach } = asked;
  if (to === '') return '';
  const spoken = spokenTarget(executable, nodeId, state);
  if (spoken !== undefined) return `not put through: the destination comes from "${spoken}", which the end user said`;
  // Another assistant may have asked for it, and handed it over with the conversation.
  if (isTargetVariable(executable, nodeId) && saysNumber(history, to)) return 'not put through: the end user said the number';
  // Queues and addresses of the operator's own telephone system are not numbers.
  if (!NUMBER.test(to)) return '';
  const { ok, reason } = await mayReach(to.replace(/^tel:/i, ''));
  return ok ? '' : `not put through: ${reason}`;
}

/** As a person may have written it. */
const NUMBER = /^(?:tel:)?\s*\+?[\d\s().,;#*-]+$/i;
const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Without country and area code, which people leave out. */
const SUBSCRIBER_DIGITS = 7;
const saysNumber = (history: readonly SpokenLine[], number: string): boolean => {
  const subscriber = digitsOf(number).slice(-SUBSCRIBER_DIGITS);
  return subscriber !== '' && history.some(({ role, text }) => role === 'user' && digitsOf(text).includes(subscriber));
};
