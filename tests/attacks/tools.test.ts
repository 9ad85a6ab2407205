// Attacks on tools: stored secrets, addresses, paths and inputs that an author fixed. Through HTTP, with listeners that see what arrives.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { edge, entry, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { type Client, created } from '../support/client.ts';
import { calls, startVendor, type Vendor } from '../support/model-vendor.ts';

type Seen = { url: string; headers: IncomingHttpHeaders; body: string };
type Listener = {
  url: string;
  port: number;
  seen: Seen[];
  answer: (response: ServerResponse, seen: Seen) => void;
  server: Server;
};

async function listen(): Promise<Listener> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen = { url: request.url ?? '', headers: request.headers, body };
    listener.seen.push(seen);
    listener.answer(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listener: Listener = {
    url: `http://127.0.0.1:${port}`,
    port,
    seen: [],
    answer: (response) => response.end('{}'),
    server,
  };
  return listener;
}

let app: TestApp;
let narrow: Client;
let own: Listener;
let evil: Listener;
let vendor: Vendor;
beforeAll(async () => {
  [own, evil, vendor] = await Promise.all([listen(), listen(), startVendor()]);
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  await vendor.join(app, ['far']);
  const key = created(await app.owner.post('/v1/identity/api-keys', { name: 'narrow', scopes: ['tools:read', 'tools:write'] }));
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
    const revise = (change: object) => narrow.post(`/v1/tools/${tool.id}/revisions`, { configuration: { ...marked, ...change } });
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
    for (const url of [`{{ host }}/v1`, `http://127.0.0.1:{{ port }}/`, `http://{% if a %}127.0.0.1:${evil.port}{% endif %}/`]) {
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
      (response, { headers, url }) => response.end(JSON.stringify({ deep: [{ heard: headers.authorization, url }], n: 1 })),
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
    const tool = await makeTool({ configuration: { url: `${own.url}/real/{{ id }}/orders`, variables: [{ name: 'id' }] } });
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

describe('a fixed input', () => {
  const variables = [
    { name: 'customer_id', fixed: true, description: 'Whose orders' },
    { name: 'status', required: true },
  ];
  const orders = (fields: object = {}) =>
    makeTool({
      name: 'Orders',
      configuration: { url: `${own.url}/orders/{{ customer_id }}`, variables },
      ...fields,
    });
  const talkative = async (tool_refs: object[], ops: object[], more: object = {}) => {
    const made = await makeAssistant(app.owner);
    created(await app.owner.patch(made.path, { tool_refs, model_settings: { model: 'far/gpt-4o-mini' }, ...more }));
    created(await send(app.owner, made, ops));
    created(await app.owner.post(`${made.path}/publish`));
    created(await app.owner.post(`${made.path}/activate`));
    return made.id;
  };
  const TALK = [
    node('talk', 'dialogue', { instructions: 'I am the virtual assistant. Help with orders.', goal: 'Helped' }),
    node('bye', 'end', {}),
    edge('talk', 'bye'),
    entry('talk'),
  ];
  const begin = async (assistant_id: string, more: object = {}) =>
    created(await app.owner.post('/v1/conversations', { assistant_id, ...more }));

  it('is hidden from the model, bound to the person, and wins over whatever anybody gives', async () => {
    const tool = await orders();
    const refs = [{ tool_id: tool.id, input_defaults: { customer_id: '{{ end_user_id }}' } }];
    const assistant = await talkative(refs, TALK);
    vendor.answers = (_, nth) =>
      nth === 1 ? calls('orders', { customer_id: 'somebody-else', status: 'open' }) : { content: 'There is one.' };
    const conversation = await begin(assistant, {
      identifiers: [{ type: 'email', value: 'ann@example.com' }],
      variables: { customer_id: 'somebody-else', end_user_id: 'somebody-else' },
    });
    expect(own.seen.map(({ url }) => url)).toEqual([`/orders/${conversation.end_user_id}`]);
    const offered = vendor.asked[0]?.tools?.find((one) => one.function.name === 'orders')?.function.parameters;
    expect(offered).toMatchObject({ required: ['status'], additionalProperties: false });
    expect(JSON.stringify(offered)).not.toContain('customer_id');
  });

  it('that cannot be filled fails the call, and nobody else’s value is taken', async () => {
    const tool = await orders();
    const refs = [{ tool_id: tool.id, input_defaults: { customer_id: 'c-{{ end_user_id }}' } }];
    const assistant = await talkative(refs, TALK);
    vendor.answers = (_, nth) =>
      nth === 1 ? calls('orders', { customer_id: 'somebody-else', status: 'open' }) : { content: 'I cannot look.' };
    const conversation = await begin(assistant, { variables: { customer_id: 'somebody-else' } });
    expect(own.seen).toEqual([]);
    expect(JSON.stringify(vendor.asked[1]?.messages.at(-1))).toContain('has no value in this conversation');
    const { body } = await app.owner.get(`/v1/conversations/${conversation.id}/trace?limit=200`);
    expect(JSON.stringify(body.data)).toContain('is fixed, and cannot be filled');
  });

  it('is not filled by a node’s mapping, a variable of its name, or a test’s input', async () => {
    const tool = await orders({ input_defaults: { customer_id: '{{ end_user_id }}' } });
    const assistant = await makeActive(app.owner, [
      { op: 'upsert_context_variable', variable: { name: 'customer_id', type: 'string', source: 'provided' } },
      node('hello', 'message', { text: 'I am the virtual assistant.' }),
      node('call', 'tool', { tool_id: tool.id, input_mapping: { customer_id: '{{ customer_id }}', status: 'open' } }),
      node('bye', 'end', {}),
      edge('hello', 'call'),
      edge('call', 'bye', { kind: 'success' }),
      edge('call', 'bye', { id: 'no', kind: 'error' }),
      entry('hello'),
    ]);
    const person = { identifiers: [{ type: 'email', value: 'bob@example.com' }] };
    const { end_user_id } = await begin(assistant.id, { ...person, variables: { customer_id: 'x' } });
    await begin(assistant.id, { variables: { customer_id: 'x' } });
    expect(own.seen.map(({ url }) => url)).toEqual([`/orders/${end_user_id}`]);
    const input = { customer_id: 'x', status: 'open' };
    expect(await test(tool.id, { input })).toMatchObject({ ok: false, attempts: 0, error: expect.stringContaining('fixed') });
    await test(tool.id, { input, variables: { end_user_id: 'of-the-test' } });
    expect(own.seen.at(-1)?.url).toBe('/orders/of-the-test');
  });

  it('is known to the report on a change, and to the judgement of a flow', async () => {
    const open = { url: own.url, variables: [{ name: 'customer_id' }] };
    const tool = await orders({ configuration: open });
    const flow = [
      node('hello', 'message', { text: 'I am the virtual assistant.' }),
      node('call', 'tool', { tool_id: tool.id, input_mapping: { customer_id: 'A' } }),
      node('bye', 'end', {}),
      edge('hello', 'call'),
      edge('call', 'bye', { kind: 'success' }),
      entry('hello'),
    ];
    await makeActive(app.owner, flow);
    const fixed = { ...open, variables: [{ name: 'customer_id', fixed: true }] };
    const { compatibility } = created(await app.owner.post(`/v1/tools/${tool.id}/revisions`, { configuration: fixed }));
    expect(compatibility.findings.map((one: Record<string, string>) => [one.finding_type, one.severity]).sort()).toEqual([
      ['input_removed', 'warning'],
      ['required_input_added', 'blocking'],
    ]);
    const defaults = { configuration: fixed, input_defaults: { customer_id: '{{ end_user_id }}' } };
    const filled = created(await app.owner.post(`/v1/tools/${tool.id}/revisions`, defaults));
    expect(filled.merged_input_preview).toEqual({ customer_id: '{{ end_user_id }}' });
    expect(filled.compatibility.has_blocking).toBe(false);
    const bare = await orders({ configuration: fixed });
    const made = await makeAssistant(app.owner);
    const ops = flow.map((op) => JSON.parse(JSON.stringify(op).replaceAll(tool.id, bare.id)) as object);
    const { body } = await send(app.owner, made, ops);
    expect(body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id)).toContain('tool.missing_required_input');
  });

  it('of the flow’s own defaults counts most', async () => {
    const tool = await orders({ input_defaults: { customer_id: 'of-the-tool', status: 'of-the-tool' } });
    const made = await makeAssistant(app.owner);
    created(await app.owner.patch(made.path, { tool_refs: [{ tool_id: tool.id }] }));
    created(await app.owner.patch(made.flow, { tool_input_defaults: { [tool.id]: { customer_id: 'of-the-flow' } } }));
    created(
      await send(app.owner, made, [
        node('hello', 'message', { text: 'I am the virtual assistant.' }),
        node('call', 'tool', { tool_id: tool.id }),
        node('bye', 'end', {}),
        edge('hello', 'call'),
        edge('call', 'bye', { kind: 'success' }),
        entry('hello'),
      ]),
    );
    created(await app.owner.post(`${made.path}/publish`));
    created(await app.owner.post(`${made.path}/activate`));
    const { id } = await begin(made.id);
    const { body } = await app.owner.get(`/v1/conversations/${id}/trace?limit=200`);
    expect(
      own.seen.map(({ url }) => url),
      JSON.stringify(body.data),
    ).toEqual(['/orders/of-the-flow']);
  });
});
