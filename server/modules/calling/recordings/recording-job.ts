// Owns the job that processes a recording: started on the line, fetched from the carrier after the call, then deleted there.

import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';
import { carrierFor } from '../carriers/accounts/connections.ts';
import { CarrierNotReady, type CarrierRecording, type RecordedSound, type Recorder } from '../carriers/port/carrier.ts';
import { processRecording } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { RecordingUnwanted, storeSound } from './chunks.ts';
import {
  clearDue,
  findRecording,
  markReady,
  markRemoved,
  markStarted,
  markStarting,
  postponeRecording,
  type RecordingRow,
} from './recordings.ts';

/** Started, fetched, deleted there: more steps than these are a loop. */
const MAX_STEPS = 6;
/** Not a network fault: trying again changes nothing. */
class NoRecording extends Error {}

export const processRecordingJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, _run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, processRecording.name);
    for (let step = 0; step < MAX_STEPS; step++) {
      const row = await findRecording(ctx, reader(ctx), id);
      const call = row && (await findCall(ctx, id));
      const task = call && recordingTask({ ...row, isCallOver: call.ended_at !== null });
      if (!call || !task) {
        // One that runs is checked again: its end may never be reported.
        if (row && row.status !== 'recording') await clearDue(ctx, id);
        return;
      }
      try {
        await perform(ctx, ports, task, { row, call });
      } catch (error) {
        if (error instanceof RecordingUnwanted) continue;
        await postpone(ctx, row, task, error);
        return;
      }
    }
  };

type RecordedCall = Pick<RowOf<'calls'>, 'ended_at' | 'carrier_type' | 'carrier_id'>;

const findCall = (ctx: Context, id: string) =>
  reader(ctx).maybe<RecordedCall>(
    sql`select ended_at, carrier_type, carrier_id from calls where org_id = ${ctx.org.id} and id = ${id}`,
  );

type RecordingOfCall = { row: RecordingRow; call: RecordedCall };

async function perform(
  ctx: Context,
  ports: CallingPorts,
  task: RecordingTask,
  { row, call }: RecordingOfCall,
): Promise<void> {
  if (task === 'give_up') throw new NoRecording('The call ended before the recording began.');
  const recorder = await recorderOf(ctx, ports, call);
  const recording: CarrierRecording = {
    reference: row.id,
    recordingId: row.carrier_recording_id,
    url: row.media_url,
    startedAt: row.begun_at,
  };
  if (task === 'start') {
    if (!(await markStarting(ctx, row.id))) throw new RecordingUnwanted();
    const { recordingId } = await recorder.start(ctx, row.id);
    await markStarted(ctx, row.id, recordingId);
  } else if (task === 'collect') await collect(ctx, recorder, recording, { row, call });
  else {
    await recorder.remove(ctx, recording);
    await markRemoved(ctx, row.id);
  }
}

async function recorderOf(ctx: Context, ports: CallingPorts, call: RecordedCall): Promise<Recorder> {
  const { recorder, type } = await carrierFor(ctx, ports, call);
  if (!recorder) throw new NoRecording(`The carrier of type ${type} does not record calls.`);
  return recorder;
}

async function collect(
  ctx: Context,
  recorder: Recorder,
  recording: CarrierRecording,
  { row, call }: RecordingOfCall,
): Promise<void> {
  const found = await recorder.find(ctx, recording);
  if (!found?.isComplete) throw new Error('The carrier does not have the recording yet.');
  const sound = await recorder.open(ctx, { ...recording, ...found });
  const bytes = await storeSound(ctx, row.id, withoutPages(sound));
  if (bytes === 0) throw new Error('The carrier sent an empty recording.');
  // Some carriers send no type, or a generic one.
  const contentType = sound.contentType.startsWith('audio/') ? sound.contentType : 'audio/mpeg';
  await markReady(ctx, row.id, { contentType, bytes, seconds: secondsOf(row, call) });
}

const PAGES = /^(?:text\/|application\/(?:json|xml|xhtml|problem))/i;
/** No audio format begins like this. */
const MARKUP = /^\s*[<{]/;

/** A page that says "sign in" or "try later" is not a recording, whatever its status. */
async function* withoutPages({ contentType, body }: RecordedSound): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const part of body) {
    if (isFirst && (PAGES.test(contentType) || MARKUP.test(part.subarray(0, 64).toString('latin1'))))
      throw new Error('The carrier sent a page instead of the sound.');
    isFirst &&= part.length === 0;
    yield part;
  }
}

/** From the beginning of the recording to the end of the call. */
const secondsOf = ({ begun_at }: RecordingRow, { ended_at }: RecordedCall): number | null =>
  begun_at && ended_at ? Math.max(0, Math.round((ended_at.getTime() - begun_at.getTime()) / 1000)) : null;

const isFinal = (error: unknown): boolean =>
  error instanceof NoRecording ||
  error instanceof OutboundRefused ||
  error instanceof CarrierNotReady ||
  (error instanceof OutboundFailed && error.kind === 'too_large');

async function postpone(ctx: Context, row: RecordingRow, task: RecordingTask, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const waitMs = recordingWait(task, attempts, isFinal(error));
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  ctx.log.warn({ err: error, call_id: row.id, task, attempts, waitMs }, 'a step of a recording failed');
  await postponeRecording(ctx, row, { attempts, reason, waitMs });
}

export type RecordingTask = 'start' | 'collect' | 'remove' | 'give_up';
type Facts = Pick<RecordingRow, 'status' | 'begun_at' | 'at_carrier'> & { isCallOver: boolean };

export function recordingTask({ status, begun_at, at_carrier, isCallOver }: Facts): RecordingTask | undefined {
  switch (status) {
    case 'recording':
      if (!isCallOver) return begun_at === null ? 'start' : undefined;
      return at_carrier ? 'collect' : 'give_up';
    case 'pending':
      return at_carrier ? 'collect' : 'give_up';
    case 'ready':
    case 'declined':
    case 'deleted':
      return at_carrier ? 'remove' : undefined;
    // The carrier may have the only copy: it stays there until a client deletes the recording.
    case 'failed':
      return undefined;
  }
}

const SECOND = 1000;
const WAITS: Record<RecordingTask, readonly number[]> = {
  // Only while the person is on the line.
  start: [1, 2, 4],
  collect: [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600],
  remove: [5, 60, 600, 3600, 6 * 3600, 24 * 3600],
  give_up: [],
};

/** Null: it was tried often enough, or trying again changes nothing. */
export const recordingWait = (task: RecordingTask, attempts: number, isFinal: boolean): number | null => {
  const seconds = isFinal ? undefined : WAITS[task][attempts - 1];
  return seconds === undefined ? null : seconds * SECOND;
};
