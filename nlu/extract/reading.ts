// Owns one reading of a sentence: every e-mail, phone, date, number and code in it with its place, and what stands near to what.

import type { Json } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { matchesOf } from '../matches.ts';
import { isFree, isOneTypoAway, overlaps, stem, type Word, type WordSpan } from '../route/words.ts';
import { askedIn, labelWords } from './asked.ts';
import { type CodeFound, codesIn } from './codes.ts';
import { emailsIn, phonesIn, type TextFound } from './contacts.ts';
import { type DateFound, datesIn, type Moment } from './dates.ts';
import { type MoneyFound, moneyIn } from './money.ts';
import { digitRunsIn, type NumberFound, numbersIn } from './numbers.ts';
import { firstChoices } from './passed-over.ts';
import { countryOf } from './places.ts';
import { factsAsked, isChosen, isJoinedTo, isRuledOut } from './ruled-out.ts';
import { spokenWords } from './text-speak.ts';
import { isPast, type VariableKind } from './variable-kinds.ts';

/** More is not read: no person tells so much in one turn, and a hostile text stays cheap. */
const MAX_TEXT = 2000;
const MAX_WORDS = 400;
/** More figures than a message of a person has; each one costs a look by every variable. */
const MAX_FIGURES = 25;
const MAX_CANDIDATES = 40;

export type SentenceReading = {
  text: string;
  words: Word[];
  emails: TextFound[];
  phones: TextFound[];
  dates: DateFound[];
  numbers: NumberFound[];
  codes: CodeFound[];
  sums: MoneyFound[];
  /** A date or a time is among what is wanted. */
  isDated: boolean;
  isCountAsked: boolean;
  /** Nothing else is wanted. */
  isOnly: boolean;
  /** A name of a person is still looked for. */
  isNameOpen: boolean;
  /** Where a correction begins: "no, I meant …". -1: nowhere. */
  corrected: number;
  /** Everything that is looked for. */
  wanted: readonly WantedVariable[];
  /** Where something is only asked about. */
  facts: readonly WordSpan[];
  taken: WordSpan[];
  /** How something was read, or why it was not. */
  notes: string[];
  /** Names of variables whose value rests on a guess. */
  guessed: string[];
  /** Names of known values that what was said rules out. */
  withdrawn: string[];
  timezone: string;
};
export type WantedVariable = {
  variable: NormalVariable;
  kind: VariableKind;
  label: string;
  asked: boolean;
  alone: boolean;
  /** Nothing asked for it: only words that say it plainly fill it. */
  strict: boolean;
  /** What it holds already; null: nothing. */
  known: Json;
};
export type FoundValue = WordSpan & { value: Json };
export type Filled = [string, FoundValue][];

export const readingEntry = ({ variable }: WantedVariable, found: FoundValue | undefined): Filled =>
  found ? [[variable.name, found]] : [];

export function readable(heard: string): string {
  const text = heard.slice(0, MAX_TEXT);
  const words = tokenize(text);
  const figure = words.filter((word) => /\d/.test(word.text))[MAX_FIGURES];
  return text.slice(0, Math.min(words[MAX_WORDS]?.start ?? MAX_TEXT, figure?.start ?? MAX_TEXT));
}

/** Marks what the last question was about. Alone: there is no other variable, or the question was about this one only. */
export function markAsked(wanted: readonly WantedVariable[], question: string): void {
  const open = wanted.filter(({ strict }) => !strict);
  const isAsked = askedIn(question);
  for (const one of open) one.asked = open.length === 1 || isAsked(one);
  for (const one of wanted) one.alone = one.asked && !wanted.some((other) => other !== one && other.asked);
}

export type Surroundings = { moment: Moment | null; timezone: string };

