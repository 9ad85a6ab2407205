import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { atRate, pcmBytes, samplesOf } from './pcm.ts';

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
});
