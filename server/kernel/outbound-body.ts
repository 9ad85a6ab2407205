// Owns the decoding of response bodies. We ask for none, but some servers compress regardless; size is counted on what comes out of here.
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ResponseHeaders } from './outbound.ts';

type Raw = { method: string; status: number; headers: Record<string, string | string[] | undefined>; body: Readable };
type Decoded = { status: number; headers: ResponseHeaders; body: Readable };

// Sloppy endings are common, and the transport already notices a body that was cut off.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
const DECODERS: Record<string, (() => Transform) | undefined> = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** Unknown or stacked encodings pass through unread, their header left in place to say so. */
export function decoded({ method, status, headers: given, body }: Raw): Decoded {
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name] = value;
  const decoder = DECODERS[String(headers['content-encoding'] ?? '').toLowerCase()];
  if (!decoder || method === 'HEAD' || status === 204 || status === 304) return { status, headers, body };
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers;
  // pipeline hands an error of the source on to the reader, and a reader's early end back to the source.
  return { status, headers: rest, body: pipeline(body, decoder(), () => undefined) };
}
