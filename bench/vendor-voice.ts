// A call whose words a vendor's model writes: how long after the vendor wrote its first sentence it is spoken, and what a turn takes longer
// than the answer itself; beside a bare client that reads the same stream.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { WebSocket } from 'ws';
import { routeTable } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { edge, entry, makeAssistant, node, send } from '../tests/support/assistants.ts';
import { createClient, created } from '../tests/support/client.ts';
import { launched, SERVER } from '../tests/support/process.ts';
import { startStreamingVendor } from '../tests/support/streaming-vendor.ts';
import { newSid, ScriptedTwilio } from '../tests/support/twilio/scripted-twilio.ts';
import { benchKernel } from './cluster.ts';
import { percentile, printTable, report, shown } from './table.ts';

const LINES = Number(process.env.LINES ?? 4);
const TURNS = Number(process.env.TURNS ?? 15);
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const PATIENCE_MS = 60_000;
const OUR_NUMBER = '+12025550142';
/** It thinks, then writes three sentences with pauses. */
const FIRST = 'Your table is booked. ';
const ANSWER = [300, FIRST, 200, 'It is by the window. ', 200, 'Anything else?'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const vendor = await startStreamingVendor(() => ANSWER);
const keys = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const { kernel, close } = await benchKernel(keys);
const { secret } = await create(kernel, 'Bench');
const port = await freePort();
const server = await launched(SERVER, {
  ...keys,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  PORT: String(port),
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  DATABASE_URL: kernel.db.server.url,
});
const client = createClient({ url: server.url, secret, routes: routeTable() });
await vendor.join({ owner: client }, 'vendor');
const made = await makeAssistant(client);
created(
  await client.patch(made.path, { model_settings: { model: 'vendor/any' }, platform_tools: { end_call: false } }),
);
created(
  await send(client, made, [
    node('talk', 'dialogue', { instructions: 'say: Hello, this is the virtual assistant of the inn.', max_turns: 200 }),
    node('bye', 'end', {}),
    edge('talk', 'bye', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person wants to rent a boat' } }),
    edge('talk', 'bye', { id: 'cap', kind: 'on_cap' }),
    entry('talk'),
  ]),
);
created(await client.post(`${made.path}/publish`));
created(await client.post(`${made.path}/activate`));

const twilio = await new ScriptedTwilio().start();
twilio.numbers.set(OUR_NUMBER, { sid: newSid('PN'), form: new URLSearchParams() });
const config = { accountSid: twilio.accountSid, baseUrl: twilio.baseUrl, silenceSeconds: 60 };
const account = { name: 'Twilio', type: 'twilio', config, credentials: { authToken: twilio.authToken } };
const carrierId: string = created(await client.post('/carriers', account)).id;
const numberId: string = created(await client.post('/phone-numbers', { phoneNumber: OUR_NUMBER, carrierId })).id;
created(await client.patch(`/phone-numbers/${numberId}`, { inboundAssistantId: made.id }));

/** A turn: when it was asked for, when its first sentence was written and when it came, and when it was over. */
type Turn = { asked: number; written: number; first: number; over: number };
type Heard = Pick<Turn, 'first' | 'over'>;

/** By the words, which are said once: when the vendor sent the first sentence of its answer to them. */
const writtenAt = (words: string): number => {
  const nth = vendor.asked.findIndex(({ messages }) => JSON.stringify(messages.at(-1)).includes(words));
  return vendor.times[nth]?.sentAt[0] ?? Number.NaN;
};

/** Until the turn of the other side is over. */
const turnFrom = (socket: WebSocket): Promise<Heard> =>
  new Promise((resolve, reject) => {
    let first = 0;
    const timer = setTimeout(() => reject(new Error('no answer on the line')), PATIENCE_MS);
    const listen = (data: unknown): void => {
      const frame = JSON.parse(String(data)) as { type: string; last?: boolean };
      if (frame.type !== 'text') return;
      first ||= performance.now();
      if (frame.last === false) return;
      clearTimeout(timer);
      socket.off('message', listen);
      resolve({ first, over: performance.now() });
    };
    socket.on('message', listen);
  });

async function call(at: number): Promise<WebSocket> {
  const callSid = newSid('CA');
  const from = `+1202555${String(1000 + at)}`;
  const ringing = { CallSid: callSid, CallStatus: 'ringing', From: from, To: OUR_NUMBER, Direction: 'inbound' };
  const { body } = await twilio.callBack(`${server.url}/carriers/${carrierId}/callbacks/voice`, ringing);
  const [, url] = /<ConversationRelay[^>]*\surl="([^"]*)"/.exec(body) ?? [];
  if (!url) throw new Error(`the call was not taken: ${body}`);
  const socket = new WebSocket(url, { headers: { 'x-twilio-signature': twilio.sign(url) } });
  await once(socket, 'open');
  socket.on('error', () => undefined);
  const greeted = turnFrom(socket);
  socket.send(JSON.stringify({ type: 'setup', sessionId: 'VX1', callSid, from, to: OUR_NUMBER, direction: 'inbound' }));
  await greeted;
  return socket;
}

