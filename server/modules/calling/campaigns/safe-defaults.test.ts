// What a workflow does when its maker says little: the law holds, the zone is the organization's, and what is odd is said.

import { afterEach, describe, expect, it } from 'vitest';
import { type Client, created } from '../../../../tests/support/client.ts';
import { appsOfATest, jumpingClock, placings } from '../../../../tests/support/law.ts';
import { sql } from '../../../kernel/db/sql.ts';

const { open, stop } = appsOfATest();
afterEach(stop);

/** Three in the morning of New York, a Wednesday in June. */
const NIGHT = '2027-06-16T07:00:00Z';
const codesOf = ({ warnings }: { warnings: { code: string }[] }): string[] => warnings.map(({ code }) => code);
const make = async (client: Client, body: object = {}) =>
  created(await client.post('/workflows', { name: 'Few words', steps: [{}], ...body }));

describe('a workflow of few words', () => {
  it('rings no phone at three in the morning, and says when it will', async () => {
    const app = await open({ clock: jumpingClock(NIGHT), env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const { id: workflowId, steps } = await make(app.owner);
    expect(steps[0].needsTCPACompliance).toBe(true);
    const { id } = created(await app.owner.post('/call', { workflowId, primaryPhone: '+12125550101' }));
    const [call] = (await app.owner.get(`/calls/${id}`)).body.calls;
    expect(call.scheduledAt).toBe('2027-06-16T12:00:00.000Z');
    expect(await placings(app)).toEqual([]);
    const receipts = (await app.owner.get(`/calls/${id}/receipt`)).body.receipts;
    expect(receipts[0]).toMatchObject({ verdict: 'defer', rule: 'legal_hours' });
  });

  it('keeps what its steps said when they were stored', async () => {
    const app = await open({ clock: jumpingClock(NIGHT), env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const { id: workflowId } = await make(app.owner, { steps: [{ needsTCPACompliance: false }] });
    // As a row of an older release stands there.
    await app.kernel.db.run(sql`
      update calling_workflow_versions set steps = jsonb_set(steps, '{0,needsTCPACompliance}', 'false') where workflow_id = ${workflowId}`);
    created(await app.owner.post('/call', { workflowId, primaryPhone: '+12125550110' }));
    await expect.poll(async () => (await placings(app)).length, { timeout: 20_000 }).toBe(1);
    const renamed = await app.owner.patch(`/workflows/${workflowId}`, { name: 'Renamed' });
    expect(renamed.body.steps[0].needsTCPACompliance).toBe(false);
  });

  it('runs in the zone of its organization, unless it names one', async () => {
    const app = await open({});
    await app.owner.patch('/v1/organization', { timezone: 'America/New_York' });
    expect((await make(app.owner)).timezone).toBe('America/New_York');
    expect((await make(app.owner, { timezone: 'Europe/Vienna' })).timezone).toBe('Europe/Vienna');
  });
});

describe('warnings', () => {
  it('name the hours outside of the legal ones, more sharply where the law is switched off', async () => {
    const app = await open({});
    const { client } = await app.newOrganization('Corner shop');
    const lawful = await make(client);
    expect(codesOf(lawful)).toEqual(['hours_outside_legal']);
    expect(lawful.warnings[0].message).toContain('postponed');
    const steps = [{}, { type: 'WAIT', needsTCPACompliance: false }, { needsTCPACompliance: false }];
    const unheld = await make(client, { steps });
    expect(unheld.warnings[0]).toMatchObject({
      code: 'hours_outside_legal',
      message: expect.stringContaining('Step 2'),
      fix: expect.stringContaining('needsTCPACompliance'),
    });
    for (const hours of [
      { startHour: 7, endHour: 21 },
      { startHour: 8, endHour: 22 },
    ]) {
      expect(codesOf(await make(client, hours))).toEqual(['hours_outside_legal']);
    }
    expect(codesOf(await make(client, { startHour: 8, endHour: 21 }))).toEqual([]);
    expect(codesOf(await make(client, { steps: [{ type: 'WAIT' }] }))).toEqual([]);
    const fixed = await client.patch(`/workflows/${lawful.id}`, { startHour: 9, endHour: 20 });
    expect([fixed.status, fixed.body.warnings]).toEqual([200, []]);
    const loosened = await client.patch(`/workflows/${lawful.id}`, { endHour: 23 });
    expect(codesOf(loosened.body)).toEqual(['hours_outside_legal']);
  });

  it('name a voicemail that tells of a debt', async () => {
    const app = await open({});
    const day = { startHour: 9, endHour: 20, tag: 'COLLECTIONS' };
    const leaves = (voicemailMessage: string) => make(app.owner, { ...day, steps: [{ voicemailMessage }] });
    expect(codesOf(await leaves('Hello, please call Meridian back.'))).toEqual([]);
    expect(codesOf(await leaves('Your balance is overdue, please call back.'))).toEqual(['voicemail_discloses_debt']);
  });

  it('name an organization without a name, until it has one', async () => {
    const app = await open({});
    const { client } = await app.newOrganization('My organization');
    const day = { startHour: 9, endHour: 20 };
    const nameless = await make(client, day);
    expect(nameless.warnings).toEqual([
      expect.objectContaining({
        code: 'organization_name_default',
        fix: expect.stringContaining('PATCH /v1/organization'),
      }),
    ]);
    expect((await client.get('/v1/overview')).body.organization).toEqual({ needs_name: true });
    // Texts say what their author wrote.
    expect(codesOf(await make(client, { ...day, steps: [{ type: 'TEXT', textMessage: 'Hi' }] }))).toEqual([]);
    await client.patch('/v1/organization', { name: 'Corner shop' });
    expect(codesOf(await make(client, day))).toEqual([]);
    expect((await client.get('/v1/overview')).body.organization).toEqual({ needs_name: false });
  });
});
