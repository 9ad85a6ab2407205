// Lists as files: every list of the console that offers a download, with its filters, over more rows than a page holds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './support/app.ts';
import { created } from './support/client.ts';
import { atAnyHour } from './support/steps.ts';

let app: TestApp;
let batch: string;
const PEOPLE = 105;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1', SIMULATED_CARRIER_SPEED: '2000' } });
  for (let i = 0; i < PEOPLE; i++) {
    created(
      await app.owner.post('/v1/identity/end-users', {
        identifiers: [{ type: 'external_id', value: `c-${i}` }],
        traits: { first_name: `P${i}` },
      }),
    );
  }
  for (const [phone, note] of [
    ['+12025550148', '=by letter'],
    ['+12025550149', 'other'],
  ])
    created(await app.owner.post('/dnc', { phone, note }));
  for (const channel of ['call', 'text'])
    created(await app.owner.post('/consents', { phone: '+12025550101', channel, source: 'web_form' }));
  const { id } = created(await app.owner.post('/workflows', { name: 'One', steps: [{ type: 'WAIT' }] }));
  const leads = [{ primaryPhone: '+12025550101' }, { primaryPhone: 'nonsense' }, { primaryPhone: '+12025550101' }];
  batch = created(await app.owner.post(`/workflows/${id}/leads`, { leads })).id;
});
afterAll(() => app.stop());

const fileOf = async (path: string): Promise<string[]> => {
  const answer = await app.owner.send('GET', path, { headers: { accept: 'text/csv' } });
  expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, expect.stringContaining('text/csv')]);
  return answer.text.trimEnd().split('\r\n');
};

it('has all rows that the filters leave, under a line of names', async () => {
  expect(await fileOf('/v1/identity/end-users?limit=5')).toHaveLength(PEOPLE + 1);
  const found = await fileOf('/v1/identity/end-users?find=c-7');
  expect(found).toHaveLength(2);
  expect(found[1]).toContain('P7');
  const listed = await fileOf('/dnc');
  expect(listed[0]).toBe('phone,source,note,createdAt');
  expect(listed).toHaveLength(3);
  expect(listed.at(-1)).toContain("'=by letter");
  expect(await fileOf('/dnc?phone=%2B12025550149')).toHaveLength(2);
  expect(await fileOf('/consents?channel=text')).toHaveLength(2);
  await expect
    .poll(async () => (await app.owner.get(`/lead-batches/${batch}`)).body.status, { timeout: 20_000 })
    .toBe('COMPLETED');
  expect(await fileOf(`/lead-batches/${batch}/rows`)).toHaveLength(4);
  expect(await fileOf(`/lead-batches/${batch}/rows?status=REJECTED`)).toHaveLength(2);
  const log = await fileOf('/v1/audit-log?action=identity.end_user.created');
  expect(log).toHaveLength(PEOPLE + 1);
  expect(log[1]).toContain('identity.end_user.created');
});

it('has campaigns with their sums, and call-backs with their people', async () => {
  const name = '=Spring, again';
  const { id } = created(
    await app.owner.post('/workflows', { name, timezone: 'UTC', startHour: 0, endHour: 24, steps: atAnyHour() }),
  );
  // This simulated person asks to be called again.
  const lead = { primaryPhone: '+12025550116', firstName: '@Ines' };
  created(await app.owner.post(`/workflows/${id}/executions`, lead));
  const [from, to] = [-1, 60].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const between = `from=${from}&to=${to}`;
  const callBacks = async () => created(await app.owner.get(`/call-backs?${between}`)).data;
  await expect.poll(async () => (await callBacks()).length, { timeout: 60_000 }).toBe(1);
  const asked = await fileOf(`/call-backs?${between}&limit=1`);
  expect(asked[0]).toBe('callId,at,firstName,lastName,phone,workflowId,workflowName,status,callEndedReason,attempt');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain(`,'@Ines,,+12025550116,${id},"'=Spring, again",SCHEDULED`);
  expect(await fileOf(`/call-backs?${between}&workflowId=${batch}`)).toHaveLength(1);
  const campaigns = await fileOf('/workflows?limit=1');
  expect(campaigns).toHaveLength(3);
  expect(campaigns[1]).toContain(`${id},"'=Spring, again"`);
  const cells = (line = '') => line.split(',');
  expect(cells(campaigns[2])[cells(campaigns[0]).indexOf('totalLeads')]).toBe('1');
  expect(await fileOf('/workflows?q=spring')).toHaveLength(2);
  expect(await fileOf('/workflows?active=false')).toHaveLength(1);
});

it('is JSON for who does not ask for CSV, and refused where the list is', async () => {
  for (const path of ['/dnc', '/consents', '/v1/audit-log', '/v1/identity/end-users']) {
    expect((await app.owner.get(path)).body.data, path).toBeInstanceOf(Array);
    const answer = await app.owner.send('GET', `${path}?limit=0`, { headers: { accept: 'text/csv' } });
    expect([400, 422], path).toContain(answer.status);
  }
});
