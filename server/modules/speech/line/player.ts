// Owns what our side says on one line: pieces are made ahead, sent a little ahead of what is heard, can be held and go on, and it is known
// how much of them was heard.
import { msOf } from '../port/pcm.ts';
import type { Line, Voice } from '../port/ports.ts';
import { heardShare, piecesOf, spokenForm } from './manners.ts';

const STEP_MS = 40;
/** One frame on the wire. */
const FRAME_MS = 20;

export type PlayerEvents = {
  /** The first of these samples is about to be sent. */
  began?(saying: SpokenText): void;
  /** All of it was sent. */
  sent?(saying: SpokenText): void;
  /** All that was to be said has been heard. */
  quiet(): void;
  failed(error: unknown): void;
};

/** One text that is said. */
export class SpokenText {
  readonly id: number;
  readonly text: string;
  readonly pieces: string[];
  readonly askedAt = performance.now();
  samples: Int16Array[] = [];
  made = 0;
  sent = 0;
  isMade = false;
  isStarted = false;
  firstAudioAt: number | undefined;
  /** `aloud`: how it is said, where that is not as it is written. */
  constructor(id: number, text: string, aloud: string) {
    this.id = id;
    this.text = text;
    this.pieces = piecesOf(spokenForm(aloud));
  }
  /** Samples from a place on, at most so many. */
  take(count: number): Int16Array {
    const out = new Int16Array(Math.min(count, this.made - this.sent));
    let at = 0;
    let skipped = 0;
    for (const part of this.samples) {
      const from = Math.max(0, this.sent + at - skipped);
      if (from < part.length && at < out.length) {
        const piece = part.subarray(from, from + out.length - at);
        out.set(piece, at);
        at += piece.length;
      }
      skipped += part.length;
      if (at === out.length) break;
    }
    this.sent += at;
    return out;
  }
}

type PlayerOptions = {
  line: Line;
  voice: Voice;
  voiceName?: string | undefined;
  language?: string | undefined;
  events: PlayerEvents;
};

export class Player {
  readonly #options: PlayerOptions;
  readonly #queue: SpokenText[] = [];
  #id = 0;
  #making: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Samples of ours that were sent, and heard, since the line opened; by the clock, corrected by reports of the other end. */
  #sent = 0;
  #heard = 0;
  #tickedAt = performance.now();
  #isHeld = false;
  #isClosed = false;
  /** Where each saying begins among the samples that were sent. */
  readonly #begins = new Map<number, number>();
  #past: SpokenText[] = [];

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  /** Something is being said, or about to be. */
  get isSpeaking(): boolean {
    return this.#queue.length > 0 || this.#heard < this.#sent;
  }
  get isHeld(): boolean {
    return this.#isHeld;
  }
  get isAudible(): boolean {
    return !this.#isHeld && this.#heard < this.#sent;
  }

  say(text: string, aloud = text): SpokenText {
    const saying = new SpokenText(++this.#id, text, aloud);
    this.#queue.push(saying);
    this.#making = this.#making
      .then(() => this.#make(saying))
      .catch((error: unknown) => {
        saying.isMade = true;
        if (!this.#isClosed && !this.#stop.signal.aborted) this.#options.events.failed(error);
        this.#run();
      });
    return saying;
  }

  async #make(saying: SpokenText): Promise<void> {
    const { line, voice, voiceName, language } = this.#options;
    const { signal } = this.#stop;
    if (!this.#queue.includes(saying)) return;
    for (const piece of saying.pieces) {
      for await (const samples of voice.say(piece, { rate: line.rate, voice: voiceName, language, signal })) {
        if (signal.aborted || !this.#queue.includes(saying)) return;
        saying.firstAudioAt ??= performance.now();
        saying.samples.push(samples);
        saying.made += samples.length;
        this.#run();
      }
    }
    saying.isMade = true;
    this.#run();
  }

  #run(): void {
    if (this.#timer || this.#isClosed) return;
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), STEP_MS);
    this.#tick();
  }

  #tick(): void {
    const { line, events } = this.#options;
    const now = performance.now();
    const passed = ((now - this.#tickedAt) * line.rate) / 1000;
    this.#tickedAt = now;
    if (this.#isHeld) return;
    this.#heard = Math.min(this.#sent, this.#heard + passed);
    const ahead = (line.aheadMs * line.rate) / 1000;
    while (this.#queue.length > 0 && this.#sent - this.#heard < ahead) {
      const [saying] = this.#queue;
      if (!saying) break;
      if (!saying.isStarted && (saying.made > 0 || saying.isMade)) {
        saying.isStarted = true;
        this.#begins.set(saying.id, this.#sent);
        events.began?.(saying);
      }
      const frame = saying.take((FRAME_MS * 5 * line.rate) / 1000);
      if (frame.length > 0) {
        line.play(frame);
        this.#sent += frame.length;
        continue;
      }
      if (!saying.isMade) break;
      this.#queue.shift();
      this.#past = [...this.#past.slice(-3), saying];
      events.sent?.(saying);
    }
    if (this.#queue.length === 0 && this.#heard >= this.#sent) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      events.quiet();
    }
  }

  /** The other end played so much of this. */
  played(id: number, ms: number): void {
    const begins = this.#begins.get(id);
    if (begins === undefined || !Number.isFinite(ms) || ms < 0) return;
    const at = begins + Math.round((ms * this.#options.line.rate) / 1000);
    this.#heard = Math.min(this.#sent, Math.max(this.#heard - this.#options.line.rate, at));
  }

  get currentId(): number {
    return [...this.#past, ...this.#queue].findLast(({ isStarted }) => isStarted)?.id ?? 0;
  }

  /** How much of what is being said was not heard yet, and whether it ends in a question. */
  unsaid(): { ms: number; asks: boolean } {
    const { rate } = this.#options.line;
    const waiting = this.#queue.reduce(
      (sum, saying) => sum + (saying.made - saying.sent) + (saying.isMade ? 0 : rate),
      0,
    );
    const last = this.#queue.at(-1) ?? this.#past.at(-1);
    return { ms: msOf(this.#sent - this.#heard + waiting, rate), asks: /\?["”')]?\s*$/.test(last?.text ?? '') };
  }

  hold(): boolean {
    // The last of it may have been heard just now.
    if (!this.#isHeld) this.#tick();
    if (this.#isHeld || !this.isSpeaking) return false;
    this.#isHeld = true;
    return true;
  }

  goOn(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#tickedAt = performance.now();
    this.#run();
  }

  /** Nothing more of it is said. Returns what was heard of the last text that was being said; undefined: all of it. */
  clear(): string | undefined {
    const open = [...this.#past, ...this.#queue].findLast(({ id }) => this.#begins.has(id));
    const begins = open ? (this.#begins.get(open.id) ?? 0) : 0;
    const isWhole = !open || (!this.#queue.includes(open) && this.#heard >= begins + open.made);
    const share = open && open.made > 0 ? (this.#heard - begins) / (open.isMade ? open.made : open.made * 1.5) : 0;
    const wasOnlyQueued = this.#queue.length > 0 && !open;
    this.#stop.abort(new Error('interrupted'));
    this.#stop = new AbortController();
    this.#queue.length = 0;
    this.#heard = this.#sent;
    this.#isHeld = false;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (wasOnlyQueued) return '';
    return isWhole ? undefined : heardShare(open.text, Math.max(0, share));
  }

  close(): void {
    this.#isClosed = true;
    this.#stop.abort(new Error('the line is closed'));
    this.#queue.length = 0;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