async function speakOn(socket: WebSocket, words: string): Promise<Turn> {
  const asked = performance.now();
  const answered = turnFrom(socket);
  socket.send(JSON.stringify({ type: 'prompt', voicePrompt: words, lang: 'en-US', last: true }));
  const heard = await answered;
  return { asked, written: writtenAt(words), ...heard };
}

/** The peer: nothing but the request and its stream. */
async function readBare(words: string): Promise<Turn> {
  const asked = performance.now();
  const body = JSON.stringify({ model: 'any', stream: true, messages: [{ role: 'user', content: words }] });
  const response = await fetch(`${vendor.url}/v1/chat/completions`, { method: 'POST', body });
  let text = '';
  let first = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (first === 0 && text.includes(FIRST.trim())) first = performance.now();
  }
  return { asked, written: writtenAt(words), first, over: performance.now() };
}

let said = 0;
async function measure(lines: ((words: string) => Promise<Turn>)[]): Promise<Turn[]> {
  const turns = await Promise.all(
    lines.map(async (line, at) => {
      const taken: Turn[] = [];
      for (let turn = 0; turn < TURNS; turn++) taken.push(await line(`Table ${at}.${said++} for ${turn}, please.`));
      // What is made ready once is no part of the rest.
      return taken.slice(1);
    }),
  );
  return turns.flat();
}

const sides: { what: string; turns: Turn[] }[] = [
  { what: 'bare streaming client', turns: [] },
  { what: 'a turn of a call', turns: [] },
];
const sockets = await Promise.all(Array.from({ length: LINES }, (_, at) => call(at)));
for (let round = 0; round < ROUNDS; round++) {
  sides[0]!.turns.push(...(await measure(sockets.map(() => readBare))));
  sides[1]!.turns.push(...(await measure(sockets.map((socket) => (words: string) => speakOn(socket, words)))));
}
const sorted = (turns: Turn[], of: (turn: Turn) => number): number[] => turns.map(of).sort((a, b) => a - b);
const figures = sides.map(({ what, turns }) => {
  const spoken = sorted(turns, ({ written, first: at }) => at - written);
  const first = sorted(turns, ({ asked, first: at }) => at - asked);
  const over = sorted(turns, ({ asked, over: at }) => at - asked);
  return { what, turns: turns.length, spoken, first, over };
});
const [bare, ours] = figures as [(typeof figures)[0], (typeof figures)[0]];
const added = (of: 'spoken' | 'first' | 'over', share: number): number =>
  percentile(ours[of], share) - percentile(bare[of], share);
printTable(
  `${LINES} calls at once, ${ROUNDS} rounds in turn; a vendor that thinks for 300 ms and writes three sentences, 200 ms apart`,
  figures.map(({ what, turns, spoken, first, over }) => ({
    what,
    turns,
    'after it was written p50 ms': shown(percentile(spoken, 0.5), 1),
    'after it was written p99 ms': shown(percentile(spoken, 0.99), 1),
    'first word p50 ms': shown(percentile(first, 0.5), 1),
    'first word p99 ms': shown(percentile(first, 0.99), 1),
    'turn p50 ms': shown(percentile(over, 0.5), 1),
    'turn p99 ms': shown(percentile(over, 0.99), 1),
  })),
);
await report('vendor-voice', {
  firstWord: `${LINES} calls at once: p50 ${shown(percentile(ours.spoken, 0.5), 1)} ms, p99 ${shown(percentile(ours.spoken, 0.99), 1)}, against ${shown(percentile(bare.spoken, 0.5), 1)} and ${shown(percentile(bare.spoken, 0.99), 1)}; ${ours.turns} turns`,
  turn: `to the first word p50 ${shown(added('first', 0.5), 1)} ms, p99 ${shown(added('first', 0.99), 1)}; to the end p50 ${shown(added('over', 0.5), 1)}, p99 ${shown(added('over', 0.99), 1)}`,
});

for (const socket of sockets) socket.terminate();
server.child.kill('SIGTERM');
await server.ended;
await twilio.stop();
await vendor.stop();
await close();
