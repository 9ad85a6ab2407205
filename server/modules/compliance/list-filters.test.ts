// Receipts, the do-not-call list and consents as they are asked: by number, contact, rule, source and time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';

let app: TestApp;
let client: Client;
let stranger: Client;
let workflow: string;
let listedCall: string;
let free: string;
beforeAll(async () => {
  // Without a worker every call has just the receipt of its creation.
  app = await testApp({ env: { RATE_LIMITS: 'off', ROLES: 'api' } });
  ({ client } = await app.newOrganization('Filters'));
  ({ client: stranger } = await app.newOrganization('Strangers'));
  const make = async (name: string) =>
    created(await client.post('/workflows', { name, steps: [{ type: 'CALL', needsTCPACompliance: false }] })).id;
  workflow = await make('One');
  const other = await make('Other');
  created(await client.post('/dnc', { phone: '+12025550148', note: '=by letter' }));
  const call = async (workflowId: string, primaryPhone: string) =>
    created(await client.post('/call', { workflowId, primaryPhone })).id;
  listedCall = await call(workflow, '+12025550148');
  free = await call(workflow, '+12025550101');
  await call(other, '+12025550101');
  for (const [phone, channel, source] of [
    ['+12025550101', 'text', 'web_form'],
    ['+12025550102', 'call', 'letter'],
    ['+12025550103', 'call', 'web_form'],
  ]) {
    created(await client.post('/consents', { phone, channel, source }));
  }
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
const rows = async (path: string, as = client): Promise<any[]> => created(await as.get(path)).data;

describe('receipts', () => {
  it('by call, workflow, rule, verdict, number and time, one by one and together', async () => {
    expect(await rows('/receipts')).toHaveLength(3);
    expect((await rows(`/receipts?callId=${free}`)).map(({ callId }) => callId)).toEqual([free]);
    expect(await rows(`/receipts?workflowId=${workflow}`)).toHaveLength(2);
    expect((await rows('/receipts?rule=do_not_call')).map(({ callId, verdict }) => [callId, verdict])).toEqual([
      [listedCall, 'refuse'],
    ]);
    expect(
      await rows(`/receipts?workflowId=${workflow}&verdict=refuse&phone=202-555-0148&rule=do_not_call&from=2020-01-01`),
    ).toHaveLength(1);
    expect(await rows(`/receipts?workflowId=${workflow}&phone=2025550101`)).toHaveLength(1);
    expect(await rows(`/receipts?workflowExecutionId=${free}`)).toEqual([]);
    expect(await rows('/receipts?to=2020-01-01')).toEqual([]);
    const [newest] = await rows('/receipts?limit=1');
    expect((await rows(`/receipts?from=${newest.createdAt}`)).map(({ id }) => id)).toContain(newest.id);
    const page = created(await client.get(`/receipts?workflowId=${workflow}&limit=1`));
    const rest = created(
      await client.get(`/receipts?workflowId=${workflow}&limit=5&cursor=${page.pagination.nextCursor}`),
    );
    expect([...page.data, ...rest.data]).toEqual(await rows(`/receipts?workflowId=${workflow}`));
  });
  it('of an execution', async () => {
    const execution = created(
      await client.post(`/workflows/${workflow}/executions`, { primaryPhone: '+12025550104' }),
    ).id;
    expect(await rows(`/receipts?workflowExecutionId=${execution}`)).toEqual([]);
  });
  it('as CSV, with the reason that decided', async () => {
    const { text } = await client.get('/receipts?rule=do_not_call', { accept: 'text/csv' });
    const [header = '', line = '', end] = text.split('\r\n');
    expect(header.split(',').slice(0, 5)).toEqual(['id', 'createdAt', 'moment', 'channel', 'phone']);
    expect(line).toContain(`,creation,call,+12025550148,${listedCall},`);
    expect(end).toBe('');
  });
  it('are the organization’s own', async () => {
    for (const query of ['', `callId=${free}`, `workflowId=${workflow}`, 'rule=do_not_call', 'phone=2025550148']) {
      expect(await rows(`/receipts?${query}`, stranger), query).toEqual([]);
    }
    expect((await stranger.get('/receipts', { accept: 'text/csv' })).text.split('\r\n')).toHaveLength(2);
  });
});

describe('the do-not-call list and consents', () => {
  it('by number, source and time', async () => {
    expect((await rows('/dnc?phone=202-555-0148')).map(({ phone }) => phone)).toEqual(['+12025550148']);
    expect(await rows('/dnc?phone=2025550149')).toEqual([]);
    expect(await rows('/dnc?phone=2025550148&source=sms')).toEqual([]);
    expect(await rows('/dnc?from=2100-01-01')).toEqual([]);
    expect(await rows('/dnc?phone=2025550148', stranger)).toEqual([]);
    expect(await rows('/consents?source=web_form')).toHaveLength(2);
    expect((await rows('/consents?source=web_form&channel=call&to=2100-01-01')).map(({ phone }) => phone)).toEqual([
      '+12025550103',
    ]);
    expect(await rows('/consents?phone=2025550101&source=letter')).toEqual([]);
    expect(await rows('/consents?source=web_form', stranger)).toEqual([]);
  });
});

it.each([
  ['/receipts?rule=luck', "'do_not_call'"],
  ['/receipts?callId=mine', 'callId'],
  ['/receipts?from=2030-02-30', 'from'],
  ['/receipts?execution=x', 'This operation takes '],
  ['/receipts?execution_id=x', 'Did you mean workflowExecutionId?'],
  ['/dnc?phone=luck', 'is not a phone number'],
  ['/dnc?from=2030-01-02&to=2030-01-01', 'before'],
  ['/consents?sources=letter', 'Did you mean source?'],
])('%s is refused, and the answer says what to write', async (path, why) => {
  const { status, body } = await client.get(path);
  expect([status, body.error]).toEqual([400, 'bad_request']);
  expect(body.message).toContain(why);
});
