// Owns filling variables from what a person said. Nothing is invented: what is not there stays empty. No I/O.

import { isAbsent, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { isEmptyWord, isFree, stem, type WordSpan } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { assigned } from './assign.ts';
import type { Moment } from './dates.ts';
import { enumMentions } from './enums.ts';
import { codeCandidates, moneyCandidates, numberCandidates, zipIn } from './figures.ts';
import { fillDateRange, fillDates } from './fill-dates.ts';
import { fillNames } from './fill-names.ts';
import { fillFree } from './free-text.ts';
import { lengthsIn } from './lengths.ts';
import { patchedAddress } from './name-patches.ts';
import { isAnswer, ownWords } from './own-words.ts';
import { wantedOnes } from './passed-over.ts';
import {
  type Filled,
  type FoundValue,
  markAsked,
  read,
  readable,
  readingEntry,
  type SentenceReading,
  valuesLeft,
  type WantedVariable,
} from './reading.ts';
import { labelOf, type VariableKind, variableKindOf } from './variable-kinds.ts';

const MAX_VARIABLES = 50;

export type Heard = {
  text: string;
  /** What the person said the turn before; a time may complete a day. */
  before?: string | undefined;
  /** What the assistant asked last. */
  asked?: string | undefined;
  /** Where the conversation takes place: its country is that of local phone numbers and of money without a name. */
  timezone?: string | undefined;
  /** Values that are known; they change only where that is plainly said, and complete what is said by halves. */
  known?: JsonObject | undefined;
  /** Values of the form that are known, whether they are looked for or not: a return lies after its pickup. */
  around?: JsonObject | undefined;
  /** It was said before anything was asked. */
  ahead?: boolean | undefined;
};
export type Extracted = {
  values: JsonObject;
  /** The words that each value was read from. */
  spans: Record<string, WordSpan>;
  reasons: string[];
  /** How a value was read, or why none was taken. */
  notes: string[];
  /** Some value is just what the person said, so they may have meant something else with it. */
  ownWords: boolean;
  /** Names of the values that rest on a guess. */
  guessed: string[];
  /** Names of known values that cannot stay beside the new ones. */
  withdrawn: string[];
};

/** `moment` null: dates are not looked for. */
export function extract(variables: readonly NormalVariable[], heard: Heard, moment: Moment | null): Extracted {
  const text = readable(heard.text);
  const wanted = variables.slice(0, MAX_VARIABLES).map(
    (variable): WantedVariable => ({
      variable,
      kind: variableKindOf(variable),
      label: labelOf(variable.name),
      asked: false,
      alone: false,
      strict: heard.ahead === true || !isAbsent(heard.known?.[variable.name]),
      known: heard.known?.[variable.name] ?? null,
    }),
  );
  markAsked(wanted, heard.asked ?? '');
  const reading = read(text, wanted, { moment, timezone: heard.timezone ?? moment?.timezone ?? 'UTC' });
  const values: JsonObject = {};
  const spans: Record<string, WordSpan> = {};
  const reasons: string[] = [];
  for (const group of ORDER) {
    if (group.includes('free')) reading.isNameOpen = wanted.some((one) => isOpenName(one, values));
    const members = wanted.filter(
      ({ kind, variable }) => group.includes(kind) && !Object.hasOwn(values, variable.name),
    );
    for (const [name, found] of fill(members, wanted, reading, heard, moment)) {
      values[name] = found.value;
      spans[name] = { start: found.start, end: found.end };
      reasons.push(
        `${name} = ${JSON.stringify(found.value).slice(0, 80)} from “${text.slice(found.start, found.end).slice(0, 60)}”`,
      );
      if (found.end > found.start) reading.taken.push(found);
    }
  }
  const ownWords = wanted.some(
    ({ kind, variable }) => (kind === 'free' || kind === 'address') && Object.hasOwn(values, variable.name),
  );
  return {
    values,
    spans,
    reasons,
    notes: reading.notes,
    ownWords,
    guessed: reading.guessed,
    withdrawn: reading.withdrawn,
  };
}

const isOpenName = ({ kind, strict, variable }: WantedVariable, values: JsonObject): boolean =>
  kind.endsWith('name') && !strict && !Object.hasOwn(values, variable.name);

/** What is most certain reads first; what it read, the others do not see. */
const ORDER: readonly VariableKind[][] = [
  ['object'],
  ['email'],
  ['phone'],
  ['date_range'],
  ['datetime', 'date', 'time'],
  ['duration'],
  ['enum'],
  ['zip'],
  ['code'],
  ['money'],
  ['amount', 'percent', 'age', 'count'],
  ['name', 'first_name', 'last_name'],
  ['boolean'],
  ['array'],
  ['address', 'free'],
];

function fill(
  members: readonly WantedVariable[],
  wanted: readonly WantedVariable[],
  reading: SentenceReading,
  heard: Heard,
  moment: Moment | null,
): Filled {
  const [first] = members;
  if (!first) return [];
  switch (first.kind) {
    case 'object':
      return members.flatMap((one) => readingEntry(one, objectIn(reading.text)));
    case 'email':
      return filledEmails(members, reading);
    case 'phone':
      return assigned(members, valuesLeft(reading.phones, reading), reading);
    case 'zip':
      return members.flatMap((one) => readingEntry(one, zipIn(one, reading)));
    case 'code':
      // "Where is my order 4471?" asks, and names it all the same.
      return assigned(members, codeCandidates(members, { ...reading, facts: [] }), reading);
    case 'name':
    case 'first_name':
    case 'last_name':
      return fillNames(members, wanted, reading, heard.asked ?? '');
    case 'enum':
      return members.flatMap((one) => readingEntry(one, enumIn(one, reading)));
    case 'boolean':
      return members.flatMap((one) => readingEntry(one, booleanIn(one, members, reading)));
    case 'array':
      return members.flatMap((one) => readingEntry(one, arrayIn(one, reading)));
    case 'address':
    case 'free':
      return fillFree(members, wanted, reading);
    case 'datetime':
    case 'date':
    case 'time':
      return moment ? fillDates(members, reading, heard, moment) : [];
    case 'date_range':
      return moment ? members.flatMap((one) => fillDateRange(one, reading, moment)) : [];
    case 'duration':
      return assigned(
        members,
        valuesLeft(
          lengthsIn(reading.text).filter((length) => isFree(length, reading.taken)),
          reading,
        ),
        reading,
      );
    case 'money':
      return assigned(members, [], reading, (one) => moneyCandidates(one, reading));
    case 'age':
    case 'amount':
    case 'count':
    case 'percent':
      return assigned(members, [], reading, (one) => numberCandidates(one, reading));
  }
}

/** A known address may be said anew in part: "dot com, not dot co". */
function filledEmails(members: readonly WantedVariable[], reading: SentenceReading): Filled {
  const filled = assigned(members, valuesLeft(reading.emails, reading), reading);
  const [one, ...more] = members;
  if (filled.length > 0 || !one || more.length > 0 || typeof one.known !== 'string') return filled;
  const value = patchedAddress(one.known, reading.text);
  return value === undefined ? [] : [[one.variable.name, { value, start: 0, end: reading.text.length }]];
}

/** "Friday afternoon" says a day, and which part of it. */
const PART_OF_DAY = /^(?:(?:early|late) )?(?:mornings?|afternoons?|evenings?|nights?|noon|midday)$/i;

function enumIn({ variable, strict, known }: WantedVariable, reading: SentenceReading): FoundValue | undefined {
  const mentions = valuesLeft(
    enumMentions(variable, reading.text, reading.words, strict).filter(
      (one) => isFree(one, reading.taken) || PART_OF_DAY.test(reading.text.slice(one.start, one.end)),
    ),
    reading,
  );
  const meant = wantedOnes(mentions, reading.text);
  const values = new Set(meant.map(({ value }) => value));
  // Two values and no word about which: not ours to choose.
  if (values.size === 1) return meant[0];
  // "My sister says marble stains. Granite then": beside what is known, the other one is new.
  const others = meant.filter(({ value }) => value !== known);
  if (!isAbsent(known) && values.size === 2 && new Set(others.map(({ value }) => value)).size === 1) return others[0];
  return reading.corrected !== -1 && mentions.at(-1) && mentions.at(-1)!.start >= reading.corrected
    ? mentions.at(-1)
    : undefined;
}

/** Where more is asked for, "ok" only says that the question was heard. */
const PLAIN_ANSWER = /\b(?:yes|yeah|yea|yep|yup|ya|aye|no|nope|nah|nay|never|true|false|s[íi])\b|👍|👎/i;

/** What excludes each other: "right-handed" says no to "whether you play left-handed". */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bleft\b|\bleft-?hand/i, /\bright-?\s?hand/i],
  [/\bright-?\s?hand/i, /\bleft-?\s?hand|\blefty\b/i],
  [/\b(?:inside|indoors?)\b/i, /\b(?:outside|outdoors?)\b/i],
  [/\b(?:outside|outdoors?)\b/i, /\b(?:inside|indoors?)\b/i],
  [/\bnew\b/i, /\b(?:used|second-?\s?hand)\b/i],
  [
    /\bfirst (?:time|visit)\b|\bnew (?:customer|client|patient|member)\b/i,
    /\b(?:been (?:there|here|to you|with you) before|returning|(?:am|are|['’]?m|['’]?re) (?:a )?regulars?)\b|^\W*regular\W*$/i,
  ],
  [/\bround[- ]trip\b|\breturn (?:ticket|trip)\b/i, /\bone[- ]way\b/i],
  [/\bone[- ]way\b/i, /\bround[- ]trip\b/i],
];

