// Tools of type mcp against a server that speaks the protocol over HTTP, in both of its forms, and in ways it should not.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol are looked into freely
type Message = any;
type Seen = { method: string; headers: IncomingMessage['headers']; params: Message };
type Serve = (response: ServerResponse, message: Message) => void;

let app: TestApp;
let server: Server;
let origin: string;
let url: string;
let stories = 0;
let seen: Seen[] = [];
let sessions = new Set<string>();
let opened = 0;
/** How a result leaves, and what `tools/call` answers. */
let form: 'json' | 'sse' = 'json';
let serve: Serve | undefined;
let version = '2025-06-18';

const TOOLS = [
  {
    name: 'add',
    title: 'Add',
    description: 'Adds two numbers',
    inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
  },
  { name: 'greet', description: 'Greets' },
  { name: 'fail' },
];

const answer = (response: ServerResponse, id: unknown, body: object) => {
  const message = JSON.stringify({ jsonrpc: '2.0', id, ...body });
  if (form === 'json') return response.setHeader('content-type', 'application/json').end(message);
  response.setHeader('content-type', 'text/event-stream');
  response.write(
    `: hello\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n`,
  );
  const half = Math.floor(message.length / 2);
  response.write(`event: message\nid: 1\ndata: ${message.slice(0, half)}`);
  // The stream stays open after the answer, as servers may.
  setTimeout(() => response.write(`${message.slice(half)}\r\n\r\n`), 10);
};

const RESULTS: Record<string, (input: Message) => object> = {
  add: ({ a, b }) => ({ content: [{ type: 'text', text: 'ignored' }], structuredContent: { sum: a + b } }),
  greet: ({ name }) => ({
    content: [
      { type: 'text', text: `Hello ${name}` },
      { type: 'image', data: 'x' },
      { type: 'text', text: 'Bye' },
    ],
  }),
  fail: () => ({ isError: true, content: [{ type: 'text', text: 'The printer is on fire' }] }),
};

async function handle(request: IncomingMessage, response: ServerResponse) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const message: Message = JSON.parse(text);
  seen.push({ method: message.method, headers: request.headers, params: message.params });
  if (message.method === 'initialize') {
    const id = `session-${++opened}`;
    sessions.add(id);
    response.setHeader('mcp-session-id', id);
    return answer(response, message.id, {
      result: { protocolVersion: version, capabilities: {}, serverInfo: { name: 'x', version: '1' } },
    });
  }
  if (!sessions.has(String(request.headers['mcp-session-id']))) return response.writeHead(404).end('who are you?');
  if (message.method.startsWith('notifications/')) return response.writeHead(202).end();
  if (serve) return serve(response, message);
  if (message.method === 'tools/list') {
    const from = Number(message.params?.cursor ?? 0);
    const next = from + 2 < TOOLS.length ? { nextCursor: String(from + 2) } : {};
    return answer(response, message.id, { result: { tools: TOOLS.slice(from, from + 2), ...next } });
  }
  const result = RESULTS[message.params.name]?.(message.params.arguments);
  const missing = { error: { code: -32602, message: 'Unknown tool' } };
  return answer(response, message.id, result ? { result } : missing);
}

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen = [];
  sessions = new Set();
  form = 'json';
  serve = undefined;
  version = '2025-06-18';
  // Sessions belong to an address: every story has its own.
  url = `${origin}/mcp/${++stories}`;
});

const makeTool = async (tool_name: string, more: object = {}, fields: object = {}) =>
  created(
    await app.owner.post('/v1/tools', {
      name: 'Far tool',
      tool_type: 'mcp',
      ...fields,
      configuration: {
        url,
        timeout: 2,
        mcp: { tool_name },
        headers: [{ key: 'Authorization', value: 'Bearer s3cret', secure: true }],
        ...more,
      },
    }),
  ).id;
const test = async (id: string, input: object = {}) => (await app.owner.post(`/v1/tools/${id}/test`, { input })).body;

