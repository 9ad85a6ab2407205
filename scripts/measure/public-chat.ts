// `node --import tsx scripts/measure/public-chat.ts [FOLDER]`: how long an honest visitor of a website's chat waits, alone and while one
// address does its worst: long texts, many sessions, many open chats, many messages at once. Prints both and their ratio. It starts that
// checkout's server from its sources over a database of its own, with rate limits on, and makes the demo. SAMPLES says how often the honest
// visitor asks (20).
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(process.argv[2] ?? '.');
const PORT = 19_080 + Math.floor(Math.random() * 800);
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const SAMPLES = Number(process.env.SAMPLES ?? 20);
const ATTACKER = '203.0.113.66';
const SITE = 'https://shop.example';
const QUESTIONS = [
  'When do you deliver to Paris 7?',
  'What does delivery cost?',
  'How long do I have to return a parcel?',
  'Do you gift wrap?',
];

type Json = Record<string, unknown>;

const startServer = (folder: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-server.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(PORT), TRUST_PROXY: 'loopback', NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function request(method: string, route: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(URL_OF_SERVER + route, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Json, text };
}

async function eventually<T>(look: () => Promise<T | undefined>, seconds = 300): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('waited too long for the server or its demo');
    await sleep(300);
  }
}

/** A visitor at an address. Refusals are answers, too. */
async function visitor(publicKey: string, address: string) {
  const base = `/public/v1/channels/${publicKey}`;
  const headers: Record<string, string> = { origin: SITE, 'x-forwarded-for': address };
  const session = await request('POST', `${base}/sessions`, headers, {});
  if (session.status !== 201) return undefined;
  headers['x-visitor-token'] = String(session.body.token);
  return {
    start: () => request('POST', `${base}/conversation`, headers),
    say: (text: string) => request('POST', `${base}/messages`, headers, { text, client_id: randomUUID() }),
  };
}

/** Each question by a visitor of their own, at an address of their own. */
async function honestTimes(publicKey: string, run: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const one = await visitor(publicKey, `198.51.${run}.${i + 1}`);
    if (!one) throw new Error('an honest visitor got no session');
    await one.start();
    const asked = performance.now();
    const { status, text } = await one.say(`${QUESTIONS[i % QUESTIONS.length]} (${randomBytes(3).toString('hex')})`);
    if (status !== 200) throw new Error(`an honest visitor was answered ${status}: ${text}`);
    times.push(performance.now() - asked);
  }
  return times;
}

const longText = (): string =>
  randomBytes(2600)
    .toString('hex')
    .replace(/(.{5})/g, '$1 ')
    .slice(0, 3900);

/** Until it is stopped: new sessions and chats all the time, and long messages from all of them at once. */
function attack(publicKey: string) {
  const counts = new Map<number, number>();
  const state = { isOver: false };
  const note = ({ status }: { status: number }) => counts.set(status, (counts.get(status) ?? 0) + 1);
  const lane = async (): Promise<void> => {
    let own: Awaited<ReturnType<typeof visitor>>;
    while (!state.isOver) {
      const fresh = await visitor(publicKey, ATTACKER);
      if (fresh) {
        own = fresh;
        note(await own.start());
      }
      if (own) await Promise.all([own.say(longText()).then(note), own.say(longText()).then(note)]);
      else await sleep(20);
    }
  };
  const lanes = Promise.all(Array.from({ length: 24 }, lane));
  return async () => {
    state.isOver = true;
    await lanes;
    return Object.fromEntries([...counts].sort(([a], [b]) => a - b));
  };
}

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
const show = (times: readonly number[]): string =>
  `p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms`;

const folder = await mkdtemp(path.join(os.tmpdir(), 'measure-chat-'));
const server = startServer(folder);
try {
  await eventually(async () => (await fetch(`${URL_OF_SERVER}/readyz`)).ok || undefined);
  const key = { 'x-api-key': (await readFile(path.join(folder, 'owner-api-key'), 'utf8')).trim() };
  await request('POST', '/v1/demo', key);
  const demo = await eventually(async () => {
    const { body } = await request('GET', '/v1/demo', key);
    return body.status === 'complete' ? body : undefined;
  }, 600);
  const channel = await request('POST', '/v1/channels', key, {
    name: 'Measured',
    assistant_id: demo.assistant_id,
    allowed_origins: [SITE],
  });
  const publicKey = String(channel.body.public_key);
  await honestTimes(publicKey, 0);
  const quiet = await honestTimes(publicKey, 1);
  const stop = attack(publicKey);
  await sleep(3000);
  const attacked = await honestTimes(publicKey, 2);
  const answers = await stop();
  console.info(`quiet:    ${show(quiet)}`);
  console.info(`attacked: ${show(attacked)}; answers to the attacker by status: ${JSON.stringify(answers)}`);
  console.info(`ratio of p95: ${(quantile(attacked, 0.95) / quantile(quiet, 0.95)).toFixed(2)}`);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)));
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
