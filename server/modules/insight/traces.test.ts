// Traces for a collector, against one that stores what it gets: each span once, whatever fails in between.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { otlpProblems } from '../../../tests/support/otlp.ts';
import { LOOPBACK_OPEN } from '../../../tests/support/receiver.ts';
import { sql } from '../../kernel/db/sql.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { findTracesToExport } from './contract/jobs.ts';
import type { OtlpSpan } from './spans.ts';

const patience = { timeout: 30_000, interval: 50 };
const PATH = '/v1/trace-exporter';
const collector = { status: 200, body: '{}', seen: [] as { headers: IncomingHttpHeaders; spans: OtlpSpan[] }[] };
const misread: string[] = [];
let listener: Server | undefined;
let collectorPort = 0;
let app: TestApp;
let toolUrl = '';
const toolHeaders: IncomingHttpHeaders[] = [];
const tool = createServer((request, response) => {
  toolHeaders.push(request.headers);
  response.setHeader('content-type', 'application/json').end('{"seats": 4}');
});

async function startCollector(): Promise<void> {
  listener = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    misread.push(...otlpProblems(body));
    const { resourceSpans } = body;
    if (collector.status < 300) {
      const spans = resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: OtlpSpan[] }[] }) =>
        scopeSpans.flatMap((one) => one.spans),
      );
      collector.seen.push({ headers: request.headers, spans });
    }
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end(collector.body);
  });
  await new Promise<void>((resolve) => listener?.listen(collectorPort, '127.0.0.1', resolve));
  collectorPort = (listener.address() as AddressInfo).port;
}

async function stopCollector(): Promise<void> {
  listener?.closeAllConnections();
  await new Promise((resolve) => listener?.close(resolve));
}

const spans = (): OtlpSpan[] => collector.seen.flatMap((one) => one.spans);
const spansNamed = (name: string): OtlpSpan[] => spans().filter((span) => span.name.startsWith(name));
const attributeOf = (span: OtlpSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];
const collectorUrl = () => `http://127.0.0.1:${collectorPort}/v1/traces`;
const look = () => addJob(app.kernel, app.kernel.db, findTracesToExport, {});
/** What the clock does each minute, and at once what a failure has put off. */
const lookAgain = async () => {
  await app.kernel.db.run(sql`update trace_exports set due_at = clock_timestamp()`);
  await look();
};

beforeAll(async () => {
  await startCollector();
  await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
  toolUrl = `http://127.0.0.1:${(tool.address() as AddressInfo).port}/seats`;
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off' } });
});
afterAll(async () => {
  await app.stop();
  await stopCollector();
  tool.closeAllConnections();
  await new Promise((resolve) => tool.close(resolve));
});
beforeEach(() => Object.assign(collector, { status: 200, body: '{}', seen: [] }));
afterEach(() => expect(misread, 'by the messages of OpenTelemetry').toEqual([]));

async function assistantWithTool() {
  const { owner } = app;
  const configuration = { url: toolUrl, method: 'POST', body: {} };
  const made = created(await owner.post('/v1/tools', { name: `Seats ${Math.random()}`, configuration }));
  const ops = [
    node('ask', 'message', { text: 'How many seats do you need?' }),
    node('look', 'tool', { tool_id: made.id }),
    node('bye', 'end', { message: 'There are seats.' }),
    edge('ask', 'look'),
    edge('look', 'bye'),
    entry('ask'),
  ];
  return makeActive(owner, ops, { tool_ids: [made.id] });
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
async function converse(text = 'Four please, for Ada Lovelace', traceparent?: string): Promise<string> {
  const assistant = await assistantWithTool();
  const post = async (path: string, body: object) => {
    const headers = {
      'x-api-key': app.owner.secret,
      'content-type': 'application/json',
      ...(traceparent && { traceparent }),
    };
    const reply = await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.status, path).toBeLessThan(300);
    return (await reply.json()) as { id: string; status: string };
  };
  const { id, status } = await post('/v1/conversations', { assistant_id: assistant.id, channel: 'chat' });
  if (status === 'active' || status === 'waiting')
    await post(`/v1/conversations/${id}/messages`, { text }).catch(() => undefined);
  return id;
}

