// Owns which passages, and which of their sentences, answer a question: the reader reads the question beside them. Where it is not there,
// nearness and words alone decide.

import type { Passage } from '../../flow/interpreter/state.ts';
import type { ModelPorts } from '../reader/question.ts';
import { rankFor } from './bare-questions.ts';
import { rated, type Sentence } from './best-sentences.ts';

type Read = ModelPorts['read'];

/** So many sentences are read beside a question: in most cases one pass. */
const MAX_READ = 10;
const MAX_PASSAGES = 8;
/** From here on the reader says that a sentence answers. */
export const ANSWERS = 0.5;
/** How far a sure reader moves a passage up or down. */
const WEIGHT = 0.4;
/** Where it moves nothing. */
const NEUTRAL = 0.15;

/** How likely each sentence answers the question; `undefined`: the reader could not be asked. */
export async function likelyAnswers(
  question: string,
  sentences: readonly Sentence[],
  read: Read,
): Promise<number[] | undefined> {
  if (!read || sentences.length === 0) return undefined;
  const answer = await read({ context: '', said: question, choices: sentences.map(({ text }) => text), slots: [] });
  return answer?.choices;
}

/** The likeliest sentences of each passage by their words: of one passage alone all could be about the question. */
export function worthReading(sentences: readonly Sentence[], passages: number): Sentence[] {
  const quota = Math.max(1, Math.floor(MAX_READ / Math.max(1, passages)));
  const taken = new Map<number, number>();
  return [...sentences]
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .filter(({ passage }) => {
      const before = taken.get(passage) ?? 0;
      taken.set(passage, before + 1);
      return before < quota;
    })
    .sort((a, b) => a.passage - b.passage || a.position - b.position)
    .slice(0, MAX_READ);
}

/** The passages of a search: those that the reader takes for an answer first. */
export async function rankPassages<T extends Passage>(
  question: string,
  found: readonly T[],
  floor: number,
  read: Read,
): Promise<T[]> {
  const ranked = rankFor(question, found, floor);
  const near = ranked.slice(0, MAX_PASSAGES);
  const sentences = worthReading(rated(question, near), near.length);
  const likely = await likelyAnswers(question, sentences, read);
  if (!likely) return ranked;
  return ranked
    .map((one, at) => {
      const own = likely.filter((_, i) => sentences[i]!.passage === at);
      return own.length === 0 ? one : { ...one, score: one.score + WEIGHT * (Math.max(...own) - NEUTRAL) };
    })
    .sort((a, b) => b.score - a.score)
    .map((one) => ({ ...one, score: Math.min(1, one.score) }));
}
