// Clients of an organization that moves house: they follow 421 and Retry-After and know nothing else, and count what they were promised.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wanderer } from '../support/moving.ts';

type Home = { address: string; secret: string };
type Work = Home & { assistantId: string; workflowId: string };

const WRITERS = 6;
const CHATS = 3;

/** Ten clients: six that write, three that chat, one that reads. `stop` ends them and says what they were promised. */
export function tenClients({ address, secret, assistantId, workflowId }: Work) {
  let isOver = false;
  const goesOn = (): boolean => !isOver;
  const promised = { replies: [] as string[], said: new Map<string, string[]>(), reads: 0, longestMs: 0 };
  const asking = () => {
    const ask = wanderer(address, secret);
    return async (method: string, at: string, body?: unknown): Promise<Response> => {
      const from = performance.now();
      const key = method === 'GET' ? undefined : { 'idempotency-key': randomUUID() };
      const answer = await ask(method, at, body, key);
      promised.longestMs = Math.max(promised.longestMs, performance.now() - from);
      return answer;
    };
  };
  const bodyOf = async (answer: Response): Promise<{ id: string }> => {
    if (answer.status >= 300) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const write = async (worker: number): Promise<void> => {
    const ask = asking();
    for (let n = 0; goesOn(); n++) {
      const shortcut = `w${worker}-${n}`;
      await bodyOf(await ask('POST', '/v1/canned-replies', { shortcut, text: 'Hello.' }));
      promised.replies.push(shortcut);
      await sleep(150);
    }
  };
  const chat = async (): Promise<void> => {
    const ask = asking();
    while (goesOn()) {
      const { id } = await bodyOf(await ask('POST', '/v1/conversations', { assistant_id: assistantId }));
      const said: string[] = [];
      promised.said.set(id, said);
      for (let isOpen = true; isOpen && goesOn(); ) {
        const text = `Word ${said.length}`;
        const answer = await ask('POST', `/v1/conversations/${id}/messages`, { text });
        // One that has come to its end takes no more.
        isOpen = answer.status !== 409;
        if (isOpen) {
          await bodyOf(answer);
          said.push(text);
        } else await answer.body?.cancel();
        await sleep(400);
      }
    }
  };
  const look = async (): Promise<void> => {
    const ask = asking();
    while (goesOn()) {
      for (const at of [
        '/v1/conversations?limit=20',
        `/workflows/${workflowId}/counts`,
        '/calls?limit=20',
        '/v1/overview',
      ]) {
        await bodyOf(await ask('GET', at));
        promised.reads += 1;
      }
      await sleep(300);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: WRITERS }, (_, worker) => write(worker)),
    ...Array.from({ length: CHATS }, chat),
    look(),
  ]);
  // It is waited for at the end.
  working.catch(() => undefined);
  const stop = async () => {
    isOver = true;
    await working;
    return promised;
  };
  return { stop };
}

/** Reads the stream of events as it comes; where it ends, it goes on behind the last event. Resolves to the ids of what it has seen. */
export async function followEvents({ address, secret }: Home, first: string, signal: AbortSignal): Promise<string[]> {
  const ask = wanderer(address, secret, { signal });
  const seen: string[] = [];
  for (let last = first; !signal.aborted; ) {
    try {
      const answer = await ask('GET', '/v1/events/stream?sensitivity_max=sensitive', undefined, {
        'last-event-id': last,
      });
      if (answer.status !== 200) throw new Error(`the stream answered ${answer.status} ${await answer.text()}`);
      let text = '';
      for await (const bytes of answer.body ?? []) {
        text += Buffer.from(bytes).toString('latin1');
        const end = text.lastIndexOf('\n\n') + 2;
        if (end === 1) continue;
        for (const [, position = '', id = ''] of text
          .slice(0, end)
          .matchAll(/^id: (\d+)\nevent: .*\ndata: \{"id":"([^"]+)"/gm)) {
          last = position;
          seen.push(id);
        }
        text = text.slice(end);
      }
    } catch (error) {
      // A connection that breaks is no answer: the reader comes again, as an EventSource does.
      if (error instanceof Error && /the stream answered|came nowhere/.test(error.message)) throw error;
      await sleep(100);
    }
  }
  return seen;
}
