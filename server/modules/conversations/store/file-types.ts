// Owns which files may be sent in a chat. Pure: the type is judged by the content, whatever the file is called.
import { isUtf8 } from 'node:buffer';

export type FileType = { type: string; endings: readonly [string, ...string[]] };

const PDF: FileType = { type: 'application/pdf', endings: ['pdf'] };
const TEXT: FileType = { type: 'text/plain', endings: ['txt', 'csv', 'log', 'md'] };

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

const SIGNATURES: readonly (FileType & { fits: (bytes: Buffer) => boolean })[] = [
  { type: 'image/png', endings: ['png'], fits: (bytes) => startsWith(bytes, '\u0089PNG\r\n\u001a\n') },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], fits: (bytes) => startsWith(bytes, '\u00ff\u00d8\u00ff') },
  { type: 'image/gif', endings: ['gif'], fits: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') },
  { type: 'image/webp', endings: ['webp'], fits: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) },
  {
    type: 'image/heic',
    endings: ['heic', 'heif'],
    fits: (bytes) => /^ftyp(heic|heix|mif1)/.test(bytes.toString('latin1', 4, 12)),
  },
  { ...PDF, fits: (bytes) => startsWith(bytes, '%PDF-') },
];

/** Undefined: a program, an archive, a page with scripts, or anything else that is not taken. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  const known = SIGNATURES.find(({ fits }) => fits(bytes));
  if (known) return { type: known.type, endings: known.endings };
  return isPlainText(bytes) ? TEXT : undefined;
}

/** All but tab, line feed, form feed, carriage return and escape. */
const CONTROLS: ReadonlySet<number> = new Set(
  Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 12, 13, 27].includes(code)),
);

/** Markup may hold scripts, and so may what a shell reads. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0 || !isUtf8(bytes) || bytes.some((byte) => CONTROLS.has(byte))) return false;
  return !/^\ufeff?\s*(<|#!|%!)/.test(bytes.toString('utf8', 0, 1024));
}

const MAX_NAME = 120;

/** Without a folder, control characters and letters that turn the reading direction; with an ending that says what it is. */
export function shownFileName(name: string, { endings }: FileType): string {
  const last = name
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .split(/[\\/]/)
    .at(-1)!
    .trim();
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(last)?.[1]?.toLowerCase() ?? '';
  if (last !== '' && endings.includes(ending))
    return last.length <= MAX_NAME ? last : `${last.slice(0, MAX_NAME).toWellFormed()}.${ending}`;
  return `${(last || 'file').slice(0, MAX_NAME).toWellFormed()}.${endings[0]}`;
}
