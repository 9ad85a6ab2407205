// The vendor of models and a tool server behind one loopback port, for tests that must know when exactly Parley asks somebody outside.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startVendor, type VendorAnswers } from './model-vendor.ts';

export type Asked = { kind: 'model' | 'tool'; path: string; key: string; text: string };

export type Outside = {
  url: string;
  asked: Asked[];
  /** Awaited before an answer leaves. */
  arrived: (asked: Asked) => Promise<void>;
  /** Called when the answer has been handed to the socket. */
  answered: (asked: Asked) => void;
  stop(): Promise<void>;
};

export async function startOutside(think: VendorAnswers, tool: (body: string) => object): Promise<Outside> {
  const vendor = await startVendor(think);
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    const kind = request.url?.endsWith('/chat/completions') ? 'model' : 'tool';
    const key = String(request.headers['idempotency-key'] ?? text);
    const asked: Asked = { kind, path: request.url ?? '', key, text };
    outside.asked.push(asked);
    await outside.arrived(asked);
    const answer = kind === 'model' ? await passedOn(`${vendor.url}${request.url}`, text) : JSON.stringify(tool(text));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answer, () => outside.answered(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outside: Outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    arrived: async () => undefined,
    answered: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await vendor.stop();
    },
  };
  return outside;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const passedOn = async (url: string, body: string): Promise<string> =>
  (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text();
