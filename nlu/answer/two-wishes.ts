// Owns two wishes in one message: "cancel the plan and bring me two bags". The one that is said first is done first, the other is asked about.

import { judge } from '../../flow/interpreter/judgement.ts';
import type { Reading } from '../../flow/interpreter/reading.ts';
import type { Choice } from '../../flow/language/choices.ts';
import { matchesOf } from '../matches.ts';
import { type Asked, compared } from '../reader/question.ts';
import { limitRead } from '../route/decision.ts';
import { glossOf } from '../route/gloss.ts';
import { isQuestion } from '../route/small-talk.ts';
import { topics } from '../route/words.ts';
import { readTurn, understand } from './understand.ts';

export type TwoWishes = { first: string; second: string; reading: Reading };

const JOINS = /[,;.]?\s+(?:and(?: also| then)?|also|plus|then|y(?: también| luego)?|además)\s+/giu;
const MAX_LENGTH = 300;
const MAX_JOINS = 2;
/** So near must both be in the whole message: it costs two more readings. */
const BOTH_NEAR = 0.3;

/** `undefined`: one wish, or one whose second half names no other way. */
export async function twoWishes(asked: Asked, { ways }: Reading): Promise<TwoWishes | undefined> {
  const { heard, ask } = asked;
  const near = ways.filter(
    ({ id, score }) => score >= BOTH_NEAR && isDeed(ask.choices.find((choice) => choice.id === id)),
  );
  if (near.length < 2 || heard.length > MAX_LENGTH || isQuestion(heard)) return undefined;
  for (const { index, 0: join } of matchesOf(heard, JOINS).slice(0, MAX_JOINS)) {
    const parts = [heard.slice(0, index), heard.slice(index + join.length)];
    if (parts.some((part) => topics(part).size === 0)) continue;
    const [one, other] = [await wishIn(asked, parts[0]!), await wishIn(asked, parts[1]!)];
    const areBoth = one && other && one.way !== other.way && near.some(({ id }) => id === one.way);
    if (areBoth && near.some(({ id }) => id === other.way))
      return { first: one.way, second: other.way, reading: one.reading };
  }
  return undefined;
}

/** More than an answer, and no person is called for half a sentence. */
const isDeed = (choice: Choice | undefined): boolean =>
  choice?.consequence !== undefined && choice.consequence !== 'answer' && choice.leads_to !== 'human';

async function wishIn(asked: Asked, heard: string): Promise<{ way: string; reading: Reading } | undefined> {
  const part: Asked = {
    ...asked,
    heard,
    gloss: glossOf(heard, asked.gloss !== undefined),
    understood: undefined,
    note: () => {},
  };
  const read = await readTurn(part, asked);
  if (read) part.understood = limitRead(compared(part), read);
  const { reading } = await understand(part);
  const judged = judge(reading, { choices: asked.ask.choices });
  return judged.do === 'take' ? { way: judged.way, reading } : undefined;
}
