// A backup restored elsewhere goes on: keys, chains, sealed values and the order of events, whatever the other cluster had counted to.

import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../server/kernel/audit.ts';
import { BadBackup } from '../server/kernel/backup/archive.ts';
import { backUp } from '../server/kernel/backup/back-up.ts';
import { inspect, restore } from '../server/kernel/backup/restore.ts';
import { uuid7 } from '../server/kernel/db/ids.ts';
import { DatabaseServer } from '../server/kernel/db/server.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { createLog } from '../server/kernel/log.ts';
import { readMigrations } from '../server/kernel/migrate.ts';
import { projectFolder, type TestApp, testApp } from './support/app.ts';
import { created } from './support/client.ts';
import { emptyDatabase } from './support/cluster.ts';
import { identify } from './support/people.ts';

let app: TestApp;
const file = path.join(tmpdir(), `parley-${uuid7()}.backup`);
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.stop();
  await rm(file, { force: true });
});

it('is checked before it is used, needs an empty target, and goes on there', async () => {
  const { end_user } = created(
    await identify(app.owner, ['email:restored@example.com'], { traits: { first_name: 'Restored' } }),
  );
  const { organization_id: org } = created(await app.owner.get('/v1/identity/whoami'));
  // Sums that triggers keep come back as they were, and not twice.
  expect((await app.owner.post('/v1/model-router/embeddings', { texts: ['a text that is counted once'] })).status).toBe(
    200,
  );
  const spend = '/v1/spend?start_date=2000-01-01&end_date=2100-01-01&by=model';
  const spent = created(await app.owner.get(spend));
  expect(spent).toMatchObject([{ entries: 1 }]);
  // As in a cluster that has counted far ahead of the one it is restored into.
  await app.kernel.db.pool.query(`update events set xid = '900000000000'::xid8, position = null`);
  const rows = await backUp(new DatabaseServer(app.databaseUrl), file, { keys: app.kernel.keys });
  expect(rows['public.end_users']).toBe(1);

  const access = { keys: app.kernel.keys };
  const inspected = await inspect(file, access);
  expect(inspected.rows).toEqual(rows);
  const bytes = await readFile(file);
  const cut = `${file}.cut`;
  await writeFile(cut, bytes.subarray(0, bytes.length - 20));
  await expect(inspect(cut, access)).rejects.toThrow(BadBackup);
  await rm(cut);

  const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
  const options = { migrations, log: createLog('silent'), access, settle: [] };
  await expect(restore(new DatabaseServer(app.databaseUrl), file, inspected, options)).rejects.toThrow(/in use/);

  const url = await emptyDatabase();
  await restore(new DatabaseServer(url), file, inspected, options);
  const restored = await testApp({ databaseUrl: url });
  try {
    const owner = restored.owner.as(app.owner.secret);
    expect(created(await owner.get(`/v1/identity/end-users/${end_user.id}`)).traits.first_name).toBe('Restored');
    expect((await verifyChain(restored.kernel, org)).broken).toBeNull();
    expect(created(await owner.get(spend))).toEqual(spent);
    created(await owner.post('/v1/identity/api-keys', { name: 'After the restore' }));
    // The events of before get positions again; which number the first one gets depends on how many the source had given out.
    const first = () =>
      restored.kernel.db.one<{ position: number | null }>(sql`select min(position) as position from events`);
    await expect.poll(async () => (await first()).position, { timeout: 30_000 }).toEqual(expect.any(Number));
    const lastSeen = String((await first()).position);
    const types = async () => {
      const reply = await owner.get('/v1/events/stream?follow=false&sensitivity_max=pii', {
        'last-event-id': lastSeen,
      });
      expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
      return reply.text.match(/(?<=^event: ).*$/gm) ?? [];
    };
    await expect.poll(async () => (await types()).at(-1), { timeout: 30_000 }).toBe('api_key.created');
  } finally {
    await restored.stop();
  }
});
