// Owns the job that carries a recording from the carrier to us: begun on the line, fetched after the call, then deleted there.
import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';
import { type CallRow, find as findCall } from '../calls/calls.ts';
import { CarrierNotReady, type CarrierRecording, type RecordedSound, type Recorder } from '../carriers/carrier.ts';
import { carrierFor } from '../carriers/connections.ts';
import { carryRecording } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import { NotWanted, storeSound } from './chunks.ts';
import { type RecordingTask, recordingTask, recordingWait } from './recording-task.ts';
import {
  findRecording,
  noteBeginning,
  noteBegun,
  notePostponed,
  noteReady,
  noteRemoved,
  type RecordingRow,
  restUntilWoken,
} from './recordings.ts';

/** Begun, fetched, deleted there: more steps than these are a circle. */
const MAX_STEPS = 6;
/** Not a fault of the network: asking again changes nothing. */
class NoRecording extends Error {}

export const carryRecordingJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, _run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, carryRecording.name);
    for (let step = 0; step < MAX_STEPS; step++) {
      const row = await findRecording(ctx, reader(ctx), id);
      const call = row && (await findCall(ctx, reader(ctx), id));
      const task = call && recordingTask({ ...row, isCallOver: call.ended_at !== null });
      if (!call || !task) {
        // One that runs is looked at again: its end may never be told.
        if (row && row.status !== 'recording') await restUntilWoken(ctx, id);
        return;
      }
      try {
        await perform(ctx, ports, task, { row, call });
      } catch (error) {
        if (error instanceof NotWanted) continue;
        await postpone(ctx, row, task, error);
        return;
      }
    }
  };

type Recorded = { row: RecordingRow; call: CallRow };

async function perform(ctx: Context, ports: CallingPorts, task: RecordingTask, { row, call }: Recorded): Promise<void> {
  if (task === 'give_up') throw new NoRecording('The call ended before the recording began.');
  const recorder = await recorderOf(ctx, ports, call);
  const known: CarrierRecording = {
    reference: row.id,
    recordingId: row.carrier_recording_id,
    url: row.media_url,
    begunAt: row.begun_at,
  };
  if (task === 'begin') {
    if (!(await noteBeginning(ctx, row.id))) throw new NotWanted();
    const { recordingId } = await recorder.begin(ctx, row.id);
    await noteBegun(ctx, row.id, recordingId);
  } else if (task === 'collect') await collect(ctx, recorder, known, { row, call });
  else {
    await recorder.remove(ctx, known);
    await noteRemoved(ctx, row.id);
  }
}

async function recorderOf(ctx: Context, ports: CallingPorts, call: CallRow): Promise<Recorder> {
  const { recorder, type } = await carrierFor(ctx, ports, call);
  if (!recorder) throw new NoRecording(`The carrier of type ${type} does not record calls.`);
  return recorder;
}

async function collect(ctx: Context, recorder: Recorder, known: CarrierRecording, { row, call }: Recorded): Promise<void> {
  const found = await recorder.find(ctx, known);
  if (!found?.isComplete) throw new Error('The carrier does not have the recording yet.');
  const sound = await recorder.open(ctx, { ...known, ...found });
  const bytes = await storeSound(ctx, row.id, audible(sound));
  if (bytes === 0) throw new Error('The carrier sent an empty recording.');
  // Some name no type, or one for any bytes.
  const contentType = sound.contentType.startsWith('audio/') ? sound.contentType : 'audio/mpeg';
  await noteReady(ctx, row.id, { contentType, bytes, seconds: secondsOf(row, call) });
}

const PAGES = /^(?:text\/|application\/(?:json|xml|xhtml|problem))/i;
/** Every format of sound begins with other bytes. */
const MARKUP = /^\s*[<{]/;

/** A page that says "sign in" or "try later" is no recording, whatever its status. */
async function* audible({ contentType, body }: RecordedSound): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const part of body) {
    if (isFirst && (PAGES.test(contentType) || MARKUP.test(part.subarray(0, 64).toString('latin1'))))
      throw new Error('The carrier sent a page instead of the sound.');
    isFirst &&= part.length === 0;
    yield part;
  }
}

/** From the beginning of the recording to the end of the call. */
const secondsOf = ({ begun_at }: RecordingRow, { ended_at }: CallRow): number | null =>
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
  ctx.log.warn({ err: error, call_id: row.id, task, attempts, waitMs }, 'a recording could not be carried on');
  await notePostponed(ctx, row, { attempts, reason, waitMs });
}
