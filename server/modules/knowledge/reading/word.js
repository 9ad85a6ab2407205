// Owns the reading of a Word document: its archive is checked before any library opens it.
import { inflateRawSync } from 'node:zlib';
import { readPage } from './page.js';
import { damaged, encrypted, MAX_UNPACKED, tooLarge } from './unreadable.js';

const MAX_ENTRIES = 10_000;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_UINT16 = 0xffff;
const MAX_UINT32 = 0xffffffff;

const contradictory = () =>
  damaged('The archive contradicts itself. Open the document in a word processor, save it again and retry.');

/** @param {Buffer} bytes */
export async function readWord(bytes) {
  assertSoundArchive(bytes);
  const { default: mammoth } = await import('mammoth');
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage, externalFileAccess: false });
  return readPage(value);
}

/** @param {unknown} error */
const isTooLarge = (error) => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** @typedef {ReturnType<typeof entryAt>} Entry */

/**
 * Two readers of one archive must see the same parts, so an archive that can be read in two ways is refused; and
 * its own sizes are not trusted: every part is unpacked once under one limit.
 * @param {Buffer} bytes
 */
function assertSoundArchive(bytes) {
  try {
    /** @type {Entry[]} */
    const entries = [];
    let left = MAX_UNPACKED;
    const { count, start, end } = endRecord(bytes);
    let at = start;
    for (let index = 0; index < count; index++) {
      const entry = entryAt(bytes, at, start);
      left -= unpackedLength(bytes, entry, left);
      entries.push(entry);
      at = entry.next;
    }
    if (at !== end) throw contradictory();
    assertNoOverlaps(entries);
  } catch (error) {
    // A number that points outside the file.
    throw error instanceof RangeError && !isTooLarge(error) ? contradictory() : error;
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
  if (count === MAX_UINT16 || size === MAX_UINT32 || start === MAX_UINT32)
    throw tooLarge('The archive uses the format for very large files.');
  if (end >= 20 && bytes.readUInt32LE(end - 20) === LOCATOR_64)
    throw tooLarge('The archive uses the format for very large files.');
  if (count > MAX_ENTRIES) throw tooLarge(`The archive has more than ${MAX_ENTRIES} parts.`);
  if (disk !== 0 || first !== 0 || here !== count || start + size !== end) throw contradictory();
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw contradictory();
  return { count, start, end };
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @param {number} directory
 */
function entryAt(bytes, at, directory) {
  if (bytes.readUInt32LE(at) !== ENTRY) throw contradictory();
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  if (flags & 1) throw encrypted();
  const [packed, size, from] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)];
  const nameLength = bytes.readUInt16LE(at + 28);
  if (bytes.readUInt32LE(from) !== LOCAL || bytes.readUInt16LE(from + 26) !== nameLength) throw contradictory();
  const name = bytes.subarray(at + 46, at + 46 + nameLength);
  if (!name.equals(bytes.subarray(from + 30, from + 30 + nameLength))) throw contradictory();
  if (bytes.readUInt16LE(from + 8) !== method || (method !== 0 && method !== 8)) throw contradictory();
  const body = from + 30 + nameLength + bytes.readUInt16LE(from + 28);
  if (body + packed > directory) throw contradictory();
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  return { name: name.toString('latin1'), method, packed, size, from, body, to: body + packed, next };
}

/**
 * @param {Buffer} bytes
 * @param {Entry} entry
 * @param {number} left
 */
function unpackedLength(bytes, { name, method, size, body, to }, left) {
  const part = bytes.subarray(body, to);
  const content = method === 8 ? inflated(part, left) : part;
  if (content.length > left) throw tooLarge();
  if (content.length !== size) throw contradictory();
  // No word processor writes one, and its entities could expand without end.
  if (/\.(xml|rels)$/i.test(name) && content.includes('<!DOCTYPE'))
    throw damaged('A part of the file declares entities. Save it again in a word processor and retry.');
  return content.length;
}

/**
 * @param {Buffer} part
 * @param {number} limit
 */
function inflated(part, limit) {
  try {
    return inflateRawSync(part, { maxOutputLength: limit + 1 });
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : contradictory();
  }
}

/**
 * Parts that share bytes unpack the same bytes many times.
 * @param {Entry[]} entries
 */
function assertNoOverlaps(entries) {
  let reached = 0;
  for (const { from, to } of entries.sort((a, b) => a.from - b.from)) {
    if (from < reached) throw contradictory();
    reached = to;
  }
}
