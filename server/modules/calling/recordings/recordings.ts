// Owns call_recordings: one row per call that was to be recorded, its state, and why there is no sound where there is none.

import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { anyCount } from '../../../kernel/db/deferred-writes.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { addJob, jobCall } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import type { SavedRecording } from '../carriers/port/vendor.ts';
import { type EventCall, toEventData } from '../contract/call.ts';
import { callRecordingReady } from '../contract/events.ts';
import { processRecording } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { RecordingConsent, RecordingRequest, RecordingStatus } from '../contract/vocabulary.ts';
import { trimSound } from './chunks.ts';

export type RecordingRow = RowOf<'call_recordings', { status: RecordingStatus; consent: RecordingConsent }>;

/** Ours, and not the carrier's: it is listened to with a key of this service. */
export const recordingUrlOf = (callId: string): string => `/calls/${callId}/recording`;

/** A recording whose end was never reported is checked again after this long. */
const STILL_RUNNING_MS = 15 * 60_000;

export const findRecording = (ctx: Context, db: Db, id: string): Promise<RecordingRow | undefined> =>
  db.maybe<RecordingRow>(sql`select * from call_recordings where org_id = ${ctx.org.id} and id = ${id}`);

/** The row and its job are due together. */
export async function scheduleRecording(ctx: Context, tx: Tx, id: string, afterMs = 0): Promise<void> {
  const at = new Date(ctx.clock.nowMs() + afterMs);
  await tx.run(
    sql`update call_recordings set due_at = ${ctx.clock.toWall(at)} where org_id = ${ctx.org.id} and id = ${id}`,
  );
  await addJob(ctx, tx, processRecording, { id, org_id: ctx.org.id }, { at, key: dueKey(processRecording, id) });
}

/** `startedAt`: the carrier records from then on, without being asked. */
type RecordingDecision = {
  request: RecordingRequest;
  law: { consent: RecordingConsent; states: string[] };
  startedAt: Date | null;
};

/** In the transaction that saves what was said. A recording that was declined never starts again. */
export async function applyRecordingRequest(
  ctx: Context,
  tx: Tx,
  id: string,
  { request, law, startedAt }: RecordingDecision,
): Promise<void> {
  const status = request === 'start' ? 'recording' : 'declined';
  const changed = await tx.run(sql`
    insert into call_recordings (id, org_id, status, consent, states, begun_at, at_carrier, created_at)
    values (${id}, ${ctx.org.id}, ${status}, ${law.consent}, ${law.states.join(' ')}, ${startedAt}, ${startedAt !== null}, ${ctx.clock.now()})
    on conflict (id) do update set status = 'declined', media_url = '', attempts = 0
    where ${request === 'decline'} and call_recordings.org_id = excluded.org_id and call_recordings.status in ('recording', 'pending', 'failed')`);
  if (changed > 0) await scheduleRecording(ctx, tx, id);
}

/** In the transaction that ended the call: the carrier is asked for the sound, whether or not it announces it. */
export function deferEndRecording(ctx: Context, tx: Tx, callId: string): void {
  const at = ctx.clock.now();
  const job = jobCall(
    ctx,
    processRecording,
    { id: callId, org_id: ctx.org.id },
    { at, key: dueKey(processRecording, callId) },
  );
  tx.defer({
    parts: {
      recording_ended: sql`
        update call_recordings set status = 'pending', attempts = 0, due_at = ${ctx.clock.toWall(at)}
        where org_id = ${ctx.org.id} and id = ${callId} and status = 'recording' returning id`,
      recording_job: sql`select ${job} from recording_ended`,
    },
    counted: { recording_job: anyCount },
  });
}

/** A carrier announces its recording. One that was declined or deleted meanwhile is deleted there. */
export async function markSaved(ctx: Context, { reference, recordingId, url, flaw }: SavedRecording): Promise<void> {
  await transaction(ctx, async (tx) => {
    const status = flaw === '' ? 'pending' : 'failed';
    const updated = await tx.maybe<Pick<RecordingRow, 'status'>>(sql`
      update call_recordings set carrier_recording_id = ${recordingId}, media_url = ${url}, at_carrier = ${flaw === ''}, attempts = 0,
        status = case when status in ('declined', 'deleted') then status else ${status} end,
        reason = case when status in ('declined', 'deleted') then reason else ${flaw} end
      where org_id = ${ctx.org.id} and id = ${reference} and status <> 'ready' returning status`);
    if (updated && updated.status !== 'failed') await scheduleRecording(ctx, tx, reference);
  });
}

/** Before the carrier is asked to start: even if its answer is lost, it may have a copy. False: the recording is no longer wanted. */
export const markStarting = async (ctx: Context, id: string): Promise<boolean> =>
  (await ctx.db.run(sql`
    update call_recordings set at_carrier = true where org_id = ${ctx.org.id} and id = ${id} and status = 'recording'`)) >
  0;

