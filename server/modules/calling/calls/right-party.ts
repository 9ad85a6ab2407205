// Decides who may hear of a debt: only the person it concerns, once they have confirmed their name. Pure.
import type { Language } from '../../../../flow/text/spoken-language.ts';
import { yesOrNo } from '../../../../nlu/route/yes-no.ts';
import { LINE_TEXTS, languageOnLine } from '../carriers/port/line-texts.ts';
import type { CallContext, CallReply } from '../contract/talker.ts';

type CalledParty = Pick<CallContext, 'outbound' | 'lead' | 'concerns' | 'transcript' | 'workflowTag'>;

const isAboutDebt = ({ workflowTag }: CalledParty): boolean => workflowTag === 'COLLECTIONS';

/** The sentence that the law requires may have to come before what is said next. */
export const owesDebtSentence = (call: CalledParty): boolean =>
  isAboutDebt(call) && !ourMessages(call).some(disclosesDebtCollection);

/** However an assistant phrases it. */
export const disclosesDebtCollection = (text: string): boolean =>
  /\battempt(?:s|ing)? to collect (?:a|the|this|your) debt\b|\bdebt collector\b|\bintento de (?:cobrar|cobro de) una deuda\b|\bcobrador de deudas\b/i.test(
    text,
  );

/** Whether the text reveals that there is a debt. */
export const speaksOfDebt = (text: string): boolean =>
  /\b(?:debts?|owe[sd]?|owing|balance|overdue|past[- ]due|arrears|collections?|outstanding|amount due|unpaid|deudas?)\b/i.test(
    text,
  );

const ourMessages = ({ transcript }: CalledParty): string[] =>
  transcript.flatMap(({ user, text }) => (user === 'assistant' ? [text] : []));

type PartyName = NonNullable<CallContext['concerns']>;
const partyOf = ({ outbound, lead, concerns }: CalledParty): PartyName => (outbound ? lead : (concerns ?? {}));
const nameOf = (call: CalledParty): string => {
  const { firstName = '', lastName = '' } = partyOf(call);
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim();
};

/** Asked before an assistant that does not ask itself; undefined where the lead has no name that could be confirmed. */
export function rightPartyQuestion(
  call: CalledParty,
  language: Language = languageOnLine(call.transcript),
): string | undefined {
  const name = nameOf(call);
  if (!isAboutDebt(call) || name === '') return undefined;
  const { rightParty, fullName } = LINE_TEXTS[language];
  return call.outbound ? rightParty(name) : fullName;
}

/** Whether this line of ours asked it, in either language. */
const asksForParty = (call: CalledParty, line: string): boolean =>
  (['en', 'es'] as const).some((language) => {
    const question = rightPartyQuestion(call, language);
    return question !== undefined && line.includes(question);
  });

/** Our question was asked, and not yet answered by the person themselves. */
export function isRightPartyPending(call: CalledParty): boolean {
  const messages = ourMessages(call);
  return messages.some((text) => asksForParty(call, text)) && !messages.some(disclosesDebtCollection);
}

/** Whether the assistant asks whom it talks to. */
export const asksIdentity = (text: string): boolean =>
  text.includes('?') &&
  /\b(?:[Aa]m I|I am) (?:speaking|talking) (?:with|to)\b|\b[Ii]s (?:this|that|it) (?:\p{Lu}|the right)|\b[Mm]ay I (?:speak|talk) (?:with|to)\b|\b[Aa]re you \p{Lu}|\b[Hh]ablo con\b|\b[Ee]s usted \p{Lu}/u.test(
    text,
  );

export type PartyAnswer = 'confirmed' | 'denied' | 'fetching' | 'unclear';

