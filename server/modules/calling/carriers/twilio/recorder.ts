// Twilio's recordings: started on a live call, found by its SID, fetched with the account's credentials, and deleted there.
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import type { CarrierRecording, FoundRecording, RecordedSound, Recorder } from '../port/carrier.ts';
import { findLine } from '../port/lines.ts';
import { ignoreRefusal, unlessMissing, VendorRefused } from '../port/vendor-api.ts';
import { type TwilioAccount, twilioCallbackUrl } from './account.ts';

const Resource = z.object({ sid: z.string().regex(/^RE[0-9a-fA-F]{32}$/), status: z.string() });
type TwilioRecording = z.output<typeof Resource>;
const Resources = z.object({ recordings: z.array(Resource) });

/** It was made, and there is no sound in it. */
const SOUNDLESS: ReadonlySet<string> = new Set(['absent', 'failed']);
export const isRecordingSid = (sid: string): boolean => Resource.shape.sid.safeParse(sid).success;

export const twilioRecorder = (account: TwilioAccount): Recorder => ({
  start: async (ctx, reference) => {
    const sid = await callSidOf(ctx, account, reference);
    const existing = await ofCall(account, sid);
    return { recordingId: (existing ?? (await startRecording(account, sid, reference))).sid };
  },
  find: (ctx, recording) => findRecordingOf(ctx, account, recording),
  open: (_ctx, { recordingId }) => openSound(account, recordingId),
  remove: async (ctx, recording) => {
    const found = await findRecordingOf(ctx, account, recording);
    if (!found) return;
    if (!found.isComplete) await endRecordingOf(ctx, account, recording.reference, found.recordingId);
    await unlessMissing(account.api.remove(`/Recordings/${found.recordingId}.json`));
  },
});

async function callSidOf(ctx: Context, account: TwilioAccount, reference: string): Promise<string> {
  const line = await findLine(ctx, account.id, reference);
  if (!line?.carrier_call_id) throw new Error('Twilio has not named the call yet.');
  return line.carrier_call_id;
}

/** The answer to an earlier request to begin may have been lost. */
const ofCall = async ({ api }: TwilioAccount, callSid: string): Promise<TwilioRecording | undefined> =>
  Resources.parse(await api.get(`/Calls/${callSid}/Recordings.json`)).recordings[0];

const startRecording = async (account: TwilioAccount, callSid: string, reference: string): Promise<TwilioRecording> =>
  Resource.parse(
    await account.api.post(`/Calls/${callSid}/Recordings.json`, [
      ['RecordingChannels', 'mono'],
      ['RecordingStatusCallback', twilioCallbackUrl(account, 'recording', reference)],
      ['RecordingStatusCallbackMethod', 'POST'],
      ['RecordingStatusCallbackEvent', 'completed'],
      ['RecordingStatusCallbackEvent', 'absent'],
    ]),
  );

async function findRecordingOf(
  ctx: Context,
  account: TwilioAccount,
  { reference, recordingId }: CarrierRecording,
): Promise<FoundRecording | undefined> {
  const found =
    recordingId === null
      ? await ofCall(account, await callSidOf(ctx, account, reference))
      : await unlessMissing(account.api.get(`/Recordings/${recordingId}.json`).then((body) => Resource.parse(body)));
  if (!found) return undefined;
  if (SOUNDLESS.has(found.status)) throw new VendorRefused(404, 'Twilio recorded no sound on this call.');
  return { recordingId: found.sid, url: '', isComplete: found.status === 'completed' };
}

async function endRecordingOf(ctx: Context, account: TwilioAccount, reference: string, sid: string): Promise<void> {
  const callSid = await callSidOf(ctx, account, reference);
  await account.api.post(`/Calls/${callSid}/Recordings/${sid}.json`, [['Status', 'stopped']]).catch(ignoreRefusal);
}

/** The address is made here: what a callback names is never asked. */
async function openSound({ api, tools }: TwilioAccount, sid: string): Promise<RecordedSound> {
  const { status, contentType, body } = await tools.download(api.urlOf(`/Recordings/${sid}.mp3`), api.headers);
  if (status === 200) return { contentType, body };
  throw new Error(`Twilio answered ${status} when it was asked for the recording.`);
}
