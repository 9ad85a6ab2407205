// A trace that a caller names goes through everything that its request sets off: tools, models, webhooks, and what jobs do later.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../server/kernel/db/sql.ts';
import { createLog } from '../server/kernel/log.ts';
import { parseTraceparent, startTrace } from '../server/kernel/outbound/trace.ts';
import { type TestApp, testApp } from './support/app.ts';
import { created } from './support/client.ts';
import { LOOPBACK_OPEN } from './support/receiver.ts';
import { atAnyHour } from './support/steps.ts';

const patience = { timeout: 30_000, interval: 50 };
type Seen = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };
const seen: Seen[] = [];
const lines: Record<string, unknown>[] = [];
const embedding = JSON.stringify({
  data: [{ index: 0, embedding: [1, 0] }],
  usage: { prompt_tokens: 1 },
  model: 'any',
});
const outside = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  seen.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text || '{}') });
  response.setHeader('content-type', 'application/json').end(request.url === '/v1/embeddings' ? embedding : '{}');
});
let app: TestApp;
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '100000' }, log });
  created(
    await app.owner.post('/v1/webhooks/endpoints', {
      url: `${url}/hook`,
      event_types: ['api_key.created', 'call.ended'],
    }),
  );
});
afterAll(async () => {
  await app.stop();
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const given = (traceId = TRACE): string => `00-${traceId}-${PARENT}-01`;
let nth = 0;
const newTraceId = (): string => (++nth).toString(16).padStart(32, 'a');

async function post(path: string, body: object, traceparent?: string) {
  const headers = {
    'x-api-key': app.owner.secret,
    'content-type': 'application/json',
    ...(traceparent !== undefined && { traceparent }),
  };
  const reply = await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status, path).toBeLessThan(300);
  return { body: (await reply.json()) as { id: string }, requestId: reply.headers.get('x-request-id') };
}

const lineOf = (requestId: string | null) =>
  expect.poll(() => lines.find((line) => line.request_id === requestId), patience);

/** The header that came with the first request of this kind after `from`, in parts. */
async function sentOn(isIt: (one: Seen) => boolean) {
  await expect.poll(() => seen.some(isIt), patience).toBe(true);
  return parseTraceparent(seen.find(isIt)?.headers.traceparent);
}
const expectChild = (sent: ReturnType<typeof parseTraceparent>, traceId: string): void => {
  expect(sent).toMatchObject({ traceId, flags: '01' });
  expect(sent?.spanId).not.toBe(PARENT);
};

it('reaches the webhooks of an event, under an id of its own for each attempt, and the line of the request', async () => {
  const traceId = newTraceId();
  const { body, requestId } = await post('/v1/identity/api-keys', { name: 'Traced' }, given(traceId));
  await lineOf(requestId).toMatchObject({ trace_id: traceId, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const own = lines.find((line) => line.request_id === requestId)?.span_id;
  const stored = await app.kernel.db.one<{ traceparent: string }>(
    sql`select traceparent from events where subject = ${body.id}`,
  );
  expect(stored.traceparent).toBe(`00-${traceId}-${own}-01`);
  const sent = await sentOn(
    ({ path, headers }) => path === '/hook' && headers.traceparent?.toString().includes(traceId) === true,
  );
  expectChild(sent, traceId);
  expect(sent?.spanId).not.toBe(own);
});

it('reaches a model, anew with each request', async () => {
  const account = {
    name: 'vendor',
    kind: 'openai_compatible',
    base_url: `${url}/v1`,
    api_key: 'sk-of-the-vendor-01234',
  };
  created(await app.owner.post('/v1/model-router/providers', account));
  const spans: (string | undefined)[] = [];
  // The second uses the client that the first has left in the cache.
  for (const traceId of [newTraceId(), newTraceId()]) {
    await post(
      '/v1/model-router/embeddings',
      { texts: [`Words ${traceId}`], provider: 'vendor', model: 'any' },
      given(traceId),
    );
    const sent = await sentOn(({ path, body }) => path === '/v1/embeddings' && JSON.stringify(body).includes(traceId));
    expectChild(sent, traceId);
    spans.push(sent?.spanId);
  }
  expect(new Set(spans).size).toBe(2);
});

it('reaches a tool', async () => {
  const traceId = newTraceId();
  const configuration = { url: `${url}/tool`, method: 'POST', body: {} };
  const tool = created(await app.owner.post('/v1/tools', { name: 'Traced tool', configuration }));
  await post(`/v1/tools/${tool.id}/test`, { inputs: {} }, given(traceId));
  expectChild(await sentOn(({ path }) => path === '/tool'), traceId);
});

it('goes on in the jobs that a request leaves behind', async () => {
  const traceId = newTraceId();
  const { id } = created(
    await app.owner.post('/workflows', { name: 'Traced', numberOfAgents: 5, steps: atAnyHour([{}]) }),
  );
  await post(`/workflows/${id}/executions`, { primaryPhone: '+12125550111' }, given(traceId));
  // It was dialled, called back and ended by jobs.
  const isEnd = ({ path, body }: Seen): boolean => path === '/hook' && body.type === 'call.ended';
  expectChild(await sentOn(isEnd), traceId);
});

describe('without a valid header', () => {
  it.each([
    ['none', undefined],
    ['an id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['the version that is forbidden', `ff-${TRACE}-${PARENT}-01`],
    ['capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['more than version 00 has', `${given()}-more`],
    ['less', `00-${TRACE}-${PARENT}`],
    ['something else', 'hello'],
    ['very much', `01-${TRACE}-${PARENT}-01-${'x'.repeat(4000)}`],
  ])('(%s) a trace begins here', async (_what, header) => {
    const { requestId } = await post('/v1/identity/api-keys', { name: 'Untraced' }, header);
    await lineOf(requestId).toMatchObject({ trace_id: expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/) });
    expect(lines.find((line) => line.request_id === requestId)?.trace_id).not.toBe(TRACE);
  });

  it('a header of a later version is understood as far as version 00 goes', () => {
    expect(parseTraceparent(`cc-${TRACE}-${PARENT}-09-what-is-new`)).toEqual({
      traceId: TRACE,
      spanId: PARENT,
      flags: '01',
    });
    expect(startTrace(`cc-${TRACE}-${PARENT}-08`)).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  });
});
