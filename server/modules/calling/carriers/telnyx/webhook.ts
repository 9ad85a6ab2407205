// Reads what Telnyx sends: the few fields that matter of each event, and nothing of events it does not know.
import { z } from 'zod';
import { causeOfSip, type EndCause } from '../port/carrier.ts';

const text = z.string().catch('');

const Webhook = z.object({
  data: z.object({
    id: z.string().min(1),
    event_type: z.string(),
    occurred_at: z.iso.datetime({ offset: true }),
    payload: z.looseObject({
      call_control_id: text,
      client_state: text,
      direction: text,
      from: z.union([z.string(), z.object({ phone_number: text })]).catch(''),
      to: z.union([z.string(), z.array(z.object({ phone_number: text, status: text }))]).catch(''),
      start_time: text,
      result: text,
      status: text,
      digit: text,
      text: text,
      id: text,
      errors: z.array(z.object({ title: text })).catch([]),
      recording_id: text,
      recording_urls: z.object({ mp3: text, wav: text }).partial().catch({}),
      hangup_cause: text,
      hangup_source: text,
      sip_hangup_cause: text,
      transcription_data: z
        .object({ transcript: text, is_final: z.boolean().catch(true) })
        .optional()
        .catch(undefined),
    }),
  }),
});
type Payload = z.output<typeof Webhook>['data']['payload'];

export type TelnyxHangup = {
  cause: EndCause;
  source: 'caller' | 'callee' | 'unknown';
  wasAnswered: boolean;
  startedAt: number | null;
};

type CallEventDetails =
  | { type: 'incoming'; from: string | null; to: string }
  | { type: 'initiated' | 'answered' | 'greeting_ended' | 'bridged' }
  | { type: 'judged'; as: 'human' | 'machine' | 'fax' }
  | { type: 'words'; text: string }
  | { type: 'digit'; digit: string }
  | { type: 'speak_ended' }
  | { type: 'gather_ended'; why: 'silence' | 'digits' | 'stopped' }
  | { type: 'stream_ended' }
  | ({ type: 'hangup' } & TelnyxHangup);

/** `state` is the client_state that we gave Telnyx. Several legs may have our reference: `leg` distinguishes them. */
export type TelnyxCallEvent = {
  kind: 'call';
  id: string;
  at: number;
  callControlId: string;
  state: ClientState | undefined;
} & CallEventDetails;
export type TelnyxTextEvent = { kind: 'text'; id: string; reference: string; from: string; to: string; text: string };
/** What became of a text of ours. */
export type TelnyxDeliveryEvent = { kind: 'delivery'; carrierTextId: string; status: string; problem: string };
/** A recording is complete; its address is good for ten minutes. */
export type TelnyxRecordingEvent = {
  kind: 'recording';
  callControlId: string;
  state: ClientState | undefined;
  recordingId: string;
  url: string;
};
export type TelnyxEvent = TelnyxCallEvent | TelnyxTextEvent | TelnyxDeliveryEvent | TelnyxRecordingEvent;

/** Sent to Telnyx with every command, and returned with every webhook. */
export type ClientState = { reference: string; turn: number; leg: 'ours' | 'target' };

export const encodeClientState = ({ reference, turn, leg }: ClientState): string =>
  Buffer.from(`${reference}.${leg}.${turn}`).toString('base64');

const CLIENT_STATE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(ours|target)\.(\d{1,6})$/;
export function decodeClientState(clientState: string): ClientState | undefined {
  const [, reference, leg, turn] = CLIENT_STATE.exec(Buffer.from(clientState, 'base64').toString()) ?? [];
  if (reference === undefined) return undefined;
  return { reference, turn: Number(turn), leg: leg === 'target' ? 'target' : 'ours' };
}

const E164 = /^\+[1-9]\d{6,14}$/;
const firstNumber = (field: Payload['from'] | Payload['to']): string => {
  if (typeof field === 'string') return field;
  return Array.isArray(field) ? (field[0]?.phone_number ?? '') : field.phone_number;
};

/** `undefined`: nothing that concerns us. */
export function readTelnyxEvent(body: Buffer): TelnyxEvent | undefined {
  const read = Webhook.safeParse(parseJson(body));
  if (!read.success) return undefined;
  const { id, event_type, occurred_at, payload } = read.data.data;
  if (event_type === 'message.received') {
    const from = firstNumber(payload.from);
    if (payload.id === '' || !E164.test(from)) return undefined;
    return { kind: 'text', id, reference: payload.id, from, to: firstNumber(payload.to), text: payload.text };
  }
  if (event_type === 'message.finalized') return readDelivery(payload);
  if (event_type === 'call.recording.saved') return readRecording(payload);
  const details = payload.call_control_id === '' ? undefined : READERS[event_type]?.(payload);
  if (!details) return undefined;
  const head = { kind: 'call', id, at: Date.parse(occurred_at), callControlId: payload.call_control_id } as const;
  return { ...head, state: decodeClientState(payload.client_state), ...details };
}

