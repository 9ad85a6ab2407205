// Streams, fetch and TLS of the outbound client.
import { createPrivateKey } from 'node:crypto';
import https from 'node:https';
import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { client, closers, closeSites, get, serve, site } from '../../../tests/support/outbound-sites.ts';

afterEach(closeSites);

describe('TLS', () => {
  // Valid from 2020 to 2120 for hooks.example.test, and used nowhere but here.
  const cert =
    '-----BEGIN CERTIFICATE-----\n' +
    'MIIBfDCCASKgAwIBAgIBATAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJob29rcy5leGFtcGxlLnRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMB0xGzAZBgNV' +
    'BAMMEmhvb2tzLmV4YW1wbGUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMd/DsnxZ8qD9/Wy3WDvbr3cccY3J7qldOL7azqwhU63P0MjmJVcW3ArpgV/RQ7XVQY6ajLs' +
    'GW2IbyvacBEDdbWjUTBPMB0GA1UdEQQWMBSCEmhvb2tzLmV4YW1wbGUudGVzdDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQ2p803jX6vfyex0I73O/AMfjHPnDAKBggqhkjO' +
    'PQQDAgNIADBFAiA4lSka4bj87uJ7aM9UfUulY9GT0flR3PbWAhKr+tg+WQIhANgwjG5K1ywqXbjJjuzL6cZl29FMk8dMxkPJgUO3Bw2A' +
    '\n-----END CERTIFICATE-----\n';
  const der =
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgL7cu3772zfxJRzNowDdQ4EM09reTeP17q13qZzEx0OWhRANCAATHfw7J8WfKg/f1st1g72693HHGNye6pXTi+2s6' +
    'sIVOtz9DI5iVXFtwK6YFf0UO11UGOmoy7BltiG8r2nARA3W1';
  const key = createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' }).export({
    type: 'pkcs8',
    format: 'pem',
  });
  const secure = () => serve(https.createServer({ cert, key }, (_request, response) => response.end('secret')));
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];

  test('is spoken with a server whose certificate is trusted, over a connection that is kept', async () => {
    const { port, connections } = await secure();
    const door = client({ lookup, ca: cert });
    for (let i = 0; i < 10; i++)
      expect((await door.request(get(`https://hooks.example.test:${port}/`))).body.toString()).toBe('secret');
    expect(connections()).toBeLessThanOrEqual(2);
  });

  test('is refused for an unknown issuer, another name, and a server that speaks something else', async () => {
    const { port } = await secure();
    const failure = { name: 'OutboundFailed', kind: 'tls', retryable: false };
    await expect(client({ lookup }).request(get(`https://hooks.example.test:${port}/`))).rejects.toMatchObject(failure);
    await expect(
      client({ lookup, ca: cert }).request(get(`https://other.example.test:${port}/`)),
    ).rejects.toMatchObject(failure);
    const plain = await site((_request, response) => response.end());
    await expect(
      client({ lookup, ca: cert }).request(get(`https://hooks.example.test:${plain.port}/`)),
    ).rejects.toMatchObject(failure);
  });

  test('runs out of time on a server that is silent in the handshake', async () => {
    const { port } = await serve(net.createServer(() => undefined));
    const started = performance.now();
    await expect(
      client({ lookup }).request(get(`https://hooks.example.test:${port}/`, { timeoutMs: 200 })),
    ).rejects.toMatchObject({ kind: 'timeout' });
    expect(performance.now() - started).toBeLessThan(9_000);
  });
});

describe('a stream', () => {
  test('hands over what has arrived, and frees the connection when broken off', async () => {
    let freed: () => void;
    const closed = new Promise<void>((resolve) => {
      freed = resolve;
    });
    const { url } = await site((_request, response) => {
      response.on('close', () => freed());
      response.write('data: one\n\n');
    });
    const answer = await client().stream(get(url));
    for await (const chunk of answer.body) {
      expect(chunk.toString()).toBe('data: one\n\n');
      break;
    }
    await closed;
  });

  test('has the same limits', async () => {
    const { url } = await site((_request, response) => response.end(Buffer.alloc(5000)));
    const { body } = await client().stream(get(url, { maxBytes: 4999 }));
    await expect(drain(body)).rejects.toMatchObject({ kind: 'too_large' });
  });
  const drain = async (body: AsyncIterable<Buffer>): Promise<void> => {
    for await (const _chunk of body);
  };
});

