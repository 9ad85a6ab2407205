// Settings in, roles started, stopped gently.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type App, startApp } from './app.ts';
import { type Config, ConfigProblem, readConfig } from './kernel/config.ts';
import type { Kernel } from './kernel/context.ts';
import { readMigrations } from './kernel/migrate.ts';
import { type Opened, openKernel } from './kernel/open.ts';
import { DataFolderInUse } from './kernel/postgres/embedded.ts';
import { VERSION } from './kernel/version.ts';
import { isWellFormed, newKey } from './modules/access/key-format.ts';
import { createFirst } from './modules/access/organizations.ts';

type Env = Record<string, string | undefined>;

/** Returns once the service answers, or has said why it does not. */
export async function main(projectFolder: string, env: Env = process.env): Promise<void> {
  const running: { opened?: Opened; app?: App; stopping: boolean } = { stopping: false };
  const stop = async () => {
    running.stopping = true;
    // A stop during the start waits for it, so that PostgreSQL is never left behind.
    await starting.catch(() => undefined);
    await running.app?.stop();
    await running.opened?.close();
  };
  const starting = start(projectFolder, env, running);
  const grace = 1000 * (Number(env.SHUTDOWN_GRACE_SECONDS) || 25);
  // Everything below has stopped by itself within the grace; the rest is for PostgreSQL.
  const handlers = closeWithGrace({ delay: grace + 10_000 }, async ({ err }) => {
    if (err) running.opened?.kernel.log.error({ err }, 'stopping after an error');
    await stop();
  });
  try {
    await starting;
  } catch (error) {
    handlers.uninstall();
    await stop();
    const expected = error instanceof ConfigProblem || error instanceof DataFolderInUse || isAddressInUse(error);
    process.stderr.write(`\n${expected ? error.message : ((error as Error).stack ?? String(error))}\n\n`);
    process.exitCode = 1;
  }
}

async function start(projectFolder: string, env: Env, running: { opened?: Opened; app?: App; stopping: boolean }): Promise<void> {
  const config = readSettings(projectFolder, env);
  const opened = await openKernel({
    config,
    migrations: await readMigrations(path.join(projectFolder, 'migrations')),
    exclusive: true,
    onDatabaseExit: () => {
      if (running.stopping) return;
      process.stderr.write('PostgreSQL ended unexpectedly; stopping. Its log is in the data folder.\n');
      process.exit(1);
    },
  });
  running.opened = opened;
  const ownerKey = await firstKey(opened.kernel);
  // Shown before anything else can fail: it is shown only this once.
  if (ownerKey) process.stdout.write(keyBanner(config, ownerKey));
  running.app = await startApp(opened.kernel, opened.url);
  process.stdout.write(banner(config, running.app.address, ownerKey));
}

/** All that is wrong at once, what only the product knows included. */
export function readSettings(projectFolder: string, env: Env): Config {
  const problems: string[] = [];
  if (env.PARLEY_BOOTSTRAP_API_KEY && !isWellFormed(env.PARLEY_BOOTSTRAP_API_KEY)) {
    problems.push('PARLEY_BOOTSTRAP_API_KEY must be a well-formed key; make one with: npx parley keys generate');
  }
  try {
    const config = readConfig({ ...env, DATA_DIR: env.DATA_DIR || path.join(projectFolder, '.parley') });
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    problems.unshift(...error.problems);
  }
  throw new ConfigProblem(problems);
}

/** The key is in its file before the organization is in the database: a crash between the two loses nobody's access. */
async function firstKey(kernel: Kernel): Promise<string | undefined> {
  const { config } = kernel;
  const key = config.PARLEY_BOOTSTRAP_API_KEY || newKey();
  const file = config.DATABASE_URL ? undefined : path.join(config.DATA_DIR, 'owner-api-key');
  return createFirst(kernel, key, async () => {
    if (!file) return;
    await rm(file, { force: true });
    await writeFile(file, `${key}\n`, { mode: 0o600 });
  });
}

const isAddressInUse = (error: unknown): error is Error =>
  error instanceof Error && /EADDRINUSE|EACCES|EADDRNOTAVAIL/.test(error.message);

function keyBanner(config: Config, key: string): string {
  const lines = ['', '  Your API key, shown this once:', '', `    ${key}`, ''];
  if (!config.DATABASE_URL) lines.push(`  (also in ${path.join(config.DATA_DIR, 'owner-api-key')})`, '');
  return `${lines.join('\n')}\n`;
}

function banner(config: Config, address: string, ownerKey: string | undefined): string {
  const lines = ['', `  Parley ${VERSION}`, ''];
  if (ownerKey && address) lines.push('  Try it:', '', `    curl -H 'x-api-key: ${ownerKey}' ${address}/v1/identity/whoami`, '');
  if (address) {
    lines.push(`  Platform API   ${address}/v1`, `  Calling API    ${address}`, `  API reference  ${address}/docs`);
  } else lines.push(`  Roles          ${config.ROLES.join(', ')}`);
  lines.push(`  Database       ${config.DATABASE_URL ? 'yours (DATABASE_URL)' : config.DATA_DIR}`, '');
  return `${lines.join('\n')}\n`;
}
