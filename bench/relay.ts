// Calls at once over ConversationRelay: from the person's words to our answer, beside a bare socket server that only echoes.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { WebSocket } from 'ws';
import { routeTable } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { makeActive } from '../tests/support/assistants.ts';
import { createClient, created } from '../tests/support/client.ts';
import { COUNTER } from '../tests/support/counter-flow.ts';
import { launched, SERVER } from '../tests/support/process.ts';
import { newSid, ScriptedTwilio } from '../tests/support/twilio/scripted-twilio.ts';
import { benchKernel, projectFolder } from './cluster.ts';
import { countingProxy, databaseMicros, settledCounters, syncsWhileSettling } from './database-work.ts';
import { cpuMicros } from './processor.ts';
import { median, percentile, printTable, report, shown } from './table.ts';

const CALLS = Number(process.env.CALLS ?? 200);
const TURNS = Number(process.env.TURNS ?? 6);
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const COUNTED = 20;
/** People listen and think before they speak: on each line a turn begins once in this time, spread evenly over the lines. */
const EVERY_MS = Number(process.env.EVERY_MS ?? 10_000);
const PATIENCE_MS = 120_000;
const OPENED_AT_ONCE = 10;
/** A machine that is busy with something else refuses a line now and then; people call again. */
const MAX_DIALS = 5;
const OUR_NUMBER = '+12025550142';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const keys = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const { kernel, close } = await benchKernel(keys);
const { secret } = await create(kernel, 'Bench');

/** The server as a user runs it, in a process of its own; so does the peer. */
async function startParley(databaseUrl: string) {
  const port = await freePort();
  const settings = { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port), OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
  return launched(SERVER, { ...keys, ...settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl });
}

const server = await startParley(kernel.db.server.url);
const client = createClient({ url: server.url, secret, routes: routeTable() });

const twilio = await new ScriptedTwilio().start();
twilio.numbers.set(OUR_NUMBER, { sid: newSid('PN'), form: new URLSearchParams() });
const config = { accountSid: twilio.accountSid, baseUrl: twilio.baseUrl, silenceSeconds: 60 };
const account = { name: 'Twilio', type: 'twilio', config, credentials: { authToken: twilio.authToken } };
const carrierId: string = created(await client.post('/carriers', account)).id;
const numberId: string = created(await client.post('/phone-numbers', { phoneNumber: OUR_NUMBER, carrierId })).id;
const { id: inboundAssistantId } = await makeActive(client, COUNTER);
created(await client.patch(`/phone-numbers/${numberId}`, { inboundAssistantId }));

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The next words on the line. */
const wordsFrom = (socket: WebSocket): Promise<string> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.off('message', listen).off('close', hungUp);
      settle();
    };
    const listen = (data: unknown) => {
      const frame = JSON.parse(String(data)) as { type: string; token?: string };
      if (frame.type === 'text') end(() => resolve(frame.token ?? ''));
    };
    const hungUp = () => end(() => reject(new Error('the line was closed')));
    const timer = setTimeout(() => end(() => reject(new Error('no answer on the line'))), PATIENCE_MS);
    socket.on('message', listen).on('close', hungUp);
  });

const speak = (socket: WebSocket, words: string) =>
  socket.send(JSON.stringify({ type: 'prompt', voicePrompt: words, lang: 'en-US', last: true }));

/** A person calls, and is greeted. */
async function callParley(at: number, publicUrl = server.url): Promise<WebSocket> {
  const callSid = newSid('CA');
  const from = `+1202555${String(1000 + at)}`;
  const form = { CallSid: callSid, CallStatus: 'ringing', From: from, To: OUR_NUMBER, Direction: 'inbound' };
  const { body } = await twilio.callBack(`${publicUrl}/carriers/${carrierId}/callbacks/voice`, form);
  const [, url] = /<ConversationRelay[^>]*\surl="([^"]*)"/.exec(body) ?? [];
  if (!url) throw new Error(`the call was not taken: ${body}`);
  const socket = new WebSocket(url, { headers: { 'x-twilio-signature': twilio.sign(url) } });
  await once(socket, 'open');
  // What breaks a line later shows in how it ended.
  socket.on('error', () => undefined);
  const greeted = wordsFrom(socket);
  socket.send(JSON.stringify({ type: 'setup', sessionId: 'VX1', callSid, from, to: OUR_NUMBER, direction: 'inbound' }));
  await greeted;
  return socket;
}

