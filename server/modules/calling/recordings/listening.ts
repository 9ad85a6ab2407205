// Owns listening to a recording: in whole or a range of its bytes, unsealed as it is sent, and never without a trace.
import { Readable } from 'node:stream';
import { Answer } from '../../../http/route.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { conflict, notFound, Problem } from '../../../kernel/errors.ts';
import { readByteRange } from './byte-range.ts';
import { readSound, SoundGone } from './chunks.ts';
import { findRecording, type RecordingRow } from './recordings.ts';
import type { RecordingStatus } from './vocabulary.ts';

const WHY_NOT: Record<Exclude<RecordingStatus, 'ready' | 'deleted'>, string> = {
  recording: 'The call is still being recorded. Ask again when it is over.',
  pending: 'The recording is being fetched from the carrier. Ask again in a minute, or wait for the event call.recording.ready.',
  failed: 'There is no recording of this call.',
  declined: 'The person did not want to be recorded, so there is no recording of this call.',
};

export async function listen(ctx: Context, id: string, range: string | string[] | undefined): Promise<Answer> {
  const row = await transaction(ctx, async (tx) => {
    const found = await findRecording(ctx, tx, id);
    if (!found || found.status === 'deleted') throw notFound('recording');
    if (found.status !== 'ready') throw conflict(`${WHY_NOT[found.status]} ${found.reason}`.trim());
    await audit(ctx, tx, 'call.recording.listened', id, {});
    return found;
  });
  return soundOf(ctx, row, typeof range === 'string' ? range : undefined);
}

async function soundOf(ctx: Context, { id, bytes, content_type }: RecordingRow, header: string | undefined): Promise<Answer> {
  const range = readByteRange(header, bytes);
  if (range === 'unsatisfiable') {
    throw new Problem('range_not_satisfiable', `The recording has ${bytes} bytes. Ask for a range within them.`, {
      headers: { 'content-range': `bytes */${bytes}` },
    });
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  return new Answer(Readable.from(await begun(readSound(ctx, id, first, last))), {
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

/** The first piece is read before the answer begins: who deletes it meanwhile gets a 404, and not an answer that breaks off. */
async function begun(sound: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await sound.next().catch((error: unknown) => {
    throw error instanceof SoundGone ? notFound('recording') : error;
  });
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* sound;
  })();
}
