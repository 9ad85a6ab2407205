// Sound keeps its length, its tones and its quiet when its rate changes, in whatever blocks it comes.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Resampler } from './resampler.ts';

const tone = (hertz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

function resample(sound: Float32Array, from: number, to: number, block = 128): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: number[] = [];
  for (let at = 0; at < sound.length; at += block) parts.push(...resampler.push(sound.subarray(at, at + block)));
  return Float32Array.from(parts);
}

const loudness = (sound: Float32Array): number =>
  Math.sqrt(sound.reduce((sum, one) => sum + one * one, 0) / sound.length);

it.each([
  [48_000, 16_000],
  [44_100, 16_000],
  [16_000, 48_000],
  [16_000, 44_100],
  [96_000, 16_000],
])('a voice of 440 Hz is the same voice after %i → %i', (from, to) => {
  const heard = resample(tone(440, from, 0.5), from, to);
  expect(Math.abs(heard.length - to / 2)).toBeLessThan(40);
  const wanted = tone(440, to, 0.5);
  const errors = heard.slice(100, -100).map((one, at) => one - (wanted[at + 100] ?? 0));
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.02);
});

it('a tone that the lower rate cannot hold does not come back as another one', () => {
  expect(loudness(resample(tone(12_000, 48_000, 0.5), 48_000, 16_000).slice(50))).toBeLessThan(0.005);
});

it('the same rate changes nothing', () => {
  const sound = tone(300, 16_000, 0.1);
  expect(resample(sound, 16_000, 16_000)).toEqual(sound);
});

it('the size of the blocks makes no difference, and a minute loses no sample', () => {
  const sound = tone(700, 44_100, 0.2);
  const whole = resample(sound, 44_100, 16_000, sound.length);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), (block) => {
      expect(resample(sound, 44_100, 16_000, block)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
  const resampler = new Resampler(44_100, 16_000);
  const silence = new Float32Array(44_100);
  let samples = 0;
  for (let second = 0; second < 60; second += 1) samples += resampler.push(silence).length;
  expect(Math.abs(samples - 60 * 16_000)).toBeLessThan(16);
});
