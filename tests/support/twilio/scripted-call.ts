// One call in the world of the stand-in for Twilio: it rings, follows TwiML, talks over ConversationRelay, and calls back.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { muLawOf } from '../../../server/modules/speech/port/mulaw.ts';

/** What may happen to callbacks on their way. */
export type Fault = 'twice' | 'shuffled' | 'end lost' | 'all lost';
export type Callee = (
  | { does: 'talks'; lines: readonly string[] }
  | { does: 'stays silent' }
  | { does: 'answers by machine'; beep?: boolean }
  | { does: 'keeps ringing' | 'does not answer' | 'is busy' | 'does not exist' }
) & {
  fault?: Fault;
  /** After how many of our words the socket breaks, once. */
  cutAfter?: number;
  /** The first words are cut short after this many characters. */
  interruptsAfter?: number;
  /** As soon as we say this, they speak; `heard` is what they heard of it. */
  interrupts?: { at: string; heard: string; says: string };
  /** Keys pressed instead of the first words. */
  presses?: string;
};

/** The company that carries the call. */
type Company = {
  sign(url: string): string;
  callBack(url: string, form: Record<string, string>): Promise<{ status: number; body: string }>;
  /** How people sound on a media stream: 8 kHz. */
  voice?: ((text: string) => Promise<Int16Array>) | undefined;
};

type Placed = { sid: string; to: string; from: string; form: URLSearchParams; callee: Callee; direction: string };

const attributeOf = (twiml: string, tag: string, name: string): string =>
  (new RegExp(`<${tag}[^>]*\\s${name}="([^"]*)"`).exec(twiml)?.[1] ?? '').replaceAll('&amp;', '&');

export class CallOfTwilio {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly createdAt = new Date();
  status = 'queued';
  /** What was said to the callee, over the relay and by TwiML. */
  readonly said: string[] = [];
  /** The frames of words as they came, by `performance.now()`. */
  readonly frames: { token: string; last: boolean; at: number }[] = [];
  readonly dialled: string[] = [];
  relays = 0;
  /** Of a media stream: how much sound of ours came, and how often what was not played was thrown away. */
  soundMs = 0;
  clears = 0;
  /** Over, and everything was told. */
  isSettled = false;
  readonly refusedSockets: number[] = [];
  /** Asked what comes after the relay, without an answer: the callee hears that there was an application error. */
  unanswered = 0;
  readonly #twilio: Company;
  readonly #placed: Placed;
  #answeredAt: Date | undefined;
  #endedAt: Date | undefined;
  #socket: WebSocket | undefined;
  #lines: string[];
  #held: Record<string, string>[] = [];
  #wasCut = false;
  /** Of a turn of ours that is not over yet. */
  #spoken = '';
  #hasInterrupted = false;

  constructor(world: Company, placed: Placed) {
    const { callee } = placed;
    this.#twilio = world;
    this.#placed = placed;
    this.#lines = callee.does === 'talks' ? [...callee.lines] : [];
    this.sid = placed.sid;
    this.to = placed.to;
    this.from = placed.from;
  }

  get isOver(): boolean {
    return this.#endedAt !== undefined;
  }