export function read(
  text: string,
  wanted: readonly WantedVariable[],
  { moment, timezone }: Surroundings,
): SentenceReading {
  const words = spokenWords(text);
  const emails = emailsIn(text, words);
  const phones = phonesIn(text, words, countryOf(timezone)).filter((phone) => isFree(phone, emails));
  const past =
    wanted.some(({ variable }) => isPast(variable)) &&
    !wanted.some(({ kind, variable }) => isDated(kind) && !isPast(variable));
  const corrected = correctionIn(text);
  const timeAsked = wanted.some(({ kind, asked }) => kind === 'time' && asked) && !wanted.some(isCountAsked);
  const counted = wanted.some(({ kind, asked, strict }) => kind === 'count' && (asked || strict));

  const dates = moment
    ? datesIn(text, moment, { past, timeAsked: timeAsked || isTimeMoved(text, wanted), counted, corrected }).filter(
        (date) => isFree(date, emails),
      )
    : [];
  const runs = digitRunsIn(words).filter((run) => run.spoken && run.digits.length > 1 && isFree(run, dates));
  const numbers = numbersIn(words).filter(
    (number) =>
      isFree(number, emails) &&
      !runs.some((run) => overlaps(run, number) && !number.colloquial && Number.isInteger(number.value)),
  );
  const codes = codesIn(words).filter((code) => isFree(code, emails));
  const few = <T>(found: T[]): T[] => found.slice(0, MAX_CANDIDATES);
  return {
    text,
    words,
    emails: few(emails),
    // Digits before a date are no part of a phone number.
    phones: few(phones.filter((phone) => !dates.some((date) => date.year && overlaps(date, phone)))),
    dates: few(dates),
    numbers: few(numbers),
    codes: few(codes),
    sums: few(moneyIn(words)),
    isCountAsked: wanted.some(isCountAsked),
    isOnly: wanted.length === 1 && !wanted[0]!.strict,
    isDated: wanted.some(({ kind }) => isDated(kind)),
    isNameOpen: false,
    corrected,
    wanted,
    facts: factsAsked(text),
    taken: [],
    notes: [],
    guessed: [],
    withdrawn: [],
    timezone,
  };
}

const isCountAsked = ({ kind, asked }: WantedVariable): boolean => kind === 'count' && asked;
const isDated = (kind: VariableKind): boolean => kind === 'date' || kind === 'datetime' || kind === 'time';

/** "Make it 10" of a time that is known, where nothing else could be 10. */
function isTimeMoved(text: string, wanted: readonly WantedVariable[]): boolean {
  const known = wanted.some(({ kind, strict }) => strict && (kind === 'time' || kind === 'datetime'));
  const isFigure = wanted.some(({ kind }) => ['count', 'amount', 'age', 'percent', 'code', 'zip'].includes(kind));
  return known && !isFigure && /\b(?:make (?:it|that)|i mean(?:t)?|actually|rather|sorry|but at|no,? at)\b/i.test(text);
}

