// One large campaign of one organization: QUEUED calls wait for SLOTS agents, and worker processes work them off. Measured are the calls
// that end in a second, how many of the slots are in use, what a call costs the database, and how long transactions and locks last.
// BESIDE names another checkout of Parley, measured in turn with this one.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startApp } from '../server/app.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { jobCall } from '../server/kernel/jobs/jobs.ts';
import { Meter } from '../server/kernel/meter.ts';
import * as executions from '../server/modules/calling/campaigns/executions.ts';
import * as workflows from '../server/modules/calling/campaigns/workflows.ts';
import { leadIdentification } from '../server/modules/calling/contract/jobs.ts';
import { CreateWorkflow } from '../server/modules/calling/contract/schema.ts';
import { callingPorts } from '../tests/support/calling-ports.ts';
import { launch, type Running, SERVER } from '../tests/support/process.ts';
import { areas, atNoon, callingOrganization } from './calling-setup.ts';
import { benchKernel } from './cluster.ts';
import { countingProxy, databaseMicros } from './database-work.ts';
import { cpuMicros } from './processor.ts';
import { percentile, printTable, report } from './table.ts';

const QUEUED = Number(process.env.QUEUED ?? 20_000);
const SLOTS = Number(process.env.SLOTS ?? 150);
const SECONDS = Number(process.env.SECONDS ?? 30);
/** How much faster than life people talk: at 30 a call takes about a second, at 5 about six. */
const [FAST, SLOW] = [30, 5];
const WARM_UP_SECONDS = 5;
const SAMPLE_MS = 10;
const { BESIDE } = process.env;

const env = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const opened = await benchKernel({ ...env, ROLES: 'worker' });
const kernel = atNoon(opened.kernel);
const { db } = kernel;

/** One execution whose call waits in the queue, by the product's own path, and then as many like it as are wanted. */
async function queueCampaign(calls: number): Promise<string> {
  const ctx = await callingOrganization(kernel);
  const steps = [{ delayInSecs: 0, needsTCPACompliance: true }];
  const workflow = await workflows.create(
    ctx,
    callingPorts,
    CreateWorkflow.parse({ name: 'Bench', numberOfAgents: SLOTS, steps }),
  );
  await db.run(sql`update organizations set max_active_calls = 0 where id = ${ctx.org.id}`);
  const app = await startApp({ ...kernel, meter: new Meter() });
  await executions.start(ctx, callingPorts, workflow.id, { primaryPhone: `+1${areas[0]}2999999` });
  const isQueued = sql`select 1 from calls where org_id = ${ctx.org.id} and status = 'QUEUED'`;
  for (const until = Date.now() + 20_000; !(await db.maybe(isQueued)) && Date.now() < until; ) await sleep(20);
  await app.stop();
  await db.run(sql`
    with made as materialized (
      select gen_random_uuid() as execution, gen_random_uuid() as call,
        '+1' || (${areas}::int[])[1 + i % ${areas.length}::int] || (2000000 + i / ${areas.length}::int) as number
      from generate_series(1, ${calls - 1}::int) i),
    executions as (insert into workflow_executions
      select row.* from made cross join lateral (
        select jsonb_populate_record(e, jsonb_build_object('id', made.execution, 'phone', made.number, 'call_id', made.call,
          'steps', replace(e.steps::text, e.call_id::text, made.call::text)::jsonb)) as row
        from workflow_executions e where e.org_id = ${ctx.org.id}) one cross join lateral (select (one.row).*) row)
    insert into calls select row.* from made cross join lateral (
      select jsonb_populate_record(c, jsonb_build_object('id', made.call, 'phone', made.number, 'execution_id', made.execution)) as row
      from calls c where c.org_id = ${ctx.org.id}) one cross join lateral (select (one.row).*) row`);
  await identifyLeads(ctx.org.id);
  await db.pool.query('analyze');
  await db.run(sql`update organizations set max_active_calls = ${SLOTS + 50} where id = ${ctx.org.id}`);
  return ctx.org.id;
}

/** Leads become people as they are imported, long before most of them are called. */
async function identifyLeads(orgId: string): Promise<void> {
  const app = await startApp({ ...kernel, meter: new Meter() });
  await db.run(
    sql`select ${jobCall({ clock: kernel.clock }, leadIdentification, { org_id: orgId }, { key: leadIdentification.name })}`,
  );
  const waits = sql`select 1 from workflow_executions where org_id = ${orgId} and awaits_person limit 1`;
  for (const until = Date.now() + 300_000; (await db.maybe(waits)) && Date.now() < until; ) await sleep(200);
  await app.stop();
}

type Side = { folder: string | undefined; workers: number; speed: number };
type Measured = Record<
  'rate' | 'slots' | 'leastSlots' | 'transaction' | 'lock' | 'cores' | 'ours' | 'database',
  number
