// Owns the detection of a file's kind, by its content and never by its name, and the reasons why a document cannot
// be read. A long file is checked in slices, so that the event loop runs in between.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Encoding, encodingOf } from './plain-text.js';

export const READ_FAILURES = [
  'empty',
  'blank',
  'unsupported',
  'encrypted',
  'damaged',
  'too_large',
  'too_complex',
  'refused_address',
  'unreachable',
] as const;
type ReadFailureCode = (typeof READ_FAILURES)[number];

export class ReadFailure extends Error {
  readonly code: ReadFailureCode;
  readonly retryable: boolean;
  constructor(code: ReadFailureCode, message: string, retryable = false) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}

export type FileKind = 'pdf' | 'docx' | 'html' | 'text';

const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
/** Short strings are collected early; long ones would pile up until a full garbage collection. */
const SLICE = 32 * 1024;

/** Throws `ReadFailure` for what no reader here can read. */
export async function fileKindOf(bytes: Buffer): Promise<FileKind> {
  if (bytes.length === 0) throw new ReadFailure('empty', 'The file is empty. Send one with text in it.');
  if (bytes.subarray(0, 1024).includes(PDF)) return 'pdf';
  if (startsWith(bytes, ZIP) || startsWith(bytes, EMPTY_ZIP)) {
    if (bytes.includes('word/document.xml')) return 'docx';
    throw new ReadFailure(
      'unsupported',
      'The file is an archive that is no Word document. Send pdf, docx, html, md or txt.',
    );
  }
  if (startsWith(bytes, COMPOUND)) {
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw encrypted();
    throw new ReadFailure('unsupported', 'The file is in an old Office format. Save it as docx or pdf.');
  }
  const opening = await textOpening(bytes, encodingOf(bytes));
  return /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
    opening,
  )
    ? 'html'
    : 'text';
}

const encrypted = (): ReadFailure =>
  new ReadFailure('encrypted', 'The file is protected by a password. Remove it and try again.');
export const blank = (): ReadFailure =>
  new ReadFailure('blank', 'There is no text in it. Scanned pages must be made searchable first; then send it again.');

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/** The first characters, once all of it proved to be text and not blank. */
async function textOpening(bytes: Buffer, encoding: Encoding): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let opening = '';
  let isBlankSoFar = true;
  try {
    for (let from = 0; from < bytes.length; from += SLICE) {
      const text = decoder.decode(bytes.subarray(from, from + SLICE), { stream: from + SLICE < bytes.length });
      if (CONTROL.test(text)) throw new TypeError('a control character');
      if (from === 0) opening = text.slice(0, 4000);
      isBlankSoFar &&= !/\S/.test(text);
      if (from + SLICE < bytes.length) await yieldToEventLoop();
    }
  } catch {
    throw new ReadFailure('unsupported', 'The file is binary. Send pdf, docx, html, md or txt.');
  }
  if (isBlankSoFar) throw blank();
  return opening;
}

/** Of bytes that are UTF-8. */
export async function isBlank(bytes: Buffer): Promise<boolean> {
  const decoder = new TextDecoder();
  for (let from = 0; from < bytes.length; from += SLICE) {
    if (/\S/.test(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }))) return false;
    await yieldToEventLoop();
  }
  return true;
}
