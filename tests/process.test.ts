// The program as it is started, killed and stopped by people.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKey } from '../server/modules/access/key-format.ts';
import { migratedDatabase, projectFolder, SECRET_KEY } from './support/app.ts';
import { dataFolder, launch, launched, ownerKeyIn, type Running, SERVER, whoami } from './support/process.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
const running: Running[] = [];
const stopAll = async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
};
/** In place of the one before. */
const start = async (env: Record<string, string> = {}, command = SERVER) => {
  await stopAll();
  const one = await launched(command, { DATA_DIR: folder.path, ...env });
  running.push(one);
  return one;
};
const BUSY = { RATE_LIMITS: 'off', LOG_LEVEL: 'debug' };
const HASTY = { SHUTDOWN_GRACE_SECONDS: '2' };
/** The one that the story before has left running, or a new one: a start costs seconds of processor time. */
const haveServer = async (env: Record<string, string>): Promise<Running> =>
  running.find(({ child }) => child.exitCode === null && child.signalCode === null) ?? start(env);
beforeAll(async () => {
  folder = await dataFolder();
});
afterAll(async () => {
  await stopAll();
  await folder.remove();
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const createKey = (url: string, key: string, name: string) =>
  fetch(`${url}/v1/identity/api-keys`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ name }),
  });
const names = async (url: string, key: string): Promise<string[]> => {
  const list = (await (await fetch(`${url}/v1/identity/api-keys`, { headers: { 'x-api-key': key } })).json()) as {
    data: { name: string }[];
  };
  return list.data.map(({ name }) => name);
};

