// A server that keeps what it was sent, for attacks on what leaves the house.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = { url: string; headers: IncomingHttpHeaders; body: string };
export type Listener = {
  url: string;
  port: number;
  seen: Seen[];
  answer: (response: ServerResponse, seen: Seen) => void;
  server: Server;
};

export async function listen(): Promise<Listener> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen = { url: request.url ?? '', headers: request.headers, body };
    listener.seen.push(seen);
    listener.answer(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listener: Listener = {
    url: `http://127.0.0.1:${port}`,
    port,
    seen: [],
    answer: (response) => response.end('{}'),
    server,
  };
  return listener;
}
