// Owns which words answer which variable, by the reader. Rules find the candidates (a day, a time, a number, a name) and say what they are
// worth; the reader says whose answer each is, all variables together, and which words answer a free text. Pure.

import { equal, isAbsent, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import type { Moment } from '../extract/dates.ts';
import { type Extracted, extract, saysOpposite } from '../extract/extract.ts';
import { isAnswer, isTheUsual, ownWords } from '../extract/own-words.ts';
import { isCause, labelOf, takesAnything, variableKindOf } from '../extract/variable-kinds.ts';
import type { TurnRead } from '../reader/question.ts';
import type { ReadSlot } from '../reader/reader.ts';
import { overlaps, type WordSpan } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';

export type Binding = {
  /** What the form wants, whether it is known or not. */
  variables: readonly NormalVariable[];
  /** What the same words have given already. */
  given?: readonly NormalVariable[] | undefined;
  /** The form was reached by these words: they answered another question. */
  ahead?: boolean | undefined;
  known: JsonObject;
  text: string;
  timezone: string;
  moment: Moment | null;
  understood: TurnRead;
};

/** From here on words that rules can read answer the variable. */
const ANSWERS = 1;
/** Where several values of a kind are given and asked for, each is likely one of the answers. */
const ANSWERS_ONE_OF = -2;
const MUCH_LIKELIER = 3;
const SAID_ANEW = 6;
/** What a value gains whose label stands beside it. */
const LABELLED = 2;
/** The same where the words say whose value it is. */
const SAID_TO_BE = 9;
/** The reader sees no answer in these words. */
const NO_ANSWER = -5;
/** The same for words that could be anything, and for a number in a sentence. */
const NO_TEXT = -1;
/** Less for why the person gets in touch: rules read it from a clause of its own. */
const NO_CAUSE = -8;
const NO_NUMBER = -7;
/** Any words are a text, so it takes more; above all where they answered another question. */
const ANSWERS_FREE = 1.5;
const ANSWERS_FREE_AHEAD = 3.5;
/** Values come in the order in which they are asked for, unless the words say otherwise. */
const IN_ORDER = 2;
/** What rules read for a variable is a little likelier its answer, and stays so where the reader sees none. */
const BY_RULES = 1;
/** An option that was not named, but meant. */
const MEANT_OPTION = 0.65;
/** Below this the reader sees no words that could mean an option. */
const NO_OPTION = -2;
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
    // What has no words of its own, such as the yes to a question, is the rules' alone; so is what was known and is said anew, an option
    // that was named, and a range.
    const isRuled =
      !variable ||
      (span.end <= span.start && !isMeantOtherwise(variable, value, binding)) ||
      (isSaidAnew(variable, value, span, binding) && !isLikelierElsewhere(variable, span, binding)) ||
      isOneOfRange(variable, read, binding) ||
      (variableKindOf(variable) === 'enum' && !hasTwin(variable, binding)) ||
      isBare(variable, span, binding) ||
      isWholeAnswer(variable, span, binding);
    if (isRuled && !(variable && isOnlyMentioned(variable, span, binding)))
      bound.set(name, { value, span, score: Number.POSITIVE_INFINITY });
  }
  for (const [name, found] of twinsNamed(wanted, binding)) bound.set(name, found);
  for (const variable of wanted) {
    const option = bound.has(variable.name) || hasTwin(variable, binding) ? undefined : meantOption(variable, binding);
    if (option) bound.set(variable.name, option);
  }
  const taken = [...bound.values()].map(({ span }) => span);
  // "Sorry, 3 adults" is no number of children: what is known may have these words too, and keeps what it has.
  const rivals = [...binding.variables, ...(given.given ?? [])].filter((one) => !wanted.includes(one));
  const open = [...rivals, ...wanted].filter((one) => !bound.has(one.name) && variableKindOf(one) !== 'enum');
  const others: WordSpan[] = [];
  for (const [name, found] of assign(open, binding, read, taken)) {
    // What is known and clearly said anew was wrong: "ok 36 feet".
    const variable = open.find((one) => one.name === name)!;
    const isNumber = NUMBERS.has(variableKindOf(variable));
    const isClear = isNumber && found.score >= SAID_ANEW && isLabelled(found.span, binding.text, labelWords(variable));
    const isTheForms = binding.variables.includes(variable);
    if (wanted.includes(variable) || (isClear && isTheForms && !isAbsent(binding.known[name]))) bound.set(name, found);
    else if (isNumber) others.push(found.span);
  }
  const all = withRules(read, bound, others, binding);
  return Object.keys(all.values).length > 0 || binding.ahead ? all : withText(withMore(all, binding), binding);
}

