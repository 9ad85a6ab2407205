// The frames of a media stream of Telnyx, both ways. Their order is not promised: those that came too early wait for a moment.
import { z } from 'zod';
import { MAX_STREAM_PAYLOAD, type StreamDialect, type StreamFrame, samplesOfPayload } from '../spoken/media-stream.ts';

const count = z.coerce.number().int().min(0);

const Frame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('start'),
    stream_id: z.string().min(1).max(200),
    start: z.object({ call_control_id: z.string().min(1).max(300) }),
  }),
  z.object({
    event: z.literal('media'),
    media: z.object({
      payload: z.base64().max(MAX_STREAM_PAYLOAD),
      track: z.string().optional(),
      chunk: count.optional().catch(undefined),
    }),
  }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }) }),
  z.object({ event: z.literal('stop') }),
]);

/** More than these wait for no missing one. */
const MAX_EARLY = 5;

/** Sound in the order in which it was spoken. What comes after its successors were heard is dropped. */
class InOrder {
  #next: number | undefined;
  readonly #early = new Map<number, string>();
  /** Returns what can be heard now. */
  take(chunk: number | undefined, payload: string): string[] {
    if (chunk === undefined) return [payload];
    this.#next ??= chunk;
    if (chunk < this.#next) return [];
    this.#early.set(chunk, payload);
    if (!this.#early.has(this.#next) && this.#early.size > MAX_EARLY) this.#next = Math.min(...this.#early.keys());
    const ready: string[] = [];
    for (let found = this.#early.get(this.#next); found !== undefined; found = this.#early.get(this.#next)) {
      ready.push(found);
      this.#early.delete(this.#next);
      this.#next += 1;
    }
    return ready;
  }
}

/** Of one stream. */
export function telnyxStream(): StreamDialect {
  const order = new InOrder();
  return {
    read: (text): StreamFrame[] => {
      const frame = readFrame(text);
      switch (frame?.event) {
        case 'start':
          return [{ type: 'start', streamId: frame.stream_id, callId: frame.start.call_control_id }];
        case 'media':
          if (frame.media.track === 'outbound') return [];
          return order
            .take(frame.media.chunk, frame.media.payload)
            .map((payload) => ({ type: 'sound', samples: samplesOfPayload(payload) }));
        case 'dtmf':
          return [{ type: 'digit', digit: frame.dtmf.digit }];
        case 'stop':
          return [{ type: 'stop' }];
        case undefined:
          return [];
      }
    },
    sound: (_streamId, payload) => JSON.stringify({ event: 'media', media: { payload } }),
    clear: () => JSON.stringify({ event: 'clear' }),
  };
}

function readFrame(text: string): z.output<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
