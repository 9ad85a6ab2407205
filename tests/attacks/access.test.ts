// Nobody gains power, locks an owner out, or reads the operator's figures; and the front door says no more than it must.
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigProblem, readConfig } from '../../server/kernel/config.ts';
import { SCOPES } from '../../server/modules/access/scopes.ts';
import { type TestApp, testApp, testClock, testEnv } from '../support/app.ts';
import { type Client, created } from '../support/client.ts';

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', METRICS_TOKEN: '' }, clock });
});
afterAll(() => app.stop());

const KEYS = '/v1/identity/api-keys';
type Key = { id: string; client: Client };
const mint = async (by: Client, wish: object = {}): Promise<Key> => {
  const { id, plain_text_key } = created(await by.post(KEYS, { name: 'a key', ...wish }));
  return { id, client: by.as(plain_text_key) };
};
const idOf = async (client: Client): Promise<string> => (await client.get('/v1/identity/whoami')).body.api_key.id;
const works = async (client: Client): Promise<boolean> => (await client.get('/v1/identity/whoami')).status === 200;

describe('revoking', () => {
  it('reaches only keys that have no scope beyond the caller’s own', async () => {
    const { client: owner } = await app.newOrganization();
    const narrow = await mint(owner, { scopes: ['api_keys:write'] });
    const twin = await mint(owner, { scopes: ['api_keys:read'] });
    const wide = await mint(owner, { scopes: ['api_keys:write', 'agents:read'] });
    const refused = await narrow.client.delete(`${KEYS}/${wide.id}`);
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      403,
      'permission_denied',
      { required_scope: 'agents:read' },
    ]);
    expect((await narrow.client.delete(`${KEYS}/${await idOf(owner)}`)).status).toBe(403);
    expect(await works(owner)).toBe(true);
    expect((await narrow.client.delete(`${KEYS}/${twin.id}`)).status).toBe(204);
    expect((await narrow.client.delete(`${KEYS}/${narrow.id}`)).status).toBe(204);
    expect(await works(narrow.client)).toBe(false);
  });

  it('stops at the last full key, whatever looks nearly like one', async () => {
    const { client: owner } = await app.newOrganization();
    const id = await idOf(owner);
    const year = new Date(clock.nowMs() + 365 * 86_400_000).toISOString();
    await mint(owner, { expires_at: year });
    await mint(owner, { scopes: SCOPES.filter((scope) => scope !== 'compliance:write') });
    const gone = await mint(owner);
    expect((await owner.delete(`${KEYS}/${gone.id}`)).status).toBe(204);
    const refused = await owner.delete(`${KEYS}/${id}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('last full key');
    expect(await works(owner)).toBe(true);
    const next = await mint(owner, { scopes: [...SCOPES] });
    expect((await owner.delete(`${KEYS}/${id}`)).status).toBe(204);
    expect((await next.client.delete(`${KEYS}/${next.id}`)).status).toBe(409);
  });

  it('of each other at once leaves one full key, in every order', async () => {
    for (let round = 0; round < (process.env.PROVE ? 100 : 8); round++) {
      const { client: owner } = await app.newOrganization();
      const keys: Key[] = [{ id: await idOf(owner), client: owner }];
      for (let i = 0; i < 3; i++) keys.push(await mint(owner));
      const attacks = keys.flatMap((by) =>
        keys.filter((other) => other !== by).map(({ id }) => by.client.delete(`${KEYS}/${id}`)),
      );
      for (const { status } of await Promise.all(attacks)) expect([204, 401, 409]).toContain(status);
      const alive = await Promise.all(keys.map(({ client }) => works(client)));
      expect(alive.filter(Boolean)).toHaveLength(1);
    }
  });

  it('answers unknown and foreign ids alike, and a second time like the first', async () => {
    const stranger = await app.newOrganization();
    const foreign = await mint(stranger.client, { scopes: [] });
    const unknown = await app.owner.delete(`${KEYS}/0190a000-0000-7000-8000-000000000000`);
    const other = await app.owner.delete(`${KEYS}/${foreign.id}`);
    expect([other.status, other.text]).toEqual([unknown.status, unknown.text]);
    const key = await mint(app.owner);
    for (let i = 0; i < 2; i++) expect((await app.owner.delete(`${KEYS}/${key.id}`)).status).toBe(204);
    const narrow = await mint(app.owner, { scopes: ['api_keys:write'] });
    expect((await narrow.client.delete(`${KEYS}/${key.id}`)).status).toBe(204);
  });
});

describe('headers', () => {
  const headersOf = async (path: string, init: RequestInit = {}) => (await fetch(app.url + path, init)).headers;
  const mine = () => ({ 'x-api-key': app.owner.secret });

  it('let no browser guess a type, and no cache keep what belongs to an organization', async () => {
    const post = (body: string) => ({ method: 'POST', headers: mine(), body });
    const asked: [string, RequestInit][] = [
      ['/v1/identity/whoami', {}] as [string, RequestInit],
      ['/v1/nowhere', { headers: mine() }] as [string, RequestInit],
      [KEYS, post('{"name":"a"}')] as [string, RequestInit],
      [KEYS, post('{')] as [string, RequestInit],
      ['/v1/%zz', { headers: mine() }] as [string, RequestInit],
      [KEYS, { method: 'PUT', headers: mine() }] as [string, RequestInit],
      ['/v1/identity/whoami', { headers: mine() }] as [string, RequestInit],
      ['/healthz', {}] as [string, RequestInit],
    ];
    for (const [path, init] of asked) {
      const headers = await headersOf(path, init);
      expect([path, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
        path,
        'nosniff',
        'no-store',
      ]);
    }
    for (const path of ['/docs', '/docs/reference.js', '/docs/setup.js', '/openapi.json'])
      expect((await headersOf(path)).get('x-content-type-options'), path).toBe('nosniff');
  });

  it('of the reference allow no text to run as a program and no page around it', async () => {
    const page = await fetch(`${app.url}/docs`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const [, script = ''] = /src="(\/docs\/reference\.js\?v=[\w-]+)"/.exec(await page.text()) ?? [];
    const first = await fetch(app.url + script);
    expect(first.headers.get('cache-control')).toContain('immutable');
    const again = await fetch(app.url + script, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await headersOf('/docs/reference.js?v=old')).get('cache-control')).not.toContain('immutable');
  });

  it('of the document let it be asked for at almost no cost', async () => {
    const raw = (encoding: string, extra: Record<string, string> = {}) =>
      new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
        const asking = request(
          `${app.url}/openapi.json`,
          { headers: { 'accept-encoding': encoding, ...extra } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
            );
          },
        );
        asking.on('error', reject).end();
      });
    const plain = await raw('identity');
    const small = await raw('gzip, br');
    expect(JSON.parse(plain.bytes.toString('utf8')).openapi).toBe('3.1.0');
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.bytes).equals(plain.bytes)).toBe(true);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect((await raw('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
    expect((await raw('br', { 'if-none-match': String(small.headers.etag) })).status).toBe(304);
    const started = process.cpuUsage();
    for (let i = 0; i < 100; i++) await raw('br');
    const { user, system } = process.cpuUsage(started);
    // Both ends of it, in this process: it took 20 ms each to print the document anew.
    expect((user + system) / 1000 / 100).toBeLessThan(10);
  });

  it('say when an address has read enough documents', async () => {
    const tight = await testApp({ env: { RATE_LIMIT_OPEN: '3' }, databaseUrl: app.databaseUrl });
    try {
      const codes = [];
      for (let i = 0; i < 4; i++) codes.push((await fetch(`${tight.url}/openapi.json`)).status);
      expect(codes).toEqual([200, 200, 200, 429]);
      expect((await fetch(`${tight.url}/healthz`)).status).toBe(200);
    } finally {
      await tight.stop();
    }
  });
});

describe('the address of a caller', () => {
  const reads = (value: string) => readConfig(testEnv('postgres://x', { TRUST_PROXY: value })).TRUST_PROXY;
  it('is believed from a list of proxies, never from every address', () => {
    expect(reads('false')).toEqual([]);
    expect(reads('10.0.0.1, fd00::/8,loopback, ::ffff:10.1.2.3')).toEqual([
      '10.0.0.1',
      'fd00::/8',
      'loopback',
      '::ffff:10.1.2.3',
    ]);
    for (const wrong of ['true', '0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96', '10.0.0.1,nonsense', 'TRUE', ',', '1'])
      expect(() => reads(wrong), wrong).toThrow(ConfigProblem);
    expect(() => reads('true')).toThrow('the addresses of your own proxies');
  });

  it.each([
    ['127.0.0.1', [401, 401, 429, 429]],
    ['::1,10.9.9.9', [401, 401, 429, 429]],
  ])('cannot be invented behind TRUST_PROXY=%s', async (proxies, expected) => {
    const strict = await testApp({
      env: { RATE_LIMIT_FAILED_AUTHENTICATIONS: '2', TRUST_PROXY: proxies },
      databaseUrl: app.databaseUrl,
    });
    try {
      const codes = [];
      // What the caller invented stands before what the proxy has seen.
      for (let i = 0; i < 4; i++) {
        const forged = { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.7` };
        codes.push((await fetch(`${strict.url}/v1/identity/whoami`, { headers: forged })).status);
      }
      expect(codes).toEqual(expected);
    } finally {
      await strict.stop();
    }
  });
});

