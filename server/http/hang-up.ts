// Owns the difference between a caller who went away and an error of ours: the first happens all day and is no failure.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What Node and its streams say when the other end is gone. */
const CODES: ReadonlySet<unknown> = new Set([
  'ABORT_ERR',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Both must hold: the caller is gone, and the error says just that. Anything else that fails meanwhile is still ours. */
export const isHangUp = (error: unknown, request: FastifyRequest, reply: FastifyReply): boolean =>
  isGone(request, reply) && saysGone(error);

const isGone = ({ raw, socket }: FastifyRequest, reply: FastifyReply): boolean =>
  socket.destroyed || (raw.destroyed && !raw.complete) || (reply.raw.destroyed && !reply.raw.writableFinished);

function saysGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return CODES.has(code) || error.name === 'AbortError' || error.message === 'aborted';
}
