// Turns of five trades, by class of what can go wrong: how many are right, asked again, or wrong. A wrong turn does harm, an asked one costs
// patience; the floors say what is reached. The trade kept aside was never used to better anything.
import { afterAll, describe, expect, test } from 'vitest';
import { judge, turns } from './judged-turns.ts';

const KEPT_ASIDE = 'tailor';
const all = turns();
const kinds = [...new Set(all.map(({ kind }) => kind))];
const table: string[] = [];
afterAll(() => console.log(table.join('\n')));

describe.each([
  ['trades that the policies were made with', (trade: string) => trade !== KEPT_ASIDE],
  ['the trade kept aside', (trade: string) => trade === KEPT_ASIDE],
] as const)('%s', (title, isHere) => {
  test.each(kinds)('%s', async (kind) => {
    const misses: string[] = [];
    const counts = { right: 0, asked: 0, wrong: 0 };
    for (const turn of all.filter((one) => one.kind === kind && isHere(one.trade))) {
      const { result, story } = await judge(turn);
      counts[result]++;
      if (result !== 'right') misses.push(`${result}: ${story}`);
    }
    const total = counts.right + counts.asked + counts.wrong;
    table.push(`${kind}: ${JSON.stringify(counts)} of ${total} (${title})`);
    expect(counts.right / total, misses.join('\n')).toBeGreaterThanOrEqual(0.8);
    expect(counts.wrong / total, misses.join('\n')).toBeLessThanOrEqual(0.17);
  });
});
