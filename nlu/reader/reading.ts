// Owns what the reader is asked and what it answers: a turn and its items as tokens, and logits as probabilities and words. Pure: the model
// itself is run elsewhere. README.md says what the model takes and gives.
import type { Tokens, WordPieces } from './word-pieces.ts';

/** `choices`: what may be meant, several or none. `slots`: what a person may have said the value of, by description or question. */
export type ReaderRequest = {
  /** What the assistant said last. */
  context: string;
  utterance: string;
  choices: readonly string[];
  slots: readonly string[];
};

/** A piece of the utterance: from its first character to the one behind its last. */
export type SlotReading = { start: number; end: number; text: string; score: number };
/** In the order of the request: a probability for each choice, and the words for each slot, or null where none was said. */
export type ReaderAnswer = { choices: number[]; slots: (SlotReading | null)[] };

/** One run of the model: its tokens, and which item each marker stands for. */
export type Pass = {
  ids: number[];
  types: number[];
  /** Where the markers of choices stand, by the place of the choice among those that differ. */
  choices: { item: number; at: number }[];
  slots: { item: number; at: number }[];
};

/** `items`: distinct texts; a request that names one twice is answered twice. */
export type EncodedRequest = { passes: Pass[]; utterance: Tokens; utteranceAt: number };
/** As the model gives them: `choice` one for each token; `start` and `end` for each slot of the pass one for each token. */
export type Logits = { choice: ArrayLike<number>; start: ArrayLike<number>; end: ArrayLike<number> };

const [START, SEPARATOR, CHOICE, SLOT] = [101, 102, 103, 2];
const MAX = { context: 48, utterance: 96, item: 40, pass: 288 };
/** More characters than the tokens that are read of a context can have, unless its words are very long. */
const CONTEXT_CHARACTERS = 1000;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Every item is in exactly one pass; the turn is in each of them. `cutItem` may remember what it has cut. */
export function encode(
  { context, utterance, choices, slots }: ReaderRequest,
  pieces: WordPieces,
  cutItem: (text: string) => readonly number[] = (text) => pieces.cut(text, MAX.item).ids,
): EncodedRequest {
  const before = pieces.cut(context.slice(-CONTEXT_CHARACTERS)).ids.slice(-MAX.context);
  const said = pieces.cut(utterance, MAX.utterance);
  const head = [START, ...before, SEPARATOR, ...said.ids, SEPARATOR];
  const utteranceAt = before.length + 2;
  const headTypes = head.map((_, at) => (at < utteranceAt ? 0 : 1));
  const newPass = (): Pass => ({ ids: [...head], types: [...headTypes], choices: [], slots: [] });
  const passes: Pass[] = [];
  let pass: Pass | undefined;
  const add = (kind: 'choices' | 'slots', text: string, item: number): void => {
    const tokens = cutItem(text).slice(0, MAX.item);
    if (!pass || pass.ids.length + tokens.length + 1 > MAX.pass) {
      pass = newPass();
      passes.push(pass);
    }
    pass[kind].push({ item, at: pass.ids.length });
    pass.ids.push(kind === 'choices' ? CHOICE : SLOT, ...tokens);
    pass.types.push(0, ...tokens.map(() => 0));
  };
  for (const [item, text] of distinct(choices).entries()) add('choices', text, item);
  for (const [item, text] of distinct(slots).entries()) add('slots', text, item);
  return { passes, utterance: said, utteranceAt };
}

/** `logits`: of each pass, in their order. */
export function decode(request: ReaderRequest, encoded: EncodedRequest, logits: readonly Logits[]): ReaderAnswer {
  const chosen: number[] = [];
  const found: (SlotReading | null)[] = [];
  for (const [i, pass] of encoded.passes.entries()) {
    const { choice, start, end } = logits[i]!;
    const length = pass.ids.length;
    for (const { item, at } of pass.choices) chosen[item] = 1 / (1 + Math.exp(-choice[at]!));
    for (const [row, { item }] of pass.slots.entries()) {
      const at = (values: ArrayLike<number>) => (token: number) => values[row * length + token]!;
      found[item] = bestSpan(request.utterance, encoded, at(start), at(end));
    }
  }
  const [choices, slots] = [distinct(request.choices), distinct(request.slots)];
  return {
    choices: request.choices.map((text) => chosen[choices.indexOf(text)]!),
    slots: request.slots.map((text) => found[slots.indexOf(text)] ?? null),
  };
}

type Logit = (token: number) => number;

/** The likeliest first and last token among the words said, unless "not said" (the first token of all, twice) is likelier. */
function bestSpan(text: string, { utterance, utteranceAt }: EncodedRequest, start: Logit, end: Logit): SlotReading | null {
  const count = utterance.ids.length;
  if (count === 0) return null;
  const starts = shares(start, count, utteranceAt);
  const ends = shares(end, count, utteranceAt);
  let best = { first: 0, last: 0, score: -1 };
  let first = 0;
  for (let last = 0; last < count; last++) {
    if (starts.words[last]! > starts.words[first]!) first = last;
    const score = starts.words[first]! * ends.words[last]!;
    if (score > best.score) best = { first, last, score };
  }
  if (best.score <= starts.none * ends.none) return null;
  const [from, to] = [utterance.starts[best.first]!, utterance.ends[best.last]!];
  return { start: from, end: to, text: text.slice(from, to), score: best.score };
}

/** Softmax over the words said and the first token of all: no other token can begin or end a value. */
function shares(logit: Logit, count: number, utteranceAt: number): { none: number; words: number[] } {
  const values = [logit(0), ...Array.from({ length: count }, (_, i) => logit(utteranceAt + i))];
  const highest = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - highest));
  const sum = powers.reduce((all, power) => all + power, 0);
  const [none = 0, ...words] = powers.map((power) => power / sum);
  return { none, words };
}
