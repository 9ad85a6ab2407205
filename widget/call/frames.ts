// Owns the frames of the line: sound as 512 samples of 16 bits, and how loud each is. Pure.

/** Samples in a second of the line. */
export const LINE_RATE = 16_000;
const FRAME_SAMPLES = 512;

/** `level`: 0 is silence, 1 the loudest there is. */
export type SoundFrame = { samples: Int16Array<ArrayBuffer>; level: number };

/** Cuts a stream of samples into frames. */
export class FramePacker {
  #samples = new Int16Array(FRAME_SAMPLES);
  #count = 0;
  #energy = 0;

  push(sound: Float32Array, onFrame: (frame: SoundFrame) => void): void {
    for (const sample of sound) {
      // Louder than a sample can be is as loud as it can be; what is no number is silence.
      const value = Math.max(-1, Math.min(1, sample || 0));
      this.#samples[this.#count] = Math.round(value * (value < 0 ? 32_768 : 32_767));
      this.#energy += value * value;
      this.#count += 1;
      if (this.#count < FRAME_SAMPLES) continue;
      onFrame({ samples: this.#samples, level: Math.sqrt(this.#energy / FRAME_SAMPLES) });
      this.#samples = new Int16Array(FRAME_SAMPLES);
      this.#count = 0;
      this.#energy = 0;
    }
  }
}

/** A frame of the line as samples between -1 and 1. Half a sample at its end is dropped. */
export function soundOf(frame: ArrayBuffer): Float32Array<ArrayBuffer> {
  const samples = new Int16Array(frame, 0, Math.floor(frame.byteLength / 2));
  return Float32Array.from(samples, (sample) => sample / 32_768);
}

/** A level as a share of a meter: ears hear in decibels, from -60 to 0. */
export const meterShare = (level: number): number =>
  level <= 0.001 ? 0 : Math.max(0, Math.min(1, 1 + (20 * Math.log10(level)) / 60));
