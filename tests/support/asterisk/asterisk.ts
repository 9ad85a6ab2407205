// A scripted Asterisk on a loopback port: its REST interface, and the dialplan of docs/carriers.md, which rings phones, opens a chan_websocket for
// each call, asks what comes next and reports the end.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readAsteriskCommand, SOUND_FORMATS } from '../../../server/modules/calling/carriers/asterisk/frames.ts';
import { SpokenPeer } from '../spoken-peer.ts';

export type AsteriskCallee = {
  does: 'talks' | 'does not answer' | 'does not exist' | 'is busy';
  lines?: string[];
  presses?: string;
  breaksAfter?: number;
  /** What becomes of the report of the end. */
  fault?: 'twice' | 'end lost';
};

type Channel = { id: string; number: string; variables: Record<string, string>; isUp: boolean; isOver: boolean };
type AsteriskCall = {
  number: string;
  peers: SpokenPeer[];
  commands: string[];
  dialled: string[];
  refused: number[];
  /** Sound that came between "enough" and "go on". */
  bytesAfterXoff: number;
};

export class ScriptedAsterisk {
  url = '';
  publicUrl = '';
  carrierId = '';
  secret = 'a-secret-that-only-this-Asterisk-knows';
  readonly password = 'ari-password';
  format: 'ulaw' | 'slin16' = 'ulaw';
  /** Control as JSON instead of plain texts. */
  speaksJson = false;
  /** After so many bytes of ours it has enough for a while. */
  enoughAfter = Number.POSITIVE_INFINITY;
  losesAnswer = false;
  voice: ((text: string, rate: number) => Promise<Int16Array>) | undefined;
  readonly callees = new Map<string, AsteriskCallee>();
  readonly channels = new Map<string, Channel>();
  readonly calls: AsteriskCall[] = [];
  #isStopped = false;
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const expected = `Basic ${Buffer.from(`parley:${this.password}`).toString('base64')}`;
    const body = chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
    const { status, answer } =
      request.headers.authorization === expected
        ? this.#ari(request.method ?? '', new URL(request.url ?? '/', 'http://asterisk').pathname, body)
        : { status: 401, answer: { error: 'Authentication required' } };
    const isLost = this.losesAnswer && request.method === 'POST';
    if (isLost) this.losesAnswer = false;
    response.writeHead(isLost ? 502 : status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ari`;
    return this;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const call of this.calls) for (const peer of call.peers) peer.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  rings(number: string): number {
    return this.calls.filter((call) => call.number === number).length;
  }

  #ari(method: string, path: string, body: Record<string, unknown>): { status: number; answer: unknown } {
    if (path === '/ari/asterisk/info')
      return {
        status: 200,
        answer: { system: { version: '22.8.0' }, status: { startup_time: '2026-01-01T00:00:00.000+0000' } },
      };
    const [, id = ''] = /^\/ari\/channels\/([^/]+)$/.exec(path) ?? [];
    const channel = this.channels.get(id);
    if (method === 'GET') return channel && !channel.isOver ? { status: 200, answer: { id } } : NOT_FOUND;
    if (method === 'DELETE') {
      if (!channel || channel.isOver) return NOT_FOUND;
      channel.isOver = true;
      return { status: 204, answer: undefined };
    }
    const variables = body.variables as Record<string, string>;
    const known = this.channels.get(String(body.channelId));
    if (known && !known.isOver)
      return { status: 409, answer: { message: 'Channel with given unique ID already exists' } };
    const made = {
      id: String(body.channelId),
      number: variables.PARLEY_TO ?? '',
      variables,
      isUp: false,
      isOver: false,
    };
    this.channels.set(made.id, made);
    void this.#ringOut(made).catch(() => undefined);
    return { status: 200, answer: { id: made.id } };
  }

  /** [parley-out], then [parley] once it is answered. */
  async #ringOut(channel: Channel): Promise<void> {
    const callee = this.callees.get(channel.number) ?? { does: 'does not exist' };
    const call = this.#newCall(channel.number);
    const fields = { call: channel.variables.PARLEY_CALL ?? '' };
    await this.#post('status', { ...fields, dialstatus: 'RINGING' });
    const end = async (dialstatus: string, cause: string, seconds = 0): Promise<void> => {
      channel.isOver = true;
      const report = { ...fields, dialstatus, cause, seconds: String(seconds) };
      if (callee.fault === 'end lost') return;
      await this.#post('status', report);
      if (callee.fault === 'twice') await this.#post('status', report);
    };
    if (callee.does === 'does not answer') return end('NOANSWER', '19');
    if (callee.does === 'is busy') return end('BUSY', '17');
    if (callee.does === 'does not exist') return end('CHANUNAVAIL', '1');
    channel.isUp = true;
    const answeredAt = Date.now();
    await this.#talk(call, callee, channel, fields, { from: channel.number, to: channel.variables.PARLEY_FROM ?? '' });
    await end('ANSWER', '16', Math.round((Date.now() - answeredAt) / 1000));
  }

  /** A call that comes in from the trunk. */
  async ringUs(from: string, to: string, callee: AsteriskCallee): Promise<AsteriskCall> {
    const channel: Channel = {
      id: `${Date.now()}.${this.channels.size}`,
      number: from,
      variables: {},
      isUp: true,
      isOver: false,
    };
    this.channels.set(channel.id, channel);
    const call = this.#newCall(from);
    await this.#talk(call, callee, channel, { id: channel.id }, { from, to });
    channel.isOver = true;
    await this.#post('status', { id: channel.id, dialstatus: 'ANSWER', cause: '16' });
    return call;
  }

  #newCall(number: string): AsteriskCall {
    const call: AsteriskCall = { number, peers: [], commands: [], dialled: [], refused: [], bytesAfterXoff: 0 };
    this.calls.push(call);
    return call;
  }

  async #post(kind: string, fields: Record<string, string>): Promise<string> {
    const answer = await fetch(`${this.publicUrl}/carriers/${this.carrierId}/callbacks/${kind}`, {
      method: 'POST',
      headers: { authorization: this.#authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    return answer.ok ? answer.text() : '';
  }

  get #authorization(): string {
    return `Basic ${Buffer.from(`parley:${this.secret}`).toString('base64')}`;
  }

  async #talk(
    call: AsteriskCall,
    callee: AsteriskCallee,
    channel: Channel,
    fields: Record<string, string>,
    numbers: { from: string; to: string },
  ): Promise<void> {
    const lines = [...(callee.lines ?? [])];
    let presses = callee.presses;
    for (let time = 0; time < 10; time++) {
      const breaksAfter = time === 0 ? callee.breaksAfter : undefined;
      const hasHungUp = await this.#dialSocket(
        call,
        channel,
        { ...fields, ...numbers },
        {
          nextLine: () => lines.shift(),
          presses: () => {
            const keys = presses;
            presses = undefined;
            return keys;
          },
          breaksAfter,
        },
      );
      // The caller is gone: only the h extension runs.
      if (hasHungUp || channel.isOver) return;
      const next = await this.#post('next', fields);
      if (next === 'again') continue;
      if (next !== '') call.dialled.push(next);
      return;
    }
  }

  /** Dial(WebSocket/parley/…): true where the person hung up. */
  async #dialSocket(
    call: AsteriskCall,
    channel: Channel,
    query: Record<string, string>,
    person: { nextLine(): string | undefined; presses(): string | undefined; breaksAfter: number | undefined },
  ): Promise<boolean> {
    const url = `${this.publicUrl.replace(/^http/, 'ws')}/carriers/${this.carrierId}/media?${Object.entries(query)
      // As Asterisk appends them: not escaped.
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`;
    const socket = new WebSocket(url, ['media'], { headers: { authorization: this.#authorization } });
    const format = SOUND_FORMATS[this.format];
    if (!format) throw new Error('no such format');
    const bytesPerMs = (format.rate / 1000) * (this.format === 'ulaw' ? 1 : 2);
    const frameBytes = bytesPerMs * 20;
    let hasHungUp = false;
    let bytes = 0;
    let hasEnough = false;
    const control = (event: string, more: Record<string, string | number> = {}): void => {
      if (socket.readyState !== socket.OPEN) return;
      const plain = Object.entries(more).map(([name, value]) => `${name}:${value}`);
      socket.send(this.speaksJson ? JSON.stringify({ event, ...more }) : [event, ...plain].join(' '));
    };
    const peer = new SpokenPeer({
      rate: format.rate,
      voice: this.voice && ((text) => this.voice?.(text, format.rate) ?? Promise.resolve(new Int16Array(0))),
      ...person,
      hangUp: () => {
        hasHungUp = true;
        socket.terminate();
      },
      press: (digit) => control('DTMF_END', { digit }),
      sendSound: (samples) => {
        if (socket.readyState === socket.OPEN) socket.send(format.bytesOf(samples));
      },
      terminate: () => socket.terminate(),
    });
    call.peers.push(peer);
    const over = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.on('unexpected-response', (_request, response) => {
        call.refused.push(response.statusCode ?? 0);
        socket.terminate();
        resolve();
      });
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        if (data.length % frameBytes !== 0) throw new Error(`half a frame: ${data.length} bytes`);
        if (hasEnough) call.bytesAfterXoff += data.length;
        peer.play(data.length / bytesPerMs);
        bytes += data.length;
        if (bytes > this.enoughAfter) {
          bytes = Number.NEGATIVE_INFINITY;
          control('MEDIA_XOFF');
          // What was on its way does not count.
          setTimeout(() => {
            hasEnough = true;
          }, 30);
          setTimeout(() => {
            hasEnough = false;
            control('MEDIA_XON');
          }, 400);
        }
        return;
      }
      const command = readAsteriskCommand(String(data));
      call.commands.push(command);
      if (command === 'FLUSH_MEDIA') peer.clear();
      if (command === 'HANGUP') socket.close();
    });
    socket.on('open', () => {
      const start = {
        connection_id: 'c1',
        channel: 'WebSocket/parley/1',
        format: this.format,
        optimal_frame_size: frameBytes,
      };
      control('MEDIA_START', { ...start, ptime: 20 });
      peer.begin();
      // ARI ends the channel.
      const watch = setInterval(() => {
        if (!channel.isOver && !this.#isStopped) return;
        clearInterval(watch);
        socket.terminate();
      }, 50);
      socket.on('close', () => clearInterval(watch));
    });
    await over;
    peer.close();
    await sleep(20);
    return hasHungUp;
  }
}

const NOT_FOUND = { status: 404, answer: { message: 'Channel not found' } };
