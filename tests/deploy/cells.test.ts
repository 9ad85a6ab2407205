// Two cells behind the proxies of deploy/cells: a key, a channel or a line of the map leads each request to its cell.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder, SECRET_KEY, type TestApp, testApp, testEnv } from '../support/app.ts';
import { type Client, created } from '../support/client.ts';
import { parley } from '../support/command-line.ts';
import { ScriptedTwilio } from '../support/twilio/scripted-twilio.ts';
import { freePort, twilioAccount } from '../support/twilio/twilio-app.ts';

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
/** What vendors and programs call: of a time when addresses named no cell, in cell a, in cell b. */
let called: Called[];
let twilio: ScriptedTwilio;
/** Where the world finds both cells. */
let publicUrl: string;
let port: number;
const running: ChildProcess[] = [];

const cells = () => {
  if (!a || !b) throw new Error('not started');
  return { a, b };
};

type Called = { cell: string; hook: { hook_path: string; secret: string }; callback: string };

/** A program that answers hand-offs, and a carrier that knows where to report. */
async function calledBy(cell: string, client: Client, number: string): Promise<Called> {
  const hook = created(await client.post('/v1/hand-off-webhooks', { name: 'Desk', url: 'http://127.0.0.1/desk' }));
  await twilioAccount(client, twilio, number);
  return { cell, hook, callback: twilio.numbers.get(number)?.form.get('VoiceUrl') ?? '' };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-proxies-'));
  twilio = await new ScriptedTwilio().start();
  port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  const env = { RATE_LIMITS: 'off', PUBLIC_URL: publicUrl, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
  const unnamed = await testApp({ env: { ...env, PARLEY_SECRET_KEY: otherKey } });
  const first = await unnamed.newOrganization('Older');
  called = [await calledBy('b1', first.client, '+12025550142')];
  await unnamed.stop();
  a = await testApp({ env: { ...env, CELL: 'a1' } });
  b = await testApp({ databaseUrl: unnamed.databaseUrl, env: { ...env, CELL: 'b1', PARLEY_SECRET_KEY: otherKey } });
  older = b.owner.as(first.secret);
  newer = { inA: (await a.newOrganization('New in a')).client, inB: (await b.newOrganization('New in b')).client };
  called.push(await calledBy('a1', newer.inA, '+12025550143'), await calledBy('b1', newer.inB, '+12025550144'));
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
  await twilio.stop();
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

it('addresses that vendors call and people open begin with the cell, and the map has only those that do not', async () => {
  const beginnings = ['', '/c/a1', '/c/b1'];
  expect(called.map(({ hook }) => hook.hook_path.replace(/hand-offs.*/, ''))).toEqual(
    beginnings.map((begin) => `${begin}/hooks/`),
  );
  expect(called.map(({ callback }) => callback.replace(/carriers.*/, ''))).toEqual(
    beginnings.map((begin) => `${publicUrl}${begin}/`),
  );
  const ids = called.map(({ hook, callback }) => [
    hook.hook_path.replace(/.*\//, ''),
    /carriers\/([^/]+)/.exec(callback)?.[1],
  ]);
  const isMapped = (id: string | undefined): boolean => map.includes(`${id} cell_b`);
  expect(ids.map((pair) => pair.map(isMapped))).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  const link = created(await newer.inB.post('/v1/identity/sign-in-links', { name: 'Dana' }));
  expect(link.path).toMatch(/^\/c\/b1\/console\/#code=plc_/);
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
  // The wrong cell would refuse both: it knows neither the secret nor the account.
  for (const one of called) {
    expect([one.cell, await answerOf(url, one), await reportTo(url, one)]).toEqual([one.cell, 404, 204]);
  }
  const { path: link } = created(await newer.inB.post('/v1/identity/sign-in-links', { name: 'Dana' }));
  const [page = '', code = ''] = link.split('#code=');
  const enter = (at: string) =>
    fetch(`${url}${at}session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
  expect([(await enter('/console/')).status, (await enter(page)).status]).toEqual([401, 201]);
  expect((await fetch(`${url}/metrics/cell`)).status).toBe(404);
  // No address but those that need it is found under the name of a cell.
  expect((await fetch(`${url}/c/b1/metrics`)).status).toBe(401);
}

/** Signed as the program would, about a conversation that it was never posted. */
async function answerOf(url: string, { hook }: Called): Promise<number> {
  const body = JSON.stringify({ conversation_id: randomUUID(), reply: 'Hello' });
  const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  const options = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } };
  return (await fetch(url + hook.hook_path, options)).status;
}

/** A report about no call, signed for the address that the carrier was given. */
async function reportTo(url: string, { callback }: Called): Promise<number> {
  const address = callback.replace(/callbacks\/.*/, `callbacks/status?reference=${randomUUID()}`);
  const form = { CallSid: 'CA1', CallStatus: 'completed', AccountSid: twilio.accountSid };
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': twilio.sign(address, form),
  };
  const options = { method: 'POST', body: new URLSearchParams(form), headers };
  return (await fetch(address.replace(publicUrl, url), options)).status;
}

const addressesOfOlder = (): string =>
  map
    .split('\n')
    .filter((line) => /^[0-9a-f-]{36} /.test(line))
    .map((line) => `*/${line.slice(0, 36)}*`)
    .join(' ');

describe('the examples', () => {
  it.runIf(has('haproxy'))('lead to the right cell with HAProxy, older keys by the map', async () => {
    await writeFile(path.join(folder, 'keys.map'), map);
    const file = await example('haproxy.cfg', {
      'bind :8080': `bind 127.0.0.1:${port}`,
      'maxconn 20000': 'maxconn 500',
    });
    await listening('haproxy', ['-f', file, '-db'], publicUrl);
    await routes(publicUrl);
    expect((await fetch(`${publicUrl}/metrics`)).status).toBe(404);
  });

  it.runIf(has('caddy'))('lead to the right cell with Caddy, older keys by a line each', async () => {
    const own = await freePort();
    const names = {
      '\nparley.example {': `\nhttp://127.0.0.1:${own} {`,
      'a.parley.example {': 'http://a.localhost:1 {',
      'b.parley.example {': 'http://b.localhost:1 {',
      ply_4Fq7TzWa: older.secret.slice(0, 12),
      '*/0190a6c2-0000-7000-8000-000000000001*': addressesOfOlder(),
    };
    const file = await example('Caddyfile', names);
    await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${await readFile(file, 'utf8')}`);
    const url = `http://127.0.0.1:${own}`;
    await listening('caddy', ['run', '--adapter', 'caddyfile', '--config', file], url);
    await routes(url);
  });
});
