// Processes die with calls in flight; leads are neither lost nor rung twice. The long form is calling.prove.test.ts.

import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { killAll, startWorkerProcess, type Worker } from '../support/processes.ts';
import { AREAS, auditLedger, FAST, progress, startMany } from './calling-story.ts';

let apps: TestApp[] = [];
let workers: Worker[] = [];
afterEach(async () => {
  await killAll(workers);
  for (const app of apps) await app.stop();
  apps = [];
  workers = [];
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a worker killed with calls in flight', () => {
  it('loses no execution and rings no phone twice', async () => {
    const url = await migratedDatabase();
    const app = await testApp({ databaseUrl: url, env: { ...FAST, ROLES: 'api' } });
    apps = [app];
    const env = testEnv(url, FAST);
    workers = await Promise.all([0, 1, 2].map(() => startWorkerProcess(env)));
    const COUNT = 36;
    await startMany(app, COUNT);
    let inFlight = 0;
    for (let kills = 0; kills < 2; kills++) {
      await expect.poll(async () => (await progress(app)).active, { timeout: 30_000, interval: 20 }).toBeGreaterThan(2);
      const victim = workers.shift();
      inFlight += (await progress(app)).active;
      victim?.kill('SIGKILL');
      await victim?.gone;
    }
    await expect.poll(async () => (await progress(app)).over, { timeout: 90_000, interval: 200 }).toBe(COUNT);
    expect(inFlight).toBeGreaterThan(4);
    await auditLedger(app, COUNT);
  }, 180_000);
});

describe('a worker that is stopped for a while', () => {
  it('is replaced, and when it wakes it changes nothing', async () => {
    const url = await migratedDatabase();
    const app = await testApp({ databaseUrl: url, env: { ...FAST, ROLES: 'api' } });
    apps = [app];
    const env = testEnv(url, FAST);
    const [sleeper, other] = await Promise.all([startWorkerProcess(env), startWorkerProcess(env)]);
    workers = [sleeper, other];
    const COUNT = 20;
    await startMany(app, COUNT);
    await expect.poll(async () => (await progress(app)).active, { timeout: 30_000, interval: 10 }).toBeGreaterThan(2);
    const locked = async () =>
      (await app.kernel.db.one<{ count: number }>(sql`select count(*) as count from jobs where locked_by is not null`))
        .count;
    sleeper.kill('SIGSTOP');
    await expect.poll(async () => (await progress(app)).over, { timeout: 60_000, interval: 100 }).toBe(COUNT);
    const picture = async () => ({
      calls: await app.kernel.db.rows(sql`select id, status, revision, ended_at from calls order by id`),
      executions: await app.kernel.db.rows(sql`select id, status, completed_at from workflow_executions order by id`),
      ledger: await app.kernel.db.rows(sql`select id, reference from simulated_carrier.calls order by id`),
    });
    const before = await picture();
    sleeper.kill('SIGCONT');
    await sleep(1500);
    expect(await picture()).toEqual(before);
    expect(await locked()).toBe(0);
    await auditLedger(app, COUNT);
  }, 120_000);
});

describe('many workers', () => {
  it('never exceed a cap of the organization or of a workflow', async () => {
    const url = await migratedDatabase();
    const env = { ...FAST, WORKER_CONCURRENCY: '4', SIMULATED_CARRIER_SPEED: '200' };
    for (let nodes = 0; nodes < 3; nodes++) apps.push(await testApp({ databaseUrl: url, env }));
    const [app] = apps as [TestApp];
    await app.owner.patch('/v1/organization', { max_active_calls: 5 });
    const workflows = await Promise.all(
      [3, 4].map(
        async (numberOfAgents) =>
          (
            await app.owner.post('/workflows', {
              name: 'Capped',
              numberOfAgents,
              steps: [{ needsTCPACompliance: false }],
            })
          ).body.id as string,
      ),
    );
    const COUNT = 60;
    // Everybody is called once: nobody may be called sixty times a day.
    const lead = (i: number) => ({
      workflowId: workflows[i % 2],
      primaryPhone: `+1${AREAS[Math.floor(i / 6)]}55501${i % 3 === 0 ? '1' : '0'}${i % 6}`,
    });
    await Promise.all(Array.from({ length: COUNT }, (_, i) => app.owner.post('/call', lead(i))));
    await expect
      .poll(async () => (await app.owner.get('/calls?status=COMPLETED&limit=100')).body.calls.length, {
        timeout: 90_000,
        interval: 200,
      })
      .toBe(COUNT);
    const lines = await app.kernel.db.rows<{ workflow_id: string; from: Date; until: Date }>(sql`
      select c.workflow_id, s.placed_at as from, c.ended_at as until from simulated_carrier.calls s join calls c on c.id = s.reference`);
    expect(lines).toHaveLength(COUNT);
    const most = (chosen: typeof lines) =>
      Math.max(...chosen.map(({ from }) => chosen.filter((line) => line.from <= from && line.until > from).length));
    expect(most(lines)).toBeLessThanOrEqual(5);
    expect(most(lines)).toBeGreaterThanOrEqual(3);
    expect(most(lines.filter(({ workflow_id }) => workflow_id === workflows[0]))).toBeLessThanOrEqual(3);
    expect(most(lines.filter(({ workflow_id }) => workflow_id === workflows[1]))).toBeLessThanOrEqual(4);
  }, 120_000);
});
