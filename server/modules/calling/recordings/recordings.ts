// Owns call_recordings: one row per call that was to be recorded, how far it is, and why there is no sound where there is none.
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { anyNumber } from '../../../kernel/deferred-writes.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { addJob, jobCall } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { find as findCall, recordingUrlOf, toEventData } from '../calls/calls.ts';
import type { SavedRecording } from '../carriers/vendor.ts';
import { callRecordingReady } from '../events.ts';
import { carryRecording } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import { cutSound } from './chunks.ts';
import type { RecordingConsent, RecordingStatus, RecordingWish } from './vocabulary.ts';

export type RecordingRow = RowOf<'call_recordings', { status: RecordingStatus; consent: RecordingConsent }>;

/** A call whose end was never told is looked at again after this long. */
const STILL_RUNNING_MS = 15 * 60_000;

export const findRecording = (ctx: Context, db: Db, id: string): Promise<RecordingRow | undefined> =>
  db.maybe<RecordingRow>(sql`select * from call_recordings where org_id = ${ctx.org.id} and id = ${id}`);

/** The row and its job are due together. */
export async function wakeRecording(ctx: Context, tx: Tx, id: string, afterMs = 0): Promise<void> {
  const at = new Date(ctx.clock.nowMs() + afterMs);
  await tx.run(sql`update call_recordings set due_at = ${ctx.clock.toWall(at)} where org_id = ${ctx.org.id} and id = ${id}`);
  await addJob(ctx, tx, carryRecording, { id, org_id: ctx.org.id }, { at, key: dueKey(carryRecording, id) });
}

/** `begunAt`: the carrier records from then on, without being asked. */
type Wished = { wish: RecordingWish; law: { consent: RecordingConsent; states: string[] }; begunAt: Date | null };

/** In the transaction that saves what was said. A recording that was declined never begins again. */
export async function grantWish(ctx: Context, tx: Tx, id: string, { wish, law, begunAt }: Wished): Promise<void> {
  const status = wish === 'begin' ? 'recording' : 'declined';
  const changed = await tx.run(sql`
    insert into call_recordings (id, org_id, status, consent, states, begun_at, at_carrier, created_at)
    values (${id}, ${ctx.org.id}, ${status}, ${law.consent}, ${law.states.join(' ')}, ${begunAt}, ${begunAt !== null}, ${ctx.clock.now()})
    on conflict (id) do update set status = 'declined', media_url = '', attempts = 0
    where ${wish === 'decline'} and call_recordings.org_id = excluded.org_id and call_recordings.status in ('recording', 'pending', 'failed')`);
  if (changed > 0) await wakeRecording(ctx, tx, id);
}

/** In the transaction that ended the call: the carrier is asked for the sound, whether or not it tells by itself. */
export function deferEndRecording(ctx: Context, tx: Tx, callId: string): void {
  const at = ctx.clock.now();
  const job = jobCall(ctx, carryRecording, { id: callId, org_id: ctx.org.id }, { at, key: dueKey(carryRecording, callId) });
  tx.defer({
    parts: {
      recording_ended: sql`
        update call_recordings set status = 'pending', attempts = 0, due_at = ${ctx.clock.toWall(at)}
        where org_id = ${ctx.org.id} and id = ${callId} and status = 'recording' returning id`,
      recording_job: sql`select ${job} from recording_ended`,
    },
    counted: { recording_job: anyNumber },
  });
}

/** What a carrier tells about its recording. What was declined or deleted meanwhile is deleted there. */
export async function noteSaved(ctx: Context, { reference, recordingId, url, flaw }: SavedRecording): Promise<void> {
  await transaction(ctx, async (tx) => {
    const status = flaw === '' ? 'pending' : 'failed';
    const noted = await tx.maybe<Pick<RecordingRow, 'status'>>(sql`
      update call_recordings set carrier_recording_id = ${recordingId}, media_url = ${url}, at_carrier = ${flaw === ''}, attempts = 0,
        status = case when status in ('declined', 'deleted') then status else ${status} end,
        reason = case when status in ('declined', 'deleted') then reason else ${flaw} end
      where org_id = ${ctx.org.id} and id = ${reference} and status <> 'ready' returning status`);
    if (noted && noted.status !== 'failed') await wakeRecording(ctx, tx, reference);
  });
}

/** Before the carrier is asked to begin: whatever becomes of the answer, a copy may lie there. False: it is not wanted any more. */
export const noteBeginning = async (ctx: Context, id: string): Promise<boolean> =>
  (await ctx.db.run(sql`
    update call_recordings set at_carrier = true where org_id = ${ctx.org.id} and id = ${id} and status = 'recording'`)) > 0;

/** The carrier records. Who objected while it was asked is found by the next look at the row. */
export const noteBegun = (ctx: Context, id: string, recordingId: string | null): Promise<number> =>
  ctx.db.run(sql`
    update call_recordings set begun_at = coalesce(begun_at, ${ctx.clock.now()}), at_carrier = true, attempts = 0,
      carrier_recording_id = coalesce(${recordingId}, carrier_recording_id),
      due_at = case when status = 'recording' then ${ctx.clock.toWall(new Date(ctx.clock.nowMs() + STILL_RUNNING_MS))} else due_at end
    where org_id = ${ctx.org.id} and id = ${id}`);