/** "It also makes a humming noise", where a fault is known: a later remark is added to it. */
function withMore(read: Extracted, { variables, known, understood, text }: Binding): Extracted {
  for (const variable of variables) {
    const { name } = variable;
    const [before, best] = [known[name], understood.slots[name]?.best()];
    if (typeof before !== 'string' || before.length > MAX_TOLD || !isCause(variable) || !best || best.score < SAID_ANEW)
      continue;
    const more = best.text.trim();
    const isAsked = understood.acts.ask >= 0.5 || understood.acts.correct >= 0.5;
    if (isAsked || tokenize(more).length < MIN_TOLD || before.toLowerCase().includes(more.toLowerCase())) continue;
    const value = `${before.replace(/[\s.;,]+$/, '')}; ${more}`;
    const span = { start: best.start, end: best.end };
    const reasons = [
      `${name} = ${JSON.stringify(value).slice(0, 80)} from “${text.slice(best.start, best.end).slice(0, 60)}”, said beside it`,
    ];
    return { ...read, values: { [name]: value }, spans: { [name]: span }, reasons, ownWords: true };
  }
  return read;
}
/** Beside any of these, the words are more than an answer. */
const BESIDE_ANSWER = [
  'ask',
  'no',
  'refuse',
  'unsure',
  'other_wish',
  'wait',
  'human',
  'stop',
  'correct',
  'repeat',
  'unclear',
  'goodbye',
  'later',
] as const;

/**
 * Words that nothing else takes answer the text that is asked for, though others are asked for with it: "just needs a setup with new
 * strings", "put Mercer 26". Of several texts, the one that was asked first.
 */
function withText(read: Extracted, { variables, known, understood: { acts }, text }: Binding): Extracted {
  const open = variables.filter((one) => isAbsent(known[one.name]));
  const texts = open.filter((one) => variableKindOf(one) === 'free' || variableKindOf(one) === 'name');
  const only = texts.length === 1 || texts[0] === open[0] ? texts[0] : undefined;
  if (
    !only ||
    Object.keys(read.values).length > 0 ||
    acts.inform < SURELY_MEANT ||
    BESIDE_ANSWER.some((act) => acts[act] >= 0.3)
  )
    return read;
  const value = ownWords(text, labelOf(only.name));
  const words = tokenize(value).length;
  const isAccount = isCause(only) || takesAnything(only) || ASKS_WHAT.test(only.description);
  const isFitting = isAccount ? words >= MIN_TOLD : words <= MAX_WHOLE_ANSWER && IS_CALLED.test(value);
  if (!isFitting || !isAnswer(value, false)) return read;
  const reasons = [
    `${only.name} = ${JSON.stringify(value).slice(0, 80)}, because nothing else that was asked takes these words`,
  ];
  const span = { start: 0, end: text.length };
  return { ...read, values: { [only.name]: value }, spans: { [only.name]: span }, reasons, ownWords: true };
}
const ASKS_WHAT = /^(?:what|how|why|describe|details|account|story)\b/i;
/** As names and titles are written. */
const IS_CALLED = /\p{Lu}/u;

