// Owns the judgement of what a file is, by its content and never by its name. Pure.
import { ReadFailure } from './read-failure.ts';

export type FileKind = 'pdf' | 'docx' | 'html' | 'text';

const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

/** Throws `ReadFailure` for what no reader here can read. */
export function kindOf(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new ReadFailure('empty', 'The file is empty.');
  if (bytes.subarray(0, 1024).includes(PDF)) return 'pdf';
  if (startsWith(bytes, ZIP) || startsWith(bytes, EMPTY_ZIP)) {
    if (bytes.includes('word/document.xml')) return 'docx';
    throw new ReadFailure('unsupported', 'The file is an archive that is no Word document. Send pdf, docx, html, md or txt.');
  }
  if (startsWith(bytes, COMPOUND)) {
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw encrypted();
    throw new ReadFailure('unsupported', 'The file is in an old Office format. Save it as docx or pdf.');
  }
  const text = decoded(bytes);
  if (text === undefined) throw new ReadFailure('unsupported', 'The file is binary. Send pdf, docx, html, md or txt.');
  if (text.trim() === '') throw blank();
  return /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
    text.slice(0, 4000),
  )
    ? 'html'
    : 'text';
}

export const encrypted = (): ReadFailure =>
  new ReadFailure('encrypted', 'The file is protected by a password. Remove it and try again.');
export const blank = (): ReadFailure =>
  new ReadFailure('blank', 'There is no text in it. Scanned pages must be made searchable first.');

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/** `undefined` for what is no text. */
export function decoded(bytes: Buffer): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!CONTROL.test(text)) return text;
    } catch {
      // Not in this encoding; the next is tried.
    }
  }
  return undefined;
}

function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  return ['utf-8', 'windows-1252'];
}
