// An authenticated GET beside a bare fastify route: what the whole HTTP kernel costs. Also start-up time and idle memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { projectFolder } from './cluster.ts';
import { cpuMicros } from './processor.ts';
import { printTable } from './table.ts';

const SECONDS = 1;
const ROUNDS = 12;

const PEER = `
import fastify from 'fastify';
const server = fastify({ logger: false });
const body = JSON.parse(process.env.BODY ?? '{"hello":"world"}');
server.get('/hello', () => body);
console.log('at ' + await server.listen({ host: '127.0.0.1', port: 0 }));
`;

async function until(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk;
    const [, found] = pattern.exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`ended early: ${text}`);
}

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

type Measured = { rates: number[]; cpu: number[] };

async function load(into: Measured, child: ChildProcess, url: string, headers: Record<string, string>): Promise<void> {
  const before = await cpuMicros(child.pid);
  const result = await autocannon({ url, headers, connections: 20, duration: SECONDS });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no success`);
  into.rates.push(result.requests.total / result.duration);
  into.cpu.push(((await cpuMicros(child.pid)) - before) / result.requests.total);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const startParley = async () => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.js'], { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await until(child, /Calling API\s+(http:\S+)/);
  return { child, url, ms: Math.round(performance.now() - startedAt) };
};
const stop = async (child: ChildProcess) => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const first = await startParley();
await stop(first.child);
const parley = await startParley();
await new Promise((resolve) => setTimeout(resolve, 2000));
const idle = await residentMb(parley.child.pid ?? 0);
const key = (await readFile(path.join(dataDir, 'owner-api-key'), 'utf8')).trim();
const headers = { 'x-api-key': key };
const BODY = await (await fetch(`${parley.url}/v1/identity/whoami`, { headers })).text();
const peerArgs = ['--input-type=module', '-e', PEER];
const small = spawn(process.execPath, peerArgs, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] });
const same = spawn(process.execPath, peerArgs, {
  cwd: projectFolder,
  env: { ...process.env, BODY },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [smallUrl, sameUrl] = await Promise.all([small, same].map((child) => until(child, /at (http:\S+)/)));
const nothing = (): Measured => ({ rates: [], cpu: [] });
const sums = { hello: nothing(), body: nothing(), open: nothing(), parley: nothing() };
// Turn by turn, so that a noisy moment of the machine hits all of them.
for (let round = 0; round < ROUNDS; round++) {
  await load(sums.hello, small, `${smallUrl}/hello`, {});
  await load(sums.body, same, `${sameUrl}/hello`, {});
  await load(sums.open, parley.child, `${parley.url}/healthz`, {});
  await load(sums.parley, parley.child, `${parley.url}/v1/identity/whoami`, headers);
}
/** The best second of each: what else the machine does can only make it worse. */
const cpuOf = ({ cpu }: Measured) => Math.min(...cpu);
const row = (what: string, measured: Measured) => ({
  what,
  'requests/s': Math.round(Math.max(...measured.rates)),
  'CPU µs/request': Math.round(cpuOf(measured)),
  'ratio (CPU)': (cpuOf(sums.hello) / cpuOf(measured)).toFixed(2),
});
printTable(`GET, 20 connections, best of ${ROUNDS} seconds each, taken in turn`, [
  row('bare fastify, hello world', sums.hello),
  row('bare fastify, body of whoami', sums.body),
  row('Parley, healthz', sums.open),
  row('Parley, authenticated whoami', sums.parley),
]);
printTable('Process', [
  {
    'first start, ms': first.ms,
    'warm start, ms': parley.ms,
    'idle memory, MB': idle,
    'after load, MB': await residentMb(parley.child.pid ?? 0),
  },
]);
small.kill();
same.kill();
await stop(parley.child);
await rm(dataDir, { recursive: true, force: true });
