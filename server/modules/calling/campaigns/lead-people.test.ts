// Leads are people: found by number, name, lead id and e-mail, with their campaigns and calls; erased and exported by number.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { atAnyHour } from '../../../../tests/support/steps.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { decideLead, type LeadCandidate } from '../../people/identity/leads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '1000' } });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const SOON = { timeout: 60_000, interval: 30 };
const PEOPLE = '/v1/identity/end-users';
const YEAR = 31_000_000;

async function organization(name: string): Promise<{ id: string; client: Client }> {
  const { id, client } = await app.newOrganization(name);
  await client.patch('/v1/organization', { max_active_calls: 100 });
  return { id, client };
}
const campaign = async (client: Client, steps: object[] = [{}]): Promise<string> =>
  created(await client.post('/workflows', { name: 'Spring', numberOfAgents: 50, steps: atAnyHour(steps) })).id;
const found = async (client: Client, text: string): Promise<Any[]> =>
  created(await client.get(`${PEOPLE}?find=${encodeURIComponent(text)}`)).data;
const identified = (org: string) =>
  expect
    .poll(
      () =>
        app.kernel.db.one(
          sql`select count(*)::int as n from workflow_executions where org_id = ${org} and awaits_person`,
        ),
      SOON,
    )
    .toEqual({ n: 0 });

describe('a called lead', () => {
  it('is one person, found by number, name, e-mail and ids, with the call on the timeline', async () => {
    const { id: org, client } = await organization('Found');
    const workflowId = await campaign(client);
    const lead = {
      primaryPhone: '(713) 555-0118',
      firstName: 'Omar',
      lastName: 'Hill',
      email: 'Omar.Hill@example.com',
      leadId: 'L-77',
    };
    const { id: executionId } = created(await client.post(`/workflows/${workflowId}/executions`, lead));
    await expect
      .poll(async () => (await client.get(`/executions/${executionId}`)).body.completedAt, SOON)
      .not.toBeNull();
    await identified(org);
    const [person] = await found(client, '+17135550118');
    expect(person).toMatchObject({ source: 'campaign', traits: { first_name: 'Omar', last_name: 'Hill' } });
    expect(person.identifiers.map(({ type, verified }: Any) => [type, verified]).sort()).toEqual([
      ['email', false],
      ['lead_id', false],
      ['phone', false],
    ]);
    for (const text of ['713 555 0118', 'omar.hill@EXAMPLE.com', 'L-77', 'omar hi', person.id]) {
      expect(await found(client, text), text).toMatchObject([{ id: person.id }]);
    }
    expect(await found(client, '+17135550119')).toEqual([]);
    const timeline = created(await client.get(`${PEOPLE}/${person.id}/timeline?limit=100`)).data;
    const [call] = (await client.get(`/calls?workflowId=${workflowId}`)).body.calls;
    const seen = timeline.map(({ type, subject }: Any) => `${type} ${subject}`);
    expect(seen).toContain(`workflow.execution.completed ${executionId}`);
    expect(seen).toContain(`call.ended ${call.id}`);
    const stranger = await organization('Stranger');
    expect(await found(stranger.client, '+17135550118')).toEqual([]);
    expect(await found(stranger.client, person.id)).toEqual([]);
  });

  it('belongs to the person who has the number, unless the names differ; nothing is merged or asked', async () => {
    const { id: org, client } = await organization('Belongs');
    const existing = created(
      await client.post(PEOPLE, {
        identifiers: [{ type: 'phone', value: '+17135550101' }],
        traits: { first_name: 'Ann', last_name: 'Lee' },
      }),
    );
    const workflowId = await campaign(client, [{ delayInSecs: YEAR }]);
    const start = async (lead: object) => created(await client.post(`/workflows/${workflowId}/executions`, lead)).id;
    const leafOf = async (id: string) =>
      (
        await app.kernel.db.one<{ end_user_id: string }>(
          sql`select end_user_id from workflow_executions where id = ${id}`,
        )
      ).end_user_id;
    const same = await start({ primaryPhone: '+17135550101', firstName: 'Ann', leadId: 'A' });
    await identified(org);
    expect(await leafOf(same)).toBe(existing.id);
    created(await client.post(`/executions/${same}/cancel`));
    const other = await start({ primaryPhone: '+17135550101', firstName: 'Boris', leadId: 'B' });
    await identified(org);
    const stranger = created(await client.get(`${PEOPLE}/${await leafOf(other)}`));
    expect(stranger).toMatchObject({ traits: { first_name: 'Boris', stated_phone: '+17135550101' } });
    expect(stranger.id).not.toBe(existing.id);
    expect(created(await client.get('/v1/identity/review-requests')).data).toEqual([]);
    expect(created(await client.get('/v1/identity/merges')).data).toEqual([]);
    // The same lead in another campaign is the same person.
    const second = await campaign(client, [{ delayInSecs: YEAR }]);
    const again = created(
      await client.post(`/workflows/${second}/executions`, { primaryPhone: '+17135550101', lastName: 'Lee' }),
    ).id;
    await identified(org);
    expect(await leafOf(again)).toBe(existing.id);
  });

  it('becomes a person once, however many come at once and in however many campaigns', async () => {
    const { id: org, client } = await organization('At once');
    const workflows = await Promise.all([1, 2, 3].map(() => campaign(client, [{ delayInSecs: YEAR }])));
    const leads = Array.from({ length: 40 }, (_, n) => ({
      primaryPhone: `+17135551${String(n).padStart(3, '0')}`,
      firstName: `N${n}`,
    }));
    await Promise.all(workflows.map((id) => client.post(`/workflows/${id}/leads`, { leads })));
    await expect
      .poll(
        async () =>
          (
            await app.kernel.db.one<{ n: number }>(
              sql`select count(*)::int as n from workflow_executions where org_id = ${org}`,
            )
          ).n,
        SOON,
      )
      .toBe(120);
    await identified(org);
    const { people, attached } = await app.kernel.db.one<{ people: number; attached: number }>(sql`
      select (select count(*)::int from end_users where org_id = ${org}) as people,
        (select count(distinct end_user_id)::int from workflow_executions where org_id = ${org}) as attached`);
    expect([people, attached]).toEqual([40, 40]);
  });

  it('is called no more often when two people become one', async () => {
    const { id: org, client } = await organization('Merged');
    const workflowId = await campaign(client);
    const ids = [];
    for (const [phone, firstName] of [
      ['+17135550110', 'Ida'],
      ['+17135550130', 'Ida'],
    ]) {
      ids.push(
        created(await client.post(`/workflows/${workflowId}/executions`, { primaryPhone: phone, firstName })).id,
      );
    }
    await identified(org);
    const people = await Promise.all(
      ['+17135550110', '+17135550130'].map(async (phone) => (await found(client, phone))[0].id),
    );
    const request = created(
      await client.post('/v1/identity/review-requests', {
        request_type: 'merge',
        left_end_user_id: people[0],
        right_end_user_id: people[1],
      }),
    );
    created(await client.post(`/v1/identity/review-requests/${request.id}/approve`, {}));
    for (const id of ids)
      await expect.poll(async () => (await client.get(`/executions/${id}`)).body.completedAt, SOON).not.toBeNull();
    const { calls } = (await client.get(`/calls?workflowId=${workflowId}`)).body;
    expect(calls.map(({ phone }: Any) => phone).sort()).toEqual(['+17135550110', '+17135550130']);
  });
});