/** The carrier records. An objection meanwhile is found when the row is read next. */
export const markStarted = (ctx: Context, id: string, recordingId: string | null): Promise<number> =>
  ctx.db.run(sql`
    update call_recordings set begun_at = coalesce(begun_at, ${ctx.clock.now()}), at_carrier = true, attempts = 0,
      carrier_recording_id = coalesce(${recordingId}, carrier_recording_id),
      due_at = case when status = 'recording' then ${ctx.clock.toWall(new Date(ctx.clock.nowMs() + STILL_RUNNING_MS))} else due_at end
    where org_id = ${ctx.org.id} and id = ${id}`);

export const markRemoved = (ctx: Context, id: string): Promise<number> =>
  ctx.db.run(sql`
    update call_recordings set at_carrier = false, carrier_recording_id = null, media_url = '', due_at = null, attempts = 0
    where org_id = ${ctx.org.id} and id = ${id}`);

type StoredSound = { contentType: string; bytes: number; seconds: number | null };

/** The sound is complete: from now on it can be listened to, and the carrier's copy is deleted. */
export function markReady(ctx: Context, id: string, { contentType, bytes, seconds }: StoredSound): Promise<void> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const ready = await tx.run(sql`
      update call_recordings set status = 'ready', reason = '', content_type = ${contentType}, bytes = ${bytes}, seconds = ${seconds},
        ready_at = ${now}, media_url = '', attempts = 0
      where org_id = ${ctx.org.id} and id = ${id} and status = 'pending'`);
    if (ready === 0) return;
    await trimSound(ctx, tx, id, bytes);
    const call = await tx.maybe<EventCall>(sql`
      update calls set recorded_at = ${now} where org_id = ${ctx.org.id} and id = ${id}
      returning id, workflow_id, execution_id, tag, status`);
    if (!call) return;
    const data = { ...toEventData(call), recordingUrl: recordingUrlOf(id), recordingSeconds: seconds };
    await emit(ctx, tx, callRecordingReady, { subject: id, data });
  });
}

export type Postponement = { attempts: number; reason: string; waitMs: number | null };

/** `waitMs` null: it was tried often enough. */
export function postponeRecording(
  ctx: Context,
  row: RecordingRow,
  { attempts, reason, waitMs }: Postponement,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const fails = waitMs === null && (row.status === 'recording' || row.status === 'pending');
    const changed = await tx.run(sql`
      update call_recordings set attempts = ${attempts}, reason = ${reason}, due_at = null, status = ${fails ? 'failed' : row.status}
      where org_id = ${ctx.org.id} and id = ${row.id} and status = ${row.status}`);
    if (changed > 0 && waitMs !== null) await scheduleRecording(ctx, tx, row.id, waitMs);
  });
}

export const clearDue = (ctx: Context, id: string): Promise<number> =>
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

/** Deletes the sound here and at the carrier. Recordings of people under a legal hold stay. */
export function deleteRecording(ctx: Context, ports: CallingPorts, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const call = await tx.maybe<{ phone: string }>(
      sql`select phone from calls where org_id = ${ctx.org.id} and id = ${id}`,
    );
    const row = call && (await findRecording(ctx, tx, id));
    if (!call || !row || row.status === 'deleted') throw notFound('recording');
    if (row.status === 'recording') {
      throw conflict(
        'This call is still being recorded. Delete the recording when the call is over, or cancel the call first.',
      );
    }
    await ports.assertNotHeld(ctx, tx, call.phone);
    // Two at once: the second finds nothing to delete.
    const locked = await tx.maybe<Pick<RecordingRow, 'status'>>(sql`
      select status from call_recordings where org_id = ${ctx.org.id} and id = ${id} for update`);
    if (!locked || locked.status === 'deleted') throw notFound('recording');
    await deleteSound(ctx, tx, [id]);
    await audit(ctx, tx, 'call.recording.deleted', id, {});
  });
}

/** Rows stay as long as the carrier may have a copy, without anything about the person. */
export async function deleteSound(ctx: Context, tx: Tx, callIds: readonly string[]): Promise<void> {
  const ids = [...callIds];
  await tx.run(
    sql`delete from call_recording_chunks where org_id = ${ctx.org.id} and recording_id = any(${ids}::uuid[])`,
  );
  await tx.run(sql`delete from call_sound where org_id = ${ctx.org.id} and call_id = any(${ids}::uuid[])`);
  const rows = await tx.rows<Pick<RecordingRow, 'id' | 'at_carrier'>>(sql`
    update call_recordings set status = 'deleted', reason = '', states = '', content_type = '', bytes = 0, media_url = '', attempts = 0
    where org_id = ${ctx.org.id} and id = any(${ids}::uuid[]) returning id, at_carrier`);
  await tx.run(sql`
    update calls set recorded_at = null where org_id = ${ctx.org.id} and id = any(${ids}::uuid[]) and recorded_at is not null`);
  for (const { id, at_carrier } of rows) if (at_carrier) await scheduleRecording(ctx, tx, id);
}

export const exportedRecordings = async (ctx: Context, db: Db, callIds: readonly string[]) =>
  (
    await db.rows<RecordingRow>(sql`
      select * from call_recordings where org_id = ${ctx.org.id} and id = any(${[...callIds]}::uuid[]) order by id`)
  ).map(toRecording);
