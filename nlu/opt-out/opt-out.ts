// Owns the hearing of "never again": wordings of an opt-out in speech and text, also when the recognizer misheard a word of them. Pure.

import type { Language } from '../../flow/text/spoken-language.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { isOneTypoAway } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { inPlainWords } from './plain-words.ts';
import { type OptOutHeard, refusalIn, saysWrongNumber } from './refusals.ts';
import { similarity } from './sounds-like.ts';
import { WORDINGS } from './wordings.ts';

const UNSUBSCRIBE = 'unsubscribe';
const TIMED = new Set(
  (
    'before after until till today tomorrow tonight yet later monday tuesday wednesday thursday friday saturday sunday weekend ' +
    'weekends morning mornings evening evenings afternoon noon lunch night nights during while between hours pm am clock week month ' +
    'atwork hoy manana ahora luego despues antes'
  ).split(' '),
);
/** Reach me otherwise, not never. */
const LIMITS = new Set('instead use email mail mobile unless except first home cell landline try'.split(' '));
/** "Do not call me a …", "do not text me the …": not about calling at all. */
const NAMES = new Set('a an the that names crazy old your mister miss'.split(' '));
const COURTESY = new Set(
  'please ok okay thanks thank you just now immediately sir madam no yes hey hello i said it right so well and at all um uh'.split(
    ' ',
  ),
);
/** The words of 47 CFR 64.1200(a)(10), which count when they are all that was said. */
const BARE = new Set('stop stopall quit end revoke optout cancel unsubscribe'.split(' '));
const HELP = new Set(['help', 'info']);
const START = new Set(['start', 'unstop', 'subscribe', 'optin']);
/** Sound like "stop", "take", "list" or "call", and mean something else: above all what is done with orders and appointments. */
const FALSE_FRIENDS = new Set(
  (
    'start keep put talk took next cancel cancelled canceled charge charged bill billed change changed collect collected cook cool ' +
    'clean close closed cut count check checked confirm confirmed complete contract control copy cost cover book booked move moved ' +
    'order ordered ship shipped deliver delivered postpone reschedule rebook pay fill full pull carry cab cat car card'
  ).split(' '),
);
/** Those of them that no person can be the object of: "do not car me", "do not contract me" are misheard after all. */
const FALSE_FRIEND_NOUNS = new Set('contract car cab cat card'.split(' '));
const isFalseFriend = (word: string, next: string | undefined): boolean =>
  FALSE_FRIENDS.has(word) && !(FALSE_FRIEND_NOUNS.has(word) && (next === 'me' || next === 'us'));

/** Behind a word that only sounds like "call", these begin what it is done to. */
const OBJECTS = new Set('it the a an that these those your his their'.split(' '));

/** "Up the hill": what has an article is no "call". */
const ARTICLES = new Set('the a an my your his her our this that'.split(' '));
const VERBS = new Set(['call', 'contact']);

const ENDINGS = new Set(['ing', 'in', 'ed', 'er']);

type Slot = { words: ReadonlySet<string>; alsoAlike: string[] };
const parsed = WORDINGS.map((wording) => ({
  ...wording,
  notAfter: new Set(wording.notAfter?.split(' ') ?? []),
  slots: wording.says.split(' ').map((slot): Slot => {
    const alsoAlike = slot.split('|').filter((word) => word.startsWith('~'));
    return { words: new Set(slot.replaceAll('~', '').split('|')), alsoAlike: alsoAlike.map((word) => word.slice(1)) };
  }),
}));
type Parsed = (typeof parsed)[number];

/** Wordings by a word they begin with: nearly every word that is said begins none of them. */
const byWord = wordingsBy(({ words }) => [...words]);
/** Wordings by a beginning that is often misheard. */
const byAlikeWord = wordingsBy(({ alsoAlike }) => alsoAlike);
function wordingsBy(keysOf: (beginning: Slot) => readonly string[]): ReadonlyMap<string, Parsed[]> {
  const found = new Map<string, Parsed[]>();
  for (const wording of parsed)
    for (const key of keysOf(wording.slots[0]!)) found.set(key, [...(found.get(key) ?? []), wording]);
  return found;
}

/** No person says more in one breath; what is longer is an attempt to keep us busy. */
const MAX_LENGTH = 5000;
const MAX_WORDS = 900;
const MAX_SENTENCES = 60;

