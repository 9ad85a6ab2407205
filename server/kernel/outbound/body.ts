// Owns response bodies: decoding, for some servers compress unasked, and the size limit, counted on what comes out of it.
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { asOutboundError, OutboundFailed } from './errors.ts';
import type { ResponseHeaders } from './types.ts';

type Raw = { method: string; status: number; headers: Record<string, string | string[] | undefined>; body: Readable };
type Decoded = { status: number; headers: ResponseHeaders; body: Readable };

// Sloppy endings are common, and the transport already notices a body that was cut off.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
// A Map, because the server chooses the name that is looked up.
const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', () => createGunzip(LENIENT)],
  ['x-gzip', () => createGunzip(LENIENT)],
  ['deflate', () => createInflate(LENIENT)],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);

/** Unknown or stacked encodings pass through unread, their header left in place to say so. */
export function decoderOf(method: string, status: number, headers: ResponseHeaders): Transform | undefined {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || method === 'HEAD' || status === 204 || status === 304) return undefined;
  return DECODERS.get(String(encoding).toLowerCase())?.();
}

/** What was said of the encoded body does not hold for the decoded one. */
export function withoutEncoding(headers: ResponseHeaders): ResponseHeaders {
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers;
  return rest;
}

export function decoded({ method, status, headers: received, body }: Raw): Decoded {
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(received)) if (value !== undefined) headers[name] = value;
  const decoder = decoderOf(method, status, headers);
  if (!decoder) return { status, headers, body };
  // pipeline hands an error of the source on to the reader, and a reader's early end back to the source.
  return { status, headers: withoutEncoding(headers), body: pipeline(body, decoder, () => undefined) };
}

/** Not a generator: one that is given up before its first step would never release the connection. */
export function limited(body: Readable, maxBytes: number, done: () => void): AsyncIterableIterator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let total = 0;
  const end = (): void => {
    done();
    body.destroy();
  };
  return {
    async next() {
      try {
        const step = await chunks.next();
        if (step.done) end();
        else total += step.value.length;
        if (total > maxBytes) throw new OutboundFailed('too_large');
        return step;
      } catch (error) {
        end();
        throw asOutboundError(error, 'reset');
      }
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
