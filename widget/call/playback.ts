// Owns what is played: the assistant's sentences in order, with pause, resume and clear, and how much of each was heard. Pure.
import { LINE_RATE } from './frames.ts';

/** A sentence starts, or goes on after a gap, when this much of it is there: the network delivers in bursts. */
const AHEAD = Math.round(LINE_RATE * 0.08);
/** Sound that breaks off fades within milliseconds instead of clicking. */
const FADE = 0.96;

/** `at`: the next sample of its first chunk. */
type Sentence = { id: number; chunks: Float32Array[]; at: number; waiting: number; played: number; isWhole: boolean };
/** `ms`: how much of the sentence was heard. `isOver`: to its end. */
export type Played = { id: number; ms: number; isOver: boolean };

const msOf = (samples: number): number => Math.round((samples * 1000) / LINE_RATE);

export class Playback {
  #sentences: Sentence[] = [];
  #isPaused = false;
  #isRunning = false;
  #last = 0;
  #reports: Played[] = [];

  /** Sound that comes from now on belongs to this sentence. */
  begin(id: number): void {
    this.#sentences.push({ id, chunks: [], at: 0, waiting: 0, played: 0, isWhole: false });
  }

  push(sound: Float32Array): void {
    const sentence = this.#sentences.at(-1);
    // Sound of a sentence that was cleared meanwhile.
    if (!sentence || sentence.isWhole || sound.length === 0) return;
    sentence.chunks.push(sound);
    sentence.waiting += sound.length;
  }

  /** No more sound of it comes. */
  finish(id: number): void {
    const sentence = this.#find(id);
    if (sentence) sentence.isWhole = true;
    this.#dropPlayed();
  }

  pause(id: number): void {
    this.#isPaused = true;
    this.#report(id);
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Nothing that waits is played any more, of this sentence and of those after it. */
  clear(id: number): void {
    this.#report(id);
    this.clearAll();
  }

  clearAll(): void {
    this.#sentences = [];
    this.#isPaused = false;
    this.#isRunning = false;
  }

  /** What has happened since it was asked last. */
  takeReports(): Played[] {
    const reports = this.#reports;
    this.#reports = [];
    return reports;
  }

  /** Fills the block with what is to be heard next; silence where there is nothing. */
  pull(block: Float32Array): void {
    for (let at = 0; at < block.length; at += 1) {
      const sample = this.#next();
      this.#last = sample ?? this.#last * FADE;
      block[at] = this.#last;
    }
    this.#dropPlayed();
  }

  #next(): number | undefined {
    if (this.#isPaused) return undefined;
    this.#dropPlayed();
    const [sentence] = this.#sentences;
    if (!sentence) return this.#stop();
    if (!this.#isRunning && sentence.waiting < AHEAD && !sentence.isWhole) return undefined;
    const [chunk] = sentence.chunks;
    if (!chunk) return this.#stop();
    this.#isRunning = true;
    const sample = chunk[sentence.at];
    sentence.at += 1;
    if (sentence.at === chunk.length) {
      sentence.chunks.shift();
      sentence.at = 0;
    }
    sentence.waiting -= 1;
    sentence.played += 1;
    return sample;
  }

  #stop(): undefined {
    this.#isRunning = false;
  }

  #dropPlayed(): void {
    for (let [first] = this.#sentences; first?.isWhole && first.waiting === 0; [first] = this.#sentences) {
      this.#sentences.shift();
      this.#reports.push({ id: first.id, ms: msOf(first.played), isOver: true });
    }
  }

  #report(id: number): void {
    const sentence = this.#find(id);
    if (sentence) this.#reports.push({ id, ms: msOf(sentence.played), isOver: false });
  }

  #find(id: number): Sentence | undefined {
    return this.#sentences.find((one) => one.id === id);
  }
}
