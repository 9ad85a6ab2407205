// A primary with a synchronous standby is killed under mixed load, and the standby is promoted: no process ends, both nodes go on at
// the other host, and nothing that was acknowledged is lost. A server that takes no writes is left alone.
import { beforeAll, expect, it } from 'vitest';
import { undoAfterAll } from '../support/clean-up.ts';
import { PostgresCluster } from '../support/postgres-cluster.ts';
import { auditEverything } from './database-audit.ts';
import { inSeconds, recovery } from './database-recovery.ts';
import { lastWords, type Stage, setStage, startNode } from './database-stage.ts';

/** The promise; a machine that runs all other tests beside this one gets some more. */
const PROMISED_MS = 15_000;
const BACK_MS = 30_000;

const clusters: PostgresCluster[] = [];
const undo = undoAfterAll();
undo(async () => {
  for (const cluster of clusters) await cluster.remove();
});
let stage: Stage;
let primary: PostgresCluster;
let standby: PostgresCluster;
let databaseUrl: string;
beforeAll(async () => {
  primary = await PostgresCluster.create();
  clusters.push(primary);
  standby = await primary.standby();
  clusters.push(standby);
  await primary.awaitStandby();
  databaseUrl = primary.url
    .replace(primary.host, `${primary.host},${standby.host}`)
    .concat('?target_session_attrs=read-write');
  stage = await setStage(databaseUrl);
  undo(() => stage.leave());
});

const stillThere = () => {
  for (const { child } of stage.nodes)
    expect([child.exitCode, child.signalCode], lastWords(stage.nodes)).toEqual([null, null]);
};
const readiness = () => Promise.all(stage.nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));

it('a killed primary is replaced by its standby, and nothing acknowledged is lost', { timeout: 600_000 }, async () => {
  const { load, nodes } = stage;
  load.begin();
  await expect.poll(() => Math.min(load.executions.size, load.policies.size, load.talks.length)).toBeGreaterThan(8);
  await primary.stop('kill');
  await expect.poll(readiness, { timeout: 15_000 }).toEqual([503, 503]);
  await standby.promote();
  const first = await recovery(load, nodes, BACK_MS);
  stillThere();

  // The old primary comes back as a follower of the new one, at the address that stands first. Nobody may try to write there.
  const follower = await standby.standby(primary.port);
  clusters.push(follower);
  await standby.awaitStandby();
  const connectionsThere = async () => {
    const seen = `select 1 from pg_stat_activity where usename = 'parley' and application_name in ('parley', 'parley-worker')`;
    return (await follower.asAdmin((admin) => admin.query(seen))).rowCount ?? 0;
  };
  // While the new primary is away for a moment, the follower is the only one who answers.
  const late = startNode(databaseUrl, stage.key);
  await standby.restart('fast');
  await recovery(load, nodes, BACK_MS);
  await expect.poll(connectionsThere).toBe(0);
  nodes.push(await late);

  // And back again, so that the first address serves once more, also a node that has never seen it do so.
  await standby.stop('kill');
  await follower.promote();
  const second = await recovery(load, nodes, BACK_MS);
  stillThere();

  await load.end();
  await auditEverything(follower.url, stage);
  load.expectKindAnswers();
  if (process.env.PROVE) expect(Math.max(first.works, second.works)).toBeLessThan(PROMISED_MS);
  console.log(
    [
      `after promotions: serves ${inSeconds([first.serves, second.serves])} s, jobs ${inSeconds([first.works, second.works])} s`,
      `${load.executions.size} executions, ${load.policies.size} policies, ${load.talks.length} conversations; answers ${JSON.stringify([...load.statuses])}`,
    ].join('\n'),
  );
});

it('a database that is set to read-only is reported by 503, and is used again when it takes writes', async () => {
  const { load, nodes } = stage;
  const current = clusters.at(-1) as PostgresCluster;
  const set = (value: string) =>
    current.asAdmin(async (admin) => {
      await admin.query(`alter system set default_transaction_read_only = ${value}`);
      await admin.query('select pg_reload_conf()');
    });
  const write = async (node: (typeof nodes)[number], name: string) =>
    (await load.ask('POST', '/v1/policies', { node, body: { name, text: 'Be kind.' } }))?.status;
  await set('on');
  // PostgreSQL tells its processes of the new setting after it has answered.
  for (const [i, node] of nodes.entries())
    await expect.poll(() => write(node, `Last ${i}`), { timeout: 5000 }).toBe(503);
  for (let nth = 0; nth < 10; nth++) for (const node of nodes) expect(await write(node, `Late ${nth}`)).toBe(503);
  await expect.poll(readiness, { timeout: 10_000 }).toEqual(nodes.map(() => 503));
  await set('off');
  await recovery(load, nodes, BACK_MS);
  stillThere();
  load.expectKindAnswers();
});
