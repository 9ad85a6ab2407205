import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { VERSION } from '../kernel/version.ts';
import { createMetrics } from './metrics.ts';
import { Answer, route } from './route.ts';
import { createServer } from './server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const KEYS = '/v1/identity/api-keys';
const send = (path: string, raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  app.owner.send('POST', path, { raw, headers });
const patch = (raw: string) => app.owner.send('PATCH', '/v1/organization', { raw });

/** Bytes on a socket, as a client that is no HTTP library would send them. */
function onSocket(bytes: string, { waitMs = 3000 } = {}): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    const patience = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(answer);
    });
  });
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('a request below HTTP', () => {
  it('that is no HTTP gets 400 with an error body', async () => {
    const answer = await onSocket('BREW coffee please\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(bodyOf(answer)).toMatchObject({ error: 'bad_request', retryable: false, retry_after: null });
    expect(answer).toMatch(/x-request-id: /i);
  });
  it('with an over-long address gets 414, whichever limit it meets', async () => {
    for (const length of [9000, 40_000]) {
      const answer = await onSocket(`GET /${'a'.repeat(length)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 414 /);
      expect(bodyOf(answer).error).toBe('uri_too_long');
    }
  });
  it('with oversized headers gets 431, whichever limit it meets', async () => {
    for (const length of [20_000, 40_000]) {
      const answer = await onSocket(
        `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-long: ${'a'.repeat(length)}\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 431 /);
      expect(bodyOf(answer).error).toBe('headers_too_large');
    }
  });
  it('with an address that is badly percent-encoded gets 400', async () => {
    const answer = await onSocket(
      `GET /v1/%zz HTTP/1.1\r\nhost: x\r\nx-api-key: ${app.owner.secret}\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(bodyOf(answer).error).toBe('bad_request');
  });
  it('with an uncommon method learns nothing without a key, and gets 405 or 404 with one', async () => {
    const ask = (method: string, path: string, key = '') =>
      onSocket(`${method} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nconnection: close\r\n\r\n`);
    expect(await ask('PROPFIND', '/')).toMatch(/^HTTP\/1.1 401 /);
    expect(await ask('LOCK', KEYS, app.owner.secret)).toMatch(/^HTTP\/1.1 405 /);
    expect(await ask('LOCK', '/nowhere', app.owner.secret)).toMatch(/^HTTP\/1.1 404 /);
  });
  it('without a Host, or with an unknown expectation, is answered with a body', async () => {
    expect(bodyOf(await onSocket('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n')).error).toBe('bad_request');
    expect(
      bodyOf(await onSocket('GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n'))
        .status,
    ).toBe('ok');
  });
  it('whose head never ends gets 408', async () => {
    const answer = await onSocket('GET / HTTP/1.1\r\nhost: x\r\n', { waitMs: 45_000 });
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(bodyOf(answer)).toMatchObject({ error: 'request_timeout', retryable: true });
  });
});

describe('the order of checks', () => {
  it('is key, then address, then method, then scope, then body', async () => {
    const { body: bare } = await app.owner.post(KEYS, { name: 'bare', scopes: [] });
    const anonymous = app.owner.as('ply_wrong');
    const powerless = app.owner.as(bare.plain_text_key);
    const huge = 'x'.repeat(1024 * 1024 + 1);
    expect((await anonymous.send('POST', '/v1/nowhere', { raw: huge })).status).toBe(401);
    expect((await powerless.send('POST', '/v1/nowhere', { raw: '{' })).status).toBe(404);
    expect((await powerless.send('PUT', KEYS, { raw: '{' })).status).toBe(405);
    expect((await powerless.send('POST', KEYS, { raw: huge })).status).toBe(403);
    expect((await app.owner.send('POST', KEYS, { raw: huge })).status).toBe(413);
    expect((await app.owner.send('POST', KEYS, { raw: '<a/>', headers: { 'content-type': 'text/xml' } })).status).toBe(
      415,
    );
    // As curl sends what is meant to be JSON.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.owner.send('POST', KEYS, { raw: '{"name":"x",}', headers: form })).status).toBe(400);
    expect((await app.owner.send('POST', KEYS, { raw: '{' })).status).toBe(400);
  });
  it('sends a caller without a key away before telling whether an address exists', async () => {
    const anonymous = app.owner.as('');
    expect((await anonymous.get('/v1/identity/whoami')).text).toBe((await anonymous.get('/nowhere/at/all')).text);
  });
  it('names the methods of an address', async () => {
    const reply = await app.owner.send('PUT', KEYS);
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD']);
  });
});

describe('bodies', () => {
  it('are JSON whatever the header says, if they parse', async () => {
    for (const type of ['text/plain', 'json', 'application/', 'a b c']) {
      expect((await send(KEYS, '{"name":"a"}', { 'content-type': type })).status, type).toBe(201);
    }
    const { hostname, port } = new URL(app.url);
    const answer = await onSocket(
      `POST ${KEYS} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-api-key: ${app.owner.secret}\r\ncontent-length: 12\r\nconnection: close\r\n\r\n{"name":"a"}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 201 /);
  });
  it('nested deeper than 64 are refused before they are parsed', async () => {
    const deep = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await patch(deep(64))).body.detail[0]).toMatchObject({ type: 'json_invalid' });
    expect((await patch(deep(63))).body.detail[0]).toMatchObject({ type: 'string_type', loc: ['body', 'name'] });
    expect((await patch(deep(500_000))).status).toBe(422);
    expect((await send(KEYS, deep(64))).body.error).toBe('bad_request');
  });
  it('may hold brackets inside strings', async () => {
    expect((await patch(JSON.stringify({ name: `"${'[{'.repeat(80)}` }))).status).toBe(200);
  });
  it('with U+0000, a lone surrogate or bytes that are no UTF-8 are invalid values', async () => {
    expect((await patch('{"name":"a\\u0000"}')).body.detail[0]).toMatchObject({
      type: 'string_unicode',
      loc: ['body', 'name'],
    });
    expect((await patch('{"name":"\\ud83d"}')).status).toBe(422);
    expect((await patch('{"\\u0000":1}')).status).toBe(422);
    const broken = Uint8Array.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expect((await app.owner.send('PATCH', '/v1/organization', { raw: broken })).body.detail[0].type).toBe(
      'json_invalid',
    );
    expect((await patch('{"name":"\\ud83d\\ude00"}')).body.name).toBe('😀');
  });
  it('with a key called __proto__ pollute nothing', async () => {
    expect((await patch('{"__proto__":{"polluted":true},"name":"b"}')).status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('are distinguished by field and kind in the 422 dialect', async () => {
    const { body } = await patch('{"name":5,"max_active_calls":"many","timezone":"Mars/Olympus"}');
    expect(body.detail).toEqual([
      { type: 'string_type', loc: ['body', 'name'], msg: 'Input should be a valid string', input: 5 },
      {
        type: 'int_parsing',
        loc: ['body', 'max_active_calls'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        input: 'many',
      },
    ]);
    expect((await patch('{"max_active_calls":-1}')).body.detail[0]).toMatchObject({
      type: 'greater_than_equal',
      ctx: { ge: 0 },
    });
    expect((await patch('{"timezone":"Mars/Olympus"}')).body.detail[0].loc).toEqual(['body', 'timezone']);
    expect((await patch('')).body.detail[0]).toMatchObject({ type: 'missing', loc: ['body'] });
  });
});

describe('queries', () => {
  it.each([
    ['limit=0', 'greater_than_equal'],
    ['limit=101', 'less_than_equal'],
    ['limit=ten', 'int_parsing'],
    ['limit=1&limit=2', 'string_type'],
    ['cursor=nonsense', 'value_error'],
    ['action=%00', 'string_unicode'],
  ])('refuse %s as %s', async (query, type) => {
    const { status, body } = await app.owner.get(`/v1/audit-log?${query}`);
    expect([status, body.detail[0].type]).toEqual([422, type]);
    expect(body.detail[0].loc[0]).toBe('query');
  });
  it('of a route that has none are refused by name, and nothing more is looked at', async () => {
    const { status, body } = await app.owner.get('/v1/identity/whoami?x=%00&limit=0');
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc])).toEqual([
      ['extra_forbidden', 'query', 'x'],
      ['extra_forbidden', 'query', 'limit'],
    ]);
  });
  it('are ignored where any client has always been free to send them', async () => {
    const reply = await app.owner.get('/v1/webhooks/event-catalog?x=%00&limit=0&a%0D%0Ab=1');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-ignored-parameters')).toBe('x, limit, a%0D%0Ab');
  });
  it('of pages and probes are left alone', async () => {
    expect((await app.owner.get('/healthz?probe=7')).status).toBe(200);
  });
});

