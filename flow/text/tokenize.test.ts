import { describe, expect, it } from 'vitest';
import { tokenize } from './tokenize.ts';

const words = (text: string, options?: { signs: boolean }) => tokenize(text, options).map(({ lower }) => lower);

describe('tokenize', () => {
  it('cuts words, numbers and signs, and keeps an apostrophe inside a word', () => {
    expect(words('I don’t owe 1,200.50, do I?')).toEqual(['i', "don't", 'owe', '1,200.50', ',', 'do', 'i', '?']);
  });

  it('gives the position of each token in the text', () => {
    expect(tokenize('  Größe 42')).toEqual([
      { text: 'Größe', lower: 'größe', start: 2, end: 7 },
      { text: '42', lower: '42', start: 8, end: 10 },
    ]);
  });

  it('leaves signs out where only words count', () => {
    expect(words("Don't: call-me, 24/7!", { signs: false })).toEqual(['don', 't', 'call', 'me', '24', '7']);
    expect(words(' … ', { signs: false })).toEqual([]);
  });
});
