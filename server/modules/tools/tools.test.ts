// Tools: revisions, secrets, and real calls through the outbound client.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
let server: Server;
let url: string;
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let seen: Seen[] = [];
let answer: (response: ServerResponse, nth: number) => void;

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen = [];
  answer = (response) => response.end('{}');
});

const makeTool = async (fields: object = {}) =>
  created(await app.owner.post('/v1/tools', { name: 'Order status', ...fields }));
const eventsOf = async (toolId: string) => {
  const { rows } = await app.kernel.db.pool.query('select type, data from events where subject = $1 order by xid, id', [
    toolId,
  ]);
  return rows as { type: string; data: Record<string, unknown> }[];
};

describe('a tool', () => {
  it('is made with its first revision active, read, renamed and deleted', async () => {
    const tool = await makeTool({ configuration: { url: 'https://example.com/{{ a }}', variables: [{ name: 'a' }] } });
    expect(tool).toMatchObject({
      tool_type: 'api_call',
      active_revision: { status: 'active', has_secrets: false, default_count: 0 },
    });
    expect(tool.active_revision.configuration).toMatchObject({
      method: 'GET',
      timeout: 30,
      headers: [],
      body: {},
      variables: [{ name: 'a', type: 'str', description: '', required: false }],
      retry: { max_retries: 0, base_delay_seconds: 1, max_delay_seconds: 30, jitter: true },
    });
    expect((await app.owner.patch(`/v1/tools/${tool.id}`, { name: 'Renamed' })).body.name).toBe('Renamed');
    expect((await app.owner.get('/v1/tools')).body.data[0].id).toBe(tool.id);
    expect((await app.owner.delete(`/v1/tools/${tool.id}`)).status).toBe(204);
    for (const path of ['', '/revisions', `/revisions/${tool.active_revision_id}`]) {
      expect((await app.owner.get(`/v1/tools/${tool.id}${path}`)).status).toBe(404);
    }
  });

  it('refuses a wrong configuration at its place', async () => {
    const at = async (fields: object) =>
      (await app.owner.post('/v1/tools', { name: 'x', ...fields })).body.detail?.[0].loc.slice(1);
    expect(await at({ tool_type: 'magic' })).toEqual(['tool_type']);
    expect(await at({ configuration: { method: 'BREW' } })).toEqual(['configuration', 'method']);
    expect(await at({ configuration: { timeout: 301 } })).toEqual(['configuration', 'timeout']);
    expect(await at({ configuration: { variables: [{ name: '1a' }] } })).toEqual([
      'configuration',
      'variables',
      0,
      'name',
    ]);
    expect(await at({ configuration: { variables: [{ name: 'a', type: 'text' }] } })).toEqual([
      'configuration',
      'variables',
      0,
      'type',
    ]);
    expect(await at({ transfer_target: { mode: 'hot' } })).toEqual(['transfer_target', 'mode']);
    for (const path of ['$.a[?@.b > 1]', '$..a..b', '$[', 'a.b']) {
      const place = await at({
        response_schema: {
          field_mappings: [
            { path: '$.ok', alias: 'ok' },
            { path, alias: 'b' },
          ],
        },
      });
      expect(place, path).toEqual(['response_schema', 'field_mappings', 1, 'path']);
    }
  });

  it('shows defaults, stale ones and what a call would be made with', async () => {
    const configuration = { variables: [{ name: 'a' }, { name: 'b' }] };
    const { active_revision } = await makeTool({ configuration, input_defaults: { a: 1, gone: 2 } });
    expect(active_revision).toMatchObject({ stale_input_fields: ['gone'], merged_input_preview: { a: 1, b: null } });
  });
});

