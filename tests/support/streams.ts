// Follows a stream of server-sent events over a real socket, as a browser would.
import type { Reply } from './client.ts';

export type Frame = { id: string; event: string; data: Reply['body'] };

type FollowOptions = { key: string; last?: string };

/** `frames` grows while the stream is open; `ended` resolves when it is over, however that came about. */
export const follow = (address: string, { key, last }: FollowOptions) =>
  followAs(address, { 'x-api-key': key, ...(last && { 'last-event-id': last }) });

/** The same for those who show something else than a key. */
export async function followAs(address: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const response = await fetch(address, { headers, signal: leaving.signal });
  const frames: Frame[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id = '', event = '', data = '{}'] = /^(?:id: (.*)\n)?event: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (event) frames.push({ id, event, data: JSON.parse(data) });
      }
    }
  };
  const ended = read().catch(() => undefined);
  return { status: response.status, frames, ended, leave: () => leaving.abort() };
}
