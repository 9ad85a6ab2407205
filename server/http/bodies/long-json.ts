// Owns JSON too long to be parsed in one go: the long parts are found on the bytes and parsed piece by piece, other
// requests run in between. What is left around them is short, and parsed as a whole. Measured on two busy cores with
// Node 20: in one go, a body of 25 MB holds the event loop for 0.8 to 1.6 s (depth scan 0.2 to 0.6, decoding 0.1,
// JSON.parse 0.6 to 0.9); no request may delay another by more than 0.1 s.
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { badRequest, Invalid, limitExceeded, Problem } from '../../kernel/errors.ts';
import { exceedsJsonLimits, isStorable, parseBody } from './body.ts';

/** Up to here JSON is parsed in one go. */
export const MAX_SHORT_JSON = 1024 * 1024;
const LONG_TEXT = 64 * 1024;
const PIECE = 256 * 1024;
const STEPS = 5000;
const MAX_ROW_DEPTH = 8;
const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** The closing quote of the text that opens at `open`; -1 when there is none. */
async function closingQuote(bytes: Buffer, open: number): Promise<number> {
  let tries = 0;
  for (let at = bytes.indexOf(QUOTE, open + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
    if (++tries % STEPS === 0) await yieldToEventLoop();
  }
  return -1;
}

/** The body with `placeholder` instead of its one long text, and the bytes of that text. */
export type LongBody = { parsed: unknown; placeholder?: string; text?: Buffer };

export async function parseLongBody(
  bytes: Buffer | undefined,
  contentType: string | undefined,
  field: string,
): Promise<LongBody> {
  if (bytes === undefined || bytes.length <= MAX_SHORT_JSON) return { parsed: parseBody(bytes, contentType) };
  const spread = limitExceeded(['body'], {
    name: 'json_bytes',
    max: MAX_SHORT_JSON,
    message: `JSON of more than ${MAX_SHORT_JSON} bytes should hold them in one text, the field ${field}. Send a file instead`,
  });
  let long: { start: number; end: number } | undefined;
  let [ordinary, from, steps] = [0, 0, 0];
  for (let open = bytes.indexOf(QUOTE); open >= 0; open = bytes.indexOf(QUOTE, from)) {
    const close = await closingQuote(bytes, open);
    if (close < 0) break;
    ordinary += open - from;
    if (close - open < LONG_TEXT) ordinary += close - open;
    else if (long) throw spread;
    else long = { start: open + 1, end: close };
    if (ordinary > MAX_SHORT_JSON) throw spread;
    from = close + 1;
    if (++steps % STEPS === 0) await yieldToEventLoop();
  }
  if (!long && contentType !== undefined && !/\bjson\b/i.test(contentType))
    throw new Problem(
      'unsupported_media_type',
      'Send a JSON body with the header Content-Type: application/json, or a form with a file.',
    );
  if (!long || bytes.length - (long.end - long.start) > MAX_SHORT_JSON) throw spread;
  // Longer than any other field may be, so that it passes for the text and for nothing else.
  const placeholder = `${randomUUID()}${'x'.repeat(2100)}`;
  const around = [bytes.subarray(0, long.start), Buffer.from(placeholder), bytes.subarray(long.end)];
  const parsed = parseBody(Buffer.concat(around), contentType);
  return { parsed, placeholder, text: await unescaped(bytes.subarray(long.start, long.end), field) };
}

/** The text between the quotes, as UTF-8. */
async function unescaped(source: Buffer, field: string): Promise<Buffer> {
  const target = Buffer.allocUnsafeSlow(source.length);
  let length = 0;
  for (let from = 0; from < source.length; ) {
    const to = pieceEnd(source, from);
    const piece = parsedPiece(source.subarray(from, to));
    if (piece === undefined)
      throw new Invalid([
        {
          loc: ['body', field],
          msg: 'JSON decode error',
          type: 'json_invalid',
          ctx: { error: 'not well-formed JSON' },
        },
      ]);
    if (!isStorable(piece)) {
      const msg = 'Input should be text without U+0000 and without unpaired surrogates';
      throw new Invalid([{ loc: ['body', field], msg, type: 'string_unicode' }]);
    }
    length += target.write(piece, length);
    from = to;
    await yieldToEventLoop();
  }
  return target.subarray(0, length);
}

/** Never inside an escape, between two that are one character, or inside a character of several bytes. */
function pieceEnd(source: Buffer, from: number): number {
  let at = from;
  while (at < source.length && at - from < PIECE) {
    if (source[at] !== BACKSLASH) at += 1;
    else if (source[at + 1] !== 0x75) at += 2;
    else at += /^\\ud[89ab]..\\u/i.test(source.toString('latin1', at, at + 8)) ? 12 : 6;
  }
  while (at < source.length && ((source[at] ?? 0) & 0xc0) === 0x80) at++;
  return Math.min(at, source.length);
}

function parsedPiece(piece: Buffer): string | undefined {
  try {
    return isUtf8(piece) ? (JSON.parse(`"${piece.toString('utf8')}"`) as string) : undefined;
  } catch {
    return undefined;
  }
}

const malformed = () => badRequest('The body is neither well-formed JSON nor CSV.');

/** The entries of the list that is the body, or its field `key`. */
export async function* rowsOfLongBody(bytes: Buffer, key: string): AsyncGenerator<unknown> {
  const start = await listStart(bytes, key);
  let [from, depth, count, steps] = [start + 1, 0, 0, 0];
  for (let at = start + 1; at < bytes.length; at++) {
    if (++steps % (4 * STEPS) === 0) await yieldToEventLoop();
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = await closingQuote(bytes, at);
      if (at < 0) throw malformed();
      if (at - from > MAX_SHORT_JSON) throw badRequest(`Row ${count + 1} is longer than ${MAX_SHORT_JSON} bytes.`);
    } else if (byte === OPEN || byte === OPEN_OBJECT) {
      if (++depth > MAX_ROW_DEPTH) throw badRequest('The JSON is nested too deeply.');
    } else if ((byte === CLOSE || byte === CLOSE_OBJECT) && depth > 0) depth--;
    else if ((byte === COMMA && at - from >= LONG_TEXT && depth === 0) || byte === CLOSE) {
      const piece = bytes.subarray(from, at);
      // Rows are gathered up to a long text, and then one more: whatever is longer is that one, be it of blanks alone.
      if (piece.length > MAX_SHORT_JSON + LONG_TEXT)
        throw badRequest(`Row ${count + 1}, or one soon after it, is longer than ${MAX_SHORT_JSON} bytes.`);
      if (exceedsJsonLimits(piece))
        throw badRequest(`Row ${count + 1}, or one soon after it, has too many fields or values.`);
      const rows = parsedRows(piece, byte === CLOSE && count === 0);
      count += rows.length;
      yield* rows;
      await yieldToEventLoop();
      from = at + 1;
      if (byte !== CLOSE) continue;
      return checkAround(bytes, start, at + 1);
    }
  }
  throw malformed();
}

