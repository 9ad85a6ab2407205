// Owns the bodies of refusals: ErrorResponse and HTTPValidationError, and which errors of the database a caller may hear of.

import { z } from 'zod';
import { errorCode } from '../kernel/db/database.ts';
import { type Fault, faultOf } from '../kernel/db/faults.ts';
import { type ErrorCode, Invalid, Problem, STATUS } from '../kernel/errors.ts';

export const ErrorResponse = z
  .object({
    error: z
      .enum(Object.keys(STATUS) as [string, ...string[]])
      .describe('Stable code of the refusal: what programs decide by.'),
    message: z.string().describe('What is wrong and what to do next, for people; the wording may improve.'),
    retryable: z.boolean().nullable().describe('true: the same request may work later. null: not known.'),
    retry_after: z
      .int()
      .nullable()
      .describe('Seconds to wait before the next try, the same number as the Retry-After header. null: not said.'),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('More about the refusal, such as `required_scope` or `findings`; only where there is more to say.'),
  })
  .meta({ id: 'ErrorResponse' });

export const ValidationError = z
  .object({
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe('Where the problem is: `body`, `query` or `path`, then names of fields and places in lists.'),
    msg: z.string().describe('What is wrong, for people.'),
    type: z.string().describe('Stable code of the problem, such as `missing` or `string_type`.'),
    input: z.unknown().optional().describe('What was sent, for short plain values; never secrets.'),
    ctx: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Figures behind the message, such as the limit that was passed.'),
  })
  .meta({ id: 'ValidationError' });

export const HTTPValidationError = z
  .object({ detail: z.array(ValidationError).describe('Everything that is wrong with the request.') })
  .meta({ id: 'HTTPValidationError' });

/** Why a request was answered 503, for the operator's log. `code`: SQLSTATE, where it was the database. */
export type RefusalCause = { cause: string; code?: string; message: string };
export type Refusal = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  unexpected: boolean;
  cause?: RefusalCause;
};

export function refusal(error: unknown, invalid: 400 | 422, requestId: string): Refusal {
  if (error instanceof Invalid) return invalid === 422 ? unprocessable(error) : fromProblem(inOneSentence(error));
  if (error instanceof Problem)
    return error.code === 'service_unavailable' ? fromUnavailable(error) : fromProblem(error);
  const fault = faultOf(error);
  if (fault) return { ...fromProblem(unavailable(fault)), cause: fault };
  const known = fromDatabase(error, invalid) ?? fromFramework(error);
  if (known instanceof Invalid) return unprocessable(known);
  if (known instanceof Problem) return fromProblem(known);
  const message = `Something went wrong on our side. Report it with this request id: ${requestId}`;
  return { ...fromProblem(new Problem('internal_error', message)), unexpected: true };
}

function fromProblem(problem: Problem): Refusal {
  const { retryAfter, details, headers } = problem.options;
  const body = {
    error: problem.code,
    message: problem.message,
    retryable: problem.retryable,
    retry_after: retryAfter ?? null,
    ...(details && { details }),
  };
  const retry: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return {
    status: problem.status,
    headers: { ...headers, ...retry, ...helpOn(problem.code) },
    body,
    unexpected: false,
  };
}

/** Where the documentation speaks of a refusal (RFC 8288). Beside `links` that an answer has already. */
export const withHelp = (headers: Record<string, string>, links: unknown): Record<string, string> =>
  typeof links === 'string' && headers.link ? { ...headers, link: `${links}, ${headers.link}` } : headers;
const helpOn = (section: string) => ({ link: `</docs/errors#${section}>; rel="help"` });

const unprocessable = (error: Invalid): Refusal => ({
  status: 422,
  headers: helpOn('wrong-requests'),
  body: { detail: error.items },
  unexpected: false,
});

/** The calling API and key creation answer 400 and name the field. */
function inOneSentence(error: Invalid): Problem {
  const parts = error.items.slice(0, 10).map(({ loc, msg }) => {
    const field = loc.slice(1).join('.');
    return field === '' ? msg : `${field}: ${msg}`;
  });
  return new Problem('bad_request', parts.join('; '));
}

/** What slips through validation and is caught by PostgreSQL is still the caller's mistake, not a 500. */
function fromDatabase(error: unknown, invalid: 400 | 422): Problem | Invalid | undefined {
  const state = errorCode(error) ?? '';
  if (!/^[0-9A-Z]{5}$|^E[A-Z_]+$/.test(state)) return undefined;
  if (state.startsWith('22')) {
    const msg = 'A value is outside what can be stored';
    return invalid === 422
      ? new Invalid([{ loc: ['body'], msg, type: 'value_error' }])
      : new Problem('bad_request', msg);
  }
  if (state === '23505') return new Problem('conflict', 'An object with this identity exists already.');
  return undefined;
}

/** The cause is a word and no message of the database: those name files, tables and hosts. */
export const unavailable = ({ cause }: Pick<Fault, 'cause'>): Problem =>
  new Problem('service_unavailable', 'The database is not available right now. Try again shortly.', {
    retryAfter: 1,
    details: { cause },
  });

/** A refusal of our own: its message says why, and `details.cause` in a word. */
function fromUnavailable(problem: Problem): Refusal {
  const { message, options } = problem;
  const fault = faultOf(problem.cause);
  const cause = fault?.cause ?? (typeof options.details?.cause === 'string' ? options.details.cause : 'busy');
  const details = { ...options.details, cause };
  return {
    ...fromProblem(new Problem(problem.code, message, { ...options, details })),
    cause: fault ?? { cause, message },
  };
}

/** Fastify's own errors, by code. */
const FRAMEWORK_ERRORS = new Map<string, [code: ErrorCode, detail: string]>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', ['payload_too_large', 'The body is larger than this endpoint accepts.']],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    ['bad_request', 'The body is shorter or longer than its Content-Length says.'],
  ],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    ['unsupported_media_type', 'Send a JSON body with the header Content-Type: application/json.'],
  ],
  ['FST_ERR_BAD_URL', ['bad_request', 'The address holds a broken percent-encoding.']],
  ['FST_ERR_MAX_PARAM_LENGTH', ['uri_too_long', 'The address is longer than 8192 characters.']],
]);

function fromFramework(error: unknown): Problem | undefined {
  const known = FRAMEWORK_ERRORS.get(errorCode(error) ?? '');
  return known && new Problem(...known);
}
