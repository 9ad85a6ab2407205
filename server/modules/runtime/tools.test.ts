// Tools that a model calls, and tools that a flow calls: bounded, once, and whatever they answer.

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { calls, startVendor, type Vendor } from '../../../tests/support/model-vendor.ts';
import { asking, talking } from '../../../tests/support/turns.ts';
import { runEffect } from './run-effect.ts';

let app: TestApp;
let vendor: Vendor;
let shop: Server;
let shopUrl: string;
let visits: { method: string; url: string; key: string | undefined }[] = [];
let serve: (response: ServerResponse) => void;

beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  vendor = await startVendor();
  await vendor.join(app, ['far', 'watcher']);
  shop = createServer((request, response) => {
    const key = request.headers['idempotency-key'];
    visits.push({ method: request.method ?? '', url: request.url ?? '', key: key as string | undefined });
    serve(response);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});
beforeEach(() => {
  vendor.reset();
  visits = [];
  serve = (response) => response.setHeader('content-type', 'application/json').end('{"status":"sent"}');
});

const FAR = { model_settings: { model: 'far/gpt-4o-mini' } };
const makeTool = async (fields: object = {}) =>
  created(
    await app.owner.post('/v1/tools', {
      name: 'Order status!',
      description: 'Looks an order up',
      configuration: {
        url: `${shopUrl}/orders/{{ order_no }}`,
        method: 'POST',
        timeout: 1,
        body: { order: '{{ order_no }}' },
        variables: [{ name: 'order_no', type: 'str', required: true, description: 'As on the bill' }, { name: 'shop' }],
      },
      ...fields,
    }),
  ).id;
const withTool = async (fields: object = {}) => ({
  ...FAR,
  tool_refs: [{ tool_id: await makeTool(fields), input_defaults: { shop: 'A' } }],
});

describe('tools', () => {
  it('are offered by their schema, called with an idempotency key, and their answer is read', async () => {
    const fields = await withTool();
    vendor.answers = (_, nth) =>
      nth === 1 ? calls('order_status', { order_no: '77', evil: 'x' }) : { content: 'It is on its way.' };
    const { ctx, turn } = await talking(app, 'Where is order 77?', fields);
    const done = await runEffect(ctx, turn, asking('dialogue', { goal: 'Know' }));
    expect(done?.input).toMatchObject({ text: 'It is on its way.' });
    expect(vendor.asked[0]?.tools?.find((tool) => tool.function.name === 'order_status')?.function).toMatchObject({
      description: 'Looks an order up',
      parameters: {
        properties: { order_no: { type: 'string', description: 'As on the bill' } },
        required: ['order_no'],
      },
    });
    expect(vendor.messagesOf(1).at(-1)).toBe('{"status":"sent"}');
    expect(visits).toEqual([
      { method: 'POST', url: '/orders/77', key: expect.stringMatching(/^01980000-.{27}-e7-1-[0-9a-f]{12}$/) },
    ]);
    expect(done?.notes.map(({ type }) => type)).toEqual(['model_call', 'tool_call', 'model_call']);
    expect(done?.notes[1]).toMatchObject({
      detail: { name: 'Order status!', input: { order_no: '77', shop: 'A' }, ok: true },
    });
  });

  it('are not called in a replay, whatever the model asks for', async () => {
    const fields = await withTool();
    vendor.answers = (_, nth) => (nth === 1 ? calls('order_status', { order_no: '77' }) : { content: 'I cannot say.' });
    const { ctx, turn } = await talking(app, 'Where is order 77?', fields, { source: 'evaluation' });
    const done = await runEffect(ctx, { ...turn, skipsTools: true }, asking('dialogue', { goal: 'Know' }));
    expect(done?.input).toMatchObject({ text: 'I cannot say.' });
    expect([visits, done?.notes[1]]).toMatchObject([[], { type: 'tool_call', detail: { called: false } }]);
  });

  it('that a crash interrupted are neither called nor paid for again', async () => {
    const fields = await withTool();
    vendor.answers = (_, nth) =>
      nth === 1 ? calls('order_status', { order_no: '77' }) : { content: 'It is on its way.' };
    const { ctx, turn } = await talking(app, 'Where is order 77?', fields);
    const before = await runEffect(ctx, turn, asking('reply'));
    expect([vendor.asked.length, visits.length]).toEqual([2, 1]);
    expect(await runEffect(ctx, turn, asking('reply'))).toEqual(before);
    expect([vendor.asked.length, visits.length]).toEqual([2, 1]);
  });

  it('that were not offered are refused to the model, which may still answer', async () => {
    const fields = await withTool();
    vendor.answers = (_, nth) =>
      nth === 1 ? calls('delete_everything', { really: true }) : { content: 'I cannot do that.' };
    const { ctx, turn } = await talking(app, 'Delete it', fields);
    const done = await runEffect(ctx, turn, asking('reply'));
    expect(done?.input).toMatchObject({ text: 'I cannot do that.' });
    expect(vendor.messagesOf(1).at(-1)).toContain('There is no such tool.');
    expect(done?.notes[1]?.reason).toContain('"delete_everything"');
    expect(visits).toEqual([]);
  });

  it('in a loop come to an end: five rounds, and the same call is made once', async () => {
    const fields = await withTool();
    vendor.answers = (_, nth) => ({
      ...calls('order_status', { order_no: '77' }, `call_${nth}`),
      content: 'One moment.',
    });
    const { ctx, turn } = await talking(app, 'Where is it?', fields);
    const done = await runEffect(ctx, turn, asking('reply'));
    expect([vendor.asked.length, visits.length]).toEqual([5, 1]);
    expect(done?.input).toMatchObject({ text: 'One moment.' });
    expect(done?.notes.at(-1)?.reason).toContain('was stopped');
  });

  it('are called before a decision that came along with them', async () => {
    const fields = await withTool();
    vendor.answers = (_, nth) => {
      const finish = { name: 'finish', arguments: '{}', id: `finish_${nth}` };
      const order = { name: 'order_status', arguments: '{"order_no":"77"}', id: 'order' };
      return { toolCalls: nth === 1 ? [finish, order] : [finish] };
    };
    const { ctx, turn } = await talking(app, 'Cancel it', fields);
    const done = await runEffect(ctx, turn, asking('dialogue', { goal: 'Cancelled' }));
    expect([done?.input, visits.length]).toEqual([expect.objectContaining({ done: true }), 1]);
  });

  it('are called eight times at most', async () => {
    const fields = await withTool();
    const many = (from: number) => ({
      toolCalls: Array.from({ length: 6 }, (_, i) => ({
        name: 'order_status',
        arguments: `{"order_no":"${from + i}"}`,
        id: `c${from + i}`,
      })),
    });
    vendor.answers = (_, nth) => (nth < 3 ? many(nth * 10) : { content: 'Done.' });
    const { ctx, turn } = await talking(app, 'All of them', fields);
    const done = await runEffect(ctx, turn, asking('reply'));
    expect([visits.length, done?.input]).toEqual([8, expect.objectContaining({ text: 'Done.' })]);
    expect(vendor.messagesOf(2).at(-1)).toContain('No more calls');
  });

  it.each([
    ['slowly', () => undefined, 'took longer than allowed'],
    ['hugely', (response: ServerResponse) => response.end('x'.repeat(2_000_000)), 'larger than allowed'],
    ['with an error', (response: ServerResponse) => response.writeHead(500).end('boom'), 'answered 500'],
  ])('that answer %s become an answer to the model', async (_how, served, reason) => {
    const fields = await withTool();
    serve = served;
    vendor.answers = (_, nth) =>
      nth === 1 ? calls('order_status', { order_no: '77' }) : { content: 'I could not look it up.' };
    const { ctx, turn } = await talking(app, 'Where is it?', fields);
    const done = await runEffect(ctx, turn, asking('reply'));
    expect(done?.input).toMatchObject({ text: 'I could not look it up.' });
    expect(vendor.messagesOf(1).at(-1)).toContain(reason);
    expect(done?.notes[1]).toMatchObject({
      type: 'tool_call',
      reason: expect.stringContaining(reason),
      detail: { ok: false },
    });
  });

  it('that answer with a long page of HTML are read in part, as text', async () => {
    const fields = await withTool();
    serve = (response) =>
      response.setHeader('content-type', 'text/html').end(`<h1>Log in</h1>${'<p>x</p>'.repeat(50_000)}`);
    vendor.answers = (_, nth) => (nth === 1 ? calls('order_status', { order_no: '77' }) : { content: 'No.' });
    const { ctx, turn } = await talking(app, 'Where is it?', fields);
    await runEffect(ctx, turn, asking('reply'));
    expect(vendor.messagesOf(1).at(-1)?.length).toBeLessThan(20_000);
  });
});