const MAX_TOLD = 500;
const MIN_TOLD = 3;

/** Words that were taken as one text are not a second one: "A bicycle" is one wish. */
const textsGiven = ({ given = [], known, text }: Binding): WordSpan[] =>
  given.filter(isLoose).flatMap(({ name }) => {
    const value = known[name];
    if (typeof value !== 'string' || value === '') return [];
    const start = text.toLowerCase().indexOf(value.toLowerCase());
    const end = start + value.length;
    const isWhole = !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
    return start !== -1 && isWhole ? [{ start, end }] : [];
  });

/** What the reader binds, and what rules read that the reader does not object to. */
function withRules(
  read: Extracted,
  bound: ReadonlyMap<string, Found>,
  others: readonly WordSpan[],
  binding: Binding,
): Extracted {
  const { text, known, variables } = binding;
  const values: JsonObject = {};
  const spans: Record<string, WordSpan> = {};
  const notes = [...read.notes];
  const reasons: string[] = [];
  const quoted = ({ start, end }: WordSpan): string => text.slice(start, end).slice(0, 60);
  for (const [name, value] of Object.entries(read.values)) {
    const span = read.spans[name]!;
    const variable = variables.find((one) => one.name === name)!;
    // An option of two variables is the one's that the reader gives it to.
    if (bound.has(name) || hasTwin(variable, binding)) continue;
    const score = binding.understood.slots[name]?.scoreOf(span) ?? 0;
    const isAnothers = variables.some((other) => {
      const place = bound.get(other.name)?.span;
      return other.name !== name && place && overlaps(place, span) && score < 0 && !shareWords(variable, other);
    });
    const isKnowns = score < 0 && others.some((place) => overlaps(place, span));
    if (isKnowns || isDoubtful(variable, score, binding) || isOnlyMentioned(variable, span, binding)) {
      notes.push(`${name} is not “${quoted(span)}”: it answers nothing that was asked`);
      continue;
    }
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

/** One "8pm tomorrow" holds both a day and a time. */
const shareWords = (one: NormalVariable, other: NormalVariable): boolean =>
  WHEN.has(variableKindOf(one)) && WHEN.has(variableKindOf(other)) && variableKindOf(one) !== variableKindOf(other);
const WHEN: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'duration', 'date_range']);

/**
 * Rules took the words for a value, and the reader sees none: a text, one of two days in a message that answered another question, or a
 * number somewhere in a sentence ("pick them up at nineteen commerce street").
 */
function isDoubtful(
  variable: NormalVariable,
  score: number,
  { variables, known, ahead, understood, text }: Binding,
): boolean {
  if (!isAbsent(known[variable.name]) && score < 0 && understood.acts.correct < 0.3) return true;
  const floor = isCause(variable) ? NO_CAUSE : NO_TEXT;
  if (isLoose(variable)) return score < floor && (ahead === true || understood.acts.ask >= 0.8);
  const kind = variableKindOf(variable);
  const isOneOfSeveral = variables.some(
    (other) => other.name !== variable.name && isAbsent(known[other.name]) && variableKindOf(other) === kind,
  );
  if (NUMBERS.has(kind) && score < NO_NUMBER && !isShort(text)) return true;
  return ahead === true && isOneOfSeveral && score < NO_ANSWER;
}

/** "What is a pump-out?", "I don't know if manual is better": an option is spoken of, and not chosen. */
function isOnlyMentioned(
  variable: NormalVariable,
  span: WordSpan,
  { understood: { acts, slots }, ahead }: Binding,
): boolean {
  // "Can you find my relatives in Germany?" was a wish, since it led here.
  if (ahead || variableKindOf(variable) !== 'enum' || (slots[variable.name]?.scoreOf(span) ?? 0) >= 0) return false;
  return (acts.ask >= 0.8 && acts.inform < 0.5) || (acts.unsure >= 0.6 && acts.inform < 0.7);
}

