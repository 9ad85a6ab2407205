// Owns the parsing of JSON bodies: what could hurt the parser or the database is refused before it gets there.
import { isUtf8 } from 'node:buffer';
import { Invalid, limitExceeded, Problem } from '../../kernel/errors.ts';

const MAX_DEPTH = 64;
/** Parsing, checking and printing cost by the value, and names most of all: a megabyte can hold half a million of them. */
const MAX_VALUES = 100_000;
const MAX_NAMES = 20_000;
/** Of one object: checking a name costs more, the more stand beside it. */
const MAX_NAMES_PER_OBJECT = 5000;

/** `undefined` for an empty body. */
export function parseBody(bytes: Buffer | undefined, contentType: string | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const counts = new Counts();
  counts.add(bytes, 0, bytes.length);
  return parseMeasured(bytes, contentType, counts);
}

function parseMeasured(
  bytes: Buffer,
  contentType: string | undefined,
  { maxDepth, values, names, maxNames }: Counts,
): unknown {
  let parsed: unknown;
  try {
    if (!isUtf8(bytes)) throw new SyntaxError('the bytes are not UTF-8');
    if (maxDepth > MAX_DEPTH) throw new SyntaxError(`nesting is deeper than ${MAX_DEPTH}`);
    if (names > MAX_NAMES) throw tooMany('body_fields', MAX_NAMES, 'fields');
    if (maxNames > MAX_NAMES_PER_OBJECT)
      throw limitExceeded(['body'], {
        name: 'object_fields',
        max: MAX_NAMES_PER_OBJECT,
        message: `An object in the body has more than ${MAX_NAMES_PER_OBJECT} fields. Send less at once.`,
      });
    if (values > MAX_VALUES) throw tooMany('body_values', MAX_VALUES, 'values');
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof Invalid) throw error;
    // A caller that opens an object means JSON, whatever header its program has put there.
    if (
      contentType !== undefined &&
      !/\bjson\b/i.test(contentType) &&
      !/^\s*[[{]/.test(bytes.toString('latin1', 0, 100))
    ) {
      throw new Problem('unsupported_media_type', 'Send a JSON body with the header Content-Type: application/json.');
    }
    throw jsonInvalid((error as Error).message);
  }
  assertStorable(bytes, parsed);
  return parsed;
}

function jsonInvalid(why: string): Invalid {
  // V8 quotes a piece of the body in its message; the position is all a caller needs.
  const position = Number(/position (\d+)/.exec(why)?.[1] ?? 0);
  const error = /^(the bytes|nesting)/.test(why) ? why : 'not well-formed JSON';
  return new Invalid([{ loc: ['body', position], msg: 'JSON decode error', type: 'json_invalid', ctx: { error } }]);
}

export function isDeeperThan(bytes: Buffer, limit: number): boolean {
  const counts = new Counts();
  counts.add(bytes, 0, bytes.length);
  return counts.maxDepth > limit;
}

/** So many that parsing them, or going through them afterwards, would hold up other requests. */
export function exceedsJsonLimits(bytes: Buffer): boolean {
  const counts = new Counts();
  counts.add(bytes, 0, bytes.length);
  return counts.names > MAX_NAMES || counts.maxNames > MAX_NAMES_PER_OBJECT || counts.values > MAX_VALUES;
}

const tooMany = (name: string, max: number, what: string): Invalid =>
  limitExceeded(['body'], { name, max, message: `The body has more than ${max} ${what}. Send less at once.` });

/**
 * Thousands of nested brackets parse, then crash the code that walks the result: they are counted on the bytes first, as are fields and
 * values. A long body is counted in slices.
 */
class Counts {
  maxDepth = 0;
  values = 1;
  names = 0;
  /** The most names in one object. */
  maxNames = 0;
  readonly #namesAt = new Uint32Array(MAX_DEPTH + 2);
  #depth = 0;
  #inString = false;
  #escaped = false;

  add(bytes: Buffer, from: number, to: number): void {
    // In local variables: this loop sees every byte of every request.
    let { maxDepth, values, names, maxNames } = this;
    const namesAt = this.#namesAt;
    let [depth, inString] = [this.#depth, this.#inString];
    let i = this.#escaped ? from + 1 : from;
    for (; i < to && maxDepth <= MAX_DEPTH; i++) {
      const byte = bytes[i];
      if (inString) {
        if (byte === 0x5c) i++;
        else if (byte === 0x22) inString = false;
      } else if (byte === 0x22) inString = true;
      else if (byte === 0x5b || byte === 0x7b) {
        values++;
        if (++depth > maxDepth) maxDepth = depth;
        namesAt[depth] = 0;
      } else if (byte === 0x5d || byte === 0x7d) depth--;
      else if (byte === 0x2c) values++;
      else if (byte === 0x3a) {
        names++;
        const count = (namesAt[depth] ?? 0) + 1;
        namesAt[depth] = count;
        if (count > maxNames) maxNames = count;
      }
    }
    this.#escaped = i > to;
    Object.assign(this, { maxDepth, values, names, maxNames });
    [this.#depth, this.#inString] = [depth, inString];
  }
}

/** U+0000 and lone surrogates can only arrive as escapes, so most bodies are cleared by one scan of the text. */
function assertStorable(bytes: Buffer, parsed: unknown): void {
  if (!bytes.includes('\\u')) return;
  const loc = findUnstorable(parsed, ['body']);
  if (loc) throw unstorable(loc);
}

const unstorable = (loc: (string | number)[]): Invalid =>
  new Invalid([
    { loc, msg: 'Input should be text without U+0000 and without unpaired surrogates', type: 'string_unicode' },
  ]);

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

export function assertStorableQuery(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    const loc = isStorable(name) ? findUnstorable(value, ['query', name]) : ['query'];
    if (loc) throw unstorable(loc);
  }
}
