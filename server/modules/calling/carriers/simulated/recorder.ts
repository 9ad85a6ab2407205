// The simulated carrier's recordings: a real WAV file as long as the conversation, so that recording can be tried without an account.
import { type Context, reader } from '../../../../kernel/context.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import type { Recorder } from '../port/carrier.ts';

const RATE = 8000;
/** 440 Hz, quiet. */
const TONE = 440;
const LOUDNESS = 24;
const SECOND: Buffer = Buffer.from(
  Array.from(
    { length: RATE },
    (_, sample) => 128 + Math.round(LOUDNESS * Math.sin((2 * Math.PI * TONE * sample) / RATE)),
  ),
);
const MAX_SECONDS = 3600;

/** PCM, one channel, eight bits. */
function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}

async function* toneOf(seconds: number): AsyncGenerator<Buffer> {
  yield headerOf(seconds * RATE);
  for (let second = 0; second < seconds; second++) yield SECOND;
}

const endOf = (ctx: Context, reference: string) =>
  reader(ctx).maybe<{ ended_at: Date | null }>(
    sql`select ended_at from calls where org_id = ${ctx.org.id} and id = ${reference}`,
  );

export const simulatedRecorder: Recorder = {
  start: async (_ctx, reference) => ({ recordingId: reference }),
  find: async (ctx, { reference }) => {
    const end = await endOf(ctx, reference);
    return end && { recordingId: reference, url: '', isComplete: end.ended_at !== null };
  },
  open: async (ctx, { reference, startedAt }) => {
    const endedAt = (await endOf(ctx, reference))?.ended_at ?? ctx.clock.now();
    const seconds = Math.round((endedAt.getTime() - (startedAt ?? endedAt).getTime()) / 1000);
    return { contentType: 'audio/wav', body: toneOf(Math.min(Math.max(seconds, 1), MAX_SECONDS)) };
  },
  remove: async () => undefined,
};