/** "Dec 5 to dec 12", "from 2 to 6 pm": two values in one piece. */
function isOneOfRange(variable: NormalVariable, { values, spans }: Extracted, { variables }: Binding): boolean {
  const { name } = variable;
  const kind = variableKindOf(variable);
  if (kind !== 'date' && kind !== 'time') return false;
  return variables.some(
    (other) =>
      other.name !== name &&
      variableKindOf(other) === kind &&
      Object.hasOwn(values, other.name) &&
      overlaps(spans[other.name]!, spans[name]!) &&
      !equal(values[other.name], values[name]),
  );
}

/** What was known has another value now: the reader hears a correction, or sees the answer in these words. */
const isSaidAnew = ({ name }: NormalVariable, value: Json, span: WordSpan, { known, understood }: Binding): boolean =>
  !isAbsent(known[name]) &&
  !equal(value, known[name]) &&
  (understood.acts.correct >= 0.3 || (understood.slots[name]?.scoreOf(span) ?? 0) >= 0);

/** "Pick up Monday instead", where both days are known: the rules took the first. */
const isLikelierElsewhere = (
  variable: NormalVariable,
  span: WordSpan,
  { variables, known, understood }: Binding,
): boolean => {
  const scoreFor = ({ name }: NormalVariable): number => understood.slots[name]?.scoreOf(span) ?? NO_ANSWER;
  return variables.some(
    (other) =>
      other.name !== variable.name &&
      !isAbsent(known[other.name]) &&
      variableKindOf(other) === variableKindOf(variable) &&
      scoreFor(other) > Math.max(ANSWERS, scoreFor(variable) + MUCH_LIKELIER),
  );
};

/** What is known changes only where the person corrects it. */
const isWanted = ({ name }: NormalVariable, { known, understood }: Binding): boolean =>
  isAbsent(known[name]) || understood.acts.correct >= 0.5;

const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= MAX_BARE_WORDS;

/** "7pm", where a beginning and an end are asked for: the first question of its kind, unless the words say otherwise, which rules hear. */
function isBare(variable: NormalVariable, span: WordSpan, { variables, known, text, understood }: Binding): boolean {
  if (!isShort(text)) return false;
  const scoreFor = ({ name }: NormalVariable): number => understood.slots[name]?.scoreOf(span) ?? 0;
  // "36 feet" is no number of nights.
  if (scoreFor(variable) < NO_ANSWER && variables.some((other) => scoreFor(other) >= SAID_ANEW)) return false;
  const open = variables.filter((one) => isAbsent(known[one.name]));
  return open.some(({ name }) => name === variable.name);
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

/** "Four, no, five": what stands before these words was said by mistake. */
const TAKEN_BACK =
  /^\W+(?:(?:oh|uh|um|er)\W+)*(?:no|nope|sorry|wait|actually|rather|i mean|make (?:that|it)|or rather|perdón|digo|mejor)\b/i;

/** "11pm", and nothing else, where only one time is still missing. */
const isWholeAnswer = (
  variable: NormalVariable,
  { start, end }: WordSpan,
  { text, variables, known }: Binding,
): boolean =>
  !isLoose(variable) &&
  isAbsent(known[variable.name]) &&
  !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end)) &&
  variables.filter((one) => isAbsent(known[one.name]) && variableKindOf(one) === variableKindOf(variable)).length === 1;

const MAX_WHOLE_ANSWER = 9;

