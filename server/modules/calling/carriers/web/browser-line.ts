// A browser as a line: sound both ways over a socket, and frames that say what is heard, said and played.
import { z } from 'zod';
import type { SoundSocket } from '../../../../http/upgrades.ts';
import { pcmBytes, samplesOf } from '../../../speech/port/pcm.ts';
import type { Line, LineEvents } from '../../../speech/port/ports.ts';

const RATE = 16_000;
/** Sent ahead of what is heard: the browser keeps it, and a slow network is bridged. */
const AHEAD_MS = 1500;
/** Sound of more than this per second is no microphone; a burst after a stall of the network is. */
const MAX_SAMPLES_PER_SECOND = RATE * 1.6;
const BURST_SAMPLES = RATE * 10;
/** More than a burst is dropped, so that a longer stall ends no call; this much more is a flood. */
const FLOOD_SAMPLES = RATE * 60;
const MAX_FRAMES_PER_SECOND = 20;
const BURST_FRAMES = 60;
const MAX_TEXT = 2000;

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('played'), id: z.int().min(0), ms: z.number().min(0) }),
  z.object({ type: z.literal('digits'), digits: z.string().max(40) }),
  z.object({ type: z.literal('mute'), muted: z.boolean() }),
  z.object({ type: z.literal('hang_up') }),
]);
export type BrowserFrame = z.output<typeof Frame>;

/** How much may come: a bucket that fills with time. */
class Allowance {
  #left: number;
  #at = performance.now();
  readonly #perSecond: number;
  readonly #most: number;
  constructor(perSecond: number, most: number) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#left = most;
  }
  take(count: number): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }
}

export type BrowserLine = Line & {
  send(frame: Record<string, unknown> & { type: string }): void;
  onFrame(listener: (frame: BrowserFrame) => void): void;
};

export function browserLine(socket: SoundSocket): BrowserLine {
  let events: LineEvents | undefined;
  let listener: ((frame: BrowserFrame) => void) | undefined;
  let isOver = false;
  let dropped = 0;
  const sound = new Allowance(MAX_SAMPLES_PER_SECOND, BURST_SAMPLES);
  const frames = new Allowance(MAX_FRAMES_PER_SECOND, BURST_FRAMES);
  const end = (by: 'them' | 'lost'): void => {
    if (isOver) return;
    isOver = true;
    socket.close();
    events?.closed(by);
  };
  socket.onBytes((bytes) => {
    if (isOver) return;
    if (bytes.length % 2 !== 0) return end('them');
    const count = bytes.length / 2;
    if (!sound.take(count)) {
      dropped += count;
      return dropped > FLOOD_SAMPLES ? end('them') : undefined;
    }
    dropped = Math.max(0, dropped - count);
    events?.audio(samplesOf(bytes));
  });
  socket.onFrame((text) => {
    if (isOver) return;
    if (text.length > MAX_TEXT || !frames.take(1)) return end('them');
    const frame = parse(text);
    if (!frame) return;
    if (frame.type === 'hang_up') return end('them');
    if (frame.type === 'digits') events?.pressed(frame.digits);
    listener?.(frame);
  });
  socket.onClose(() => end('lost'));
  return {
    rate: RATE,
    aheadMs: AHEAD_MS,
    play: (samples) => socket.sendBytes(pcmBytes(samples)),
    close: () => {
      isOver = true;
      socket.close();
    },
    listen: (handlers) => {
      events = handlers;
    },
    send: (frame) => socket.send(JSON.stringify(frame)),
    onFrame: (onFrame) => {
      listener = onFrame;
    },
  };
}

function parse(text: string): BrowserFrame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
