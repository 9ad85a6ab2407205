// Vendors of speech as one scripted stand-in on loopback, after what OpenAI, Deepgram and ElevenLabs document. None was asked for real.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { pcmBytes } from '../../server/modules/speech/port/pcm.ts';

type AskedSpeech = { path: string; headers: IncomingMessage['headers']; body: Buffer; fields: Record<string, string> };
export type SpeechStandIn = {
  url: string;
  asked: AskedSpeech[];
  /** What it hears in anything. */
  hears: string;
  /** Instead of an answer. */
  failsWith: number | undefined;
  /** What it says to a socket instead of what it hears. */
  complains: string | undefined;
  stop(): Promise<void>;
};

/** Half a second of a tone. */
const toneOf = (rate: number): Buffer =>
  pcmBytes(
    Int16Array.from({ length: rate / 2 }, (_, i) => Math.round(9000 * Math.sin((2 * Math.PI * 440 * i) / rate))),
  );

/** The plain fields of a form; its file is `file`. */
function fieldsOf(body: Buffer, type = ''): Record<string, string> {
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  if (!boundary) return {};
  const parts = body.toString('latin1').split(`--${boundary}`);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const name = /name="([^"]+)"/.exec(part)?.[1];
      return name ? [[name, part.slice(part.indexOf('\r\n\r\n') + 4, -2)]] : [];
    }),
  );
}

export async function startSpeechVendor(): Promise<SpeechStandIn> {
  const answers: [RegExp, (asked: AskedSpeech, response: ServerResponse) => void][] = [
    [
      /\/audio\/transcriptions$/,
      (_, response) => json(response, { text: vendor.hears, logprobs: [{ logprob: -0.1 }, { logprob: -0.3 }] }),
    ],
    [/\/audio\/speech$/, (_, response) => sound(response, toneOf(24_000))],
    [
      /\/v1\/listen\?/,
      (_, response) =>
        json(response, { results: { channels: [{ alternatives: [{ transcript: vendor.hears, confidence: 0.93 }] }] } }),
    ],
    [/\/v1\/speak\?/, (_, response) => sound(response, toneOf(16_000))],
    [/\/v1\/speech-to-text$/, (_, response) => json(response, { text: vendor.hears, words: [{ logprob: -0.05 }] })],
    [/\/v1\/text-to-speech\//, (_, response) => sound(response, toneOf(16_000))],
  ];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const asked = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      fields: fieldsOf(body, request.headers['content-type']),
    };
    vendor.asked.push(asked);
    if (vendor.failsWith !== undefined) return json(response, { error: 'no' }, vendor.failsWith);
    const found = answers.find(([path]) => path.test(asked.path));
    if (found) found[1](asked, response);
    else json(response, { error: 'not found' }, 404);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, connection, head) => {
    const { url: path = '', headers } = request;
    if (vendor.failsWith !== undefined)
      return connection.end(`HTTP/1.1 ${vendor.failsWith} No\r\nconnection: close\r\n\r\n`);
    const asked = { path, headers, body: Buffer.alloc(0), fields: {} };
    vendor.asked.push(asked);
    sockets.handleUpgrade(request, connection, head, (socket) => hearLive(vendor, socket, asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: SpeechStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    hears: 'What are your opening hours?',
    failsWith: undefined,
    complains: undefined,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return vendor;
}

/** Says what it hears when it is asked for all of it, and never twice the same sound. */
function hearLive(vendor: SpeechStandIn, socket: WebSocket, asked: AskedSpeech): void {
  const isDeepgram = asked.path.startsWith('/v1/listen');
  let fresh = 0;
  const add = (bytes: Buffer): void => {
    fresh += bytes.length;
    asked.body = Buffer.concat([asked.body, bytes]);
  };
  const say = (answer: object): void => socket.send(JSON.stringify(answer));
  const answer = (): void => {
    const text = fresh > 0 ? vendor.hears : '';
    fresh = 0;
    if (!isDeepgram) {
      say({ message_type: 'committed_transcript', text });
      return;
    }
    // It may have finished a part of its own accord.
    const results = {
      type: 'Results',
      is_final: true,
      channel: { alternatives: [{ transcript: text, confidence: 0.91 }] },
    };
    if (text !== '') say(results);
    const rest = { alternatives: [{ transcript: '', confidence: 0 }] };
    say({ ...results, channel: rest, from_finalize: true });
  };
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return add(data);
    const frame = JSON.parse(String(data)) as { type?: string; audio_base_64?: string; commit?: boolean };
    if (frame.audio_base_64) add(Buffer.from(frame.audio_base_64, 'base64'));
    if (frame.type !== 'Finalize' && frame.commit !== true) return;
    if (vendor.complains === undefined) answer();
    else
      say(
        isDeepgram
          ? { type: 'Error', description: vendor.complains }
          : { message_type: 'error', error: vendor.complains },
      );
  });
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** In pieces that end in the middle of a sample. */
function sound(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-type': 'audio/pcm' });
  for (let at = 0; at < bytes.length; at += 1001) response.write(bytes.subarray(at, at + 1001));
  response.end();
}
