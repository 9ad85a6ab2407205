// Owns the choice among ways on: words decide where they can, else the examples of the ways, else nearness to their descriptions.

import { LRUCache } from 'lru-cache';
import { type Choice, comparedPrompt, MIN_EXAMPLES } from '../../flow/language/choices.ts';
import type { Json } from '../../flow/language/json.ts';
import { type Asked, lastSaid, rounded } from '../answer/question.ts';
import {
  alternatives,
  chooseByMeaning,
  chooseByWords,
  isAgreeingWay,
  isDeniedBy,
  isSetAside,
  type RouteDecision,
  short,
} from './choose.ts';
import { contrastIn } from './contrast.ts';
import { ExampleModel, type ExampleVerdict } from './example-model.ts';
import { isHollow, isSomeDay } from './hollow.ts';
import { cosine, firstWords } from './nearness.ts';
import { readTypos, respelled } from './spelling.ts';
import { topics } from './words.ts';

const MAX_READINGS = 24;
/** A first turn with more would keep everybody else's embeddings waiting. */
const MAX_CHOICES = 60;
/** A way without examples is chosen instead only if its description is clearly nearer than the examples of the others. */
const DESCRIBED_MARGIN = 0.1;

type Exampled = Choice & { examples: string[] };

const hasExamples = (choice: Choice): choice is Exampled => (choice.examples?.length ?? 0) >= MIN_EXAMPLES;

const speaksOfDone = ({ prompt, examples = [] }: Choice): boolean =>
  [prompt, ...examples].some((text) => /\balready\b/i.test(text));

/** Words decide where they can; else what is nearest in meaning, if anything is near enough. */
export async function choose(asked: Asked, all: readonly Choice[], floor?: number): Promise<RouteDecision> {
  const given = all.slice(0, MAX_CHOICES);
  const { wish, refused } = contrastIn(asked.heard, given.some(speaksOfDone));
  // An agreement that is none leads to no agreement; and to nothing else, where it only puts off what was asked.
  const hollow = isHollow(asked.heard) && given.some(isAgreeingWay);
  if (hollow && isSomeDay(asked.heard)) return unchosen(asked, 'Chose nothing because nobody can be held to some day.');
  const choices = hollow ? given.filter((choice) => !isAgreeingWay(choice)) : given;
  const quick = chooseByWords(choices, wish, lastSaid(asked));
  if (quick) asked.note(quick.reason, { choice: quick.id, ...(quick.detail ?? { by: 'words' }) });
  const decision = quick ?? (await byMeaning({ ...asked, heard: wish }, choices, floor));
  const chosen = choices.find(({ id }) => id === decision.id);
  if (!chosen || !isSetAside(chosen, refused)) return decision;
  return unchosen(asked, `Chose nothing because “${short(chosen.prompt)}” is what the person does not want.`);
}

function unchosen({ note }: Asked, reason: string): RouteDecision {
  note(reason, { choice: null });
  return { id: null, score: null, reason };
}

async function byMeaning(asked: Asked, choices: readonly Choice[], floor: number | undefined): Promise<RouteDecision> {
  const exampled = choices.filter(hasExamples);
  const described = choices.filter((choice) => !hasExamples(choice));
  // The more ways on, the fewer readings of each: the first turn after a start has to embed them all.
  const readings = Math.max(1, Math.floor(MAX_READINGS / Math.max(1, described.length)));
  const groups = described.map(({ prompt }) => alternatives(prompt).slice(0, readings));
  const known = choices.flatMap(({ prompt, examples = [] }) => [prompt, ...examples]);
  const found = await asked.embed([
    respelled(firstWords(asked.heard), known),
    ...exampled.flatMap((choice) => [...choice.examples, descriptionOf(choice)]),
    ...groups.flat(),
  ]);
  if (!found) {
    const reason = 'Chose nothing because the words did not decide and meanings could not be compared.';
    asked.note(reason, { choice: null });
    return { id: null, score: null, reason };
  }
  const [heard, ...rest] = found.vectors;
  const vectors = rest.values();
  const take = (count: number): Float32Array[] => Array.from({ length: count }, () => vectors.next().value!);
  const ofExamples = exampled.map(({ examples }) => ({ examples: take(examples.length), description: take(1)[0]! }));
  const nearest = groups.map((group) => Math.max(...take(group.length).map((vector) => cosine(heard!, vector))));
  const byDescription = described.length > 0 ? chooseByMeaning(described, asked.heard, nearest, floor) : undefined;
  const byExample = exampled.length > 0 ? chooseByExamples(asked.heard, heard!, exampled, ofExamples, floor) : undefined;
  const decision = nearer(byExample, byDescription);
  const near = Object.fromEntries(described.slice(0, 10).map(({ id }, i) => [id, rounded(nearest[i]!)]));
  const score = decision.score === null ? null : rounded(decision.score);
  asked.note(decision.reason, {
    choice: decision.id,
    score,
    nearest: near,
    ...decision.detail,
    ...byExample?.shown,
    embedded: found.computed,
  });
  return decision;
}