/** "Graves 12 and 13": which of them one variable takes is not ours to say. */
const isOneOfSeveral = ({ start, end }: WordSpan, text: string): boolean =>
  /^\d+$/.test(text.slice(start, end)) &&
  (/^\s*(?:and|&|y)\s+#?\d+(?!\s*(?:\p{L}|[:/-]))/iu.test(text.slice(end)) ||
    /(?<!\p{L}\s?)\b\d+\s*(?:and|&|y)\s+#?$/iu.test(text.slice(0, start)));

/** Words that may be the answer to a variable, and that the reader takes for one. */
function candidatesOf(
  variable: NormalVariable,
  binding: Binding,
  ruled: Extracted,
  taken: readonly WordSpan[],
): Found[] {
  const { name } = variable;
  const slot = binding.understood.slots[name];
  if (!slot) return [];
  const kind = variableKindOf(variable);
  const found: Found[] = [];
  const labels = labelWords(variable);
  const add = (value: Json | undefined, span: WordSpan, floor: number): void => {
    const score = slot.scoreOf(span) + worthOfLabel(span, binding.text, labels);
    const isThere = found.some((one) => one.span.start === span.start && one.span.end === span.end);
    if (
      value === undefined ||
      isThere ||
      isTakenBack(span) ||
      (NUMBERS.has(kind) && isOneOfSeveral(span, binding.text))
    )
      return;
    if (score >= floor) found.push({ value, span, score });
  };
  const isTakenBack = (span: WordSpan): boolean => {
    const last = ruled.spans[name];
    return last !== undefined && span.end <= last.start && TAKEN_BACK.test(binding.text.slice(span.end, last.start));
  };
  if (Object.hasOwn(ruled.values, name)) {
    const span = ruled.spans[name]!;
    const score = slot.scoreOf(span);
    if (!isDoubtful(variable, score, binding))
      found.push({
        value: ruled.values[name]!,
        span,
        score: Math.max(-BY_RULES, score) + Math.max(BY_RULES, worthOfLabel(span, binding.text, labels)),
      });
  }
  // Days, times, numbers and addresses that rules read are no text and no name: "book it for tomorow".
  const typed = [...taken, ...typedByRules(name, ruled, binding)];
  if (isLoose(variable)) {
    // The answer to the only question is all of it: "the Old Mill in Concord".
    const open = binding.variables.filter((one) => isAbsent(binding.known[one.name]));
    if (found.length > 0 && open.length === 1 && !binding.ahead && tokenize(binding.text).length <= MAX_WHOLE_ANSWER) {
      const named = namedInside(variable, binding.text, slot.best(typed), SAID_ANEW);
      return named ? [{ ...found[0]!, ...named }] : found;
    }
    const floor = binding.ahead ? ANSWERS_FREE_AHEAD : ANSWERS_FREE;
    const seen = textsGiven(binding);
    for (let i = 0; i < MAX_CANDIDATES; i++) {
      const best = slot.best([...typed, ...seen]);
      if (!best || best.score < floor || !/[\p{L}\p{N}]/u.test(best.text) || isTheUsual(best.text)) break;
      const value = best.text.trim();
      seen.push(best);
      const named = namedInside(variable, binding.text, best, floor);
      const own = named?.value ?? withoutPlace(value, labels);
      const start = best.start;
      const span = named?.span ?? { start, end: start + best.text.indexOf(value) + own.length };
      add(kind === 'array' ? [own] : own, span, floor);
    }
    return found;
  }
  const { timezone, moment, known, variables } = binding;
  const closed = kind === 'name' ? [...typed, ...optionsNamed(binding)] : taken;
  let { text } = binding;
  for (const span of closed) text = blanked(text, span);
  const read: { value: Json | undefined; span: WordSpan }[] = [];
  for (let i = 0; i < MAX_CANDIDATES; i++) {
    const { values, spans } = extract(
      [variable],
      { text, asked: variable.description, timezone, around: known },
      moment,
    );
    const span = spans[name];
    if (!span || span.end <= span.start) break;
    read.push({ value: values[name], span });
    text = blanked(text, span);
  }
  const isOneOf = read.length > 1 && variables.filter((one) => variableKindOf(one) === kind).length > 1;
  for (const { value, span } of read) add(value, span, isOneOf ? ANSWERS_ONE_OF : ANSWERS);
  const best = slot.best([...closed, ...found.map(({ span }) => span)]);
  if (best && best.score >= ANSWERS)
    add(readAt(variable, binding, best), { start: best.start, end: best.end }, ANSWERS);
  return found;
}

const ASKED_OF_US =
  /^\W*(?:(?:please|pls|just|well|so|ok|okay|you can|they can|best|yes)[ ,]+)*(?:ask|look|wait|call|speak|talk|write|put|say|use|contact|see)(?: (?:to|for|down|with))?\s+$/i;
const IS_NAME = /^(?:\p{Lu}[\p{L}.'’-]*|\d+)(?: (?:(?:de|da|la|van|of|the) )?(?:\p{Lu}[\p{L}.'’-]*|\d+))*$/u;

