// What a caller hears of the assistant's sentences, and what the page reports of it.
import { expect, it } from 'vitest';
import { LINE_RATE } from './frames.ts';
import { Playback } from './playback.ts';

const sound = (ms: number, value: number): Float32Array => new Float32Array((LINE_RATE * ms) / 1000).fill(value);

function hear(playback: Playback, ms: number): number[] {
  const block = new Float32Array((LINE_RATE * ms) / 1000);
  playback.pull(block);
  return [...block];
}
const loud = (samples: number[], value: number): number => samples.filter((one) => Math.abs(one - value) < 1e-6).length;

it('sentences are heard in order, without a gap, and each is reported at its end', () => {
  const playback = new Playback();
  playback.begin(1);
  playback.push(sound(100, 0.5));
  playback.finish(1);
  playback.begin(2);
  playback.push(sound(100, 0.25));
  playback.finish(2);
  const heard = hear(playback, 250);
  expect(heard.slice(0, 1600).every((one) => one === 0.5)).toBe(true);
  expect(heard.slice(1600, 3200).every((one) => one === 0.25)).toBe(true);
  expect(Math.abs(heard.at(-1) ?? 1)).toBeLessThan(1e-3);
  expect(playback.takeReports()).toEqual([
    { id: 1, ms: 100, isOver: true },
    { id: 2, ms: 100, isOver: true },
  ]);
  expect(playback.takeReports()).toEqual([]);
});

it('a sentence waits until there is something to play, and again after a gap of the network', () => {
  const playback = new Playback();
  playback.begin(1);
  playback.push(sound(40, 0.5));
  expect(loud(hear(playback, 100), 0.5)).toBe(0);
  playback.push(sound(60, 0.5));
  expect(loud(hear(playback, 200), 0.5)).toBe(1600);
  playback.push(sound(40, 0.5));
  expect(loud(hear(playback, 100), 0.5)).toBe(0);
  // Short, but nothing more comes.
  playback.finish(1);
  expect(loud(hear(playback, 100), 0.5)).toBe(640);
  expect(playback.takeReports()).toEqual([{ id: 1, ms: 140, isOver: true }]);
});

it('a pause is silent at once and loses nothing; what was heard until then is reported', () => {
  const playback = new Playback();
  playback.begin(7);
  playback.push(sound(300, 0.5));
  hear(playback, 100);
  playback.pause(7);
  expect(playback.takeReports()).toEqual([{ id: 7, ms: 100, isOver: false }]);
  expect(loud(hear(playback, 500), 0.5)).toBe(0);
  playback.push(sound(100, 0.5));
  playback.resume();
  expect(loud(hear(playback, 1000), 0.5)).toBe(4800);
});

it('after a clear nothing of any sentence is heard, not even what arrives late, and the next one is', () => {
  const playback = new Playback();
  playback.begin(1);
  playback.push(sound(300, 0.5));
  playback.begin(2);
  playback.push(sound(300, 0.4));
  hear(playback, 50);
  playback.pause(1);
  playback.clear(1);
  expect(playback.takeReports().at(-1)).toEqual({ id: 1, ms: 50, isOver: false });
  playback.push(sound(300, 0.4));
  playback.finish(2);
  const after = hear(playback, 600);
  expect(loud(after, 0.5) + loud(after, 0.4)).toBe(0);
  playback.begin(3);
  playback.push(sound(100, 0.3));
  playback.finish(3);
  expect(loud(hear(playback, 200), 0.3)).toBe(1600);
});

it('sound of no sentence, empty frames and unknown ids do nothing', () => {
  const playback = new Playback();
  playback.push(sound(100, 0.5));
  playback.finish(9);
  playback.pause(9);
  playback.clear(9);
  playback.begin(1);
  playback.push(new Float32Array(0));
  playback.finish(1);
  expect(loud(hear(playback, 100), 0.5)).toBe(0);
  expect(playback.takeReports()).toEqual([{ id: 1, ms: 0, isOver: true }]);
});
