// A worker dies in the middle of a test run: another one goes on, no case is lost, and none that was done is run again.
import { afterEach, expect, it } from 'vitest';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { created } from '../support/client.ts';
import { killAll, startWorkerProcess, type Worker } from '../support/processes.ts';
import { finished } from '../support/test-runs.ts';

let apps: TestApp[] = [];
let workers: Worker[] = [];
afterEach(async () => {
  await killAll(workers);
  for (const app of apps) await app.stop();
  [apps, workers] = [[], []];
});

const FAST = { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '0.5' };

it('goes on after a kill', { timeout: 240_000 }, async () => {
  const url = await migratedDatabase();
  const app = await testApp({ databaseUrl: url, env: { ...FAST, ROLES: 'api' } });
  apps = [app];
  const { owner } = app;
  const flow = {
    entry_node_id: 'hear',
    nodes: [
      { id: 'hear', type: 'dialogue', config: { instructions: 'say: The virtual desk listens.', max_turns: 200 } },
      { id: 'bye', type: 'end', config: {} },
    ],
    edges: [
      { id: 'on', source: 'hear', target: 'bye', condition: { type: 'llm', prompt: 'They say goodbye' } },
      { id: 'else', source: 'hear', target: 'bye', kind: 'on_cap' },
    ],
  };
  const steps = Array.from({ length: 6 }, (_, i) => ({ user: `What about number ${i}?` }));
  const cases = Array.from({ length: 200 }, (_, i) => ({ test: `case ${i}`, steps }));
  const { id } = created(await owner.post('/v1/test-runs', { flow, cases }));
  const done = async () => created(await owner.get('/v1/test-runs')).data[0].done;
  workers = [await startWorkerProcess(testEnv(url, FAST))];
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(3);
  workers[0]?.kill('SIGKILL');
  await workers[0]?.gone;
  const before = created(await owner.get(`/v1/test-runs/${id}`));
  expect(before).toMatchObject({ status: 'running' });
  workers = [await startWorkerProcess(testEnv(url, FAST))];
  const run = await finished(owner, id, 180_000);
  expect(run).toMatchObject({ status: 'completed', total: 200, done: 200 });
  expect(run.cases.map(({ test }: { test: string }) => test)).toEqual(cases.map(({ test }) => test));
  for (const one of before.cases) expect(run.cases[one.position].duration_ms).toBe(one.duration_ms);
});
