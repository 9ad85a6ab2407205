// Two cells behind the proxies of deploy/cells: a key, a channel or a line of the map leads each request to its cell.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder, SECRET_KEY, type TestApp, testApp, testEnv } from '../support/app.ts';
import { type Client, created } from '../support/client.ts';
import { parley } from '../support/command-line.ts';
import { freePort } from '../support/twilio/twilio-app.ts';

const has = (program: string): boolean => {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
};
const otherKey = randomBytes(32).toString('base64');
let [a, b]: TestApp[] = [];
let folder: string;
/** As of before cells had names, in cell b. */
let older: Client;
let newer: { inA: Client; inB: Client };
let map: string;
const running: ChildProcess[] = [];

const cells = () => {
  if (!a || !b) throw new Error('not started');
  return { a, b };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-proxies-'));
  const unnamed = await testApp({ env: { RATE_LIMITS: 'off', PARLEY_SECRET_KEY: otherKey } });
  const first = await unnamed.newOrganization('Older');
  await unnamed.stop();
  a = await testApp({ env: { RATE_LIMITS: 'off', CELL: 'a1' } });
  b = await testApp({ databaseUrl: unnamed.databaseUrl, env: { RATE_LIMITS: 'off', CELL: 'b1', PARLEY_SECRET_KEY: otherKey } });
  older = b.owner.as(first.secret);
  newer = { inA: (await a.newOrganization('New in a')).client, inB: (await b.newOrganization('New in b')).client };
  const printed = await parley(
    ['org', 'map', '--backend', 'cell_b'],
    testEnv(b.databaseUrl, { CELL: 'b1', PARLEY_SECRET_KEY: otherKey, LOG_LEVEL: 'warn' }),
  );
  map = printed.stdout;
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await a?.stop();
  await b?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('names of keys and channels begin with the cell, and the map has only those that do not', async () => {
  expect([newer.inA.secret.slice(0, 6), newer.inB.secret.slice(0, 6), older.secret.slice(0, 6)]).toEqual([
    'ply_a1',
    'ply_b1',
    'ply_00',
  ]);
  const lines = map.trim().split('\n');
  expect(lines).toContain(`${older.secret.slice(0, 12)} cell_b`);
  expect(lines.some((line) => line.startsWith('ply_b1'))).toBe(false);
  expect(SECRET_KEY).not.toBe(otherKey);
});

const hostOf = (app: TestApp): string => new URL(app.url).host;

/** The file as it is, with the addresses of this machine. */
async function example(name: string, listens: Record<string, string>): Promise<string> {
  let text = await readFile(path.join(projectFolder, 'deploy/cells', name), 'utf8');
  const replaced = {
    ...listens,
    'cell-a-1:8080': hostOf(cells().a),
    'cell-b-1:8080': hostOf(cells().b),
    'cell-a-2:8080': hostOf(cells().a),
    'cell-b-2:8080': hostOf(cells().b),
    '/etc/haproxy/keys.map': path.join(folder, 'keys.map'),
  };
  for (const [written, here] of Object.entries(replaced)) text = text.replaceAll(written, here);
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

async function listening(program: string, args: string[], url: string): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  running.push(child);
  const isUp = () =>
    fetch(`${url}/healthz`, { headers: { 'x-api-key': newer.inA.secret } }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(200);
}

/** Each request reaches the cell that knows its organization: the other would answer 401 or 404. */
async function routes(url: string): Promise<void> {
  const who = (client: Client) =>
    fetch(`${url}/v1/identity/whoami`, { headers: { 'x-api-key': client.secret } }).then(({ status }) => status);
  expect([await who(newer.inA), await who(newer.inB)]).toEqual([200, 200]);
  expect(await who(older)).toBe(200);
  for (const client of [newer.inA, newer.inB]) {
    const { id: assistant_id } = created(await client.post('/v1/assistants', { name: 'Behind a proxy' }));
    const { public_key } = created(await client.post('/v1/channels', { name: 'Behind a proxy', assistant_id }));
    expect(public_key).toMatch(client === newer.inA ? /^pub_a1[\w-]{22}$/ : /^pub_b1[\w-]{22}$/);
    const found = await fetch(`${url}/public/v1/channels/${public_key}`);
    expect([public_key, found.status]).toEqual([public_key, 200]);
  }
}

describe('the examples', () => {
  it.runIf(has('haproxy'))('lead to the right cell with HAProxy, older keys by the map', async () => {
    const port = await freePort();
    await writeFile(path.join(folder, 'keys.map'), map);
    const file = await example('haproxy.cfg', { 'bind :8080': `bind 127.0.0.1:${port}`, 'maxconn 20000': 'maxconn 500' });
    await listening('haproxy', ['-f', file, '-db'], `http://127.0.0.1:${port}`);
    await routes(`http://127.0.0.1:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  });

  it.runIf(has('caddy'))('lead to the right cell with Caddy, older keys by a line each', async () => {
    const port = await freePort();
    const names = {
      '\nparley.example {': `\nhttp://127.0.0.1:${port} {`,
      'a.parley.example {': 'http://a.localhost:1 {',
      'b.parley.example {': 'http://b.localhost:1 {',
      ply_4Fq7TzWa: older.secret.slice(0, 12),
    };
    const file = await example('Caddyfile', names);
    await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${await readFile(file, 'utf8')}`);
    await listening('caddy', ['run', '--adapter', 'caddyfile', '--config', file], `http://127.0.0.1:${port}`);
    await routes(`http://127.0.0.1:${port}`);
  });
});
