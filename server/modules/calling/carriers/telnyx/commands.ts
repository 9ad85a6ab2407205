// Sends what a line decided to Telnyx, in order. Every command has an id of its own, so that one sent twice is done once.
import type { Context } from '../../../../kernel/context.ts';
import { addConnectedLine, issueRelayToken } from '../port/lines.ts';
import { VendorRefused } from '../port/vendor-api.ts';
import type { TelnyxApi } from './api.ts';
import type { TelnyxCommand, TelnyxLine } from './line.ts';
import { encodeClientState } from './webhook.ts';

const ATTEMPTS = 3;

/** `lost`: Telnyx may not have received all. `refused`: it does not do the last one that was sent. */
export type CommandResult = 'sent' | 'refused' | 'lost';

/** `cause` names what led to the commands: the same cause gives the same command ids. */
export async function sendCommands(
  ctx: Context,
  api: TelnyxApi,
  line: TelnyxLine,
  commands: readonly TelnyxCommand[],
  cause: string,
): Promise<CommandResult> {
  let delivery: CommandResult = 'sent';
  for (const [index, command] of commands.entries()) {
    const { reference, turn, callControlId } = line;
    const path = `/calls/${encodeURIComponent(callControlId ?? '')}/actions/${command.action}`;
    const client_state = encodeClientState({ reference, turn, leg: 'ours' });
    const fields = command.action === 'streaming_start' ? await streamOf(ctx, api, line) : bodyOf(api, line, command);
    const body = { ...fields, client_state, command_id: `${cause}.${index}.${command.action}` };
    try {
      await sendOne(api, path, body);
    } catch (error) {
      // The line may be over by now, which its webhook says. On a live line the person's next sentence makes up for the loss.
      ctx.log.warn({ err: error, call_id: reference, action: command.action }, 'Telnyx did not take a command');
      if (error instanceof VendorRefused) return delivery === 'lost' ? 'lost' : 'refused';
      delivery = 'lost';
    }
  }
  return delivery;
}

/** The address opens one socket for this line; turns for it wait in its row. */
async function streamOf(
  ctx: Context,
  api: TelnyxApi,
  { reference, callControlId, placedAt }: TelnyxLine,
): Promise<object> {
  const placed = { outbound: placedAt !== null, placedAt: placedAt === null ? null : new Date(placedAt) };
  await addConnectedLine(ctx, api.carrierId, { reference, carrierCallId: callControlId ?? '', ...placed });
  return {
    stream_url: api.streamUrl(await issueRelayToken(ctx, { carrier_id: api.carrierId, reference })),
    stream_track: 'inbound_track',
    stream_codec: 'PCMU',
    stream_bidirectional_mode: 'rtp',
    stream_bidirectional_codec: 'PCMU',
    stream_bidirectional_sampling_rate: 8000,
  };
}

async function sendOne(api: TelnyxApi, path: string, body: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await api.ask({ method: 'POST', path, body, timeoutMs: 5000 });
      return;
    } catch (error) {
      if (error instanceof VendorRefused || attempt >= ATTEMPTS) throw error;
    }
  }
}

type PlainCommand = Exclude<TelnyxCommand, { action: 'streaming_start' }>;

function bodyOf({ settings }: TelnyxApi, { reference, turn }: TelnyxLine, command: PlainCommand): object {
  switch (command.action) {
    case 'speak':
      return {
        payload: command.payload,
        payload_type: 'text',
        voice: settings.voice,
        language: settings.language,
        ...(command.first && { stop: 'all' }),
      };
    case 'gather': {
      const ms = command.ms === 'silence' ? settings.silenceSeconds * 1000 : command.ms;
      return { minimum_digits: 1, maximum_digits: 1, initial_timeout_millis: ms, timeout_millis: ms };
    }
    case 'transcription_start':
      return {
        transcription_engine: settings.transcriptionEngine,
        transcription_engine_config: {
          transcription_engine: settings.transcriptionEngine,
          language: settings.language,
        },
        transcription_tracks: 'inbound',
      };
    case 'transfer':
      return { to: command.to, target_leg_client_state: encodeClientState({ reference, turn, leg: 'target' }) };
    case 'playback_stop':
      return { stop: 'all' };
    case 'answer':
    case 'gather_stop':
    case 'hangup':
      return {};
  }
}
