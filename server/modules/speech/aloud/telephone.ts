// Owns the sound of a telephone line: quiet before and after what is said, noise of a room, and 8 kHz of mu-law. The same seed gives the
// same sound. Pure.
import { muLawOf, samplesOfMuLaw } from '../port/mulaw.ts';
import { atRate } from '../port/pcm.ts';

const LINE_RATE = 8000;
const BEFORE_MS = 250;
const AFTER_MS = 350;

/** `noiseDb`: how many decibels speech is louder than the noise; null: no noise. */
type LineSound = { telephone: boolean; noiseDb: number | null; seed: string };

export function asOnLine(
  samples: Int16Array,
  rate: number,
  { telephone, noiseDb, seed }: LineSound,
): { samples: Int16Array; rate: number } {
  const lineRate = telephone ? LINE_RATE : rate;
  const speech = atRate(samples, rate, lineRate);
  const before = Math.round((BEFORE_MS * lineRate) / 1000);
  const whole = new Int16Array(before + speech.length + Math.round((AFTER_MS * lineRate) / 1000));
  whole.set(speech, before);
  if (noiseDb !== null) addNoise(whole, loudnessOf(speech) / 10 ** (noiseDb / 20), seed);
  return { samples: telephone ? samplesOfMuLaw(muLawOf(whole)) : whole, rate: lineRate };
}

/** Root of the mean square, of what is no pause. */
function loudnessOf(samples: Int16Array): number {
  let sum = 0;
  let count = 0;
  for (const sample of samples) {
    if (Math.abs(sample) < 100) continue;
    sum += sample * sample;
    count += 1;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

/** Noise that falls off towards high tones, as that of rooms and streets does. */
function addNoise(samples: Int16Array, loudness: number, seed: string): void {
  if (loudness === 0) return;
  const random = randomOf(seed);
  // What the filter leaves of the loudness of white noise.
  const KEPT = 0.7;
  const scale = (loudness * Math.sqrt(3)) / Math.sqrt((1 - KEPT) / (1 + KEPT));
  let last = 0;
  for (let i = 0; i < samples.length; i++) {
    last = KEPT * last + (1 - KEPT) * (random() * 2 - 1);
    samples[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) + last * scale)));
  }
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
