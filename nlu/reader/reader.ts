// Owns what the reader is asked and what its answer means. The reader is a small model of our own: one pass over what the assistant said,
// what the person said, and everything that may be meant by it. Pure: the model itself is a port. training/ makes its weights.

import { ACTS, type Act } from '../../flow/interpreter/reading.ts';
import { cutTokens, type Token, type Vocabulary } from './tokens.ts';

export type ReaderQuestion = {
  /** What the assistant said last. */
  context: string;
  /** What the person said. */
  said: string;
  /** What may be meant: ways on, options. */
  choices: readonly string[];
  /** What may be answered: the description of a variable, or its question. */
  slots: readonly string[];
};

export type ReaderLine = { ids: number[]; types: number[] };
/** Logits: one for each act; for each place of the line; and for each pair of a slot's marker and a word, row by row. */
export type ReaderLogits = { acts: Float32Array; choice: Float32Array; start: Float32Array; end: Float32Array };
export type RunReader = (line: ReaderLine) => Promise<ReaderLogits | undefined>;

/** A piece of what was said; `score` above 0: it is more likely the answer than that there is none. */
export type ReadSpan = { start: number; end: number; text: string; score: number };
export type ReadSlot = {
  /** The likeliest answer outside of what is taken. */
  best: (taken?: readonly Place[]) => ReadSpan | null;
  /** How likely these characters of what was said are the answer, on the same scale; small words at their edges do not count. */
  scoreOf: (place: Place) => number;
};
export type Place = { start: number; end: number };
export type ReaderAnswer = { acts: Record<Act, number>; choices: number[]; slots: ReadSlot[] };

const [CLS, SEP, CHOICE, SLOT] = [101, 102, 1, 2];
const MAX_CONTEXT = 48;
const MAX_SAID = 96;
const MAX_ITEM = 40;
const MAX_LENGTH = 288;
/** An answer has no more tokens. */
const MAX_SPAN = 24;
/** Each pass costs as much as the first. */
const MAX_PASSES = 4;
/** No token is shorter; what is longer is not cut into tokens for nothing. */
const MAX_LETTERS = 6000;

type Item = { kind: 'choice' | 'slot'; index: number; ids: number[] };
type Pass = ReaderLine & { marks: { kind: Item['kind']; index: number; at: number }[] };
type Encoded = { passes: Pass[]; said: Token[]; first: number };

/** The lines of a question: more items than one line holds are asked about in further passes. */
export function encodeQuestion({ context, said, choices, slots }: ReaderQuestion, vocabulary: Vocabulary): Encoded {
  const before = cutTokens(context.slice(-MAX_LETTERS), vocabulary).slice(-MAX_CONTEXT);
  const words = cutTokens(said.slice(0, MAX_LETTERS), vocabulary, MAX_SAID);
  const head = [CLS, ...before.map(({ id }) => id), SEP];
  const first = head.length;
  const ids = [...head, ...words.map(({ id }) => id), SEP];
  const types = ids.map((_, at) => (at < first ? 0 : 1));
  const item =
    (kind: Item['kind']) =>
    (text: string, index: number): Item => ({
      kind,
      index,
      ids: cutTokens(text.slice(0, MAX_LETTERS), vocabulary, MAX_ITEM).map(({ id }) => id),
    });
  const passes: Pass[] = [{ ids: [...ids], types: [...types], marks: [] }];
  for (const one of [...choices.map(item('choice')), ...slots.map(item('slot'))]) {
    let pass = passes.at(-1)!;
    if (pass.ids.length + one.ids.length + 1 > MAX_LENGTH && pass.marks.length > 0) {
      if (passes.length === MAX_PASSES) break;
      pass = { ids: [...ids], types: [...types], marks: [] };
      passes.push(pass);
    }
    pass.marks.push({ kind: one.kind, index: one.index, at: pass.ids.length });
    pass.ids.push(one.kind === 'choice' ? CHOICE : SLOT, ...one.ids);
    pass.types.push(0, ...one.ids.map(() => 0));
  }
  return { passes, said: words, first };
}

/** `undefined`: the reader is not there, and rules alone understand. */
export async function read(
  question: ReaderQuestion,
  vocabulary: Vocabulary,
  run: RunReader,
): Promise<ReaderAnswer | undefined> {
  const { passes, said, first } = encodeQuestion(question, vocabulary);
  const logits = await Promise.all(passes.map(({ ids, types }) => run({ ids, types })));
  const choices = question.choices.map(() => 0);
  const slots = question.slots.map((): ReadSlot => ({ best: () => null, scoreOf: () => Number.NEGATIVE_INFINITY }));
  for (const [i, pass] of passes.entries()) {
    const found = logits[i];
    if (!found) return undefined;
    const length = pass.ids.length;
    for (const { kind, index, at } of pass.marks) {
      if (kind === 'choice') choices[index] = sigmoid(found.choice[at]!);
      else {
        const row = (matrix: Float32Array): Float32Array => matrix.subarray(at * length, (at + 1) * length);
        slots[index] = readSlot(question.said, said, first, row(found.start), row(found.end));
      }
    }
  }
  const acts = Object.fromEntries(ACTS.map((act, i) => [act, sigmoid(logits[0]!.acts[i]!)])) as Record<Act, number>;
  return { acts, choices, slots };
}

/** Words at the edges of a piece that may or may not belong to it: "at noon", "on the 3rd". */
const EDGE = 2;
/** What a piece loses that is only the beginning or the end of what the reader points at. */
const TOO_FAR = 1;

function readSlot(
  text: string,
  said: readonly Token[],
  first: number,
  start: Float32Array,
  end: Float32Array,
): ReadSlot {
  const none = start[0]! + end[0]!;
  const scoreAt = (from: number, to: number): number => start[first + from]! + end[first + to]! - none;
  const best = (taken: readonly Place[] = []): ReadSpan | null => {
    const isTaken = said.map((token) => taken.some((place) => token.end > place.start && token.start < place.end));
    let found: { from: number; to: number; score: number } | undefined;
    for (let from = 0; from < said.length; from++) {
      for (let to = from; to < Math.min(said.length, from + MAX_SPAN) && !isTaken[to]; to++) {
        const score = scoreAt(from, to);
        if (!found || score > found.score) found = { from, to, score };
      }
    }
    if (!found) return null;
    const place = { start: said[found.from]!.start, end: said[found.to]!.end };
    return { ...place, text: text.slice(place.start, place.end), score: found.score };
  };
  const scoreOf = (place: Place): number => {
    const inside = said.flatMap((token, i) => (token.end > place.start && token.start < place.end ? [i] : []));
    let score = Number.NEGATIVE_INFINITY;
    for (const from of inside.slice(0, EDGE + 1)) {
      for (const to of inside.slice(-EDGE - 1)) if (from <= to) score = Math.max(score, scoreAt(from, to));
    }
    // It pointed at the first or the last word of these, and went on too far: "55120 n the reading is 9981".
    const [first, last] = [inside[0], inside.at(-1)];
    if (first === undefined || last === undefined) return score;
    for (let to = last + 1; to < Math.min(said.length, first + MAX_SPAN); to++)
      score = Math.max(score, scoreAt(first, to) - TOO_FAR);
    for (let from = Math.max(0, last - MAX_SPAN + 1); from < first; from++)
      score = Math.max(score, scoreAt(from, last) - TOO_FAR);
    return score;
  };
  return { best, scoreOf };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
