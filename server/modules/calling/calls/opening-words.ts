// Owns the first words on a line: greeted once, introduced once, and everything disclosed, whether a script or an assistant talks. Pure.
import { asksIdentity, disclosesDebtCollection, MINI_MIRANDA, owesMiniMiranda, rightPartyQuestion } from './right-party.ts';
import type { TalkSoFar } from './talker.ts';
import type { Disclosure } from './vocabulary.ts';

/** `isHeld`: the assistant's own words wait for an answer. */
export type LineWords = { say: string; disclosures: Disclosure[]; isHeld?: true };

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

export const RECORDING_NOTICE = 'This call may be recorded.';
/** Whether these words tell the person that the call is recorded, or may be. */
export const announcesRecording = (text: string): boolean => RECORDING_SAID.test(text);

const greets = (sentence: string): boolean => GREETING.test(sentence);
const introduces = (sentence: string): boolean => INTRODUCTIONS.some((pattern) => pattern.test(sentence));
const saysAi = (text: string): boolean => AI.test(text) || /\bA\.?I\b/.test(text);
/** By the organization's own name, or by the one under which the assistant introduces itself. */
const namesCompany = (sentences: readonly string[], company: string): boolean =>
  sentences.some((sentence) => (introduces(sentence) && COMPANY.test(sentence)) || mentions(sentence, company));

function mentions(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const isLetter = (place: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(place));
  return at >= 0 && !isLetter(at - 1) && !isLetter(at + name.length);
}

/** The sentence without its "Hello Ada,"; empty when there is no more to it. */
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

/** How many of the first sentences greet or introduce. */
const headOf = (sentences: readonly string[]): number => {
  const end = sentences.findIndex((sentence) => !greets(sentence) && !introduces(sentence));
  return end < 0 ? sentences.length : end;
};

/** What is left when somebody has greeted and introduced already. */
function withoutHead(text: string): string[] {
  const sentences = sentencesIn(text);
  const head = headOf(sentences);
  const kept = sentences
    .slice(0, head)
    .filter((sentence) => sentence.includes('?'))
    .map(withoutGreeting);
  return [...kept, ...sentences.slice(head)];
}

/** What an assistant says first, as one speech: whoever comes second greets no more. */
function ownSentences(own: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const text of own) {
    const isSecond = sentences.some((sentence) => greets(sentence) || introduces(sentence));
    sentences.push(...(isSecond ? withoutHead(text) : sentencesIn(text)));
  }
  return sentences;
}

const greetingOf = ({ company, lead }: TalkSoFar): string => {
  const name = (lead.firstName ?? '').trim();
  return `Hello${name ? ` ${name}` : ''}, this is the virtual assistant of ${company}.`;
};

/** `head`: to be said in any case, everything disclosed. `rest`: what the assistant goes on with. */
function disclosed(soFar: TalkSoFar, own: readonly string[]): { head: string[]; rest: string[] } {
  const text = own.join(' ');
  const recording = announcesRecording(text) ? [] : [RECORDING_NOTICE];
  const isNamed = namesCompany(own, soFar.company);
  if (!saysAi(text) && !isNamed) {
    const [first, ...rest] = own;
    const left = first === undefined ? '' : withoutGreeting(first);
    return { head: [greetingOf(soFar), ...recording], rest: left === '' ? rest : [left, ...rest] };
  }
  const { company, outbound } = soFar;
  const end = headOf(own);
  const identity = outbound ? `I am calling on behalf of ${company}.` : `You have reached ${company}.`;
  const missing = [...(saysAi(text) ? [] : ['I am a virtual assistant.']), ...(isNamed ? [] : [identity]), ...recording];
  return { head: [...own.slice(0, end), ...missing], rest: own.slice(end) };
}

/**
 * The first words: the assistant's own, with what they leave out. `discloses`: false where the assistant says all of it elsewhere.
 * About a debt the rest waits until the person has said who they are.
 */
export function openLine(soFar: TalkSoFar, own: readonly string[], discloses = true): LineWords {
  const sentences = ownSentences(own);
  const { head, rest } = discloses
    ? disclosed(soFar, sentences)
    : { head: sentences.slice(0, headOf(sentences)), rest: sentences.slice(headOf(sentences)) };
  const made: Disclosure[] = discloses ? ['AI_DISCLOSURE', 'RECORDING_NOTICE', 'COMPANY_IDENTITY'] : [];
  const question = sentences.some(asksIdentity) ? undefined : rightPartyQuestion(soFar);
  const say = question === undefined ? [...head, ...rest] : [...head, question];
  return { say: say.join(' '), disclosures: withMiniMiranda(made, say.join(' ')), ...(question && { isHeld: true }) };
}

/** They have confirmed who they are: now what was held back. */
export function openToRightParty(own: readonly string[]): LineWords {
  const rest = ownSentences(own);
  const said = rest.slice(headOf(rest)).join(' ');
  const say = disclosesDebtCollection(said) ? said : `${MINI_MIRANDA} ${said}`.trim();
  return { say, disclosures: ['MINI_MIRANDA'] };
}

/** Later words. The first that the assistant says by itself greet no more, unless a greeting is all they are. */
export function continueLine(soFar: TalkSoFar, own: readonly string[], isFirstOwn: boolean): LineWords {
  const words = own.join(' ');
  const left = isFirstOwn ? withoutHead(words).join(' ') : words;
  const said = left === '' ? words : left;
  const say = owesMiniMiranda(soFar, said) ? `${MINI_MIRANDA} ${said}`.trim() : said;
  return { say, disclosures: withMiniMiranda([], say) };
}

const withMiniMiranda = (made: Disclosure[], say: string): Disclosure[] =>
  disclosesDebtCollection(say) ? [...made, 'MINI_MIRANDA'] : made;

/** Where the first of these replies stands that the line has not heard; -1: none. A human may say the same words twice, and means it. */
export function firstUnsaid(replies: readonly { role: string; text: string }[], spoken: string): number {
  let heardUpTo = 0;
  return replies.findIndex(({ role, text }) => {
    if (role !== 'agent') return !wasSaid(text, spoken);
    const at = spoken.indexOf(text, heardUpTo);
    if (at !== -1) heardUpTo = at + text.length;
    return at === -1;
  });
}

/** Whether a line has heard this reply, though it was not greeted again in the assistant's very words. */
export const wasSaid = (reply: string, spoken: string): boolean =>
  spoken.includes(reply) ||
  (spoken !== '' &&
    sentencesIn(reply).every(
      (sentence) => spoken.includes(sentence) || spoken.includes(withoutGreeting(sentence)) || introduces(sentence),
    ));
