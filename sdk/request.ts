// Owns how a call becomes an HTTP request: its address, its headers and its body.
import { ValidationError } from './errors.ts';

export type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | null | undefined;

export type ApiRequest = {
  method: string;
  path: string;
  query?: object | undefined;
  body?: unknown;
  /** The media type of a body that is text. */
  textType?: string;
  accept?: string;
  headers?: Record<string, string>;
  /** The operation takes an Idempotency-Key. */
  keyed?: boolean;
};

/** A part of the path. Without this check, an empty id would be another operation. */
export function segment(value: string, name: string): string {
  if (typeof value !== 'string' || value === '' || /^\.{1,2}$/.test(value))
    throw new ValidationError({ code: 'invalid_id', message: `${name} must be a non-empty id` });
  return encodeURIComponent(value);
}

export function urlOf(baseUrl: string, { path, query }: ApiRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, QueryValue][]) {
    if (value !== undefined && value !== null)
      parameters.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = parameters.toString();
  const joint = path.includes('?') ? '&' : '?';
  return `${baseUrl}${path}${text === '' ? '' : `${joint}${text}`}`;
}

type Payload = { payload?: string | FormData; type?: string };

export function payloadOf({ body, textType }: ApiRequest): Payload {
  if (body === undefined) return {};
  // Its own boundary is part of the type, which fetch writes.
  if (body instanceof FormData) return { payload: body };
  if (typeof body === 'string' && textType !== undefined) return { payload: body, type: textType };
  return { payload: JSON.stringify(body), type: 'application/json' };
}

/** Sent twice, it has its effect once. */
export const isRepeatable = ({ method, keyed }: ApiRequest): boolean =>
  method === 'GET' || method === 'HEAD' || (method === 'POST' && keyed === true);

/** A name that no other request has. `randomUUID` is missing on pages that were not loaded over https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