describe('request ids', () => {
  it('are echoed when they are well-formed and made otherwise', async () => {
    const idFor = async (given: string) =>
      (await app.owner.get('/healthz', { 'x-request-id': given })).headers.get('x-request-id');
    expect(await idFor('order-66_a.b')).toBe('order-66_a.b');
    expect(await idFor('has spaces')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a caller who goes away', () => {
  it('is noticed by the handler that works for it, and one who stays is not taken for gone', async () => {
    const signals: AbortSignal[] = [];
    const spec = {
      method: 'GET',
      operationId: 'x',
      summary: 'x',
      tag: 'x',
      scope: null,
      status: 200,
      open: true,
    } as const;
    const wait = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({})));
    const routes = ['/v1/slow', '/v1/quick'].map((path) =>
      route({
        ...spec,
        path: path as '/v1/slow',
        handle: (_ctx, { raw }) => {
          signals.push(raw.signal);
          return path === '/v1/slow' ? wait(raw.signal) : {};
        },
      }),
    );
    const server = createServer({
      kernel: app.kernel,
      routes,
      authenticate: () => undefined,
      metrics: createMetrics(),
      isDraining: () => false,
    });
    try {
      const url = await server.listen({ port: 0, host: '127.0.0.1' });
      expect(await (await fetch(`${url}/v1/quick`)).json()).toEqual({});
      const leaving = new AbortController();
      const asked = fetch(`${url}/v1/slow`, { signal: leaving.signal });
      await expect.poll(() => signals.length, { timeout: 10_000 }).toBe(2);
      leaving.abort();
      await expect(asked).rejects.toThrow('aborted');
      await expect.poll(() => signals.map(({ aborted }) => aborted), { timeout: 10_000 }).toEqual([false, true]);
    } finally {
      await server.close();
    }
  });
});

describe('a streamed answer', () => {
  it('ends where it is when its key is no longer good, and only then', async () => {
    const good = new Set(['one', 'two']);
    const listeners: (() => void)[] = [];
    const spec = { method: 'POST', operationId: 'x', summary: 'x', tag: 'x', scope: null, status: 200 } as const;
    const endless = route({
      ...spec,
      path: '/v1/endless',
      produces: 'text/event-stream',
      idempotency: 'none',
      handle: () => {
        const body = new Readable({ read: () => undefined });
        body.push('the first words');
        return new Answer(body);
      },
    });
    const server = createServer({
      kernel: app.kernel,
      routes: [endless],
      metrics: createMetrics(),
      authenticate: (key) =>
        key && good.has(key)
          ? { orgId: '', actor: { type: 'api_key', id: key, name: key }, scopes: new Set() }
          : undefined,
      isDraining: () => false,
      onForget: (listener) => void listeners.push(listener),
    });
    try {
      const url = await server.listen({ port: 0, host: '127.0.0.1' });
      const follow = async (key: string) => {
        const response = await fetch(`${url}/v1/endless`, { method: 'POST', headers: { 'x-api-key': key } });
        const reader = (response.body as ReadableStream<Uint8Array>).getReader();
        await reader.read();
        const state = { ended: false };
        void reader.read().then(
          () => (state.ended = true),
          () => (state.ended = true),
        );
        return state;
      };
      const [one, two] = [await follow('one'), await follow('two')];
      good.delete('one');
      for (const forget of listeners) forget();
      await expect.poll(() => one.ended).toBe(true);
      expect(two.ended).toBe(false);
    } finally {
      server.server.closeAllConnections();
      await server.close();
    }
  });
});

describe('rate limits', () => {
  it('are stated with every answer and refuse with Retry-After', async () => {
    const tight = await testApp({
      env: { RATE_LIMIT_READS: '3', RATE_LIMIT_KEY_CREATIONS: '1' },
      databaseUrl: app.databaseUrl,
    });
    try {
      const replies = [];
      for (let i = 0; i < 4; i++) replies.push(await tight.owner.get('/v1/identity/whoami'));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 429]);
      expect(replies[0]?.headers.get('ratelimit-policy')).toBe('"reads";q=3;w=60');
      expect(replies[0]?.headers.get('ratelimit')).toMatch(/^"reads";r=2;t=\d+$/);
      const last = replies[3];
      expect(last?.body).toMatchObject({ error: 'rate_limited', retryable: true });
      expect(String(last?.body.retry_after)).toBe(last?.headers.get('retry-after'));
      expect((await tight.owner.post(KEYS, { name: 'one' })).status).toBe(201);
      expect((await tight.owner.post(KEYS, { name: 'two' })).status).toBe(429);
    } finally {
      await tight.stop();
    }
  });
  it('on failed authentications never block a valid key', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FAILED_AUTHENTICATIONS: '2' }, databaseUrl: app.databaseUrl });
    try {
      const anonymous = strict.owner.as('wrong');
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await anonymous.get('/v1/identity/whoami')).status);
      expect(statuses).toEqual([401, 401, 429, 429]);
      expect((await strict.owner.get('/v1/identity/whoami')).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

describe('the process', () => {
  it('tells that it lives, that it is ready, and its metrics to the operator alone', async () => {
    const anonymous = app.owner.as('');
    expect((await anonymous.get('/healthz')).body).toEqual({ status: 'ok', version: VERSION });
    expect((await anonymous.get('/readyz')).body).toEqual({ status: 'ready' });
    expect((await anonymous.get('/metrics')).status).toBe(401);
    expect((await app.owner.get('/metrics')).status).toBe(401);
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(/parley_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/);
  });
  it('answers HEAD like GET, without a body', async () => {
    const reply = await app.owner.send('HEAD', '/v1/identity/whoami');
    expect([reply.status, reply.text]).toEqual([200, '']);
  });
  it('serves its reference without asking any other host', async () => {
    const page = await app.owner.as('').get('/docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.text).not.toMatch(/https?:\/\//);
    expect((await app.owner.as('').get('/docs/reference.js')).text.length).toBeGreaterThan(1_000_000);
    expect((await app.owner.as('').get('/')).headers.get('location')).toBe('/docs');
  });
});