describe('a collector', () => {
  it('gets a span for each turn, and one below it for each call of a tool, without what was said', async () => {
    created(
      await app.owner.put(PATH, {
        endpoint: collectorUrl(),
        headers: { 'x-collector-key': 'secret of the collector' },
      }),
    );
    const id = await converse('Four please, for Ada Lovelace', `00-${TRACE}-${PARENT}-01`);
    await look();
    await expect.poll(() => spansNamed('execute_tool').length, patience).toBe(1);
    const [call] = spansNamed('execute_tool');
    const turn = spans().find(({ spanId }) => spanId === call?.parentSpanId);
    expect(turn?.name).toMatch(/^invoke_agent /);
    expect(attributeOf(turn, 'gen_ai.conversation.id')).toBe(id);
    expect(turn).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    expect(BigInt(call!.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(turn!.startTimeUnixNano));
    expect(BigInt(call!.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(turn!.endTimeUnixNano));
    // The tool knows the turn as its parent.
    expect(toolHeaders.at(-1)?.traceparent).toBe(`00-${TRACE}-${turn?.spanId}-01`);
    expect(collector.seen[0]?.headers['x-collector-key']).toBe('secret of the collector');
    expect(JSON.stringify(collector.seen)).not.toMatch(/Lovelace|How many seats/);
    await expect.poll(async () => created(await app.owner.get(PATH)).waiting_conversations, patience).toBe(0);
    const exporter = created(await app.owner.get(PATH));
    expect(exporter).toMatchObject({
      exported_spans: spans().length,
      dropped_spans: 0,
      failing_since: null,
      header_names: ['x-collector-key'],
    });
    expect(JSON.stringify(exporter)).not.toContain('secret of the collector');
  });

  it('gets what was said where the organization wants it', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl(), include_content: true }));
    await converse();
    await look();
    await expect.poll(() => JSON.stringify(spans()), patience).toContain('How many seats');
  });

  it('that was gone gets every span once when it is back', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl() }));
    await stopCollector();
    const ids = [await converse(), await converse()];
    await look();
    await expect.poll(async () => created(await app.owner.get(PATH)).failing_since, patience).not.toBeNull();
    expect(created(await app.owner.get(PATH)).waiting_conversations).toBe(2);
    await startCollector();
    collector.status = 503;
    await lookAgain();
    await expect
      .poll(async () => created(await app.owner.get(PATH)).last_error, patience)
      .toBe('The collector answered 503.');
    collector.status = 200;
    await lookAgain();
    await expect.poll(async () => created(await app.owner.get(PATH)).waiting_conversations, patience).toBe(0);
    const spanIds = spans().map(({ spanId }) => spanId);
    expect(new Set(spanIds).size).toBe(spanIds.length);
    expect(new Set(spansNamed('invoke_agent').map((span) => attributeOf(span, 'gen_ai.conversation.id')))).toEqual(
      new Set(ids),
    );
    expect(created(await app.owner.get(PATH))).toMatchObject({ failing_since: null, last_error: null });
  });

  it('that dies after it took a batch gets the same ids again', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl() }));
    await converse();
    const { conversation_id, exported_to, latest } = await app.kernel.db.one<{
      conversation_id: string;
      exported_to: number;
      latest: number;
    }>(sql`select conversation_id, exported_to, latest from trace_exports`);
    await look();
    await expect.poll(() => spansNamed('execute_tool').length, patience).toBe(1);
    await expect.poll(async () => created(await app.owner.get(PATH)).waiting_conversations, patience).toBe(0);
    const first = new Set(spans().map(({ spanId }) => spanId));
    // As if the process had died before it noted that the collector had them.
    await app.kernel.db.run(sql`
      insert into trace_exports (org_id, conversation_id, exported_to, latest, due_at)
      select org_id, ${conversation_id}, ${exported_to}, ${latest}, clock_timestamp() from trace_exporters`);
    await look();
    await expect.poll(() => spansNamed('execute_tool').length, patience).toBe(2);
    expect(new Set(spans().map(({ spanId }) => spanId))).toEqual(first);
  });

  it('that refuses a batch for good is not asked again, and the console can say so', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl() }));
    collector.status = 400;
    await converse();
    await look();
    await expect.poll(async () => created(await app.owner.get(PATH)).waiting_conversations, patience).toBe(0);
    const exporter = created(await app.owner.get(PATH));
    expect(exporter.dropped_spans).toBeGreaterThan(0);
    expect(exporter.last_error).toBe('The collector answered 400.');
  });
});

describe('the exporter', () => {
  it('keeps stored headers for the same origin only', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl(), headers: { authorization: 'Basic abc' } }));
    expect((await app.owner.put(PATH, { endpoint: `${collectorUrl()}?x=1` })).status).toBe(200);
    const moved = await app.owner.put(PATH, { endpoint: 'https://collector.example.com/v1/traces' });
    expect(moved.status).toBe(422);
    expect(JSON.stringify(moved.body)).toContain('headers again');
  });

  it('is tried with an empty batch', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl() }));
    expect(created(await app.owner.post(`${PATH}/test`))).toMatchObject({ ok: true, status: 200 });
    collector.status = 401;
    expect(created(await app.owner.post(`${PATH}/test`))).toMatchObject({ ok: false, status: 401 });
  });

  it.each([
    ['a private address', { endpoint: 'http://10.0.0.8/v1/traces' }],
    ['another scheme', { endpoint: 'ftp://collector.example.com/' }],
    ['a header that breaks lines', { endpoint: 'https://collector.example.com/', headers: { a: 'b\r\nc: d' } }],
    ['a header of ours', { endpoint: 'https://collector.example.com/', headers: { 'Content-Type': 'text/plain' } }],
  ])('refuses %s', async (_what, body) => {
    expect((await app.owner.put(PATH, body)).status).toBe(422);
  });

  it('is unknown once it is removed, and nothing waits any more', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl() }));
    await converse();
    expect((await app.owner.delete(PATH)).status).toBe(204);
    expect((await app.owner.get(PATH)).status).toBe(404);
    expect(await app.kernel.db.rows(sql`select 1 from trace_exports`)).toEqual([]);
    await converse();
    expect(await app.kernel.db.rows(sql`select 1 from trace_exports`)).toEqual([]);
  });

  it('of one organization says nothing of another', async () => {
    created(await app.owner.put(PATH, { endpoint: collectorUrl() }));
    const { client } = await app.newOrganization();
    expect((await client.get(PATH)).status).toBe(404);
  });
});
