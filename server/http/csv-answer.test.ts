// How a list is written as CSV, and when a caller is taken to want it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForCsv, batchesOf, csvLine, prefersCsv } from './csv-answer.ts';

describe('a line', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+12025550147', '+12025550147'],
    [-5, '-5'],
    [0.25, '0.25'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [{ a: '=1' }, '"{""a"":""=1""}"'],
    [['x', 'y'], '"[""x"",""y""]"'],
  ])('writes %j', (value, written) => expect(csvLine([value, 'end'])).toBe(`${written},end\r\n`));

  it('is read back as it was written, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), (cells) => {
        const plain = cells.map((cell) => `x${cell.replace(/\r\n?/g, '\n')}`);
        expect(rowsOf(csvLine(plain))).toEqual([plain]);
      }),
    );
  });
});

/** By the grammar of RFC 4180 itself. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('Accept', () => {
  it.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV; charset=utf-8', 'csv'],
    ['text/csv, */*', 'csv'],
    ['text/*', 'csv'],
    ['text/csv;q=0.5, application/json;q=0.4', 'csv'],
    ['text/csv;q=0.4, application/json;q=0.5', 'json'],
    ['text/csv, application/json', 'json'],
    ['text/csv;q=0, */*', 'json'],
    ['application/json;q=0, */*', 'csv'],
    ['text/html', 'neither'],
    ['text/csv;q=0', 'neither'],
    ['', 'neither'],
  ])('%s', (accept, wanted) => {
    const raw = { headers: { accept } };
    expect(prefersCsv(raw)).toBe(wanted === 'csv');
    if (wanted === 'neither') expect(() => asksForCsv(raw)).toThrow('Name one of them in Accept');
    else expect(asksForCsv(raw)).toBe(wanted === 'csv');
  });
});

describe('batches', () => {
  const rowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ created_at: new Date(0), id: String(first + i) }));
  const read = async (total: number, weigh: (found: number) => number = (found) => found) => {
    let at = 0;
    const sizes: number[] = [];
    for await (const rows of batchesOf(async () => {
      const found = Math.min(250, total - at);
      const some = rowsFrom(at, weigh(found)).map((row) => ({ ...row, page_found: found }));
      at += some.length;
      return some;
    })) {
      sizes.push(rows.length);
    }
    return { sizes, at };
  };
  it('go on until one is not full', async () => {
    expect(await read(0)).toEqual({ sizes: [], at: 0 });
    expect((await read(250)).at).toBe(250);
    expect((await read(777)).sizes).toEqual([250, 250, 250, 27]);
  });
  it('go on after one that was cut for its weight', async () => {
    expect((await read(60, (found) => Math.min(found, 25))).sizes).toEqual([25, 25, 10]);
  });
});
