// Owns the acts of a message by rules: yes, no, a question, a refusal, another person on the phone. Several may hold at once. Pure.

import { pointedAt } from '../../flow/interpreter/options.ts';
import type { Act, Reading } from '../../flow/interpreter/reading.ts';
import type { ModelPurpose } from '../../flow/interpreter/state.ts';
import { isAgreement, isObjection, isRefusalSign } from '../extract/objections.ts';
import { isPostponed } from '../route/choose.ts';
import { isAnotherPerson } from '../route/identity.ts';
import { questionsIn } from '../route/questions-asked.ts';
import { topics } from '../route/words.ts';
import { isUnable, isUndecided, yesOrNo } from '../route/yes-no.ts';
import { readIntent } from './read-intent.ts';

const WAITS =
  /^(?:(?:ok|okay|um|uh|hm+|sorry|please|yes|yeah|no|well)[ ,]+)*(?:(?:just |give me |wait )*(?:a|an|one|1)? ?(?:sec(?:ond)?|moment|minute|min|momento|segundo)|hold on|hang on|wait|let me (?:think|check|see|look)|un momento|espere|espera)\b/i;

const ENDS_WAITING =
  /(?:^|[ ,.])(?:just |give me |wait )*(?:a|an|one|1) (?:sec(?:ond)?|moment|minute|min)(?: please)?\W*$|\b(?:hold on|hang on|let me (?:check|look|find it|get it|see))\W*$/i;

/** A moment is asked for, and nothing else yet. */
export const isWait = (heard: string): boolean => {
  const said = heard.slice(0, 200);
  return ENDS_WAITING.test(said) || (WAITS.test(said) && topics(said.replace(WAITS, ' ')).size === 0);
};

const OF_INTENT: Readonly<Partial<Record<string, Act>>> = {
  human: 'human',
  repeat: 'repeat',
  goodbye: 'goodbye',
  thanks: 'thanks',
  greeting: 'greet',
  cancel: 'other_wish',
};

type Message = { heard: string; lastSaid: string; purpose: ModelPurpose };

export function readActs({ heard, lastSaid, purpose }: Message): Reading['acts'] {
  const found = new Set<Act>();
  const { answer, bare } = yesOrNo(heard);
  const pointed = pointedAt(heard);
  if (answer === true || (purpose === 'confirm' && isAgreement(heard))) found.add('yes');
  if (answer === false || isRefusalSign(heard) || pointed === 'neither') found.add('no');
  if (isUnable(heard)) found.add('refuse');
  if (isUndecided(heard)) found.add('unsure');
  if (isAnotherPerson(heard, lastSaid)) found.add('wrong_person');
  if (isPostponed(heard)) found.add('later');
  if (isWait(heard)) found.add('wait');
  if (purpose === 'confirm' && !bare && !isAgreement(heard) && isObjection(heard)) found.add('correct');
  // "Uh huh" is a yes, and asks for nothing again.
  const intent = bare && answer !== null ? undefined : OF_INTENT[readIntent(heard)?.intent ?? ''];
  if (intent && !(intent === 'greet' && answer !== null)) found.add(intent);
  if (questionsIn(heard).questions.length > 0 && !found.has('greet') && !found.has('repeat')) found.add('ask');
  if (found.size === 0) found.add(topics(heard).size === 0 ? 'unclear' : 'inform');
  return Object.fromEntries([...found].map((act) => [act, 1]));
}