describe('the server', () => {
  it('starts from nothing, names its key file, drains on SIGTERM and takes PostgreSQL with it', async () => {
    const first = await start();
    const key = await ownerKeyIn(folder.path);
    // Nobody sits at a pipe: what is written there ends in a log.
    expect(first.output()).not.toContain(key.slice(0, 20));
    expect(first.output()).toContain(`Your API key is in ${path.join(folder.path, 'owner-api-key')}`);
    // Nobody sits there: a link that signs in would stay in the log.
    expect(first.output()).not.toContain('code=');
    const [, command = ''] = /^ +(curl .*)$/m.exec(first.output()) ?? [];
    expect(await shell(command)).toContain('"organization_id"');
    for (const secret of ['owner-api-key', 'secret-key'])
      expect((await stat(path.join(folder.path, secret))).mode & 0o777).toBe(0o600);
    expect((await whoami(first.url, key)).status).toBe(200);
    const postgres = await postgresPid(folder.path);
    expect(isAlive(postgres)).toBe(true);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  it('started by npm stops the same way', async () => {
    const viaNpm = await start({}, ['npm', 'start']);
    expect(viaNpm.output()).not.toContain('shown this once');
    viaNpm.child.kill('SIGTERM');
    expect(await viaNpm.ended).toBe(0);
  });

  it('comes back after kill -9 with everything it had acknowledged', async () => {
    const first = await start();
    const key = await ownerKeyIn(folder.path);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let i = 0; ; i++) {
        if ((await createKey(first.url, key, `before the kill ${i}`)).status !== 201) return;
        acknowledged.push(`before the kill ${i}`);
      }
    })().catch(() => undefined);
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
    first.child.kill('SIGKILL');
    await Promise.all([first.ended, writing]);
    const second = await start(BUSY);
    const found = new Set(await names(second.url, key));
    expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  });

  it('refuses a second process on its data folder and is not harmed by it', async () => {
    const first = await haveServer(BUSY);
    const second = launch(SERVER, { DATA_DIR: folder.path });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(folder.path);
    expect(second.output()).toContain(String(first.child.pid));
    expect(second.output()).not.toMatch(/\n\s+at /);
    expect((await whoami(first.url, await ownerKeyIn(folder.path))).status).toBe(200);
  });

  it('started on a port that is taken says so and leaves nothing running', async () => {
    const { port } = new URL((await haveServer(BUSY)).url);
    const other = await dataFolder();
    try {
      const second = launch(SERVER, { DATA_DIR: other.path, PORT: port });
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain('EADDRINUSE');
      // Where the key of a first start is, is told all the same.
      expect(second.output()).toContain(path.join(other.path, 'owner-api-key'));
      expect(second.output()).not.toContain(await ownerKeyIn(other.path));
      await expect(postgresPid(other.path)).rejects.toThrow('ENOENT');
    } finally {
      await other.remove();
    }
  });

  it('logs the request id and the pattern of the address, and neither keys nor bodies nor queries', async () => {
    const one = await haveServer(BUSY);
    const key = await ownerKeyIn(folder.path);
    const headers = { 'x-api-key': key, 'x-request-id': 'look-for-me' };
    const child = (await (await createKey(one.url, key, 'a body nobody logs')).json()) as {
      plain_text_key: string;
      id: string;
    };
    await fetch(`${one.url}/v1/identity/api-keys/${child.id}?leak=${key}`, { method: 'DELETE', headers });
    await fetch(`${one.url}/v1/nowhere/${key}`, { headers });
    await expect.poll(() => one.output().match(/look-for-me/g)?.length).toBe(2);
    expect(one.output()).toContain('/v1/identity/api-keys/{id}');
    for (const secret of [key, child.plain_text_key, 'a body nobody logs', child.id])
      expect(one.output()).not.toContain(secret);
  });

  it('finishes the requests it has started before it goes, and drops none', async () => {
    const one = await haveServer(BUSY);
    const key = await ownerKeyIn(folder.path);
    let answered = 0;
    let refused = 0;
    let stopping = false;
    const caller = async () => {
      for (;;) {
        try {
          const reply = await createKey(one.url, key, 'during the drain');
          if (reply.status === 201) answered++;
          else throw new Error(`answered ${reply.status}`);
        } catch (error) {
          // A connection that was never accepted is no dropped request: the balancer tries the next node.
          const cause = (error as { cause?: { code?: string } }).cause?.code;
          if (stopping && (cause === 'ECONNREFUSED' || cause === 'UND_ERR_SOCKET' || cause === 'ECONNRESET')) {
            refused++;
            return;
          }
          throw error;
        }
      }
    };
    const before = (await names(one.url, key)).length;
    const callers = Promise.all(Array.from({ length: 8 }, caller));
    while (answered < 50) await new Promise((resolve) => setTimeout(resolve, 10));
    stopping = true;
    one.child.kill('SIGTERM');
    await callers;
    expect(await one.ended).toBe(0);
    const again = await start(HASTY);
    expect(refused).toBe(8);
    expect((await names(again.url, key)).length - before).toBe(answered);
  });

  it('is not held up in its stop by a caller who never finishes a request', async () => {
    const one = await haveServer(HASTY);
    const { hostname, port } = new URL(one.url);
    const key = await ownerKeyIn(folder.path);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /v1/identity/api-keys HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100\r\n\r\n{"name":`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    socket.destroy();
  });

  it('says why it stops and how long that took, and takes a second SIGTERM for the same stop', async () => {
    const one = await start({ ...HASTY, DRAIN_SECONDS: '2', LOG_LEVEL: 'info' });
    const key = await ownerKeyIn(folder.path);
    const messages = () =>
      one
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { msg: string; reason?: string; seconds?: number });
    one.child.kill('SIGTERM');
    await expect.poll(() => messages().some(({ msg }) => msg.startsWith('draining')), { timeout: 10_000 }).toBe(true);
    // npm passes on what its process group received already.
    one.child.kill('SIGTERM');
    await expect
      .poll(() => messages().some(({ msg }) => msg.startsWith('SIGTERM again')), { timeout: 10_000 })
      .toBe(true);
    expect((await names(one.url, key)).length).toBeGreaterThan(0);
    expect(await one.ended, one.output()).toBe(0);
    expect(messages()).toContainEqual(expect.objectContaining({ msg: 'stopping (SIGTERM)', reason: 'SIGTERM' }));
    const last = messages().at(-1);
    expect(last).toMatchObject({
      reason: 'SIGTERM',
      msg: expect.stringMatching(/^stopped after [\d.]+ s \(SIGTERM\)$/),
    });
    expect(last?.seconds).toBeGreaterThanOrEqual(2);
  });

  it('ends at once on a second SIGINT', async () => {
    const one = await start({ ...HASTY, SHUTDOWN_GRACE_SECONDS: '20' });
    const { hostname, port } = new URL(one.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    // Holds up the first stop.
    socket.write('POST /v1/identity/api-keys HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const pid = await postgresPid(folder.path);
    one.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = performance.now();
    one.child.kill('SIGINT');
    expect(await one.ended).toBe(130);
    expect(performance.now() - began).toBeLessThan(5000);
    socket.destroy();
    // A start that finds the PostgreSQL of a process that is gone takes it over; this test leaves none.
    if (isAlive(pid)) process.kill(pid, 'SIGINT');
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  });
});

describe('a start that cannot end well', () => {
  it('because it has to stop meanwhile takes PostgreSQL with it', async () => {
    const other = await dataFolder();
    try {
      const hasty = launch(SERVER, { DATA_DIR: other.path });
      const pid = await vi.waitFor(() => postgresPid(other.path), { timeout: 100_000, interval: 10 });
      hasty.child.kill('SIGTERM');
      expect(await hasty.ended).toBe(0);
      expect(isAlive(pid)).toBe(false);
    } finally {
      await other.remove();
    }
  });
});

describe('settings', () => {
  it('that are wrong end the start with the whole list', async () => {
    const wrong = launch(SERVER, {
      PORT: 'http',
      ROLES: 'api,cook',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      OUTBOUND_ALLOW_CIDRS: 'nonsense',
      PARLEY_SECRET_KEY: 'short',
      PARLEY_BOOTSTRAP_API_KEY: 'ply_short',
    });
    expect(await wrong.ended).toBe(1);
    const names = [
      'PORT',
      'ROLES',
      'LOG_LEVEL',
      'DATABASE_URL',
      'OUTBOUND_ALLOW_CIDRS',
      'PARLEY_SECRET_KEY',
      'PARLEY_BOOTSTRAP_API_KEY',
    ];
    for (const name of names) expect(wrong.output()).toContain(`- ${name} must be`);
    expect(wrong.output()).not.toContain('mysql://x');
  });
  it('with a database of your own need a master key, and the same one again, and may bring the first key along', async () => {
    const DATABASE_URL = await migratedDatabase();
    const keyless = launch(SERVER, { DATABASE_URL });
    expect(await keyless.ended).toBe(1);
    expect(keyless.output()).toContain('PARLEY_SECRET_KEY');
    const key = newKey();
    const right = { DATABASE_URL, PARLEY_SECRET_KEY: SECRET_KEY };
    const one = await start({ ...right, PARLEY_BOOTSTRAP_API_KEY: key });
    expect((await whoami(one.url, key)).status).toBe(200);
    expect(one.output()).not.toContain(key);
    const malformed = launch(SERVER, { ...right, PARLEY_BOOTSTRAP_API_KEY: 'ply_short' });
    expect(await malformed.ended).toBe(1);
    expect(malformed.output()).toContain('PARLEY_BOOTSTRAP_API_KEY');
    await stopAll();
    const other = launch(SERVER, { ...right, PARLEY_SECRET_KEY: randomBytes(32).toString('hex') });
    expect(await other.ended).toBe(1);
    expect(other.output()).toMatch(/master key/i);
  });
  it('refuse a database that may lose acknowledged writes, unless it is allowed on purpose', async () => {
    const url = new URL(await migratedDatabase());
    url.searchParams.set('options', '-c synchronous_commit=off');
    const env = { DATABASE_URL: url.href, PARLEY_SECRET_KEY: SECRET_KEY };
    const refused = launch(SERVER, env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('synchronous_commit off');
    await start({ ...env, ALLOW_UNSAFE_DURABILITY: 'true' });
  });
  it('that no longer exist are named in one warning, and stop no start', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    const one = await start({ ...env, WORKER_POLL_MS: 'often', CONSOLE_DIR: '/nowhere', WORK_THREADS: '' });
    const warnings = one
      .output()
      .split('\n')
      .filter((line) => line.includes('no longer exist'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('remove them: CONSOLE_DIR, WORKER_POLL_MS"');
  });
  it('choose the roles of a process, and a port where any role tells how it is', async () => {
    const env = {
      DATABASE_URL: await migratedDatabase(),
      PARLEY_SECRET_KEY: SECRET_KEY,
      ROLES: 'worker',
      HEALTH_PORT: '0',
    };
    const one = launch(SERVER, env);
    await expect.poll(one.output, { timeout: 100_000 }).toMatch(/Roles\s+worker/);
    const [, health = ''] = /Health\s+(http:\S+)\/healthz/.exec(one.output()) ?? [];
    for (const at of ['/healthz', '/readyz', '/metrics']) expect((await fetch(health + at)).status, at).toBe(200);
    expect((await fetch(`${health}/metrics`)).headers.get('content-type')).toContain('version=0.0.4');
    expect((await fetch(`${health}/v1/identity/whoami`)).status).toBe(404);
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
  });
});

describe('a start that fails', () => {
  it.each([0, 300])(
    'leaves no PostgreSQL behind and says why, though it has to stop meanwhile, after %d ms',
    async (ms) => {
      const other = await dataFolder();
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      try {
        const one = launch(SERVER, { DATA_DIR: other.path, PORT: String(port) });
        const postmaster = () => postgresPid(other.path).catch(() => 0);
        await expect.poll(postmaster, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
        const pid = await postmaster();
        await new Promise((resolve) => setTimeout(resolve, ms));
        one.child.kill('SIGTERM');
        await one.ended;
        expect(one.output()).not.toMatch(/second error|more than once/);
        expect(isAlive(pid)).toBe(false);
      } finally {
        taken.close();
        await other.remove();
      }
    },
  );

  it('names the settings for its address', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    const one = launch(SERVER, { ...env, PORT: String(port) });
    expect(await one.ended).toBe(1);
    expect(one.output()).toContain('Set PORT or HOST to an address that is free.');
    taken.close();
  });
});

describe('the first key', () => {
  it('is shown to a person at a terminal, once', async () => {
    const other = await dataFolder();
    try {
      // `script` gives the server a terminal of its own.
      const command = ['script', '-qec', `${process.execPath} scripts/start.js --no-pages`, '/dev/null'];
      const seen = launch(command, { DATA_DIR: other.path });
      await expect.poll(seen.output, { timeout: 60_000 }).toMatch(/Calling API\s+http/);
      const key = await ownerKeyIn(other.path);
      expect(seen.output().split(key)).toHaveLength(2);
      seen.child.kill('SIGTERM');
      await seen.ended;
    } finally {
      await other.remove();
    }
  });

  it('over a database of your own is made by a command, when it could not be seen', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    const one = await start(env);
    expect(one.output()).toContain('npx parley keys create --org my-organization');
    expect(one.output()).not.toMatch(/ply_/);
    const made = await shell(`${process.execPath} cli/bin.js keys create --org my-organization --name Recovered`, env);
    const [key = ''] = /ply_[0-9A-Za-z]{49}/.exec(made) ?? [];
    expect((await whoami(one.url, key)).status).toBe(200);
  });
});

const run = promisify(execFile);
const shell = async (command: string, env: Record<string, string> = {}): Promise<string> =>
  (await run('sh', ['-c', command], { cwd: projectFolder, env: { ...process.env, ...env } })).stdout;

async function postgresPid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
