// Owns what is sent to a tool: address, headers and body built from its configuration and inputs. Pure.
import { isObject, type Json, type JsonObject } from '../../../flow/json.ts';
import { renderTemplate, renderValue } from '../../../flow/templates.ts';
import type { OutboundRequest } from '../../kernel/outbound.ts';
import type { ToolConfiguration } from './tool-schema.ts';

/** What of a tool's answer is read. */
export const MAX_BYTES = 1024 * 1024;

export type ToolAddress = { url: string; headers: Record<string, string> };

/** Where a call goes, or why it cannot. Values go into an address only percent-encoded: they cannot change where it leads. */
export function addressOf(configuration: ToolConfiguration, inputs: JsonObject): ToolAddress | string {
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
  return { url: url.href, headers };
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
  return {
    ...{ url, method: configuration.method, headers, timeoutMs: configuration.timeout * 1000, maxBytes: MAX_BYTES },
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
