// Owns one request to a collector, and what its answer means by the rules of OTLP/HTTP. It never throws; a failure is a result.
import type { Kernel } from '../../kernel/context.ts';
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';
import type { OutboundResponse } from '../../kernel/outbound/types.ts';
import { VERSION } from '../../kernel/version.ts';
import { type OtlpSpan, traceRequest } from './spans.ts';

export type Collector = { endpoint: string; headers: Record<string, string> };
export type PostAnswer =
  | { outcome: 'accepted'; status: number; rejected: number; error: string | null }
  /** Sent again later. */
  | { outcome: 'unavailable'; status: number | null; retryAfterMs: number | null; error: string }
  /** The collector will never take these. */
  | { outcome: 'refused'; status: number | null; error: string };

const RETRYABLE = new Set([429, 502, 503, 504]);
const TIMEOUT_MS = 15_000;
const MAX_ANSWER = 64 * 1024;
const MAX_RETRY_AFTER_SECONDS = 600;

export async function postSpans(
  { outbound, log }: Pick<Kernel, 'outbound' | 'log'>,
  { endpoint, headers }: Collector,
  spans: readonly OtlpSpan[],
): Promise<PostAnswer> {
  try {
    return meaningOf(
      await outbound.request({
        url: endpoint,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(traceRequest(spans, { version: VERSION })),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER,
        keepBytes: MAX_ANSWER,
      }),
    );
  } catch (error) {
    // An address that is refused may be allowed by a setting later.
    if (error instanceof OutboundRefused || error instanceof OutboundFailed)
      return { outcome: 'unavailable', status: null, retryAfterMs: null, error: error.message };
    log.error({ err: error }, 'traces could not be sent');
    return {
      outcome: 'unavailable',
      status: null,
      retryAfterMs: null,
      error: 'The request failed for a reason that the log names.',
    };
  }
}

function meaningOf({ status, headers, body }: OutboundResponse): PostAnswer {
  if (status >= 200 && status < 300) return { outcome: 'accepted', status, ...partialSuccess(body) };
  const error = `The collector answered ${status}.`;
  if (!RETRYABLE.has(status)) return { outcome: 'refused', status, error };
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1000 : null;
  return { outcome: 'unavailable', status, retryAfterMs, error };
}

/** `{"partialSuccess": {"rejectedSpans": "3", "errorMessage": "…"}}`: the rest was taken, and nothing is sent again. */
function partialSuccess(body: Buffer): { rejected: number; error: string | null } {
  try {
    const { partialSuccess } = JSON.parse(body.toString('utf8')) as {
      partialSuccess?: { rejectedSpans?: string | number; errorMessage?: string };
    };
    const rejected = Number(partialSuccess?.rejectedSpans ?? 0);
    const message = partialSuccess?.errorMessage;
    return {
      rejected: Number.isSafeInteger(rejected) && rejected > 0 ? rejected : 0,
      error:
        typeof message === 'string' && message !== ''
          ? message.replaceAll('\0', '').toWellFormed().slice(0, 500)
          : null,
    };
  } catch {
    // An empty answer, or one in another format: the status counts.
    return { rejected: 0, error: null };
  }
}
