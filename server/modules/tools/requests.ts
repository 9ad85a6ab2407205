// Owns what is sent to a tool: address, headers and body built from its configuration and inputs. Pure.
import { isObject, type Json, type JsonObject } from '../../../flow/json.ts';
import { renderTemplate, renderValue } from '../../../flow/text/templates.ts';
import { TEMPLATE_WORK, Work } from '../../../flow/work.ts';
import type { OutboundRequest } from '../../kernel/outbound/types.ts';
import { filledAddress } from './address.ts';
import type { ToolConfiguration } from './schema.ts';

/** What of a tool's answer is read. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

const TOO_MUCH = 'The texts of the tool take too much work to fill in.';

export type ToolAddress = { url: string; headers: Record<string, string> };

/** Where a call goes, or why it cannot. */
export function addressOf(configuration: ToolConfiguration, inputs: JsonObject): ToolAddress | string {
  const missing = configuration.variables.find(({ name, required }) => required && (inputs[name] ?? null) === null);
  if (missing) return `The input "${missing.name}" is required.`;
  const url = filledAddress(configuration.url, inputs);
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
  return work.isSpent ? TOO_MUCH : { url: url.href, headers };
}

/** The request, or why there is none. */
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
  const body = hasBody ? JSON.stringify(filled(configuration.body as Json, inputs, work)) : null;
  if (work.isSpent) return TOO_MUCH;
  return {
    url,
    method: configuration.method,
    headers,
    timeoutMs: configuration.timeout * 1000,
    maxBytes: MAX_REQUEST_BYTES,
    ...(body !== null && { body }),
  };
}

/** Every text in the body is a template; one that is exactly a variable becomes its value. */
function filled(value: Json, inputs: JsonObject, work: Work): Json {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, inputs, work));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, filled(entry, inputs, work)]));
  return renderValue(value, inputs, work);
}