/** A way that is described by nothing but values is described by its first example. */
const descriptionOf = ({ prompt, described = comparedPrompt(prompt), examples }: Exampled): string => described || examples[0]!;

type ExampleDecision = RouteDecision & { shown: Record<string, Json> };

function nearer(byExample: ExampleDecision | undefined, byDescription: RouteDecision | undefined): RouteDecision {
  if (!byExample || !byDescription) return (byExample ?? byDescription)!;
  if (byDescription.id === null) return byExample.id === null && byDescription.score === null ? byDescription : byExample;
  if (byExample.id === null) return byDescription;
  return (byDescription.score ?? 0) >= (byExample.score ?? 0) + DESCRIBED_MARGIN ? byDescription : byExample;
}

function chooseByExamples(
  said: string,
  heard: Float32Array,
  choices: readonly Exampled[],
  vectors: readonly WayVectors[],
  floor = 0,
): ExampleDecision {
  const { model, known } = modelOf(choices, vectors);
  const verdict = model.judge(heard, readTypos(topics(said.slice(0, 600)), known));
  const choice = choices[verdict.best]!;
  const shown = shownVerdict(choices, verdict);
  const example = short(choice.examples[verdict.example] ?? '');
  const needed = Math.max(verdict.floor, floor);
  if (isDeniedBy(choice, said))
    return { id: null, score: verdict.near, reason: `Chose nothing because “${short(choice.prompt)}” was ruled out.`, shown };
  if (verdict.near < needed) {
    const reason = `Chose nothing because “${example}” was nearest, and not near enough (${rounded(verdict.near)} of ${rounded(needed)}).`;
    return { id: null, score: verdict.near, reason, shown };
  }
  const reason = `Chose “${short(choice.prompt)}” because its examples are nearest, above all “${example}”.`;
  return { id: choice.id, score: verdict.near, reason, shown };
}

type WayVectors = { examples: Float32Array[]; description: Float32Array };
type Fitted = { model: ExampleModel; known: ReadonlySet<string>; vector: Float32Array | undefined };

/** By the texts of the ways: the same ones are asked about in every turn. */
const fitted = new LRUCache<string, Fitted>({ max: 50 });

function modelOf(choices: readonly Exampled[], vectors: readonly WayVectors[]): Fitted {
  const key = JSON.stringify(choices.map((choice) => [descriptionOf(choice), choice.examples]));
  const vector = vectors[0]?.examples[0];
  const found = fitted.get(key);
  // Another embedding model makes other vectors of the same texts.
  if (found && found.vector?.[0] === vector?.[0]) return found;
  const ways = choices.map((choice, i) => ({
    vectors: vectors[i]!.examples,
    description: vectors[i]!.description,
    topics: new Set([descriptionOf(choice), ...choice.examples].flatMap((text) => [...topics(text)])),
  }));
  const made = { model: new ExampleModel(ways), known: new Set(ways.flatMap((way) => [...way.topics])), vector };
  fitted.set(key, made);
  return made;
}

function shownVerdict(
  choices: readonly Exampled[],
  { near, floor, scores, best, example }: ExampleVerdict,
): Record<string, Json> {
  const byWay = scores.slice(0, 10).map(({ way, score }) => [choices[way]!.id, rounded(score)]);
  return {
    by_examples: Object.fromEntries(byWay),
    example: choices[best]?.examples[example] ?? null,
    near: rounded(near),
    needed: rounded(floor),
  };
}
