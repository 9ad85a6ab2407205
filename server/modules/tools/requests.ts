// Owns the request to a tool: address, headers and body built from its configuration and inputs. Pure.
import { isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { renderTemplate, renderValue } from '../../../flow/text/templates.ts';
import { TEMPLATE_WORK, Work } from '../../../flow/text/work.ts';
import type { OutboundRequest } from '../../kernel/outbound/types.ts';
import { fillAddress } from './address.ts';
import type { ToolConfiguration } from './schema.ts';

/** Bytes of a tool's answer that are read. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

const TOO_EXPENSIVE = 'The texts of the tool are too expensive to fill in.';

export type ToolAddress = { url: string; headers: Record<string, string> };

/** The address and headers of a call, or why it cannot be made. */
export function addressOf(configuration: ToolConfiguration, inputs: JsonObject): ToolAddress | string {
  const missing = configuration.variables.find(({ name, required }) => required && (inputs[name] ?? null) === null);
  if (missing) return `The input "${missing.name}" is required.`;
  const url = fillAddress(configuration.url, inputs);
  if (typeof url === 'string') return url;
  const work = new Work(TEMPLATE_WORK);
  for (const { key, value } of configuration.query_params) {
    const { text, error } = renderTemplate(value, inputs, work);
    if (error !== null) return `The query parameter "${key}" cannot be rendered: ${error}`;
    url.searchParams.append(key, text);
  }
  const headers: Record<string, string> = {};
  for (const { key, value } of configuration.headers) {
    const { text, error } = renderTemplate(value, inputs, work);
    if (error !== null) return `The header "${key}" cannot be rendered: ${error}`;
    headers[key.toLowerCase()] = text;
  }
  return work.isSpent ? TOO_EXPENSIVE : { url: url.href, headers };
}

/** The request, or why it cannot be made. */
export function requestOf(
  configuration: ToolConfiguration,
  inputs: JsonObject,
  idempotencyKey: string | undefined,
): OutboundRequest | string {
  const address = addressOf(configuration, inputs);
  if (typeof address === 'string') return address;
  const { url, headers } = address;
  if (idempotencyKey !== undefined) headers['idempotency-key'] ??= idempotencyKey;
  const hasBody = !['GET', 'HEAD'].includes(configuration.method) && Object.keys(configuration.body).length > 0;
  if (hasBody) headers['content-type'] ??= 'application/json';
  const work = new Work(TEMPLATE_WORK);
  const body = hasBody ? JSON.stringify(fill(configuration.body as Json, inputs, work)) : null;
  if (work.isSpent) return TOO_EXPENSIVE;
  return {
    url,
    method: configuration.method,
    headers,
    timeoutMs: configuration.timeout * 1000,
    maxBytes: MAX_RESPONSE_BYTES,
    ...(body !== null && { body }),
  };
}

/** Every text in the body is a template; one that is exactly a variable becomes its value. */
function fill(value: Json, inputs: JsonObject, work: Work): Json {
  if (Array.isArray(value)) return value.map((entry) => fill(entry, inputs, work));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, inputs, work)]));
  return renderValue(value, inputs, work);
}
