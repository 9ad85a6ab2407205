// Owns the choice among ways on: words decide where they can, else nearness in meaning.

import type { Choice } from '../../flow/interpreter/choice.ts';
import { type Asked, lastSaid, rounded } from '../answer/question.ts';
import { alternatives, chooseByMeaning, chooseByWords, type RouteDecision } from './choose.ts';
import { nearness } from './nearness.ts';

const MAX_READINGS = 24;
/** A first turn with more would keep everybody else's embeddings waiting. */
const MAX_CHOICES = 60;

/** Words decide where they can; else what is nearest in meaning, if anything is near enough. */
export async function choose(asked: Asked, all: readonly Choice[], floor?: number): Promise<RouteDecision> {
  const choices = all.slice(0, MAX_CHOICES);
  const quick = chooseByWords(choices, asked.heard, lastSaid(asked));
  if (!quick) return byMeaning(asked, choices, floor);
  asked.note(quick.reason, { choice: quick.id });
  return quick;
}

async function byMeaning(asked: Asked, choices: readonly Choice[], floor: number | undefined): Promise<RouteDecision> {
  // The more ways on, the fewer readings of each: the first turn after a start has to embed them all.
  const readings = Math.max(1, Math.floor(MAX_READINGS / choices.length));
  const groups = choices.map(({ prompt }) => alternatives(prompt).slice(0, readings));
  const compared = await nearness(asked, groups.flat());
  if (!compared) {
    const reason = 'Chose nothing because the words did not decide and meanings could not be compared.';
    asked.note(reason, { choice: null });
    return { id: null, score: null, reason };
  }
  const scores = compared.cosines.values();
  const best = groups.map((group) => Math.max(...group.map(() => scores.next().value ?? 0)));
  const decision = chooseByMeaning(choices, asked.heard, best, floor);
  const nearest = Object.fromEntries(choices.slice(0, 10).map(({ id }, i) => [id, rounded(best[i]!)]));
  const score = decision.score === null ? null : rounded(decision.score);
  asked.note(decision.reason, { choice: decision.id, score, nearest, embedded: compared.embedded });
  return decision;
}
