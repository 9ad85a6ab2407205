// A receiver of webhooks on a loopback port. It verifies every request with a library that is not ours, and answers as it is told.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What opens loopback addresses to the server under test. */
export const LOOPBACK_OPEN = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };

export type Received = {
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads freely
  body: any;
};
type Reply = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

export type Receiver = {
  url: string;
  received: Received[];
  /** Requests that were not signed with a secret of their path. */
  unverified: string[];
  /** The secrets that requests to a path may be signed with. */
  secrets: Map<string, string[]>;
  reply: Reply;
  of(type: string): Received[];
  stop(): Promise<void>;
};

export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(code, headers).end('an answer');

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const path = request.url ?? '';
      const { headers } = request;
      const one = { id: String(headers['webhook-id']), path, headers, text, body: JSON.parse(text) };
      const secrets = receiver.secrets.get(path) ?? [];
      if (!secrets.some((secret) => verifies(secret, text, headers))) receiver.unverified.push(`${path} ${one.id}`);
      receiver.received.push(one);
      receiver.reply(response, one, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    unverified: [],
    secrets: new Map(),
    reply: status(204),
    of: (type) => receiver.received.filter(({ body }) => body.type === type),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

export function verifies(secret: string, text: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
