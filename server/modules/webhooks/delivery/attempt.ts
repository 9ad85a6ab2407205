// Owns one attempt: the request that leaves, and what is kept of its answer. It never throws; a failure is a result.
import type { Kernel } from '../../../kernel/context.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';
import type { OutboundRequest } from '../../../kernel/outbound/types.ts';
import { wallNow } from './deliveries.ts';
import { isSuccess, parseRetryAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';

/** `body` is exactly what is signed and sent. */
export type WebhookMessage = { id: string; type: string; body: string };
export type WebhookTarget = { url: string; keys: readonly Buffer[] };

export type Attempted = {
  at: Date;
  durationMs: number;
  statusCode: number | null;
  retryAfterMs: number | null;
  error: string | null;
  responseBody: string | null;
};

const MAX_READ = 64 * 1024;
const EXCERPT = 1000;

export type Send = (kernel: Kernel, target: WebhookTarget, message: WebhookMessage) => Promise<Attempted>;

export const sendSigned: Send = (kernel, { url, keys }, message) => {
  const at = kernel.clock.now();
  const headers = signedHeaders(keys, message, kernel.clock.toWall(at));
  return attempt(kernel, { url, method: 'POST', headers, body: message.body }, at);
};

export async function attempt(
  kernel: Kernel,
  request: Required<Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>>,
  at = kernel.clock.now(),
): Promise<Attempted> {
  const started = performance.now();
  const { url, method, headers, body } = request;
  const timeoutMs = kernel.config.WEBHOOK_TIMEOUT_SECONDS * 1000;
  const attempted: Attempted = { at, durationMs: 0, statusCode: null, retryAfterMs: null, error: null, responseBody: null };
  try {
    // The status decides, and of the body the beginning is enough, however it ends.
    const wanted = { url, method, headers, body, timeoutMs, maxBytes: MAX_READ, keepBytes: EXCERPT };
    const answer = await kernel.outbound.request(wanted);
    attempted.statusCode = answer.status;
    if (!isSuccess(attempted)) {
      const retryAfter = answer.headers['retry-after'];
      attempted.retryAfterMs = parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, wallNow(kernel.clock));
      attempted.responseBody = answer.body.toString('utf8').replaceAll('\0', '\ufffd').toWellFormed();
    }
  } catch (error) {
    attempted.error = reasonOf(kernel, error);
  }
  attempted.durationMs = Math.round(performance.now() - started);
  return attempted;
}

function reasonOf(kernel: Kernel, error: unknown): string {
  if (error instanceof OutboundRefused) return `refused_${error.reason}`;
  if (error instanceof OutboundFailed) return error.kind;
  kernel.log.error({ err: error }, 'webhook attempt failed unexpectedly');
  return 'internal';
}
