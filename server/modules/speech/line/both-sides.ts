// Owns the sound of one call for a recording: theirs left, ours right, mu-law of 8 kHz, in step with what was heard. Pure: times are handed in.
import { muLawOf, samplesOfMuLaw } from '../port/mulaw.ts';
import { type Rate, Resampler } from '../port/pcm.ts';

export const RECORDED_RATE = 8000;
/** Their sound is the clock; where it stays away for longer, silence stands for it. */
const MAX_BEHIND_MS = 1000;
const SILENCE = muLawOf(new Int16Array(1))[0] ?? 0xff;

export class BothSides {
  readonly #theirs: Resampler | undefined;
  readonly #ours: Resampler | undefined;
  readonly #startedAt: number;
  #ourSamples: Int16Array[] = [];
  #isHeld = false;
  #made: Uint8Array[] = [];
  #samples = 0;

  constructor(rate: Rate, now: number) {
    this.#startedAt = now;
    if (rate === RECORDED_RATE) return;
    this.#theirs = new Resampler(rate, RECORDED_RATE);
    this.#ours = new Resampler(rate, RECORDED_RATE);
  }

  /** Sent ahead of what is heard: it waits until its turn comes. */
  ours(samples: Int16Array): void {
    this.#ourSamples.push(this.#ours?.push(samples) ?? samples);
  }

  theirs(samples: Int16Array, now: number): void {
    this.catchUp(now, MAX_BEHIND_MS);
    this.#add(this.#theirs?.push(samples) ?? samples);
  }

  /** Silence of theirs, so that no more than this is missing. */
  catchUp(now: number, behindMs: number): void {
    const missing = Math.floor(((now - this.#startedAt - behindMs) * RECORDED_RATE) / 1000) - this.#samples;
    if (missing > 0) this.#add(new Int16Array(missing));
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  /** What of ours was not heard yet never will be. */
  clear(): void {
    this.#ourSamples = [];
    this.#isHeld = false;
  }

  /** What was made since it was last taken. */
  take(): { samples: number; bytes: Buffer } {
    const bytes = Buffer.concat(this.#made.splice(0));
    return { samples: bytes.length / 2, bytes };
  }

  #add(theirs: Int16Array): void {
    const left = muLawOf(theirs);
    const right = muLawOf(this.#next(theirs.length));
    const both = new Uint8Array(left.length * 2);
    for (let i = 0; i < left.length; i++) {
      both[i * 2] = left[i] ?? SILENCE;
      both[i * 2 + 1] = right[i] ?? SILENCE;
    }
    this.#made.push(both);
    this.#samples += left.length;
  }

  #next(count: number): Int16Array {
    const samples = new Int16Array(count);
    for (let at = 0; at < count && !this.#isHeld; ) {
      const [first] = this.#ourSamples;
      if (!first) break;
      const part = first.subarray(0, count - at);
      samples.set(part, at);
      at += part.length;
      if (part.length === first.length) this.#ourSamples.shift();
      else this.#ourSamples[0] = first.subarray(part.length);
    }
    return samples;
  }
}

export const silenceOf = (samples: number): Buffer => Buffer.alloc(samples * 2, SILENCE);

/** What they said, of a file of ours; undefined: it is none. */
export function theirsIn(file: Buffer): Int16Array | undefined {
  const ours = wavHeader(0);
  const isOurs = file.length >= ours.length && file.subarray(8, 40).equals(ours.subarray(8, 40));
  return isOurs ? samplesOfMuLaw(file.subarray(ours.length)).filter((_, i) => i % 2 === 0) : undefined;
}

/** A WAV file of mu-law, two channels; its sound follows. */
export function wavHeader(samples: number): Buffer {
  const bytes = samples * 2;
  const header = Buffer.alloc(58);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(50 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(18, 16);
  header.writeUInt16LE(7, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(RECORDED_RATE, 24);
  header.writeUInt32LE(RECORDED_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(8, 34);
  header.writeUInt16LE(0, 36);
  header.write('fact', 38, 'latin1');
  header.writeUInt32LE(4, 42);
  header.writeUInt32LE(samples, 46);
  header.write('data', 50, 'latin1');
  header.writeUInt32LE(bytes, 54);
  return header;
}
