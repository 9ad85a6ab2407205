// PgBouncer before the database: in session mode everything works, in transaction mode the start is refused in one sentence.
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { testEnv } from '../support/app.ts';
import { undoAfterAll } from '../support/clean-up.ts';
import { pgbouncerProgram, startPooler } from '../support/pgbouncer.ts';
import { PostgresCluster } from '../support/postgres-cluster.ts';
import { launch, SERVER } from '../support/process.ts';
import { auditEverything } from './database-audit.ts';
import { recovery } from './database-recovery.ts';
import { lastWords, setStage } from './database-stage.ts';

const installed = pgbouncerProgram() !== undefined;
if (!installed)
  console.warn('SKIPPED: tests of poolers did not run; install pgbouncer (apt-get install pgbouncer) to run them.');

describe.skipIf(!installed)('behind PgBouncer', () => {
  let cluster: PostgresCluster;
  const undo = undoAfterAll();
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
    undo(() => cluster.remove());
  });

  it('a pooler in transaction mode is refused in one sentence', async () => {
    const wrong = await startPooler(cluster, 'transaction');
    try {
      const refused = launch(SERVER, testEnv(wrong.url, { PARLEY_BOOTSTRAP_API_KEY: newKey(), LOG_LEVEL: 'warn' }));
      expect(await refused.ended).toBe(1);
      const words = refused.output();
      expect(words).toContain('DATABASE_URL leads through a pooler in transaction mode, which Parley cannot use');
      expect(words).not.toMatch(/^\s+at /m);
      const tables = `select 1 from pg_tables where schemaname = 'public'`;
      expect((await cluster.asAdmin((admin) => admin.query(tables))).rowCount).toBe(0);
    } finally {
      await wrong.stop();
    }
  });

  it('a pooler in session mode carries two nodes under mixed load, also through a restart of the database', {
    timeout: 300_000,
  }, async () => {
    const pooler = await startPooler(cluster, 'session');
    undo(() => pooler.stop());
    const stage = await setStage(pooler.url);
    undo(() => stage.leave());
    const { load, nodes } = stage;
    load.begin();
    const work = () => Math.min(load.executions.size, load.policies.size, load.talks.length);
    await expect.poll(work).toBeGreaterThan(8);
    await cluster.restart();
    await recovery(load, nodes, 30_000);
    const before = work();
    await expect.poll(work, { timeout: 90_000 }).toBeGreaterThan(before + 4);
    await load.end();
    await auditEverything(cluster.url, stage);
    load.expectKindAnswers();
    for (const { child } of nodes) expect(child.exitCode, lastWords(nodes)).toBeNull();
  });
});