/** `delivery_unconfirmed` stays as it is: sent, and nothing more is known. */
const DELIVERIES: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  delivery_failed: 'undelivered',
  sending_failed: 'failed',
};

function readDelivery({ id, to, errors }: Payload): TelnyxEvent | undefined {
  const status = DELIVERIES[Array.isArray(to) ? (to[0]?.status ?? '') : ''];
  if (id === '' || status === undefined) return undefined;
  // Only the title: details repeat the number.
  const title = errors[0]?.title.slice(0, 200) ?? '';
  return { kind: 'delivery', carrierTextId: id, status, problem: title === '' ? '' : `Telnyx says: ${title}.` };
}

function readRecording({
  call_control_id,
  client_state,
  recording_id,
  recording_urls,
}: Payload): TelnyxEvent | undefined {
  const url = recording_urls.mp3 || recording_urls.wav || '';
  if (call_control_id === '' || recording_id === '') return undefined;
  return {
    kind: 'recording',
    callControlId: call_control_id,
    state: decodeClientState(client_state),
    recordingId: recording_id,
    url,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const readVerdict = ({ result }: Payload): CallEventDetails => {
  if (result === 'machine') return { type: 'judged', as: 'machine' };
  // Silence and doubt are answered as a person: the greeting costs nothing, a person who is hung up on does.
  return { type: 'judged', as: result === 'fax_detected' ? 'fax' : 'human' };
};
const readGreetingEnd = (): CallEventDetails => ({ type: 'greeting_ended' });

const READERS: Partial<Record<string, (payload: Payload) => CallEventDetails | undefined>> = {
  'call.initiated': ({ direction, from, to }) => {
    if (direction !== 'incoming') return { type: 'initiated' };
    const caller = firstNumber(from);
    return { type: 'incoming', from: E164.test(caller) ? caller : null, to: firstNumber(to) };
  },
  'call.answered': () => ({ type: 'answered' }),
  'call.bridged': () => ({ type: 'bridged' }),
  'call.machine.detection.ended': readVerdict,
  'call.machine.premium.detection.ended': readVerdict,
  'call.machine.greeting.ended': readGreetingEnd,
  'call.machine.premium.greeting.ended': readGreetingEnd,
  'call.transcription': ({ transcription_data: data }) => {
    const transcript = data?.is_final ? data.transcript.trim() : '';
    return transcript === '' ? undefined : { type: 'words', text: transcript };
  },
  'call.dtmf.received': ({ digit }) => (/^[0-9A-D*#]$/.test(digit) ? { type: 'digit', digit } : undefined),
  'call.speak.ended': ({ status }) => (status === 'completed' || status === '' ? { type: 'speak_ended' } : undefined),
  'call.gather.ended': ({ status }) => {
    if (status === 'valid') return { type: 'gather_ended', why: 'digits' };
    return { type: 'gather_ended', why: status === 'timeout' || status === 'invalid' ? 'silence' : 'stopped' };
  },
  'streaming.stopped': () => ({ type: 'stream_ended' }),
  'streaming.failed': () => ({ type: 'stream_ended' }),
  'call.hangup': (payload) => ({ type: 'hangup', ...readHangup(payload) }),
};

const CAUSES: Partial<Record<string, EndCause>> = {
  normal_clearing: 'completed',
  time_limit: 'completed',
  user_busy: 'busy',
  call_rejected: 'busy',
  not_found: 'bad_number',
  timeout: 'no_answer',
  no_answer: 'no_answer',
  originator_cancel: 'canceled',
};

export function readHangup(
  payload: Pick<Payload, 'hangup_cause' | 'hangup_source' | 'sip_hangup_cause' | 'start_time'>,
): TelnyxHangup {
  const cause = CAUSES[payload.hangup_cause] ?? causeOfSip(Number(payload.sip_hangup_cause));
  const source = payload.hangup_source;
  const startedAt = Date.parse(payload.start_time);
  return {
    cause,
    source: source === 'caller' || source === 'callee' ? source : 'unknown',
    wasAnswered: cause === 'completed',
    startedAt: Number.isNaN(startedAt) ? null : startedAt,
  };
}