export const saysOpposite = ({ name, description }: NormalVariable, text: string): boolean => {
  const about = `${name.replaceAll('_', ' ')} ${description.slice(0, 200)}`;
  return OPPOSITES.some(([own, other]) => own.test(about) && !other.test(about) && other.test(text) && !own.test(text));
};

const ABOUT_FIRST =
  /\bfirst[ -](?:time|visit|appointment|session|stay|order|lesson|ride|flight)\b|\bnew (?:patient|customer|client|member)\b/i;
const AT_ITS_END =
  '(?: (?:it|this|that|one|here|there|to (?:you|one|this)))?(?:\\W*$|[,.;!]|\\W+(?:before|yet|no|nope|so)\\b)';
const NEVER_BEFORE = new RegExp(
  [
    '\\bnever\\b.{1,30}\\bbefore\\b',
    `\\b(?:never|haven'?t|hasn'?t|not) (?:(?:actually|really|ever) )?(?:been|done|tried|had|come|used|visited)${AT_ITS_END}`,
    '^\\W*(?:no\\W+)?never\\W*$',
    '\\bfirst[ -]?tim(?:e|er)\\b',
    `\\b(?:i'?m|i am|we'?re|we are) (?:new|newbies?|a newbie)${AT_ITS_END}`,
    '^\\W*nunca\\b',
    '\\bprimera vez\\b',
  ].join('|'),
  'i',
);
const BEFORE =
  /\b(?:been|done|tried|came|come|visited|was|were)\b.{0,30}\b(?:before|already|once|twice|(?:a few|many|several|lots of|\d+|two|three|four) times|last (?:week|month|year|summer|winter)|years? ago)\b|\b(?:i'?m|we'?re|i am|we are) (?:a )?regulars?\b|\b(?:second|third|fourth|2nd|3rd|4th) (?:time|visit|go)\b/i;

