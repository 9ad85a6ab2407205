// Owns calling a tool: the request built from its configuration and inputs, tried again where that can help, its answer mapped.
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type Json, type JsonObject } from '../../../flow/json.ts';
import { renderTemplate, renderValue } from '../../../flow/templates.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import type { OutboundRequest, ResponseHeaders } from '../../kernel/outbound.ts';
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound-errors.ts';
import { mapped } from './response-mapping.ts';
import type { ToolRevisionRow } from './tool-rows.ts';
import type { ToolConfiguration } from './tool-schema.ts';
import * as secrets from './tool-secrets.ts';

export type CallResult = {
  ok: boolean;
  status: number | null;
  attempts: number;
  duration_ms: number;
  output: JsonObject;
  response_excerpt: string;
  error: string | null;
};

const MAX_BYTES = 1024 * 1024;
const EXCERPT = 2000;
/** However patient the retries are, a caller is not kept longer than this. */
const MAX_TOTAL_MS = 300_000;

type Attempt = { status: number | null; text: string; retryable: boolean; waitMs: number | null; error: string | null };

export async function call(
  ctx: Context,
  db: Db,
  row: ToolRevisionRow,
  given: JsonObject,
  signal?: AbortSignal,
): Promise<CallResult> {
  const started = performance.now();
  const outcome = (attempts: number, { status, text, error }: Attempt): CallResult => ({
    ...{ ok: error === null, status, attempts, duration_ms: Math.round(performance.now() - started), error },
    output: error === null ? mapped(row.response_schema, parsed(text)) : {},
    response_excerpt: text.slice(0, EXCERPT),
  });
  const configuration = await secrets.unsealed(ctx, db, row);
  const inputs = { ...row.input_defaults, ...given };
  const request = configuration?.url ? requestOf(configuration, inputs) : 'The tool has no address to call.';
  if (typeof request === 'string') return outcome(0, { status: null, text: '', retryable: false, waitMs: null, error: request });
  const { max_retries, base_delay_seconds, max_delay_seconds, jitter } = (configuration as ToolConfiguration).retry;
  for (let attempt = 1; ; attempt++) {
    const result = await once(ctx, { ...request, ...(signal && { signal }) });
    if (!result.retryable || attempt > max_retries || signal?.aborted) return outcome(attempt, result);
    const backoff = Math.min(max_delay_seconds, base_delay_seconds * 2 ** (attempt - 1)) * 1000;
    const spread = jitter ? backoff * (0.5 + Math.random() / 2) : backoff;
    const wait = Math.min(Math.max(spread, result.waitMs ?? 0), max_delay_seconds * 1000);
    if (performance.now() - started + wait > MAX_TOTAL_MS) return outcome(attempt, result);
    await sleep(wait);
  }
}

async function once(ctx: Context, request: OutboundRequest): Promise<Attempt> {
  try {
    const { status, headers, body } = await ctx.outbound.request(request);
    const text = body.toString('utf8');
    if (status >= 200 && status < 300) return { status, text, retryable: false, waitMs: null, error: null };
    const retryable = status === 408 || status === 425 || status === 429 || status >= 500;
    return { status, text, retryable, waitMs: retryAfterMs(ctx, headers), error: `The tool answered ${status}.` };
  } catch (error) {
    if (!(error instanceof OutboundFailed) && !(error instanceof OutboundRefused)) throw error;
    const message = error instanceof OutboundRefused ? `Not called: ${error.message}.` : `The call failed: ${error.message}.`;
    return { status: null, text: '', retryable: error.retryable, waitMs: null, error: message };
  }
}

function retryAfterMs(ctx: Context, headers: ResponseHeaders): number | null {
  const given = headers['retry-after'];
  if (typeof given !== 'string') return null;
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const until = Date.parse(given);
  return Number.isNaN(until) ? null : Math.max(0, until - ctx.clock.nowMs());
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return { text };
  }
}

/** The request, or why there is none. Values go into an address only percent-encoded: they cannot change where it leads. */
function requestOf(configuration: ToolConfiguration, inputs: JsonObject): OutboundRequest | string {
  const missing = configuration.variables.find(({ name, required }) => required && (inputs[name] ?? null) === null);
  if (missing) return `The input "${missing.name}" is required.`;
  const encoded = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, encodeURIComponent(plain(value))]));
  const address = renderTemplate(configuration.url, encoded);
  if (address.error) return `The address cannot be rendered: ${address.error}`;
  let url: URL;
  try {
    url = new URL(address.text);
  } catch {
    return 'The address is not a valid URL.';
  }
  for (const { key, value } of configuration.query_params) url.searchParams.append(key, renderTemplate(value, inputs).text);
  const headers: Record<string, string> = {};
  for (const { key, value } of configuration.headers) headers[key.toLowerCase()] = renderTemplate(value, inputs).text;
  const hasBody = !['GET', 'HEAD'].includes(configuration.method) && Object.keys(configuration.body).length > 0;
  if (hasBody) headers['content-type'] ??= 'application/json';
  return {
    ...{ url: url.href, method: configuration.method, headers, timeoutMs: configuration.timeout * 1000, maxBytes: MAX_BYTES },
    ...(hasBody && { body: JSON.stringify(filled(configuration.body as Json, inputs)) }),
  };
}

const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every text in the body is a template; one that is exactly a variable becomes its value. */
function filled(value: Json, inputs: JsonObject): Json {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, inputs));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, filled(entry, inputs)]));
  return renderValue(value, inputs);
}
