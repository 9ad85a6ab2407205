// The model of examples: the nearest way wins, strangers stay below the floor, and the work is bounded.
import { describe, expect, it } from 'vitest';
import { ExampleModel } from './example-model.ts';

const SIZE = 16;
/** A direction with a little of another one. */
function vector(main: number, other = main, share = 0.3): Float32Array {
  const made = new Float32Array(SIZE);
  made[main] = 1;
  made[other]! += share;
  const length = Math.hypot(...made);
  return made.map((value) => value / length);
}
const way = (main: number, words: string[] = []) => ({
  description: vector(main, 11),
  vectors: [vector(main, 8), vector(main, 9), vector(main, 10)],
  topics: new Set(words),
});
const NO_WORDS = new Set<string>();

describe('a model of examples', () => {
  it('chooses the way whose examples are nearest, and says how near', () => {
    const model = new ExampleModel([way(0), way(1), way(2)]);
    for (const main of [0, 1, 2]) {
      const { best, near, floor, scores } = model.judge(vector(main, 12), NO_WORDS);
      expect(best).toBe(main);
      expect(near).toBeGreaterThan(floor);
      expect(scores).toHaveLength(3);
      expect(scores[0]!.score).toBeGreaterThan(scores[1]!.score);
    }
  });

  it('finds nothing near in what is about something else', () => {
    const { near, floor } = new ExampleModel([way(0), way(1)]).judge(vector(5, 6), NO_WORDS);
    expect(near).toBeLessThan(floor);
  });

  it('lets words decide between ways that are equally near', () => {
    const model = new ExampleModel([way(0, ['move']), way(0, ['book'])]);
    expect(model.judge(vector(0, 12), new Set(['move'])).best).toBe(0);
    expect(model.judge(vector(0, 12), new Set(['book'])).best).toBe(1);
  });

  it('lets descriptions decide between ways that are equally near by examples and words', () => {
    const described = (other: number) => ({ ...way(0), description: vector(other) });
    const model = new ExampleModel([described(3), described(4)]);
    expect(model.judge(vector(0, 3), NO_WORDS).best).toBe(0);
    expect(model.judge(vector(0, 4), NO_WORDS).best).toBe(1);
  });

  it('names the example that was nearest', () => {
    const ways = [{ vectors: [vector(0, 8), vector(0, 9, 0.9)], description: vector(0, 10), topics: NO_WORDS }, way(1)];
    expect(new ExampleModel(ways).judge(vector(0, 9, 0.8), NO_WORDS).example).toBe(1);
  });

  it('gives the same verdict whatever the order of the ways', () => {
    const heard = vector(2, 3, 0.5);
    const forward = new ExampleModel([way(0), way(1), way(2)]).judge(heard, NO_WORDS);
    const backward = new ExampleModel([way(2), way(1), way(0)]).judge(heard, NO_WORDS);
    expect(2 - backward.best).toBe(forward.best);
    expect(backward.near).toBeCloseTo(forward.near, 10);
  });

  it('has no way to choose where there is none', () => {
    expect(new ExampleModel([]).judge(vector(0), NO_WORDS).best).toBe(-1);
  });
});
