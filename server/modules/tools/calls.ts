// Owns calling a tool: attempts with retries, and the mapping of the answer.

import { setTimeout as sleep, setImmediate as yieldToLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { Json, JsonObject } from '../../../flow/language/json.ts';
import { renderTemplate } from '../../../flow/text/templates.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { emit } from '../../kernel/events.ts';
import type { OutboundRequest, ResponseHeaders } from '../../kernel/outbound/types.ts';
import { asAttempt, failed, reportOf, type ToolAttempt } from './attempts.ts';
import { toolInvocationFailed } from './events.ts';
import { type Inputs, inputsOf } from './inputs.ts';
import * as mcp from './mcp-calls.ts';
import { shownRequest } from './preview.ts';
import { redactionOf } from './redaction.ts';
import { requestOf } from './requests.ts';
import { answerFields, mapResponse } from './response-mapping.ts';
import * as revisions from './revisions.ts';
import type { CallableTool } from './rows.ts';
import type { TestTool, ToolConfiguration, ToolTestResult } from './schema.ts';
import * as secrets from './secrets.ts';

export type CallResult = {
  ok: boolean;
  status: number | null;
  attempts: number;
  duration_ms: number;
  output: JsonObject;
  response_excerpt: string;
  error: string | null;
  /** What was answered, before it was mapped; undefined where it was no JSON. */
  answer?: Json | undefined;
};
type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Sent with the request, so that a tool can recognize a repeated call. */
  idempotencyKey?: string | undefined;
  /** Also returns the answer as it came, for a person who looks at it. */
  withAnswer?: boolean;
};

const EXCERPT = 2000;
const LARGE = 64_000;
const NO_JSON = 'The tool answered with something that is no JSON, so its fields cannot be mapped.';
/** A caller never waits longer than this, whatever the retries allow. */
const MAX_TOTAL_MS = 300_000;

export async function call(
  ctx: Context,
  db: Db,
  row: CallableTool,
  inputs: Inputs | string,
  { signal, idempotencyKey, withAnswer = false }: CallOptions = {},
): Promise<CallResult> {
  const started = performance.now();
  const configuration = await secrets.unsealedConfiguration(ctx, db, row);
  const redaction = redactionOf(configuration ? sentSecrets(configuration, inputs) : []);
  const outcome = async (attempts: number, attempt: ToolAttempt): Promise<CallResult> => {
    const { status, text } = attempt;
    const answer = attempt.error === null ? parseAnswer(text) : undefined;
    // Parsing a large answer and mapping it take tens of milliseconds each; other requests are
    // served in between. After one yield, data from a socket is still handled in the same turn of
    // the loop, so it takes two.
    for (let yields = text.length > LARGE ? 2 : 0; yields > 0; yields--) await yieldToLoop();
    const unusable = attempt.error ?? (answer === undefined && hasMappings(row) ? NO_JSON : null);
    const output = unusable === null ? mapResponse(row.response_schema, answer ?? { text }) : {};
    const error = typeof output === 'string' ? output : unusable;
    return {
      ok: error === null,
      status,
      attempts,
      duration_ms: Math.round(performance.now() - started),
      output: typeof output === 'string' ? {} : redaction.json(output),
      response_excerpt: redaction.text(text.slice(0, 2 * EXCERPT)).slice(0, EXCERPT),
      error: error === null ? null : redaction.text(error),
      ...(withAnswer && answer !== undefined && { answer: redaction.json(answer) }),
    };
  };
  if (!configuration?.url) return outcome(0, failed('The tool has no address to call.'));
  if (typeof inputs === 'string') return outcome(0, failed(inputs));
  const attempt = attemptOf(ctx, row, configuration, inputs.resolved, { signal, idempotencyKey });
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

/** As they are stored, and as they were sent with inputs filled in. */
function sentSecrets(configuration: ToolConfiguration, inputs: Inputs | string): string[] {
  const stored = secrets.secretsIn(configuration);
  return typeof inputs === 'string'
    ? stored
    : [...stored, ...stored.map((one) => renderTemplate(one, inputs.resolved).text)];
}

/** A function that makes one attempt, or why none can be made. */
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
    const { status, headers, body } = await ctx.outbound.request({ ...request, traceparent: ctx.trace });
    const text = body.toString('utf8');
    if (status >= 200 && status < 300) return { status, text, retryable: false, waitMs: null, error: null };
    const retryable = status === 408 || status === 425 || status === 429 || status >= 500;
    return { status, text, retryable, waitMs: retryAfterMs(ctx, headers), error: `The tool answered ${status}.` };
  } catch (error) {
    return asAttempt(error);
  }
}

function retryAfterMs(ctx: Context, headers: ResponseHeaders): number | null {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - ctx.clock.toWall(ctx.clock.now()).getTime());
}

function hasMappings({ response_schema }: CallableTool): boolean {
  return (response_schema?.field_mappings ?? []).length > 0;
}

/** An empty answer is valid. Undefined: it is no JSON, such as a log-in page with status 200. */
function parseAnswer(text: string): Json | undefined {
  if (text.trim() === '') return { text };
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

type ToolTestRequest = NonNullable<z.output<typeof TestTool>>;

/** One real call, with its answer shown. */
export async function testTool(
  ctx: Context,
  toolId: string,
  request: ToolTestRequest,
  signal: AbortSignal,
): Promise<z.input<typeof ToolTestResult>> {
  const revision = await revisions.find(ctx, reader(ctx), toolId, request.revision_id);
  // Audited before the call, so that a test that hangs or ends the process is on record.
  await transaction(ctx, (tx) =>
    audit(ctx, tx, 'tool.tested', toolId, { revision_id: revision.id, url: revision.configuration?.url ?? null }),
  );
  const inputs = inputsOf(revision, {
    given: request.input as JsonObject,
    variables: request.variables as JsonObject | undefined,
  });
  const { answer, ...result } = await call(ctx, reader(ctx), revision, inputs, { signal, withAnswer: true });
  if (!result.ok) {
    const { status, attempts, error } = result;
    const data = { tool_id: toolId, revision_id: revision.id, status, attempts, error: reportOf(error ?? '') };
    await transaction(ctx, (tx) => emit(ctx, tx, toolInvocationFailed, { subject: toolId, data }));
  }
  // The stored configuration has a mark instead of each secret.
  const { configuration } = revision;
  const sent =
    configuration && typeof inputs !== 'string'
      ? shownRequest(revision.tool_type, configuration, inputs.resolved)
      : null;
  return {
    ...result,
    request: typeof sent === 'string' ? null : sent,
    fields: answer === undefined ? [] : answerFields(answer),
  };
}
