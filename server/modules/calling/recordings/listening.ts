// Owns listening to a recording: all of it or a range of its bytes, unsealed as it is sent, and always audited.
import { Readable } from 'node:stream';
import { Answer } from '../../../http/route.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { conflict, notFound, Problem } from '../../../kernel/errors.ts';
import type { RecordingStatus } from '../contract/vocabulary.ts';
import { readSound, SoundDeleted } from './chunks.ts';
import { findRecording, type RecordingRow } from './recordings.ts';

const NOT_READY: Record<Exclude<RecordingStatus, 'ready' | 'deleted'>, string> = {
  recording: 'The call is still being recorded. Ask again when it is over.',
  pending:
    'The recording is being fetched from the carrier. Ask again in a minute, or wait for the event call.recording.ready.',
  failed: 'There is no recording of this call.',
  declined: 'The person did not want to be recorded, so there is no recording of this call.',
};

export async function listen(ctx: Context, id: string, range: string | string[] | undefined): Promise<Answer> {
  const row = await transaction(ctx, async (tx) => {
    const found = await findRecording(ctx, tx, id);
    if (!found || found.status === 'deleted') throw notFound('recording');
    if (found.status !== 'ready') throw conflict(`${NOT_READY[found.status]} ${found.reason}`.trim());
    await audit(ctx, tx, 'call.recording.listened', id, {});
    return found;
  });
  return soundOf(ctx, row, typeof range === 'string' ? range : undefined);
}

async function soundOf(
  ctx: Context,
  { id, bytes, content_type }: RecordingRow,
  header: string | undefined,
): Promise<Answer> {
  const range = readByteRange(header, bytes);
  if (range === 'unsatisfiable') {
    throw new Problem('range_not_satisfiable', `The recording has ${bytes} bytes. Ask for a range within them.`, {
      headers: { 'content-range': `bytes */${bytes}` },
    });
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  return new Answer(Readable.from(await withFirstChunk(readSound(ctx, id, first, last))), {
    status: range ? 206 : 200,
    headers: {
      'content-type': content_type,
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      ...(range && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
    },
  });
}

/** The first chunk is read before the answer begins: a recording that was just deleted is a 404, not an answer that breaks off. */
async function withFirstChunk(sound: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await sound.next().catch((error: unknown) => {
    throw error instanceof SoundDeleted ? notFound('recording') : error;
  });
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* sound;
  })();
}

export type ByteRange = { first: number; last: number };

/** Of the Range header (RFC 9110, 14.2). Undefined: all bytes; several ranges and other units are answered with all bytes, too. */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  // A range that ends before it begins is invalid, and ignored.
  if (to !== '' && Number(to) < first) return undefined;
  return first >= bytes ? 'unsatisfiable' : { first, last: Math.min(to === '' ? bytes - 1 : Number(to), bytes - 1) };
}
