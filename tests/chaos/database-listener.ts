// A reader of the event stream who never gives up: when the stream ends, it goes on at the next node after the last event it has seen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from './database-load.ts';

type Heard = { position: number; id: string; type: string };

export class Listener {
  readonly heard: Heard[] = [];
  /** How often the stream was opened. */
  opened = 0;
  readonly faults: string[] = [];
  readonly #nodes: readonly Node[];
  readonly #key: string;
  readonly #leaving = new AbortController();
  readonly #listening: Promise<void>;

  constructor(nodes: readonly Node[], key: string) {
    this.#nodes = nodes;
    this.#key = key;
    this.#listening = this.#listen();
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#listening;
  }

  async #listen(): Promise<void> {
    for (let turn = 0; !this.#leaving.signal.aborted; turn++) {
      const node = this.#nodes[turn % this.#nodes.length] as Node;
      await this.#read(node).catch(() => undefined);
      await sleep(100);
    }
  }

  /** Until the stream ends, in whichever way. */
  async #read({ url }: Node): Promise<void> {
    const last = this.heard.at(-1)?.position;
    const headers = { 'x-api-key': this.#key, ...(last !== undefined && { 'last-event-id': String(last) }) };
    const reply = await fetch(`${url}/v1/events/stream`, { headers, signal: this.#leaving.signal });
    if (!reply.ok || !reply.body) {
      const text = await reply.text();
      if (reply.status !== 503 || !reply.headers.get('retry-after')) this.faults.push(`${reply.status} ${text}`);
      return;
    }
    this.opened += 1;
    let rest = '';
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) this.#note(frame);
    }
  }

  #note(frame: string): void {
    const [, position, type, text] = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/s.exec(frame) ?? [];
    if (position === undefined || type === undefined || text === undefined) return;
    this.heard.push({ position: Number(position), id: (JSON.parse(text) as { id: string }).id, type });
  }
}