function parsedRows(piece: Buffer, mayBeEmpty: boolean): unknown[] {
  const text = piece.toString('utf8');
  if (text.trim() === '' && !mayBeEmpty) throw malformed();
  try {
    return JSON.parse(`[${text}]`) as unknown[];
  } catch {
    throw malformed();
  }
}

function checkAround(bytes: Buffer, start: number, end: number): void {
  if (bytes.length - (end - start) > MAX_SHORT_JSON) throw badRequest('The JSON holds more than a list of rows.');
  try {
    JSON.parse(`${bytes.toString('utf8', 0, start).replace(/^\ufeff/, '')}[]${bytes.toString('utf8', end)}`);
  } catch {
    throw malformed();
  }
}

/** Where the list opens. */
async function listStart(bytes: Buffer, key: string): Promise<number> {
  const name = Buffer.from(JSON.stringify(key));
  const first = bytes.subarray(0, MAX_SHORT_JSON).toString('latin1').search(/[[{]/);
  if (bytes[first] === OPEN) return first;
  let [depth, steps] = [0, 0];
  for (let at = Math.max(first, 0); at < Math.min(bytes.length, MAX_SHORT_JSON); at++) {
    if (++steps % 2048 === 0) await yieldToEventLoop();
    const byte = bytes[at];
    if (byte === OPEN || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE || byte === CLOSE_OBJECT) depth--;
    else if (byte === QUOTE) {
      const close = await closingQuote(bytes, at);
      if (close < 0) throw malformed();
      const after = bytes.toString('latin1', close + 1, close + 64);
      const [gap] = /^\s*:\s*\[/.exec(after) ?? [];
      if (depth === 1 && gap && bytes.subarray(at, close + 1).equals(name)) return close + gap.length;
      at = close;
    }
  }
  throw badRequest(`${key}: a list is required.`);
}
