// Owns what the SDK throws: both error shapes of the API, and what goes wrong on the way, folded into one family.
import type { components } from './generated/types.ts';

/** Codes of the SDK itself: no answer came, or it cannot be used. */
type OwnCode =
  | 'connection_error'
  | 'timeout'
  | 'empty_answer'
  | 'event_not_json'
  | 'event_too_large'
  | 'invalid_id'
  | 'invalid_setting'
  | 'stream_ended'
  | 'validation_error'
  | 'webhook_not_verified';

/** What `ParleyError.code` is: a code of the API, one of the SDK, or `http_502` where a proxy answered without one. */
export type ErrorCode = components['schemas']['ErrorResponse']['error'] | OwnCode | `http_${number}`;

export type ValidationIssue = {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
};

export type ErrorFacts = {
  code: ErrorCode;
  message: string;
  /** 0 when no answer came. */
  status?: number;
  retryable?: boolean;
  /** Seconds. */
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  details?: Record<string, unknown> | undefined;
  cause?: unknown;
};

export class ParleyError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  constructor({ code, message, status = 0, retryable = false, retryAfter, requestId, details, cause }: ErrorFacts) {
    super(message, { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.details = details;
  }
}

/** No answer came, or it broke off. */
export class ConnectionError extends ParleyError {}
/** No answer came in time. */
export class TimeoutError extends ConnectionError {}
export class AuthenticationError extends ParleyError {}
export class BudgetError extends ParleyError {}
export class PermissionError extends ParleyError {}
export class NotFoundError extends ParleyError {}
export class ConflictError extends ParleyError {}
export class RateLimitError extends ParleyError {}
export class ServerError extends ParleyError {}
/** A stream that cannot be understood. */
export class StreamError extends ParleyError {}
/** A webhook whose signature, or time, is not right. */
export class WebhookVerificationError extends ParleyError {}

/** The request itself is wrong; `issues` names the fields where the API names them. */
export class ValidationError extends ParleyError {
  readonly issues: ValidationIssue[];
  constructor(facts: ErrorFacts & { issues?: ValidationIssue[] }) {
    super(facts);
    this.issues = facts.issues ?? [];
  }
}

type ErrorClass = new (facts: ErrorFacts) => ParleyError;
const CLASSES: Record<number, ErrorClass> = {
  400: ValidationError,
  401: AuthenticationError,
  402: BudgetError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  429: RateLimitError,
};

/** Statuses that a proxy may answer without the body of the API. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

export type ApiErrorResponse = { status: number; headers: Headers; text: string };

export function errorOf({ status, headers, text }: ApiErrorResponse): ParleyError {
  const body = parsed(text);
  const requestId = headers.get('x-request-id') ?? undefined;
  const retryAfter = secondsOf(body.retry_after) ?? secondsOf(headers.get('retry-after'));
  if (Array.isArray(body.detail)) {
    const issues = body.detail as ValidationIssue[];
    const message = issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
    return new ValidationError({ code: 'validation_error', message, status, requestId, details: { issues }, issues });
  }
  const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ParleyError);
  return new Class({
    code: typeof body.error === 'string' ? (body.error as ErrorCode) : `http_${status}`,
    message: typeof body.message === 'string' ? body.message : `The server answered ${status}: ${text.slice(0, 200)}`,
    status,
    retryable: typeof body.retryable === 'boolean' ? body.retryable : TRANSIENT.has(status),
    retryAfter,
    requestId,
    details: isObject(body.details) ? body.details : undefined,
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** Seconds, or the date that HTTP also allows. */
function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return undefined;
  const seconds = Number(value);
  const fromDate = (Date.parse(value) - Date.now()) / 1000;
  const known = Number.isNaN(seconds) ? fromDate : seconds;
  return Number.isNaN(known) ? undefined : Math.max(0, known);
}
