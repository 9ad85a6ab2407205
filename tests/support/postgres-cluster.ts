// A PostgreSQL of a test's own, from the binaries the server uses: it can be stopped, killed, frozen, crowded, copied and promoted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { accountFor, isRoot, type SystemAccount } from '../../server/kernel/postgres/account.ts';
import { type Binaries, findPackage, provideBinaries } from '../../server/kernel/postgres/binaries.ts';
import { bareEnvironment, ensureCluster, superuser } from '../../server/kernel/postgres/cluster.ts';
import { openSharedHome } from '../../server/kernel/postgres/location.ts';
import { findPostmaster } from '../../server/kernel/postgres/postmaster.ts';
import { ensureRoles } from '../../server/kernel/postgres/roles.ts';
import { urlOf } from '../../server/kernel/postgres/server-process.ts';
import { copyRunning } from './postgres-copy.ts';

/** Of both roles: whoever gets here is on this machine and runs tests. */
const PASSWORD = 'a-throw-away-password';
const READY_MS = 60_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '32MB',
  wal_keep_size: '256MB',
  fsync: 'on',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

/** How PostgreSQL is told to end: in order, at once (it recovers by its log), or not at all. */
const ENDINGS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
type Ending = keyof typeof ENDINGS;

type Place = { folder: string; files: string; port: number; binaries: Binaries; account: SystemAccount | undefined };

export class PostgresCluster {
  readonly #place: Place;
  readonly #settings: Record<string, string>;
  #child: ChildProcess | undefined;

