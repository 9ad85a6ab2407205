// A sandbox organization never reaches a real carrier: not by the API, not by a row that got into the database in some other way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../tests/support/app.ts';
import { created } from '../../../../../tests/support/client.ts';
import { ScriptedTwilio } from '../../../../../tests/support/twilio/scripted-twilio.ts';
import {
  accountOf,
  agreeToCalls,
  freePort,
  OUR_NUMBER,
  readCall,
} from '../../../../../tests/support/twilio/twilio-app.ts';
import { raw, sql } from '../../../../kernel/db/sql.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let twilio: ScriptedTwilio;
beforeAll(async () => {
  const port = await freePort();
  twilio = await new ScriptedTwilio().start();
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
  app = await testApp({ env: { ...env, SWEEP_INTERVAL_SECONDS: '1' } });
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const workflow = (phoneNumberId: string, steps: object[]) => ({
  name: 'Any hour',
  ...{ phoneNumberId, startHour: 0, endHour: 24, numberOfAgents: 5, timezone: 'UTC', steps },
});

describe('a sandbox', () => {
  it('says what it is, and refuses real carriers with what to do', async () => {
    const { client } = await app.newOrganization('Rehearsal', { sandbox: true });
    expect(created(await client.get('/v1/identity/whoami')).organization.sandbox).toBe(true);
    expect(created(await client.get('/v1/organization')).sandbox).toBe(true);
    const refused = await client.post('/carriers', accountOf(twilio));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('is a sandbox')]);
    created(await client.post('/carriers', { name: 'Rehearsal line', type: 'simulated' }));
    const { id: assistant_id } = created(await client.post('/v1/assistants', { name: 'Writes no mail' }));
    const mailbox = await client.post('/v1/mailboxes', { name: 'Real', address: 'real@example.com', assistant_id });
    expect([mailbox.status, mailbox.body.message]).toEqual([409, expect.stringContaining('is a sandbox')]);
    // The simulated carrier rings all the same.
    const { id } = created(await client.post('/phone-numbers', { phoneNumber: OUR_NUMBER }));
    const { id: workflowId } = created(await client.post('/workflows', workflow(id, [{ needsTCPACompliance: false }])));
    await agreeToCalls(client, '+12025550101');
    const call = created(await client.post('/call', { workflowId, primaryPhone: '+12025550101', firstName: 'Ada' }));
    await expect
      .poll(async () => (await readCall(client, call.id)).status, { timeout: 30_000 })
      .toSatisfy((status: string) => ['RINGING', 'IN_PROGRESS', 'COMPLETED'].includes(status));
    expect(twilio.requests).toEqual([]);
  });

  it('stays one: no route, and not even the database, lets it out', async () => {
    const { id, client } = await app.newOrganization('Rehearsal', { sandbox: true });
    expect((await client.patch('/v1/organization', { sandbox: false })).headers.get('x-warnings')).toContain('sandbox');
    expect(created(await client.get('/v1/organization')).sandbox).toBe(true);
    const { db } = app.kernel;
    await expect(db.run(sql`update organizations set sandbox = false where id = ${id}`)).rejects.toThrow(/stays one/);
    const insert = (type: string) =>
      db.run(sql`
        insert into carriers (id, org_id, name, type, config, credential_hints, created_at, updated_at)
        values (gen_random_uuid(), ${id}, 'Real', ${type}, '{}', '{}', now(), now())`);
    await expect(insert('twilio')).rejects.toThrow(/has no carrier of type twilio/);
    await insert('simulated');
    const renamed = db.run(sql`update carriers set type = 'telnyx' where org_id = ${id}`);
    await expect(renamed).rejects.toThrow(/has no carrier of type telnyx/);
  });

  it('sends no invitation by mail', async () => {
    const mailing = await testApp({
      databaseUrl: app.databaseUrl,
      env: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'parley@example.com',
        PUBLIC_URL: 'https://parley.example.com',
      },
    });
    try {
      const { client } = await mailing.newOrganization('Rehearsal', { sandbox: true });
      const invited = await client.post('/v1/identity/members', {
        name: 'Eve',
        email: 'eve@example.com',
        role: 'viewer',
        delivery: 'email',
      });
      expect([invited.status, invited.body.message]).toEqual([409, expect.stringContaining('sandbox')]);
    } finally {
      await mailing.stop();
    }
  });

  it('asks nothing of a real carrier even where an account got past the database', async () => {
    const { id: org, client } = await app.newOrganization('Was live');
    const carrierId: string = created(await client.post('/carriers', accountOf(twilio))).id;
    const number = created(await client.post('/phone-numbers', { phoneNumber: OUR_NUMBER, carrierId }));
    const calls = created(await client.post('/workflows', workflow(number.id, [{ needsTCPACompliance: false }])));
    const texts = created(
      await client.post(
        '/workflows',
        workflow(number.id, [{ type: 'TEXT', textMessage: 'Hello', needsTCPACompliance: false }]),
      ),
    );
    await disableTriggers(async () =>
      app.kernel.db.run(sql`update organizations set sandbox = true where id = ${org}`),
    );

    const phone = '+12025550102';
    await agreeToCalls(client, phone);
    const call = created(await client.post('/call', { workflowId: calls.id, primaryPhone: phone, firstName: 'Ada' }));
    // As with any carrier that takes no call: it is tried again later, and not rung.
    const whyNot = () =>
      app.kernel.db.maybe<{ error: string | null }>(sql`select error from calls where id = ${call.id}`);
    await expect.poll(async () => (await whyNot())?.error, { timeout: 30_000 }).toContain('sandbox');
    expect((await client.post(`/carriers/${carrierId}/set-up-number`, { phoneNumber: OUR_NUMBER })).status).toBe(409);
    await client.post(`/carriers/${carrierId}/test`, { phoneNumber: phone });
    created(await client.post('/consents', { phone: '+12025550103', channel: 'text' }));
    const texting = await client.post(`/workflows/${texts.id}/executions`, {
      primaryPhone: '+12025550103',
      firstName: 'Ada',
    });
    const statusOf = async () => (await client.get(`/executions/${texting.body.id}`)).body.status;
    await expect.poll(statusOf, { timeout: 20_000 }).toBe('FAILED');
    expect(twilio.requests).toEqual([]);
  });
});

async function disableTriggers(work: () => Promise<unknown>): Promise<void> {
  const set = (how: 'disable' | 'enable') =>
    app.kernel.db.run(raw(`alter table organizations ${how} trigger refuse_change_of_sandbox`));
  await set('disable');
  await work();
  await set('enable');
}