/** What is longer is no text that a person types; shapes are looked for in its beginning. */
const MAX_PLAIN = 400;

/** Speech is misheard by recognizers; what is typed has at most a slip in a word. */
type HowSaid = 'typed' | 'spoken';

/** Is this an opt-out, as said or as misheard? Unsure: worth asking once, never worth listing by itself. */
export function hearOptOut(utterance: string, how: HowSaid = 'spoken'): OptOutHeard {
  const said = utterance.slice(0, MAX_LENGTH);
  const sentences = said.split(/[.!?;\n]+/);
  const [heads, keeps] = [sentences.slice(0, 40), [] as string[]];
  let heard: OptOutHeard = 'no';
  for (const sentence of [...heads, ...(sentences.length > 1 ? [said] : [])]) {
    const read = refusalIn(inPlainWords(sentence.slice(0, MAX_PLAIN)).join(' '));
    if (read === 'opt_out' && isBareStop(sentence) && namesElse(sentences.filter((other) => other !== sentence)))
      heard = 'unsure';
    else if (read === 'opt_out' && !(sentence === said && keeps.length > 0)) return 'opt_out';
    if (read === 'keeps') keeps.push(sentence);
    if (read === 'unsure') heard = 'unsure';
  }
  const others = [...new Set(sentences)].filter(
    (sentence) => !keeps.includes(sentence) && !(heard === 'unsure' && isBareStop(sentence)),
  );
  if (heardInWordings(others.slice(0, MAX_SENTENCES), how)) return 'opt_out';
  return keeps.length > 0 ? 'no' : heard;
}

export const isOptOut = (utterance: string): boolean => hearOptOut(utterance) === 'opt_out';

function heardInWordings(sentences: readonly string[], how: HowSaid): boolean {
  let heard = 0;
  for (const sentence of sentences) {
    const words = plainWords(sentence).slice(0, MAX_WORDS - heard);
    heard += Math.max(1, words.length);
    if (isOptOutSentence(words, how) || breaksOff(sentence)) return true;
    if (sentence.length <= MAX_PLAIN && isOptOutSentence(inPlainWords(sentence), how)) return true;
    if (heard >= MAX_WORDS) break;
  }
  return sentences.length > 1 && isOptOutSentence(plainWords(sentences.join(' ')).slice(0, MAX_WORDS), how);
}

/** "I have asked nicely, stop": between commas the bare word counts as well, unless it only asks for a moment or stops something else. */
function breaksOff(sentence: string): boolean {
  const [first = '', ...rest] = sentence.split(',');
  const at = rest.findIndex(isBareStop);
  if (at === -1 || ['wait', 'hold', 'whoa'].includes(meantBy(first)[0] ?? '')) return false;
  return !namesElse([first, ...rest.filter((_, i) => i !== at)]);
}

const isBareStop = (part: string): boolean => mayBreakOff(part) && ['stop', 'quit'].includes(meantBy(part).join(''));

/** What is to be stopped, or done instead: "don't send anyone", "that is the wrong address". */
const ELSE =
  /\b(?:(?:do|does|did) not|dont|cancel\w*|hold|wait|wrong|mistake|keep|change|instead|mean|meant|need|order\w*|deliver\w*|visits?|appointments?|bookings?|address)\b/;
const OF_CONTACT =
  /\b(?:calls?|calling|called|texts?|texting|texted|messag\w*|contact\w*|emails?|emailing|phon\w*|spam\w*|number|list|alone|bother\w*|harass\w*|you|hear)\b/;
const namesElse = (parts: readonly string[]): boolean =>
  parts.some((part) => {
    const plain = inPlainWords(part.slice(0, MAX_PLAIN)).join(' ');
    return ELSE.test(plain) && !OF_CONTACT.test(plain);
  });

/** Most parts can be passed over without reading their words. */
const mayBreakOff = (part: string): boolean =>
  /stop|quit/.test(
    part
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z]/g, ''),
  );
const meantBy = (part: string): string[] => plainWords(part).filter((word) => !COURTESY.has(word));