export const noteRemoved = (ctx: Context, id: string): Promise<number> =>
  ctx.db.run(sql`
    update call_recordings set at_carrier = false, carrier_recording_id = null, media_url = '', due_at = null, attempts = 0
    where org_id = ${ctx.org.id} and id = ${id}`);

type Kept = { contentType: string; bytes: number; seconds: number | null };

/** The sound is here in whole: from now on it can be listened to, and the carrier's copy goes. */
export function noteReady(ctx: Context, id: string, { contentType, bytes, seconds }: Kept): Promise<void> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const ready = await tx.run(sql`
      update call_recordings set status = 'ready', reason = '', content_type = ${contentType}, bytes = ${bytes}, seconds = ${seconds},
        ready_at = ${now}, media_url = '', attempts = 0
      where org_id = ${ctx.org.id} and id = ${id} and status = 'pending'`);
    if (ready === 0) return;
    await cutSound(ctx, tx, id, bytes);
    await tx.run(sql`update calls set recorded_at = ${now} where org_id = ${ctx.org.id} and id = ${id}`);
    const call = await findCall(ctx, tx, id);
    if (!call) return;
    const data = { ...toEventData(call), recordingUrl: recordingUrlOf(call), recordingSeconds: seconds };
    await emit(ctx, tx, callRecordingReady, { subject: id, data });
  });
}

export type Postponed = { attempts: number; reason: string; waitMs: number | null };

/** `waitMs` null: it was tried often enough. */
export function notePostponed(ctx: Context, row: RecordingRow, { attempts, reason, waitMs }: Postponed): Promise<void> {
  return transaction(ctx, async (tx) => {
    const fails = waitMs === null && (row.status === 'recording' || row.status === 'pending');
    const changed = await tx.run(sql`
      update call_recordings set attempts = ${attempts}, reason = ${reason}, due_at = null, status = ${fails ? 'failed' : row.status}
      where org_id = ${ctx.org.id} and id = ${row.id} and status = ${row.status}`);
    if (changed > 0 && waitMs !== null) await wakeRecording(ctx, tx, row.id, waitMs);
  });
}

export const restUntilWoken = (ctx: Context, id: string): Promise<number> =>
  ctx.db.run(sql`update call_recordings set due_at = null where org_id = ${ctx.org.id} and id = ${id}`);

export const toRecording = (row: RecordingRow) => ({
  callId: row.id,
  status: row.status,
  reason: row.reason,
  consent: row.consent,
  states: row.states === '' ? [] : row.states.split(' '),
  contentType: row.content_type,
  bytes: row.bytes,
  seconds: row.seconds,
  createdAt: iso(row.created_at),
  readyAt: isoOrNull(row.ready_at),
});

export async function readStatus(ctx: Context, id: string) {
  const row = await findRecording(ctx, reader(ctx), id);
  if (!row) throw notFound('recording');
  return toRecording(row);
}

/** The sound goes here and at the carrier. People under a legal hold keep theirs. */
export function deleteRecording(ctx: Context, ports: CallingPorts, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const call = await findCall(ctx, tx, id);
    const row = call && (await findRecording(ctx, tx, id));
    if (!call || !row || row.status === 'deleted') throw notFound('recording');
    if (row.status === 'recording') {
      throw conflict('This call is still being recorded. Delete the recording when the call is over, or cancel the call first.');
    }
    await ports.refuseHeld(ctx, tx, call.phone);
    // Two at once: the second finds nothing to delete.
    const locked = await tx.maybe<Pick<RecordingRow, 'status'>>(sql`
      select status from call_recordings where org_id = ${ctx.org.id} and id = ${id} for update`);
    if (!locked || locked.status === 'deleted') throw notFound('recording');
    await forgetSound(ctx, tx, [id]);
    await audit(ctx, tx, 'call.recording.deleted', id, {});
  });
}

/** Rows stay as long as a copy may lie with the carrier, and say nothing about the person. */
export async function forgetSound(ctx: Context, tx: Tx, callIds: readonly string[]): Promise<void> {
  const ids = [...callIds];
  await tx.run(sql`delete from call_recording_chunks where org_id = ${ctx.org.id} and recording_id = any(${ids}::uuid[])`);
  const rows = await tx.rows<Pick<RecordingRow, 'id' | 'at_carrier'>>(sql`
    update call_recordings set status = 'deleted', reason = '', states = '', content_type = '', bytes = 0, media_url = '', attempts = 0
    where org_id = ${ctx.org.id} and id = any(${ids}::uuid[]) returning id, at_carrier`);
  await tx.run(sql`
    update calls set recorded_at = null where org_id = ${ctx.org.id} and id = any(${ids}::uuid[]) and recorded_at is not null`);
  for (const { id, at_carrier } of rows) if (at_carrier) await wakeRecording(ctx, tx, id);
}

export const exportedRecordings = async (ctx: Context, db: Db, callIds: readonly string[]) =>
  (
    await db.rows<RecordingRow>(sql`
      select * from call_recordings where org_id = ${ctx.org.id} and id = any(${[...callIds]}::uuid[]) order by id`)
  ).map(toRecording);
