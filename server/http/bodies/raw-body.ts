// Owns the reading of a body from the socket into one buffer. A large one is written into its final buffer as it arrives: a list of pieces
// that is joined at the end would need twice the memory.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/errors.ts';

/** No client gets more room by a promise than this; one that has filled it gets the rest at once. */
const ON_TRUST = 64 * 1024;

const tooLarge = (): Problem => new Problem('payload_too_large', 'The body is larger than this endpoint accepts.');
const wrongLength = (): Problem =>
  new Problem('bad_request', 'The body is shorter or longer than its Content-Length says.');

export function readBytes(
  request: FastifyRequest,
  payload: Readable,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const limit = request.routeOptions.bodyLimit;
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > limit) {
    done(tooLarge());
    return;
  }
  const most = Number.isNaN(declared) ? limit : declared;
  let bytes = Buffer.allocUnsafe(Math.min(most, ON_TRUST));
  let length = 0;
  const settle = (error: Error | null, body?: Buffer): void => {
    payload.off('data', take).off('end', end).off('error', broken).off('close', broken);
    done(error, body);
  };
  const take = (chunk: Buffer): void => {
    if (length + chunk.length > most) {
      settle(length + chunk.length > limit ? tooLarge() : wrongLength());
      return;
    }
    if (length + chunk.length > bytes.length) {
      // Memory that is not written to is not taken, so room for the largest body costs nothing.
      const all = Buffer.allocUnsafeSlow(most);
      bytes.copy(all, 0, 0, length);
      bytes = all;
    }
    length += chunk.copy(bytes, length);
  };
  const end = (): void => {
    if (!Number.isNaN(declared) && length !== declared) settle(wrongLength());
    else settle(null, bytes.subarray(0, length));
  };
  const broken = (): void => settle(wrongLength());
  payload.on('data', take).on('end', end).on('error', broken).on('close', broken);
  payload.resume();
}
