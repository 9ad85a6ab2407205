// The other end of a call from a page, as a test writes it: what the server would say, sentence by sentence, and what the page sent.
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect } from 'vitest';

const RATE = 16_000;
const FRAME_BYTES = 3200;
/** A tone, so that something is heard. */
const tone = (ms: number): Buffer => {
  const samples = Int16Array.from({ length: (RATE * ms) / 1000 }, (_, at) => 8000 * Math.sin(at / 8));
  return Buffer.from(samples.buffer);
};

type Sent = { at: number; text: Record<string, unknown> };

export class ScriptedCall {
  #socket: WebSocketRoute | undefined;
  readonly sent: Sent[] = [];
  /** Bytes of each frame of the microphone. */
  readonly frames: number[] = [];
  isClosed = false;
  sockets = 0;

  /** `path`: where the page asks for a call. */
  async serve(page: Page, path = '/v1/web-calls'): Promise<void> {
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fulfill({ status: 201, json: this.#ticket() });
    });
    await page.route(`**${path}/call-1/token`, (route) => route.fulfill({ status: 201, json: this.#ticket() }));
    await page.routeWebSocket(/\/web-calls\//, (socket) => {
      this.#socket = socket;
      this.sockets += 1;
      this.isClosed = false;
      socket.onMessage((message) => {
        if (typeof message === 'string') this.sent.push({ at: Date.now(), text: JSON.parse(message) as Sent['text'] });
        else this.frames.push(message.byteLength);
      });
      socket.onClose(() => {
        this.isClosed = true;
      });
    });
  }

  #ticket(): object {
    return {
      id: 'call-1',
      call_id: 'call-1',
      conversation_id: null,
      token: 't',
      socket_url: `/web-calls/t${this.sockets}`,
    };
  }

  async opened(sockets = 1): Promise<void> {
    await expect.poll(() => this.sockets).toBe(sockets);
  }

  text(text: object): number {
    this.#socket?.send(JSON.stringify(text));
    return Date.now();
  }

  ready(): void {
    this.text({ type: 'ready', rate: RATE, call_id: 'call-1', conversation_id: null, resumed: this.sockets > 1 });
  }

  say(id: number, text: string, ms: number, more: object = {}): void {
    this.text({ type: 'say', id, text, ...more });
    const sound = tone(ms);
    for (let at = 0; at < sound.length; at += FRAME_BYTES) this.#socket?.send(sound.subarray(at, at + FRAME_BYTES));
    this.text({ type: 'said', id });
  }

  hear(text: string, confidence = 0.93): void {
    this.text({ type: 'vad', speaking: true });
    this.text({ type: 'partial', text: text.slice(0, 5) });
    this.text({ type: 'vad', speaking: false });
    this.text({ type: 'heard', text, confidence, ms: 1400 });
  }

  /** As when the network fails: without a word. */
  break(): Promise<void> {
    return this.#socket?.close({ code: 3001 }) ?? Promise.resolve();
  }

  /** How much of a sentence the page says was heard, in milliseconds; its last word counts. */
  playedMs(id: number): number | undefined {
    return this.sent.findLast(({ text }) => text.type === 'played' && text.id === id)?.text.ms as number | undefined;
  }

  playedAfter(id: number, at: number): number {
    const found = this.sent.find((one) => one.at >= at && one.text.type === 'played' && one.text.id === id);
    return found ? found.at - at : Number.NaN;
  }
}
