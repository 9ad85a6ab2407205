// A scripted Telnyx on a loopback port: takes commands as the documented API does, plays a callee, and signs its webhooks with its own key.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { muLawOf } from '../../../server/modules/speech/port/mulaw.ts';
import { SpokenPeer } from '../spoken-peer.ts';

type Body = Record<string, unknown>;
export type Taken = { method: string; path: string; body: Body };
type Leg = {
  id: string;
  to: string;
  from: string;
  state: string;
  direction: 'incoming' | 'outgoing';
  over: boolean;
  words: string[];
  log: Body[];
  isRecorded?: boolean;
  stream?: SpokenPeer;
};
export type SignedWebhook = { headers: Record<string, string>; body: Buffer };

/** What a callee does, by the end of the number; `nobody` and `bad` never pick up. */
const CALLEES: Record<string, 'human' | 'machine' | 'nobody' | 'bad'> = {
  '13': 'machine',
  '10': 'nobody',
  '12': 'bad',
};

export type ScriptedTelnyx = {
  url: string;
  publicKey: string;
  taken: Taken[];
  texts: Body[];
  /** Every webhook, in order, until it is delivered. */
  outbox: SignedWebhook[];
  /** What people say when it is their turn, first to last; then they hang up. */
  lines: string[];
  /** The next answers are these statuses instead. */
  failures: number[];
  /** The next request is done, but its answer is lost. */
  losesAnswer: boolean;
  /** A call is taken, and the one who placed it has not heard so yet. */
  beforeAnswer: ((to: string) => Promise<void>) | undefined;
  /** A person calls one of our numbers. */
  ring(call: { from: string; to: string }): string;
  write(text: { from: string; to: string; text: string }): void;
  /** Anything, signed. */
  event(type: string, payload: Body, options?: { id?: string; at?: number }): SignedWebhook;
  legs: Map<string, Leg>;
  recordings: { id: string; call_control_id: string; status: string }[];
  /** The addresses of webhooks are too old. */
  hasExpired: boolean;
  /** How people sound on a media stream: 8 kHz. */
  voice: ((text: string) => Promise<Int16Array>) | undefined;
  /** Keys that are pressed once our first words were heard. */
  presses: string | undefined;
  /** The next media streams break after so many turns of ours. */
  breaksAfter: number[];
  refusesStreams: boolean;
  streams: SpokenPeer[];
  stop(): Promise<void>;
};

