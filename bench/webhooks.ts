// Signed deliveries from the outbox beside a bare undici loop to the same receiver; and what dead endpoints cost healthy ones.
import { type ChildProcess, spawn } from 'node:child_process';
import { Pool } from 'undici';
import { startApp } from '../server/app.ts';
import { announce } from '../server/kernel/cluster/signals.ts';
import { uuid7 } from '../server/kernel/ids.ts';
import { sql } from '../server/kernel/sql.ts';
import { create } from '../server/modules/access/organizations.ts';
import { benchKernel } from './cluster.ts';
import { percentile, printTable } from './table.ts';

const ENDPOINTS = 4;
const CONCURRENCY = 16;
const EVENTS = Number(process.env.BENCH_EVENTS ?? 4000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PACED_SECONDS = Number(process.env.BENCH_SECONDS ?? 10);

/** Answers at once on `/live/…`, never on `/dead/…`, and tells how many came and how late the slowest of a hundred was. */
const RECEIVER = `
import { createServer } from 'node:http';
let count = 0;
let latencies = [];
createServer((request, response) => {
  if (request.url === '/count') return response.end(String(count));
  if (request.url === '/latencies') return response.end(JSON.stringify(latencies));
  if (request.url === '/reset') { count = 0; latencies = []; return response.end(); }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url.startsWith('/dead')) return;
    count++;
    const sentAt = JSON.parse(Buffer.concat(chunks)).data.sent_at;
    if (sentAt) latencies.push(Date.now() - sentAt);
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1', function () { console.log('at ' + this.address().port); });
`;

const receiver: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', RECEIVER], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const port = await new Promise<string>((resolve) =>
  receiver.stdout?.once('data', (text: Buffer) => resolve(/at (\d+)/.exec(String(text))?.[1] ?? '')),
);
const origin = `http://127.0.0.1:${port}`;
const ask = async (path: string) => (await fetch(origin + path)).text();
const reached = async (count: number): Promise<void> => {
  while (Number(await ask('/count')) < count) await new Promise((resolve) => setTimeout(resolve, 50));
};

const { kernel, close } = await benchKernel({
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_ENDPOINT_CONCURRENCY: String(CONCURRENCY),
});
const { id: orgId, secret } = await create(kernel, 'Bench');
const app = await startApp(kernel);
const api = async (method: string, path: string, body?: unknown) => {
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const response = await fetch(app.address + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? {} : ((await response.json()) as { id: string });
};
const subscribe = (path: string) =>
  api('POST', '/v1/webhooks/endpoints', { url: origin + path, event_types: ['api_key.created'] });

/** Events as `emit` writes them, many in one statement: the outbox is not what is measured. */
async function emitMany(count: number): Promise<void> {
  const ids = Array.from({ length: count }, uuid7);
  await kernel.db.run(sql`
    insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
    select id, ${orgId}, 'api_key.created', 'bench', '{}', 'bench', ${kernel.clock.now()}::timestamptz,
      jsonb_build_object('id', id, 'name', 'bench', 'sent_at', ${kernel.clock.nowMs()}::float8)
    from unnest(${ids}::uuid[]) as id`);
  announce(kernel);
}

/** Besides requests per second, microseconds of this process's processor time for each: a busy machine stretches seconds, not these. */
type Measured = { rate: number; cpu: number };

async function measured(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { rate: count / ((performance.now() - started) / 1000), cpu: (user + system) / count };
}

async function bare(count: number): Promise<Measured> {
  const pools = Array.from({ length: ENDPOINTS }, () => new Pool(origin, { connections: CONCURRENCY }));
  const body = JSON.stringify({
    id: orgId,
    type: 'api_key.created',
    timestamp: '',
    organization_id: orgId,
    data: { id: orgId, name: 'bench' },
  });
  let left = count;
  const lane = async (pool: Pool): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({
        path: '/live/bare',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.body.dump();
    }
  };
  const lanes = () => Promise.all(pools.flatMap((pool) => Array.from({ length: CONCURRENCY }, () => lane(pool))));
  const figures = await measured(count, lanes);
  await Promise.all(pools.map((pool) => pool.close()));
  return figures;
}

async function delivered(count: number): Promise<Measured> {
  await ask('/reset');
  return measured(count, async () => {
    await emitMany(count / ENDPOINTS);
    await reached(count);
  });
}

/** A steady trickle; how long from the event to its arrival. */
async function latency(): Promise<{ p50: number; p99: number }> {
  await ask('/reset');
  const until = performance.now() + PACED_SECONDS * 1000;
  let sent = 0;
  while (performance.now() < until) {
    await emitMany(1);
    sent++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await reached(sent * ENDPOINTS);
  const sorted = (JSON.parse(await ask('/latencies')) as number[]).sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

const best = (figures: Measured[]): Measured => ({
  rate: Math.max(...figures.map(({ rate }) => rate)),
  cpu: Math.min(...figures.map(({ cpu }) => cpu)),
});
const told = ({ rate, cpu }: Measured): string => `${Math.round(rate)}/s, ${Math.round(cpu)} µs of processor time each`;
try {
  for (let i = 0; i < ENDPOINTS; i++) await subscribe(`/live/${i}`);
  const figures = { bare: [] as Measured[], delivered: [] as Measured[] };
  await bare(2000);
  await delivered(2000);
  for (let round = 0; round < ROUNDS; round++) {
    figures.bare.push(await bare(EVENTS * ENDPOINTS));
    figures.delivered.push(await delivered(EVENTS * ENDPOINTS));
  }
  const alone = await latency();
  for (let i = 0; i < ENDPOINTS; i++) await subscribe(`/dead/${i}`);
  const beside = await latency();
  const [peer, ours] = [best(figures.bare), best(figures.delivered)];
  printTable('Webhooks', [
    { what: 'bare undici loop', figure: told(peer), aim: '' },
    { what: 'signed deliveries from the outbox', figure: told(ours), aim: '' },
    {
      what: 'ratio by seconds · by processor time',
      figure: `${(ours.rate / peer.rate).toFixed(2)} · ${(peer.cpu / ours.cpu).toFixed(2)}`,
      aim: '≥ 0.6',
    },
    { what: 'event to healthy receiver', figure: `p50 ${alone.p50} ms, p99 ${alone.p99} ms`, aim: '' },
    { what: 'the same beside as many dead endpoints', figure: `p50 ${beside.p50} ms, p99 ${beside.p99} ms`, aim: '≤ 2 ×' },
  ]);
} finally {
  receiver.kill();
  const left = await kernel.db.rows<{ id: string }>(sql`select id from webhook_endpoints where org_id = ${orgId}`);
  for (const { id } of left) await api('DELETE', `/v1/webhooks/endpoints/${id}`);
  await app.stop();
  await close();
}