  private constructor(place: Place, settings: Record<string, string>) {
    this.#place = place;
    this.#settings = { ...SETTINGS, ...settings };
    process.once('exit', this.#abandon);
  }

  /** A new cluster with the role and database `parley`, running. */
  static async create(settings: Record<string, string> = {}): Promise<PostgresCluster> {
    const place = await newPlace();
    await ensureCluster(place.folder, { path: place.files, exists: false, pointed: false }, place.binaries, PASSWORD);
    const cluster = new PostgresCluster(place, settings);
    await cluster.start();
    await cluster.asAdmin((admin) => ensureRoles(admin, PASSWORD));
    return cluster;
  }

  /** A copy that follows this one, made while this one runs. Streams under the name `standby`; on the port given, or one of its own. */
  async standby(port?: number): Promise<PostgresCluster> {
    const place = await newPlace(port);
    await this.asAdmin((admin) => copyRunning(admin, this.#place.files, place.files));
    const leader = `host=127.0.0.1 port=${this.port} user=${superuser} password=${PASSWORD} application_name=standby`;
    await appendFile(path.join(place.files, 'postgresql.auto.conf'), `\nprimary_conninfo = '${leader}'\n`);
    await writeFile(path.join(place.files, 'standby.signal'), '');
    // Copied as ourselves; PostgreSQL wants its own uid and a closed folder.
    await ensureCluster(place.folder, { path: place.files, exists: true, pointed: false }, place.binaries, PASSWORD);
    const standby = new PostgresCluster(place, this.#settings);
    await standby.start();
    return standby;
  }

  get port(): number {
    return this.#place.port;
  }

  /** `host:port` as it stands in an address. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** As the plain role, on its database. */
  get url(): string {
    return urlOf('parley', PASSWORD, this.port, 'parley');
  }

  get adminUrl(): string {
    return urlOf(superuser, PASSWORD, this.port, 'postgres');
  }

  /** Returns once connections are let in. `more` wins over the settings of the cluster, for this run only. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const { binaries, account, files, folder, port } = this.#place;
    const settings = Object.entries({ ...this.#settings, ...more, port: String(port) });
    const output = await open(path.join(folder, 'postgres.log'), 'a', 0o600);
    const args = ['-D', files, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const stdio = ['ignore', output.fd, output.fd] as ('ignore' | number)[];
    const child = spawn(binaries.postgres, args, { ...account, cwd: '/', env: bareEnvironment, stdio });
    this.#child = child;
    await output.close();
    for (const until = Date.now() + READY_MS; ; await sleep(10)) {
      const running = await findPostmaster(files);
      if (running?.pid === child.pid && running?.status === 'ready') return;
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
        throw new Error(`PostgreSQL did not start:\n${(await this.log()).slice(-2000)}`);
      }
    }
  }

  async stop(how: Ending = 'fast'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const orphans = how === 'kill' ? await this.#backends() : [];
    child.kill(ENDINGS[how]);
    child.kill('SIGCONT');
    await ended;
    // A machine that dies takes all of them along; PostgreSQL's own would linger until they notice.
    for (const pid of orphans) signalled(pid, 'SIGKILL');
  }

  async restart(how: Ending = 'fast', more: Record<string, string> = {}): Promise<void> {
    await this.stop(how);
    await this.start(more);
  }

  /** Nobody inside runs any more, and no connection is closed: what a stalled disk or a paused virtual machine looks like. */
  async freeze(): Promise<() => void> {
    const leader = this.#child?.pid ?? 0;
    // First the one who makes new processes; whom it has made by then is asked for.
    const pids = await this.#backends(() => signalled(leader, 'SIGSTOP'));
    for (const pid of pids) signalled(pid, 'SIGSTOP');
    return () => {
      for (const pid of [...pids, leader]) signalled(pid, 'SIGCONT');
    };
  }

  /** Ends every connection of Parley; says how many there were. */
  async cutConnections(): Promise<number> {
    return this.asAdmin(async (admin) => {
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'parley' and application_name <> 'crowd'`;
      return (await admin.query(cut)).rowCount ?? 0;
    });
  }

  /** Takes every connection there is for plain roles, also those that become free, until it is told to let go. */
  async crowd(): Promise<{ held(): number; leave(): Promise<void> }> {
    const held = new Set<pg.Client>();
    let leaving = false;
    const take = async (): Promise<void> => {
      while (!leaving) {
        const client = new pg.Client({ connectionString: this.url, application_name: 'crowd' });
        client.on('error', () => held.delete(client));
        client.on('end', () => held.delete(client));
        await client.connect().then(
          () => held.add(client),
          () => sleep(5),
        );
      }
    };
    const takers = Promise.all(Array.from({ length: 8 }, take));
    const leave = async (): Promise<void> => {
      leaving = true;
      await takers;
      await Promise.all([...held].map((client) => client.end().catch(() => undefined)));
    };
    return { held: () => held.size, leave };
  }

  /** Commits of this cluster wait for the standby from now on. */
  async awaitStandby(): Promise<void> {
    await this.asAdmin(async (admin) => {
      await admin.query(`alter system set synchronous_standby_names = 'standby'`);
      await admin.query('select pg_reload_conf()');
      const follows = `select 1 from pg_stat_replication where application_name = 'standby' and state = 'streaming' and sync_state = 'sync'`;
      for (const until = Date.now() + READY_MS; (await admin.query(follows)).rowCount === 0; await sleep(50)) {
        if (Date.now() > until) throw new Error(`the standby does not follow:\n${(await this.log()).slice(-2000)}`);
      }
    });
  }

  async promote(): Promise<void> {
    await this.asAdmin((admin) => admin.query('select pg_promote()'));
  }

  async asAdmin<T>(use: (admin: pg.Client) => Promise<T>): Promise<T> {
    const admin = new pg.Client({ connectionString: this.adminUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    try {
      return await use(admin);
    } finally {
      await admin.end();
    }
  }

  log(): Promise<string> {
    return readFile(path.join(this.#place.folder, 'postgres.log'), 'utf8').catch(() => '');
  }

  async remove(): Promise<void> {
    await this.stop('immediate');
    process.off('exit', this.#abandon);
    await rm(this.#place.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  /** The processes of this cluster besides the first. */
  #backends(before: () => void = () => undefined): Promise<number[]> {
    return this.asAdmin(async (admin) => {
      before();
      const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null');
      return rows.map(({ pid }) => pid);
    });
  }

  readonly #abandon = (): void => void this.#child?.kill('SIGKILL');
}

/** Inside the folder of the run, so that it goes with it whichever way the run ends. */
async function newPlace(port?: number): Promise<Place> {
  const folder = await mkdtemp(path.join(inject('cluster').folder, 'own-'));
  const files = path.join(folder, 'cluster');
  const account = await accountFor(files);
  const binaries = await provideBinaries(await findPackage(), account, isRoot() ? openSharedHome : async () => folder);
  // Root's PostgreSQL is another user, who passes through.
  if (account) await chmod(folder, 0o711);
  return { folder, files, port: port ?? (await freePort()), binaries, account };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
