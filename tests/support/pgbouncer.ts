// Debian's pgbouncer before a cluster, as a process of its own. It refuses to run as root, as PostgreSQL does.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from '../../server/kernel/postgres/account.ts';
import { freePort, type PostgresCluster } from './postgres-cluster.ts';

const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** Where it is installed, if it is. */
export const pgbouncerProgram = (): string | undefined =>
  PLACES.map((folder) => path.join(folder, 'pgbouncer')).find((program) => {
    try {
      accessSync(program, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export type Pooler = { url: string; stop(): Promise<void> };

export async function startPooler(cluster: PostgresCluster, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-pgbouncer-'));
  await chmod(folder, 0o755);
  const upstream = new URL(cluster.url);
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${upstream.username}" "${upstream.password}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    pool_mode: mode,
    max_client_conn: 200,
    default_pool_size: 60,
    // How long it turns clients away after its server has refused it; the default of 15 seconds outlasts most restarts.
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `parley = host=127.0.0.1 port=${cluster.port} dbname=parley`;
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'));
  const program = pgbouncerProgram() ?? 'pgbouncer';
  const child = spawn(program, [file], { ...(await accountFor(folder)), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  await answering(child, port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  upstream.port = String(port);
  return { url: upstream.href, stop };
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  for (const until = Date.now() + 20_000; ; await sleep(20)) {
    if (await reachable(port)) return;
    if (child.exitCode !== null || Date.now() > until) throw new Error(`pgbouncer did not start:\n${said}`);
  }
}

/** Whether a program on this machine takes connections there. */
export function reachable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
