// Owns one attempt: the request that leaves, and what is kept of its answer. It never throws; a failure is a result.
import type { Kernel } from '../../../kernel/context.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';
import type { OutboundRequest, OutboundStream } from '../../../kernel/outbound/types.ts';
import { wallNow } from './deliveries.ts';
import { isSuccess, parseRetryAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';

/** `body` is exactly what is signed and sent. */
export type WebhookMessage = { id: string; type: string; body: string };
export type WebhookTarget = { url: string; secrets: readonly string[] };

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

export const sendSigned: Send = (kernel, { url, secrets }, message) => {
  const headers = { 'content-type': 'application/json', ...signedHeaders(secrets, message, wallNow(kernel.clock)) };
  return attempt(kernel, { url, method: 'POST', headers, body: message.body });
};

export async function attempt(
  kernel: Kernel,
  request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>,
): Promise<Attempted> {
  const at = kernel.clock.now();
  const started = performance.now();
  const ended = { statusCode: null, retryAfterMs: null, error: null, responseBody: null };
  const took = (): { at: Date; durationMs: number } => ({ at, durationMs: Math.round(performance.now() - started) });
  try {
    const timeoutMs = kernel.config.WEBHOOK_TIMEOUT_SECONDS * 1000;
    const answer = await kernel.outbound.stream({ ...request, timeoutMs, maxBytes: MAX_READ });
    const excerpt = await read(answer);
    const statusCode = answer.status;
    if (isSuccess({ statusCode, retryAfterMs: null })) return { ...took(), ...ended, statusCode };
    const retryAfter = answer.headers['retry-after'];
    const retryAfterMs = parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, wallNow(kernel.clock));
    return { ...took(), ...ended, statusCode, retryAfterMs, responseBody: excerpt };
  } catch (error) {
    return { ...took(), ...ended, error: reasonOf(kernel, error) };
  }
}

/** The status has decided already. The rest is read so that the connection can serve again; what does not end in time is broken off. */
async function read({ body }: OutboundStream): Promise<string> {
  const chunks: Buffer[] = [];
  let kept = 0;
  try {
    for await (const chunk of body) {
      if (kept < EXCERPT) chunks.push(chunk);
      kept += chunk.length;
    }
  } catch {
    // Too long, too slow or cut: the beginning is enough.
  }
  const text = Buffer.concat(chunks).subarray(0, EXCERPT).toString('utf8');
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

function reasonOf(kernel: Kernel, error: unknown): string {
  if (error instanceof OutboundRefused) return `refused_${error.reason}`;
  if (error instanceof OutboundFailed) return error.kind;
  kernel.log.error({ err: error }, 'webhook attempt failed unexpectedly');
  return 'internal';
}
