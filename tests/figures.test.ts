// The list of the benchmarks, the files in bench/ and the table of docs/figures.md say the same.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { benchNames, rowsOf } from '../bench/benches.ts';
import { figuresIn, figuresTable, withFigures } from '../bench/figures.ts';

const page = readFileSync('docs/figures.md', 'utf8');
const files = readdirSync('bench').filter((file) => file.endsWith('.ts'));
const textOf = (file: string): string => readFileSync(`bench/${file}`, 'utf8');

describe('benchmarks', () => {
  it('are listed, each with a file that hands its rows over', () => {
    for (const name of benchNames) {
      expect(files).toContain(`${name}.ts`);
      expect(textOf(`${name}.ts`), `bench/${name}.ts reports nothing`).toContain(`report('${name}', {`);
      expect(rowsOf(name).length).toBeGreaterThan(0);
    }
  });

  it('are all that is in the folder: every other file is imported by one of them', () => {
    const imported = new Set(
      files.flatMap((file) => [...textOf(file).matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => name)),
    );
    const forgotten = files.filter((file) => !benchNames.some((name) => file === `${name}.ts`) && !imported.has(file));
    expect(forgotten).toEqual(['run.ts']);
  });
});

describe('the table of docs/figures.md', () => {
  it('has one row for each result, in order, and no other', () => {
    const rows = benchNames.flatMap((name) =>
      rowsOf(name).map(([, { what, peer, aim }]) => [what, peer, aim, `\`${name}\``]),
    );
    expect(figuresIn(page).map(([what, peer, _seen, aim, run]) => [what, peer, aim, run])).toEqual(rows);
  });

  it('names only benchmarks that exist, outside of the table too', () => {
    const named = [...page.matchAll(/npm run bench -- ([a-z-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== 'all' && !benchNames.some((bench) => bench === name))).toEqual([]);
    const handWritten = page
      .slice(page.indexOf('<!-- bench:end -->'))
      .split('\n')
      .filter((line) => line.startsWith('| '));
    const theirs = handWritten.filter((line) => benchNames.some((name) => line.endsWith(`| \`${name}\` |`)));
    expect(theirs, 'a row of a benchmark belongs between the markers').toEqual([]);
  });

  it('is replaced as a whole, and nothing around it', () => {
    const written = withFigures(page, `A machine.\n\n${figuresTable((bench, row) => `${bench} | ${row}`)}`);
    expect(figuresIn(written).map(([, , seen]) => seen)).toEqual(
      benchNames.flatMap((name) => rowsOf(name).map(([row]) => `${name} \\| ${row}`)),
    );
    const outside = (text: string) => [text.split('<!-- bench:begin -->')[0], text.split('<!-- bench:end -->')[1]];
    expect(outside(written)).toEqual(outside(page));
    expect(() => withFigures('# Figures', 'anything')).toThrow('needs the lines');
  });
});