const FETCHING =
  /\b(?:(?:hold|hang) on|(?:one|just a|wait a) (?:moment|minute|second|sec)|let me (?:get|grab|find|fetch)|i(?:'ll| will) (?:get|fetch|grab|put|hand)|un momento|espere)\b/i;
const DENIED =
  /\bwrong (?:number|person|party|house|guy|lady)\b|\b(?:isn't|is not|not) (?:here|home|in|available|around|him|her|me|there)\b|\bi(?:'m| am) (?:his|her|their|not)\b|\bthis is (?:his|her|their|not)\b|\b(?:no one|nobody|no-one) (?:here|by that|with that|of that)\b|\b(?:don't|do not) know (?:him|her|them|any|an|that)|\btake a message\b|\bn[uú]mero equivocado\b|\bno (?:est[aá]|se encuentra|vive)(?!\p{L})|\bsoy su\b/iu;
/** How people refer to themselves on the phone. */
const THEMSELVES =
  /\b(?:this is|it is|it's|that is|that's) (?:he|she|him|her)\b|\b(?:speaking|talking) (?:to|with) (?:him|her)\b|\bgot (?:him|her)\b/gi;
const THIRD_PERSON = /\b(?:he|she|they|him|her|his|their)(?:'s|'re|'ll)?\b/i;
const ASKS_BACK = /\bwho(?:'s| is| are|m)?\b|\bqui[eé]n(?!\p{L})|\bwhat(?:'s| is) this\b/iu;
const CONFIRMED =
  /\b(?:speaking|this is (?:he|she|him|her|me)|(?:that's|that is|that'd be|that would be|it's|it is) (?:me|him|her)|(?:speaking|talking) (?:to|with) (?:me|him|her)|got (?:me|him|her)|soy yo|al habla|con [eé]l|con ella)(?!\p{L})/iu;

/** What they answered to our question: on a call of ours to their name, on theirs to which name it is. */
export const answerOfParty = (call: CalledParty, answer: string): PartyAnswer =>
  call.outbound || nameOf(call) === '' ? readPartyAnswer(answer, call.lead) : readOwnName(answer, partyOf(call));

/** The answer to the question whether they are the person who was called. */
export function readPartyAnswer(reply: string, lead: CallContext['lead']): PartyAnswer {
  const text = reply.slice(0, 400).replaceAll('’', "'");
  if (FETCHING.test(text)) return 'fetching';
  if (DENIED.test(text) || THIRD_PERSON.test(text.replace(THEMSELVES, ''))) return 'denied';
  const name = introducedName(text, lead);
  if (name === 'another') return 'denied';
  if (ASKS_BACK.test(text)) return 'unclear';
  if (name === 'theirs' || CONFIRMED.test(text)) return 'confirmed';
  const { answer } = yesOrNo(text);
  if (answer === null) return 'unclear';
  return answer ? 'confirmed' : 'denied';
}

const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}'-]+/gu) ?? [];

/** They say the whole name themselves; a yes proves nothing. */
function readOwnName(reply: string, { firstName = '', lastName = '' }: PartyName): PartyAnswer {
  const text = reply.slice(0, 400).replaceAll('’', "'");
  if (DENIED.test(text)) return 'denied';
  const words = plainWords(text);
  return plainWords(`${firstName} ${lastName}`).every((part) => words.includes(part)) ? 'confirmed' : 'unclear';
}

/** "This is Ada", "I'm Tom", or nothing but a name. */
function introducedName(
  text: string,
  { firstName = '', lastName = '' }: CallContext['lead'],
): 'theirs' | 'another' | undefined {
  const names = [firstName, lastName].filter((name) => name !== '').map((name) => name.toLowerCase());
  const [, introduced] =
    /\b(?:[Tt]his is|I'?m|I am|[Mm]y name is|[Ss]oy)\s+(?:(?:[Mm]rs?|[Mm]s|[Dd]r)\.? )?(\p{Lu}[\p{L}'-]+)/u.exec(
      text,
    ) ?? [];
  if (introduced !== undefined) return names.includes(introduced.toLowerCase()) ? 'theirs' : 'another';
  const alone = text
    .toLowerCase()
    .replace(/[^\p{L}' -]/gu, '')
    .trim();
  return alone !== '' && (names.includes(alone) || alone === names.join(' ')) ? 'theirs' : undefined;
}

const MAX_QUESTIONS = 3;

/** Until they have confirmed it, nothing is said that only they may hear. */
export function askForRightParty(call: CalledParty, partyAnswer: Exclude<PartyAnswer, 'confirmed'>): CallReply {
  const question = rightPartyQuestion(call) ?? '';
  const questions = ourMessages(call).filter((text) => asksForParty(call, text)).length;
  const { willWait, notDisturb } = LINE_TEXTS[languageOnLine(call.transcript)];
  if (partyAnswer === 'fetching') return { turn: { say: willWait, next: 'listen' } };
  if (partyAnswer === 'denied' || questions >= MAX_QUESTIONS) {
    return { turn: { say: notDisturb, next: 'hang_up' }, outcome: 'ENDED' };
  }
  return { turn: { say: question, next: 'listen' } };
}

/** Whether the assistant's next message is the first after the confirmation: then the legally required sentence comes before it. */
export function owesMiniMiranda(call: CalledParty, message: string): boolean {
  if (!isAboutDebt(call) || ourMessages(call).some(disclosesDebtCollection) || disclosesDebtCollection(message))
    return false;
  const last = call.transcript.at(-1);
  const question = ourMessages(call).at(-1) ?? '';
  if (last?.user !== 'user' || !ourMessages(call).some(asksIdentity)) return false;
  const partyAnswer = answerOfParty(call, last.text);
  if (partyAnswer === 'confirmed') return asksIdentity(question);
  // The flow understood what we did not: it mentions the debt, so it took them for the right person.
  return partyAnswer === 'unclear' && speaksOfDebt(message);
}