describe.each(['json', 'sse'] as const)('a server that answers as %s', (how) => {
  beforeEach(() => {
    form = how;
  });

  it('is greeted by the rules, and its tool is called with the declared inputs', async () => {
    const id = await makeTool('add', {
      variables: [
        { name: 'a', type: 'int' },
        { name: 'b', type: 'int' },
      ],
    });
    expect(await test(id, { a: 1, b: 2, c: 3 })).toMatchObject({
      ok: true,
      status: 200,
      attempts: 1,
      output: { sum: 3 },
      error: null,
    });
    expect(seen.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
    expect(seen[0]?.params).toMatchObject({ protocolVersion: '2025-06-18', clientInfo: { name: 'parley' } });
    expect(seen[2]?.params).toEqual({ name: 'add', arguments: { a: 1, b: 2 } });
    for (const { headers } of seen) {
      expect(headers).toMatchObject({ authorization: 'Bearer s3cret', accept: 'application/json, text/event-stream' });
    }
    expect(seen[2]?.headers).toMatchObject({
      'mcp-protocol-version': '2025-06-18',
      'mcp-session-id': `session-${opened}`,
    });
  });

  it('may answer in words, which can be mapped as fields where they are JSON', async () => {
    const id = await makeTool('greet');
    expect((await test(id, { name: 'Ana' })).output).toEqual({ text: 'Hello Ana\nBye' });
    const mapped = await makeTool(
      'add',
      {},
      { response_schema: { field_mappings: [{ path: '$.sum', alias: 'total' }] } },
    );
    expect((await test(mapped, { a: 2, b: 2 })).output).toEqual({ total: 4 });
  });

  it('tells what it offers, page by page', async () => {
    const id = await makeTool('add');
    const { body } = await app.owner.get(`/v1/tools/${id}/mcp-tools`);
    expect(body.data).toEqual([
      { name: 'add', title: 'Add', description: 'Adds two numbers', input_schema: TOOLS[0]?.inputSchema },
      { name: 'greet', title: '', description: 'Greets', input_schema: {} },
      { name: 'fail', title: '', description: '', input_schema: {} },
    ]);
    expect(seen.filter(({ method }) => method === 'tools/list').map(({ params }) => params)).toEqual([
      {},
      { cursor: '2' },
    ]);
  });

  it('says that a call went wrong, or that there is no such tool', async () => {
    expect(await test(await makeTool('fail'))).toMatchObject({
      ok: false,
      output: {},
      error: 'The tool reported an error: The printer is on fire',
    });
    expect(await test(await makeTool('fly'))).toMatchObject({ ok: false, error: 'The server refused: Unknown tool' });
  });
});

describe('a session', () => {
  it('is kept for the next call, and opened again, once, when the server has forgotten it', async () => {
    const id = await makeTool('greet');
    await test(id, { name: 'A' });
    await test(id, { name: 'B' });
    expect(seen.map(({ method }) => method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/call',
      'tools/call',
    ]);
    sessions.clear();
    expect(await test(id, { name: 'C' })).toMatchObject({ ok: true, output: { text: 'Hello C\nBye' } });
    expect(seen.slice(4).map(({ method }) => method)).toEqual([
      'tools/call',
      'initialize',
      'notifications/initialized',
      'tools/call',
    ]);
  });

  it('that is forgotten again and again is a failure, not a loop', async () => {
    serve = (response) => response.writeHead(404).end();
    expect(await test(await makeTool('greet'))).toMatchObject({
      ok: false,
      error: 'The server answered 404.',
    });
    expect(seen.length).toBeLessThan(8);
  });

  it('is not shared by calls whose headers differ', async () => {
    const headers = [{ key: 'x-person', value: '{{ name }}' }];
    const id = await makeTool('greet', { headers });
    await test(id, { name: 'A' });
    await test(id, { name: 'B' });
    expect(seen.filter(({ method }) => method === 'initialize')).toHaveLength(2);
  });
});

describe('a server that misbehaves', () => {
  const served: [string, Serve, RegExp][] = [
    ['slowly', () => undefined, /took longer than allowed/],
    [
      'hugely',
      (response) => response.setHeader('content-type', 'application/json').end(`"${'x'.repeat(2_000_000)}"`),
      /larger than allowed/,
    ],
    [
      'with a page',
      (response) => response.setHeader('content-type', 'text/html').end('<h1>Log in</h1>'),
      /text\/html, which is no MCP/,
    ],
    [
      'with broken JSON',
      (response) => response.setHeader('content-type', 'application/json').end('{"jsonrpc":'),
      /no answer to the request/,
    ],
    [
      'to somebody else',
      (response) => response.setHeader('content-type', 'application/json').end('{"id":99,"result":{}}'),
      /no answer to the request/,
    ],
    [
      'with an empty stream',
      (response) => response.setHeader('content-type', 'text/event-stream').end(': nothing\n\n'),
      /ended its stream/,
    ],
    [
      'with an endless stream',
      (response) => {
        response.setHeader('content-type', 'text/event-stream');
        for (let i = 0; i < 40; i++) response.write(`data: {"method":"${'x'.repeat(50_000)}"}\n\n`);
      },
      /larger than allowed/,
    ],
    ['with an error', (response) => response.writeHead(500).end('boom'), /answered 500/],
    ['with a refusal', (response) => response.writeHead(401).end(), /answered 401/],
    ['by hanging up', (response) => void response.socket?.destroy(), /call failed/],
  ];
  it.each(served)('by answering %s is a failed call with a reason', async (_how, how, reason) => {
    serve = how;
    const result = await test(await makeTool('greet', { timeout: 1 }));
    expect(result).toMatchObject({ ok: false, output: {}, error: expect.stringMatching(reason) });
  });

  it('for a moment is asked again where retries are wanted', async () => {
    let calls = 0;
    serve = (response, message) => {
      if (++calls === 1) return response.writeHead(503).end();
      return answer(response, message.id, { result: { content: [{ type: 'text', text: 'now' }] } });
    };
    const id = await makeTool('greet', { retry: { max_retries: 2, base_delay_seconds: 0 } });
    expect(await test(id)).toMatchObject({ ok: true, attempts: 2, output: { text: 'now' } });
  });

  it('by speaking an unknown version is refused with the reason, and an older one is spoken to', async () => {
    version = '1999-01-01';
    expect((await test(await makeTool('greet'))).error).toContain('version of MCP that is not known');
    version = '2025-03-26';
    expect((await test(await makeTool('greet', { headers: [] }), { name: 'A' })).ok).toBe(true);
    expect(seen.at(-1)?.headers['mcp-protocol-version']).toBe('2025-03-26');
  });

  it('when asked what it offers is a 502 that says why; a tool of another type has no server to ask', async () => {
    serve = (response) => response.writeHead(500).end('boom');
    const id = await makeTool('greet');
    const response = await fetch(`${app.url}/v1/tools/${id}/mcp-tools`, { headers: { 'x-api-key': app.owner.secret } });
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { error: 'upstream_error', message: 'The server answered 500.' },
    ]);
    const other = created(await app.owner.post('/v1/tools', { name: 'Plain', configuration: { url } })).id;
    expect((await app.owner.get(`/v1/tools/${other}/mcp-tools`)).status).toBe(409);
    const nowhere = created(await app.owner.post('/v1/tools', { name: 'Nowhere', tool_type: 'mcp' })).id;
    expect((await app.owner.get(`/v1/tools/${nowhere}/mcp-tools`)).status).toBe(409);
  });

  it('is not called at all without a tool’s name, an address, a required input, or at a private address', async () => {
    const configured = async (configuration: object) =>
      (await test(created(await app.owner.post('/v1/tools', { name: 'x', tool_type: 'mcp', configuration })).id)).error;
    expect(await configured({ url })).toContain('configuration.mcp.tool_name');
    expect(await configured({ mcp: { tool_name: 'greet' } })).toContain('no address');
    expect(
      await configured({ url, mcp: { tool_name: 'greet' }, variables: [{ name: 'name', required: true }] }),
    ).toContain('"name" is required');
    expect(await configured({ url: 'http://10.0.0.1/mcp', mcp: { tool_name: 'greet' } })).toMatch(/^Not called/);
    expect(seen).toEqual([]);
  });
});
