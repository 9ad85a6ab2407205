import http from 'node:http';
import net from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { client, closers, closeSites, get, rawSite, serve, site } from '../../../tests/support/outbound-sites.ts';

afterEach(closeSites);

describe('a request', () => {
  test('carries method, path, headers and body, and our name', async () => {
    const { url } = await site((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(201, { 'x-many': ['1', '2'], 'set-cookie': ['a=1', 'b=2'] });
        response.end(
          JSON.stringify({
            url: request.url,
            method: request.method,
            headers: request.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
    });
    const answer = await client().request(
      get(`${url}a/b?c=d#e`, { method: 'post', body: 'hällo', headers: { 'X-Test': 'yes', 'User-Agent': 'Mozilla' } }),
    );
    expect(answer).toMatchObject({ status: 201, truncated: false, headers: { 'set-cookie': ['a=1', 'b=2'] } });
    const seen = JSON.parse(answer.body.toString());
    expect(seen).toMatchObject({ url: '/a/b?c=d', method: 'POST', body: 'hällo' });
    expect(seen.headers).toMatchObject({
      'x-test': 'yes',
      'user-agent': `Parley/${manifest.version}`,
      'accept-encoding': 'identity',
    });
  });

  test('keeps no cookies', async () => {
    const seen: unknown[] = [];
    const { url } = await site((request, response) => {
      seen.push(request.headers.cookie);
      response.setHeader('set-cookie', 'a=1').end();
    });
    const door = client();
    await door.request(get(url));
    await door.request(get(url));
    expect(seen).toEqual([undefined, undefined]);
  });

  test('does not follow a redirect, to a private address or any other', async () => {
    const canary = await site((_request, response) => response.end('reached'));
    for (const status of [301, 302, 303, 307, 308]) {
      const { url } = await site((_request, response) => response.writeHead(status, { location: canary.url }).end());
      const door = client();
      expect(await door.request(get(url))).toMatchObject({ status, headers: { location: canary.url } });
      expect((await door.fetch(url)).status).toBe(status);
      await expect(door.fetch(url, { redirect: 'error' })).rejects.toMatchObject({ kind: 'protocol' });
    }
    expect(canary.connections()).toBe(0);
  });

  test.each([
    ['a line end in a value', { 'x-a': 'b\r\nhost: evil' }],
    ['a bare line feed', { 'x-a': 'b\nc' }],
    ['a null byte', { 'x-a': 'b\0' }],
    ['a line end in a name', { 'x-a\r\nx-b': 'c' }],
    ['a space in a name', { 'x a': 'b' }],
    ['an empty name', { '': 'b' }],
    ['characters beyond one byte', { 'x-a': 'ł' }],
    ['another host', { Host: '169.254.169.254' }],
    ['framing of its own', { 'Transfer-Encoding': 'chunked' }],
    ['a length of its own', { 'content-length': '3' }],
    ['an upgrade', { upgrade: 'websocket' }],
    ['too much', { 'x-a': 'a'.repeat(70_000) }],
  ])('with %s in its headers is refused', async (_what, headers) => {
    const { url, connections } = await site((_request, response) => response.end());
    await expect(client().request(get(url, { headers }))).rejects.toMatchObject({
      reason: 'header',
    });
    expect(connections()).toBe(0);
  });

  test.each(['CONNECT', 'TRACE', 'GET / HTTP/1.1\r\nx: y', ''])('with the method "%s" is refused', async (method) => {
    await expect(client().request(get('http://127.0.0.1:9999/', { method }))).rejects.toMatchObject({
      reason: 'method',
    });
  });

  test('without a sensible limit is a mistake of ours', async () => {
    for (const bad of [{ timeoutMs: 0 }, { timeoutMs: Number.POSITIVE_INFINITY }, { maxBytes: Number.NaN }]) {
      await expect(client().request(get('http://127.0.0.1:9999/', bad))).rejects.toThrow();
    }
  });
});

describe('an answer', () => {
  test('may be exactly as large as allowed, and no byte larger', async () => {
    const { url } = await site((_request, response) => response.end(Buffer.alloc(1000)));
    expect((await client().request(get(url, { maxBytes: 1000 }))).body).toHaveLength(1000);
    await expect(client().request(get(url, { maxBytes: 999 }))).rejects.toMatchObject({
      kind: 'too_large',
      retryable: false,
    });
  });

  test('without an end is cut off', async () => {
    const { url } = await site((_request, response) => {
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
      more();
    });
    await expect(client().request(get(url))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('that comes compressed by %s unasked is counted after decompression', async (encoding, compress) => {
    const { url } = await site((request, response) => {
      const size = Number(new URL(request.url ?? '', 'http://x').searchParams.get('size'));
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.alloc(size, 'a')));
    });
    const small = await client().request(get(`${url}?size=5000`));
    expect(small.body.toString()).toBe('a'.repeat(5000));
    expect(small.headers['content-encoding']).toBeUndefined();
    await expect(client().request(get(`${url}?size=5000000`))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('that claims a compression it does not have is a failure, an empty one is not', async () => {
    const { url } = await site((request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(request.url === '/empty' ? '' : 'plain');
    });
    await expect(client().request(get(url))).rejects.toMatchObject({ kind: 'protocol' });
    expect((await client().request(get(`${url}empty`))).body).toHaveLength(0);
    expect((await client().request(get(url, { method: 'HEAD' }))).status).toBe(200);
  });

  test('in an encoding that we do not know passes as it is, whatever its name', async () => {
    for (const encoding of ['zstd', 'gzip, gzip', 'constructor', '__proto__']) {
      const { url } = await site((_request, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end('raw'),
      );
      expect(await client().request(get(url))).toMatchObject({
        body: Buffer.from('raw'),
        headers: { 'content-encoding': encoding },
      });
    }
  });

  test('with headers beyond measure is cut off', async () => {
    const { url } = await rawSite(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\ncontent-length: 0\r\n\r\n`);
    await expect(client().request(get(url))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('that is not HTTP is a failure', async () => {
    const { url } = await rawSite('220 mail.example ESMTP\r\n');
    await expect(client().request(get(url))).rejects.toMatchObject({ kind: 'protocol' });
  });
});

describe('time', () => {
  test.each([
    ['a server that never answers', 'never'],
    ['a body that drips', 'drip'],
    ['headers that drip', 'headers'],
    ['endless provisional answers', 'early hints'],
  ])('runs out on %s', async (_what, kind) => {
    const drip = (write: () => void): NodeJS.Timeout => {
      const timer = setInterval(write, 20);
      closers.push(() => clearInterval(timer));
      return timer;
    };
    const { url } = await serve(
      net.createServer((socket) => {
        if (kind === 'drip') socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
        if (kind === 'headers') socket.write('HTTP/1.1 200 OK\r\n');
        const piece =
          { never: '', drip: 'x', headers: 'a: b\r\n', 'early hints': 'HTTP/1.1 103 Early Hints\r\n\r\n' }[kind] ?? '';
        drip(() => void (socket.destroyed || piece === '' || socket.write(piece)));
      }),
    );
    const started = performance.now();
    await expect(client().request(get(url, { timeoutMs: 300 }))).rejects.toMatchObject({
      kind: 'timeout',
      retryable: true,
    });
    expect(performance.now() - started).toBeLessThan(9_000);
  });

  test('runs out while the resolver is silent', async () => {
    const started = performance.now();
    const door = client({ lookup: () => new Promise(() => undefined) });
    await expect(door.request(get('http://silent.example/', { timeoutMs: 100 }))).rejects.toMatchObject({
      kind: 'timeout',
    });
    const impatient = client({ lookup: () => new Promise(() => undefined), connectTimeoutMs: 100 });
    await expect(impatient.request(get('http://silent.example/'))).rejects.toMatchObject({ kind: 'timeout' });
    await Promise.all([door.close(), impatient.close()]);
    expect(performance.now() - started).toBeLessThan(9_000);
  });

  test('runs out for a stream without a reader, and frees the connection', async () => {
    let freed: () => void;
    const closed = new Promise<void>((resolve) => {
      freed = resolve;
    });
    const { url } = await site((_request, response) => {
      response.on('close', () => freed());
      response.write('first');
    });
    await client().stream(get(url, { timeoutMs: 100 }));
    await closed;
  });

  test('is cut short by the caller', async () => {
    const { url } = await site(() => undefined);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(client().request(get(url, { signal: abort.signal }))).rejects.toMatchObject({
      kind: 'aborted',
      retryable: false,
    });
    await expect(client().request(get(url, { signal: AbortSignal.abort() }))).rejects.toMatchObject({
      kind: 'aborted',
    });
    await expect(client().fetch(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a failure', () => {
  test('names a reset before and inside the answer', async () => {
    const before = await serve(net.createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())));
    await expect(client().request(get(before.url))).rejects.toMatchObject({ kind: 'reset', retryable: true });
    const inside = await serve(
      net.createServer((socket) => {
        socket.once('data', () =>
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.destroy()),
        );
      }),
    );
    await expect(client().request(get(inside.url))).rejects.toMatchObject({ name: 'OutboundFailed' });
  });

  test('names a closed port and a name without address', async () => {
    const { port } = await site((_request, response) => response.end());
    await closers.pop()?.();
    await expect(client().request(get(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
      kind: 'network',
      retryable: true,
    });
    const nowhere = client({ lookup: async () => [] });
    await expect(nowhere.request(get('http://nowhere.example/'))).rejects.toMatchObject({ kind: 'dns' });
    const unknown = client({ lookup: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })) });
    await expect(unknown.request(get('http://unknown.example/'))).rejects.toMatchObject({
      kind: 'dns',
      retryable: true,
    });
    await expect(unknown.check('https://unknown.example/')).resolves.toBeUndefined();
  });

  test('says nothing of path, query or resolved address', async () => {
    const door = client({ allowCidrs: [], lookup: async () => [{ address: '10.9.8.7', family: 4 }] });
    const error = await door.request(get('https://inner.example/hook?token=s3cret')).then(
      () => '',
      (caught: unknown) => inspect(caught, { depth: 5 }),
    );
    expect(error).toContain('OutboundRefused');
    expect(error.split('\n    at ')[0]).not.toMatch(/10\.9|s3cret|hook/);
  });

  test('meets everyone who asks after the door was closed, and every request that is still waiting', async () => {
    const { url } = await site(() => undefined);
    const door = client();
    const waiting = expect(door.request(get(url))).rejects.toMatchObject({ kind: 'closed' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await door.close();
    await waiting;
    await expect(door.request(get(url))).rejects.toMatchObject({ kind: 'closed' });
  });
});

describe('connections', () => {
  test('are kept alive and shared, and the answer comes at a good pace', async () => {
    const { url, connections } = await site((_request, response) => response.end('ok'));
    const door = client();
    const started = performance.now();
    for (let i = 0; i < 50; i++) await door.request(get(url));
    // The next request may leave in the very moment in which the first connection comes free.
    expect(connections()).toBeLessThanOrEqual(2);
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let i = 0; i < 50; i++) await door.request(get(url, { method: 'POST', body: '{}' }));
      }),
    );
    expect(connections()).toBeLessThanOrEqual(20);
    // A floor against accidents, not a benchmark: thousands a second are usual.
    expect(550 / ((performance.now() - started) / 1000)).toBeGreaterThan(50);
  });

  test('to the origin used longest ago are closed when there are too many', async () => {
    const sites = await Promise.all([1, 2, 3].map(() => site((_request, response) => response.end('ok'))));
    const door = client({ maxOrigins: 2 });
    for (const { url } of [...sites, ...sites.slice(1)]) await door.request(get(url));
    expect(sites.map((one) => one.connections())).toEqual([1, 1, 1]);
    await door.request(get(sites[0]?.url ?? ''));
    expect(sites.map((one) => one.connections())).toEqual([2, 1, 1]);
  });

  test('go to the judged address of a name, whose own name the server sees', async () => {
    const { port } = await serve(
      http.createServer((request, response) => response.end(`${request.socket.localAddress} ${request.headers.host}`)),
      '127.0.0.3',
    );
    const door = client({ allowCidrs: ['127.0.0.3/32'], lookup: async () => [{ address: '127.0.0.3', family: 4 }] });
    const answer = await door.request(get(`http://hooks.example.test:${port}/`));
    expect(answer.body.toString()).toBe(`127.0.0.3 hooks.example.test:${port}`);
  });

  test('try the next judged address when the first does not answer', async () => {
    const { port } = await serve(
      http.createServer((_request, response) => response.end('second')),
      '127.0.0.3',
    );
    const lookup = async () => ['127.0.0.2', '127.0.0.3'].map((address) => ({ address, family: 4 }));
    expect((await client({ lookup }).request(get(`http://two.example:${port}/`))).body.toString()).toBe('second');
  });
});
