// Attacks on tools: stored secrets, addresses and paths. Through HTTP, with listeners that see what arrives.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { type Client, created } from '../support/client.ts';
import { startVendor, type Vendor } from '../support/model-vendor.ts';
import { type Listener, listen, type Seen } from './listener.ts';

let app: TestApp;
let narrow: Client;
let own: Listener;
let evil: Listener;
let vendor: Vendor;
beforeAll(async () => {
  [own, evil, vendor] = await Promise.all([listen(), listen(), startVendor()]);
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  await vendor.join(app, ['far']);
  const key = created(
    await app.owner.post('/v1/identity/api-keys', { name: 'narrow', scopes: ['tools:read', 'tools:write'] }),
  );
  narrow = app.owner.as(key.plain_text_key);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
  for (const { server } of [own, evil]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  for (const listener of [own, evil]) {
    listener.seen = [];
    listener.answer = (response) => response.end('{}');
  }
  vendor.reset();
});

const SECRET = 'Bearer TOPSECRET "CRM" token/42+x';
const makeTool = async (fields: object) => created(await app.owner.post('/v1/tools', { name: 'CRM', ...fields }));
const withSecret = () =>
  makeTool({
    configuration: {
      url: `${own.url}/v1`,
      headers: [{ key: 'Authorization', value: SECRET, secure: true }],
      query_params: [{ key: 'key', value: 'query-SECRET-43', secure: true }],
    },
  });
const test = async (id: string, body: object = {}, client: Client = app.owner) => {
  const reply = await client.post(`/v1/tools/${id}/test`, body);
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('a stored secret', () => {
  it('is sent to no address but the one it was stored for', async () => {
    const tool = await withSecret();
    const marked = tool.active_revision.configuration;
    const revise = (change: object) =>
      narrow.post(`/v1/tools/${tool.id}/revisions`, { configuration: { ...marked, ...change } });
    for (const url of [
      `${evil.url}/evil`,
      `http://127.0.0.1:${own.port}@127.0.0.1:${evil.port}/`,
      `https://127.0.0.1:${own.port}/v1`,
      `http://localhost:${own.port}/v1`,
      `http://127.0.0.1/v1`,
      `http:${evil.url.slice(5)}`,
      `http:127.0.0.1:${evil.port}`,
      ` \t${evil.url}`,
      `\\\\127.0.0.1:${evil.port}`,
      '',
    ]) {
      const refused = await revise({ url });
      expect([refused.status, refused.body.detail?.[0].loc], url).toEqual([
        422,
        ['body', 'configuration', 'headers', 0, 'value'],
      ]);
    }
    for (const url of [
      `{{ host }}/v1`,
      `http://127.0.0.1:{{ port }}/`,
      `http://{% if a %}127.0.0.1:${evil.port}{% endif %}/`,
    ]) {
      const refused = await revise({ url });
      expect([refused.status, refused.body.detail[0].loc], url).toEqual([422, ['body', 'configuration', 'url']]);
    }
    // Nor is it told: not by taking its seal away, not under another key, and not in another place.
    const [header] = marked.headers;
    for (const change of [
      { headers: [{ ...header, secure: false }] },
      { headers: [{ ...header, key: 'X-Shown' }] },
      { headers: [], query_params: [header] },
      { headers: [header, header] },
      { query_params: [{ ...marked.query_params[0], secure: false }] },
    ]) {
      expect((await revise(change)).status, JSON.stringify(change)).toBe(422);
    }
    // The same address in another spelling is the same.
    for (const url of [`HTTP://127.0.0.1:${own.port}/v2`, `http://127.1:${own.port}/{{ a }}?x={{ b }}`]) {
      const revision = created(await revise({ url }));
      expect(await test(tool.id, { revision_id: revision.id, input: { a: 1 } })).toMatchObject({ ok: true });
      expect(own.seen.at(-1)).toMatchObject({ headers: { authorization: SECRET } });
    }
    expect(evil.seen).toEqual([]);
  });

  it('goes again where its value is sent along, and stays with the revision it was stored for', async () => {
    const tool = await withSecret();
    const headers = [{ key: 'Authorization', value: 'Bearer another-token-1', secure: true }];
    const path = `/v1/tools/${tool.id}/revisions`;
    const moved = created(await app.owner.post(path, { configuration: { url: evil.url, headers } }));
    // The latest is at the other address now: its mark stands for its own value, there and not here.
    const marked = { ...moved.configuration, url: own.url };
    expect((await app.owner.post(path, { configuration: marked })).status).toBe(422);
    await test(tool.id, { revision_id: moved.id });
    await test(tool.id, { revision_id: tool.active_revision_id });
    expect(evil.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer another-token-1']);
    expect(own.seen.map(({ headers }) => headers.authorization)).toEqual([SECRET]);
  });

  it('does not follow a redirect', async () => {
    const tool = await withSecret();
    own.answer = (response) => response.writeHead(307, { location: `${evil.url}/there` }).end();
    expect(await test(tool.id)).toMatchObject({ ok: false, status: 307 });
    expect(evil.seen).toEqual([]);
  });

  it('that the far side repeats is not shown', async () => {
    const tool = await withSecret();
    const echoes: ((response: ServerResponse, seen: Seen) => void)[] = [
      (response, { headers, url }) =>
        response.end(JSON.stringify({ deep: [{ heard: headers.authorization, url }], n: 1 })),
      (response, { headers }) => response.writeHead(401).end(`no such credential: ${headers.authorization}`),
      (response) => response.end(encodeURIComponent(SECRET) + Buffer.from(SECRET).toString('base64')),
      (response) => response.end('x'.repeat(3_980) + SECRET),
      (response) =>
        response.end(
          `{"a":"${SECRET.split('')
            .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
            .join('')}"}`,
        ),
      (response) => response.end(`${SECRET.slice(7)} ?key=query-SECRET-43`),
    ];
    for (const echo of echoes) {
      own.answer = echo;
      const shown = JSON.stringify(await test(tool.id));
      for (const part of ['TOPSECRET', 'token/42', 'query-SECRET', 'VE9QU0VDUkVU']) expect(shown).not.toContain(part);
    }
    own.answer = (response) => response.end('{"status":"open","n":42}');
    expect((await test(tool.id)).output).toEqual({ status: 'open', n: 42 });
  });
});

describe('an address', () => {
  it('has no template before its path', async () => {
    for (const url of [
      'https://{{ host }}/',
      'https://api.{{ x }}.com/',
      '{{ base }}/path',
      'https:{{ x }}',
      'https://a@{{ x }}',
      'https://a.com:{{ port }}/',
      'https://a.com{{ x }}',
      "https://{{ 'a.com' }}/",
      '{% if a %}https://a.com{% endif %}/x',
      '{% capture h %}a.com{% endcapture %}https://{{ h }}/',
      'https://a.com\t{{ x }}/',
      'https:\\\\{{ x }}',
    ]) {
      for (const tool_type of ['api_call', 'mcp']) {
        const { status, body } = await app.owner.post('/v1/tools', { name: 'x', tool_type, configuration: { url } });
        expect([status, body.detail?.[0].loc], url).toEqual([422, ['body', 'configuration', 'url']]);
      }
    }
  });

  it('that was stored with one is not called', async () => {
    const tool = await withSecret();
    await app.kernel.db.pool.query(
      `update tool_revisions set configuration = jsonb_set(configuration, '{url}', to_jsonb($2::text)) where id = $1`,
      [tool.active_revision_id, '{{ where }}/x'],
    );
    expect(await test(tool.id, { input: { where: evil.url } })).toMatchObject({ ok: false, attempts: 0 });
    expect(evil.seen).toEqual([]);
  });

  it('is not climbed by inputs', async () => {
    const tool = await makeTool({
      configuration: { url: `${own.url}/real/{{ id }}/orders`, variables: [{ name: 'id' }] },
    });
    for (const id of ['.', '..']) {
      expect(await test(tool.id, { input: { id } })).toMatchObject({
        ok: false,
        attempts: 0,
        error: expect.stringContaining('".."'),
      });
    }
    expect(own.seen).toEqual([]);
    for (const id of ['%2e%2e', '.%2e', '．．', '../..', '..\\..', '..;', 'a/b', 'a?b#c', '\t..\n', ' ..', 'ä']) {
      expect(await test(tool.id, { input: { id } }), id).toMatchObject({ ok: true });
    }
    for (const { url } of own.seen) expect(url).toMatch(/^\/real\/[^/?#;\\]+\/orders$/);
    own.seen = [];
    for (const [path, input] of [
      ['/real/{{ a }}{{ b }}/orders', { a: '.', b: '.' }],
      ['/real/.{{ a }}/orders', { a: '.' }],
      ['/real/%2{{ a }}./orders', { a: 'e' }],
      ['/real/{{ a | url_decode }}/orders', { a: '%2e%2e' }],
      ['/real/{{ a | base64_decode }}/orders', { a: 'Li4=' }],
      ['/real/{{ a | remove: "x" }}/orders', { a: '.x.' }],
      ['/real/{% if a %}{{ a }}{% endif %}/orders', { a: '..' }],
      ['/real/{% assign b = a %}{{ b }}', { a: '..' }],
    ] as const) {
      const climbing = await makeTool({ configuration: { url: own.url + path } });
      expect(await test(climbing.id, { input }), path).toMatchObject({ ok: false, attempts: 0 });
    }
    const decoding = await makeTool({ configuration: { url: `${own.url}/real/{{ a | url_decode }}/orders` } });
    await test(decoding.id, { input: { a: 'x%2F..%2F..%3Fadmin%23' } });
    expect(own.seen.map(({ url }) => url)).toEqual(['/real/x%2F..%2F..%3Fadmin%23/orders']);
  });

  it('takes any query value and any header value, or says why not', async () => {
    const tool = await makeTool({
      configuration: {
        url: `${own.url}/q?static={{ v }}`,
        headers: [{ key: 'x-v', value: '{{ v }}' }],
        query_params: [{ key: 'v', value: '{{ v }}' }],
      },
    });
    for (const v of ['a\r\nx-injected: 1', 'a\nb', 'Ω', '\u0001', '&admin=1#', { a: [1] }, null]) {
      const result = await test(tool.id, { input: { v } });
      if (!result.ok) expect(result.error).toMatch(/^Not called: the header x-v/);
    }
    for (const { url, headers } of own.seen) {
      expect(headers['x-injected']).toBeUndefined();
      expect(new URL(url, own.url).searchParams.get('admin')).toBeNull();
    }
    for (const key of ['bad name', 'x:y', 'host', '__proto__', 'Ω']) {
      const odd = await makeTool({ configuration: { url: own.url, headers: [{ key, value: 'x' }] } });
      await test(odd.id);
    }
  });
});
