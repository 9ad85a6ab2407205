// `node --import tsx scripts/measure/public-chat.ts [FOLDER]`: how long an honest visitor of a website's chat waits, alone and while one
// address does its worst: long texts, many sessions, many open chats, many messages at once, leaving before the answer. Quiet and attacked
// rounds take turns, so that other work of the machine weighs on both. Prints both and their ratio. It starts that checkout's server from
// its sources over a database of its own, with rate limits on, and makes the demo. The attacker is a process of its own with the lowest
// priority and at most REQUESTS_PER_SECOND (100): its own processor time is no part of the figure. ROUNDS (4) and SAMPLES (15) say how often
// the honest visitor asks. DATA names a data folder that is kept for the next run.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(process.argv[2] ?? '.');
const PORT = 19_080 + Math.floor(Math.random() * 800);
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const SAMPLES = Number(process.env.SAMPLES ?? 15);
const REQUESTS_PER_SECOND = Number(process.env.REQUESTS_PER_SECOND ?? 100);
const LANES = 24;
const SETTLE_MS = 3000;
const LEAVES_AFTER_MS = 300;
const SITE = 'https://shop.example';
const QUESTIONS = [
  'When do you deliver to Paris 7?',
  'What does delivery cost?',
  'How long do I have to return a parcel?',
  'Do you gift wrap?',
];

type Json = Record<string, unknown>;
type Target = { url: string; publicKey: string };

const startServer = (folder: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-server.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(PORT), TRUST_PROXY: 'loopback', NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function request(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
  signal?: AbortSignal,
) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
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
async function visitor({ url, publicKey }: Target, address: string) {
  const base = `${url}/public/v1/channels/${publicKey}`;
  const headers: Record<string, string> = { origin: SITE, 'x-forwarded-for': address };
  const session = await request('POST', `${base}/sessions`, headers, {});
  if (session.status !== 201) return session.status;
  headers['x-visitor-token'] = String(session.body.token);
  return {
    start: () => request('POST', `${base}/conversation`, headers),
    say: (text: string, signal?: AbortSignal) =>
      request('POST', `${base}/messages`, headers, { text, client_id: randomUUID() }, signal),
  };
}

/** Each question by a visitor of their own, at an address of their own. */
async function honestTimes(target: Target, round: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const one = await visitor(target, `198.51.${round}.${i + 1}`);
    if (typeof one === 'number') throw new Error(`an honest visitor got no session: ${one}`);
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

/** The attacker's process: until it is ended, new sessions and chats all the time, and long messages from all of them at once. */
async function attack(target: Target, address: string): Promise<void> {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const counts: Record<string, number> = {};
  const note = (answer: string | number) => {
    counts[answer] = (counts[answer] ?? 0) + 1;
  };
  let next = performance.now();
  const pace = async (): Promise<void> => {
    next = Math.max(next + 1000 / REQUESTS_PER_SECOND, performance.now());
    await sleep(next - performance.now());
  };
  const lane = async (): Promise<void> => {
    let own: Exclude<Awaited<ReturnType<typeof visitor>>, number> | undefined;
    const say = async (signal?: AbortSignal): Promise<void> => {
      await pace();
      note(
        await own!.say(longText(), signal).then(
          ({ status }) => status,
          () => 'left',
        ),
      );
    };
    for (;;) {
      await pace();
      const fresh = await visitor(target, address);
      if (typeof fresh === 'number') note(fresh);
      else {
        own = fresh;
        await pace();
        note((await own.start()).status);
      }
      if (own) await Promise.all([say(), say(), say(AbortSignal.timeout(LEAVES_AFTER_MS))]);
    }
  };
  process.on('message', () => {
    process.send?.(counts);
    process.disconnect();
    process.exit(0);
  });
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function underAttack<T>(
  target: Target,
  round: number,
  work: () => Promise<T>,
): Promise<{ found: T; answers: object }> {
  const env = { ...process.env, ATTACK: JSON.stringify({ target, address: `203.0.113.${round + 1}` }) };
  const attacker = fork(import.meta.filename, { execArgv: ['--import', 'tsx'], env });
  try {
    await sleep(SETTLE_MS);
    const found = await work();
    const heard = once(attacker, 'message');
    attacker.send('over');
    const [answers] = (await heard) as [object];
    return { found, answers };
  } finally {
    attacker.kill('SIGKILL');
  }
}

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
const show = (times: readonly number[]): string =>
  `p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms`;

async function measure(): Promise<void> {
  const folder = process.env.DATA ?? (await mkdtemp(path.join(os.tmpdir(), 'measure-chat-')));
  const server = startServer(folder);
  const url = `http://127.0.0.1:${PORT}`;
  try {
    await eventually(async () => (await fetch(`${url}/readyz`)).ok || undefined);
    const key = { 'x-api-key': (await readFile(path.join(folder, 'owner-api-key'), 'utf8')).trim() };
    await request('POST', `${url}/v1/demo`, key);
    const demo = await eventually(async () => {
      const { body } = await request('GET', `${url}/v1/demo`, key);
      return body.status === 'complete' ? body : undefined;
    }, 600);
    const channel = await request('POST', `${url}/v1/channels`, key, {
      name: `Measured ${randomUUID()}`,
      assistant_id: demo.assistant_id,
      allowed_origins: [SITE],
    });
    const target = { url, publicKey: String(channel.body.public_key) };
    await honestTimes(target, 0);
    const [quiet, attacked]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(SETTLE_MS);
      const alone = await honestTimes(target, 1 + 2 * round);
      const { found, answers } = await underAttack(target, round, () => honestTimes(target, 2 + 2 * round));
      console.info(
        `quiet ${show(alone)}; attacked ${show(found)}; answers to the attacker: ${JSON.stringify(answers)}`,
      );
      quiet.push(...alone);
      attacked.push(...found);
    }
    const ratio = (share: number): string => (quantile(attacked, share) / quantile(quiet, share)).toFixed(2);
    console.info(
      `all: quiet ${show(quiet)}; attacked ${show(attacked)}; ratio of p50 ${ratio(0.5)}, of p95 ${ratio(0.95)}`,
    );
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    if (process.env.DATA === undefined) await rm(folder, { recursive: true, force: true });
  }
  process.exit(0);
}

if (process.env.ATTACK) {
  const { target, address } = JSON.parse(process.env.ATTACK) as { target: Target; address: string };
  await attack(target, address);
} else await measure();
