// Owns the change of a sound's rate, block by block: a microphone or a loudspeaker rarely runs at the rate of the line. Pure.

/** Zero crossings of the filter on each side: more is sharper and slower. */
const CROSSINGS = 8;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

function windowedSinc(x: number, cutoff: number, half: number): number {
  if (Math.abs(x) >= half) return 0;
  const angle = Math.PI * cutoff * x;
  const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
  return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / half));
}

export class Resampler {
  readonly #step: number;
  readonly #phases: number;
  readonly #half: number;
  readonly #taps: number;
  /** One row of weights for each place that an output can have between two inputs. */
  readonly #weights: Float32Array;
  #kept: Float32Array<ArrayBuffer>;
  /** Where the next output lies: whole inputs from the start of what is kept, and the part of one in `#phases`. */
  #whole = 0;
  #part = 0;

  constructor(from: number, to: number) {
    const divisor = greatestDivisor(Math.round(from), Math.round(to));
    this.#step = Math.round(from) / divisor;
    this.#phases = Math.round(to) / divisor;
    // Nothing above half the lower rate may pass: it would come back as a false tone.
    const cutoff = Math.min(1, to / from);
    this.#half = Math.ceil(CROSSINGS / cutoff);
    this.#taps = 2 * this.#half;
    this.#weights = new Float32Array(this.#phases * this.#taps);
    for (let phase = 0; phase < this.#phases; phase += 1) {
      for (let tap = 0; tap < this.#taps; tap += 1) {
        const distance = tap - this.#half + 1 - phase / this.#phases;
        this.#weights[phase * this.#taps + tap] = windowedSinc(distance, cutoff, CROSSINGS / cutoff);
      }
    }
    // Silence before the first sample.
    this.#kept = new Float32Array(this.#half - 1);
  }

  /** What can be said of the sound so far, in the other rate. */
  push(input: Float32Array): Float32Array<ArrayBuffer> {
    if (this.#step === this.#phases) return Float32Array.from(input);
    const sound = new Float32Array(this.#kept.length + input.length);
    sound.set(this.#kept);
    sound.set(input, this.#kept.length);
    const output: number[] = [];
    while (this.#whole + this.#taps <= sound.length) {
      const row = this.#part * this.#taps;
      let sum = 0;
      for (let tap = 0; tap < this.#taps; tap += 1)
        sum += (this.#weights[row + tap] ?? 0) * (sound[this.#whole + tap] ?? 0);
      output.push(sum);
      this.#part += this.#step;
      this.#whole += Math.floor(this.#part / this.#phases);
      this.#part %= this.#phases;
    }
    const used = Math.min(this.#whole, sound.length);
    this.#kept = sound.slice(used);
    this.#whole -= used;
    return Float32Array.from(output);
  }
}
