// Owns the parts of a request to a tool, and the inputs that each part is filled from. Pure.
import { isObject, type Json } from '../../../flow/language/json.ts';
import { scanTemplate } from '../../../flow/text/templates.ts';
import type { ToolConfiguration } from './schema.ts';

export type SentPart = {
  part: 'url' | 'header' | 'query' | 'body';
  /** Name of the header or parameter, or the path of a field of the body. */
  name: string;
  secure: boolean;
  reads: string[];
};

const MAX_PARTS = 1_000;

const readsIn = (text: string): string[] => [...new Set(scanTemplate(text).uses.map(({ name }) => name))];

export function sentParts(configuration: ToolConfiguration | null): SentPart[] {
  if (!configuration) return [];
  const { url, method, headers, query_params, body } = configuration;
  const pairs = (part: 'header' | 'query', list: typeof headers): SentPart[] =>
    list.map(({ key, value, secure }) => ({
      part,
      name: part === 'header' ? key.toLowerCase() : key,
      secure,
      reads: readsIn(value),
    }));
  const fields: SentPart[] = [];
  // The body of these is not sent.
  if (method !== 'GET' && method !== 'HEAD') collectFields(body as Json, '', fields);
  return [
    { part: 'url', name: '', secure: false, reads: readsIn(url) },
    ...pairs('header', headers),
    ...pairs('query', query_params),
    ...fields,
  ];
}

function collectFields(value: Json, path: string, into: SentPart[]): void {
  if (into.length >= MAX_PARTS) return;
  if (Array.isArray(value)) for (const [i, item] of value.entries()) collectFields(item, `${path}[${i}]`, into);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) collectFields(item, path === '' ? key : `${path}.${key}`, into);
  else into.push({ part: 'body', name: path, secure: false, reads: typeof value === 'string' ? readsIn(value) : [] });
}

/** Parts that are no longer sent; an address is never lost, but may use fewer inputs. */
export function lostParts(old: { sends: readonly SentPart[] }, next: { sends: readonly SentPart[] }): SentPart[] {
  const remaining = new Map(next.sends.map((one) => [`${one.part} ${one.name}`, one]));
  return old.sends.flatMap((one) => {
    const now = remaining.get(`${one.part} ${one.name}`);
    if (!now) return [one];
    if (now.secure || one.secure) return [];
    const dropped = one.reads.filter((input) => !now.reads.includes(input));
    return dropped.length > 0 ? [{ ...one, reads: dropped }] : [];
  });
}
