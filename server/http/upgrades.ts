// Owns requests that ask for another protocol on their connection: WebSockets at the addresses that take them, a refusal everywhere else.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { withoutCell } from '../kernel/cell-address.ts';
import type { Kernel } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { refusal } from './error-response.ts';
import { networkOf } from './rate-limit.ts';
import { type RequestLimits, tooManyRequests } from './request-limits.ts';
import { assertPlainRequest, refusalText } from './transport.ts';

const MAX_FRAME = 64 * 1024;
/** Sound comes in small pieces: a larger one is no sound. */
const MAX_SOUND_FRAME = 8 * 1024;
const MAX_SOCKETS = 2000;
/** Of pages in browsers, which any visitor of a website may open. */
const MAX_PAGE_SOCKETS = 500;
/** An end that does not read what it is sent for so long is gone. */
const MAX_UNREAD = 4 * 1024 * 1024;
/** Sockets whose other end shows no sign of life for two of these are closed. */
const HEARTBEAT_MS = 20_000;
const TRY_AGAIN = 1013;
const TEXT_ONLY = 1003;

/** Frames are texts. */
export type TextSocket = {
  send(frame: string): void;
  close(): void;
  onFrame(listener: (frame: string) => void): void;
  onClose(listener: () => void): void;
};

/** Frames are texts, or sound as bytes. */
export type SoundSocket = TextSocket & {
  sendBytes(bytes: Uint8Array): void;
  onBytes(listener: (bytes: Buffer) => void): void;
};

/** `url`: path and query as they were asked for. */
export type UpgradeRequest = {
  params: Record<string, string>;
  url: string;
  headers: Record<string, string | undefined>;
};

export type Upgrade = {
  /** `/things/{id}/socket` */
  path: `/${string}`;
  /** `browser`: opened by pages, whose Origin `admit` judges, and carries sound. `sound`: opened by machines, and carries sound. */
  kind?: 'browser' | 'sound';
  /** What serves the socket; undefined: refused, with one and the same answer for every reason. */
  admit(kernel: Kernel, request: UpgradeRequest): Promise<((socket: SoundSocket) => void) | undefined>;
  /** Before the process stops, while it still answers: what is open may end by itself, for a while. Nothing new begins. */
  drain?(kernel: Kernel): Promise<void>;
};

type UpgradeOptions = { kernel: Kernel; upgrades: readonly Upgrade[]; limits: RequestLimits; isDraining(): boolean };

/** Returns how to end all sockets. */
export function takeUpgrades(server: Server, options: UpgradeOptions): () => Promise<void> {
  const { kernel, upgrades, limits, isDraining } = options;
  const machines = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });
  const pages = new WebSocketServer({ noServer: true, maxPayload: MAX_SOUND_FRAME, perMessageDeflate: false });
  const clients = (): WebSocket[] => [...machines.clients, ...pages.clients];
  const alive = new WeakSet<WebSocket>();
  let opening = 0;
  const heartbeat = setInterval(() => {
    for (const socket of clients()) {
      if (!alive.has(socket) || socket.bufferedAmount > MAX_UNREAD) socket.terminate();
      alive.delete(socket);
      socket.ping();
    }
  }, HEARTBEAT_MS).unref();

  type Admitted = { serve: (socket: SoundSocket) => void; kind: Upgrade['kind'] };

  async function admit(request: IncomingMessage): Promise<Admitted> {
    assertPlainRequest(request);
    const { url = '/' } = request;
    const found = upgrades
      .map((upgrade) => ({ upgrade, params: paramsOf(upgrade.path, withoutCell(url)) }))
      .find(({ params }) => params);
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket' && request.method === 'GET';
    if (!found?.params || !isSocket) throw new Problem('not_found', 'There is no socket at this address.');
    const { kind } = found.upgrade;
    const isFull =
      kind === 'browser' ? pages.clients.size >= MAX_PAGE_SOCKETS : machines.clients.size + opening > MAX_SOCKETS;
    if (isDraining() || isFull || opening > MAX_SOCKETS)
      throw new Problem('service_unavailable', 'No more sockets are taken here right now.', { retryAfter: 1 });
    // Pages of browsers send it; the machines that these sockets are for do not.
    const serve =
      kind === 'browser' || request.headers.origin === undefined
        ? await found.upgrade.admit(kernel, { params: found.params, url, headers: plainHeaders(request) })
        : undefined;
    if (serve) return { serve, kind };
    const allowance = limits.failures.take(networkOf(request.socket.remoteAddress ?? ''));
    throw allowance.exceeded
      ? tooManyRequests(allowance)
      : new Problem('permission_denied', 'This socket is not yours to open.');
  }

  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy());
    opening += 1;
    admit(request)
      .then(({ serve, kind }) => {
        if (connection.destroyed) return;
        (kind === 'browser' ? pages : machines).handleUpgrade(request, connection, head, (socket) => {
          alive.add(socket);
          for (const sign of ['pong', 'message']) socket.on(sign, () => alive.add(socket));
          socket.on('error', () => socket.terminate());
          serve(soundSocket(socket, kind !== undefined));
        });
      })
      .catch((error: unknown) => refuse(kernel, connection, error))
      .finally(() => {
        opening -= 1;
      });
  });

  return async () => {
    clearInterval(heartbeat);
    for (const socket of clients()) {
      socket.close(TRY_AGAIN);
      setTimeout(() => socket.terminate(), 1000).unref();
    }
  };
}

/** Undefined: the address is another one. */
function paramsOf(path: string, url: string): Record<string, string> | undefined {
  const [requested = ''] = url.split('?', 1);
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]{1,200})')}$`);
  const groups = pattern.exec(requested)?.groups;
  return groups && { ...groups };
}

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

const soundSocket = (socket: WebSocket, takesBytes: boolean): SoundSocket => ({
  send: (frame) => {
    if (socket.readyState === socket.OPEN) socket.send(frame);
  },
  sendBytes: (bytes) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: true });
  },
  close: () => socket.close(),
  onFrame: (listener) => {
    socket.on('message', (data, isBinary) => {
      if (!isBinary) listener(String(data));
      else if (!takesBytes) socket.close(TEXT_ONLY);
    });
  },
  onBytes: (listener) => {
    socket.on('message', (data, isBinary) => {
      if (isBinary && Buffer.isBuffer(data)) listener(data);
    });
  },
  onClose: (listener) => void socket.on('close', listener),
});

function refuse(kernel: Kernel, connection: Duplex, error: unknown): void {
  const answer = refusal(error, 400, '');
  if (answer.unexpected) kernel.log.error({ err: error }, 'a socket could not be opened');
  if (connection.writable) connection.end(refusalText(answer));
  else connection.destroy();
}
