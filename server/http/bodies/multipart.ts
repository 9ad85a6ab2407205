// Owns the reading of multipart/form-data (RFC 7578) from a body that is already here: parts are views of it, and
// nothing is copied. Long bodies yield to other requests. docs/adr/0008-own-multipart-and-csv.md says why it is ours.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** `fileName` is set for files only; it never holds a folder. */
export type Part = { name: string; fileName: string | undefined; charset: string; content: Buffer };

/** The caller's mistake; the sentence says which. */
export class MalformedForm extends Error {}

const MAX_PARTS = 62;
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_VALUE_LENGTH = 4096;
const FALSE_STARTS_PER_SLICE = 1000;
const [CR, LF, DASH, SPACE, TAB] = [13, 10, 45, 32, 9];
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const PARAMETER = new RegExp(`;[ \\t]*(${TOKEN})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;"]*))`, 'gs');
/** What RFC 2046 allows in a boundary; a space may not be its last character. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

const malformed = (why: string): MalformedForm =>
  new MalformedForm(`Input should be a well-formed multipart form with one file: ${why}`);

export async function parseMultipart(body: Buffer, contentType: string): Promise<Part[]> {
  const boundary = parametersOf(contentType).get('boundary')?.trim() ?? '';
  if (!BOUNDARY.test(boundary)) throw malformed('its content type names no boundary of 1 to 70 characters');
  const parts: Part[] = [];
  for (let line = await nextDelimiter(body, boundary, 0); !line.last; ) {
    const head = headAt(body, line.end);
    line = await nextDelimiter(body, boundary, head.end);
    if (parts.length >= MAX_PARTS) throw malformed(`it has more than ${MAX_PARTS} parts`);
    parts.push({ ...describe(head.text), content: body.subarray(head.end, Math.max(line.start, head.end)) });
  }
  return parts;
}

/** `start`: where the line break before it begins, which belongs to the delimiter. */
type Delimiter = { start: number; end: number; last: boolean };

/** A line that begins with the boundary and goes on with anything but blanks is content that looks like one. */
async function nextDelimiter(body: Buffer, boundary: string, from: number): Promise<Delimiter> {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  let tries = 0;
  for (let at = body.indexOf(mark, from); at >= 0; at = body.indexOf(mark, at + 1)) {
    const found = delimiterAt(body, at, at + mark.length, from);
    if (found) return found;
    if (++tries % FALSE_STARTS_PER_SLICE === 0) await yieldToEventLoop();
  }
  throw malformed('it ends before its last boundary');
}

function delimiterAt(body: Buffer, at: number, behind: number, from: number): Delimiter | undefined {
  // A part without content has its delimiter right behind its head, whose line break serves both.
  const broken = body[at - 1] === LF && body[at - 2] === CR;
  if (at !== 0 && !broken) return undefined;
  const start = at === 0 ? 0 : at - 2;
  if (start < from - 2) return undefined;
  if (body[behind] === DASH && body[behind + 1] === DASH) return { start, end: behind + 2, last: true };
  let end = behind;
  while (body[end] === SPACE || body[end] === TAB) end++;
  return body[end] === CR && body[end + 1] === LF ? { start, end: end + 2, last: false } : undefined;
}

function headAt(body: Buffer, from: number): { text: string; end: number } {
  const room = body.subarray(from, from + MAX_HEAD_BYTES);
  const length = room.indexOf('\r\n\r\n');
  if (length < 0) throw malformed(`a part has no end of its header within ${MAX_HEAD_BYTES} bytes`);
  return { text: room.subarray(0, length).toString('utf8'), end: from + length + 4 };
}

function describe(head: string): Omit<Part, 'content'> {
  const headers = headersOf(head);
  const disposition = headers.get('content-disposition') ?? '';
  if (!/^form-data[ \t]*(;|$)/i.test(disposition)) throw malformed('a part is no form-data');
  const parameters = parametersOf(disposition);
  const name = parameters.get('name');
  if (name === undefined || name === '') throw malformed('a part has no name');
  const type = headers.get('content-type') ?? 'text/plain';
  if (/^multipart\//i.test(type)) throw malformed('a part is a form itself');
  const encoding = headers.get('content-transfer-encoding')?.trim().toLowerCase() ?? 'binary';
  if (!['7bit', '8bit', 'binary'].includes(encoding)) throw malformed('a part is encoded; send its bytes as they are');
  const sentName = extended(parameters.get('filename*')) ?? parameters.get('filename');
  const isFile = sentName !== undefined || /^application\/octet-stream\b/i.test(type);
  const fileName = isFile ? (sentName ?? '').replace(/^.*[/\\]/s, '') : undefined;
  return { name, fileName, charset: parametersOf(type).get('charset') ?? 'utf-8' };
}

/** The first of each name counts. A line that begins with a blank goes on with the one before. */
function headersOf(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    if (/[\r\n\0]/.test(line)) throw malformed('a header holds a bare line break');
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** Browsers write quotes and line breaks in names as %22, %0D and %0A, other clients put a backslash before a quote. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of header.slice(0, MAX_VALUE_LENGTH).matchAll(PARAMETER)) {
    const text = quoted === undefined ? bare.trim() : quoted.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), text);
  }
  return parameters;
}

/** `UTF-8''na%C3%AFve.txt` (RFC 5987). */
function extended(value: string | undefined): string | undefined {
  const [, text] = /^utf-8'[^']*'(.*)$/is.exec(value ?? '') ?? [];
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
