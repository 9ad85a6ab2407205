// Owns what happens below HTTP: time-outs, oversized addresses and headers, bytes that are no HTTP at all.

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextPoll, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uuid7 } from '../kernel/db/ids.ts';
import { Problem } from '../kernel/errors.ts';
import { type Refusal, refusal } from './error-response.ts';

const MAX_URL = 8192;
const MAX_HEADERS = 16_384;

/** Node refuses a head above this by itself; ours above are lower so that the caller learns which of the two was too long. */
export const NODE_HEAD_LIMIT = 32_768;
export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;

/** A client that takes nothing of what is ready for this long is cut off. */
export const STALLED_MS = 30_000;

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;|$)/;

const tooLong = (): Problem => new Problem('uri_too_long', `The address is longer than ${MAX_URL} characters.`);
const headersTooLarge = (): Problem =>
  new Problem('headers_too_large', `The headers are larger than ${MAX_HEADERS} bytes.`);

/** Also puts aside a content type that is none: the body decides, and fastify must not see the header before. */
export function assertPlainRequest(request: IncomingMessage): void {
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    throw new Problem('bad_request', 'The Host header is missing.');
  const type = request.headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) request.headers['content-type'] = 'application/x-unknown';
  if ((request.url?.length ?? 0) > MAX_URL) throw tooLong();
  let size = 0;
  for (const text of request.rawHeaders) size += text.length + 2;
  if (size > MAX_HEADERS) throw headersTooLarge();
}

const SILENT_MS = 1000;

/**
 * Clients open connections in advance that may never carry a request. Node does not count those as idle; the returned function closes
 * the ones that have been silent for a while, so that they do not hold up a stop.
 */
export function silentConnections(server: Server): () => void {
  const opened = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    opened.set(socket, performance.now());
    socket.once('close', () => opened.delete(socket));
  });
  return () => {
    for (const [socket, at] of opened)
      if (socket.bytesRead === 0 && performance.now() - at > SILENT_MS) socket.destroy();
  };
}

const CLOSE_IDLE_EVERY_MS = 100;
const MAX_ACCEPTING_MS = 2000;
/** Of one round of the event loop: what came after its look at the listener came within this time. */
const SHORT_ROUND_MS = 0.25;

/**
 * Connections that are made, but not accepted yet, would be reset with the listener, and with them the requests that clients have sent on
 * them. After a round of the event loop that accepted none there is none, if the round was short: in a longer one the thread was busy with
 * other sockets after it had looked at the listener, or had no processor, and more may have come meanwhile.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const onAccepted = (): void => {
    accepted += 1;
  };
  server.on('connection', onAccepted);
  const until = performance.now() + MAX_ACCEPTING_MS;
  for (let began = 0, ended = performance.now(); ended < until; ) {
    began = ended;
    const before = accepted;
    await nextPoll();
    ended = performance.now();
    if (accepted === before && ended - began < SHORT_ROUND_MS) break;
  }
  server.off('connection', onAccepted);
}

/**
 * Ends a server. First no new connections are taken: `onRefusing` is called in the same instant, and from then on answers say
 * `connection: close`. Connections that are open may carry one more request for `lingerMs`: a balancer that keeps them for reuse learns
 * that this node is gone from the first connection that is refused. Then idle ones are closed, each right after the sockets were read: a
 * connection whose next request has arrived unread is not idle, and to close it would cut that request off.
 */
export async function closeGently(
  server: Server,
  {
    lingerMs,
    graceMs,
    closeSilent,
    onRefusing,
  }: { lingerMs: number; graceMs: number; closeSilent(): void; onRefusing(): void },
): Promise<void> {
  await acceptWaiting(server);
  // Not the method of the HTTP server, which closes idle connections at once.
  const ended = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  onRefusing();
  const over = new AbortController();
  await Promise.race([ended, sleep(lingerMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
  const closeIdle = (): void =>
    void setImmediate(() => {
      server.closeIdleConnections();
      closeSilent();
    });
  closeIdle();
  const closingIdle = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS);
  // A request that dribbles in must not keep the process from stopping in time.
  const closingAll = setTimeout(() => server.closeAllConnections(), graceMs);
  await ended;
  clearInterval(closingIdle);
  clearTimeout(closingAll);
}

/**
 * Node tells a response when nothing has moved on its connection for `STALLED_MS`. That is an end only if bytes of it wait to be taken: a
 * handler that thinks, or a stream with nothing new, has nothing for the reader yet.
 */
export function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** Fastify types the packet as its JSON form; what arrives is a Buffer. */
type ClientError = Error & { code?: string; rawPacket?: unknown };

/** Nothing was parsed, so the answer is written by hand. */
export function answerBrokenRequest(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error);
  socket.end(refusalText(refusal(problem, 400, '')));
}

/** A refusal as the bytes of HTTP/1.1, for connections that have left the hands of the framework. */
export function refusalText({ status, headers, body }: Refusal): string {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${uuid7()}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

function problemOf(error: ClientError): Problem {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request did not arrive in time. Send it again, faster.');
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const firstLine = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.indexOf('\r\n') : 0;
    return firstLine === -1 || firstLine > MAX_URL ? tooLong() : headersTooLarge();
  }
  return new Problem('bad_request', 'This is not a well-formed HTTP request.');
}

/** What Node and its streams say when the other end is gone. */
const HANG_UP_CODES: ReadonlySet<unknown> = new Set([
  'ABORT_ERR',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Both must hold: the caller is gone, and the error says just that. Anything else that fails meanwhile is still ours. */
export const isHangUp = (error: unknown, request: FastifyRequest, reply: FastifyReply): boolean =>
  isGone(request, reply) && saysGone(error);

const isGone = ({ raw, socket }: FastifyRequest, reply: FastifyReply): boolean =>
  socket.destroyed || (raw.destroyed && !raw.complete) || (reply.raw.destroyed && !reply.raw.writableFinished);

function saysGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return HANG_UP_CODES.has(code) || error.name === 'AbortError' || error.message === 'aborted';
}
