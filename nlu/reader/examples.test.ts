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

type Business = { firm: string; where: string; ways: Set<string>; options: Map<string, string[]>; lines: string[] };

/** Whole businesses: training/README.md describes the format. */
function businessesIn(under: string): Business[] {
  return readdirSync(under).flatMap((file) =>
    readFileSync(path.join(under, file), 'utf8')
      .split(/^== /m)
      .slice(1)
      .map((block): Business => {
        const [firm = '', ...lines] = block.trim().split('\n');
        const named = (kind: string): string[][] =>
          lines
            .filter((line) => line.startsWith(`${kind} `))
            .map((line) =>
              line
                .slice(kind.length + 1)
                .split('|')
                .map((part) => part.trim()),
            );
        const options = new Map<string, string[]>();
        const add = (name = '', values: string[]): void =>
          void options.set(name, [...(options.get(name) ?? []), ...values]);
        for (const [name] of named('slot')) add(name, []);
        for (const [name] of named('bool')) add(name, ['yes', 'no']);
        for (const [name, , list = ''] of named('opt'))
          add(
            name,
            list.split(';').map((one) => one.trim()),
          );
        return { firm, where: `${file}: ${firm}`, ways: new Set(named('way').map(([id]) => id ?? '')), options, lines };
      }),
  );
}

/** Marks of a sentence that its business does not know. */
function faultsOf({ ways, options, lines, where }: Business): string[] {
  const isKnown = (mark: string): boolean => {
    const [name = '', value] = mark.split(':').map((part) => part.trim());
    if (value !== undefined) return options.get(name)?.includes(value) === true;
    const way = name.replace(/^>/, '');
    return way === '-' || ways.has(way) || way === 'human' || way === 'leave';
  };
  return lines
    .filter((line) => line.startsWith('- '))
    .filter((line) => {
      const [said = '', acts = ''] = line.slice(2).split(' ! ');
      const [words = '', marks = ''] = said.split(' = ');
      const slots = [...words.matchAll(/\{(\w+):([^{}]*)\}/g)];
      return !(
        slots.every(([, name = '', piece = '']) => options.has(name) && piece.trim() !== '') &&
        marks.split(',').every((mark) => mark.trim() === '' || isKnown(mark.trim())) &&
        acts.split(',').every((act) => act.trim() === '' || (ACTS as readonly string[]).includes(act.trim()))
      );
    })
    .map((line) => `${where}: ${line}`);
}

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

  it('are whole businesses, too, each on one side, with marks that they know', () => {
    const [own, kept] = [folder, path.join(folder, 'test')].map((under) =>
      businessesIn(path.join(under, 'businesses')),
    );
    expect(own!.length).toBeGreaterThan(600);
    expect(kept!.length).toBeGreaterThan(30);
    const firms = new Set(own!.map(({ firm }) => firm));
    expect(kept!.filter(({ firm }) => firms.has(firm)).map(({ where }) => where)).toEqual([]);
    expect([...own!, ...kept!].flatMap(faultsOf)).toEqual([]);
  });
});
