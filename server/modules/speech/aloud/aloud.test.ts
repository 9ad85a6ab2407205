import { describe, expect, it } from 'vitest';
import { saidForm } from './said-aloud.ts';
import { asOnLine } from './telephone.ts';
import { wordErrorRate, wordErrors, wordsHeard } from './word-errors.ts';

const errors = (said: string, heard: string): number => wordErrors(wordsHeard(said), wordsHeard(heard));

describe('what was heard of what was said', () => {
  it('is compared by its words, not by its spelling', () => {
    expect(errors('My number is one zero zero two.', 'my number is 1002')).toBe(0);
    expect(errors("It's for two people!", 'Its for 2 people')).toBe(0);
    expect(errors('No, thank you.', "No, can't you.")).toBe(1);
    expect(errors('a table for two', 'table for two please')).toBe(2);
    expect(errors('', 'hello')).toBe(1);
  });
  it('is a share of all words that were said', () => {
    const pairs = [
      { said: 'one two three four', heard: '1234' },
      { said: 'a large pizza', heard: 'a large pizza' },
      { said: 'yes please now then', heard: 'yes now then' },
    ];
    expect(wordErrorRate(pairs)).toBeCloseTo(1 / 8);
    expect(wordErrorRate([])).toBe(0);
  });
});

describe('a line over the telephone', () => {
  const tone = Int16Array.from({ length: 16_000 }, (_, i) => Math.round(8000 * Math.sin(i / 10)));
  const sound = { telephone: true, noiseDb: 20, seed: 'a' };
  const loudness = (samples: Int16Array): number =>
    Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
  it('is the same for the same seed, has half the rate, and noise as loud as it should be', () => {
    const { samples, rate } = asOnLine(tone, 16_000, sound);
    expect(rate).toBe(8000);
    expect([...asOnLine(tone, 16_000, sound).samples]).toEqual([...samples]);
    expect([...asOnLine(tone, 16_000, { ...sound, seed: 'b' }).samples]).not.toEqual([...samples]);
    const before = loudness(samples.subarray(0, 1900));
    const speech = loudness(samples.subarray(2100, 9900));
    expect(20 * Math.log10(speech / before)).toBeGreaterThan(18);
    expect(20 * Math.log10(speech / before)).toBeLessThan(22);
  });
  it('without noise is quiet before and after', () => {
    const { samples } = asOnLine(tone, 16_000, { telephone: false, noiseDb: null, seed: 'a' });
    expect(samples.length).toBe(16_000 * 1.6);
    expect(samples.subarray(0, 4000).every((one) => one === 0)).toBe(true);
  });
  it('has digits and codes said one by one', () => {
    expect(saidForm('1002')).toBe('1 0 0 2');
    expect(saidForm('AB-20915.')).toBe('A B, 2 0 9, 1 5');
    expect(saidForm('Two people at 7.')).toBe('Two people at 7.');
  });
});