describe('fetch', () => {
  test('speaks JSON both ways, and drops what it may not set', async () => {
    const { url } = await site((request, response) => {
      response.setHeader('content-type', 'application/json');
      request.pipe(response);
    });
    const answer = await client().fetch(new URL(url), {
      method: 'POST',
      body: JSON.stringify({ a: 1 }),
      headers: { 'content-type': 'application/json', connection: 'close', authorization: 'Bearer x' },
    });
    expect([answer.status, answer.ok, answer.url]).toEqual([200, true, url]);
    expect(await answer.json()).toEqual({ a: 1 });
  });

  test('sends a text to an address just as it sends a Request', async () => {
    const { url } = await site((request, response) => {
      const { host: _host, ...headers } = request.headers;
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () =>
        response.end(JSON.stringify({ method: request.method, path: request.url, headers, body })),
      );
    });
    const heads: Record<string, string>[] = [
      { 'Content-Type': 'application/json', 'X-Key': ' päd ', connection: 'close' },
      { 'X-Key': 'a text of no type' },
    ];
    for (const headers of heads) {
      const init = { method: 'POST', body: '{"a":"ü"}', headers };
      const plain = await client().fetch(`${url}/a b?c=1`, init);
      const asRequest = await client().fetch(new Request(`${url}/a b?c=1`, init));
      const [one, other] = [await plain.json(), await asRequest.json()];
      expect(one).toEqual(other);
      expect(one).toMatchObject({ method: 'POST', body: '{"a":"ü"}' });
    }
    const text = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } };
    await expect(client().fetch(url.replace('//', '//user:word@'), text)).rejects.toBeInstanceOf(TypeError);
    await expect(
      client().fetch(url, { ...text, headers: { ...text.headers, 'x-key': 'a\nb' } }),
    ).rejects.toBeInstanceOf(TypeError);
    await expect(client().fetch(url, { ...text, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('streams, and frees the connection when the reader leaves, even before the first byte', async () => {
    let closedCount = 0;
    const { url } = await site((_request, response) => {
      response.on('close', () => closedCount++);
      response.write('x');
    });
    const first = await client().fetch(url);
    const reader = first.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('x');
    await reader?.cancel();
    await (await client().fetch(url)).body?.cancel();
    await expect.poll(() => closedCount).toBe(2);
  });

  test('gives a reader that aborts its own reason', async () => {
    const { url } = await site((_request, response) => void response.write('x'));
    const abort = new AbortController();
    const answer = await client().fetch(url, { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(answer.text()).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('handles answers without a body', async () => {
    const { url } = await site((request, response) => response.writeHead(request.method === 'HEAD' ? 200 : 204).end());
    expect((await client().fetch(url)).body).toBeNull();
    expect((await client().fetch(url, { method: 'HEAD' })).status).toBe(200);
  });

  test('fails the way SDKs expect, and refuses under our own name', async () => {
    const { port } = await site((_request, response) => response.end());
    await closers.pop()?.();
    const failure = await client()
      .fetch(`http://127.0.0.1:${port}/`)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure).toMatchObject({ message: 'fetch failed', cause: { kind: 'network' } });
    await expect(client({ allowCidrs: [] }).fetch('https://127.0.0.1/')).rejects.toMatchObject({ reason: 'address' });
  });

  test('has limits of its own', async () => {
    const { url } = await site((_request, response) => response.end(Buffer.alloc(5000)));
    const door = client({ fetchLimits: { timeoutMs: 1_000, maxBytes: 100 } });
    await expect((await door.fetch(url)).text()).rejects.toMatchObject({ kind: 'too_large' });
  });
});
