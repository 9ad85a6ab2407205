// The database is restarted, cut off, crowded out and frozen under mixed load: no process ends, callers hear 503 meanwhile, both nodes
// go on by themselves, and the books are what they would have been.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { undoAfterAll } from '../support/clean-up.ts';
import { PostgresCluster } from '../support/postgres-cluster.ts';
import { launch, type Running, SERVER } from '../support/process.ts';
import { auditEverything } from './database-audit.ts';
import { inSeconds, type Recovery, recovery } from './database-recovery.ts';
import { lastWords, nodeEnv, type Stage, setStage } from './database-stage.ts';

const RESTARTS = process.env.PROVE ? 10 : 3;
/** The promise; a machine that runs all other tests beside this one gets some more. */
const PROMISED_MS = 5000;
const BACK_MS = 15_000;
const FROZEN_MS = 8000;
/** SHUTDOWN_GRACE_SECONDS of the stage, and some time to leave. */
const PATIENCE_MS = 15_000;

let cluster: PostgresCluster;
let stage: Stage;
const undo = undoAfterAll();
beforeAll(async () => {
  cluster = await PostgresCluster.create({ max_connections: '45' });
  undo(() => cluster.remove());
  stage = await setStage(cluster.url);
  undo(() => stage.leave());
});

const stillThere = () => {
  for (const { child } of stage.nodes)
    expect([child.exitCode, child.signalCode], lastWords(stage.nodes)).toEqual([null, null]);
};
const refusals = () => stage.load.statuses.get(503) ?? 0;

async function back(): Promise<Recovery> {
  const measured = await recovery(stage.load, stage.nodes, BACK_MS);
  stillThere();
  return measured;
}

it(`survives ${RESTARTS} restarts, cut connections, a crowd and a freeze, and loses or doubles nothing`, {
  timeout: 900_000,
}, async () => {
  const { load, nodes } = stage;
  load.begin();
  const restarts: Recovery[] = [];
  for (let nth = 1; nth <= RESTARTS; nth++) {
    await sleep(1000);
    await cluster.restart(nth % 3 === 0 ? 'immediate' : 'fast');
    restarts.push(await back());
  }
  let ended = 0;
  for (let nth = 0; nth < 3; nth++) {
    ended += await cluster.cutConnections();
    await sleep(100);
  }
  expect(ended).toBeGreaterThan(6);
  const cut = await back();

  const before = refusals();
  const crowd = await cluster.crowd();
  await expect.poll(crowd.held, { interval: 20 }).toBeGreaterThan(5);
  await cluster.cutConnections();
  // Whoever asks now is told so, by nodes that have no connection left.
  await expect.poll(refusals, { interval: 50 }).toBeGreaterThan(before);
  await sleep(2000);
  await crowd.leave();
  const crowded = await back();

  const thaw = await cluster.freeze();
  await expect
    .poll(async () => Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status)), {
      timeout: FROZEN_MS,
    })
    .toEqual([503, 503]);
  await sleep(FROZEN_MS / 2);
  // By now nobody waits for it any more: whoever asks is told at once.
  const asked = performance.now();
  const events = await Promise.all(nodes.map((node) => load.ask('GET', '/v1/policies?limit=1', { node })));
  expect(events.map((answer) => answer?.status)).toEqual([503, 503]);
  const prompt = performance.now() - asked;
  expect(prompt).toBeLessThan(3000);
  thaw();
  const frozen = await back();

  await load.end();
  await auditEverything(cluster.url, stage);
  load.expectKindAnswers();
  stillThere();
  expect(refusals()).toBeGreaterThan(0);
  const soonest = restarts.map(({ works }) => works).sort((a, b) => a - b);
  if (process.env.PROVE) expect(soonest[RESTARTS / 2]).toBeLessThan(PROMISED_MS);
  console.log(
    [
      `serves again after restarts: ${inSeconds(restarts.map(({ serves }) => serves))} s; jobs: ${inSeconds(restarts.map(({ works }) => works))} s`,
      `after cuts ${inSeconds([cut.serves, cut.works])} s, after the crowd ${inSeconds([crowded.serves, crowded.works])} s, after the freeze ${inSeconds([frozen.serves, frozen.works])} s; told after ${Math.round(prompt)} ms while frozen`,
      `${load.executions.size} executions, ${load.policies.size} policies, ${load.talks.length} conversations; answers ${JSON.stringify([...load.statuses])}; stream opened ${stage.listener.opened} times`,
    ].join('\n'),
  );
});

it('a pause of the whole machine is not taken for a silence of the database', { timeout: 120_000 }, async () => {
  const [node] = stage.nodes as [Running, Running];
  const warnings = () => node.output().split('its connections are dropped').length;
  const before = warnings();
  const thaw = await cluster.freeze();
  try {
    const asked = stage.load.ask('GET', '/v1/policies?limit=1', { node });
    // The question after a sign of life is out by now, and not answered.
    await sleep(1500);
    node.child.kill('SIGSTOP');
    await sleep(7000);
    thaw();
    // Everything is answered before the process goes on.
    await sleep(300);
    node.child.kill('SIGCONT');
    expect((await asked)?.status).toBe(200);
    expect(warnings()).toBe(before);
  } finally {
    thaw();
    node.child.kill('SIGCONT');
  }
});

it('a node that has to stop while its database is frozen or gone ends in time, and a new one waits for it', {
  timeout: 300_000,
}, async () => {
  const [first, second] = stage.nodes as [Running, Running];
  const stopped = async ({ child, ended }: Running): Promise<number> => {
    const began = performance.now();
    child.kill('SIGTERM');
    expect(await ended, lastWords(stage.nodes)).toBe(0);
    return performance.now() - began;
  };
  // Jobs and webhooks are under way when it happens.
  await Promise.all(Array.from({ length: 8 }, () => stage.load.startExecution()));
  const thaw = await cluster.freeze();
  const frozen = await stopped(first).finally(thaw);
  await cluster.stop();
  const gone = await stopped(second);
  expect(Math.max(frozen, gone)).toBeLessThan(PATIENCE_MS);

  const third = launch(SERVER, nodeEnv(cluster.url, stage.key));
  stage.nodes.push(third);
  await expect.poll(third.output, { timeout: 60_000 }).toContain('nothing listens there; waiting up to 60 seconds');
  await cluster.start();
  const address = () => /Calling API\s+(http:\S+)/.exec(third.output())?.[1];
  await expect.poll(address, { timeout: 60_000 }).toBeDefined();
  expect((await fetch(`${address()}/readyz`)).status).toBe(200);
  console.log(
    `ended ${inSeconds([frozen])} s after SIGTERM with a frozen database, ${inSeconds([gone])} s without one`,
  );
});
