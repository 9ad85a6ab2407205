import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { muLawOf, samplesOfMuLaw } from './mulaw.ts';

describe('mu-law', () => {
  it('has the codes of G.711', () => {
    expect([...muLawOf(Int16Array.of(0, 32_767, -32_768, 1000, -1000))]).toEqual([0xff, 0x80, 0x00, 0xce, 0x4e]);
    expect([...samplesOfMuLaw(Uint8Array.of(0xff, 0x7f, 0x80, 0x00))]).toEqual([0, 0, 32_124, -32_124]);
  });
  it.prop([fc.int16Array({ maxLength: 300 })])(
    'keeps every sample within a sixteenth, and codes as they are',
    (samples) => {
      const once = samplesOfMuLaw(muLawOf(samples));
      for (const [i, sample] of samples.entries())
        expect(Math.abs((once[i] ?? 0) - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16 + 16));
      expect([...samplesOfMuLaw(muLawOf(once))]).toEqual([...once]);
    },
  );
});
