// Owns the connection to an MCP server: JSON-RPC over streamable HTTP, within a session, bounded in
// bytes and time. The official client was measured: it holds the event loop for half a second over
// an answer of 1 MB with many keys (80 ms here), and answers every ping in an answer with a request
// of its own, 21,000 of them for 1 MB.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { asObject, asText, clean, isObject, type JsonObject } from '../../../flow/language/json.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Context } from '../../kernel/context.ts';
import type { OutboundStream } from '../../kernel/outbound/types.ts';
import { perKernel } from '../../kernel/state.ts';
import { REFUSED } from './attempts.ts';
import { answerIn } from './mcp-answers.ts';
import { MAX_RESPONSE_BYTES, type ToolAddress } from './requests.ts';

export const PROTOCOL = '2025-06-18';
/** Older servers answer with the version they speak; the calls we make are the same in all of them. */
const SUPPORTED_VERSIONS = new Set([PROTOCOL, '2025-03-26', '2024-11-05']);

/** The server answered, but not with a result. Its message is quoted only in part. */
export class McpFailure extends Error {
  readonly status: number | null;
  readonly retryable: boolean;
  constructor(
    message: string,
    { status = null, retryable = false }: { status?: number | null; retryable?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.retryable = retryable;
  }
}
class SessionGone extends Error {
  readonly status: number;
  constructor(status: number) {
    super('the session is gone');
    this.status = status;
  }
}

type Session = { id: string | null; version: string };
type CallLimits = { timeoutMs: number; signal?: AbortSignal | undefined };

/**
 * Opening a session takes two requests, so it is cached for the next call. It may be lost at any time
 * without harm.
 */
const sessionsOf = perKernel(() => new LRUCache<string, Session>({ max: 500 }));

/**
 * Headers may hold the credentials of one person, so a session is shared only by calls with the same
 * headers.
 */
const keyOf = (ctx: Context, { url, headers }: ToolAddress): string =>
  createHash('sha256')
    .update(JSON.stringify([ctx.org.id, url, Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64');

export type Mcp = { request(method: string, params: JsonObject): Promise<JsonObject> };

/**
 * Runs work within a session. A session that the server has forgotten is opened again, once; its failed
 * request had no effect.
 */
export async function withServer<T>(
  ctx: Context,
  address: ToolAddress,
  limits: CallLimits,
  work: (mcp: Mcp) => Promise<T>,
): Promise<T> {
  const until = performance.now() + limits.timeoutMs;
  const key = keyOf(ctx, address);
  const sessions = sessionsOf(ctx);
  const clientFor = (session: Session): Mcp => {
    let lastId = 1;
    return {
      request: (method, params) => send(ctx, { address, limits, until, session }, { id: ++lastId, method, params }),
    };
  };
  const known = sessions.get(key);
  try {
    if (known) return await work(clientFor(known));
  } catch (error) {
    if (!(error instanceof SessionGone)) throw error;
    sessions.delete(key);
  }
  const session = await open(ctx, { address, limits, until });
  sessions.set(key, session);
  try {
    return await work(clientFor(session));
  } catch (error) {
    sessions.delete(key);
    throw error instanceof SessionGone
      ? new McpFailure(`The server answered ${error.status}.`, { status: error.status })
      : error;
  }
}

type Connection = { address: ToolAddress; limits: CallLimits; until: number };

async function open(ctx: Context, connection: Connection): Promise<Session> {
  const fresh: Session = { id: null, version: PROTOCOL };
  const params = {
    protocolVersion: PROTOCOL,
    capabilities: {},
    clientInfo: { name: 'parley', version: manifest.version },
  };
  const result = await send(ctx, { ...connection, session: fresh }, { id: 1, method: 'initialize', params });
  const version = String(result.protocolVersion);
  if (!SUPPORTED_VERSIONS.has(version)) throw new McpFailure('The server speaks a version of MCP that is not known.');
  const session = { ...fresh, version };
  const response = await post(ctx, { ...connection, session }, { method: 'notifications/initialized' });
  await response.body.return?.();
  return session;
}

type OpenConnection = Connection & { session: Session };
type Message = { id?: number; method: string; params?: JsonObject };

async function send(ctx: Context, connection: OpenConnection, message: Message & { id: number }): Promise<JsonObject> {
  const response = await post(ctx, connection, message);
  const { status, headers } = response;
  if (status < 200 || status >= 300) {
    await response.body.return?.();
    // The protocol says 404 for a session that is gone; some servers say 400.
    if (connection.session.id !== null && (status === 404 || status === 400)) throw new SessionGone(status);
    const retryable = status === 408 || status === 429 || status >= 500;
    throw new McpFailure(`The server answered ${status}.`, { status, retryable });
  }
  const sessionId = headers['mcp-session-id'];
  if (message.method === 'initialize' && typeof sessionId === 'string' && sessionId !== '')
    connection.session.id = sessionId;
  const answer = await answerIn(response, message.id);
  if (typeof answer === 'string') throw new McpFailure(answer, { status });
  if (isObject(answer.error)) throw new McpFailure(`${REFUSED}${excerpt(answer.error.message)}`, { status });
  return asObject(answer.result);
}

function post(
  ctx: Context,
  { address, limits, until, session }: OpenConnection,
  message: Message,
): Promise<OutboundStream> {
  const headers: Record<string, string> = {
    ...address.headers,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(message.method !== 'initialize' && { 'mcp-protocol-version': session.version }),
    ...(session.id !== null && { 'mcp-session-id': session.id }),
  };
  return ctx.outbound.stream({
    url: address.url,
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    trace: ctx.trace,
    maxBytes: MAX_RESPONSE_BYTES,
    timeoutMs: Math.max(1, Math.round(until - performance.now())),
    ...(limits.signal && { signal: limits.signal }),
  });
}

/** Cleaned after the cut: half a character cannot be stored. */
export const excerpt = (text: unknown): string => asText(clean(String(text ?? 'no reason given').slice(0, 300)));
