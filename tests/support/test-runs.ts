// Test runs through the front door: started, and waited for.
import { vi } from 'vitest';
import { type Client, created, type Reply } from './client.ts';

/** Until the run is over. */
export async function finished(client: Client, id: string, timeout = 60_000): Promise<Reply['body']> {
  const read = async () => created(await client.get(`/v1/test-runs/${id}`));
  await vi.waitUntil(async () => !/queued|running/.test((await read()).status), { timeout, interval: 50 });
  return read();
}

export async function runCases(client: Client, request: object, timeout?: number): Promise<Reply['body']> {
  const { id } = created(await client.post('/v1/test-runs', request));
  return finished(client, id, timeout);
}
