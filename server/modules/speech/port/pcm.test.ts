import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { atRate, joinSamples, pcmBytes, Resampler, samplesOf } from './pcm.ts';

const samples = fc.int16Array({ minLength: 0, maxLength: 500 });

describe('samples', () => {
  it.prop([samples])('survive their bytes', (given) => {
    expect([...samplesOf(pcmBytes(given))]).toEqual([...given]);
  });
  it.prop([samples, fc.constantFrom(8000, 16_000, 22_050, 24_000), fc.constantFrom(8000, 16_000)])(
    'at another rate take as long',
    (given, from, to) => {
      expect(Math.abs(atRate(given, from, to).length - (given.length * to) / from)).toBeLessThanOrEqual(1);
    },
  );

  const tone = (hertz: number, rate: number) =>
    Int16Array.from({ length: rate }, (_, i) => Math.round(10_000 * Math.sin((2 * Math.PI * hertz * i) / rate)));
  const loudness = (sound: Int16Array): number => {
    const middle = sound.subarray(200, sound.length - 200);
    return Math.sqrt(middle.reduce((sum, one) => sum + one * one, 0) / middle.length);
  };
  it('at another rate keep the tones that it can carry, and lose the others', () => {
    for (const [from, to] of [
      [16_000, 8000],
      [8000, 16_000],
      [24_000, 16_000],
    ] as const) {
      const heard = atRate(tone(1000, from), from, to);
      const meant = tone(1000, to);
      const error = heard.map((one, i) => one - (meant[i] ?? 0));
      expect(loudness(error) / loudness(meant), `${from} to ${to}`).toBeLessThan(0.01);
    }
    expect(loudness(atRate(tone(5000, 16_000), 16_000, 8000)) / 7071).toBeLessThan(0.01);
  });
  it.prop([fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 20 })])('in pieces are as in one', (lengths) => {
    const whole = tone(700, 8000);
    const pieces = new Resampler(8000, 16_000);
    let at = 0;
    const made = [...lengths, whole.length].map((length) => {
      const piece = whole.slice(at, at + length);
      at += length;
      return pieces.push(piece);
    });
    expect([...joinSamples(made)]).toEqual([...new Resampler(8000, 16_000).push(whole)]);
  });
});
