// Owns one attempt: the signed request, and what is stored of its answer. It never throws; a failure
// is a result.
import type { Kernel } from '../../kernel/context.ts';
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';
import { wallNow } from './deliveries.ts';
import { isSuccess, parseRetryAfter } from './schedule.ts';
import { signedHeaders } from './secrets.ts';

/** `body` is exactly what is signed and sent. */
/** `trace`: of the work that wrote the event. */
export type WebhookMessage = { id: string; type: string; body: string; trace: string };
export type WebhookTarget = { url: string; keys: readonly Buffer[] };

export type AttemptRecord = {
  at: Date;
  durationMs: number;
  statusCode: number | null;
  retryAfterMs: number | null;
  error: string | null;
  responseBody: string | null;
};

const MAX_READ = 64 * 1024;
const EXCERPT = 1000;

export async function sendAttempt(
  kernel: Kernel,
  { url, keys }: WebhookTarget,
  message: WebhookMessage,
): Promise<AttemptRecord> {
  const at = kernel.clock.now();
  const started = performance.now();
  const attempted: AttemptRecord = {
    at,
    durationMs: 0,
    statusCode: null,
    retryAfterMs: null,
    error: null,
    responseBody: null,
  };
  try {
    const answer = await kernel.outbound.request({
      url,
      method: 'POST',
      headers: signedHeaders(keys, message, kernel.clock.toWall(at)),
      body: message.body,
      trace: message.trace,
      timeoutMs: kernel.config.WEBHOOK_TIMEOUT_SECONDS * 1000,
      // The status decides, and the beginning of the body is enough, however it ends.
      maxBytes: MAX_READ,
      keepBytes: EXCERPT,
    });
    attempted.statusCode = answer.status;
    if (!isSuccess(attempted)) {
      const retryAfter = answer.headers['retry-after'];
      attempted.retryAfterMs = parseRetryAfter(
        typeof retryAfter === 'string' ? retryAfter : undefined,
        wallNow(kernel.clock),
      );
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
