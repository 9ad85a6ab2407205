// Sockets to vendors go by the rules of requests: judged addresses, no redirects, and an end by the caller's signal.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { outbound } from './client.ts';

let server: Server;
let url: string;
const sockets = new WebSocketServer({ noServer: true });
const opened: WebSocket[] = [];
const signal = AbortSignal.timeout(20_000);
const open = outbound({ allowCidrs: ['127.0.0.0/8'] });
const closed = outbound({ allowCidrs: [] });

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  server.on('upgrade', (request, connection, head) => {
    if (request.url !== '/echo') return connection.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    sockets.handleUpgrade(request, connection, head, (socket) => {
      opened.push(socket);
      socket.send(`key ${request.headers['x-key']}`);
      socket.on('message', (data, isBinary) =>
        socket.send(isBinary ? `${(data as Buffer).length} bytes` : String(data)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await Promise.all([open.close(), closed.close()]);
});

const headers = { 'x-key': 'secret' };
const onText = (): void => undefined;

it('carries texts and bytes there and texts back, and says when it is closed', async () => {
  const texts: string[] = [];
  const socket = await open.socket({ url: `${url}/echo`, headers, signal, onText: (text) => void texts.push(text) });
  socket.send('hello');
  socket.send(Buffer.alloc(1024));
  await expect.poll(() => texts).toEqual(['key secret', 'hello', '1024 bytes']);
  socket.close();
  expect((await socket.closed).message).toContain('closed');
  socket.send('too late');
});

it('refuses what a request refuses, and names the status of an answer that is no socket', async () => {
  await expect(closed.socket({ url: `${url}/echo`, headers, signal, onText })).rejects.toMatchObject({
    name: 'OutboundRefused',
  });
  for (const address of [
    'http://10.0.0.1/',
    'ftp://127.0.0.1/',
    'http://user:secret@127.0.0.1/',
    'http://169.254.169.254/',
  ])
    await expect(open.socket({ url: address, headers, signal, onText }), address).rejects.toMatchObject({
      name: 'OutboundRefused',
    });
  await expect(open.socket({ url: `${url}/echo`, headers: { host: 'else' }, signal, onText })).rejects.toMatchObject({
    reason: 'header',
  });
  await expect(open.socket({ url: `${url}/other`, headers, signal, onText })).rejects.toMatchObject({
    statusCode: 403,
  });
});

it('ends with the signal of its caller, before and after it is open', async () => {
  const stop = new AbortController();
  const socket = await open.socket({ url: `${url}/echo`, headers, signal: stop.signal, onText });
  const before = opened.length;
  stop.abort(new Error('enough'));
  await socket.closed;
  await expect(open.socket({ url: `${url}/echo`, headers, signal: stop.signal, onText })).rejects.toMatchObject({
    kind: 'aborted',
  });
  expect(opened.length).toBe(before);
});

it('takes no frame that is larger than a text of a vendor', async () => {
  const socket = await open.socket({ url: `${url}/echo`, headers, signal, onText });
  opened.at(-1)?.send('x'.repeat(300_000));
  expect(await socket.closed).toBeInstanceOf(Error);
});