>;

async function startWorker({ folder, speed }: Side, url: string): Promise<Running> {
  const clock = { CLOCK_OFFSET_SECONDS: String(Math.round((kernel.clock.nowMs() - Date.now()) / 1000)) };
  const start = folder === undefined ? SERVER : [process.execPath, path.join(folder, 'scripts/start.js'), '--no-pages'];
  const settings = { ...env, ...clock, ROLES: 'worker', DATABASE_URL: url, SIMULATED_CARRIER_SPEED: String(speed) };
  const worker = launch(start, { ...settings, DATA_DIR: opened.dataDir, HEALTH_PORT: '' });
  for (const until = Date.now() + 60_000; !worker.output().includes('Roles'); await sleep(50)) {
    if (worker.child.exitCode !== null || Date.now() > until)
      throw new Error(`a worker did not start:\n${worker.output()}`);
  }
  return worker;
}

/** Every transaction and every wait for a lock that outlasts a look is seen; of the others it is known how many there were. */
function watch(): { stop(): Promise<{ transactions: number[]; locks: number[]; total: number }> } {
  const client = new pg.Client({ connectionString: db.server.url });
  const [transactions, locks] = [new Map<string, number>(), new Map<string, number>()];
  const state = { isOver: false };
  const text = `select a.pid, extract(epoch from a.xact_start)::text as began, 1000 * extract(epoch from clock_timestamp() - a.xact_start) as age,
      extract(epoch from l.waitstart)::text as waits, 1000 * extract(epoch from clock_timestamp() - l.waitstart) as waited
    from pg_stat_activity a left join pg_locks l on l.pid = a.pid and not l.granted
    where a.datname = current_database() and a.application_name = 'parley' and a.xact_start is not null and a.pid <> pg_backend_pid()`;
  const committed = async () =>
    Number(
      (
        await client.query(
          'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
        )
      ).rows[0]?.n,
    );
  const watching = (async () => {
    await client.connect();
    const before = await committed();
    for (; !state.isOver; await sleep(SAMPLE_MS)) {
      for (const { pid, began, age, waits, waited } of (await client.query(text)).rows) {
        transactions.set(`${pid} ${began}`, Number(age));
        if (waits !== null) locks.set(`${pid} ${waits}`, Number(waited));
      }
    }
    const total = (await committed()) - before;
    await client.end();
    return { transactions: [...transactions.values()], locks: [...locks.values()], total };
  })();
  return {
    stop: () => {
      state.isOver = true;
      return watching;
    },
  };
}

/** Of all that happened: what was too short to be seen counts as nothing. */
const overAll = (seen: number[], total: number, share: number): number => {
  const all = [...Array.from({ length: Math.max(0, total - seen.length) }, () => 0), ...seen].sort((a, b) => a - b);
  return percentile(all, share);
};

const endedCalls = async (orgId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from calls where org_id = ${orgId} and ended_at is not null`,
    )
  ).n;

const activeCalls = async (orgId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from calls where org_id = ${orgId} and status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')`)
  ).n;

async function stopAll(workers: readonly Running[]): Promise<void> {
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(
    workers.map(({ child, ended }) => (child.exitCode === null ? Promise.race([ended, once(child, 'exit')]) : ended)),
  );
}

/** How many calls are canceled in one statement: each adds to the same few sums of outcomes, which is slow by thousands in one transaction. */
const CANCELED_AT_ONCE = 500;

/** What another organization left behind would go on beside the next round. */
async function forget(orgId: string): Promise<void> {
  await db.run(sql`update organizations set max_active_calls = 0 where id = ${orgId}`);
  const cancel = sql`
    update calls set status = 'CANCELED', ended_at = clock_timestamp(), due_at = null
    where id in (select id from calls where org_id = ${orgId} and ended_at is null limit ${CANCELED_AT_ONCE})`;
  while ((await db.run(cancel)) > 0);
  await db.run(sql`update simulated_carrier.calls set due_at = null where org_id = ${orgId}`);
  await db.run(sql`delete from jobs where org = ${orgId}`);
}