/** "Ask for Big Stan at the gate": what we shall do is no part of the name. */
function namedInside(
  variable: NormalVariable,
  text: string,
  best: (WordSpan & { text: string; score: number }) | null,
  floor: number,
): { value: string; span: WordSpan } | undefined {
  if (variableKindOf(variable) !== 'free' || takesAnything(variable) || !best || best.score < floor) return undefined;
  const value = best.text.trim().replace(AT_A_PLACE, '');
  const span = { start: best.start, end: best.start + best.text.indexOf(value) + value.length };
  const isNamed =
    IS_NAME.test(value) && ASKED_OF_US.test(text.slice(0, span.start)) && !/\p{Lu}|\d/u.test(text.slice(span.end));
  return isNamed ? { value, span } : undefined;
}
/** "Mrs Ortega at the side door": where we find her is no part of her name. */
const AT_A_PLACE = / (?:at|by|near|in|on|from) (?:the|my|our) .*$/iu;

/** "Lindqvist on the spine", where the words on the spine are asked for. */
function withoutPlace(value: string, labels: ReadonlySet<string>): string {
  const [, own, place] = /^(.+?),? (?:on|for|as) the (\p{L}+)$/iu.exec(value) ?? [];
  return own && place && labels.has(place.toLowerCase()) ? own : value;
}

/** Words that call the variable by its name: "berth 3", "36 feet". */
const labelWords = ({ name, description }: NormalVariable): ReadonlySet<string> =>
  new Set(
    plainWords(`${name.replaceAll('_', ' ')} ${description.slice(0, 100)}`)
      .trim()
      .split(' ')
      .filter((word) => word.length > 3 && !NO_LABEL.has(word)),
  );
const NO_LABEL: ReadonlySet<string> = new Set([
  'number',
  'name',
  'time',
  'date',
  'which',
  'what',
  'when',
  'that',
  'code',
  'person',
]);

/** "4410 is the reading". */
const IS_ITS = /^\W*(?:is|was|are|es|son)\W+(?:(?:the|my|our|its|el|la|mi)\W+)?/i;

function isLabelled({ start, end }: WordSpan, text: string, labels: ReadonlySet<string>): boolean {
  const around = [plainWords(text.slice(0, start)).trim().split(' ').at(-1), firstWord(text.slice(end))];
  const inside = plainWords(text.slice(start, end)).trim().split(' ');
  return [...around, ...inside].some((word) => word !== undefined && isLabel(word, labels));
}

const firstWord = (text: string): string => plainWords(text).trim().split(' ')[0]!;
const isLabel = (word: string, labels: ReadonlySet<string>): boolean =>
  labels.has(word) || labels.has(word.replace(/s$/, ''));

/** What a value gains that stands beside the variable's label, or that is said to be it. */
function worthOfLabel(span: WordSpan, text: string, labels: ReadonlySet<string>): number {
  const [isIts] = IS_ITS.exec(text.slice(span.end)) ?? [];
  if (isIts && isLabel(firstWord(text.slice(span.end + isIts.length)), labels)) return SAID_TO_BE;
  return isLabelled(span, text, labels) ? LABELLED : 0;
}

