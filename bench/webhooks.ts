// Signed deliveries from the outbox beside a bare undici loop to the same receiver and one that reads, signs and stores as well; and what
// dead endpoints cost healthy ones.
import { type ChildProcess, spawn } from 'node:child_process';
import { startApp } from '../server/app.ts';
import { uuid7 } from '../server/kernel/db/ids.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { announce } from '../server/kernel/signals.ts';
import { create } from '../server/modules/access/organizations.ts';
import { benchKernel } from './cluster.ts';
import { type Cost, CostMeter, inTurn } from './cost.ts';
import { median, percentile, printTable, report, shown } from './table.ts';
import { bareLoop, fillOutbox, makeOutbox, signingLoop } from './webhook-peers.ts';

const ENDPOINTS = 4;
const CONCURRENCY = 16;
const EVENTS = Number(process.env.BENCH_EVENTS ?? 4000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PACED_SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const PHASES = 3;
const IDLE_SECONDS = 5;

/** Answers at once on `/live/…`, never on `/dead/…`, and `/reached/<count>` once so many came; tells how late each was. */
const RECEIVER = `
import { createServer } from 'node:http';
let count = 0;
let latencies = [];
let waiting = { count: Infinity };
createServer((request, response) => {
  if (request.url.startsWith('/reached/')) {
    waiting = { count: Number(request.url.slice(9)), response };
    return count >= waiting.count ? response.end() : undefined;
  }
  if (request.url === '/latencies') return response.end(JSON.stringify(latencies));
  if (request.url === '/reset') { count = 0; latencies = []; return response.end(); }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url.startsWith('/dead')) return;
    if (++count === waiting.count) waiting.response.end();
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
/** Asked once: a question now and then would count as work of ours. */
const reached = (count: number): Promise<string> => ask(`/reached/${count}`);

const { kernel, close } = await benchKernel(
  { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  { tuning: { webhooksPerEndpoint: CONCURRENCY } },
);
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
  return (response.status === 204 ? {} : await response.json()) as { id: string };
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

const lanes = { origin, endpoints: ENDPOINTS, concurrency: CONCURRENCY };
const meter = new CostMeter(kernel.db);
meter.countStatements();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Leases, polls and the sweep go on during everybody's rounds, for they all run in this process: the longer a round, the more of them. */
async function withoutIdle(idle: number, work: () => Promise<number>): Promise<Cost> {
  const cost = await meter.of(work);
  return { ...cost, cpu: cost.cpu - idle / cost.rate };
}
async function idleCost(): Promise<number> {
  const { cpu } = await meter.of(async () => {
    await sleep(IDLE_SECONDS * 1000);
    return IDLE_SECONDS;
  });
  return cpu;
}

async function delivered(count: number): Promise<number> {
  await emitMany(count / ENDPOINTS);
  await reached(count);
  // Sent is not yet done: the results are stored as well.
  const left = sql`select count(*) as left from webhook_deliveries where org_id = ${orgId} and due_at is not null`;
  while ((await kernel.db.one<{ left: number }>(left)).left > 0) await sleep(50);
  return count;
}

type Latency = { p50: number; p99: number };
/** A disk that stops for half a second in one phase must not decide. */
const medianOf = (phases: readonly Latency[]): Latency => ({
  p50: median(phases.map(({ p50 }) => p50)),
  p99: median(phases.map(({ p99 }) => p99)),
});

/** A steady trickle; how long from the event to its arrival. */
async function latency(): Promise<Latency> {
  await ask('/reset');
  const until = performance.now() + PACED_SECONDS * 1000;
  let sent = 0;
  while (performance.now() < until) {
    await emitMany(1);
    sent++;
    await sleep(20);
  }
  await reached(sent * ENDPOINTS);
  const sorted = (JSON.parse(await ask('/latencies')) as number[]).sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

const COUNT = EVENTS * ENDPOINTS;
const BARE = 'bare undici loop';
const SIGNING = 'a loop that reads, signs, sends and stores';
const OURS = 'signed deliveries from the outbox';
try {
  for (let i = 0; i < ENDPOINTS; i++) await subscribe(`/live/${i}`);
  await makeOutbox(kernel.db.pool);
  await delivered(ENDPOINTS * 100);
  const idle = await idleCost();
  const costs = await inTurn<string>(
    {
      [BARE]: () => withoutIdle(idle, () => bareLoop(lanes, COUNT)),
      [SIGNING]: async () => {
        await fillOutbox(kernel.db.pool, lanes, COUNT);
        return withoutIdle(idle, () => signingLoop(kernel.db.pool, lanes, COUNT));
      },
      [OURS]: async () => {
        await ask('/reset');
        return withoutIdle(idle, () => delivered(COUNT));
      },
    },
    ROUNDS,
  );
  const ratio = (peer: string, cost: Cost, figure: 'rate' | 'cpu'): string => {
    const other = costs[peer]?.[figure] ?? 0;
    return (figure === 'rate' ? cost.rate / other : other / cost.cpu).toFixed(2);
  };
  printTable(
    `${COUNT} deliveries to ${ENDPOINTS} endpoints, medians of ${ROUNDS} rounds, taken in turn; each figure for one delivery, processor time without that of an idle process`,
    Object.entries(costs).map(([what, cost]) => ({
      what,
      'per second': Math.round(cost.rate),
      'CPU µs': cost.cpu.toFixed(1),
      'PostgreSQL µs': shown(cost.postgres, 1),
      statements: cost.statements.toFixed(3),
      syncs: cost.syncs.toFixed(4),
      'signing loop = 1, by CPU': ratio(SIGNING, cost, 'cpu'),
      'by seconds': ratio(SIGNING, cost, 'rate'),
    })),
  );
  const phases: { alone: Latency; beside: Latency }[] = [];
  for (let phase = 0; phase < PHASES; phase++) {
    const alone = await latency();
    const dead = await Promise.all(Array.from({ length: ENDPOINTS }, (_, i) => subscribe(`/dead/${i}`)));
    phases.push({ alone, beside: await latency() });
    for (const { id } of dead) await api('DELETE', `/v1/webhooks/endpoints/${id}`);
    // What is under way to them still holds connections to the address that all endpoints share here.
    if (phase < PHASES - 1) await sleep(kernel.config.WEBHOOK_TIMEOUT_SECONDS * 1000);
  }
  const [alone, beside] = [medianOf(phases.map((phase) => phase.alone)), medianOf(phases.map((phase) => phase.beside))];
  printTable(`Latency, medians of ${PHASES} phases each, in turn`, [
    { what: 'event to healthy receiver', figure: `p50 ${alone.p50} ms, p99 ${alone.p99} ms`, aim: '' },
    {
      what: 'the same beside as many dead endpoints',
      figure: `p50 ${beside.p50} ms, p99 ${beside.p99} ms`,
      aim: '≤ 2 ×',
    },
  ]);
  const [own, signing] = [costs[OURS], costs[SIGNING]];
  if (!own || !signing) throw new Error('a side was not measured');
  const cost = ({ cpu, postgres, statements, syncs }: Cost): string =>
    `${shown(cpu)} µs, ${shown(postgres)} µs of PostgreSQL, ${shown(statements, 2)} statements, ${shown(syncs, 3)} syncs`;
  await report('webhooks', {
    delivery:
      `${ratio(SIGNING, own, 'cpu')} (${cost(own)}, against ${cost(signing)}); ${ratio(SIGNING, own, 'rate')} by seconds ` +
      `(${shown(own.rate)}/s), medians of ${ROUNDS} rounds of ${COUNT}`,
    dead: `${(beside.p99 / alone.p99).toFixed(1)} × (${beside.p99} ms against ${alone.p99})`,
  });
} finally {
  receiver.kill();
  const left = await kernel.db.rows<{ id: string }>(sql`select id from webhook_endpoints where org_id = ${orgId}`);
  for (const { id } of left) await api('DELETE', `/v1/webhooks/endpoints/${id}`);
  await app.stop();
  await close();
}