const CORRECTION =
  /\b(?:no,? (?:wait|sorry|i meant?|make that|it's|that's|actually|not)|i meant?|i mean to say|(?:i|we) (?:said|told you|wrote|typed|put) [^.;!?]{1,24}? but(?: (?:it's|its|it is|that's|thats|i meant?))?(?: (?:more like|rather|actually|really))?|make (?:that|it)|scratch that|correction|well,? (?=(?:by|on|at|before|make|say|let's say)\b)|sorry,? (?:i meant?|it's|that's|no|make)|or rather|rather|actually|wait,? (?:no|it's|that's)|let me correct|wait|sorry|oops|excuse me,? it's|no)\b/gi;

function correctionIn(text: string): number {
  let last = -1;
  for (const { index, 0: match } of matchesOf(text, CORRECTION))
    if (index > 0 || /meant?|not| but\b/i.test(match)) last = index + match.length;
  return last;
}

/** What is denied, or only asked about, is not meant. */
export function valuesMeant<T extends WordSpan>(
  found: readonly T[],
  { text, words, wanted, facts }: SentenceReading,
): T[] {
  const named = { text, labels: wanted.map(({ label }) => label) };
  const denied: WordSpan[] = [];
  for (const one of found)
    if (isRuledOut(one, named) || denied.some((before) => isJoinedTo(before, one, text))) denied.push(one);
  return found.filter((one) => isFree(one, facts) && !denied.includes(one) && !isDeniedAfter(words, one.end));
}

/** Later words win after a correction, and of several the one that is chosen in so many words. */
export function valuesLeft<T extends WordSpan>(found: readonly T[], reading: SentenceReading): T[] {
  const kept = valuesMeant(found, reading);
  const after = reading.corrected === -1 ? [] : kept.filter(({ start }) => start >= reading.corrected);
  if (after.length > 0) return after;
  const chosen = kept.length > 1 ? kept.filter((one) => isChosen(one, reading.text)) : [];
  return chosen.length > 0 ? chosen : firstChoices(kept, reading.text);
}

const DENIED_AFTER =
  /^(?:(?:is|was|would be|'s) )?(?:(?:really|just) )?(?:(?:doesn't|won't|can't|didn't|does not|will not|wouldn't|would not|isn't|is not|not) (?:going to )?(?:work|do|fit|suit|good|possible|right|ok|okay|it|great|convenient|available|correct)|(?:no good|no longer|too (?:early|late|soon|far|much|long)|wrong|impossible|bad|out))\b/;

/** "2:30 doesn't work": what is said of it denies it. */
function isDeniedAfter(words: readonly Word[], end: number): boolean {
  const said = wordsAfter(words, end, 5).map(({ lower }) => lower);
  return DENIED_AFTER.test(said.join(' '));
}

/** How many words end there or earlier. */
function countUntil(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.end <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last words that end there or earlier. */
export function wordsBefore(words: readonly Word[], place: number, count: number): Word[] {
  const until = countUntil(words, place);
  return words.slice(Math.max(0, until - count), until);
}

const wordsAfter = (words: readonly Word[], place: number, count: number): Word[] => {
  const from = countUntil(words, place);
  return words.slice(from, from + count + 1).filter(({ start }) => start >= place);
};

/** How people say it, where that is another word than the name of the value. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = {
  length: ['long'],
  width: ['wide'],
  height: ['high', 'tall'],
  depth: ['deep'],
  weight: ['weigh', 'weighs', 'weighing', 'heavy'],
  children: ['child', 'kid', 'kids'],
  kids: ['child', 'children'],
  ...Object.fromEntries(
    [
      'players',
      'guests',
      'persons',
      'attendees',
      'participants',
      'visitors',
      'passengers',
      'travelers',
      'travellers',
      'diners',
    ].map((word) => [word, ['people', 'person', 'persons']]),
  ),
};

/** The words that call a value by its name. */
const namesOf = (label: string): string[] => {
  const own = labelWords(label);
  const names = own.length > 0 ? own : label.split(' ').filter((word) => !NAMES_NOTHING.has(word));
  return names.flatMap((word) => [word, ...(Object.hasOwn(SAID_AS, word) ? SAID_AS[word]! : [])]).map(stem);
};
const NAMES_NOTHING = new Set([
  'number',
  'no',
  'id',
  'code',
  'date',
  'time',
  'name',
  'type',
  'full',
  'user',
  'of',
  'the',
  'a',
]);

/** How clearly the words beside a value call it by the name of a variable: 2 "order 1001", "1001 is my order", 1 "3 boxes". */
export function callsIt({ label, kind }: WantedVariable, found: WordSpan, reading: SentenceReading): 0 | 1 | 2 {
  const { words, text } = reading;
  const names = namesOf(label);
  if (names.length === 0) return 0;
  const after = wordsAfter(words, found.end, 5);
  const isCounted = /^\p{L}/u.test(after[0]?.text ?? '');
  for (const word of wordsBefore(words, found.start, 6).reverse()) {
    if (isOneOf(word, names)) {
      // "6 people, 202 555 0143": the people are six, and what follows the comma is something else.
      if (text.slice(word.end, found.start).includes(',') && isCountedAlready(word, reading)) break;
      return 2;
    }
    // "5 adults, 1 child": the comma parts them.
    if (!isFiller(word) || (word.text === ',' && isCounted)) break;
  }
  const at = after.findIndex(({ lower }) => !SKIPPED_AFTER.has(lower));
  const next = after[at];
  if (!next || !isOneOf(next, names) || text.slice(found.end, next.start).includes(',')) return 0;
  const between = after.slice(0, at).map(({ lower }) => lower);
  if (between.some((lower) => lower === 'is' || lower === 'was')) return 2;
  return kind === 'code' && !between.some((lower) => /^(?:the|my|our)$/.test(lower)) ? 0 : 1;
}

/** A figure right before the word is what it names. */
const isCountedAlready = (word: Word, { numbers, text }: SentenceReading): boolean =>
  numbers.some(({ end }) => end <= word.start && text.slice(end, word.start).trim() === '');

/** Also with a letter mistyped, where the word is long enough to be known. */
const isOneOf = ({ lower }: Word, names: readonly string[]): boolean => {
  const said = stem(lower);
  return names.some((name) => name === said || (name.length > 4 && isOneTypoAway(name, said)));
};

const SKIPPED_AFTER = new Set(
  'of more is was the my our for metres meters metre meter m cm mm feet foot ft inches inch kilos kilograms kg pounds lbs km miles'.split(
    ' ',
  ),
);

export const touches = (one: WantedVariable, found: WordSpan, reading: SentenceReading): boolean =>
  callsIt(one, found, reading) > 0;

const FILLERS = new Set([
  'number',
  'no',
  'no.',
  'is',
  'was',
  ':',
  '=',
  '#',
  '.',
  'id',
  'code',
  'my',
  'the',
  'it',
  "it's",
  'of',
  'a',
  'would',
  'be',
  'should',
  'um',
  'uh',
  'for',
  'will',
  'about',
  'at',
  'reference',
  'ref',
  '$',
  '€',
  '£',
  'around',
  'number,',
  ',',
  'name',
  'date',
  'address',
  'on',
  'are',
  'to',
  'that',
  'would',
  'called',
  'named',
  'says',
  'said',
  'shows',
  'reads',
  'has',
]);
export const isFiller = ({ lower }: Word): boolean => FILLERS.has(lower);
