// Owns the ways a call to a model may fail, each with a message for people, and which of them are worth a retry. Pure.
import { Problem } from '../../../kernel/errors.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';

export type FailureCode =
  /** Our own models have too much to do. */
  | 'busy'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'malformed_answer'
  | 'broken_stream'
  | 'unauthorized'
  | 'rejected'
  | 'refused_address'
  | 'unknown_provider'
  | 'unsupported'
  | 'aborted';

const RETRYABLE: ReadonlySet<FailureCode> = new Set([
  'busy',
  'rate_limited',
  'unavailable',
  'timeout',
  'malformed_answer',
]);

/** `message` is shown to callers: it never holds what a vendor wrote, which may repeat secrets or prompts. */
export class ProviderFailure extends Error {
  readonly code: FailureCode;
  /** seconds */
  readonly retryAfter: number | undefined;
  constructor(code: FailureCode, message: string, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
  get retryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Any error of an SDK as a `ProviderFailure`. */
export function asFailure(
  error: unknown,
  provider: string,
  signals: { caller?: AbortSignal | undefined; timeout: AbortSignal },
): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (signals.caller?.aborted) return new ProviderFailure('aborted', 'The caller went away.', { cause: error });
  if (signals.timeout.aborted)
    return new ProviderFailure('timeout', `"${provider}" did not answer in time.`, { cause: error });
  for (let cause = error, depth = 0; isFields(cause) && depth < 6; cause = cause.cause, depth++) {
    if (cause instanceof OutboundRefused)
      return new ProviderFailure('refused_address', `"${provider}": ${cause.message}`, { cause });
    if (cause instanceof OutboundFailed) {
      const reached = cause.retryable ? 'unavailable' : 'malformed_answer';
      const code = cause.kind === 'timeout' ? 'timeout' : reached;
      return new ProviderFailure(code, `"${provider}": ${cause.message}.`, { cause });
    }
    if (typeof cause.statusCode === 'number') return byStatus(cause.statusCode, cause.responseHeaders, provider, cause);
  }
  return new ProviderFailure('malformed_answer', `"${provider}" answered with something that is no valid answer.`, {
    cause: error,
  });
}

function byStatus(status: number, headers: unknown, provider: string, cause: unknown): ProviderFailure {
  const retryAfter = isFields(headers) ? pauseOf(headers) : undefined;
  const options = { retryAfter, cause };
  if (status === 429) return new ProviderFailure('rate_limited', `"${provider}" asks to slow down (429).`, options);
  if (status === 401 || status === 403) {
    return new ProviderFailure(
      'unauthorized',
      `"${provider}" refused the credential (${status}). Set a valid api_key.`,
      options,
    );
  }
  if (status === 408 || status >= 500)
    return new ProviderFailure('unavailable', `"${provider}" failed (${status}).`, options);
  if (status >= 200 && status < 300) {
    return new ProviderFailure(
      'malformed_answer',
      `"${provider}" answered with something that is no valid answer.`,
      options,
    );
  }
  return new ProviderFailure(
    'rejected',
    `"${provider}" rejected the request (${status}). Check model and address.`,
    options,
  );
}

/** Seconds, or a date, which is compared with that of the answer; some vendors give milliseconds in a field of their own, which is the more exact one. */
function pauseOf(headers: Record<string, unknown>): number | undefined {
  const exact = numberIn(headers['retry-after-ms']) / 1000;
  const header = headers['retry-after'];
  const until = (dateIn(header) - dateIn(headers.date)) / 1000;
  const seconds = [exact, numberIn(header), until].find(Number.isFinite);
  return seconds === undefined ? undefined : Math.min(Math.max(0, seconds), 3600);
}

const dateIn = (header: unknown): number => (typeof header === 'string' ? Date.parse(header) : Number.NaN);
const numberIn = (header: unknown): number =>
  typeof header === 'string' && header.trim() !== '' ? Number(header) : Number.NaN;

/** The error that the API answers with. */
export function asProblem(failure: ProviderFailure): Problem {
  const { code, message, retryAfter } = failure;
  const wait = retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter) };
  if (code === 'unknown_provider' || code === 'unsupported' || code === 'refused_address')
    return new Problem('bad_request', message);
  if (code === 'busy') return new Problem('service_unavailable', message, { ...wait, cause: failure });
  return new Problem(code === 'timeout' ? 'upstream_timeout' : 'upstream_error', message, { ...wait, cause: failure });
}
