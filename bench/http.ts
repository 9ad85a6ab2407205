// An authenticated GET beside bare fastify that answers the same: what the whole HTTP kernel costs. Also start-up time and idle memory.
// BENCH_BEFORE=<folder of an earlier bundle> measures that one as well.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { create } from '../server/modules/access/organizations.ts';
import { benchKernel, ownDatabase, projectFolder, settingsFor } from './cluster.ts';
import { type Cost, CostMeter, inTurn } from './cost.ts';
import { printTable, report, shown } from './table.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 8000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11);
const IDLE_SECONDS = 5;

/** What a route of fastify's users does: an object is returned, headers are set one by one. TEXT: the object is printed already. */
const PEER = `
import fastify from 'fastify';
const server = fastify({ logger: false });
const { body, headers } = JSON.parse(process.env.ANSWER);
const text = JSON.stringify(body);
server.get('/hello', () => ({ hello: 'world' }));
const withHeaders = (reply) => { for (const name in headers) reply.header(name, headers[name]); };
server.get('/object', (request, reply) => { withHeaders(reply); return body; });
server.get('/text', (request, reply) => { withHeaders(reply); return text; });
console.log('at ' + await server.listen({ host: '127.0.0.1', port: 0 }));
`;

/** The console is not what is measured: built beside the server, it would take its processor. */
const settings = { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

async function started(
  args: string[],
  env: Record<string, string>,
  pattern: RegExp,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk;
    const [, url] = pattern.exec(text) ?? [];
    if (url) return { child, url };
  }
  throw new Error(`ended early: ${text}`);
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const BANNER = /Calling API\s+(http:\S+)/;
const server = (env: Record<string, string>) =>
  started(['scripts/start.js', '--no-pages'], { ...settings, ...env }, BANNER);
/** A bundle that was built from other sources. */
const bundle = (folder: string, env: Record<string, string>) => {
  const main = `const { main } = await import(${JSON.stringify(path.resolve(folder, 'main.js'))}); await main(process.cwd());`;
  return started(['--input-type=module', '-e', main], { ...settings, ...env }, BANNER);
};

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

async function startTimes() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const database = await ownDatabase();
  const env = { DATA_DIR: dataDir, ...(database && settingsFor(database)) };
  const timed = async () => {
    const at = performance.now();
    const { child } = await server(env);
    return { child, ms: Math.round(performance.now() - at) };
  };
  const first = await timed();
  await stop(first.child);
  const again = await timed();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = await residentMb(again.child.pid ?? 0);
  await stop(again.child);
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
  return { 'first start, ms': first.ms, 'warm start, ms': again.ms, 'idle memory, MB': idle };
}

const startUp = await startTimes();
const keys = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const { kernel, close } = await benchKernel(keys);
const { secret } = await create(kernel, 'Bench');
const meter = new CostMeter(kernel.db);
const key = { 'x-api-key': secret };
const shared = { ...keys, DATABASE_URL: kernel.db.server.url };
const parley = await server(shared);
const before = process.env.BENCH_BEFORE ? await bundle(process.env.BENCH_BEFORE, shared) : undefined;

/** What the peer answers: the same body under the same headers, apart from those that Node and fastify write by themselves. */
const answer = await fetch(`${parley.url}/v1/identity/whoami`, { headers: key });
const byThemselves = ['date', 'connection', 'keep-alive', 'content-length'];
const headers = Object.fromEntries([...answer.headers].filter(([name]) => !byThemselves.includes(name)));
const ANSWER = JSON.stringify({ body: await answer.json(), headers });
const peer = await started(['--input-type=module', '-e', PEER], { ANSWER }, /at (http:\S+)/);

type Served = Awaited<ReturnType<typeof started>>;
const optionsFor = ({ child }: Served) => ({ pid: () => child.pid ?? 0 });

/** Microseconds of processor time a second while nobody calls: leases, polls, the sweep. They go on during a round, however long it takes. */
async function idleCost(served: Served): Promise<number> {
  const { cpu } = await meter.of(async () => {
    await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
    return IDLE_SECONDS;
  }, optionsFor(served));
  return cpu;
}

const load = async (served: Served, address: string, sent: Record<string, string> = {}) => {
  const idle = await idleCost(served);
  return async (): Promise<Cost> => {
    const cost = await meter.of(async () => {
      const result = await autocannon({ url: served.url + address, headers: sent, connections: 20, amount: REQUESTS });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
      return result.requests.total;
    }, optionsFor(served));
    return { ...cost, cpu: cost.cpu - idle / cost.rate };
  };
};
const whoami = '/v1/identity/whoami';
const SAME = 'bare fastify, the same body and headers';
const OURS = 'Parley, authenticated whoami';
const costs = await inTurn<string>(
  {
    'bare fastify, hello world': await load(peer, '/hello'),
    [SAME]: await load(peer, '/object'),
    'bare fastify, the same, printed already': await load(peer, '/text'),
    'Parley, healthz': await load(parley, '/healthz'),
    ...(before && { 'Parley before, authenticated whoami': await load(before, whoami, key) }),
    [OURS]: await load(parley, whoami, key),
  },
  ROUNDS,
);
printTable(
  `GET, 20 connections, medians of ${ROUNDS} rounds of ${REQUESTS} requests each, taken in turn; processor time without that of an idle process`,
  Object.entries(costs).map(([what, cost]) => ({
    what,
    'requests/s': Math.round(cost.rate),
    'CPU µs/request': cost.cpu.toFixed(1),
    'same body = 1 (CPU)': ((costs[SAME]?.cpu ?? 0) / cost.cpu).toFixed(2),
    'PostgreSQL µs': shown(cost.postgres, 1),
    transactions: cost.transactions.toFixed(4),
    syncs: cost.syncs.toFixed(4),
  })),
);
printTable('Process', [{ ...startUp, 'after load, MB': await residentMb(parley.child.pid ?? 0) }]);
const [own, same] = [costs[OURS], costs[SAME]];
if (!own || !same) throw new Error('a side was not measured');
await report('http', {
  whoami:
    `${(same.cpu / own.cpu).toFixed(2)} (${shown(own.cpu)} µs against ${shown(same.cpu)}; ${shown(own.postgres)} µs of PostgreSQL, ` +
    `${shown(own.transactions, 3)} transactions, ${shown(own.syncs, 3)} syncs), medians of ${ROUNDS} rounds of ${REQUESTS}`,
  start: `${(startUp['warm start, ms'] / 1000).toFixed(1)} s; ${startUp['idle memory, MB']} MB`,
});
peer.child.kill();
if (before) await stop(before.child);
await stop(parley.child);
await close();
