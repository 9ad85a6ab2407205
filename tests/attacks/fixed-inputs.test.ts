// Attacks on inputs of tools that an author fixed: nobody else chooses them, whatever they give.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { edge, entry, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { type Client, created } from '../support/client.ts';
import { calls, startVendor, type Vendor } from '../support/model-vendor.ts';
import { type Listener, listen } from './listener.ts';

let app: TestApp;
let own: Listener;
let vendor: Vendor;
beforeAll(async () => {
  [own, vendor] = await Promise.all([listen(), startVendor()]);
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  await vendor.join(app, ['far']);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
  own.server.closeAllConnections();
  await new Promise((resolve) => own.server.close(resolve));
});
beforeEach(() => {
  own.seen = [];
  own.answer = (response) => response.end('{}');
  vendor.reset();
});
const makeTool = async (fields: object) => created(await app.owner.post('/v1/tools', { name: 'CRM', ...fields }));
const test = async (id: string, body: object = {}, client: Client = app.owner) => {
  const reply = await client.post(`/v1/tools/${id}/test`, body);
  expect(reply.status).toBe(200);
  return reply.body;
};

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

  it('is hidden from the model, bound to the person, and wins over any other value', async () => {
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

  it('that cannot be filled fails the call, and no other person’s value is taken', async () => {
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
    expect(await test(tool.id, { input })).toMatchObject({
      ok: false,
      attempts: 0,
      error: expect.stringContaining('fixed'),
    });
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
    expect(
      compatibility.findings.map((one: Record<string, string>) => [one.finding_type, one.severity]).sort(),
    ).toEqual([
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
    expect(body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id)).toContain(
      'tool.missing_required_input',
    );
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