describe('by number', () => {
  it('a lead is exported and erased, and is not made again', async () => {
    const { id: org, client } = await organization('Erased');
    const workflowId = await campaign(client);
    const { id } = created(
      await client.post(`/workflows/${workflowId}/executions`, { primaryPhone: '+17135550102', firstName: 'Zoë' }),
    );
    await expect.poll(async () => (await client.get(`/executions/${id}`)).body.completedAt, SOON).not.toBeNull();
    await identified(org);
    const identifiers = [{ type: 'phone', value: '+17135550102' }];
    const file = created(await client.post('/v1/identity/exports', { identifiers }));
    expect(file.other.calls).toHaveLength(1);
    expect(file.other.workflow_executions).toMatchObject([{ id }]);
    expect(file.end_users).toMatchObject([{ traits: { first_name: 'Zoë' } }]);
    expect(created(await client.post('/v1/identity/erasures', { identifiers }))).toMatchObject({
      calls: 1,
      executions: 1,
    });
    expect(await found(client, '+17135550102')).toEqual([]);
    expect((await client.get(`/executions/${id}`)).body.metadata).toMatchObject({ primaryPhone: '', firstName: '' });
    const left = await app.kernel.db.one<{ n: number }>(sql`
      select count(*)::int as n from end_users where org_id = ${org} and erased_at is null`);
    expect(left.n).toBe(0);
  });

  it('a person who is known otherwise is named instead', async () => {
    const { client } = await organization('Known');
    const identifiers = [{ type: 'phone', value: '+17135550103' }];
    const { id } = created(await client.post(PEOPLE, { identifiers, source: 'crm' }));
    for (const path of ['/v1/identity/exports', '/v1/identity/erasures']) {
      const reply = await client.post(path, { identifiers });
      expect([reply.status, reply.body.details]).toEqual([409, { end_user_id: id }]);
    }
  });
});

describe('who a lead is', () => {
  const person = (id: string, names: object = {}, leadIds: string[] = []): LeadCandidate => ({
    id,
    names: { ...names },
    leadIds,
  });
  const ask = (overrides: Partial<Parameters<typeof decideLead>[0]>) =>
    decideLead({
      lead: { firstName: 'Ada', lastName: '', leadKey: 'w:1', workflowId: 'w' },
      byLeadId: undefined,
      byPhone: undefined,
      ...overrides,
    });

  it('is decided by lead id, then by number, and never against a name', () => {
    expect(ask({})).toBeNull();
    expect(ask({ byPhone: person('p') })).toBe('p');
    expect(ask({ byPhone: person('p', { first_name: 'Boris' }) })).toBeNull();
    expect(ask({ byLeadId: person('l'), byPhone: person('p') })).toBe('l');
    expect(ask({ byLeadId: person('l', { first_name: 'Boris' }), byPhone: person('p') })).toBeNull();
    expect(ask({ byPhone: person('p', {}, ['w:2']) })).toBeNull();
    expect(ask({ byPhone: person('p', {}, ['other:2']) })).toBe('p');
  });
});