function isOptOutSentence(words: string[], how: HowSaid): boolean {
  if (words.length === 0) return false;
  const meant = words.filter((word) => !COURTESY.has(word));
  if (meant.length > 0 && (meant.every((word) => BARE.has(word)) || BARE.has(meant.join('')))) return true;
  if (words.some((word, i) => isUnsubscribe(word) || joins(words, i, UNSUBSCRIBE))) return true;
  return words.some((word, start) =>
    wordingsAt(word, words[start + 1], how).some((wording) => isSaidAt(wording, words, start, how)),
  );
}

/** The wordings that a word, alone or joined with the next, may be the beginning of. */
function wordingsAt(word: string, next: string | undefined, how: HowSaid): readonly Parsed[] {
  const alike = [...byAlikeWord].flatMap(([target, wordings]) =>
    mayBeMisheard(word, next, target, how) ? wordings : [],
  );
  return [...(byWord.get(word) ?? []), ...((next !== undefined && byWord.get(`${word}${next}`)) || []), ...alike];
}

const mayBeMisheard = (word: string, next: string | undefined, target: string, how: HowSaid): boolean =>
  isAlike(word, target, how) || (next !== undefined && isJoinedAlike(word, next, target, how));
/** A slip in a short word makes another word of it: "haul" is no "call". */
const isAlike = (word: string, target: string, how: HowSaid): boolean =>
  how === 'typed'
    ? target.length > 5 && isOneTypoAway(word, target)
    : similarity(word, target) >= (target.length > 5 ? 0.6 : 0.5);
const isJoinedAlike = (word: string, next: string, target: string, how: HowSaid): boolean =>
  how === 'spoken' && target.length > 4 && similarity(`${word}${next}`, target) >= nearnessOf(word, next);

const isUnsubscribe = (word: string): boolean => similarity(word, UNSUBSCRIBE) >= (word.startsWith('un') ? 0.7 : 0.85);
const joins = (words: string[], i: number, target: string): boolean =>
  (words[i]?.length ?? 0) > 1 && similarity(`${words[i]}${words[i + 1] ?? ''}`, target) >= 0.98;

function isSaidAt(wording: Parsed, words: string[], start: number, how: HowSaid): boolean {
  const end = align(wording, words, { slot: 0, at: start, misheard: false, how });
  if (end === undefined) return false;
  if (words.slice(Math.max(0, start - 2), start).some((word) => wording.notAfter.has(word))) return false;
  if (wording.unlessRefused && REFUSED.test(words.slice(0, start).join(' '))) return false;
  const rest = words.slice(end);
  if (wording.unlessLimited && TURNED.test(words.slice(start, end).join(' '))) return false;
  if (wording.last && !rest.every((word) => COURTESY.has(word))) return false;
  if (wording.unlessLimited && (rest.some((word) => TIMED.has(word) || LIMITS.has(word)) || NAMES.has(rest[0] ?? '')))
    return false;
  return !(wording.unlessTimed && rest.slice(0, 4).some((word) => TIMED.has(word)));
}

const REFUSED = /\b(?:not|never)(?: (?:want|need|wish|have))?(?: you)?(?: to)?(?: (?:be|get))?$/;

/** "Do not forget to call", "do not hesitate to call": the opposite is asked for. */
const TURNED = /\b(?:not|never) (?:forget|hesitate|miss|worry|mind|fail|lose|stop|quit|wait)\b/;

type Place = { slot: number; at: number; misheard: boolean; how: HowSaid };

/** The index after the last word of the wording, when all of it is found from here on. */
function align(wording: Parsed, words: string[], { slot, at, misheard, how }: Place): number | undefined {
  const wanted = wording.slots[slot];
  if (!wanted) return at;
  const reach = slot === 0 ? at : Math.min(words.length - 1, at + (wording.gap ?? 2));
  for (let i = at; i <= reach; i++) {
    for (const taken of [1, 2] as const) {
      const heard = hear(wanted, words, { i, taken, how });
      if (heard === undefined || (heard === 'misheard' && misheard)) continue;
      const next = { slot: slot + 1, at: i + taken, misheard: misheard || heard === 'misheard', how };
      const end = align(wording, words, next);
      if (end !== undefined) return end;
    }
  }
  return undefined;
}

function nearnessOf(word: string, next: string): number {
  if (ENDINGS.has(next)) return 0.6;
  return word === 'a' ? 0.7 : 0.9;
}

