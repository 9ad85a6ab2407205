// One product story on Parley and, written by hand, on DBOS: an execution from its creation to the end of a call with four turns. And what each
// engine adds to a durable step. EXECUTIONS, ROUNDS, AT_ONCE and SPEED (how much faster than life people talk) set the sizes.

import { randomUUID } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { z } from 'zod';
import { startApp } from '../server/app.ts';
import { type Sql, sql } from '../server/kernel/db/sql.ts';
import { addJob, bind, job } from '../server/kernel/jobs/jobs.ts';
import { startWorker } from '../server/kernel/jobs/worker.ts';
import { Meter } from '../server/kernel/meter.ts';
import * as executions from '../server/modules/calling/campaigns/executions.ts';
import * as workflows from '../server/modules/calling/campaigns/workflows.ts';
import { CreateWorkflow } from '../server/modules/calling/contract/schema.ts';
import { callingPorts } from '../tests/support/calling-ports.ts';
import { atNoon, callingOrganization, talkative } from './calling-setup.ts';
import { benchKernel } from './cluster.ts';
import { type Cost, CostMeter, costRow, costWords, inTurn } from './cost.ts';
import { DbosStory, EMPTY_STEPS } from './dbos-story.ts';
import { printTable, report } from './table.ts';

const COUNT = Number(process.env.EXECUTIONS ?? 400);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const AT_ONCE = Number(process.env.AT_ONCE ?? 200);
const SPEED = Number(process.env.SPEED ?? 10);
const CHAINS = Number(process.env.CHAINS ?? 50);
const CHAINS_AT_ONCE = 10;

const opened = await benchKernel({
  WORKER_CONCURRENCY: String(CHAINS_AT_ONCE),
  SIMULATED_CARRIER_SPEED: String(SPEED),
  ROLES: 'worker',
});
const kernel = atNoon(opened.kernel);
const { db } = kernel;
const meter = new CostMeter(db);
meter.countStatements();

/** At most so many at once: the next begins when one has ended. Whoever counts those is no part of the work. */
async function tellAll(start: () => Promise<unknown>, ended: Sql): Promise<number> {
  const count = async (): Promise<number> => {
    meter.uncount(1);
    return (await db.one<{ n: number }>(ended)).n;
  };
  const before = await count();
  for (let [started, done] = [0, 0]; done < COUNT; ) {
    const free = Math.min(COUNT - started, AT_ONCE - (started - done));
    await Promise.all(Array.from({ length: free }, start));
    started += free;
    await new Promise((resolve) => setTimeout(resolve, 20));
    done = (await count()) - before;
  }
  return COUNT;
}

const ctx = await callingOrganization(kernel);
const workflow = await workflows.create(
  ctx,
  callingPorts,
  CreateWorkflow.parse({
    name: 'Bench',
    numberOfAgents: AT_ONCE,
    steps: [{ delayInSecs: 0, needsTCPACompliance: true }],
  }),
);
let called = 0;

/** Only one side is there while it is measured: the other would go on looking after its queue. */
async function onParley(): Promise<Cost> {
  const app = await startApp({ ...kernel, meter: new Meter() });
  const start = () => executions.start(ctx, callingPorts, workflow.id, { primaryPhone: talkative(called++) });
  const ended = sql`select count(*)::int as n from workflow_executions where workflow_id = ${workflow.id} and status = 'COMPLETED'`;
  const cost = await meter.of(() => tellAll(start, ended));
  await app.stop();
  return cost;
}

const peer = new DbosStory({ url: db.server.url, agents: AT_ONCE, speed: SPEED, now: () => kernel.clock.nowMs() });
await peer.make();
let calledByPeer = 0;

async function onDbos(): Promise<Cost> {
  await DBOS.launch();
  const start = () => peer.start({ id: randomUUID(), phone: talkative(calledByPeer++) });
  const cost = await meter.of(() =>
    tellAll(start, sql`select count(*)::int as n from dbos_story.executions where status = 'COMPLETED'`),
  );
  await DBOS.shutdown();
  return cost;
}