const PEER = `
  import { WebSocketServer } from 'ws';
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => socket.on('message', (data) => {
    const { voicePrompt } = JSON.parse(String(data));
    socket.send(JSON.stringify({ type: 'text', token: 'That was ' + voicePrompt, last: true }));
  }));
  server.on('listening', () => console.log(server.address().port));
`;
const bare = spawn(process.execPath, ['--input-type=module', '-e', PEER], {
  cwd: projectFolder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [barePort] = (await once(bare.stdout, 'data')) as [Buffer];
async function callPeer(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${barePort.toString().trim()}`);
  await once(socket, 'open');
  return socket;
}

/** Fewer times than turns: the line was given up. */
async function talk(socket: WebSocket, at: number): Promise<number[]> {
  const times: number[] = [];
  await sleep((at / CALLS) * EVERY_MS);
  for (let turn = 0; turn < TURNS; turn++) {
    const number = String(1000 + at + turn);
    const before = performance.now();
    const answered = wordsFrom(socket);
    speak(socket, `It is ${number}.`);
    const words = await answered.catch(() => '');
    const took = performance.now() - before;
    if (!words.includes(number)) return times;
    // What is made ready once is no part of the rest.
    if (turn > 0) times.push(took);
    await sleep(Math.max(0, EVERY_MS - took));
  }
  return times;
}

type Contender = { what: string; pid: number | undefined; call: (at: number) => Promise<WebSocket> };
type Talked = { times: number[]; lost: number; again: number; cpuMs: number; databaseMs: number };

async function talkOn({ pid, call }: Contender): Promise<Talked> {
  const sockets: WebSocket[] = [];
  let again = 0;
  const dial = async (line: number): Promise<WebSocket> => {
    for (let dials = 1; ; dials++) {
      try {
        return await call(line);
      } catch (error) {
        if (dials === MAX_DIALS) throw error;
        again += 1;
        await sleep(1000 * dials);
      }
    }
  };
  for (let at = 0; at < CALLS; at += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, CALLS - at) }, (_, i) => dial(at + i));
    sockets.push(...(await Promise.all(some)));
  }
  const before = { own: await cpuMicros(pid), database: await databaseMicros(kernel.db) };
  const lines = await Promise.all(sockets.map(talk));
  const times = lines.flat().sort((a, b) => a - b);
  const lost = lines.filter((line) => line.length < TURNS - 1).length;
  const turns = CALLS * TURNS;
  const cpuMs = ((await cpuMicros(pid)) - before.own) / 1000 / turns;
  const databaseMs = ((await databaseMicros(kernel.db)) - before.database) / 1000 / turns;
  for (const socket of sockets) socket.terminate();
  return { times, lost, again, cpuMs, databaseMs };
}

/** Statements and syncs of a turn, on a few lines of their own; what runs by the clock meanwhile is part of them. */
async function counted(): Promise<{ statements: number; syncs: number }> {
  const proxy = await countingProxy(kernel.db.server.url);
  const watched = await startParley(proxy.url);
  const lines = 8;
  const sockets = await Promise.all(Array.from({ length: lines }, (_, at) => callParley(CALLS + at, watched.url)));
  const whileSettling = await syncsWhileSettling(kernel.db);
  const before = { statements: proxy.statements(), syncs: (await settledCounters(kernel.db)).syncs };
  for (let turn = 0; turn < COUNTED; turn++) {
    const answers = sockets.map((socket) => wordsFrom(socket));
    for (const socket of sockets) speak(socket, `It is ${1000 + turn}.`);
    await Promise.all(answers);
    // The flow's second sentence.
    await sleep(50);
  }
  const sent = proxy.statements() - before.statements;
  const syncs = (await settledCounters(kernel.db)).syncs - before.syncs - whileSettling;
  for (const socket of sockets) socket.terminate();
  watched.child.kill('SIGTERM');
  await watched.ended;
  proxy.close();
  return { statements: sent / (COUNTED * lines), syncs: Math.max(0, syncs) / (COUNTED * lines) };
}

const contenders: Contender[] = [
  { what: 'bare socket server: an echo', pid: bare.pid, call: callPeer },
  { what: 'a turn of a call', pid: server.child.pid, call: (at) => callParley(at) },
];
const rounds: Talked[][] = contenders.map(() => []);
for (let round = 0; round < ROUNDS; round++)
  for (const [i, contender] of contenders.entries()) rounds[i]?.push(await talkOn(contender));
const figures = contenders.map(({ what }, i) => {
  const all = rounds[i] ?? [];
  const times = all.flatMap((round) => round.times).sort((a, b) => a - b);
  return {
    what,
    turns: times.length,
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
    again: all.reduce((sum, { again }) => sum + again, 0),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    databaseMs: median(all.map(({ databaseMs }) => databaseMs)),
  };
});
const [peer, ours] = figures;
if (!peer || !ours) throw new Error('a side was not measured');
const perTurn = await counted();
printTable(
  `${CALLS} calls at once, a turn in ${EVERY_MS / 1000} s on each, ${ROUNDS} rounds in turn; ${shown(perTurn.statements, 1)} statements and ${shown(perTurn.syncs, 2)} syncs a turn of ours`,
  figures.map(({ what, turns, lost, again, p50, p99, cpuMs, databaseMs }) => ({
    what,
    turns,
    'lines lost': lost,
    'dialled again': again,
    'p50 ms': shown(p50, 1),
    'p99 ms': shown(p99, 1),
    'added p50 ms': shown(p50 - peer.p50, 1),
    'added p99 ms': shown(p99 - peer.p99, 1),
    'CPU ms/turn': shown(cpuMs, 1),
    'PostgreSQL ms/turn': shown(databaseMs, 1),
  })),
);
await report('relay', {
  turn:
    `${CALLS} calls at once, a turn in ${EVERY_MS / 1000} s on each: p50 ${shown(ours.p50 - peer.p50, 1)} ms, p99 ${shown(ours.p99 - peer.p99, 1)}; ${shown(ours.cpuMs, 1)} ms CPU of the server ` +
    `against ${shown(peer.cpuMs, 1)}, ${shown(ours.databaseMs, 1)} of PostgreSQL, ${shown(perTurn.statements, 1)} statements, ${shown(perTurn.syncs, 2)} syncs; ` +
    `${ours.turns} turns, ${ours.lost} lines lost`,
});

bare.kill();
server.child.kill('SIGTERM');
await server.ended;
await twilio.stop();
await close();
