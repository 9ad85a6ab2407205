// Owns the speech parts that need no account: whether they are installed, and how they are asked. Audio never leaves this process.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../kernel/context.ts';
import { perKernel } from '../../../kernel/state.ts';
import { atRate, floatsOf, HEARD_RATE } from '../port/pcm.ts';
import type { Ear, SpeechNotice, Voice } from '../port/ports.ts';
import { SpeechThreads } from './threads.ts';

const PARTS = [
  'moonshine-encoder.onnx',
  'moonshine-decoder.onnx',
  'llama-tokenizer.mjs',
  'silero-vad.onnx',
  'flite.wasm',
];
export const INSTALL_SPEECH = 'npm run speech:install';

/** Voices of Flite. `stretch`: how slowly they speak. */
export const BUILT_IN_VOICES = [
  { id: 'rms', name: 'Rob (US, low)', language: 'en', stretch: 1.05 },
  { id: 'slt', name: 'Sally (US, high)', language: 'en', stretch: 1.05 },
  { id: 'awb', name: 'Alan (Scottish)', language: 'en', stretch: 1.05 },
  { id: 'kal16', name: 'Kal (US, synthetic)', language: 'en', stretch: 1 },
] as const;
const DEFAULT_VOICE = 'rms';

type Settled = Pick<Kernel, 'state' | 'config' | 'tuning'>;

/** In the project's folder, from the sources and from the bundle alike. */
function folderAbove(folder = import.meta.dirname): string | undefined {
  const found = path.join(folder, 'speech/parts');
  if (existsSync(found)) return found;
  const above = path.dirname(folder);
  return above === folder || existsSync(path.join(folder, 'package.json')) ? undefined : folderAbove(above);
}

/** `undefined`: some of them are missing. */
export function folderOfParts({ config }: Pick<Kernel, 'config'>): string | undefined {
  const folder = config.SPEECH_FOLDER || folderAbove();
  return folder !== undefined && PARTS.every((name) => existsSync(path.join(folder, name))) ? folder : undefined;
}

/** What was said lately: greetings and questions of a flow are the same again and again. */
const SAID_BYTES = 24 * 1024 * 1024;
const IDLE_MS = 300_000;

class BuiltIn {
  readonly #ears: SpeechThreads;
  readonly #voices: SpeechThreads;
  readonly #notices: SpeechThreads;
  readonly #said = new LRUCache<string, { rate: number; samples: Int16Array }>({
    maxSize: SAID_BYTES,
    sizeCalculation: ({ samples }) => samples.byteLength + 200,
  });
  #line = 0;

  constructor(folder: string, { config, tuning }: Settled) {
    const settings = { folder, runtime: config.EMBEDDING_RUNTIME, idleMs: IDLE_MS };
    this.#ears = new SpeechThreads('ear', { ...settings, threads: tuning.earThreads, atOnce: 1 });
    this.#voices = new SpeechThreads('voice', { ...settings, threads: tuning.voiceThreads, atOnce: 1 });
    // One thread has what is remembered of all lines.
    this.#notices = new SpeechThreads('vad', { ...settings, threads: 1, atOnce: 256 });
  }

  /** Loads what a call will need, while it is being set up. */
  warm(): void {
    for (const threads of [this.#notices, this.#ears, this.#voices]) threads.warm();
  }

  ear(share: readonly string[]): Ear {
    return {
      name: 'Moonshine tiny',
      isHere: true,
      transcribe: async (pcm, { rate, signal }) => {
        const audio = floatsOf(atRate(pcm, rate, HEARD_RATE));
        const {
          text = '',
          confidence = 0,
          ms,
        } = await this.#ears.run(share, { audio }, audio.length / HEARD_RATE, signal);
        return { text, confidence, ms };
      },
    };
  }

  voice(share: readonly string[]): Voice {
    const make = async (text: string, name: string, signal: AbortSignal) => {
      const key = `${name} ${text}`;
      const known = this.#said.get(key);
      if (known) return known;
      const { stretch } = BUILT_IN_VOICES.find(({ id }) => id === name) ?? { stretch: 1 };
      const order = { text, voice: name, stretch };
      const { samples = new Int16Array(0), rate = HEARD_RATE } = await this.#voices.run(
        share,
        order,
        text.length / 15,
        signal,
      );
      const made = { rate, samples };
      this.#said.set(key, made);
      return made;
    };
    return {
      name: 'Flite',
      isHere: true,
      async *say(text, { rate, voice, signal }) {
        const name = BUILT_IN_VOICES.some(({ id }) => id === voice) ? (voice ?? DEFAULT_VOICE) : DEFAULT_VOICE;
        const made = await make(text, name, signal);
        yield atRate(made.samples, made.rate, rate);
      },
    };
  }

  notice(share: readonly string[]): SpeechNotice {
    const line = ++this.#line;
    return {
      hears: async (samples) => {
        const audio = floatsOf(samples);
        return (await this.#notices.run(share, { line, audio }, audio.length / HEARD_RATE)).speech ?? [];
      },
      close: () => void this.#notices.run(share, { line, isOver: true }, 0.01).catch(() => undefined),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#ears.close(), this.#voices.close(), this.#notices.close()]);
  }
}

const builtIns = perKernel((kernel: Settled) => {
  const folder = folderOfParts(kernel);
  const parts = folder === undefined ? undefined : new BuiltIn(folder, kernel);
  return { parts, close: async () => parts?.close() };
});

/** `undefined` where they are not installed, or were installed after this process started. */
export const builtIn = (kernel: Settled): BuiltIn | undefined =>
  kernel.config.SPEECH === 'off' ? undefined : builtIns(kernel).parts;
