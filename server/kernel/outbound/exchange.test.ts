import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { client, closeSites, get, rawSite, site } from '../../../tests/support/outbound-sites.ts';

afterEach(closeSites);

describe('a request that keeps only a beginning', () => {
  test('is given it, and the connection serves again', async () => {
    const { url, connections } = await site((_request, response) => response.end('a'.repeat(5000)));
    const door = client();
    for (let i = 0; i < 3; i++) {
      const answer = await door.request(get(url, { keepBytes: 1000 }));
      expect(answer).toMatchObject({ status: 200, truncated: true });
      expect(answer.body.toString()).toBe('a'.repeat(1000));
      // undici gives a connection free in the next turn of the loop.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(connections()).toBe(1);
  });

  test.each([
    ['too long', `HTTP/1.1 500 No\r\ncontent-length: 200000\r\n\r\n${'b'.repeat(150_000)}`],
    ['too slow', 'HTTP/1.1 500 No\r\ncontent-length: 20\r\n\r\nbbb'],
  ])('knows the status of an answer that is %s', async (_what, bytes) => {
    const { url } = await rawSite(bytes);
    const answer = await client().request(get(url, { keepBytes: 3, timeoutMs: 1000 }));
    expect(answer).toMatchObject({ status: 500, truncated: true });
    expect(answer.body.toString()).toBe('bbb');
  });

  test('counts decoded bytes', async () => {
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('c'.repeat(50_000))),
    );
    const whole = await client().request(get(url));
    expect(whole).toMatchObject({ truncated: false });
    expect(whole.body.length).toBe(50_000);
    const part = await client().request(get(url, { keepBytes: 10, maxBytes: 20_000 }));
    expect(part).toMatchObject({ status: 200, truncated: true });
    expect(part.body.toString()).toBe('c'.repeat(10));
    await expect(client().request(get(url, { maxBytes: 20_000 }))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('fails without an answer', async () => {
    const { url } = await site(() => undefined);
    await expect(client().request(get(url, { keepBytes: 10, timeoutMs: 200 }))).rejects.toMatchObject({
      kind: 'timeout',
    });
  });
});

test('a URL that was judged once is judged again by what its name resolves to, at every connection', async () => {
  const { port } = await site((_request, response) => response.setHeader('connection', 'close').end());
  const addresses = ['127.0.0.1', '127.0.0.1', '10.0.0.1'];
  const door = client({ lookup: async () => [{ address: addresses.shift() ?? '', family: 4 }] });
  const url = `http://moving.example:${port}/`;
  expect(await door.request(get(url))).toMatchObject({ status: 200 });
  expect(await door.request(get(url))).toMatchObject({ status: 200 });
  await expect(door.request(get(url))).rejects.toMatchObject({ reason: 'address' });
});