const NUMBERS: ReadonlySet<string> = new Set([
  'time',
  'duration',
  'money',
  'amount',
  'percent',
  'age',
  'count',
  'code',
  'zip',
]);
const PLAIN: ReadonlySet<string> = new Set(['date', 'datetime', 'date_range', 'email', 'phone']);

/** Words that rules read as another variable's value: a day or an address is nothing else; a number may be part of a text ("19 Mill Lane"). */
const typedByRules = (name: string, { values, spans }: Extracted, { variables, understood }: Binding): WordSpan[] =>
  variables.flatMap((one) => {
    if (one.name === name || !Object.hasOwn(values, one.name) || isLoose(one)) return [];
    const kind = variableKindOf(one);
    if (kind === 'name' || kind === 'enum' || kind === 'boolean') return [];
    const span = spans[one.name]!;
    return PLAIN.has(kind) || (understood.slots[one.name]?.scoreOf(span) ?? 0) >= NO_ANSWER ? [span] : [];
  });

const blanked = (text: string, { start, end }: WordSpan): string =>
  end > start ? `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}` : text;

/** "Marble stains" is no name of a person where marble is an option. */
const optionsNamed = ({ variables, text }: Binding): WordSpan[] =>
  variables
    .flatMap(({ enum_values }) => enum_values)
    .flatMap((value) => {
      const start = text.toLowerCase().indexOf(value.toLowerCase());
      return start === -1 ? [] : [{ start, end: start + value.length }];
    });

/** What rules make of these words alone. */
function readAt(
  variable: NormalVariable,
  { text, timezone, moment, known }: Binding,
  { start, end }: WordSpan,
): Json | undefined {
  const said = { text: text.slice(start, end), asked: variable.description, timezone, around: known };
  return extract([variable], said, moment).values[variable.name];
}

/** "Wow ok. The budget is 3500": it was heard, and not answered. */
const HEARD =
  /^\W*(?:(?:wow|oh|ok|okay|k|alright|all right|fine|great|cool|right|perfect|sure|good)\b[\s,.!-]+)+(?=\p{L})/iu;

/** "No line since this morning": something is missing, and nothing is denied. */
const LACKS = /^\W*no (?!need\b|thanks?\b)\p{L}/iu;

function meantOption(variable: NormalVariable, binding: Binding): Found | undefined {
  const {
    text,
    variables,
    known,
    understood: { options, slots },
  } = binding;
  const { name, type, enum_values } = variable;
  const [best, second] = Object.entries(options[name] ?? {}).sort(([, a], [, b]) => b - a);
  const isClear = best && best[1] >= MEANT_OPTION && (second?.[1] ?? 0) <= best[1] - 0.3;
  if (!isClear) return undefined;
  if (type === 'boolean') {
    const isOneOfSeveral = variables.filter((one) => isAbsent(known[one.name])).length > 1;
    const isNamed = tokenize(text).some(({ lower }) => isLabel(lower, labelWords(variable)));
    if (isOneOfSeveral && !isNamed && (best[0] === 'true' ? HEARD : LACKS).test(text)) return undefined;
    return { value: best[0] === 'true', span: { start: 0, end: 0 }, score: 0 };
  }
  const heard = plainWords(text);
  // Two that are named are asked about; one that is named is the rules'.
  if (enum_values.some((value) => heard.includes(plainWords(value)))) return undefined;
  const place = slots[name]?.best();
  // No words answer it: "four bags" says how many, and not of what kind.
  if (!place || place.score < NO_OPTION) return undefined;
  return { value: best[0], span: { start: 0, end: 0 }, score: place.score };
}

/** From here on the reader is believed against the yes or no that rules hear in a sentence: "heating not necessary". */
const SURELY_MEANT = 0.85;

