// Reads the Range header of a request for bytes (RFC 9110, 14.2). Pure.

export type ByteRange = { first: number; last: number };

/** Undefined: the whole; several ranges at once, and other units, are answered with the whole, too. */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  // A range whose end lies before its beginning is none.
  if (to !== '' && Number(to) < first) return undefined;
  return first >= bytes ? 'unsatisfiable' : { first, last: Math.min(to === '' ? bytes - 1 : Number(to), bytes - 1) };
}
