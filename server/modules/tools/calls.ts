// Owns calling a tool: one attempt after another where that can help, and the answer mapped.
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { Json, JsonObject } from '../../../flow/json.ts';
import { renderTemplate } from '../../../flow/text/templates.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import type { OutboundRequest, ResponseHeaders } from '../../kernel/outbound/types.ts';
import { asAttempt, failed, type ToolAttempt } from './attempts.ts';
import type { Inputs } from './inputs.ts';
import * as mcp from './mcp-calls.ts';
import { redactionOf } from './redaction.ts';
import { requestOf } from './requests.ts';
import { mapped } from './response-mapping.ts';
import type { CallableTool } from './rows.ts';
import type { ToolConfiguration } from './schema.ts';
import * as secrets from './secrets.ts';

export type CallResult = {
  ok: boolean;
  status: number | null;
  attempts: number;
  duration_ms: number;
  output: JsonObject;
  response_excerpt: string;
  error: string | null;
};
type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Sent along, so that a tool can tell a repeated call from a new one. */
  idempotencyKey?: string | undefined;
};

const EXCERPT = 2000;
const LARGE = 64_000;
const NO_JSON = 'The tool answered with something that is no JSON, so its fields cannot be mapped.';
/** However patient the retries are, a caller is not kept longer than this. */
const MAX_TOTAL_MS = 300_000;

export async function call(
  ctx: Context,
  db: Db,
  row: CallableTool,
  inputs: Inputs | string,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<CallResult> {
  const started = performance.now();
  const configuration = await secrets.unsealed(ctx, db, row);
  const redaction = redactionOf(configuration ? sentSecrets(configuration, inputs) : []);
  const outcome = async (attempts: number, attempt: ToolAttempt): Promise<CallResult> => {
    const { status, text } = attempt;
    const answer = attempt.error === null ? parsed(text) : undefined;
    // Reading a large answer and looking through it take tens of milliseconds each; others are served in between. What came from a socket
    // goes on in the same turn of the loop after one breath, so it takes two.
    for (let breaths = text.length > LARGE ? 2 : 0; breaths > 0; breaths--) await breathe();
    const unusable = attempt.error ?? (answer === undefined && hasMappings(row) ? NO_JSON : null);
    const output = unusable === null ? mapped(row.response_schema, answer ?? { text }) : {};
    const error = typeof output === 'string' ? output : unusable;
    return {
      ok: error === null,
      status,
      attempts,
      duration_ms: Math.round(performance.now() - started),
      output: typeof output === 'string' ? {} : redaction.json(output),
      response_excerpt: redaction.text(text.slice(0, 2 * EXCERPT)).slice(0, EXCERPT),
      error: error === null ? null : redaction.text(error),
    };
  };
  if (!configuration?.url) return outcome(0, failed('The tool has no address to call.'));
  if (typeof inputs === 'string') return outcome(0, failed(inputs));
  const attempt = attemptOf(ctx, row, configuration, inputs.settled, { signal, idempotencyKey });
  if (typeof attempt === 'string') return outcome(0, failed(attempt));
  const { max_retries, base_delay_seconds, max_delay_seconds, jitter } = configuration.retry;
  for (let count = 1; ; count++) {
    const result = await attempt();
    if (!result.retryable || count > max_retries || signal?.aborted) return outcome(count, result);
    const backoff = Math.min(max_delay_seconds, base_delay_seconds * 2 ** (count - 1)) * 1000;
    const spread = jitter ? backoff * (0.5 + Math.random() / 2) : backoff;
    const wait = Math.min(Math.max(spread, result.waitMs ?? 0), max_delay_seconds * 1000);
    if (performance.now() - started + wait > MAX_TOTAL_MS) return outcome(count, result);
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** As they are stored, and as they went out with inputs in them. */
function sentSecrets(configuration: ToolConfiguration, inputs: Inputs | string): string[] {
  const stored = secrets.secretsIn(configuration);
  return typeof inputs === 'string' ? stored : [...stored, ...stored.map((one) => renderTemplate(one, inputs.settled).text)];
}

/** One try, ready to be made; or why none can be. */
function attemptOf(
  ctx: Context,
  row: CallableTool,
  configuration: ToolConfiguration,
  inputs: JsonObject,
  { signal, idempotencyKey }: CallOptions,
): (() => Promise<ToolAttempt>) | string {
  if (row.tool_type === 'mcp') return mcp.attempt(ctx, configuration, inputs, { signal, idempotencyKey });
  const request = requestOf(configuration, inputs, idempotencyKey);
  return typeof request === 'string' ? request : () => once(ctx, { ...request, ...(signal && { signal }) });
}

async function once(ctx: Context, request: OutboundRequest): Promise<ToolAttempt> {
  try {
    const { status, headers, body } = await ctx.outbound.request(request);
    const text = body.toString('utf8');
    if (status >= 200 && status < 300) return { status, text, retryable: false, waitMs: null, error: null };
    const retryable = status === 408 || status === 425 || status === 429 || status >= 500;
    return { status, text, retryable, waitMs: retryAfterMs(ctx, headers), error: `The tool answered ${status}.` };
  } catch (error) {
    return asAttempt(error);
  }
}

function retryAfterMs(ctx: Context, headers: ResponseHeaders): number | null {
  const given = headers['retry-after'];
  if (typeof given !== 'string') return null;
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const until = Date.parse(given);
  return Number.isNaN(until) ? null : Math.max(0, until - ctx.clock.toWall(ctx.clock.now()).getTime());
}

function hasMappings({ response_schema }: CallableTool): boolean {
  return (response_schema?.field_mappings ?? []).length > 0;
}

/** A tool may have nothing to say; undefined for what is no JSON, such as a log-in page with status 200. */
function parsed(text: string): Json | undefined {
  if (text.trim() === '') return { text };
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