describe('the metrics', () => {
  const ask = (url: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const asking = request(`${url}/metrics`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      asking.on('error', reject).end();
    });

  it('are for the machine’s own programs, not for keys, proxies or pages', async () => {
    expect(await ask(app.url)).toBe(200);
    const every = await mint(app.owner, { scopes: ['operations:read'] });
    for (const key of [app.owner.secret, every.client.secret])
      expect(await ask(app.url, { 'x-api-key': key })).toBe(401);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await ask(app.url, { [name]: '1.2.3.4' })).toBe(401);
    expect(await ask(app.url, { host: 'rebound.example' })).toBe(401);
  });

  it('with a token are for every client that has it; the health port has them too, for any role', async () => {
    const METRICS_TOKEN = 'a-token-of-the-operator';
    const guarded = await testApp({ env: { METRICS_TOKEN }, databaseUrl: app.databaseUrl });
    try {
      const codes = [];
      for (const authorization of [
        '',
        'Bearer wrong',
        `Basic ${METRICS_TOKEN}`,
        `Bearer ${METRICS_TOKEN}`,
        `bearer ${METRICS_TOKEN}`,
      ])
        codes.push(await ask(guarded.url, authorization ? { authorization } : {}));
      expect(codes).toEqual([401, 401, 401, 200, 200]);
      expect(await ask(guarded.url, { 'x-api-key': guarded.owner.secret })).toBe(401);
    } finally {
      await guarded.stop();
    }
    expect(() => readConfig(testEnv('postgres://x', { METRICS_TOKEN: 'short' }))).toThrow('METRICS_TOKEN must be');
  });
});
