// How a listener ends: no request that was sent on an open connection is cut off.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeGently } from './transport.ts';

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

async function listening(): Promise<{ server: Server; leave(lingerMs: number): Promise<void> }> {
  let isLeaving = false;
  const server = createServer((_request, response) => {
    if (isLeaving) response.setHeader('connection', 'close');
    response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    leave: (lingerMs) => {
      isLeaving = true;
      return closeGently(server, { lingerMs, graceMs: 5000, closeSilent: () => undefined });
    },
  };
}

/** A connection that a balancer keeps for reuse: it has had one answer. */
async function idleConnection(server: Server): Promise<{ socket: Socket; heard(): string; closed: Promise<string> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let [text, why] = ['', 'closed'];
  socket.setEncoding('utf8').on('data', (part) => (text += part));
  socket.on('error', (error: NodeJS.ErrnoException) => (why = error.code ?? error.message));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(why)));
  socket.write(REQUEST);
  await expect.poll(() => text).toContain('hello');
  text = '';
  return { socket, heard: () => text, closed };
}

it('a request that has arrived, but was not read yet, is answered', async () => {
  const { server, leave } = await listening();
  const { socket, heard, closed } = await idleConnection(server);
  // Its bytes are on their way before this thread looks at any socket again.
  socket.write(REQUEST);
  const left = leave(0);
  expect(await closed).toBe('closed');
  expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close[\s\S]*hello$/i);
  await left;
});

it('a connection that is kept for reuse serves one more request while it lingers, and new ones are refused', async () => {
  const { server, leave } = await listening();
  const { port } = server.address() as AddressInfo;
  const [kept, unused] = [await idleConnection(server), await idleConnection(server)];
  const began = performance.now();
  const left = leave(400);
  await sleep(100);
  const refused = await new Promise((resolve) =>
    connect(port, '127.0.0.1').once('error', (error: NodeJS.ErrnoException) => resolve(error.code)),
  );
  expect(refused).toBe('ECONNREFUSED');
  kept.socket.write(REQUEST);
  expect(await kept.closed).toBe('closed');
  expect(kept.heard()).toMatch(/connection: close/i);
  expect(await unused.closed).toBe('closed');
  await left;
  expect(performance.now() - began).toBeGreaterThan(390);
});

it('connections that wait to be accepted are served before the listener goes', async () => {
  const { server, leave } = await listening();
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 40 }, () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => (text += part));
    socket.write(REQUEST);
    return new Promise<string>((resolve) =>
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? '')).once('close', () => resolve(text)),
    );
  });
  // The kernel has made all of these connections before this thread accepts the first.
  const left = leave(0);
  expect((await Promise.all(answers)).filter((answer) => !answer.endsWith('hello'))).toEqual([]);
  await left;
});
