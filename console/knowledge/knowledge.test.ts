// What the knowledge pages say of documents and of what a search found.
import { describe, expect, it } from 'vitest';
import { partsOf } from '../ui/text.ts';
import { progressText, sizeText } from './document-progress.ts';
import { foundBecause, isAnswer } from './found-because.ts';

const reading = { status: 'indexing', passages_total: null, passages_embedded: 0, error: null, attempts: 1 } as const;

describe('a document says how far it is', () => {
  it.each([
    [{ ...reading, status: 'pending' }, 'Waiting for its turn'],
    [reading, 'Its text is being read'],
    [
      { ...reading, passages_total: 1200, passages_embedded: 30 },
      '30 of 1,200 passages, searchable by words meanwhile',
    ],
    [{ ...reading, status: 'indexed', passages_total: 1 }, '1 passage'],
    [{ ...reading, status: 'indexed', passages_total: 12 }, '12 passages'],
    [{ ...reading, status: 'failed', error: { code: 'blank', message: 'No text.' } }, 'No text.'],
    [{ ...reading, attempts: 3, error: { code: 'timeout', message: 'No answer.' } }, 'Trying again (3): No answer.'],
  ] as const)('%o', (document, words) => {
    expect(progressText(document)).toBe(words);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [25_000_000, '25 MB'],
  [7_000_000_000, '7,000 MB'],
])('%i bytes are %s', (bytes, words) => expect(sizeText(bytes)).toBe(words));

it('tags are what stands between commas, once', () => {
  expect(partsOf(' staff, berlin,,staff ,', ',')).toEqual(['staff', 'berlin']);
});

describe('a passage says why it was found', () => {
  it('by meaning and words', () => {
    expect(foundBecause({ semantic: 0.512, lexical: 0.25, combined: 0.587 })).toBe(
      'Its meaning is 51 % alike; it holds 25 % of the words, rare ones counted more.',
    );
  });
  it('without a vector, and without a word', () => {
    expect(foundBecause({ semantic: null, lexical: 0.5, combined: 0.4 })).toContain('not read yet');
    expect(foundBecause({ semantic: -0.2, lexical: 0, combined: -0.2 })).toBe(
      'Its meaning is 0 % alike; it shares no word.',
    );
  });
  it('at the floor it still is an answer', () => {
    expect(isAnswer(0.4, 0.4)).toBe(true);
    expect(isAnswer(0.3999, 0.4)).toBe(false);
  });
});