describe('a tool of the flow', () => {
  const effect = (tool_id: string, input: object = { order_no: '77' }) =>
    ({ type: 'call_tool', id: 'e3', node_id: 't', tool_id, revision: 'active', input }) as never;

  it('is called once, with a key of its own where it has one', async () => {
    const id = await makeTool();
    const { ctx, turn } = await talking(app, 'x', {});
    for (let i = 0; i < 2; i++) {
      const done = await runEffect(ctx, turn, effect(id));
      expect(done?.input).toEqual({ type: 'tool_result', effect_id: 'e3', ok: true, output: { status: 'sent' } });
    }
    expect(visits.map(({ key }) => key)).toEqual([expect.stringMatching(/-e3-[0-9a-f]{12}$/)]);
    const own = await makeTool({
      configuration: { url: shopUrl, headers: [{ key: 'Idempotency-Key', value: 'mine' }] },
    });
    await runEffect(ctx, turn, { ...(effect(own) as object), id: 'e4' } as never);
    expect(visits.at(-1)?.key).toBe('mine');
  });

  it.each([
    ['is gone', '01980000-0000-7000-8000-00000000000f', undefined, 'no such tool'],
    ['was never one', 'nonsense', undefined, 'no such tool'],
  ])('that %s is a result that is not ok', async (_why, id, _serve, reason) => {
    const { ctx, turn } = await talking(app, 'x', {});
    const done = await runEffect(ctx, turn, effect(id));
    expect(done).toMatchObject({
      input: { type: 'tool_result', ok: false },
      notes: [{ reason: expect.stringContaining(reason) }],
    });
  });

  it('that answers a page where fields were expected has failed, and the failure is an event', async () => {
    const id = await makeTool({ response_schema: { field_mappings: [{ path: '$.status', alias: 'status' }] } });
    serve = (response) => response.setHeader('content-type', 'text/html').end('<h1>Please log in</h1>');
    const { ctx, turn } = await talking(app, 'x', {});
    const done = await runEffect(ctx, turn, effect(id));
    expect(done).toMatchObject({
      input: { ok: false, output: {} },
      notes: [{ reason: expect.stringContaining('no JSON') }],
    });
    const { rows } = await app.kernel.db.pool.query(
      `select data from events where type = 'tool.invocation.failed' and subject = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ data: { tool_id: id, status: 200 } }]);
  });

  it('is left to others when it is no call at all', async () => {
    const { ctx, turn } = await talking(app, 'x', {});
    expect(await runEffect(ctx, turn, { type: 'say', id: 'e1', node_id: 'n', text: 'Hello' })).toBeUndefined();
  });
});
