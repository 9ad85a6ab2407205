// Telnyx's recordings: started by a command on a live call, announced by a webhook with an address that soon expires, and deleted there.
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import type { CarrierRecording, FoundRecording, RecordedSound, Recorder } from '../port/carrier.ts';
import type { CarrierTools } from '../port/vendor.ts';
import { ignoreRefusal } from '../port/vendor-api.ts';
import type { TelnyxApi } from './api.ts';
import { findTelnyxLine } from './rows.ts';
import { encodeClientState } from './webhook.ts';

const Recording = z.object({
  id: z.string(),
  call_control_id: z.string().catch(''),
  status: z.string().catch('completed'),
  download_urls: z.object({ mp3: z.string().optional(), wav: z.string().optional() }).catch({}),
});

/** Their clock may be behind ours. */
const SKEW_MS = 60_000;

export const telnyxRecorder = (api: TelnyxApi, tools: CarrierTools): Recorder => ({
  start: async (ctx, reference) => {
    await command(ctx, api, reference, 'record_start', { format: 'mp3', channels: 'single', play_beep: false });
    return { recordingId: null };
  },
  find: (ctx, recording) => findRecordingOf(ctx, api, recording),
  open: (_ctx, recording) => openSound(api, tools, recording),
  remove: async (ctx, recording) => {
    await command(ctx, api, recording.reference, 'record_stop', {}).catch(ignoreRefusal);
    const found = await findRecordingOf(ctx, api, recording);
    if (found) await api.ask({ method: 'DELETE', path: pathOf(found.recordingId) }).catch(ignoreRefusal);
  },
});

const pathOf = (recordingId: string): string => `/recordings/${encodeURIComponent(recordingId)}`;

/** One command id per call: asked twice, it is done once. */
async function command(ctx: Context, api: TelnyxApi, reference: string, action: string, more: object): Promise<void> {
  const line = await findTelnyxLine(ctx, reference);
  if (!line?.callControlId) throw new Error('Telnyx has not named the call yet.');
  const client_state = encodeClientState({ reference, turn: line.turn, leg: 'ours' });
  const path = `/calls/${encodeURIComponent(line.callControlId)}/actions/${action}`;
  await api.ask({ method: 'POST', path, body: { ...more, client_state, command_id: `${reference}.${action}` } });
}

/** Named by its webhook; where that was lost, searched among those of the connection. */
async function findRecordingOf(
  ctx: Context,
  api: TelnyxApi,
  { reference, recordingId, url, startedAt }: CarrierRecording,
): Promise<FoundRecording | undefined> {
  if (recordingId !== null) return { recordingId, url, isComplete: true };
  const line = await findTelnyxLine(ctx, reference);
  if (!line || startedAt === null) return undefined;
  const query = {
    'filter[connection_id]': api.settings.connectionId,
    'filter[created_at][gte]': new Date(startedAt.getTime() - SKEW_MS).toISOString(),
    'page[size]': '250',
  };
  const recordings = z
    .array(Recording)
    .catch([])
    .parse(await api.ask({ method: 'GET', path: '/recordings', query }));
  const match = recordings.find(({ call_control_id }) => call_control_id === line.callControlId);
  return match && { recordingId: match.id, url: urlOf(match), isComplete: match.status === 'completed' };
}

const urlOf = ({ download_urls: { mp3, wav } }: z.output<typeof Recording>): string => mp3 ?? wav ?? '';

/** The address of the webhook first; once that has expired, one that Telnyx makes again. Neither is given our key. */
async function openSound(
  api: TelnyxApi,
  tools: CarrierTools,
  { recordingId, url }: FoundRecording,
): Promise<RecordedSound> {
  const first = url === '' ? undefined : await tools.download(url, {});
  if (first?.status === 200) return first;
  const fresh = urlOf(Recording.parse(await api.ask({ method: 'GET', path: pathOf(recordingId) })));
  if (fresh === '') throw new Error('Telnyx names no address of the recording.');
  const again = await tools.download(fresh, {});
  if (again.status === 200) return again;
  throw new Error(`The address that Telnyx gave for the recording answered ${again.status}.`);
}
