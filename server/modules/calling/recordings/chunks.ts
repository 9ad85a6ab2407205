// Owns call_recording_chunks: the sound in chunks of one mebibyte, each sealed under the organization's key for its position.
import { type Context, reader } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { OutboundFailed } from '../../../kernel/outbound/errors.ts';
import { type FieldLocation, openValue, sealValue } from '../../../kernel/secrets/envelope.ts';
import { MAX_RECORDING_BYTES } from '../carriers/port/carrier.ts';

export const CHUNK_BYTES = 1024 * 1024;

/** The recording was deleted while it was being read. */
export class SoundDeleted extends Error {}

/** The recording was deleted, or the person objected, while it was being fetched. */
export class RecordingUnwanted extends Error {}

const fieldLocation = (orgId: string, id: string, position: number): FieldLocation => ({
  orgId,
  table: 'call_recording_chunks',
  row: `${id}:${position}`,
  field: 'sealed',
});

/**
 * Writes as it reads: no more than two chunks are in memory. Returns the number of bytes. Two workers at the same time write the same
 * bytes to the same positions; nothing is written once the recording is ready.
 */
export async function storeSound(ctx: Context, id: string, body: AsyncIterable<Buffer>): Promise<number> {
  let [waiting, waitingBytes, position, bytes] = [[] as Buffer[], 0, 0, 0];
  for await (const part of body) {
    waiting.push(part);
    waitingBytes += part.length;
    bytes += part.length;
    if (bytes > MAX_RECORDING_BYTES) throw new OutboundFailed('too_large');
    while (waitingBytes >= CHUNK_BYTES) {
      const joined = Buffer.concat(waiting);
      await storeChunk(ctx, id, position, joined.subarray(0, CHUNK_BYTES));
      position += 1;
      waiting = [joined.subarray(CHUNK_BYTES)];
      waitingBytes -= CHUNK_BYTES;
    }
  }
  if (waitingBytes > 0) await storeChunk(ctx, id, position, Buffer.concat(waiting));
  return bytes;
}

async function storeChunk(ctx: Context, id: string, position: number, bytes: Buffer): Promise<void> {
  const key = await ctx.dataKeys.dataKey(ctx.db.queryable, ctx.org.id);
  const sealed = sealValue(key, fieldLocation(ctx.org.id, id, position), bytes);
  const stored = await ctx.db.run(sql`
    insert into call_recording_chunks (recording_id, org_id, position, sealed)
    select id, org_id, ${position}, ${sealed} from call_recordings
    where org_id = ${ctx.org.id} and id = ${id} and status = 'pending' for share
    on conflict (recording_id, position) do update set sealed = excluded.sealed`);
  if (stored === 0) throw new RecordingUnwanted();
}

/** From the first byte to the last, both included. */
export async function* readSound(ctx: Context, id: string, first: number, last: number): AsyncGenerator<Buffer> {
  const key = await ctx.dataKeys.findDataKey(reader(ctx).queryable, ctx.org.id);
  for (let position = Math.floor(first / CHUNK_BYTES); position * CHUNK_BYTES <= last; position++) {
    const chunk = await ctx.db.maybe<{ sealed: Buffer }>(sql`
      select sealed from call_recording_chunks
      where org_id = ${ctx.org.id} and recording_id = ${id} and position = ${position}`);
    if (!chunk || !key) throw new SoundDeleted('the recording was deleted while it was read');
    const bytes = openValue(key, fieldLocation(ctx.org.id, id, position), chunk.sealed);
    const begin = position * CHUNK_BYTES;
    yield bytes.subarray(Math.max(0, first - begin), last - begin + 1);
  }
}

/** Deletes what an earlier attempt left after the end. */
export const trimSound = (ctx: Context, tx: Tx, id: string, bytes: number): Promise<number> =>
  tx.run(sql`
    delete from call_recording_chunks
    where org_id = ${ctx.org.id} and recording_id = ${id} and position >= ${Math.ceil(bytes / CHUNK_BYTES)}`);
