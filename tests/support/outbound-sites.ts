// Servers that answer in every way, and the client that asks them; all of them end with the test that opened them.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { type Outbound, type OutboundOptions, outbound } from '../../server/kernel/outbound/client.ts';
import type { OutboundRequest } from '../../server/kernel/outbound/types.ts';

export const closers: (() => unknown)[] = [];

/** After each test: what it opened is closed. */
export async function closeSites(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

type Site = { url: string; port: number; connections: () => number };

export async function serve(server: net.Server, host = '127.0.0.1'): Promise<Site> {
  let connections = 0;
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    connections++;
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const port = (server.address() as AddressInfo).port;
  return { url: `http://${host}:${port}/`, port, connections: () => connections };
}
export const site = (answer: http.RequestListener) => serve(http.createServer(answer));
/** Answers every connection with these bytes, and keeps it open. */
export const rawSite = (bytes: string) =>
  serve(net.createServer((socket) => void socket.once('data', () => socket.write(bytes))));

export function client(options: Partial<OutboundOptions> = {}): Outbound {
  const made = outbound({ allowCidrs: ['127.0.0.0/8'], ...options });
  closers.push(() => made.close());
  return made;
}
export const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: 'GET',
  timeoutMs: 5_000,
  maxBytes: 100_000,
  ...more,
});
