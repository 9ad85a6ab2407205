// Owns the judgement of an archive before any library opens it. Two readers of one archive must see the same parts, so whatever can be
// read in two ways is refused; and what an archive says of its sizes is not believed: every part is unpacked once under one limit.
import { inflateRawSync } from 'node:zlib';
import { damaged, encrypted, MAX_UNPACKED, tooLarge } from './unreadable.js';

const MAX_ENTRIES = 10_000;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const NARROW = 0xffff;
const WIDE = 0xffffffff;

const odd = () => damaged('The archive contradicts itself. Open the document in a word processor, save it again and retry.');

/** @param {unknown} error */
const isTooLarge = (error) => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** @typedef {ReturnType<typeof entryAt>} Entry */

/** @param {Buffer} bytes */
export function refuseOddArchive(bytes) {
  try {
    /** @type {Entry[]} */
    const spans = [];
    let left = MAX_UNPACKED;
    const { count, start, end } = endRecord(bytes);
    let at = start;
    for (let index = 0; index < count; index++) {
      const entry = entryAt(bytes, at, start);
      left -= unpacked(bytes, entry, left);
      spans.push(entry);
      at = entry.next;
    }
    if (at !== end) throw odd();
    refuseOverlaps(spans);
  } catch (error) {
    // A number that points outside the file.
    throw error instanceof RangeError && !isTooLarge(error) ? odd() : error;
  }
}

/**
 * The end record must close the file, and the directory must lie right before it.
 * @param {Buffer} bytes
 */
function endRecord(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw damaged('The archive is cut off. Upload the whole file.');
  /** @param {number} at */
  const field = (at) => bytes.readUInt16LE(end + at);
  const [disk, first, here, count] = [field(4), field(6), field(8), field(10)];
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (count === NARROW || size === WIDE || start === WIDE) throw tooLarge('The archive uses the format for very large files.');
  if (end >= 20 && bytes.readUInt32LE(end - 20) === LOCATOR_64)
    throw tooLarge('The archive uses the format for very large files.');
  if (count > MAX_ENTRIES) throw tooLarge(`The archive has more than ${MAX_ENTRIES} parts.`);
  if (disk !== 0 || first !== 0 || here !== count || start + size !== end) throw odd();
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw odd();
  return { count, start, end };
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @param {number} directory
 */
function entryAt(bytes, at, directory) {
  if (bytes.readUInt32LE(at) !== ENTRY) throw odd();
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  if (flags & 1) throw encrypted();
  const [packed, size, from] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)];
  const nameLength = bytes.readUInt16LE(at + 28);
  if (bytes.readUInt32LE(from) !== LOCAL || bytes.readUInt16LE(from + 26) !== nameLength) throw odd();
  const name = bytes.subarray(at + 46, at + 46 + nameLength);
  if (!name.equals(bytes.subarray(from + 30, from + 30 + nameLength))) throw odd();
  if (bytes.readUInt16LE(from + 8) !== method || (method !== 0 && method !== 8)) throw odd();
  const body = from + 30 + nameLength + bytes.readUInt16LE(from + 28);
  if (body + packed > directory) throw odd();
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  return { name: name.toString('latin1'), method, packed, size, from, body, to: body + packed, next };
}

/**
 * @param {Buffer} bytes
 * @param {Entry} entry
 * @param {number} left
 */
function unpacked(bytes, { name, method, size, body, to }, left) {
  const part = bytes.subarray(body, to);
  const content = method === 8 ? inflated(part, left) : part;
  if (content.length > left) throw tooLarge();
  if (content.length !== size) throw odd();
  // No word processor writes one, and what it declares could unfold without end.
  if (/\.(xml|rels)$/i.test(name) && content.includes('<!DOCTYPE'))
    throw damaged('A part of the file declares entities. Save it again in a word processor and retry.');
  return content.length;
}

/**
 * @param {Buffer} part
 * @param {number} most
 */
function inflated(part, most) {
  try {
    return inflateRawSync(part, { maxOutputLength: most + 1 });
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : odd();
  }
}

/**
 * Parts that share bytes unpack the same bytes many times.
 * @param {Entry[]} spans
 */
function refuseOverlaps(spans) {
  let reached = 0;
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    if (from < reached) throw odd();
    reached = to;
  }
}