function isMeantOtherwise(variable: NormalVariable, value: Json, { text, understood: { options } }: Binding): boolean {
  const { name, type } = variable;
  if (type !== 'boolean' || yesOrNo(text).bare || saysOpposite(variable, text)) return false;
  return (options[name]?.[String(value)] ?? 0) < 0.3 && (options[name]?.[String(!value)] ?? 0) >= SURELY_MEANT;
}

/** Two variables that take the same options: the port of departure, and the port of arrival. */
const isTwin = (one: NormalVariable, other: NormalVariable): boolean =>
  one.name !== other.name && one.enum_values.some((value) => other.enum_values.includes(value));

const hasTwin = (variable: NormalVariable, { variables, given = [] }: Binding): boolean =>
  variable.enum_values.length > 0 && [...variables, ...given].some((other) => isTwin(variable, other));

/** Less likely than this, an option that was named is not this variable's. */
const NAMED_OPTION = 0.25;
/** What "from" or "to" beside an option is worth, where the variables are a way there: more than the reader, which confuses the two. */
const DIRECTED = 1;
const FROM = /\b(?:from|leaves?|leaving|depart\w*|start\w*|origin|pick(?:ed)?[- ]?up|desde|salida|origen)\b/i;
const TO = /\b(?:to|going|goes|arriv\w*|destination|drop(?:ped)?[- ]?off|hasta|llegada|destino)\b/i;
const AFTER_FROM = /\b(?:from|leav(?:e|ing)|out of|(?:i'?m|we'?re|already|now) (?:in|at)|desde)\W+(?:the )?$/i;
const AFTER_TO = /\b(?:to|towards?|into|hasta|->)\W+(?:the )?$/i;

const directionOf = ({ name, description }: NormalVariable): 'from' | 'to' | undefined => {
  const label = `${name.replaceAll('_', ' ')} ${description}`;
  // "Port that you leave from" beside "port that you go to": each says one of the two.
  const [isFrom, isTo] = [FROM.test(label), TO.test(label)];
  if (isFrom === isTo) return undefined;
  return isFrom ? 'from' : 'to';
};

/** "Stony Bay to Northport", "from the harbour", "im at the mill already". */
function directionAt(text: string, start: number, end: number): 'from' | 'to' | undefined {
  const before = text.slice(0, start);
  if (AFTER_TO.test(before)) return 'to';
  return AFTER_FROM.test(before) || /^\W*(?:to|->)\s+(?:the )?\p{L}/iu.test(text.slice(end)) ? 'from' : undefined;
}

/** Whose option each named one is: "stony bay to northport" names one for each. */
function twinsNamed(wanted: readonly NormalVariable[], binding: Binding): [string, Found][] {
  const { text, understood, known } = binding;
  const heard = plainWords(text);
  const twins = wanted.filter((variable) => hasTwin(variable, binding));
  const likely = twins.flatMap((variable) =>
    variable.enum_values.flatMap((value) => {
      if (!heard.includes(plainWords(value)) || equal(known[variable.name] ?? null, value)) return [];
      const start = Math.max(0, text.toLowerCase().indexOf(value.toLowerCase()));
      const span = { start, end: start + value.length };
      const [said, own] = [directionAt(text, span.start, span.end), directionOf(variable)];
      const agrees = said === own ? DIRECTED : -DIRECTED;
      const directed = said && own ? agrees : 0;
      return [{ variable, value, span, score: (understood.options[variable.name]?.[value] ?? 0) + directed }];
    }),
  );
  const found: [string, Found][] = [];
  const values = new Set<string>();
  for (const { variable, value, span, score } of likely.sort((a, b) => b.score - a.score)) {
    const isTaken = values.has(value) || found.some(([name]) => name === variable.name);
    // What is left for the last open variable, when another was named for the other one, is its own.
    const isLeft = found.length > 0 && score > -DIRECTED / 2;
    if (isTaken || (score < NAMED_OPTION && !isLeft)) continue;
    values.add(value);
    found.push([variable.name, { value, span, score }]);
  }
  return found;
}

const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

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
