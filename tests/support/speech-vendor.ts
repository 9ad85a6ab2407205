// Vendors of speech as one scripted stand-in on loopback, after what OpenAI, Deepgram and ElevenLabs document. None was asked for real.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pcmBytes } from '../../server/modules/speech/port/pcm.ts';

type AskedSpeech = { path: string; headers: IncomingMessage['headers']; body: Buffer; fields: Record<string, string> };
export type SpeechStandIn = {
  url: string;
  asked: AskedSpeech[];
  /** What it hears in anything. */
  hears: string;
  /** Instead of an answer. */
  failsWith: number | undefined;
  stop(): Promise<void>;
};

/** Half a second of a tone. */
const toneOf = (rate: number): Buffer =>
  pcmBytes(Int16Array.from({ length: rate / 2 }, (_, i) => Math.round(9000 * Math.sin((2 * Math.PI * 440 * i) / rate))));

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: SpeechStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    hears: 'What are your opening hours?',
    failsWith: undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return vendor;
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
