// Owns the catalog of problems a caller may see: one code, one status, one public sentence. Anything else is logged and hidden.

export const STATUS = {
  bad_request: 400,
  authentication_required: 401,
  budget_exceeded: 402,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  version_conflict: 409,
  workflow_inactive: 409,
  execution_already_active: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  misdirected_request: 421,
  rate_limited: 429,
  concurrency_limit_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  upstream_error: 502,
  service_unavailable: 503,
  upstream_timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS;

const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'request_timeout',
  'idempotency_in_progress',
  'rate_limited',
  'concurrency_limit_exceeded',
  'upstream_error',
  'service_unavailable',
  'upstream_timeout',
]);

type ProblemOptions = {
  details?: Record<string, unknown>;
  /** seconds */
  retryAfter?: number;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** A refusal that is meant for the caller. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly options: ProblemOptions;
  constructor(code: ErrorCode, message: string, options: ProblemOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
  get status(): number {
    return STATUS[this.code];
  }
  get retryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

/** One entry of a 422 body, in the shape FastAPI clients know. */
export type ValidationItem = {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
};

/** A request whose shape is wrong. The route's dialect decides whether it leaves as 422 with items or as 400 with a sentence. */
export class Invalid extends Error {
  readonly items: ValidationItem[];
  constructor(items: ValidationItem[]) {
    super(items.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; '));
    this.items = items;
  }
}

/**
 * A well-formed request that asks for more work than one request may cause. It says which limit, and how much is allowed:
 * 422 with type `limit_exceeded` and `ctx {limit, max}`, or 400 in the calling API.
 */
export const limitExceeded = (
  at: (string | number)[],
  limit: { name: string; max: number; message: string },
): Invalid =>
  new Invalid([{ loc: at, msg: limit.message, type: 'limit_exceeded', ctx: { limit: limit.name, max: limit.max } }]);

/** Kinds whose ids are easily taken for those of another kind: where to find theirs. */
const WHERE_IDS_ARE: Readonly<Record<string, string>> = {
  'workflow revision':
    'Its id is the workflow_revision_id of an assistant revision: GET /v1/assistants/{agent_id}/revisions/{revision_id} shows it.',
  'assistant revision': 'GET /v1/assistants/{agent_id}/revisions lists their ids; it is not the workflow_revision_id.',
  workflow:
    'Calling workflows are listed by GET /workflows; the flow of an assistant is a workflow revision, which is something else.',
  'tool revision': 'GET /v1/tools/{tool_id}/revisions lists their ids.',
  carrier:
    'GET /carriers lists yours; POST /carriers {"name": "Rehearsal", "type": "simulated"} makes one that needs no account.',
};

/** The same message whether the id is unknown, foreign or of another kind: nothing is learned about others' objects. */
export const notFound = (kind: string): Problem => {
  const where = WHERE_IDS_ARE[kind];
  const message = `No such ${kind}. Check the id, and that it belongs to your organization.`;
  return new Problem('not_found', where === undefined ? message : `${message} ${where}`);
};

export const badRequest = (message: string): Problem => new Problem('bad_request', message);

export const conflict = (message: string, details?: Record<string, unknown>): Problem =>
  new Problem('conflict', message, details ? { details } : {});

/** Several scopes are written as OAuth writes them, with spaces between. */
export const missingScopes = (scopes: readonly string[]): Problem =>
  new Problem('permission_denied', `This key lacks the scope ${scopes.join(', ')}. Use a key that has it.`, {
    details: { required_scope: scopes.join(' ') },
  });
