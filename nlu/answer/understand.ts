// Owns the reading of a message by rules: its acts, and the ways that may be meant; and what the judgement makes of it.

import type { Judgement } from '../../flow/interpreter/judgement.ts';
import type { Reading, WayRead } from '../../flow/interpreter/reading.ts';
import { readActs } from '../intents/acts.ts';
import { judgeWays, readWays } from '../route/decision.ts';
import { type Asked, lastSaid, type ModelQuestion, rounded } from './question.ts';

export type Understood = { reading: Reading; judged: Judgement };

/** A reading is stored with the turn: what is far behind is not. */
const MAX_WAYS = 4;

export const actsOf = ({ ask, heard, history }: ModelQuestion): Reading['acts'] =>
  readActs({ heard, lastSaid: lastSaid({ history }), purpose: ask.purpose });

export const withWays = (reading: Reading, ways: WayRead[]): Reading => ({ ...reading, ways });

export async function understand(asked: Asked): Promise<Understood> {
  const acts = actsOf(asked);
  if (asked.ask.choices.length === 0) return { reading: { acts, ways: [] }, judged: { do: 'nothing', why: 'there is no way' } };
  const decision = await readWays(asked, asked.ask.choices);
  const ways = [...decision.ways]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_WAYS)
    .map((way) => ({ ...way, score: rounded(way.score) }));
  const reading = { acts, ways };
  return { reading, judged: judgeWays(asked, decision, reading) };
}
