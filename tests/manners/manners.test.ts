// Turns of five trades, by class of what can go wrong: how many are right, asked again, or wrong. A wrong turn does harm, an asked one costs
// patience; the floors say what is reached. The trade kept aside was never used to better anything.
import { afterAll, describe, expect, test } from 'vitest';
import { builtInReader } from '../support/reader.ts';
import { judge, turns } from './judged-turns.ts';
import { Conversation } from './talk.ts';
import { flowOf, TRADES } from './trades.ts';

const KEPT_ASIDE = 'tailor';
const all = turns();
const kinds = [...new Set(all.map(({ kind }) => kind))];
const reader = builtInReader();
const table: string[] = [];
afterAll(async () => {
  console.log(table.join('\n'));
  await reader?.close();
});

describe.each([
  ['by rules, trades that the policies were made with', undefined, (trade: string) => trade !== KEPT_ASIDE],
  ['by rules, the trade kept aside', undefined, (trade: string) => trade === KEPT_ASIDE],
  ...(reader
    ? ([
        [
          'by the reader, trades that the policies were made with',
          reader.read,
          (trade: string) => trade !== KEPT_ASIDE,
        ],
        ['by the reader, the trade kept aside', reader.read, (trade: string) => trade === KEPT_ASIDE],
      ] as const)
    : []),
] as const)('%s', (title, read, isHere) => {
  test.each(kinds)('%s', async (kind) => {
    const misses: string[] = [];
    const counts = { right: 0, asked: 0, wrong: 0 };
    for (const turn of all.filter((one) => one.kind === kind && isHere(one.trade))) {
      const { result, story } = await judge(turn, read);
      counts[result]++;
      if (result !== 'right') misses.push(`${result}: ${story}`);
    }
    const total = counts.right + counts.asked + counts.wrong;
    table.push(`${kind}: ${JSON.stringify(counts)} of ${total} (${title})`);
    expect(counts.right / total, misses.join('\n')).toBeGreaterThanOrEqual(0.8);
    expect(counts.wrong / total, misses.join('\n')).toBeLessThanOrEqual(0.17);
  });
});

/** The sentences of ours that say sorry, or that we did not follow. */
const APOLOGY =
  /sorry|did not|still do not|still could not|could not find|disculpe|perdone|lo siento|sigo sin|no le he/i;
const apologiesIn = (text: string): string[] =>
  (text.match(/[^.!?]+[.!?]/g) ?? []).map((one) => one.trim()).filter((one) => APOLOGY.test(one));

test.each([
  ['in a dialogue', 'wish', ['blub', 'my uncle has a farm', 'asdf', 'qwert', 'the sky is green', 'zzz']],
  [
    'in a dialogue in Spanish',
    'wish',
    ['hola, mi tío tiene una granja', 'el cielo es verde', 'nada de eso', 'quién sabe', 'las vacas'],
  ],
  ['in a form', 'book', ['blub', 'asdf', 'qwert']],
] as const)('no apology is said twice in a row with the same words: %s', async (_where, from, said) => {
  const talk = await Conversation.begin(flowOf(TRADES.ferry!, from), []);
  let before: string[] = [];
  for (const text of said) {
    await talk.user(text);
    const now = apologiesIn(talk.replies.join(' '));
    expect(
      now.filter((one) => before.includes(one)),
      `after “${text}”`,
    ).toEqual([]);
    before = now;
    if (talk.state.ended) break;
  }
});