export async function startTelnyx(): Promise<ScriptedTelnyx> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const seen = new Map<string, unknown>();

  const event: ScriptedTelnyx['event'] = (event_type, payload, { id = randomUUID(), at = Date.now() } = {}) => {
    const data = { record_type: 'event', event_type, id, occurred_at: new Date(at).toISOString(), payload };
    const body = Buffer.from(JSON.stringify({ data, meta: { attempt: 1 } }));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), privateKey).toString('base64');
    return { headers: { 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signature }, body };
  };

  const push = (leg: Leg, type: string, more: Body = {}): void => {
    const { id, to, from, state, direction } = leg;
    const payload = {
      call_control_id: id,
      call_leg_id: `leg-${id}`,
      client_state: state,
      to,
      from,
      direction,
      ...more,
    };
    leg.log.push({ call_leg_id: `leg-${id}`, name: type, metadata: { raw: { payload } } });
    telnyx.outbox.push(event(type, payload));
  };
  const end = (leg: Leg, hangup_cause: string, hangup_source: string, sip_hangup_cause = '200'): void => {
    if (leg.over) return;
    leg.over = true;
    saveRecording(leg);
    leg.stream?.close();
    push(leg, 'call.hangup', { hangup_cause, hangup_source, sip_hangup_cause, start_time: new Date().toISOString() });
  };
  const saveRecording = (leg: Leg): void => {
    if (leg.isRecorded !== true) return;
    leg.isRecorded = false;
    const recording = { id: randomUUID(), call_control_id: leg.id, status: 'completed' };
    telnyx.recordings.push(recording);
    push(leg, 'call.recording.saved', {
      recording_id: recording.id,
      recording_urls: { mp3: `${telnyx.url}/sound/expiring/${recording.id}.mp3` },
    });
  };
  const newLeg = (leg: Pick<Leg, 'to' | 'from' | 'state' | 'direction'>): Leg => {
    const made: Leg = { ...leg, id: `v3:${randomUUID()}`, over: false, words: [], log: [] };
    telnyx.legs.set(made.id, made);
    return made;
  };
  const theirTurn = (leg: Leg): void => {
    const line = telnyx.lines.shift();
    if (line === undefined) end(leg, 'normal_clearing', leg.direction === 'outgoing' ? 'callee' : 'caller');
    else if (line !== '') push(leg, 'call.transcription', { transcription_data: { transcript: line, is_final: true } });
    else push(leg, 'call.gather.ended', { status: 'timeout', digits: '' });
  };

  const dial = (body: Body): Body => {
    const leg = newLeg({
      to: String(body.to),
      from: String(body.from),
      state: String(body.client_state),
      direction: 'outgoing',
    });
    push(leg, 'call.initiated');
    const callee = CALLEES[leg.to.slice(-2)] ?? 'human';
    if (callee === 'nobody') end(leg, 'timeout', 'unknown', '487');
    else if (callee === 'bad') end(leg, 'not_found', 'callee', '404');
    else {
      push(leg, 'call.answered');
      push(leg, 'call.machine.premium.detection.ended', {
        result: callee === 'machine' ? 'machine' : 'human_residence',
      });
      if (callee === 'machine') push(leg, 'call.machine.premium.greeting.ended', { result: 'beep_detected' });
    }
    return {
      call_control_id: leg.id,
      call_leg_id: `leg-${leg.id}`,
      call_session_id: leg.id,
      is_alive: false,
      record_type: 'call',
    };
  };

  /** Frames of 20 ms both ways, numbered; every tenth pair comes in the wrong order. */
  const openStream = (leg: Leg, url: string): void => {
    const socket = new WebSocket(url);
    let number = 0;
    let early: string | undefined;
    const send = (frame: object): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ stream_id: 'S1', ...frame }));
    };
    const peer = new SpokenPeer({
      voice: telnyx.voice,
      nextLine: () => telnyx.lines.shift(),
      hangUp: () => end(leg, 'normal_clearing', leg.direction === 'outgoing' ? 'callee' : 'caller'),
      presses: () => {
        const keys = telnyx.presses;
        telnyx.presses = undefined;
        return keys;
      },
      press: (digit) => send({ event: 'dtmf', dtmf: { digit } }),
      breaksAfter: telnyx.breaksAfter.shift(),
      sendSound: (samples) => {
        number += 1;
        const payload = Buffer.from(muLawOf(samples)).toString('base64');
        const frame = {
          event: 'media',
          media: { track: 'inbound', chunk: String(number), timestamp: String(number * 20), payload },
        };
        const text = JSON.stringify({ stream_id: 'S1', ...frame });
        if (number % 20 === 0) early = text;
        else {
          if (socket.readyState === socket.OPEN) socket.send(text);
          if (early !== undefined && socket.readyState === socket.OPEN) socket.send(early);
          early = undefined;
        }
      },
      terminate: () => socket.terminate(),
    });
    leg.stream = peer;
    telnyx.streams.push(peer);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { event: string; media?: { payload: string } };
      if (frame.event === 'clear') peer.clear();
      if (frame.media) peer.play(Buffer.from(frame.media.payload, 'base64').length / 8);
    });
    socket.on('error', () => undefined);
    socket.on('open', () => {
      send({ event: 'connected', version: '1.0.0' });
      const format = { encoding: 'PCMU', sample_rate: 8000, channels: 1 };
      send({ event: 'start', sequence_number: '1', start: { call_control_id: leg.id, media_format: format } });
      push(leg, 'streaming.started', { stream_url: url });
      peer.begin();
    });
    socket.on('close', () => {
      peer.close();
      if (!leg.over) push(leg, 'streaming.stopped', { stream_url: url });
    });
  };

  const actions: Record<string, (leg: Leg, body: Body) => void> = {
    answer: (leg) => push(leg, 'call.answered'),
    reject: (leg) => end(leg, 'call_rejected', 'callee', '603'),
    hangup: (leg) =>
      end(
        leg,
        leg.log.length > 1 ? 'normal_clearing' : 'originator_cancel',
        leg.direction === 'outgoing' ? 'caller' : 'callee',
      ),
    speak: (leg, body) => {
      leg.words.push(String(body.payload));
      push(leg, 'call.speak.started');
      push(leg, 'call.speak.ended', { status: 'completed' });
    },
    // A machine says nothing on its own: what it does is told by the detection.
    gather: (leg) => (CALLEES[leg.to.slice(-2)] === 'machine' ? undefined : theirTurn(leg)),
    gather_stop: (leg) => push(leg, 'call.gather.ended', { status: 'cancelled', digits: '' }),
    transcription_start: () => undefined,
    record_start: (leg) => {
      leg.isRecorded = true;
    },
    record_stop: (leg) => saveRecording(leg),
    playback_stop: () => undefined,
    streaming_start: (leg, body) => openStream(leg, String(body.stream_url)),
    transfer: (leg, body) => {
      const target = newLeg({
        to: String(body.to),
        from: leg.to,
        state: String(body.target_leg_client_state),
        direction: 'outgoing',
      });
      push(target, 'call.initiated');
      if (CALLEES[target.to.slice(-2)] === 'nobody') return end(target, 'timeout', 'unknown', '487');
      push(target, 'call.answered');
      push(leg, 'call.bridged');
      push(target, 'call.bridged');
      end(leg, 'normal_clearing', 'callee');
    },
  };

  const answerTo = (
    method: string,
    path: string,
    body: Body,
  ): { status: number; data?: unknown; records?: unknown } => {
    const failure = telnyx.failures.shift();
    if (failure) return { status: failure };
    const command = typeof body.command_id === 'string' ? `${path} ${body.command_id}` : undefined;
    if (command && seen.has(command)) return { status: 200, data: seen.get(command) };
    const answer = served(method, path, body);
    if (command && answer.status === 200) seen.set(command, answer.data);
    if (!telnyx.losesAnswer) return answer;
    telnyx.losesAnswer = false;
    return { status: 504 };
  };

  const served = (method: string, path: string, body: Body): { status: number; data?: unknown; records?: unknown } => {
    const [, action] = /^\/v2\/calls\/[^/]+\/actions\/(\w+)$/.exec(path) ?? [];
    const leg = telnyx.legs.get(decodeURIComponent(path.split('/')[3] ?? ''));
    if (action) {
      if (!leg || leg.over || (action === 'streaming_start' && telnyx.refusesStreams)) return { status: 422 };
      if (typeof body.client_state === 'string') leg.state = body.client_state;
      actions[action]?.(leg, body);
      return { status: 200, data: { result: 'ok' } };
    }
    if (method === 'POST' && path === '/v2/calls') return { status: 200, data: dial(body) };
    if (method === 'POST' && path === '/v2/messages') {
      const id = randomUUID();
      telnyx.texts.push({ ...body, id });
      return { status: 200, data: { id } };
    }
    const url = new URL(path, 'http://telnyx');
    const [, recordingId] = /^\/v2\/recordings\/([^/]+)$/.exec(url.pathname) ?? [];
    const recording = telnyx.recordings.find(({ id }) => id === recordingId);
    if (recording && method === 'DELETE') telnyx.recordings.splice(telnyx.recordings.indexOf(recording), 1);
    if (recording)
      return {
        status: 200,
        data: { ...recording, download_urls: { mp3: `${telnyx.url}/sound/fresh/${recording.id}.mp3` } },
      };
    if (url.pathname === '/v2/recordings') return { status: 200, data: telnyx.recordings };
    if (url.pathname.endsWith('/active_calls'))
      return { status: 200, data: [...telnyx.legs.values()].filter(({ over }) => !over).map(asCall) };
    if (url.pathname === '/v2/call_events') return { status: 200, data: logged(url.searchParams) };
    if (url.pathname.startsWith('/v2/calls/')) return leg ? { status: 200, data: asCall(leg) } : { status: 404 };
    if (url.pathname.startsWith('/v2/call_control_applications/'))
      return { status: 200, data: { application_name: 'Parley' } };
    if (url.pathname === '/v2/10dlc/brand')
      return { status: 200, records: [{ brandId: 'B1', displayName: 'Shop', identityStatus: 'VERIFIED' }] };
    if (url.pathname === '/v2/10dlc/campaign')
      return { status: 200, records: [{ campaignId: 'C1', usecase: 'MIXED', campaignStatus: 'MNO_PENDING' }] };
    if (url.pathname === '/v2/10dlc/phone_number_campaigns')
      return {
        status: 200,
        records: [{ phoneNumber: '+12025550142', campaignId: 'C1', assignmentStatus: 'ASSIGNED' }],
      };
    if (url.pathname === '/v2/reputation/numbers')
      return {
        status: 200,
        data: [
          { phone_number: '+12025550142', reputation_data: { spam_risk: 'high', spam_category: 'Telemarketing' } },
        ],
      };
    if (url.pathname === '/v2/available_phone_numbers') {
      const code = url.searchParams.get('filter[national_destination_code]') ?? '202';
      return {
        status: 200,
        data: [{ phone_number: `+1${code}5550178`, region_information: [{ region_type: 'state', region_name: 'DC' }] }],
      };
    }
    if (url.pathname === '/v2/number_orders') return { status: 200, data: { status: 'pending' } };
    if (url.pathname === '/v2/phone_numbers')
      return { status: 200, data: [{ id: '42', phone_number: '+12025550142' }] };
    return { status: method === 'PATCH' ? 200 : 404, data: {} };
  };
  const asCall = ({ id, state, over }: Leg) => ({
    call_control_id: id,
    call_leg_id: `leg-${id}`,
    client_state: state,
    ...(over && { end_time: new Date().toISOString() }),
  });
  const logged = (query: URLSearchParams) =>
    [...telnyx.legs.values()]
      .flatMap(({ log }) => log)
      .filter(({ name }) => name === query.get('filter[name]'))
      .filter(({ call_leg_id }) => !query.has('filter[leg_id]') || call_leg_id === query.get('filter[leg_id]'));

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const taken = { method: request.method ?? '', path: request.url ?? '', body: text === '' ? {} : JSON.parse(text) };
    telnyx.taken.push(taken);
    const [, age] = /^\/sound\/(expiring|fresh)\//.exec(taken.path) ?? [];
    if (age !== undefined) {
      // A store of files, which is not told the account's key.
      const status =
        request.headers.authorization !== undefined || (age === 'expiring' && telnyx.hasExpired) ? 403 : 200;
      response.writeHead(status, { 'content-type': 'audio/mpeg' }).end(`sound ${age}`);
      return;
    }
    const authorized = request.headers.authorization === 'Bearer KEY-telnyx';
    const { status, data, records } = authorized
      ? answerTo(taken.method, taken.path, taken.body)
      : { status: 401, data: undefined, records: undefined };
    if (taken.path === '/v2/calls' && status === 200) await telnyx.beforeAnswer?.(String(taken.body.to));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(status < 300 ? { data, records } : { errors: [{ title: 'Refused', detail: `with ${status}` }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const telnyx: ScriptedTelnyx = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey: raw.toString('base64'),
    taken: [],
    texts: [],
    outbox: [],
    lines: [],
    failures: [],
    losesAnswer: false,
    recordings: [],
    hasExpired: false,
    voice: undefined,
    presses: undefined,
    breaksAfter: [],
    refusesStreams: false,
    streams: [],
    beforeAnswer: undefined,
    legs: new Map(),
    event,
    ring: ({ from, to }) => {
      const leg = newLeg({ from, to, state: '', direction: 'incoming' });
      push(leg, 'call.initiated', { state: 'parked' });
      return leg.id;
    },
    write: ({ from, to, text }) => {
      const payload = {
        id: randomUUID(),
        direction: 'inbound',
        from: { phone_number: from },
        to: [{ phone_number: to }],
        text,
      };
      telnyx.outbox.push(event('message.received', payload));
    },
    stop: async () => {
      for (const stream of telnyx.streams) stream.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return telnyx;
}
