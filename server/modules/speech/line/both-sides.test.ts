import { describe, expect, it } from 'vitest';
import { samplesOfMuLaw } from '../port/mulaw.ts';
import { BothSides, silenceOf, wavHeader } from './both-sides.ts';

const sides = (bytes: Uint8Array) => {
  const all = samplesOfMuLaw(bytes);
  return {
    theirs: [...all.filter((_, i) => i % 2 === 0)].map(near),
    ours: [...all.filter((_, i) => i % 2 === 1)].map(near),
  };
};
/** Mu-law keeps some 4 % of a sample. */
const near = (sample: number) => Math.round(sample / 1000);
const tone = (count: number, value: number) => new Int16Array(count).fill(value);

describe('both sides of a call', () => {
  it('are in step: what is sent ahead is recorded when its turn comes', () => {
    const both = new BothSides(8000, 0);
    both.ours(tone(3, 8000));
    both.theirs(tone(2, 4000), 0);
    both.theirs(tone(2, 4000), 0);
    const { samples, bytes } = both.take();
    expect(samples).toBe(4);
    expect(sides(bytes)).toEqual({ theirs: [4, 4, 4, 4], ours: [8, 8, 8, 0] });
    expect(both.take()).toEqual({ samples: 0, bytes: Buffer.alloc(0) });
  });

  it('keep ours back while it is held, and forget what was cleared', () => {
    const both = new BothSides(8000, 0);
    both.ours(tone(4, 8000));
    both.hold(true);
    both.theirs(tone(2, 0), 0);
    both.hold(false);
    both.theirs(tone(2, 0), 0);
    both.clear();
    both.theirs(tone(2, 0), 0);
    expect(sides(both.take().bytes).ours).toEqual([0, 0, 8, 8, 0, 0]);
  });

  it('have silence for a microphone that sends nothing', () => {
    const both = new BothSides(8000, 1000);
    both.theirs(tone(80, 4000), 4000);
    expect(both.take().samples).toBe(16_000 + 80);
    both.catchUp(4000, 0);
    expect(both.take().samples).toBe(24_000 - 16_080);
  });

  it('come down from 16 kHz', () => {
    const both = new BothSides(16_000, 0);
    for (let i = 0; i < 20; i++) both.theirs(tone(320, 4000), i * 20);
    const { samples } = both.take();
    expect(samples).toBeGreaterThan(3100);
    expect(samples).toBeLessThanOrEqual(3200);
  });

  it('are a WAV file', () => {
    const header = wavHeader(5);
    expect(header.toString('latin1', 0, 4) + header.toString('latin1', 8, 12)).toBe('RIFFWAVE');
    expect(header.readUInt32LE(4)).toBe(header.length + 10 - 8);
    expect([header.readUInt16LE(20), header.readUInt16LE(22), header.readUInt32LE(24)]).toEqual([7, 2, 8000]);
    expect(header.readUInt32LE(54)).toBe(10);
    expect(sides(silenceOf(2))).toEqual({ theirs: [0, 0], ours: [0, 0] });
  });
});
