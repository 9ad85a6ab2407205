// Owns one question to the flow model: what is known when it is asked, its notes, and the choice among ways on.

import type { Choice } from '../../../../flow/interpreter/choice.ts';
import type { EffectOf } from '../../../../flow/interpreter/state.ts';
import type { Json } from '../../../../flow/json.ts';
import { alternatives, chooseByMeaning, chooseByWords, type RouteDecision } from '../../../../nlu/route/choose.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Note, Turn } from '../turn.ts';
import { nearness } from './meaning.ts';

export type Ask = EffectOf<'ask_model'>;
export type Asked = { ctx: Context; turn: Turn; ask: Ask; notes: Note[] };

const MAX_READINGS = 24;
/** A first turn with more would keep everybody else's embeddings waiting. */
const MAX_CHOICES = 60;

export function note({ notes, ask }: Asked, reason: string, detail: Record<string, Json> = {}): void {
  notes.push({
    type: 'model_call',
    reason,
    detail: { model: 'flow', purpose: ask.purpose, ...detail },
    cost_nano: 0,
    duration_ms: 0,
  });
}

/** What the assistant said last. */
export const lastSaid = ({ turn }: Asked): string => turn.history.findLast(({ role }) => role !== 'user')?.text ?? '';

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Words decide where they can; else what is nearest in meaning, if anything is near enough. */
export async function choose(asked: Asked, all: readonly Choice[], floor?: number): Promise<RouteDecision> {
  const choices = all.slice(0, MAX_CHOICES);
  const quick = chooseByWords(choices, asked.turn.heard, lastSaid(asked));
  if (!quick) return byMeaning(asked, choices, floor);
  note(asked, quick.reason, { choice: quick.id });
  return quick;
}

async function byMeaning(asked: Asked, choices: readonly Choice[], floor: number | undefined): Promise<RouteDecision> {
  // The more ways on, the fewer readings of each: the first turn after a start has to embed them all.
  const readings = Math.max(1, Math.floor(MAX_READINGS / choices.length));
  const groups = choices.map(({ prompt }) => alternatives(prompt).slice(0, readings));
  const compared = await nearness(asked.ctx, asked.turn, groups.flat());
  if (!compared) {
    const reason = 'Chose nothing because the words did not decide and meanings could not be compared.';
    note(asked, reason, { choice: null });
    return { id: null, score: null, reason };
  }
  const scores = compared.cosines.values();
  const best = groups.map((group) => Math.max(...group.map(() => scores.next().value ?? 0)));
  const decision = chooseByMeaning(choices, asked.turn.heard, best, floor);
  const nearest = Object.fromEntries(choices.slice(0, 10).map(({ id }, i) => [id, rounded(best[i]!)]));
  const score = decision.score === null ? null : rounded(decision.score);
  note(asked, decision.reason, { choice: decision.id, score, nearest, embedded: compared.embedded });
  return decision;
}
