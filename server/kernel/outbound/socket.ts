// Opens a WebSocket to a vendor over a judged connection: the same rules as for requests.
import type net from 'node:net';
import { type RawData, WebSocket } from 'ws';
import { hostOf, type judgeUrl } from './addresses.ts';
import type { Connector } from './connect.ts';
import { asOutboundError, OutboundFailed } from './errors.ts';

export type OutboundSocketRequest = {
  /** As for a request: `https:`, and `http:` where it is allowed. */
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Texts only: no vendor that we ask sends sound of its own accord. The first may come with the opening itself. */
  onText(text: string): void;
};

export type OutboundSocket = {
  send(frame: string | Uint8Array): void;
  close(): void;
  /** Settled once it is closed, with why. */
  closed: Promise<Error>;
};

/** The answer was no socket. */
export class SocketRefused extends Error {
  readonly statusCode: number;
  constructor(status: number) {
    super(`the other side answered with ${status}`);
    this.statusCode = status;
  }
}

const MAX_FRAME = 256 * 1024;
const HANDSHAKE_MS = 10_000;

export async function openSocket(
  url: ReturnType<typeof judgeUrl>,
  { headers, signal, onText }: Omit<OutboundSocketRequest, 'url'>,
  { connect }: Connector,
): Promise<OutboundSocket> {
  const host = hostOf(url);
  const target = { hostname: host, host: url.host, protocol: url.protocol, port: url.port, servername: host };
  const connection = await new Promise<net.Socket>((resolve, reject) =>
    connect(target, (error, socket) => (error ? reject(error) : resolve(socket))),
  );
  if (signal.aborted) {
    connection.destroy();
    throw new OutboundFailed('aborted', signal.reason);
  }
  const socket = new WebSocket(url.href.replace(/^http/, 'ws'), {
    headers,
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: MAX_FRAME,
    handshakeTimeout: HANDSHAKE_MS,
    createConnection: () => connection,
  });
  let failure: Error | undefined;
  const stop = (): void => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('message', (data: RawData, isBinary) => isBinary || onText(String(data)));
  const closed = new Promise<Error>((resolve) =>
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      resolve(failure ?? new OutboundFailed('reset'));
    }),
  );
  socket.on('error', (error) => {
    failure ??= asOutboundError(error, 'protocol');
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
      failure = new SocketRefused(statusCode);
      socket.terminate();
    });
    void closed.then(reject);
  });
  return {
    send: (frame) => {
      if (socket.readyState === socket.OPEN) socket.send(frame);
    },
    close: () => socket.close(),
    closed,
  };
}
