// The whole service on a free port over a database of its own: what a test talks to through the front door.

import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startApp } from '../../server/app.ts';
import type { Route } from '../../server/http/route.ts';
import { type Config, readConfig } from '../../server/kernel/config.ts';
import type { BuiltPages, Kernel } from '../../server/kernel/context.ts';
import { DatabaseServer } from '../../server/kernel/db/server.ts';
import type { Log } from '../../server/kernel/log.ts';
import { migrate, readMigrations } from '../../server/kernel/migrate.ts';
import { openKernel } from '../../server/kernel/start/open-kernel.ts';
import { type AdvancingClock, acceleratedClock } from '../../server/kernel/time/clock.ts';
import type { Tuning } from '../../server/kernel/tuning.ts';
import { newKey } from '../../server/modules/access/key-format.ts';
import { create } from '../../server/modules/access/organizations.ts';
import { localEmbedder } from '../../server/modules/models/local/pool.ts';
import { type Client, createClient } from './client.ts';
import { ensureTemplate, freshDatabase } from './cluster.ts';
import { rememberingEmbedder } from './embeddings.ts';
import { refuseNested } from './nested-transactions.ts';

export const projectFolder = path.resolve(import.meta.dirname, '../..');
export const SECRET_KEY = randomBytes(32).toString('base64');

export type TestApp = {
  url: string;
  databaseUrl: string;
  kernel: Kernel;
  routes: readonly Route[];
  /** The first organization's owner. */
  owner: Client;
  /** Another organization and its owner. */
  newOrganization(
    name?: string,
    options?: { sandbox?: boolean },
  ): Promise<{ id: string; client: Client; secret: string }>;
  stop(): Promise<void>;
};

/** A database with all migrations in it and nothing else. */
export async function migratedDatabase(): Promise<string> {
  const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
  const hash = createHash('sha256')
    .update(migrations.map((migration) => migration.hash).join())
    .digest('hex');
  await ensureTemplate(hash, async (url) => void (await migrate(new DatabaseServer(url), migrations, () => undefined)));
  return (await freshDatabase()).url;
}

export const testEnv = (databaseUrl: string, env: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  PARLEY_SECRET_KEY: SECRET_KEY,
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: '8',
  EMBEDDING_RUNTIME: process.env.EMBEDDING_RUNTIME ?? '',
  ...env,
});

type TestAppOptions = {
  env?: Record<string, string>;
  /** Two apps over one database are two nodes. */
  databaseUrl?: string;
  /** Product time under the test's control. */
  clock?: AdvancingClock;
  /** Where the lines of the log go, for tests that read them. */
  log?: Log;
  /** An embedding model of its own, for tests of that model and of those who wait for it. */
  ownEmbedder?: boolean;
  /** Other figures than those of production. */
  tuning?: Partial<Tuning>;
  /** The built console and widget, for tests that load them. */
  pages?: Partial<BuiltPages>;
};

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env, databaseUrl, clock, log, ownEmbedder } = options;
  const url = databaseUrl ?? (await migratedDatabase());
  const config: Config = readConfig(testEnv(url, env));
  // A machine that others use too may stand still for a while; what a silent database means is tested with processes of their own.
  const tuning = { databaseSilenceMs: 30_000, jobPollMs: 50, ...options.tuning };
  const pages = { console: '', widget: '', docs: '', ...options.pages };
  const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
  const opened = await openKernel({ config, migrations, exclusive: true, tuning, pages });
  const db = refuseNested(opened.kernel.db);
  const kernel: Kernel = { ...opened.kernel, db, ...(clock && { clock }), ...(log && { log }) };
  if (!ownEmbedder) localEmbedder.set(kernel, rememberingEmbedder);
  const app = await startApp(kernel);
  const clientFor = (secret: string) => createClient({ url: app.address, secret, routes: app.routes });
  const newOrganization = async (name = 'Test organization', { sandbox = false } = {}) => {
    const { id, secret } = await create(kernel, name, newKey(kernel.config.CELL), { sandbox });
    return { id, secret, client: clientFor(secret) };
  };
  return {
    url: app.address,
    databaseUrl: url,
    kernel,
    routes: app.routes,
    newOrganization,
    owner: (await newOrganization('First organization')).client,
    stop: async () => {
      await app.stop();
      await opened.close();
      await refuseDeadlocks(url);
    },
  };
}

/** Retries mend them, but each has cost somebody a second: locks are taken in one order. */
async function refuseDeadlocks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  await client.end();
  const { deadlocks = 0 } = rows[0] ?? {};
  if (deadlocks === 0) return;
  const log = await readFile(path.join(inject('cluster').folder, 'postgres.log'), 'utf8').catch(() => '');
  const [, between = ''] = log.split('deadlock detected');
  throw new Error(`${deadlocks} deadlocks in ${new URL(url).pathname.slice(1)}\n${between.slice(0, 2000)}`);
}

/** Product time that stands in the present and can be pushed forward. */
export const testClock = (): AdvancingClock => acceleratedClock({ speed: 1, offsetMs: 0 });
