// Owns the decoding of text: by the byte order mark, else UTF-8, else Windows-1252. Plain JavaScript,
// because the process that reads files runs it without a loader.
import { isUtf8 } from 'node:buffer';

/** @typedef {'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'} Encoding */

/** @type {(bytes: Buffer) => Encoding} */
export function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/**
 * Always text that can be stored.
 * @param {Buffer} bytes
 */
export const decodedText = (bytes) => storable(new TextDecoder(encodingOf(bytes)).decode(bytes));

/** @param {string} text */
export const storable = (text) => text.replaceAll('\0', '').toWellFormed();
