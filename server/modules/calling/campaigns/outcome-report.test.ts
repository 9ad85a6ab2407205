// The report of outcomes: every grouping adds up to the calls themselves, and the way of the leads to the leads.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';
import { workflowOf } from '../../../../tests/support/law.ts';
import { atAnyHour } from '../../../../tests/support/steps.ts';
import { sql } from '../../../kernel/db/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '1000' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const SOON = { timeout: 60_000, interval: 50 };
/** By which filter the calls behind a group are listed. */
const FILTERS: Readonly<Record<string, string>> = {
  campaign: 'workflowId',
  script: 'script',
  number: 'fromNumber',
  hour: 'hour',
  reason: 'callEndedReason',
};
const report = async (query = ''): Promise<Any> => created(await app.owner.get(`/outcomes${query}`));

it('counts every outcome once, by campaign, assistant, script, number, day and hour, with its sums', async () => {
  const ids = [await workflowOf(app, { name: 'Spring' }), await workflowOf(app, { name: 'Fall' })];
  // Talks, promises, no answer, busy, bad number, not interested, never again, put through, books, agrees to texts.
  const leads = ['01', '05', '10', '11', '12', '14', '15', '17', '18', '19'].map((nn) => ({
    primaryPhone: `+172055501${nn}`,
  }));
  for (const id of ids)
    created(await app.owner.post(`/workflows/${id}/leads`, { leads: id === ids[0] ? leads : leads.slice(0, 3) }));
  await expect
    .poll(async () => {
      const done = await Promise.all(
        ids.map(async (id) => (await app.owner.get(`/workflows/${id}/counts`)).body.executions.COMPLETED),
      );
      return done.reduce((sum, n) => sum + n, 0);
    }, SOON)
    .toBe(13);
  const { calls } = (await app.owner.get('/calls?limit=100')).body;
  const byReason = (reason: string) => calls.filter(({ callEndedReason }: Any) => callEndedReason === reason).length;
  const groups = ['campaign', 'assistant', 'script', 'number', 'day', 'hour', 'reason'];
  for (const group of groups) {
    const { totals, data } = await report(`?groupBy=${group}`);
    expect(totals.calls, group).toBe(calls.length);
    expect(
      data.reduce((sum: number, row: Any) => sum + row.calls, 0),
      group,
    ).toBe(calls.length);
    for (const [reason, n] of Object.entries(totals.callEndedReasons))
      expect(n, `${group} ${reason}`).toBe(byReason(reason));
    const filter = FILTERS[group];
    for (const { key, calls: n } of filter === undefined ? [] : data) {
      if (key === null) continue;
      const found = created(await app.owner.get(`/calls?limit=100&${filter}=${encodeURIComponent(key)}`)).calls;
      expect(found.length, `${group} ${key}`).toBe(n);
    }
  }
  const { data, totals, funnel } = await report();
  expect(data.map(({ label, calls: n }: Any) => [label, n])).toEqual([
    ['Spring', 10],
    ['Fall', 3],
  ]);
  expect(totals).toMatchObject({ promises: 2, promisedAmount: '300.00', paidAmount: '0.00', waitingForLine: 0 });
  expect(funnel).toEqual({ leads: 13, dialled: 13, reached: expect.any(Number), succeeded: 5, isComplete: true });
  expect((await report(`?workflowId=${ids[1]}`)).totals.calls).toBe(3);
  const file = await app.owner.send('GET', '/outcomes?groupBy=campaign', { headers: { accept: 'text/csv' } });
  expect(file.text.split('\r\n')[1]).toContain('Spring,10');
  expect((await app.owner.get('/outcomes?groupBy=revision')).status).toBe(400);
  expect((await app.owner.get('/outcomes?from=2020-01-01')).status).toBe(400);
  // An erasure empties the words, not the sums; a call that is deleted leaves them.
  created(await app.owner.post('/v1/identity/erasures', { identifiers: [{ type: 'phone', value: '+17205550105' }] }));
  expect((await report()).totals).toMatchObject({ calls: 13, promisedAmount: '300.00' });
  await app.kernel.db.run(sql`delete from calls where workflow_id = ${ids[1]}`);
  expect((await report()).totals.calls).toBe(10);
  const { client } = await app.newOrganization('Curious');
  expect(created(await client.get('/outcomes')).totals.calls).toBe(0);
});

it('has a class of its own for calls that wait for a line', async () => {
  const { id, client } = await app.newOrganization('Busy');
  await client.patch('/v1/organization', { max_active_calls: 1 });
  const workflowId = created(
    await client.post('/workflows', { name: 'Queue', numberOfAgents: 9, steps: [{ needsTCPACompliance: false }] }),
  ).id;
  await app.kernel.db.run(sql`
    insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
      transcript, variables, disclosures, revision, created_at, queued_at)
    select gen_random_uuid(), ${id}, ${workflowId}, 'WORKFLOW', 'QUEUED', true, '+1720555010' || n, '', '{}', '', 'simulated', 0, 0, '[]', '{}', '{}', 0,
      now() - interval '1 hour', now() from generate_series(1, 4) n`);
  expect(created(await client.get('/outcomes')).totals).toMatchObject({ calls: 4, dialled: 0, waitingForLine: 4 });
});

it('names the revisions of an assistant, and lists the calls of each', async () => {
  const { client } = await app.newOrganization('Revisions');
  const flow = [node('bye', 'end', { outcome: 'success', message: 'Goodbye.' }), entry('bye')];
  const { id: promptId, revisionId: revision } = await makeActive(client, flow);
  const workflow = { name: 'Spring', promptId, startHour: 0, endHour: 24, steps: atAnyHour() };
  const workflowId = created(await client.post('/workflows', workflow)).id;
  created(await client.post(`/workflows/${workflowId}/executions`, { primaryPhone: '+17205550101' }));
  const path = `/outcomes?groupBy=revision&assistantId=${promptId}`;
  await expect.poll(async () => created(await client.get(path)).totals.connected, SOON).toBe(1);
  const [row] = created(await client.get(path)).data;
  expect(row).toMatchObject({ key: revision, label: expect.stringMatching(/\S/), calls: 1 });
  expect(created(await client.get(`/calls?revisionId=${revision}&assistantId=${promptId}`)).calls).toHaveLength(1);
  expect(created(await app.owner.get(`/calls?revisionId=${revision}`)).calls).toEqual([]);
  expect((await client.get('/calls?hour=24')).status).toBe(400);
});