  resource() {
    const second = (date: Date | undefined) => (date ? date.toUTCString().replace('GMT', '+0000') : null);
    const duration =
      this.#endedAt &&
      String(Math.round((this.#endedAt.getTime() - (this.#answeredAt ?? this.#endedAt).getTime()) / 1000));
    return {
      sid: this.sid,
      status: this.status,
      to: this.to,
      from: this.from,
      direction: this.#placed.direction,
      date_created: second(this.createdAt),
      start_time: this.status === 'queued' ? null : second(this.createdAt),
      end_time: second(this.#endedAt),
      duration: duration ?? null,
      answered_by: null,
    };
  }

  async ring(): Promise<void> {
    const { callee, form } = this.#placed;
    await this.#tell('initiated');
    if (this.isOver) return;
    this.status = 'ringing';
    await this.#tell('ringing');
    if (callee.does === 'keeps ringing') return;
    if (callee.does === 'does not answer') return this.finish('no-answer');
    if (callee.does === 'is busy') return this.finish('busy');
    if (callee.does === 'does not exist') return this.finish('failed', { SipResponseCode: '404' });
    await this.pickUp(form);
  }

  async pickUp(form = this.#placed.form): Promise<void> {
    if (this.isOver) return;
    this.status = 'in-progress';
    this.#answeredAt = new Date();
    await this.#tell('in-progress');
    const twiml = form.get('Twiml') ?? (await this.#ask(form.get('Url') ?? ''));
    if (this.#placed.callee.does === 'answers by machine')
      void this.#findMachine(form.get('AsyncAmdStatusCallback') ?? '');
    await this.#follow(twiml);
  }

  async comeIn(url: string): Promise<void> {
    this.status = 'ringing';
    const twiml = await this.#ask(url);
    if (twiml.includes('<Reject')) return this.finish('busy');
    this.status = 'in-progress';
    this.#answeredAt = new Date();
    await this.#follow(twiml);
  }

  /** What an operator of the API changes on a running call. */
  change(form: URLSearchParams): void {
    const twiml = form.get('Twiml');
    this.#leaveRelay();
    if (twiml) void this.#follow(twiml);
    else void this.finish(this.status === 'in-progress' ? 'completed' : 'canceled');
  }

  async hangUp(): Promise<void> {
    this.#leaveRelay();
    await this.finish('completed');
  }

  /** The callee speaks of their own accord. */
  speak(words: string): void {
    this.#socket?.send(JSON.stringify({ type: 'prompt', voicePrompt: words, lang: 'en-US', last: true }));
  }

  /** The socket breaks. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** The stand-in stops: nothing more is told. */
  drop(): void {
    this.#endedAt ??= new Date();
    this.#leaveRelay();
  }

  async finish(status: string, more: Record<string, string> = {}): Promise<void> {
    if (this.isOver) return;
    this.status = status;
    this.#endedAt = new Date();
    const { duration } = this.resource();
    await this.#tell(status, { CallDuration: duration ?? '0', ...more });
    for (const held of this.#held.splice(0).reverse()) await this.#send(held);
    this.isSettled = true;
  }

  async #ask(url: string, more: Record<string, string> = {}): Promise<string> {
    const answer = await this.#twilio.callBack(url, { ...this.#fields(), ...more });
    if (answer.status !== 200) throw new Error(`asked for TwiML, got ${answer.status} ${answer.body}`);
    return answer.body;
  }

  readonly #fields = (): Record<string, string> => ({
    CallSid: this.sid,
    CallStatus: this.status,
    To: this.to,
    From: this.from,
    Direction: this.#placed.direction,
  });

  async #tell(status: string, more: Record<string, string> = {}): Promise<void> {
    const { fault } = this.#placed.callee;
    const fields = { ...this.#fields(), ...more, CallStatus: status };
    if (fault === 'all lost' || (fault === 'end lost' && this.isOver)) return;
    if (fault === 'shuffled' && !this.isOver) return void this.#held.push(fields);
    await this.#send(fields);
    if (fault === 'twice') await this.#send(fields);
  }

  async #send(fields: Record<string, string>): Promise<void> {
    const url = this.#placed.form.get('StatusCallback');
    // A service that is away loses its callback, as at Twilio.
    if (url) await this.#twilio.callBack(url, fields).catch(() => undefined);
  }

  async #findMachine(url: string): Promise<void> {
    const { callee } = this.#placed;
    const beep = callee.does === 'answers by machine' && callee.beep !== false;
    const found = { ...this.#fields(), AnsweredBy: beep ? 'machine_end_beep' : 'machine_start' };
    await this.#twilio.callBack(url, found);
    if (callee.fault === 'twice') await this.#twilio.callBack(url, found);
  }

  async #follow(twiml: string): Promise<void> {
    if (this.isOver) return;
    const relay = attributeOf(twiml, 'ConversationRelay', 'url');
    if (relay !== '') return this.#relay(relay, attributeOf(twiml, 'Connect', 'action'));
    const stream = attributeOf(twiml, 'Stream', 'url');
    if (stream !== '') return this.#stream(stream, attributeOf(twiml, 'Connect', 'action'));
    const [, words] = /<Say[^>]*>([^<]*)<\/Say>/.exec(twiml) ?? [];
    if (words) this.said.push(words);
    const [, number] = /<Number>([^<]*)<\/Number>/.exec(twiml) ?? [];
    if (number) this.dialled.push(number);
    await this.finish('completed');
  }

  #leaveRelay(): void {
    this.#socket?.removeAllListeners('close');
    this.#socket?.close();
    this.#socket = undefined;
  }

  async #relay(url: string, action: string): Promise<void> {
    this.relays += 1;
    const socket = new WebSocket(url, { headers: { 'x-twilio-signature': this.#twilio.sign(url) } });
    this.#socket = socket;
    let handoff: string | undefined;
    const ended = async () => {
      this.#socket = undefined;
      if (this.isOver) return;
      const session = {
        SessionStatus: handoff === undefined ? 'failed' : 'ended',
        ...(handoff !== undefined && { HandoffData: handoff }),
      };
      const next = this.#ask(action, session).catch(() => {
        this.unanswered += 1;
        return '<Response><Hangup/></Response>';
      });
      await this.#follow(await next);
    };
    socket.on('unexpected-response', (_request, response) => {
      this.refusedSockets.push(response.statusCode ?? 0);
      void ended();
    });
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; token?: string; last?: boolean; handoffData?: string };
      if (frame.type === 'end') {
        handoff = frame.handoffData ?? '';
        socket.close();
      } else if (frame.type === 'text') this.#hear(socket, frame.token ?? '', frame.last !== false);
    });
    await once(socket, 'open').then(
      () => {
        socket.on('close', () => void ended());
        const { sid: callSid, to, from } = this;
        socket.send(
          JSON.stringify({
            type: 'setup',
            sessionId: 'VX1',
            callSid,
            from,
            to,
            direction: this.#placed.direction,
            customParameters: {},
          }),
        );
      },
      () => undefined,
    );
  }

  /** A media stream: sound of 20 ms a frame both ways. They answer once we have been silent for a while. */
  async #stream(url: string, action: string): Promise<void> {
    this.relays += 1;
    const socket = new WebSocket(url, { headers: { 'x-twilio-signature': this.#twilio.sign(url) } });
    this.#socket = socket;
    const send = (frame: object): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ streamSid: 'MZ1', ...frame }));
    };
    const microphone: Int16Array[] = [];
    let playedUntil = Number.POSITIVE_INFINITY;
    let isAnswering = false;
    const answer = async (): Promise<void> => {
      isAnswering = true;
      this.said.push(`${this.soundMs} ms`);
      const { presses, does } = this.#placed.callee;
      if (presses !== undefined && this.said.length === 1)
        send({ event: 'dtmf', dtmf: { track: 'inbound_track', digit: presses } });
      const line = does === 'talks' ? this.#lines.shift() : '';
      if (line === undefined) return this.hangUp();
      const sound = line === '' ? new Int16Array(0) : ((await this.#twilio.voice?.(line)) ?? new Int16Array(0));
      for (let at = 0; at < sound.length; at += 160) microphone.push(sound.slice(at, at + 160));
      playedUntil = Number.POSITIVE_INFINITY;
      isAnswering = false;
    };
    let due = performance.now();
    const timer = setInterval(() => {
      for (; due < performance.now(); due += 20) {
        const samples = microphone.shift() ?? new Int16Array(160);
        send({
          event: 'media',
          media: { track: 'inbound', payload: Buffer.from(muLawOf(samples)).toString('base64') },
        });
      }
      if (!isAnswering && microphone.length === 0 && performance.now() > playedUntil + 600) void answer();
    }, 20);
    socket.on('unexpected-response', (_request, response) => this.refusedSockets.push(response.statusCode ?? 0));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { event: string; media?: { payload: string } };
      if (frame.event === 'clear') this.clears += 1;
      if (!frame.media) return;
      const ms = Buffer.from(frame.media.payload, 'base64').length / 8;
      this.soundMs += ms;
      const from = Number.isFinite(playedUntil) ? Math.max(performance.now(), playedUntil) : performance.now();
      playedUntil = from + ms;
    });
    socket.on('close', () => {
      clearInterval(timer);
      this.#socket = undefined;
      if (!this.isOver)
        void this.#ask(action, {})
          .catch(() => '<Response><Hangup/></Response>')
          .then((twiml) => this.#follow(twiml));
    });
    await once(socket, 'open').then(
      () => {
        due = performance.now();
        send({ event: 'connected', protocol: 'Call', version: '1.0.0' });
        const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 };
        send({
          event: 'start',
          sequenceNumber: '1',
          start: { streamSid: 'MZ1', callSid: this.sid, tracks: ['inbound'], mediaFormat },
        });
      },
      () => undefined,
    );
  }

  /** Sentences are played as they come; they answer when our turn is over, or interrupt it. */
  #hear(socket: WebSocket, token: string, last: boolean): void {
    this.frames.push({ token, last, at: performance.now() });
    this.#spoken += token;
    const { interrupts } = this.#placed.callee;
    if (interrupts && !this.#hasInterrupted && token.includes(interrupts.at)) {
      this.#hasInterrupted = true;
      this.said.push(this.#spoken.trim());
      this.#spoken = '';
      socket.send(
        JSON.stringify({ type: 'interrupt', utteranceUntilInterrupt: interrupts.heard, durationUntilInterruptMs: 460 }),
      );
      this.speak(interrupts.says);
      return;
    }
    if (!last) return;
    const words = this.#spoken.trim();
    this.#spoken = '';
    if (words !== '') this.#listen(socket, words);
  }

  #listen(socket: WebSocket, words: string): void {
    const { cutAfter, interruptsAfter, presses, does } = this.#placed.callee;
    this.said.push(words);
    if (cutAfter === this.said.length && !this.#wasCut) {
      this.#wasCut = true;
      socket.terminate();
      return;
    }
    if (presses !== undefined && this.said.length === 1) socket.send(JSON.stringify({ type: 'dtmf', digit: presses }));
    if (does !== 'talks') return;
    if (interruptsAfter !== undefined && this.said.length === 1) {
      const heard = words.slice(0, interruptsAfter);
      socket.send(JSON.stringify({ type: 'interrupt', utteranceUntilInterrupt: heard, durationUntilInterruptMs: 460 }));
    }
    const line = this.#lines.shift();
    if (line === undefined) void this.hangUp();
    else if (line !== '') socket.send(JSON.stringify({ type: 'prompt', voicePrompt: line, lang: 'en-US', last: true }));
  }
}
