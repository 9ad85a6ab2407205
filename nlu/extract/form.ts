// Owns reading one turn of a form: what is missing, what is corrected, what was said before the form was reached. No I/O.

import { equal, isAbsent, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { overlaps, stem, type WordSpan } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { labelWords } from './asked.ts';
import { contentWords } from './content-words.ts';
import type { Moment } from './dates.ts';
import { type Extracted, extract, type Heard } from './extract.ts';
import { isAnswer, ownWords } from './own-words.ts';
import { labelOf, variableKindOf } from './variable-kinds.ts';

export type Form = {
  /** What the form wants, whether it is known or not. */
  variables: readonly NormalVariable[];
  known: JsonObject;
  /** The same words filled these already. */
  given?: readonly NormalVariable[] | undefined;
  /** The words came before the form. */
  ahead?: boolean | undefined;
  /** All is known, something of it is wrong, and the person was asked what. */
  doubted?: boolean | undefined;
};

export function readForm(form: Form, said: Heard, moment: Moment | null): Extracted {
  const heard: Heard = { ...said, around: form.known };
  const isKnown = ({ name }: NormalVariable): boolean => !isAbsent(form.known[name]);
  const open = form.variables.filter((one) => !isKnown(one));
  if (form.ahead) return readAhead(open, form.given ?? [], heard, moment);
  const fresh = extract(open, heard, moment);
  if (open.length === form.variables.length) return fresh;
  // What is known reads first, and gives way where nothing corrects it.
  const known = form.variables.filter(isKnown);
  const all = extract([...known, ...open], { ...heard, known: form.known }, moment);
  if (open.length === 0 && form.doubted) return saidAnew(form, all, heard, moment);
  return withCorrections({ form, open, fresh, all, text: heard.text });
}

/** What was filled before takes its words first, so that one "2" is not two answers. */
function readAhead(
  open: readonly NormalVariable[],
  given: readonly NormalVariable[],
  heard: Heard,
  moment: Moment | null,
): Extracted {
  const others = given.filter(({ name }) => !open.some((one) => one.name === name));
  const all = extract([...others, ...open], { ...heard, asked: '', ahead: true }, moment);
  return only(
    all,
    open.map(({ name }) => name),
  );
}

/** "What should I change?" is answered like any question, but a yes is no answer to it. */
function saidAnew({ variables, known }: Form, plain: Extracted, heard: Heard, moment: Moment | null): Extracted {
  const isOther = (read: Extracted) => (name: string) => !equal(read.values[name], known[name]);
  const fresh = extract(variables, { ...heard, known: undefined }, moment);
  const read = yesOrNo(heard.text).bare ? plain : joined(fresh, plain, []);
  const names = Object.keys(read.values).filter(isOther(read));
  return names.length > 0 ? only(read, names) : (onlyText(variables, heard.text) ?? only(read, names));
}

const MAX_TEXT_WORDS = 8;

/** "A cleaning", where one text is among what may be changed: words that are nothing else are that text. */
function onlyText(variables: readonly NormalVariable[], text: string): Extracted | undefined {
  const texts = variables.filter((one) => variableKindOf(one) === 'free');
  const [one] = texts;
  const value = ownWords(text, one ? labelOf(one.name) : '').replace(/^(?:for|about)\s+(?=\S)/i, '');
  const isText =
    tokenize(value).length <= MAX_TEXT_WORDS &&
    contentWords(value).length > 0 &&
    !/\d/.test(value) &&
    isAnswer(text, false);
  const isOther =
    yesOrNo(text).answer !== null ||
    /\b(?:with|without|not|spell\w*)\b/i.test(text) ||
    namedIn(text, variables).length > 0;
  if (!one || texts.length > 1 || !isText || isOther) return undefined;
  const start = text.indexOf(value);
  return {
    values: { [one.name]: value },
    spans: { [one.name]: { start, end: start + value.length } },
    reasons: [`${one.name} = ${JSON.stringify(value).slice(0, 80)}, the only text that may be changed`],
    notes: [],
    ownWords: true,
    guessed: [],
    withdrawn: [],
  };
}

type Turn = { form: Form; open: readonly NormalVariable[]; fresh: Extracted; all: Extracted; text: string };

/** A known value changes where the words correct it, or cannot belong to what is missing. */
function withCorrections({ form, open, fresh, all, text }: Turn): Extracted {
  const isOpen = (name: string): boolean => open.some((one) => one.name === name);
  const corrects = CORRECTING.test(text);
  const changed = form.variables.filter(({ name }) => {
    const value = all.values[name];
    return (
      !isOpen(name) && value !== undefined && !equal(value, form.known[name]) && !isPartOf(value, form.known[name])
    );
  });
  const names = new Set(Object.keys(fresh.values));
  const instead = new Set<string>();
  const notes: string[] = [];
  for (const one of changed) {
    const span = all.spans[one.name]!;
    // "Are you open on Saturday?" asks, and changes nothing.
    if (!corrects && text.trim().endsWith('?') && !WISHES.test(text)) {
      notes.push(`${one.name} stays: a question was asked`);
      continue;
    }
    // One "Friday at 3" holds both a day and a time.
    const rivals = open.filter(
      (rival) => names.has(rival.name) && !isDayAndTime(one, rival) && isClash(fresh.spans[rival.name]!, span),
    );
    const wins = rivals.every((rival) => isMeantFor(one, rival, { span, text, corrects }));
    if (!wins) {
      notes.push(`${one.name} stays: “${text.slice(span.start, span.end)}” answers what is missing`);
      continue;
    }
    for (const { name } of rivals) names.delete(name);
    instead.add(one.name);
  }
  // What lost its words to a correction may have others.
  const rest = open.filter(({ name }) => !names.has(name) && Object.hasOwn(all.values, name) && instead.size > 0);
  const corrected = only(all, [...instead, ...rest.map(({ name }) => name)]);
  return joined(only(fresh, [...names]), corrected, notes);
}

/** "This is Anna" tells nothing new of Anna Kovacs. */
const isPartOf = (value: Json, known: Json | undefined): boolean =>
  typeof value === 'string' &&
  typeof known === 'string' &&
  ` ${known} `.toLowerCase().includes(` ${value} `.toLowerCase());

const isDayAndTime = (a: NormalVariable, b: NormalVariable): boolean =>
  [variableKindOf(a), variableKindOf(b)].sort().join(' ') === 'date time';

const isClash = (a: WordSpan, b: WordSpan): boolean => overlaps(a, b) || a.start === a.end;

const CORRECTING =
  /\b(?:no,? (?:wait|sorry|make|it's|its|i mean|not|actually)|wait|i mean(?:t)?|make (?:it|that)|scratch that|correction|sorry|or rather|rather|actually|instead|oops|change|changed|switch|move|push|my (?:bad|mistake)|i said|let's (?:do|say|make)|better)\b/i;
/** A question that asks for the value: "can we do 4 pm?", "is Friday possible?" */
const WISHES =
  /\b(?:can|could|may|might|shall) (?:i|we|you (?:do|make|move|change|put|push|switch|fit|book|schedule))\b|\b(?:how|what) about\b|\b(?:is|would|does)\b.{1,40}\b(?:possible|available|free|ok|okay|fine|work|alright)\b|^\W*(?:yes|yeah|ok|okay|no|sure)\b/i;
const EMPTY =
  /^(?:no|wait|um+|uh+|er+|oh|ok|okay|well|so|please|at|on|for|the|a|it|is|it's|its|i|mean|meant|make|that|sorry|actually|rather|scratch|correction|oops|yes|yeah|thanks|just|like|around|about|[,.!?;:-]+)$/;

type Said = { span: WordSpan; text: string; corrects: boolean };

/** Whether words that could be either are for the known value rather than for the missing one. */
function isMeantFor(one: NormalVariable, rival: NormalVariable, { span, text, corrects }: Said): boolean {
  const words = tokenize(text);
  const said = new Set(words.map(({ lower }) => stem(lower)));
  const isNamed = ({ name }: NormalVariable): boolean => labelWords(labelOf(name)).some((word) => said.has(stem(word)));
  if (isNamed(rival) && !isNamed(one)) return false;
  if (isNamed(one) && !isNamed(rival)) return true;
  if (variableKindOf(one) === variableKindOf(rival)) return corrects;
  // Any words will do for a text; a value that takes the place of another says more.
  if (corrects && variableKindOf(rival) === 'free') return variableKindOf(one) !== 'free';
  // A bare value answers the question just asked.
  return words.some((word) => !overlaps(word, span) && !EMPTY.test(word.lower));
}

function only(read: Extracted, names: readonly string[]): Extracted {
  const kept = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
  return {
    ...read,
    values: kept(read.values),
    spans: kept(read.spans),
    reasons: read.reasons.filter((reason) => names.some((name) => reason.startsWith(`${name} = `))),
    guessed: read.guessed.filter((name) => names.includes(name)),
    withdrawn: names.length > 0 ? read.withdrawn : [],
    ownWords: read.ownWords && names.length > 0,
  };
}

function joined(fresh: Extracted, corrected: Extracted, notes: readonly string[]): Extracted {
  return {
    values: { ...fresh.values, ...corrected.values },
    spans: { ...fresh.spans, ...corrected.spans },
    reasons: [...fresh.reasons, ...corrected.reasons],
    notes: [...new Set([...fresh.notes, ...corrected.notes, ...notes])],
    guessed: [...fresh.guessed, ...corrected.guessed],
    withdrawn: [...new Set([...fresh.withdrawn, ...corrected.withdrawn])],
    ownWords: fresh.ownWords,
  };
}

/** How people call a value, whatever its variable is named. */
const CALLED: Partial<Record<ReturnType<typeof variableKindOf>, RegExp>> = {
  date: /\b(?:date|day)\b/i,
  datetime: /\b(?:date|day|time|hour)\b/i,
  time: /\b(?:time|hour)\b/i,
  name: /\bname\b/i,
  first_name: /\b(?:first name|name)\b/i,
  last_name: /\b(?:last name|surname|name)\b/i,
  email: /\be-?mail\b/i,
  phone: /\b(?:phone|mobile|cell|number)\b/i,
  address: /\baddress\b/i,
  count: /\bhow many\b/i,
};

/** "The date is wrong": what is called wrong, without the right value. */
export function namedIn(text: string, variables: readonly NormalVariable[]): string[] {
  const said = new Set(tokenize(text.slice(0, 300)).map(({ lower }) => stem(lower)));
  return variables
    .filter((one) => {
      const words = labelWords(labelOf(one.name));
      return (
        (words.length > 0 && words.every((word) => said.has(stem(word)))) || CALLED[variableKindOf(one)]?.test(text)
      );
    })
    .map(({ name }) => name);
}
