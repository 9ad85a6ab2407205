// Composes the first message on a line: one greeting, one introduction, and all disclosures, whether a script or an assistant talks. Pure.

import { type Language, languageOf } from '../../../../flow/text/spoken-language.ts';
import { LINE_TEXTS, languageOnLine } from '../carriers/port/line-texts.ts';
import type { CallContext } from '../contract/talker.ts';
import type { Disclosure } from '../contract/vocabulary.ts';
import { asksIdentity, disclosesDebtCollection, owesMiniMiranda, rightPartyQuestion } from './right-party.ts';

/** `isHeld`: the assistant's own message waits for an answer. */
export type SpokenReply = { say: string; disclosures: Disclosure[]; isHeld?: true };

/** "Dr. Smith" and "Lane Inc. calls" are one sentence. */
const SENTENCE_END = /(?<!\b(?:dr|mr|mrs|ms|st|inc|ltd|co|jr|sr|no))(?<=[.!?…]["”')]?)\s+/iu;
const sentencesIn = (text: string): string[] =>
  text
    .trim()
    .split(SENTENCE_END)
    .filter((sentence) => sentence !== '');

const GREETING =
  /^["“¡¿\s]*(?:hello|hi|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|hola|buen[oa]s(?: d[ií]as| tardes| noches)?|buen d[ií]a)(?!\p{L})(?:,? (?:there|again|everyone|sir|madam|ma'am)(?!\p{L}))?/iu;
/** A name that ends the greeting: "Hello Ada," and "Hi Ms. Byron!". */
const GREETED_NAME =
  /^,?(?: (?!I\b|(?:We|You|Your|My|This|It|Thank|Thanks)\b)(?:(?:mr|mrs|ms|dr)\.? )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)?\s*(?:[,.!–—:-]+\s*|$)/u;
const INTRODUCTIONS: readonly RegExp[] = [
  /\bthis is (?!an? (?:attempt|call|courtesy|reminder|quick|follow|friendly|short)|about|regarding|just|not|to\b|in\b|because|what|how|why)/i,
  /\b(?:i am|i'm|i’m) (?:the|an?|your)\b[^.?!]*\b(?:assistant|agent|bot|robot|representative|receptionist|helper|ai)\b/i,
  /\b(?:[Ii] am|[Ii]['’]m) \p{Lu}\p{Ll}/u,
  /\bmy name is\b|\byou(?:['’]ve| have) reached\b|\bcalling (?:from|on behalf of|for)\b|\bthank(?:s| you) for calling\b|\bwelcome to\b/i,
  /\b(?:soy (?:el|la|un|una|tu|su)|(?:le|te) habla|mi nombre es|me llamo|llamo de|bienvenid[oa]s? a)(?!\p{L})/iu,
];
const AI =
  /\b(?:virtual|digital|automated|artificial|computer|voice|AI)[- ](?:powered )?(?:assistant|agent|intelligence|system|receptionist|representative|caller|voice)\b|\b(?:chat)?bot\b|\brobot\b|\basistente (?:virtual|digital|autom[aá]tic[oa])|\binteligencia artificial\b/i;
const COMPANY =
  /\b(?:assistant|agent|bot|receptionist|representative|asistente(?: \p{L}+)?) (?:of|from|at|for|with|de|del)\s|\b(?:from|of|at|with|on behalf of|reached|calling|welcome to|de)\s+(?:the |our )?["“]?\p{Lu}/u;
const RECORDING_SAID =
  /\b(?:calls?|conversations?|line)\b[^.?!]{0,40}\brecord(?:ed|ing)\b|\brecorded (?:line|call)\b|\brecord(?:ing)? (?:this|our|the) (?:call|conversation)\b|\bllamadas?\b[^.?!]{0,40}\bgrabad?/i;

/** Whether the text says that the call is recorded, or may be. */
export const announcesRecording = (text: string): boolean => RECORDING_SAID.test(text);

const greets = (sentence: string): boolean => GREETING.test(sentence);
const introduces = (sentence: string): boolean => INTRODUCTIONS.some((pattern) => pattern.test(sentence));
const saysAi = (text: string): boolean => AI.test(text) || /\bA\.?I\b/.test(text);
/** By the organization's own name, or by the one under which the assistant introduces itself. */
const namesCompany = (sentences: readonly string[], company: string): boolean =>
  sentences.some((sentence) => (introduces(sentence) && COMPANY.test(sentence)) || mentions(sentence, company));

function mentions(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const isLetter = (position: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(position));
  return at >= 0 && !isLetter(at - 1) && !isLetter(at + name.length);
}

/** The sentence without its "Hello Ada,"; empty when nothing else is left. */
function withoutGreeting(sentence: string): string {
  const greeting = GREETING.exec(sentence)?.[0];
  if (greeting === undefined) return sentence;
  const rest = sentence.slice(greeting.length);
  const left = rest
    .replace(GREETED_NAME, '')
    .replace(/^[\s,.!–—:-]+/u, '')
    .trim();
  return left.charAt(0).toUpperCase() + left.slice(1);
}

/** "Hi there!" and "Hello Ada," say nothing else; "Hello from the bar." does. */
const onlyGreets = (sentence: string): boolean => greets(sentence) && withoutGreeting(sentence) === '';

/** How many of the first sentences only greet or introduce. */
const introductionLength = (sentences: readonly string[]): number => {
  const end = sentences.findIndex((sentence) => !onlyGreets(sentence) && !introduces(sentence));
  return end < 0 ? sentences.length : end;
};

/** The text without the sentences that only greet or introduce, for when both were said already. No sentence is cut. */
function withoutHead(text: string): string[] {
  const sentences = sentencesIn(text);
  const head = introductionLength(sentences);
  return [...sentences.slice(0, head).filter((sentence) => sentence.includes('?')), ...sentences.slice(head)];
}

/** The same as one text; empty where it only greets and introduces. */
export const withoutIntroduction = (text: string): string => withoutHead(text).join(' ');

/** The assistant's first messages as one: only the first of them greets. */
function ownSentences(own: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const text of own) {
    const isSecond = sentences.some((sentence) => greets(sentence) || introduces(sentence));
    sentences.push(...(isSecond ? withoutHead(text) : sentencesIn(text)));
  }
  return sentences;
}

/** `head`: always said first, with all disclosures. `rest`: how the assistant continues, as its author wrote it. */
function composeHead(
  call: CallContext,
  own: readonly string[],
  language: Language,
): { head: string[]; rest: string[] } {
  const text = own.join(' ');
  const texts = LINE_TEXTS[language];
  const recording = call.isNeverRecorded || announcesRecording(text) ? [] : [texts.recording];
  const namesUs = namesCompany(own, call.company);
  const { company, outbound, lead } = call;
  if (!saysAi(text) && !namesUs) {
    const [first = '', ...rest] = own;
    // Where the assistant greets, we do not.
    if (onlyGreets(first)) return { head: [first, texts.introduction(company), ...recording], rest };
    const greeting = greets(first)
      ? texts.introduction(company)
      : texts.greeting((lead.firstName ?? '').trim(), company);
    return { head: [greeting, ...recording], rest: [...own] };
  }
  const end = introductionLength(own);
  const identity = outbound ? texts.callingFor(company) : texts.reached(company);
  const missing = [...(saysAi(text) ? [] : [texts.virtual]), ...(namesUs ? [] : [identity]), ...recording];
  return { head: [...own.slice(0, end), ...missing], rest: own.slice(end) };
}

/**
 * The first message: the assistant's sentences, with the disclosures that they leave out. `discloses`: false where the assistant discloses
 * everything elsewhere. About a debt the rest waits until the person has said who they are.
 */
export function composeOpening(
  call: CallContext,
  own: readonly string[],
  { discloses = true, language }: { discloses?: boolean; language?: Language | undefined } = {},
): SpokenReply {
  const sentences = ownSentences(own);
  const spoken = language ?? languageOf(own.join(' ')) ?? 'en';
  const { head, rest } = discloses
    ? composeHead(call, sentences, spoken)
    : { head: sentences.slice(0, introductionLength(sentences)), rest: sentences.slice(introductionLength(sentences)) };
  const notice: Disclosure[] = call.isNeverRecorded ? [] : ['RECORDING_NOTICE'];
  const made: Disclosure[] = discloses ? ['AI_DISCLOSURE', ...notice, 'COMPANY_IDENTITY'] : [];
  const question = sentences.some(asksIdentity) ? undefined : rightPartyQuestion(call, spoken);
  const say = question === undefined ? [...head, ...rest] : [...head, question];
  return { say: say.join(' '), disclosures: withMiniMiranda(made, say.join(' ')), ...(question && { isHeld: true }) };
}

/** What was held back until they confirmed who they are. */
export function composeAfterConfirmation(own: readonly string[]): SpokenReply {
  const rest = ownSentences(own);
  const message = rest.slice(introductionLength(rest)).join(' ');
  const debt = LINE_TEXTS[languageOf(message) ?? 'en'].debt;
  const say = disclosesDebtCollection(message) ? message : `${debt} ${message}`.trim();
  return { say, disclosures: ['MINI_MIRANDA'] };
}

/** A later message. The assistant's first own message has no greeting, unless it is nothing else. */
export function composeContinuation(call: CallContext, own: readonly string[], isFirstOwn: boolean): SpokenReply {
  const message = own.join(' ');
  const left = isFirstOwn ? withoutHead(message).join(' ') : message;
  const text = left === '' ? message : left;
  const { debt } = LINE_TEXTS[languageOf(text) ?? languageOnLine(call.transcript)];
  const say = owesMiniMiranda(call, text) ? `${debt} ${text}`.trim() : text;
  return { say, disclosures: withMiniMiranda([], say) };
}

const withMiniMiranda = (made: Disclosure[], say: string): Disclosure[] =>
  disclosesDebtCollection(say) ? [...made, 'MINI_MIRANDA'] : made;

/** Index of the first of these replies that was not spoken on the line; -1: none. A colleague may send the same message twice on purpose. */
export function firstUnspoken(replies: readonly { role: string; text: string }[], spoken: string): number {
  let searchFrom = 0;
  return replies.findIndex(({ role, text }) => {
    if (role !== 'agent') return !wasSpoken(text, spoken);
    const at = spoken.indexOf(text, searchFrom);
    if (at !== -1) searchFrom = at + text.length;
    return at === -1;
  });
}

/** Whether this reply was spoken on the line, possibly without its greeting. */
export const wasSpoken = (reply: string, spoken: string): boolean =>
  spoken.includes(reply) ||
  (spoken !== '' &&
    sentencesIn(reply).every(
      (sentence) => spoken.includes(sentence) || spoken.includes(withoutGreeting(sentence)) || introduces(sentence),
    ));
