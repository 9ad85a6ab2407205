// Frames of the line: exact sizes, no sample lost, no noise from values that cannot be.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FramePacker, meterShare, type SoundFrame, soundOf } from './frames.ts';

const pack = (sound: Float32Array, block: number): SoundFrame[] => {
  const packer = new FramePacker();
  const frames: SoundFrame[] = [];
  for (let at = 0; at < sound.length; at += block)
    packer.push(sound.subarray(at, at + block), (frame) => frames.push(frame));
  return frames;
};

it('frames have 512 samples of 16 bits, whatever the blocks, and come back as the same sound', () => {
  const sound = Float32Array.from({ length: 5000 }, (_, at) => Math.sin(at / 10));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (block) => {
      const frames = pack(sound, block);
      expect(frames.map(({ samples }) => samples.byteLength)).toEqual(Array.from({ length: 9 }, () => 1024));
      const back = frames.flatMap(({ samples }) => [...soundOf(samples.buffer)]);
      expect(Math.max(...back.map((one, at) => Math.abs(one - (sound[at] ?? 0))))).toBeLessThan(1e-4);
    }),
    { numRuns: 20 },
  );
});

it('what is too loud is as loud as can be, and what is no number is silence', () => {
  const [frame] = pack(
    Float32Array.from({ length: 512 }, (_, at) => [3, -3, Number.NaN, Number.POSITIVE_INFINITY][at % 4] ?? 0),
    128,
  );
  expect([...(frame?.samples.slice(0, 4) ?? [])]).toEqual([32_767, -32_768, 0, 32_767]);
});

it('half a sample at the end of a frame is dropped', () => {
  expect(soundOf(new ArrayBuffer(5)).length).toBe(2);
});

it('the meter shows silence as nothing, a voice in its middle, and never more than all', () => {
  expect([0, 0.0005, 1, 4].map(meterShare)).toEqual([0, 0, 1, 1]);
  expect(meterShare(0.05)).toBeGreaterThan(0.4);
  expect(meterShare(0.05)).toBeLessThan(0.7);
});
