// The worker that makes the demonstration dies, again and again: another goes on, each part is there once, and it can still be removed.
import { afterEach, expect, it } from 'vitest';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { created } from '../support/client.ts';
import { killAll, startWorkerProcess, type Worker } from '../support/processes.ts';

let app: TestApp | undefined;
let workers: Worker[] = [];
afterEach(async () => {
  await killAll(workers);
  await app?.stop();
  workers = [];
});

const FAST = { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '0.5' };
type Step = { name: string; status: string; done: number; total: number };

it('is whole after kills in the middle, and gone after a kill while it is removed', { timeout: 900_000 }, async () => {
  const url = await migratedDatabase();
  app = await testApp({ databaseUrl: url, env: { ...FAST, ROLES: 'api' } });
  const { owner } = app;
  const demo = async () => created(await owner.get('/v1/demo'));
  const stepAt = async (name: string): Promise<Step | undefined> =>
    (await demo()).steps.find((step: Step) => step.name === name);
  const nextWorker = async () => {
    workers = [await startWorkerProcess(testEnv(url, FAST))];
  };
  const kill = async () => {
    workers[0]?.kill('SIGKILL');
    await workers[0]?.gone;
  };

  await owner.post('/v1/demo', {});
  // Once among the furniture, once among the talks.
  await nextWorker();
  await expect.poll(async () => (await stepAt('knowledge'))?.status, { timeout: 200_000, interval: 20 }).toBe('done');
  await kill();
  await nextWorker();
  await expect
    .poll(async () => (await stepAt('chats'))?.done ?? 0, { timeout: 200_000, interval: 20 })
    .toBeGreaterThan(2);
  await kill();
  expect((await demo()).status).not.toBe('complete');
  await nextWorker();
  await expect.poll(async () => (await demo()).status, { timeout: 300_000, interval: 200 }).toBe('complete');

  const listed = async (path: string) => created(await owner.get(path)).data as { channel?: string }[];
  // The shop, and the one that reminds of visits.
  expect(await listed('/v1/assistants')).toHaveLength(2);
  expect(await listed('/v1/tools')).toHaveLength(1);
  expect(await listed('/v1/knowledge-bases')).toHaveLength(3);
  expect(await listed('/v1/release-suites')).toHaveLength(1);
  const chats = (await stepAt('chats'))?.total ?? 0;
  const talks = (await listed('/v1/conversations?limit=100')).filter(({ channel }) => channel !== 'voice');
  // Those of the thirty days, and the one that waits for the desk.
  expect(talks).toHaveLength(chats + 1);
  expect(created(await owner.get('/calls?limit=100')).calls).toHaveLength((await stepAt('calls'))?.total ?? 0);

  await owner.delete('/v1/demo');
  await kill();
  await nextWorker();
  await expect.poll(async () => (await demo()).status, { timeout: 200_000, interval: 200 }).toBe('absent');
  for (const path of ['/v1/assistants', '/v1/tools', '/v1/knowledge-bases', '/v1/release-suites', '/v1/conversations'])
    expect(await listed(path)).toEqual([]);

  // And it can be made again.
  await owner.post('/v1/demo', {});
  await expect.poll(async () => (await demo()).status, { timeout: 200_000, interval: 200 }).toBe('ready');
  expect(await listed('/v1/assistants')).toHaveLength(2);
});
