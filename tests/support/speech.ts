// The speech parts for tests: whether they are installed here, what a caller says as sound, and a caller by microphone as a program.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { builtIn, folderOfParts, INSTALL_SPEECH } from '../../server/modules/speech/engine/built-in.ts';
import { joinSamples, pcmBytes } from '../../server/modules/speech/port/pcm.ts';
import type { TestApp } from './app.ts';

/** Why tests that need the speech parts are skipped here; empty: they are installed. */
export const speechOrWhy = (): string =>
  folderOfParts({ config: { SPEECH_FOLDER: '' } } as Parameters<typeof folderOfParts>[0]) === undefined
    ? `the speech parts are not installed: ${INSTALL_SPEECH}`
    : '';

/** A sentence as a voice of ours says it, at 16 kHz. */
export async function spoken(app: TestApp, text: string, voice = 'rms'): Promise<Int16Array> {
  const parts = builtIn(app.kernel);
  if (!parts) throw new Error(speechOrWhy());
  const pieces: Int16Array[] = [];
  const request = { rate: 16_000, voice, signal: AbortSignal.timeout(60_000) };
  for await (const piece of parts.voice(['test']).say(text, request)) pieces.push(piece);
  return joinSamples(pieces);
}

export type CallFrame = Record<string, unknown> & { type: string; at: number };
const FRAME = 512;
const FRAME_MS = 32;

/** A microphone that is always on: it sends silence, and what it is given to say; it plays what it hears as a browser does. */
export class MicrophoneCaller {
  readonly frames: CallFrame[] = [];
  /** Samples that came for each text of ours. */
  readonly sound = new Map<number, number>();
  closed: number | undefined;
  /** When each piece of sound came, and how much of its text had come before: milliseconds. */
  readonly #arrivals: { id: number; at: number; before: number }[] = [];
  #queue: Int16Array[] = [];
  #current = 0;
  readonly #socket: WebSocket;
  readonly #timer: NodeJS.Timeout;

  constructor(url: string, options: { origin?: string } = {}) {
    this.#socket = new WebSocket(url.replace(/^http/, 'ws'), { ...(options.origin && { origin: options.origin }) });
    this.#socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        const before = this.sound.get(this.#current) ?? 0;
        this.#arrivals.push({ id: this.#current, at: performance.now(), before: before / 16 });
        this.sound.set(this.#current, before + data.length / 2);
      } else {
        const frame = { ...JSON.parse(String(data)), at: performance.now() } as CallFrame;
        this.frames.push(frame);
        if (frame.type === 'say') this.#current = Number(frame.id);
      }
    });
    this.#socket.on('close', (code) => {
      this.closed = code;
      clearInterval(this.#timer);
    });
    this.#socket.on('error', () => undefined);
    let due = performance.now();
    this.#timer = setInterval(() => {
      if (this.#socket.readyState !== this.#socket.OPEN) {
        due = performance.now();
        return;
      }
      for (; due <= performance.now(); due += FRAME_MS)
        this.#socket.send(pcmBytes(this.#queue.shift() ?? new Int16Array(FRAME)));
    }, FRAME_MS / 2);
  }

  /** Resolves once it was sent. */
  async say(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; at += FRAME) {
      const frame = new Int16Array(FRAME);
      frame.set(samples.subarray(at, at + FRAME));
      this.#queue.push(frame);
    }
    while (this.#queue.length > 0 && this.closed === undefined) await sleep(10);
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }
  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  /** How long after it was to be played each piece of sound came: 0 for those in time. */
  lateness(): number[] {
    const begins = new Map<number, number>();
    return this.#arrivals.map(({ id, at, before }) => {
      const begin = begins.get(id) ?? at;
      begins.set(id, begin);
      return Math.max(0, at - (begin + before));
    });
  }

  /** The next frame of this type after the first so many frames. */
  async next(type: string, after = 0, ms = 30_000): Promise<CallFrame> {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(10)) {
      const found = this.frames.slice(after).find((frame) => frame.type === type);
      if (found) return found;
      if (this.closed !== undefined && type !== 'closed') break;
    }
    const seen = this.frames.map((frame) => JSON.stringify(frame)).join('\n');
    throw new Error(`no frame "${type}" after ${after} (closed: ${this.closed}):\n${seen}`);
  }

  async untilClosed(ms = 30_000): Promise<number> {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(10))
      if (this.closed !== undefined) return this.closed;
    throw new Error('the socket is still open');
  }

  hangUp(): void {
    this.send({ type: 'hang_up' });
  }
  /** As if the network broke. */
  drop(): void {
    clearInterval(this.#timer);
    this.#socket.terminate();
  }
}
