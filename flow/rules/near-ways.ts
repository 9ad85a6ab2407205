// Owns which ways of a node are hard to tell apart: by the words of their descriptions, and by their meaning where vectors are at hand. Pure.

import { sameChoice } from '../inspection/edge-choices.ts';
import { comparedPrompt, MIN_EXAMPLES } from '../language/choices.ts';
import type { NormalEdge } from '../language/normal-graph.ts';
import type { References } from '../language/references.ts';
import { tokenize } from '../text/tokenize.ts';
import { bareChoice } from '../text/way-words.ts';
import { memoizeByText } from '../text/work.ts';

type Vectors = NonNullable<References['vectors']>;
/** `example`: what is said for the first and is nearer to the second, where that is why. */
export type NearPair = { first: NormalEdge; second: NormalEdge; example?: string };

/** Every two ways of a node are compared. */
const MAX_WAYS = 30;
/** The first examples say enough about a way. */
const MAX_EXAMPLES = 8;
/** Of a whole graph: their vectors are loaded with every verdict. */
const MAX_TEXTS = 200;

const STOP_WORDS = new Set(
  'a an and are asks customer caller do does for he her him if in is it of or she that the their they this to user wants when with'.split(
    ' ',
  ),
);
const MAX_WORDS = 100;
const MAX_PROMPT_LENGTH = 2000;

const contentWords = memoizeByText((prompt): ReadonlySet<string> => {
  const words = tokenize(prompt.slice(0, MAX_PROMPT_LENGTH), { signs: false }).map(({ lower }) => lower);
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).slice(0, MAX_WORDS));
});

function isSimilar(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0 || Math.min(a.size, b.size) < 0.8 * Math.max(a.size, b.size)) return false;
  const shared = countShared(a, b);
  return shared / (a.size + b.size - shared) >= 0.8;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}

const promptOf = ({ condition }: NormalEdge): string => condition?.prompt ?? '';
const examplesOf = ({ condition }: NormalEdge): string[] => (condition?.examples ?? []).slice(0, MAX_EXAMPLES);
const asked = (edges: readonly NormalEdge[]): NormalEdge[] =>
  edges.filter((edge) => edge.condition?.type === 'llm' && promptOf(edge).trim() !== '').slice(0, MAX_WAYS);

function* pairs(edges: readonly NormalEdge[]): Generator<readonly [NormalEdge, NormalEdge]> {
  for (const [i, a] of edges.entries()) {
    for (const b of edges.slice(i + 1)) if (a.target !== b.target && !sameChoice(a, b)) yield [a, b];
  }
}

const areSimilar = (a: NormalEdge, b: NormalEdge): boolean =>
  isSimilar(contentWords(promptOf(a)), contentWords(promptOf(b)));

/** Nearly the same words. */
export const nearByWords = (edges: readonly NormalEdge[]): NearPair[] =>
  [...pairs(asked(edges))].filter(([a, b]) => areSimilar(a, b)).map(([first, second]) => ({ first, second }));

/** What a way is about, as the built-in model compares it. */
const matterOf = (prompt: string): string => bareChoice(comparedPrompt(prompt));
const isExampled = (edge: NormalEdge): boolean => examplesOf(edge).length >= MIN_EXAMPLES;
const textsOf = (edge: NormalEdge): string[] => (isExampled(edge) ? examplesOf(edge) : [matterOf(promptOf(edge))]);

/** The texts whose vectors tell the ways of a graph apart; `branches`: the edges of each node. */
export function comparedTexts(branches: Iterable<readonly NormalEdge[]>): Set<string> {
  const texts = new Set<string>();
  for (const edges of branches) {
    const ways = asked(edges);
    if (new Set(ways.map(({ target }) => target)).size < 2) continue;
    const own = ways.flatMap((edge) => [matterOf(promptOf(edge)), ...textsOf(edge)]).filter((text) => text !== '');
    if (texts.size + own.length > MAX_TEXTS) return texts;
    for (const text of own) texts.add(text);
  }
  return texts;
}

/** Descriptions without a common word are about one matter from here on; with a common word their vectors say too little. */
const NEAR = 0.5;
/** Examples of one matter are nearer to the other way by this on average; those of neighboring matters are at most as near to both. */
const MIXED = 0.03;

type Way = {
  edge: NormalEdge;
  words: ReadonlySet<string>;
  matter: Float32Array | undefined;
  /** Empty unless all of them are known. */
  examples: Float32Array[];
  middle: Float32Array;
};

/** Other words for the same, or examples that lie among those of the other way. Ways without vectors are not judged. */
export function nearByMeaning(edges: readonly NormalEdge[], vectors: Vectors): NearPair[] {
  const known = asked(edges).map((edge): Way => {
    const examples = isExampled(edge) ? examplesOf(edge).flatMap((text) => vectors.get(text) ?? []) : [];
    const isWhole = examples.length > 0 && examples.length === examplesOf(edge).length;
    return {
      edge,
      words: contentWords(promptOf(edge)),
      matter: vectors.get(matterOf(promptOf(edge))),
      examples: isWhole ? examples : [],
      middle: isWhole ? sumOf(examples) : new Float32Array(),
    };
  });
  const wayOf = new Map(known.map((way) => [way.edge, way]));
  return [...pairs(known.map(({ edge }) => edge))].flatMap(([first, second]): NearPair[] => {
    if (areSimilar(first, second)) return [];
    const [a, b] = [wayOf.get(first)!, wayOf.get(second)!];
    if (a.examples.length > 0 && b.examples.length > 0) {
      const example = confusedExample(a, b);
      return example === undefined ? [] : [{ first, second, example }];
    }
    const isNear = a.matter && b.matter && countShared(a.words, b.words) === 0 && dot(a.matter, b.matter) >= NEAR;
    return isNear ? [{ first, second }] : [];
  });
}

/** The example that is nearest to the other way, where the examples of both ways together are nearer to the other than to their own. */
function confusedExample(a: Way, b: Way): string | undefined {
  const leanings = [...leaningsOf(a, b), ...leaningsOf(b, a)].sort((one, other) => other.toOther - one.toOther);
  const mean = leanings.reduce((sum, { toOther }) => sum + toOther, 0) / leanings.length;
  return mean >= MIXED ? leanings[0]?.example : undefined;
}

/** How much nearer each example is to the other way than to its own. */
const leaningsOf = (own: Way, other: Way): { example: string; toOther: number }[] =>
  own.examples.map((vector, i) => {
    // Without itself: an example is near the middle that it is part of.
    const rest = own.middle.map((value, at) => value - vector[at]!);
    return { example: examplesOf(own.edge)[i]!, toOther: cosine(vector, other.middle) - cosine(vector, rest) };
  });

function sumOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!;
  return sum;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** The first has length 1. */
const cosine = (unit: Float32Array, other: Float32Array): number =>
  dot(unit, other) / (Math.sqrt(dot(other, other)) || 1);
