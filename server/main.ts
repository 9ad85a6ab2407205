// Settings in, roles started, stopped gently.
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { startApp } from './app.ts';
import { type Config, ConfigProblem, readConfig } from './kernel/config.ts';
import { readMigrations } from './kernel/migrate.ts';
import { openKernel } from './kernel/open.ts';
import { DataFolderInUse } from './kernel/postgres/embedded.ts';
import { VERSION } from './kernel/version.ts';
import { isWellFormed } from './modules/access/key-format.ts';
import { createFirst } from './modules/access/organizations.ts';

/** Returns once the service answers. */
export async function main(projectFolder: string, env: Record<string, string | undefined> = process.env): Promise<void> {
  try {
    await start(projectFolder, env);
  } catch (error) {
    const expected = error instanceof ConfigProblem || error instanceof DataFolderInUse || isAddressInUse(error);
    process.stderr.write(`\n${expected ? error.message : ((error as Error).stack ?? String(error))}\n\n`);
    process.exitCode = 1;
  }
}

async function start(projectFolder: string, env: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(env);
  if (config.PARLEY_BOOTSTRAP_API_KEY && !isWellFormed(config.PARLEY_BOOTSTRAP_API_KEY)) {
    throw new ConfigProblem(['PARLEY_BOOTSTRAP_API_KEY is not a well-formed key; make one with: npx parley keys generate']);
  }
  const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
  const stopping = { now: false };
  const opened = await openKernel({
    ...{ config, migrations, exclusive: true },
    onDatabaseExit: () => {
      if (stopping.now) return;
      process.stderr.write('PostgreSQL ended unexpectedly; stopping. Its log is in the data folder.\n');
      process.exit(1);
    },
  });
  const { kernel, url, close } = opened;
  const graceful = closeWithGrace({ delay: config.SHUTDOWN_GRACE_SECONDS * 1000 }, async ({ err }) => {
    stopping.now = true;
    if (err) kernel.log.error({ err }, 'stopping after an error');
    await app?.stop();
    await close();
  });
  let app: Awaited<ReturnType<typeof startApp>> | undefined;
  try {
    const ownerKey = await createFirst(kernel, config.PARLEY_BOOTSTRAP_API_KEY || undefined);
    if (ownerKey && !config.DATABASE_URL) await keepOwnerKey(config, ownerKey);
    app = await startApp(kernel, url);
    process.stdout.write(banner(config, app.address, ownerKey));
  } catch (error) {
    stopping.now = true;
    graceful.uninstall();
    await app?.stop();
    await close();
    throw error;
  }
}

const isAddressInUse = (error: unknown): error is Error => error instanceof Error && /EADDRINUSE|EACCES/.test(error.message);

async function keepOwnerKey(config: Config, key: string): Promise<void> {
  const file = path.join(config.DATA_DIR, 'owner-api-key');
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

function banner(config: Config, address: string, ownerKey: string | undefined): string {
  const lines = ['', `  Parley ${VERSION}`, ''];
  if (address) {
    lines.push(`  Platform API   ${address}/v1`, `  Calling API    ${address}`, `  API reference  ${address}/docs`);
  } else lines.push(`  Roles          ${config.ROLES.join(', ')}`);
  lines.push(`  Database       ${config.DATABASE_URL ? 'yours (DATABASE_URL)' : config.DATA_DIR}`, '');
  if (ownerKey) {
    lines.push('  Your API key, shown this once:', '', `    ${ownerKey}`, '');
    if (!config.DATABASE_URL) lines.push(`  (also in ${path.join(config.DATA_DIR, 'owner-api-key')})`, '');
    if (address) lines.push('  Try it:', '', `    curl -H 'x-api-key: ${ownerKey}' ${address}/v1/identity/whoami`, '');
  }
  return `${lines.join('\n')}\n`;
}
