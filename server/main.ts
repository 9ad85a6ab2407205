// Settings in, roles started, stopped gently.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { warmReaders } from '../nlu/answer/warm-up.ts';
import { startApp } from './app.ts';
import { retryWhileUnavailable } from './kernel/cluster/await-database.ts';
import { type Config, ConfigProblem, removedSettingsWarning } from './kernel/config.ts';
import type { BuiltPages, Kernel } from './kernel/context.ts';
import { isTransient } from './kernel/db/database.ts';
import { readMigrations, SchemaProblem } from './kernel/migrate.ts';
import { DataFolderInUse } from './kernel/postgres/embedded.ts';
import { type Opened, openKernel } from './kernel/start/open-kernel.ts';
import { VERSION } from './kernel/version.ts';
import { newKey } from './modules/access/key-format.ts';
import { organizations, withoutKeys } from './modules/access/operator.ts';
import { createFirst } from './modules/access/organizations.ts';
import { createForOperator } from './modules/access/sign-in-links.ts';
import type { App } from './process.ts';
import { readSettings } from './settings.ts';

type Env = Record<string, string | undefined>;

/** Returns once the service answers, or has printed why it does not. */
export async function main(projectFolder: string, pages?: BuiltPages, env: Env = process.env): Promise<void> {
  const running: Running = { stopping: false };
  let stopped: Promise<void> | undefined;
  // A signal may come while a start that failed is being cleared away: the second stop waits for the first.
  const stop = (drain = false): Promise<void> => (stopped ??= stopOnce(drain));
  const stopOnce = async (drain: boolean) => {
    running.stopping = true;
    // A stop during the start waits for it, so that PostgreSQL is never left behind.
    await starting.catch(() => undefined);
    await running.app?.stop({ drain });
    const config = running.opened?.kernel.config;
    if (config && !config.DATABASE_URL) await rm(addressFile(config), { force: true });
    await running.opened?.close();
  };
  const starting = start({ projectFolder, env, pages }, running);
  const drain = 1000 * (Number(env.DRAIN_SECONDS ?? 5) || 0);
  const grace = drain + 1000 * (Number(env.SHUTDOWN_GRACE_SECONDS) || 25);
  let reason = '';
  // Everything below has stopped by itself within the grace; the rest is for PostgreSQL. It would end at once on a second signal of any
  // kind, so these two are handled here.
  const handlers = closeWithGrace(
    { delay: grace + 10_000, skip: ['unhandledRejection', 'SIGTERM', 'SIGINT'] },
    async (why) => {
      reason ||= why.err ? 'an error' : (why.signal ?? 'nothing is left to do');
      const [log, startedAt] = [running.opened?.kernel.log, performance.now()];
      if (why.err) log?.error({ err: why.err, reason }, 'stopping after an error');
      else log?.info({ reason }, `stopping (${reason})`);
      // Ctrl-C is pressed by a person who waits at the terminal; a supervisor sends SIGTERM.
      await stop(reason === 'SIGTERM');
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      log?.info({ reason, seconds }, `stopped after ${seconds} s (${reason})`);
    },
  );
  const onSignal = (signal: NodeJS.Signals): void => {
    const isFirst = reason === '';
    reason ||= signal;
    if (isFirst) handlers.close();
    // npm and process groups deliver SIGTERM twice: that is one stop. A person who presses Ctrl-C again will not wait.
    else if (signal === 'SIGINT' && reason === 'SIGINT') process.exit(130);
    else running.opened?.kernel.log.info({ signal }, `${signal} again: the stop is under way`);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  // The terminal was closed, or the disk is full: what is said there is lost, and nothing else.
  process.stdout.on('error', () => undefined);
  process.on('unhandledRejection', (reason) => {
    // A statement that no code awaited fails with its database; anything else is a bug of ours, and ends us as an exception does.
    if (!isTransient(reason)) throw reason;
    running.opened?.kernel.log.error({ err: reason }, 'a statement that no code awaited failed with its database');
  });
  try {
    await starting;
  } catch (error) {
    await stop();
    handlers.uninstall();
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
    const foreseen = [ConfigProblem, DataFolderInUse, SchemaProblem].some((kind) => error instanceof kind);
    const { message, stack = message } = error as Error;
    const advice = isAddressInUse(error) ? `${message}\nSet PORT or HOST to an address that is free.` : message;
    process.stderr.write(`\n${foreseen || isAddressInUse(error) ? advice : stack}\n\n`);
    process.exitCode = 1;
  }
}

type Running = { opened?: Opened; app?: App; stopping: boolean };
type StartOptions = { projectFolder: string; env: Env; pages: BuiltPages | undefined };

async function start({ projectFolder, env, pages }: StartOptions, running: Running): Promise<void> {
  const config = readSettings(projectFolder, env);
  const warm = warmReaders();
  const opened = await openKernel({
    config,
    migrations: await readMigrations(path.join(projectFolder, 'migrations')),
    exclusive: true,
    ...(pages && { pages }),
  });
  running.opened = opened;
  const warning = removedSettingsWarning(env);
  if (warning) opened.kernel.log.warn(warning);
  await warm;
  const isTerminal = process.stdout.isTTY;
  const { kernel } = opened;
  const withRetries = <T>(step: string, work: () => Promise<T>) =>
    retryWhileUnavailable({ step, server: kernel.db.server, config, log: kernel.log }, work);
  const made = await withRetries('look for the first organization', () => firstKey(kernel, isTerminal));
  // Printed before anything else can fail: a key is shown only this once.
  process.stdout.write(
    keyNotice(config, made, isTerminal, await withRetries('look for API keys', () => withoutKeys(kernel))),
  );
  running.app = await startApp(opened.kernel);
  // Commands find the server by its data folder, whatever its port.
  if (running.app.address && !config.DATABASE_URL) await writeFile(addressFile(config), `${running.app.address}\n`);
  process.stdout.write(banner(config, running.app, made, isTerminal ? await signInPathOf(opened.kernel) : undefined));
}

/** Only with one organization is it clear whose console to open; `parley console --org` opens the others. */
async function signInPathOf(kernel: Kernel): Promise<string | undefined> {
  const [only, another] = await organizations(kernel);
  if (!only || another || only.status !== 'active' || !kernel.config.ROLES.includes('api')) return undefined;
  return createForOperator(kernel, only, 'Operator');
}

const addressFile = (config: Pick<Config, 'DATA_DIR'>): string => path.join(config.DATA_DIR, 'server-address');
const keyFile = (config: Pick<Config, 'DATA_DIR'>): string => path.join(config.DATA_DIR, 'owner-api-key');

/**
 * The key is in its file before the organization is in the database: a crash between the two locks no owner out. Where it could be
 * neither stored in a file nor shown to a person, none is made: a key that no person knows is of no use. `undefined`: not the first start.
 */
async function firstKey(kernel: Kernel, isTerminal: boolean): Promise<string | null | undefined> {
  const { config } = kernel;
  const hasFile = !config.DATABASE_URL;
  const key = config.PARLEY_BOOTSTRAP_API_KEY || (hasFile || isTerminal ? newKey(config.CELL) : null);
  return createFirst(kernel, key, async () => {
    if (!hasFile) return;
    await rm(keyFile(config), { force: true });
    await writeFile(keyFile(config), `${key}\n`, { mode: 0o600 });
  });
}

/** A path as one word of a shell, from here if it is near. */
function inShell(file: string): string {
  const near = path.relative(process.cwd(), file);
  const shown = near.startsWith('..') ? file : near;
  return /^[\w./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}

const isAddressInUse = (error: unknown): error is Error =>
  error instanceof Error && /EADDRINUSE|EACCES|EADDRNOTAVAIL|getaddrinfo/.test(error.message);

/** A key is shown to a person at a terminal, never to a log. One that came from the settings is known already. */
export function keyNotice(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'PARLEY_BOOTSTRAP_API_KEY'>,
  made: string | null | undefined,
  isTerminal: boolean,
  keyless: readonly { slug: string }[] = [],
): string {
  const lines: string[] = [];
  if (made && !config.PARLEY_BOOTSTRAP_API_KEY) {
    const file = config.DATABASE_URL ? undefined : keyFile(config);
    if (isTerminal)
      lines.push(
        '',
        '  Your API key, shown this once:',
        '',
        `    ${made}`,
        '',
        ...(file ? [`  (also in ${file})`, ''] : []),
      );
    else if (file) lines.push('', `  Your API key is in ${file}`, '');
  }
  for (const { slug } of keyless) {
    lines.push(
      '',
      `  The organization ${slug} has no API key yet. Make one with:`,
      '',
      `    npx parley keys create --org ${slug}`,
      '',
    );
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** `signIn` is a secret: it is given for a person at a terminal, and never for a log. */
function banner(
  config: Config,
  { address, healthAddress }: App,
  made: string | null | undefined,
  signIn: string | undefined,
): string {
  const lines = ['', `  Parley ${VERSION}`, ''];
  if (made && address && !config.DATABASE_URL) {
    lines.push(
      '  Try it:',
      '',
      `    curl -H "x-api-key: $(cat ${inShell(keyFile(config))})" ${address}/v1/identity/whoami`,
      '',
    );
  }
  if (address) {
    if (signIn)
      lines.push('  Open the console (signs you in once, within 15 minutes):', '', `    ${address}${signIn}`, '');
    lines.push(`  Console        ${address}/console`);
    lines.push(`  Platform API   ${address}/v1`, `  Calling API    ${address}`, `  Documentation  ${address}/docs`);
  } else lines.push(`  Roles          ${config.ROLES.join(', ')}`);
  if (healthAddress) lines.push(`  Health         ${healthAddress}/healthz`);
  lines.push(`  Database       ${config.DATABASE_URL ? 'yours (DATABASE_URL)' : config.DATA_DIR}`, '');
  return `${lines.join('\n')}\n`;
}
