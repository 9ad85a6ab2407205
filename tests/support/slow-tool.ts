// Owns a tool that answers when a test says so, and an assistant that asks for a number and then uses it.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ASKING, edge, entry, makeActive, node } from './assistants.ts';
import { type Client, created } from './client.ts';

export type SlowTool = {
  asked(): number;
  answer(): void;
  assistant(owner: Client): Promise<string>;
  close(): Promise<void>;
};

/** The server that is tested must allow calls to 127.0.0.0/8. */
export async function slowTool(): Promise<SlowTool> {
  const held: ServerResponse[] = [];
  const shop = createServer((_, response) => void held.push(response));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  return {
    asked: () => held.length,
    answer() {
      for (const response of held.splice(0))
        response.setHeader('content-type', 'application/json').end('{"balance":12}');
    },
    async assistant(owner) {
      const configuration = { url, method: 'POST', timeout: 20, body: {}, variables: [] };
      const tool_id = created(await owner.post('/v1/tools', { name: 'Look up', configuration })).id;
      const { id } = await makeActive(owner, [
        ...ASKING.slice(1, 3),
        node('tool', 'tool', { tool_id, input_mapping: {} }),
        node('found', 'message', { text: 'I have found it.' }),
        node('bye', 'end', {}),
        edge('ask', 'tool'),
        edge('ask', 'bye', { kind: 'on_cap' }),
        edge('tool', 'found', { kind: 'success' }),
        edge('found', 'bye'),
        entry('ask'),
      ]);
      return id;
    },
    async close() {
      shop.closeAllConnections();
      await new Promise((resolve) => shop.close(resolve));
    },
  };
}
