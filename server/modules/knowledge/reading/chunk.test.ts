import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/properties.ts';
import { localTokenCounter, vendorTokenCounter } from '../../models/tokens.ts';
import { type Counter, chunksOf, countByPieces, embeddedText, TOKEN_BUDGET } from './chunk.js';

let count: Counter;
beforeAll(async () => {
  count = await localTokenCounter();
});

const cut = (text: string) => [...chunksOf(text, count)];
const letters = (text: string): string => text.replace(/\s+/g, '');

describe('passages', () => {
  it('follow headings and keep their path', () => {
    const chunks = cut('Intro.\n\n# Fees\n\nTwo euros.\n\n## Abroad\n\nFive euros.\n\n# Hours\n\nNine to five.');
    expect(chunks.map(({ heading, text }) => [heading, text])).toEqual([
      ['', 'Intro.'],
      ['Fees', 'Two euros.'],
      ['Fees > Abroad', 'Five euros.'],
      ['Hours', 'Nine to five.'],
    ]);
  });

  it('keep a heading with nothing under it, and no heading inside code', () => {
    expect(cut('# Only a title').map(({ text }) => text)).toEqual(['Only a title']);
    expect(cut('# A\n\n# B\n\nText.').map(({ text }) => text)).toEqual(['A', 'Text.']);
    expect(cut('```\n# comment\n```\n')).toHaveLength(1);
  });

  it('put short paragraphs together and cut long ones between sentences', () => {
    expect(cut('One.\n\nTwo.\n\nThree.').map(({ text }) => text)).toEqual(['One.\n\nTwo.\n\nThree.']);
    const chunks = cut('The quick brown fox jumps over the lazy dog. '.repeat(100));
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text } of chunks) expect(text.endsWith('dog.')).toBe(true);
  });

  it('count the title of the document, and leave it out where a heading says it', () => {
    const [first] = [
      ...chunksOf('word '.repeat(400), count, { title: 'A title of several words that takes some room' }),
    ];
    expect(count(embeddedText(first!, 'A title of several words that takes some room'))).toBeLessThanOrEqual(
      TOKEN_BUDGET + 16,
    );
    expect(embeddedText({ heading: 'Fees > Abroad', text: 'x' }, 'fees')).toBe('Fees > Abroad\nx');
    expect(embeddedText({ heading: 'Abroad', text: 'x' }, 'Fees')).toBe('Fees\nAbroad\nx');
    expect(embeddedText({ heading: '', text: 'x' }, 'https://example.com/fees')).toBe('x');
  });

  it('of hostile tables, fences and separated values are cut in linear time', () => {
    const started = process.cpuUsage();
    for (const part of [
      '|-|\n',
      '| a |\n|---|\n',
      '```\n',
      '-----------x\n',
      'a,b\n',
      '"',
      '"a",',
      '. '.repeat(3),
      '\\|',
    ])
      expect([...chunksOf(part.repeat(60_000 / part.length), (text) => text.length / 4)].length).toBeGreaterThan(0);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
  });

  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'refund',
      'a.',
      'b!',
      'c?',
      '\n',
      '\n\n',
      '.',
      '😀',
      '漢字',
      'x'.repeat(1500),
      '# ',
      '## Title\n',
      '```\n',
    ),
  );
  test.prop([fc.array(word, { maxLength: 200 })], { numRuns: runs(150) })(
    'never exceed the budget of the model and lose no letter',
    (words) => {
      const text = words.join(' ').toWellFormed();
      const chunks = cut(text);
      for (const chunk of chunks) {
        expect(count(embeddedText(chunk))).toBeLessThanOrEqual(TOKEN_BUDGET + 16);
        expect(chunk.text.trim()).not.toBe('');
      }
      const kept = letters(chunks.map(({ heading, text: body }) => heading + body).join(''));
      for (const piece of letters(text).split('#'))
        if (piece.length > 0 && piece.length < 30 && !text.includes('#')) expect(kept).toContain(piece);
      if (!text.includes('#')) expect(letters(chunks.map(({ text: body }) => body).join(''))).toBe(letters(text));
    },
  );

  it('of a line without an end are cut all the same, and quickly', () => {
    const chunks = cut('x'.repeat(20_000));
    expect(letters(chunks.map(({ text }) => text).join(''))).toHaveLength(20_000);
  });
});

describe('a counter of byte pairs', () => {
  it('is not held up by a word without an end, and counts ordinary texts whole', async () => {
    const vendor = await vendorTokenCounter();
    const words = 'The quick brown fox jumps over the lazy dog. '.repeat(80);
    expect(countByPieces(words, vendor)).toBe(vendor(words));
    const started = process.cpuUsage();
    expect(countByPieces('漢字'.repeat(2000), vendor)).toBeGreaterThan(4000);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(300);
  });
});