/** As many chains of steps at once as both engines work on; resolves with the number of steps. */
async function chains(run: (id: string) => Promise<void>): Promise<number> {
  let left = CHAINS;
  const lane = async () => {
    while (left-- > 0) await run(randomUUID());
  };
  await Promise.all(Array.from({ length: CHAINS_AT_ONCE }, lane));
  return CHAINS * EMPTY_STEPS;
}

/** Our durable step: a job whose transaction holds the fence and adds the job that is next. */
async function parleySteps(): Promise<Cost> {
  const waiting = new Map<string, () => void>();
  const hop = job('bench-hop', z.object({ id: z.string(), left: z.number() }), { quick: true });
  const handlers = bind([hop], {
    'bench-hop': async (own, { id, left }, run) => {
      await own.db.transaction(async (tx) => {
        if (left > 1) await addJob(own, tx, hop, { id, left: left - 1 });
        else await tx.run(sql`select 1`);
        await run.fence(tx);
      });
      if (left === 1) waiting.get(id)?.();
    },
  });
  const worker = await startWorker(kernel, handlers, []);
  const chain = async (id: string): Promise<void> => {
    const ended = new Promise<void>((resolve) => waiting.set(id, resolve));
    await addJob(kernel, db, hop, { id, left: EMPTY_STEPS });
    await ended;
  };
  const cost = await meter.of(() => chains(chain));
  await worker.stop();
  return cost;
}

async function dbosSteps(): Promise<Cost> {
  await DBOS.launch();
  const cost = await meter.of(() => chains((id) => peer.runEmptySteps(id)));
  await DBOS.shutdown();
  return cost;
}

const story = await inTurn({ dbos: onDbos, parley: onParley }, ROUNDS);
const steps = await inTurn({ dbos: dbosSteps, parley: parleySteps }, ROUNDS);

/** Both must have played the same story. On a busy machine Parley's people hang up early, for they have little patience at this speed. */
const played = await db.rows<{ who: string; calls: number; lines: number; receipts: number; events: number }>(sql`
  select 'dbos' as who, (select count(*)::int from dbos_story.calls) as calls, (select count(*)::int from dbos_story.lines) as lines,
    (select count(*)::int from dbos_story.receipts) as receipts, (select count(*)::int from dbos_story.events) as events
  union all
  select 'parley', (select count(*)::int from calls), (select coalesce(sum(2 * jsonb_array_length(turns) - 1), 0)::int from simulated_carrier.calls),
    (select count(*)::int from receipts), (select count(*)::int from events)`);
printTable('What was played, for each call', [
  ...played.map(({ who, calls, lines, receipts, events }) => ({
    who,
    calls,
    lines: (lines / calls).toFixed(2),
    receipts: (receipts / calls).toFixed(2),
    events: (events / calls).toFixed(2),
  })),
]);

const ratios = ({ dbos, parley }: Record<'dbos' | 'parley', Cost>) => ({
  cpu: (dbos.cpu + dbos.postgres) / (parley.cpu + parley.postgres),
  rate: parley.rate / dbos.rate,
});
const [whole, each] = [ratios(story), ratios(steps)];
printTable(
  `${COUNT} executions with a talk of four turns, ${AT_ONCE} at once: medians of ${ROUNDS} rounds in turn; each figure for one`,
  [
    { what: 'DBOS, the same story by hand', ...costRow(story.dbos) },
    { what: 'Parley', ...costRow(story.parley) },
  ],
);
printTable(`${CHAINS} chains of ${EMPTY_STEPS} empty steps, ${CHAINS_AT_ONCE} at once; each figure for one step`, [
  { what: 'DBOS: a step of a workflow', ...costRow(steps.dbos) },
  { what: 'Parley: a job behind its fence, which adds the next', ...costRow(steps.parley) },
]);
const words = (of: typeof whole, { dbos, parley }: Record<'dbos' | 'parley', Cost>): string =>
  `${of.cpu.toFixed(2)} by CPU of both, ${of.rate.toFixed(2)} by seconds (${costWords(parley)}; against ${costWords(dbos)})`;
const lines = played.map((side) => (side.lines / side.calls).toFixed(1));
await report('story', {
  story: `${AT_ONCE} at once: ${words(whole, story)}; ${lines[1]} lines of talk stored against ${lines[0]}`,
  step: words(each, steps),
});
await peer.close();
await opened.close();
process.exit(0);
