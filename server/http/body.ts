// Owns the way from bytes to JSON: what could hurt the parser or the database is refused before it gets there.
import { isUtf8 } from 'node:buffer';
import { Invalid, Problem } from '../kernel/errors.ts';

const MAX_DEPTH = 64;

/** `undefined` for an empty body. */
export function parseBody(bytes: Buffer | undefined, contentType: string | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  let parsed: unknown;
  try {
    if (!isUtf8(bytes)) throw new SyntaxError('the bytes are not UTF-8');
    if (isDeeperThan(bytes, MAX_DEPTH)) throw new SyntaxError(`nesting is deeper than ${MAX_DEPTH}`);
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (contentType !== undefined && !/\bjson\b/i.test(contentType)) {
      throw new Problem('unsupported_media_type', 'Send a JSON body with the header Content-Type: application/json.');
    }
    throw jsonInvalid((error as Error).message);
  }
  refuseUnstorable(bytes, parsed);
  return parsed;
}

function jsonInvalid(why: string): Invalid {
  // V8 quotes a piece of the body in its message; the position is all a caller needs.
  const position = Number(/position (\d+)/.exec(why)?.[1] ?? 0);
  const error = /^(the bytes|nesting)/.test(why) ? why : 'not well-formed JSON';
  return new Invalid([{ loc: ['body', position], msg: 'JSON decode error', type: 'json_invalid', ctx: { error } }]);
}

/** Thousands of nested brackets parse, then crash whoever walks the result: count them on the bytes first. */
export function isDeeperThan(bytes: Buffer, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}

/** U+0000 and lone surrogates can only arrive as escapes, so most bodies are cleared by one scan of the text. */
function refuseUnstorable(bytes: Buffer, parsed: unknown): void {
  if (!bytes.includes('\\u')) return;
  const loc = findUnstorable(parsed, ['body']);
  if (loc) throw unstorable(loc);
}

const unstorable = (loc: (string | number)[]): Invalid =>
  new Invalid([{ loc, msg: 'Input should be text without U+0000 and without unpaired surrogates', type: 'string_unicode' }]);

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function findUnstorable(value: unknown, loc: (string | number)[]): (string | number)[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : loc;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    if (!isStorable(key)) return loc;
    const found = findUnstorable(entry, [...loc, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}

export function refuseUnstorableQuery(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    const loc = isStorable(name) ? findUnstorable(value, ['query', name]) : ['query'];
    if (loc) throw unstorable(loc);
  }
}