describe('secure values', () => {
  const SECRET = 'Bearer very-secret-token-42';
  const configuration = {
    url: 'https://example.com',
    headers: [
      { key: 'Authorization', value: SECRET, secure: true },
      { key: 'x-plain', value: 'seen', secure: false },
    ],
    query_params: [{ key: 'token', value: 'query-secret-43', secure: true }],
  };

  it('are read back as a mark and lie nowhere in the clear', async () => {
    const tool = await makeTool({ configuration });
    expect(tool.active_revision.has_secrets).toBe(true);
    expect(tool.active_revision.configuration.headers.map(({ value }: { value: string }) => value)).toEqual([
      '••••',
      'seen',
    ]);
    for (const table of ['tools', 'tool_revisions', 'events', 'audit_log']) {
      const { rows } = await app.kernel.db.pool.query(`select t::text as text from ${table} t`);
      for (const { text } of rows) for (const secret of [SECRET, 'query-secret-43']) expect(text).not.toContain(secret);
    }
    const { rows } = await app.kernel.db.pool.query(
      "select encode(sealed, 'escape') as sealed from tool_revisions where sealed is not null",
    );
    for (const { sealed } of rows) expect(sealed).not.toContain('secret-token');
  });

  it('are kept when the mark is sent back, and go out with a call', async () => {
    const tool = await makeTool({ configuration: { ...configuration, url } });
    const marked = { ...tool.active_revision.configuration, url: `${url}/v2` };
    const revision = created(await app.owner.post(`/v1/tools/${tool.id}/revisions`, { configuration: marked }));
    expect(revision.configuration.headers[0].value).toBe('••••');
    const { body } = await app.owner.post(`/v1/tools/${tool.id}/test`, { revision_id: revision.id });
    expect(body.ok).toBe(true);
    expect(seen).toMatchObject([
      { url: '/v2?token=query-secret-43', headers: { authorization: SECRET, 'x-plain': 'seen' } },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('a mark with nothing behind it is refused', async () => {
    const headers = [{ key: 'authorization', value: '••••', secure: true }];
    const { status, body } = await app.owner.post('/v1/tools', { name: 'x', configuration: { headers } });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'configuration', 'headers', 0, 'value']]);
  });
});

describe('a test call', () => {
  const test = async (tool: { id: string }, input: object = {}) =>
    (await app.owner.post(`/v1/tools/${tool.id}/test`, { input })).body;

  it('fills address, query, headers and body, and maps the answer', async () => {
    const tool = await makeTool({
      configuration: {
        url: `${url}/orders/{{ order_no }}`,
        method: 'POST',
        query_params: [{ key: 'lang', value: '{{ lang | downcase }}' }],
        headers: [{ key: 'x-order', value: 'no {{ order_no }}' }],
        body: { number: '{{ order_no }}', count: '{{ count }}', nested: [{ text: 'I want {{ count }}' }] },
        variables: [{ name: 'order_no', required: true }, { name: 'count', type: 'int' }, { name: 'lang' }],
      },
      input_defaults: { lang: 'DE' },
      response_schema: {
        field_mappings: [
          { path: '$.order.status', alias: 'status' },
          { path: '$.items[*].sku', alias: 'skus' },
          { path: '$.none', alias: 'none' },
        ],
      },
    });
    answer = (response) =>
      response.end(JSON.stringify({ order: { status: 'sent' }, items: [{ sku: 'a' }, { sku: 'b' }] }));
    const result = await test(tool, { order_no: 'A/17?x=1', count: 3 });
    expect(seen).toMatchObject([
      { method: 'POST', url: '/orders/A%2F17%3Fx%3D1?lang=de', headers: { 'x-order': 'no A/17?x=1' } },
    ]);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ number: 'A/17?x=1', count: 3, nested: [{ text: 'I want 3' }] });
    expect(result).toMatchObject({
      ok: true,
      status: 200,
      attempts: 1,
      output: { status: 'sent', skus: ['a', 'b'], none: null },
      error: null,
    });
  });

  it('is tried again where that can help, and no more often than allowed', async () => {
    const retry = { max_retries: 2, base_delay_seconds: 0.01, max_delay_seconds: 0.05, jitter: true };
    const tool = await makeTool({ configuration: { url, retry } });
    answer = (response, nth) => {
      response.statusCode = nth < 3 ? 503 : 200;
      response.end('{"fine":true}');
    };
    expect(await test(tool)).toMatchObject({ ok: true, attempts: 3, output: { fine: true } });
    seen = [];
    answer = (response) => {
      response.statusCode = 429;
      response.setHeader('retry-after', '0');
      response.end('slow down');
    };
    expect(await test(tool)).toMatchObject({ ok: false, status: 429, attempts: 3, response_excerpt: 'slow down' });
    seen = [];
    answer = (response) => {
      response.statusCode = 404;
      response.end();
    };
    expect(await test(tool)).toMatchObject({ ok: false, status: 404, attempts: 1 });
    const failed = (await eventsOf(tool.id)).filter(({ type }) => type === 'tool.invocation.failed');
    expect(failed.map(({ data }) => data.status)).toEqual([429, 404]);
  });

  it('that cannot be made or answered says why', async () => {
    const missing = await makeTool({ configuration: { url, variables: [{ name: 'a', required: true }] } });
    expect(await test(missing)).toMatchObject({
      ok: false,
      status: null,
      attempts: 0,
      error: 'The input "a" is required.',
    });
    expect(seen).toEqual([]);
    expect(await test(await makeTool())).toMatchObject({ ok: false, error: 'The tool has no address to call.' });
    const inside = await makeTool({ configuration: { url: 'http://169.254.169.254/latest/meta-data' } });
    expect(await test(inside)).toMatchObject({ ok: false, attempts: 1, error: expect.stringMatching(/^Not called/) });
    const silent = await makeTool({ configuration: { url, timeout: 1 } });
    answer = () => undefined;
    expect(await test(silent)).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringContaining('longer than allowed'),
    });
    answer = (response) => response.socket?.destroy();
    expect(await test(await makeTool({ configuration: { url } }))).toMatchObject({ ok: false, status: null });
  });

  it('takes whatever the other side sends', async () => {
    const tool = await makeTool({ configuration: { url } });
    for (const [sent, output] of [
      ['plain words', { text: 'plain words' }],
      ['[1,2]', { value: [1, 2] }],
      ['', { text: '' }],
    ] as const) {
      answer = (response) => response.end(sent);
      expect((await test(tool)).output).toEqual(output);
    }
    answer = (response) => response.end('x'.repeat(2 * 1024 * 1024));
    expect(await test(tool)).toMatchObject({ ok: false, error: expect.stringContaining('larger than allowed') });
  });
});