async function measure(side: Side): Promise<Measured> {
  const orgId = await queueCampaign(QUEUED);
  const workers: Running[] = [];
  while (workers.length < side.workers) workers.push(await startWorker(side, db.server.url));
  await sleep(1000 * WARM_UP_SECONDS);
  const cpu = async () => {
    const each = await Promise.all(workers.map(({ child }) => cpuMicros(child.pid)));
    return { ours: each.reduce((sum, one) => sum + one, 0), database: await databaseMicros(db) };
  };
  const watching = watch();
  const [began, before, cpuBefore] = [performance.now(), await endedCalls(orgId), await cpu()];
  const inUse: number[] = [];
  while (performance.now() - began < 1000 * SECONDS) {
    inUse.push(await activeCalls(orgId));
    await sleep(200);
  }
  const seconds = (performance.now() - began) / 1000;
  const calls = (await endedCalls(orgId)) - before;
  const cpuAfter = await cpu();
  const { transactions, locks, total } = await watching.stop();
  const { n: left } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from calls where org_id = ${orgId} and status = 'QUEUED'`,
  );
  if (left < SLOTS) throw new Error(`only ${left} calls were left in the queue: queue more, or measure for less time`);
  await stopAll(workers);
  await forget(orgId);
  const spent = {
    ours: (cpuAfter.ours - cpuBefore.ours) / 1000,
    database: (cpuAfter.database - cpuBefore.database) / 1000,
  };
  return {
    rate: calls / seconds,
    slots: inUse.reduce((sum, n) => sum + n, 0) / inUse.length / SLOTS,
    leastSlots: Math.min(...inUse) / SLOTS,
    transaction: overAll(transactions, total, 0.99),
    lock: overAll(locks, total, 0.99),
    cores: (spent.ours + spent.database) / 1000 / seconds,
    ours: spent.ours / calls,
    database: spent.database / calls,
  };
}

/** Round trips are counted by a proxy, which slows them down, and so apart. */
async function statementsPerCall(folder: string | undefined): Promise<number> {
  const orgId = await queueCampaign(Math.min(QUEUED, 3000));
  const proxy = await countingProxy(db.server.url);
  const worker = await startWorker({ folder, workers: 1, speed: FAST }, proxy.url);
  await sleep(1000 * WARM_UP_SECONDS);
  const [statements, ended] = [proxy.statements(), await endedCalls(orgId)];
  await sleep(10_000);
  const each = (proxy.statements() - statements) / ((await endedCalls(orgId)) - ended);
  await stopAll([worker]);
  proxy.close();
  await forget(orgId);
  return each;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const sides: { what: string; side: Side }[] = [
  ...(BESIDE
    ? [{ what: `one node of ${BESIDE}, calls of a second`, side: { folder: BESIDE, workers: 1, speed: FAST } }]
    : []),
  { what: 'one node, calls of a second', side: { folder: undefined, workers: 1, speed: FAST } },
  { what: 'two nodes, calls of a second', side: { folder: undefined, workers: 2, speed: FAST } },
  { what: 'one node, calls of six seconds', side: { folder: undefined, workers: 1, speed: SLOW } },
];
const wanted = sides.filter(({ what }) => what.includes(process.env.ONLY ?? ''));
const measured: { what: string; side: Side; seen: Measured; statements: number }[] = [];
const statements = new Map<string | undefined, number>();
for (const { what, side } of wanted) {
  const seen = await measure(side);
  // A later round that fails loses nothing of this one.
  console.info(
    `${what}: ${JSON.stringify(seen, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value))}`,
  );
  if (!statements.has(side.folder)) statements.set(side.folder, await statementsPerCall(side.folder));
  measured.push({ what, side, seen, statements: statements.get(side.folder) ?? 0 });
}
await opened.close();

printTable(
  `${QUEUED} queued calls of one organization, ${SLOTS} agents, ${SECONDS} s each`,
  measured.map(({ what, seen, statements: each }) => ({
    what,
    'calls/s': seen.rate.toFixed(1),
    'slots in use, mean': percent(seen.slots),
    least: percent(seen.leastSlots),
    'statements per call': each.toFixed(1),
    'transaction p99, ms': seen.transaction.toFixed(0),
    'lock wait p99, ms': seen.lock.toFixed(0),
    'cores busy': seen.cores.toFixed(2),
    'ms CPU of ours per call': seen.ours.toFixed(1),
    'of PostgreSQL': seen.database.toFixed(1),
  })),
);
const shown = ({ seen, statements: each }: (typeof measured)[number]): string =>
  `${seen.rate.toFixed(0)} calls/s, slots in use ${percent(seen.slots)} (least ${percent(seen.leastSlots)}), ${each.toFixed(0)} statements per call, transactions p99 ${seen.transaction.toFixed(0)} ms, lock waits p99 ${seen.lock.toFixed(0)} ms`;
const find = (workers: number, speed: number) =>
  measured.find(({ side }) => side.folder === undefined && side.workers === workers && side.speed === speed);
const [one, two, slow] = [find(1, FAST), find(2, FAST), find(1, SLOW)];
if (one && two && slow) {
  await report('campaign', {
    campaign: shown(one),
    nodes: `${(two.seen.rate / one.seen.rate).toFixed(2)} (${two.seen.rate.toFixed(0)}/s against ${one.seen.rate.toFixed(0)}/s)`,
    slow: shown(slow),
  });
}
