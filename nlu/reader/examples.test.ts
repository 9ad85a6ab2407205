import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTS } from '../../flow/interpreter/reading.ts';

type Line = {
  batch?: number;
  trade?: string;
  c: string;
  u: string;
  ch: [string, number][];
  sl: [string, string | null][];
  acts: string[];
};

const folder = path.join(import.meta.dirname, '../../training/examples');

function linesIn(under: string): { where: string; line: Line }[] {
  return readdirSync(under)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) =>
      readFileSync(path.join(under, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((text, i) => ({ where: `${file}:${i + 1}`, line: JSON.parse(text) as Line })),
    );
}

/** "pest control, follow-up call" is the trade of pest control. */
const tradeOf = ({ batch, trade = '' }: Line): string =>
  batch === undefined ? trade.split(',')[0]! : `batch ${batch}`;
const keyOf = ({ c, u }: Line): string => JSON.stringify([c, u]);

describe('examples of the reader', () => {
  const training = linesIn(folder);
  const test = linesIn(path.join(folder, 'test'));

  it('are enough', () => {
    expect(training.length).toBeGreaterThan(32_000);
    expect(test.length).toBeGreaterThan(1300);
  });

  it('name acts that there are, ways once, and pieces that were said', () => {
    const acts: ReadonlySet<string> = new Set(ACTS);
    const faults = [...training, ...test].flatMap(({ where, line }) => {
      const isFine =
        line.acts.length > 0 &&
        line.acts.every((act) => acts.has(act)) &&
        new Set(line.ch.map(([text]) => text)).size === line.ch.length &&
        line.ch.every(([, isMeant]) => isMeant === 0 || isMeant === 1) &&
        line.sl.every(([, piece]) => piece === null || (piece.trim() !== '' && line.u.includes(piece)));
      return isFine ? [] : [where];
    });
    expect(faults).toEqual([]);
  });

  it('stand there once, and no trade is on both sides', () => {
    const keys = new Set(training.map(({ line }) => keyOf(line)));
    // The same words may stand beside the ways on and beside the options of a form: the reader reads them in two passes.
    expect(new Set(training.map(({ line }) => `${keyOf(line)} ${line.ch.join()}`)).size).toBe(training.length);
    expect(test.filter(({ line }) => keys.has(keyOf(line))).map(({ where }) => where)).toEqual([]);
    const trades = new Set(training.map(({ line }) => tradeOf(line)));
    expect([...new Set(test.map(({ line }) => tradeOf(line)))].filter((trade) => trades.has(trade))).toEqual([]);
  });
});