/** "Never done it before, no" to "Is it your first time?" is a yes, and "been twice already" a no. */
function isFirstTime({ name, description }: NormalVariable, text: string): boolean | undefined {
  if (!ABOUT_FIRST.test(`${name.replaceAll('_', ' ')} ${description.slice(0, 200)}`) || text.includes('?'))
    return undefined;
  if (/\b(?:not|n'?t) (?:my|our|the|a) first\b/i.test(text)) return false;
  if (NEVER_BEFORE.test(text)) return true;
  return BEFORE.test(text) ? false : undefined;
}

function booleanIn(
  { variable, label, alone, strict }: WantedVariable,
  members: readonly WantedVariable[],
  { text, words, wanted }: SentenceReading,
): FoundValue | undefined {
  const names = label
    .split(' ')
    .filter((word) => !isEmptyWord(word) && !['is', 'has', 'wants', 'agreed', 'confirmed'].includes(word))
    .map(stem);
  const at = words.findIndex(({ lower }) => names.includes(stem(lower)));
  const all = names.length > 0 && names.every((name) => words.some(({ lower }) => stem(lower) === name));
  if (!strict && saysOpposite(variable, text)) return { value: false, start: 0, end: 0 };
  const first = strict ? undefined : isFirstTime(variable, text);
  if (first !== undefined) return { value: first, start: 0, end: 0 };
  const { answer, bare } = yesOrNo(text);
  const isOnly = wanted.filter(({ known }) => isAbsent(known)).length === 1;
  const isAnswered = isOnly || PLAIN_ANSWER.test(text);
  if (answer !== null && !strict && isAnswered && (alone || (members.length === 1 && bare)))
    return { value: answer, start: 0, end: 0 };
  if (!all || text.trim().endsWith('?')) return undefined;
  // "I have insurance", "I don't have insurance"
  const before = words.slice(Math.max(0, at - 4), at).map(({ lower }) => lower);
  const unsure = /\b(?:maybe|perhaps|not sure|don't know|do not know|if|whether)\b/i.test(text);
  return unsure
    ? undefined
    : { value: !before.some((word) => /n't$|^(?:no|not|never|without|none)$/.test(word)), start: 0, end: 0 };
}

function objectIn(text: string): FoundValue | undefined {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { value, start: 0, end: text.length }
    : undefined;
}

function parsed(text: string): Json | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return undefined;
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    return undefined;
  }
}

function arrayIn({ alone, label }: WantedVariable, { text }: SentenceReading): FoundValue | undefined {
  const value = parsed(text);
  if (Array.isArray(value)) return { value, start: 0, end: text.length };
  if (!alone || !isAnswer(text, false)) return undefined;
  const items = ownWords(text, label)
    .split(/\s*(?:,|;|\n|\band\b|&)\s*/i)
    .map((item) => item.replace(/^(?:the|a|an|some|my|also)\s+/i, '').trim())
    .filter(Boolean);
  return items.length > 0 && items.length <= 50 && items.every((item) => item.length <= 100)
    ? { value: items, start: 0, end: text.length }
    : undefined;
}
