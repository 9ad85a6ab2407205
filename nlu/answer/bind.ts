// Owns which words answer which variable, by the reader. Rules find the candidates (a day, a time, a number, a name) and say what they are
// worth; the reader says whose answer each is, all variables together, and which words answer a free text. Pure.

import { equal, isAbsent, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import type { Moment } from '../extract/dates.ts';
import { type Extracted, extract } from '../extract/extract.ts';
import { variableKindOf } from '../extract/variable-kinds.ts';
import type { ReadSlot } from '../reader/reader.ts';
import { overlaps, type WordSpan } from '../route/words.ts';
import type { TurnRead } from './question.ts';

export type Binding = {
  /** What the form wants, whether it is known or not. */
  variables: readonly NormalVariable[];
  known: JsonObject;
  text: string;
  timezone: string;
  moment: Moment | null;
  understood: TurnRead;
};

/** From here on words that rules can read answer the variable. */
const ANSWERS = 1;
/** Any words are a text, so it takes more. */
const ANSWERS_FREE = 2.5;
/** Values come in the order in which they are asked for, unless the words say otherwise. */
const IN_ORDER = 1.5;
/** What rules read for a variable is a little likelier its answer. */
const BY_RULES = 0.5;
/** An option that was not named, but meant. */
const MEANT_OPTION = 0.75;
/** A short message answers the one question that was asked. */
const MAX_BARE_WORDS = 3;
const MAX_CANDIDATES = 3;
/** Longer messages are read by rules alone: each candidate costs a reading. */
const MAX_TEXT = 600;
const MAX_BOUND = 10;
/** Ways to give out the candidates that are looked at. */
const MAX_WORK = 5000;

type Found = { value: Json; span: WordSpan; score: number; guessed?: boolean };

const LOOSE: ReadonlySet<string> = new Set(['free', 'address', 'array', 'object']);
const isLoose = (variable: NormalVariable): boolean => LOOSE.has(variableKindOf(variable));

export function bindByReader(read: Extracted, given: Binding): Extracted {
  // The question beside an answer was cut off: the reader has read it too.
  const offset = given.understood.said.indexOf(given.text);
  if (offset === -1 || given.text.length > MAX_TEXT || given.variables.length > MAX_BOUND) return read;
  const binding = { ...given, understood: moved(given.understood, offset, given.text) };
  const wanted = binding.variables.filter((variable) => isWanted(variable, binding));
  const bound = new Map<string, Found>();
  for (const [name, value] of Object.entries(read.values)) {
    const span = read.spans[name]!;
    const variable = binding.variables.find((one) => one.name === name);
    // What has no words of its own, such as the yes to a question, is the rules' alone; so is an option that was named, and a range of days.
    const isRuled =
      !variable ||
      span.end <= span.start ||
      isRangeOfDays(variable, read, binding) ||
      variableKindOf(variable) === 'enum' ||
      isBare(name, binding);
    if (isRuled) bound.set(name, { value, span, score: Number.POSITIVE_INFINITY });
  }
  for (const variable of wanted) {
    const option = bound.has(variable.name) ? undefined : meantOption(variable, binding.understood);
    if (option) bound.set(variable.name, option);
  }
  const taken = [...bound.values()].map(({ span }) => span);
  const open = wanted.filter((variable) => !bound.has(variable.name) && variableKindOf(variable) !== 'enum');
  for (const [name, found] of assign(open, binding, read, taken)) bound.set(name, found);
  return withRules(read, bound, binding);
}

/** What the reader binds, and what rules read that the reader does not object to. */
function withRules(read: Extracted, bound: ReadonlyMap<string, Found>, binding: Binding): Extracted {
  const { text, known, variables } = binding;
  const values: JsonObject = {};
  const spans: Record<string, WordSpan> = {};
  const notes = [...read.notes];
  const reasons: string[] = [];
  const quoted = ({ start, end }: WordSpan): string => text.slice(start, end).slice(0, 60);
  for (const [name, value] of Object.entries(read.values)) {
    const span = read.spans[name]!;
    if (bound.has(name)) continue;
    const kind = variableKindOf(variables.find((one) => one.name === name)!);
    // One "8pm tomorrow" holds both a day and a time: words are another's only where both want the same kind of value.
    const isAnothers = variables.some((other) => {
      const place = bound.get(other.name)?.span;
      return other.name !== name && place && variableKindOf(other) === kind && overlaps(place, span);
    });
    if (isAnothers) notes.push(`${name} is not “${quoted(span)}”: it answers something else`);
    else {
      values[name] = value;
      spans[name] = span;
      reasons.push(...read.reasons.filter((reason) => reason.startsWith(`${name} = `)));
    }
  }
  for (const [name, { value, span }] of bound) {
    if (equal(value, known[name] ?? null)) continue;
    values[name] = value;
    spans[name] = span;
    const ruled = read.reasons.find((reason) => reason.startsWith(`${name} = ${JSON.stringify(value).slice(0, 80)} `));
    reasons.push(ruled ?? `${name} = ${JSON.stringify(value).slice(0, 80)} from “${quoted(span)}”, by the reader`);
  }
  const isKept = (name: string): boolean => Object.hasOwn(values, name);
  return {
    values,
    spans,
    reasons,
    notes,
    guessed: read.guessed.filter(isKept),
    withdrawn: Object.keys(values).length > 0 ? read.withdrawn.filter((name) => !isKept(name)) : [],
    ownWords: variables.some((one) => isKept(one.name) && isLoose(one)),
  };
}

/** "Dec 5 to dec 12": two days in one piece. */
function isRangeOfDays({ name }: NormalVariable, { values, spans }: Extracted, { variables }: Binding): boolean {
  const isDay = (one: string): boolean =>
    variables.some((variable) => variable.name === one && variableKindOf(variable) === 'date');
  return (
    isDay(name) &&
    Object.entries(spans).some(
      ([other, place]) =>
        other !== name && isDay(other) && overlaps(place, spans[name]!) && !equal(values[other], values[name]),
    )
  );
}

/** What is known changes only where the person corrects it. */
const isWanted = ({ name }: NormalVariable, { known, understood }: Binding): boolean =>
  isAbsent(known[name]) || understood.acts.correct >= 0.5;

function isBare(name: string, { variables, known, text }: Binding): boolean {
  const open = variables.filter((one) => isAbsent(known[one.name]));
  return open.length === 1 && open[0]!.name === name && text.trim().split(/\s+/).length <= MAX_BARE_WORDS;
}

/** Whose answer each candidate is: the likeliest of all ways to give them out. */
function assign(
  variables: readonly NormalVariable[],
  binding: Binding,
  read: Extracted,
  taken: readonly WordSpan[],
): [string, Found][] {
  const offered = variables.map((variable) => candidatesOf(variable, binding, read, taken));
  let best: { score: number; chosen: (Found | undefined)[] } = { score: 0, chosen: variables.map(() => undefined) };
  let work = 0;
  const walk = (at: number, chosen: (Found | undefined)[], score: number): void => {
    if (++work > MAX_WORK) return;
    if (at === variables.length) {
      if (score > best.score) best = { score, chosen: [...chosen] };
      return;
    }
    for (const one of offered[at]!) {
      if (chosen.some((other) => other && overlaps(other.span, one.span))) continue;
      const kind = variableKindOf(variables[at]!);
      const before = chosen.findLast((other, i) => other && variableKindOf(variables[i]!) === kind);
      const order = before && before.span.start < one.span.start ? IN_ORDER : 0;
      walk(at + 1, [...chosen, one], score + one.score + order);
    }
    walk(at + 1, [...chosen, undefined], score);
  };
  walk(0, [], 0);
  return inOrder(variables.flatMap((variable, i) => (best.chosen[i] ? [[variable, best.chosen[i]] as const] : [])));
}

/** "Coming wed the 25th, picking up sunday": the day that is said last is not before the other. */
function inOrder(found: readonly (readonly [NormalVariable, Found])[]): [string, Found][] {
  let before: Found | undefined;
  return found.map(([variable, one]) => {
    if (variableKindOf(variable) !== 'date') return [variable.name, one];
    const isLater = before && before.span.start < one.span.start;
    const value = isLater ? notBefore(one.value, before!.value) : one.value;
    before = { ...one, value };
    return [variable.name, before];
  });
}

const WEEK_MS = 7 * 24 * 3600 * 1000;

function notBefore(value: Json, before: Json): Json {
  const [own, other] = [Date.parse(String(value)), Date.parse(String(before))];
  if (Number.isNaN(own) || Number.isNaN(other) || own >= other || other - own >= WEEK_MS) return value;
  return new Date(own + WEEK_MS).toISOString().slice(0, 10);
}

/** Words that may be the answer to a variable, and that the reader takes for one. */
function candidatesOf(variable: NormalVariable, binding: Binding, ruled: Extracted, taken: readonly WordSpan[]): Found[] {
  const { name } = variable;
  const slot = binding.understood.slots[name];
  if (!slot) return [];
  const floor = isLoose(variable) ? ANSWERS_FREE : ANSWERS;
  const found: Found[] = [];
  const add = (value: Json | undefined, span: WordSpan, bonus = 0): void => {
    const score = slot.scoreOf(span) + bonus;
    if (value !== undefined && score >= floor && !found.some((one) => overlaps(one.span, span)))
      found.push({ value, span, score });
  };
  if (Object.hasOwn(ruled.values, name)) add(ruled.values[name], ruled.spans[name]!, BY_RULES);
  if (isLoose(variable)) {
    for (let i = 0; i < MAX_CANDIDATES; i++) {
      const best = slot.best([...taken, ...found.map(({ span }) => span)]);
      if (!best || best.score < floor || !/[\p{L}\p{N}]/u.test(best.text)) break;
      const value = best.text.trim();
      add(variableKindOf(variable) === 'array' ? [value] : value, { start: best.start, end: best.end });
    }
    return found;
  }
  const { timezone, moment, known } = binding;
  let { text } = binding;
  for (const span of taken) text = blanked(text, span);
  for (let i = 0; i < MAX_CANDIDATES; i++) {
    const read = extract([variable], { text, asked: variable.description, timezone, around: known }, moment);
    const span = read.spans[name];
    if (!span || span.end <= span.start) break;
    add(read.values[name], span);
    text = blanked(text, span);
  }
  const best = slot.best([...taken, ...found.map(({ span }) => span)]);
  if (best && best.score >= floor) add(readAt(variable, binding, best), { start: best.start, end: best.end });
  return found;
}

const blanked = (text: string, { start, end }: WordSpan): string =>
  `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;

/** What rules make of these words alone. */
function readAt(
  variable: NormalVariable,
  { text, timezone, moment, known }: Binding,
  { start, end }: WordSpan,
): Json | undefined {
  const said = { text: text.slice(start, end), asked: variable.description, timezone, around: known };
  return extract([variable], said, moment).values[variable.name];
}

function meantOption({ name }: NormalVariable, { options, slots }: TurnRead): Found | undefined {
  const [best, second] = Object.entries(options[name] ?? {}).sort(([, a], [, b]) => b - a);
  if (!best || best[1] < MEANT_OPTION || (second?.[1] ?? 0) > best[1] - 0.3) return undefined;
  const place = slots[name]?.best();
  return { value: best[0], span: { start: 0, end: 0 }, score: place?.score ?? 0 };
}

/** The reader's places, counted in a part of what it read. */
function moved(understood: TurnRead, offset: number, text: string): TurnRead {
  if (offset === 0 && text.length === understood.said.length) return understood;
  const outside = [
    { start: 0, end: offset },
    { start: offset + text.length, end: understood.said.length },
  ];
  const later = ({ start, end }: WordSpan): WordSpan => ({ start: start + offset, end: end + offset });
  const slots = Object.entries(understood.slots).map(([name, { best, scoreOf }]): [string, ReadSlot] => [
    name,
    {
      best: (taken = []) => {
        const found = best([...taken.map(later), ...outside]);
        return found && { ...found, start: found.start - offset, end: found.end - offset };
      },
      scoreOf: (place) => scoreOf(later(place)),
    },
  ]);
  return { ...understood, slots: Object.fromEntries(slots) };
}
