// A reader of the event stream that is dropped again and again, and goes on after the last event it has seen.
import { setTimeout as sleep } from 'node:timers/promises';

export type SeenEvent = { id: number; type: string; event: string; subject: string };

export type Reader = {
  events: SeenEvent[];
  /** How often it was let in. */
  visits(): number;
  refusals: string[];
  stop(): Promise<void>;
};

export async function followEvents(url: string, key: string): Promise<Reader> {
  const events: SeenEvent[] = [];
  const refusals: string[] = [];
  const leaving = new AbortController();
  let visits = 0;
  const visit = async (): Promise<void> => {
    const last = events.at(-1)?.id;
    const headers = { 'x-api-key': key, ...(last !== undefined && { 'last-event-id': String(last) }) };
    const reply = await fetch(`${url}/v1/events/stream`, { headers, signal: leaving.signal });
    if (reply.status !== 200) {
      refusals.push(`${reply.status} ${await reply.text()}`);
      return;
    }
    visits++;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      // Half a frame is not told: it comes again, whole, on the next visit.
      for (const part of parts) {
        const [, id, type = '', data = ''] = /^id: (\d+)\nevent: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (id === undefined) continue;
        const { id: event, data: fields } = JSON.parse(data) as { id: string; data: Record<string, unknown> };
        events.push({ id: Number(id), type, event, subject: String(fields.api_key_id ?? fields.id ?? '') });
      }
    }
  };
  const following = (async () => {
    while (!leaving.signal.aborted) {
      await visit().catch((error: Error) => leaving.signal.aborted || refusals.push(error.message));
      await sleep(50);
    }
  })();
  while (visits === 0 && refusals.length === 0) await sleep(20);
  return {
    events: events,
    refusals,
    visits: () => visits,
    stop: async () => {
      leaving.abort();
      await following;
    },
  };
}