describe('what a tool sends', () => {
  const preview = async (body: object) => created(await app.owner.post('/v1/tools/preview', body));
  const booking = (more: object = {}) => ({
    url: 'https://api.example.com/bookings/{{ day }}',
    method: 'POST',
    headers: [{ key: 'Authorization', value: 'Bearer s3cret-token', secure: true }],
    query_params: [{ key: 'key', value: 'another-s3cret', secure: true }],
    body: { name: '{{ name }}', seats: '{{ seats }}' },
    variables: [
      { name: 'name', required: true },
      { name: 'day', type: 'date', required: true },
      { name: 'seats', type: 'int' },
    ],
    ...more,
  });

  it('is shown before it is saved, with examples and without secrets, and nothing is called', async () => {
    const { request, problem, warnings } = await preview({
      configuration: booking({ url: `${url}/bookings/{{ day }}` }),
    });
    expect(problem).toBeNull();
    expect(warnings).toEqual([]);
    expect(request).toMatchObject({
      method: 'POST',
      url: `${url}/bookings/2030-01-31?key=••••`,
      body: { name: 'name', seats: 1 },
    });
    expect(request.headers).toContainEqual({ key: 'authorization', value: '••••' });
    expect(JSON.stringify(request)).not.toContain('s3cret');
    expect(seen).toEqual([]);
    expect((await app.owner.get('/v1/tools?q=bookings')).body.data).toEqual([]);
  });

  it('names inputs that are not sent, names that are no inputs, and addresses that are refused', async () => {
    const { warnings } = await preview({
      configuration: booking({ url: 'https://10.1.2.3/{{ dai }}', body: {} }),
    });
    const found = warnings.map(({ kind, field, input }: Record<string, string>) => `${kind} ${field} ${input}`).sort();
    expect(found).toEqual([
      'unknown_input url dai',
      'unreachable url null',
      'unused_input variables day',
      'unused_input variables name',
      'unused_input variables seats',
    ]);
    const unreachable = warnings.find(({ kind }: { kind: string }) => kind === 'unreachable');
    expect(unreachable.message).toContain('OUTBOUND_ALLOW_CIDRS');
    // A body is not sent with GET, whatever it reads.
    const get = await preview({ configuration: booking({ method: 'GET' }) });
    expect(get.request.body).toBeNull();
    expect(get.warnings.map(({ input }: { input: string }) => input)).toEqual(['name', 'seats']);
    const made = created(await app.owner.post('/v1/tools', { name: 'Silent', configuration: booking({ body: {} }) }));
    expect(made.warnings.join()).toContain('"name" is used nowhere');
  });

  it('counts what a stored secret reads, and gives away nothing of it', async () => {
    const configuration = {
      url: 'https://api.example.com/me',
      headers: [{ key: 'authorization', value: 'Bearer {{ token }} of s3cret', secure: true }],
      variables: [{ name: 'token', required: true }],
    };
    const tool = await makeTool({ configuration });
    expect(tool.warnings).toBeUndefined();
    const stored = { tool_id: tool.id, configuration: tool.active_revision.configuration };
    const shown = await preview(stored);
    expect(shown.warnings).toEqual([]);
    expect(JSON.stringify(shown)).not.toContain('s3cret');
    const other = await app.newOrganization('Curious');
    expect((await other.client.post('/v1/tools/preview', stored)).status).toBe(404);
    expect((await app.owner.post('/v1/tools/preview', { configuration: { method: 'BREW' } })).status).toBe(422);
  });

  it('is part of a test call, with the values of the answer that can be mapped', async () => {
    answer = (response) =>
      response.end(
        JSON.stringify({
          order: { status: 'on its way', 'e t a': 3 },
          items: [{ sku: 'A1' }, { sku: 'B2' }],
          echo: 'Bearer s3cret-token',
        }),
      );
    const tool = await makeTool({
      configuration: booking({ url: `${url}/bookings/{{ day }}` }),
      response_schema: { field_mappings: [{ path: '$.order.status', alias: 'status' }] },
    });
    const result = created(
      await app.owner.post(`/v1/tools/${tool.id}/test`, { input: { name: 'Ada', day: '2026-12-01', seats: 2 } }),
    );
    expect(result).toMatchObject({ ok: true, output: { status: 'on its way' } });
    expect(JSON.parse(seen[0]!.body)).toEqual({ name: 'Ada', seats: 2 });
    expect(result.request).toMatchObject({ method: 'POST', body: { name: 'Ada', seats: 2 } });
    expect(result.request.url).toBe(`${url}/bookings/2026-12-01?key=••••`);
    expect(result.fields).toEqual([
      { path: '$.order.status', name: 'order_status', example: 'on its way' },
      { path: '$.order["e t a"]', name: 'order_e_t_a', example: '3' },
      { path: '$.items', name: 'items', example: 'a list of 2' },
      { path: '$.items[0].sku', name: 'items_first_sku', example: 'A1' },
      { path: '$.echo', name: 'echo', example: '••••' },
    ]);
    expect(JSON.stringify(result)).not.toContain('s3cret');
    const mapped = created(
      await app.owner.post(`/v1/tools/${tool.id}/revisions`, {
        response_schema: {
          field_mappings: result.fields.map(({ path, name }: Record<string, string>) => ({ path, alias: name })),
        },
      }),
    );
    const again = created(
      await app.owner.post(`/v1/tools/${tool.id}/test`, {
        revision_id: mapped.id,
        input: { name: 'Ada', day: '2026-12-01' },
      }),
    );
    expect(again.output).toMatchObject({ order_status: 'on its way', order_e_t_a: 3, items_first_sku: 'A1' });
  });
});
