// Calls and texts within the law, as callers meet it: gate, receipts, opt-outs, texts, preview.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';
import { sql } from '../../kernel/db/sql.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';
import { type GateFacts, judgeContact } from './law/verdict.ts';
import { type ReceiptRow, verify } from './receipts.ts';

let app: TestApp;
const clock = acceleratedClock({ speed: 10_000, offsetMs: Date.UTC(2027, 5, 16, 18) - Date.now() }); // a Wednesday, noon in Denver
beforeAll(async () => {
  app = await testApp({ clock, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const workflow = async ({ steps, ...body }: Any = {}): Promise<string> => {
  const reply = await app.owner.post('/workflows', {
    name: 'Law',
    numberOfAgents: 50,
    steps: atAnyHour(steps),
    ...body,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const start = async (workflowId: string, lead: object): Promise<Any> => {
  const reply = await app.owner.post(`/workflows/${workflowId}/executions`, lead);
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const execution = async (id: string): Promise<Any> => (await app.owner.get(`/executions/${id}`)).body;
const ended = async (id: string): Promise<Any> => {
  await expect
    .poll(async () => (await execution(id)).status, { timeout: 50_000, interval: 50 })
    .toSatisfy((status: string) => ['COMPLETED', 'FAILED', 'CANCELED'].includes(status));
  return execution(id);
};
const rung = (phone: string) =>
  app.kernel.db.rows<{ placed_at: Date }>(
    sql`select placed_at from simulated_carrier.calls where number = ${phone} and direction = 'outbound'`,
  );
const texted = (phone: string) =>
  app.kernel.db.rows<{ body: string }>(
    sql`select body from simulated_carrier.messages where number = ${phone} order by sent_at`,
  );
const receiptsOf = async (phone: string): Promise<Any[]> =>
  (await app.owner.get(`/receipts?limit=100&phone=${encodeURIComponent(phone)}`)).body.data;

describe('a listed number', () => {
  it('is taken as a lead, never dialled, and its call says why', async () => {
    await app.owner.post('/dnc', { phone: '+13035550100' });
    const made = await start(await workflow(), { primaryPhone: '+13035550100' });
    const over = await ended(made.id);
    expect(over.steps[0]).toMatchObject({ status: 'SKIPPED', call: { status: 'BLOCKED', callEndedReason: 'DNC' } });
    expect(over.status).toBe('COMPLETED');
    expect(await rung('+13035550100')).toEqual([]);
    const { body } = await app.owner.get(`/calls/${over.steps[0].callId}/receipt`);
    expect(body.receipts[0]).toMatchObject({ verdict: 'refuse', rule: 'do_not_call', citation: '47 CFR 64.1200(d)' });
    const { body: story } = await app.owner.get(`/executions/${made.id}/timeline`);
    expect(story.data.map(({ type }: Any) => type)).toContain('compliance.receipt');
  });

  it('given to POST /call is a BLOCKED call with 201', async () => {
    const workflowId = await workflow();
    const reply = await app.owner.post('/call', { workflowId, primaryPhone: '+13035550100' });
    expect([reply.status, reply.body.status]).toEqual([201, 'INITIATED']);
    const { body } = await app.owner.get(`/calls/${reply.body.id}`);
    expect(body.calls[0]).toMatchObject({ status: 'BLOCKED', callEndedReason: 'DNC' });
  });

  it('stops what already lives for the person', async () => {
    const sleeping = await start(await workflow({ steps: [{ delayInSecs: 31_000_000 }] }), {
      primaryPhone: '+13035550102',
    });
    await app.owner.post('/dnc', { phone: '+13035550102' });
    expect((await ended(sleeping.id)).status).toBe('CANCELED');
  });
});

describe('a person with two numbers', () => {
  it('is not called on one when the other is listed', async () => {
    const identifiers = ['+13035550107', '+13035550108'].map((value) => ({ type: 'phone', value }));
    expect((await app.owner.post('/v1/identity/end-users/identify', { identifiers })).status).toBe(200);
    await app.owner.post('/dnc', { phone: '+13035550107' });
    const { body } = await app.owner.post('/dnc/check', { phones: ['+13035550108'] });
    expect(body.data[0]).toMatchObject({ listed: true, because: '+13035550107' });
    const over = await ended((await start(await workflow(), { primaryPhone: '+13035550108' })).id);
    expect(over.steps[0].call).toMatchObject({ status: 'BLOCKED', callEndedReason: 'DNC' });
    expect(await rung('+13035550108')).toEqual([]);
  });
});

describe('an opt-out', () => {
  it('heard in a call lists the number at once and cancels the person’s other executions', async () => {
    const phone = '+13035550115';
    const other = await start(await workflow({ steps: [{ delayInSecs: 31_000_000 }] }), { primaryPhone: phone });
    const made = await start(await workflow({ steps: [{}, {}] }), { primaryPhone: phone });
    const over = await ended(made.id);
    expect(over.status).toBe('COMPLETED');
    expect(over.steps.map(({ status }: Any) => status)).toEqual(['COMPLETED', 'SKIPPED']);
    expect(over.steps[0].result.callEndedReason).toBe('DNC');
    expect((await app.owner.get(`/dnc/${encodeURIComponent(phone)}`)).body.source).toBe('voice');
    expect((await ended(other.id)).status).toBe('CANCELED');
  });

  it('by text lists the number, is confirmed once, and START undoes it', async () => {
    const say = (text: string, reference?: string) =>
      app.owner.post('/messages/inbound', { from: '+13035550103', to: '+13035550199', text, reference });
    const stop = await say('Stop', 'm-1');
    expect(stop.body.message.meaning).toBe('opt_out');
    expect(stop.body.reply.text).toContain('START');
    expect((await say('Stop', 'm-1')).body).toMatchObject({
      message: { id: stop.body.message.id },
      reply: { id: stop.body.reply.id },
    });
    expect((await say('STOP')).body.reply).toBeNull();
    expect((await app.owner.get('/dnc/3035550103')).body.source).toBe('sms');
    await expect.poll(() => texted('+13035550103'), { timeout: 20_000 }).toHaveLength(1);
    expect((await say('HELP')).body.reply.text).toContain('STOP');
    expect((await say('START')).body.message.meaning).toBe('start');
    expect((await app.owner.get('/dnc/3035550103')).status).toBe(404);
    await app.owner.post('/dnc', { phone: '+13035550103' });
    expect((await say('START')).body.reply).toBeNull();
    expect((await app.owner.get('/dnc/3035550103')).status).toBe(200);
    await expect.poll(() => texted('+13035550103'), { timeout: 20_000 }).toHaveLength(3);
    const { body } = await app.owner.get('/messages?phone=3035550103');
    expect(body.data.filter(({ direction }: Any) => direction === 'inbound')).toHaveLength(5);
  });

  it('that is not clear is asked about once, and only a yes lists the number', async () => {
    const say = (from: string, text: string) => app.owner.post('/messages/inbound', { from, to: '+13035550199', text });
    const question = await say('+13035550171', 'this is spam');
    expect(question.body.message.meaning).toBe('unsure');
    expect(question.body.reply).toMatchObject({
      meaning: 'question',
      text: expect.stringContaining('Shall I stop contacting you?'),
    });
    expect((await say('+13035550171', 'yes please')).body.message.meaning).toBe('opt_out');
    expect((await app.owner.get('/dnc/3035550171')).body.source).toBe('sms');

    await say('+13035550172', 'wrong number');
    expect((await say('+13035550172', 'no, it is fine')).body).toMatchObject({
      message: { meaning: 'other' },
      reply: null,
    });
    expect((await say('+13035550172', 'yes')).body.message.meaning).toBe('other');
    expect((await say('+13035550172', 'wrong number')).body).toMatchObject({
      message: { meaning: 'unsure' },
      reply: null,
    });
    expect((await app.owner.get('/dnc/3035550172')).status).toBe(404);
  });
});

describe('a text step', () => {
  const steps = [{ type: 'TEXT', textMessage: 'Hello {{ firstName }}' }];

  it('without a recorded consent is skipped and says why', async () => {
    const made = await start(await workflow({ steps }), { primaryPhone: '+13035550104' });
    const over = await ended(made.id);
    expect(over.steps[0]).toMatchObject({ status: 'SKIPPED', error: expect.stringContaining('consent') });
    expect(await texted('+13035550104')).toEqual([]);
    expect((await receiptsOf('+13035550104'))[0]).toMatchObject({
      moment: 'text',
      channel: 'text',
      verdict: 'refuse',
      rule: 'consent',
    });
  });

  it('is sent with one, also with the one given in the call before', async () => {
    const made = await start(await workflow({ steps: [{}, ...steps] }), {
      primaryPhone: '+13035550119',
      firstName: 'Ada',
    });
    const over = await ended(made.id);
    expect(over.steps.map(({ status }: Any) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    expect((await texted('+13035550119')).map(({ body }) => body)).toEqual(['Hello Ada']);
    const { body } = await app.owner.get('/consents?phone=3035550119');
    expect(body.data[0]).toMatchObject({ channel: 'text', source: 'voice', holds: true });
  });

  it('to a listed number is never sent, whatever was consented to', async () => {
    await app.owner.post('/consents', { phone: '+13035550105', channel: 'text' });
    await app.owner.post('/dnc', { phone: '+13035550105' });
    const over = await ended(
      (await start(await workflow({ steps: [...steps, {}] }), { primaryPhone: '+13035550105' })).id,
    );
    expect(over.steps.map(({ status }: Any) => status)).toEqual(['SKIPPED', 'SKIPPED']);
    expect(await texted('+13035550105')).toEqual([]);
  });

  it('waits for the legal hours like a call', async () => {
    await app.owner.post('/consents', { phone: '+13035550106', channel: 'text' });
    const now = clock.now();
    const hour = (now.getUTCHours() + 3) % 24;
    const id = await workflow({ steps, startHour: hour, endHour: hour + 1 });
    const over = await ended((await start(id, { primaryPhone: '+13035550106' })).id);
    expect(over.steps[0].status).toBe('COMPLETED');
    expect(new Date(over.steps[0].startedAt).getUTCHours()).toBe(hour);
    const verdicts = (await receiptsOf('+13035550106')).map(({ verdict }) => verdict);
    expect(verdicts[0]).toBe('allow');
    expect(new Set(verdicts.slice(1))).toEqual(new Set(['defer']));
  });
});

describe('a fourth attempt within a day', () => {
  it('waits, does not skip, and is dialled a day after the first', async () => {
    const made = await start(await workflow({ steps: [{}, {}, {}, {}] }), { primaryPhone: '+13035550110' });
    const over = await ended(made.id);
    expect(over.steps.map(({ status }: Any) => status)).toEqual(Array(4).fill('COMPLETED'));
    const times = (await rung('+13035550110')).map(({ placed_at }) => placed_at.getTime()).sort((a, b) => a - b);
    expect(times).toHaveLength(4);
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(23.5 * 3600_000);
    const deferred = (await receiptsOf('+13035550110')).find(({ verdict }) => verdict === 'defer');
    expect(deferred).toMatchObject({ rule: 'frequency' });
  });
});

describe('receipts', () => {
  it('can be judged again from what they hold, and come to the same verdict', async () => {
    const rows = await app.kernel.db.rows<ReceiptRow & { facts: GateFacts }>(
      sql`select c.facts, c.findings, r.verdict from receipts r join receipt_contents c on c.receipt_id = r.id`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const { verdict, findings } = judgeContact(row.facts);
      expect([verdict.outcome, findings]).toEqual([row.verdict, row.findings]);
    }
  });

  it('cannot be changed or removed', async () => {
    const refused = /never changed/;
    await expect(app.kernel.db.run(sql`update receipts set verdict = 'allow'`)).rejects.toThrow(refused);
    await expect(app.kernel.db.run(sql`delete from receipts`)).rejects.toThrow(refused);
    await expect(app.kernel.db.run(sql`update receipt_contents set because = ''`)).rejects.toThrow(refused);
    await expect(app.kernel.db.run(sql`truncate receipts`)).rejects.toThrow(refused);
  });

  it('verify as chains, and a changed byte, a missing one and a cut end are named', async () => {
    const { organization_id } = (await app.owner.get('/v1/identity/whoami')).body;
    const { db } = app.kernel;
    const whole = await verify(app.kernel, organization_id);
    expect(whole.broken).toBeNull();
    expect(whole.links).toBeGreaterThan(10);
    const victim = await db.one<ReceiptRow>(
      sql`select * from receipts where org_id = ${organization_id} order by seq desc, id limit 1`,
    );
    const tampered = async (change: Parameters<typeof db.run>[0]) => {
      let verdict: Awaited<ReturnType<typeof verify>> | undefined;
      await db
        .transaction(async (tx) => {
          await tx.run(sql`alter table receipts disable trigger user`);
          await tx.run(sql`alter table receipt_contents disable trigger user`);
          await tx.run(change);
          verdict = await verify({ db: tx, dataKeys: app.kernel.dataKeys }, organization_id);
          throw new Error('undo');
        })
        .catch(() => undefined);
      return verdict?.broken;
    };
    const position = { chain: victim.chain, seq: victim.seq };
    expect(
      await tampered(sql`update receipt_contents set because = because || ' ' where receipt_id = ${victim.id}`),
    ).toMatchObject({
      ...position,
      id: victim.id,
    });
    expect(
      await tampered(
        sql`update receipt_contents set facts = jsonb_set(facts, '{now}', '1') where receipt_id = ${victim.id}`,
      ),
    ).toMatchObject(position);
    expect(
      await tampered(
        sql`update receipts set created_at = created_at + interval '1 millisecond' where id = ${victim.id}`,
      ),
    ).toMatchObject(position);
    expect(await tampered(sql`delete from receipts where id = ${victim.id}`)).toMatchObject({
      ...position,
      why: expect.stringContaining('ends early'),
    });
    expect(
      await tampered(
        sql`delete from receipts where org_id = ${organization_id} and chain = ${victim.chain} and seq = 1`,
      ),
    ).toMatchObject({ chain: victim.chain, seq: 1 });
    // A writer to the database who knows this program, and not the key.
    const before = sql`(select hash from receipts where org_id = ${organization_id} and chain = ${victim.chain} and seq = ${victim.seq - 1})`;
    expect(victim.seq).toBeGreaterThan(1);
    const cut = sql`with gone as (delete from receipts where id = ${victim.id})
      update receipt_heads set seq = ${victim.seq - 1}, hash = ${before} where org_id = ${organization_id} and chain = ${victim.chain}`;
    expect(await tampered(cut)).toMatchObject({ ...position, why: expect.stringContaining('cut short') });
    const unkeyed = sql`with plain as (update receipts set keyed = false where org_id = ${organization_id})
      update receipt_heads set mac = null where org_id = ${organization_id}`;
    expect(await tampered(unkeyed)).toMatchObject({ why: expect.stringContaining('no key') });
    const recomputed = sql`with forged as (update receipts set verdict = 'allow', hash = sha256(hash) where id = ${victim.id} returning hash)
      update receipt_heads set hash = forged.hash from forged where org_id = ${organization_id} and chain = ${victim.chain}`;
    expect(await tampered(recomputed)).toMatchObject(position);
    expect((await verify(app.kernel, organization_id)).broken).toBeNull();
    // A head that was noted elsewhere finds what no key can: all of it set back.
    const head = { chain: victim.chain, seq: victim.seq + 1, hash: victim.hash };
    expect((await verify(app.kernel, organization_id, [head])).broken).toMatchObject({
      why: expect.stringContaining('cut short'),
    });
    expect((await verify(app.kernel, organization_id, [{ ...position, hash: victim.hash }])).broken).toBeNull();
  });

  it('of another organization are not to be seen', async () => {
    const { client } = await app.newOrganization('Curious');
    expect((await client.get('/receipts')).body.data).toEqual([]);
  });
});

describe('a preview', () => {
  it('says who would be reached when, or skipped why, and dials no phone', async () => {
    await app.owner.post('/dnc', { phone: '+17205550100' });
    const id = await workflow({
      steps: [
        { type: 'WAIT', delayInSecs: 60 },
        { needsTCPACompliance: true, delayInSecs: 60 },
      ],
    });
    const live = await start(id, { primaryPhone: '+17205550102' });
    const leads = ['+17205550101', '+17205550100', '+18005550100', '12', '+17205550102', '+14015550100'].map(
      (primaryPhone) => ({
        primaryPhone,
      }),
    );
    const { status, body } = await app.owner.post(`/workflows/${id}/preview`, { leads });
    expect(status).toBe(200);
    expect(body.data.map(({ outcome, rule }: Any) => [outcome, rule])).toEqual([
      ['call', expect.toSatisfy((rule: string | null) => rule === null || rule === 'legal_hours')],
      ['skip', 'do_not_call'],
      ['skip', 'number'],
      ['skip', 'number'],
      ['skip', 'already_in_campaign'],
      [
        'call',
        expect.toSatisfy((rule: string | null) => rule === null || rule === 'state_hours' || rule === 'legal_hours'),
      ],
    ]);
    expect(await rung('+17205550101')).toEqual([]);
    expect(await receiptsOf('+17205550101')).toEqual([]);
    await app.owner.post(`/executions/${live.id}/cancel`);
  });

  it.each([
    ['no leads', {}],
    ['an empty list', { leads: [] }],
    ['too many', { leads: Array(501).fill({ primaryPhone: '+17205550101' }) }],
    ['a lead of the wrong kind', { leads: [7] }],
  ])('of %s is refused with 400', async (_case, body) => {
    expect((await app.owner.post(`/workflows/${await workflow()}/preview`, body)).status).toBe(400);
  });
});
