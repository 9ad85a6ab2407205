// `parley doctor`: whether this installation is well, check by check, with what to do where it is not.

import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { ParleyError } from '../sdk/parley.ts';
import type { Move } from '../server/kernel/cluster/moves.ts';
import { type Config, ConfigProblem } from '../server/kernel/config.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { readMigrations, withReplaced } from '../server/kernel/migrate.ts';
import { VERSION } from '../server/kernel/version.ts';
import { type Cli, CliError, describeUsage } from './program/commands.ts';
import { clientOf, explainError, findServer, type ServerOptions } from './program/connection.ts';

type Check = { check: string; status: 'ok' | 'warning' | 'failed'; found: string };

const SKEW_MS = 2000;
const ENOUGH_BYTES = 2 * 1024 ** 3;
const TOO_FEW_BYTES = 256 * 1024 ** 2;

export function addDoctorCommand(cli: Cli): void {
  const command = cli.program
    .command('doctor')
    .description('check settings, database, clocks, versions, disk and server; changes nothing')
    .action(async () => {
      const checks = await examine(cli);
      if (checks.some(({ status }) => status === 'failed')) process.exitCode = 1;
      cli.screen.show(checks, () => checks.map((one) => inLine(one)).join('\n'));
    });
  describeUsage(command, 'database', 'parley doctor', 'parley doctor --json');
}

const inLine = ({ check, status, found }: Check): string => `${status.padEnd(8)} ${check.padEnd(10)} ${found}`;

async function examine(cli: Cli): Promise<Check[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = major > 20 || (major === 20 && minor >= 19);
  const checks: Check[] = [
    {
      check: 'versions',
      status: isSupported ? 'ok' : 'failed',
      found: `Parley ${VERSION}, Node ${process.versions.node}${isSupported ? '' : '; needs Node 20.19 or later'}`,
    },
  ];
  const config = settingsOf(cli, checks);
  if (!config) return checks;
  checks.push(await diskOf(config), ...(await databaseOf(config, cli.projectFolder)), await serverOf(cli));
  return checks;
}

function settingsOf({ settings }: Cli, checks: Check[]): Config | undefined {
  try {
    const config = settings();
    checks.push({
      check: 'settings',
      status: 'ok',
      found: config.DATABASE_URL ? 'DATABASE_URL' : `DATA_DIR ${config.DATA_DIR}`,
    });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    checks.push({ check: 'settings', status: 'failed', found: error.problems.join('; ') });
    return undefined;
  }
}

async function diskOf({ DATA_DIR }: Config): Promise<Check> {
  // The folder may not be there yet; what counts is the disk that it will stand on.
  for (let folder = DATA_DIR; ; folder = path.dirname(folder)) {
    const found = await statfs(folder).catch(() => undefined);
    if (!found && folder !== path.dirname(folder)) continue;
    if (!found) return { check: 'disk', status: 'warning', found: `${DATA_DIR} cannot be looked at` };
    const free = found.bavail * found.bsize;
    const text = `${(free / 1024 ** 3).toFixed(1)} GiB free for ${DATA_DIR}`;
    if (free < TOO_FEW_BYTES)
      return { check: 'disk', status: 'failed', found: `${text}; PostgreSQL stops when it is full` };
    return free < ENOUGH_BYTES
      ? { check: 'disk', status: 'warning', found: `${text}; make room` }
      : { check: 'disk', status: 'ok', found: text };
  }
}

type Facts = { version: string; at: number; bytes: string };

async function databaseOf(config: Config, projectFolder: string): Promise<Check[]> {
  const { connect } = await import('../server/kernel/db/database.ts');
  const { createLog } = await import('../server/kernel/log.ts');
  const { movesUnderWay } = await import('../server/kernel/cluster/moves.ts');
  const { database, databaseState } = await import('../server/kernel/start/open-kernel.ts');
  const state = await databaseState(config);
  // Looking makes and starts nothing.
  if (state === 'none' || state === 'stopped') {
    const found =
      state === 'none'
        ? `none in ${config.DATA_DIR}; that of a server elsewhere is not looked at from here`
        : `the one in ${config.DATA_DIR} does not run; it runs with the server`;
    return [{ check: 'database', status: 'warning', found }];
  }
  try {
    const { server, stop } = await database(
      { ...config, DATABASE_WAIT_SECONDS: 0 },
      { exclusive: false, log: createLog('silent') },
    );
    const db = connect({ server, poolSize: 1, applicationName: 'parley doctor', onError: () => undefined });
    try {
      const startedAt = Date.now();
      const { version, at, bytes } = await db.one<Facts>(sql`
        select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
          pg_size_pretty(pg_database_size(current_database())) as bytes`);
      const skew = Math.round(at - (startedAt + Date.now()) / 2);
      const table = await db.one<{ there: boolean }>(sql`select to_regclass('schema_migrations') is not null as there`);
      const applied = table.there
        ? (await db.rows<{ name: string }>(sql`select name from schema_migrations`)).map(({ name }) => name)
        : [];
      const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
      const known = withReplaced(migrations).map(({ name }) => name);
      const schema = schemaOf(applied, known);
      const moves = schema.status === 'ok' ? await movesUnderWay(db) : [];
      return [
        { check: 'database', status: 'ok', found: `PostgreSQL ${version}, ${bytes}` },
        schema,
        {
          check: 'clock',
          status: Math.abs(skew) > SKEW_MS ? 'warning' : 'ok',
          found: `the database is ${skew} ms ${skew < 0 ? 'behind' : 'ahead of'} this machine${Math.abs(skew) > SKEW_MS ? '; set both by NTP' : ''}`,
        },
        ...moves.map(moveOf),
      ];
    } finally {
      await db.close();
      await stop();
    }
  } catch (error) {
    return [{ check: 'database', status: 'failed', found: (error as Error).message }];
  }
}

function schemaOf(applied: readonly string[], known: readonly string[]): Check {
  const missing = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return {
      check: 'schema',
      status: 'warning',
      found: `${newer.length} migrations of a newer version: update this checkout`,
    };
  if (missing.length > 0)
    return {
      check: 'schema',
      status: 'warning',
      found: `${missing.length} migrations wait: run parley migrate, or start the server`,
    };
  return { check: 'schema', status: 'ok', found: `${applied.length} migrations, none waiting` };
}

const moveOf = ({ slug, address, created_at }: Move): Check => ({
  check: 'move',
  status: 'warning',
  found: `${slug} has been on its way to ${address} since ${created_at.toISOString()}, and works nowhere meanwhile; where no "parley org move" runs, run it again, or with --cancel`,
});

/** A server that does not run is no fault: the other commands work without one. */
async function serverOf({ program, settings }: Cli): Promise<Check> {
  let url = '';
  try {
    const found = await findServer(program.opts<ServerOptions>(), settings);
    url = found.url;
    const startedAt = Date.now();
    const { headers } = await clientOf(found).request('GET', '/v1/identity/whoami', {
      maxRetries: 0,
      timeoutMs: 10_000,
    });
    const skew = Math.round((Date.parse(headers.get('date') ?? '') - startedAt) / 1000);
    const isLate = Math.abs(skew) * 1000 > SKEW_MS;
    return {
      check: 'server',
      status: isLate ? 'warning' : 'ok',
      found: `${url} answers and takes the key${isLate ? `; its clock differs by ${skew} s` : ''}`,
    };
  } catch (error) {
    if (error instanceof ParleyError) return { check: 'server', status: 'warning', found: explainError(error, url) };
    if (error instanceof CliError) return { check: 'server', status: 'warning', found: error.message };
    throw error;
  }
}
