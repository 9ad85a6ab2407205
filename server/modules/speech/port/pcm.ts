// Owns samples: 16-bit mono, their bytes, and other rates. Pure.

export type Rate = 8000 | 16_000;
/** What models of ours hear. */
export const HEARD_RATE = 16_000;

/** Bytes as they come from a socket may begin at an odd place. A half sample at the end is dropped. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Int16Array(bytes.byteLength >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true);
  return samples;
}

export const pcmBytes = (samples: Int16Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

export function floatsOf(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) floats[i] = (samples[i] ?? 0) / 32_768;
  return floats;
}

export function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const msOf = (samples: number, rate: number): number => (samples / rate) * 1000;

/** How many zero crossings of its curve a sample is made of, on each side. */
const CROSSINGS = 12;
/** What is kept of the tones that the lower of two rates can carry. */
const PASSED = 0.94;

type Curve = { phases: number; step: number; half: number; taps: Float32Array[] };
const curves = new Map<string, Curve>();

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** The weights of the samples around a new one, for each place between two samples at which one may lie. */
function curveOf(from: number, to: number): Curve {
  const key = `${from} ${to}`;
  const known = curves.get(key);
  if (known) return known;
  const divisor = divisorOf(from, to);
  const phases = to / divisor;
  const share = Math.min(1, to / from) * PASSED;
  const half = Math.ceil(CROSSINGS / share);
  const taps = Array.from({ length: phases }, (_, phase) => {
    const weights = Float32Array.from({ length: 2 * half }, (_tap, tap) => {
      const away = tap - half + 1 - phase / phases;
      const angle = Math.PI * away * share;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * away) / (half + 1));
      return (away === 0 ? 1 : Math.sin(angle) / angle) * window;
    });
    const sum = weights.reduce((all, one) => all + one, 0);
    return weights.map((one) => one / sum);
  });
  const curve = { phases, step: from / divisor, half, taps };
  curves.set(key, curve);
  return curve;
}

/** Another rate, for sound that comes in pieces. Tones that the new rate cannot carry are left out. The last few samples wait for the next piece. */
export class Resampler {
  readonly #curve: Curve;
  #kept: Int16Array;
  /** The next new sample lies here among those that were kept, and so many phases after it. */
  #at: number;
  #phase = 0;
  constructor(from: number, to: number) {
    this.#curve = curveOf(from, to);
    this.#kept = new Int16Array(this.#curve.half);
    this.#at = this.#curve.half;
  }
  push(samples: Int16Array): Int16Array {
    const { phases, step, half, taps } = this.#curve;
    const all = joinSamples([this.#kept, samples]);
    const made = new Int16Array(Math.max(0, Math.ceil(((all.length - this.#at) * phases) / step)));
    let count = 0;
    while (this.#at + half < all.length) {
      const weights = taps[this.#phase] ?? new Float32Array(0);
      const first = this.#at - half + 1;
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++) sum += (all[first + tap] ?? 0) * (weights[tap] ?? 0);
      made[count++] = Math.max(-32_768, Math.min(32_767, Math.round(sum)));
      this.#phase += step;
      this.#at += Math.floor(this.#phase / phases);
      this.#phase %= phases;
    }
    const unneeded = Math.max(0, this.#at - half + 1);
    this.#kept = all.slice(unneeded);
    this.#at -= unneeded;
    return made.slice(0, count);
  }
}

/** A whole sound at another rate. */
export function atRate(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to || samples.length === 0) return samples;
  const { half, step, phases } = curveOf(from, to);
  const after = new Int16Array(half + Math.ceil(step / phases) + 1);
  return new Resampler(from, to).push(joinSamples([samples, after])).slice(0, Math.floor((samples.length * to) / from));
}