/** Recognizers cut words in two ("a gain", "coal ing"): two may stand for one, exactly, or alike when the second is but an ending. */
function hear(
  { words: wanted, alsoAlike }: Slot,
  words: string[],
  { i, taken, how }: { i: number; taken: 1 | 2; how: HowSaid },
): 'exact' | 'misheard' | undefined {
  const word = words[i];
  if (word === undefined) return undefined;
  if (taken === 2) {
    const next = words[i + 1];
    if (next === undefined) return undefined;
    if (wanted.has(`${word}${next}`)) return 'exact';
    return alsoAlike.some((target) => isJoinedAlike(word, next, target, how)) ? 'misheard' : undefined;
  }
  if (wanted.has(word)) return 'exact';
  // "Do not haul it up again": what something is done to is not the person.
  if (isFalseFriend(word, words[i + 1]) || COURTESY.has(word) || OBJECTS.has(words[i + 1] ?? '')) return undefined;
  const isThing = ARTICLES.has(words[i - 1] ?? '');
  return alsoAlike.some((target) => isAlike(word, target, how) && !(isThing && VERBS.has(target)))
    ? 'misheard'
    : undefined;
}

function plainWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/\bcan'?t\b|\bcan not\b/g, 'cannot')
    .replace(/\b(?:don't|dont|doan't)\b/g, 'do not')
    .replace(/n't\b|\bno longer\b/g, ' not')
    .replace(/\bdoughnuts?\b|\bdonuts?\b|\b(?:dew|due|doo|do) (?:knot|nut|naught|not)\b/g, 'do not')
    .replace(
      /\bfrom (?:now|here) on(?:ward|wards)?\b|\bin (?:the )?future\b|\bgoing forward\b|\bafter this(?: call)?(?=[.!?;,]|$)/g,
      ' again ',
    )
    .replace(/\bat (?:work|the office|my office|my job)\b/g, 'atwork')
    .replace(/\bphone calls?\b/g, 'calls')
    .replace(/\b(?:calling list|call(?:ing)? (?:program|sheet|log|queue))\b/g, 'list')
    .replace(/\b(leave|leaf|lead) (me|us|be) a loan\b/g, '$1 $2 alone')
    // Lists of another kind are not ours to be taken off.
    .replace(
      /\b(?:wait(?:ing)?|price|guest|shopping|grocery|wish|packing|reading|check|play|to do) ?lists?\b|\bmy (?:own )?(?:lists?|records?|files?|contacts)\b/g,
      'itemization',
    )
    .replace(/'(?:s|d|m|ll|ve|re)\b/g, '')
    .replace(/'/g, '')
    // What is left of other alphabets parts words and is none.
    .replace(/\P{ASCII}+/gu, ' ');
  return tokenize(plain, { signs: false }).map(({ lower }) => lower);
}

/** Asked once where it is not clear what was meant; a yes lists, anything else does not. */
export const STOP_QUESTION: Readonly<Record<Language, string>> = {
  en: 'Shall I stop contacting you?',
  es: '¿Quiere que no le contactemos más?',
};
/** "No, it is fine" agrees with nothing: with a no in it, it is no yes. */
export const saysStop = (answer: string): boolean =>
  !/\b(?:no|nope|nah|not|never|don['’]?t|keep)\b/i.test(answer.slice(0, MAX_LENGTH)) &&
  (yesOrNo(answer).answer === true || /^\W*s[ií](?![\p{L}])/iu.test(answer));

export type OptOutMessage = 'opt_out' | 'unsure' | 'help' | 'start' | 'other';

/** What an inbound text asks for. */
export function readMessage(text: string): OptOutMessage {
  const all = meantBy(text.slice(0, MAX_LENGTH)).join('');
  if (HELP.has(all)) return 'help';
  if (START.has(all)) return 'start';
  const heard = hearOptOut(text, 'typed');
  if (heard !== 'no') return heard;
  return saysWrongNumber(inPlainWords(text.slice(0, MAX_PLAIN)).join(' ')) ? 'unsure' : 'other';
}

/** Sweeps what the called party said in a whole call. */
export const heardOptOut = (transcript: readonly { text: string; user: string }[]): boolean =>
  transcript.some(({ text, user }) => user === 'user' && isOptOut(text));
