import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../../tests/support/client.ts';
import { personOf } from '../../../../../tests/support/people.ts';
import {
  accountOf,
  callPhone,
  letItBeDue,
  OUR_NUMBER,
  readCall,
  type TwilioWorld,
  twilioWorld,
  untilOver,
} from '../../../../../tests/support/twilio/twilio-app.ts';
import { sql } from '../../../../kernel/db/sql.ts';

let world: TwilioWorld;
beforeAll(async () => {
  world = await twilioWorld();
});
afterAll(async () => {
  await world.app.stop();
  await world.twilio.stop();
});

const ringsOf = (number: string) => [...world.twilio.calls.values()].filter(({ to }) => to === number);

describe('a call over Twilio', () => {
  it('is dialled, talks over the relay, and ends with what was said', async () => {
    const number = '+12025550101';
    world.twilio.callees.set(number, { does: 'talks', lines: ['Yes, speaking.', 'I am not interested, thank you.'] });
    const id = await callPhone(world, number);
    const call = await untilOver(world.owner, id);
    expect(call, JSON.stringify(call)).toMatchObject({ status: 'COMPLETED' });
    const [rung] = ringsOf(number);
    expect(rung?.said.length).toBeGreaterThan(1);
    const lines = call.transcript.map(({ user, text }: { user: string; text: string }) => `${user}: ${text}`);
    expect(lines).toContain('user: Yes, speaking.');
    expect(lines[0]).toBe(`assistant: ${rung?.said[0]}`);
    expect(ringsOf(number)).toHaveLength(1);
  });

  it('that we end, ends as ours: the last words are played first', async () => {
    const number = '+12025550102';
    world.twilio.callees.set(number, { does: 'talks', lines: ['Never call me again!', '', ''] });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(call).toMatchObject({ status: 'COMPLETED', callEndedReason: 'DNC', callEndedBy: 'AGENT' });
    expect(ringsOf(number)[0]?.said.at(-1)).toContain('not call you again');
  });

  it('notes what the person heard of us when they cut us short', async () => {
    const number = '+12025550103';
    world.twilio.callees.set(number, { does: 'talks', lines: ['Who is this?'], interruptsAfter: 12 });
    const call = await untilOver(world.owner, await callPhone(world, number));
    const spoken = ringsOf(number)[0]?.said[0] ?? '';
    expect(call.transcript[0].text).toBe(`${spoken.slice(0, 12).trim()} …`);
    expect(call.transcript[1].text).toBe('Who is this?');
  });

  it('speaks up when the person is silent, and gives up in the end', async () => {
    const number = '+12025550104';
    world.twilio.callees.set(number, { does: 'stays silent' });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(call).toMatchObject({ status: 'COMPLETED' });
    expect(ringsOf(number)[0]?.said.length).toBeGreaterThan(1);
  });

  it('hears keys: 9 is never again', async () => {
    const number = '+12025550105';
    world.twilio.callees.set(number, { does: 'stays silent', presses: '9' });
    expect(await untilOver(world.owner, await callPhone(world, number))).toMatchObject({ callEndedReason: 'DNC' });
  });

  it('takes other keys as what they would have said', async () => {
    const number = '+12025550119';
    world.twilio.callees.set(number, { does: 'stays silent', presses: '4' });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(call.transcript).toContainEqual(expect.objectContaining({ user: 'user', text: '4' }));
  });

  it('leaves its message after the beep, once, however often the beep is reported', async () => {
    const number = '+12025550106';
    world.twilio.callees.set(number, { does: 'answers by machine', fault: 'twice' });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(call).toMatchObject({ status: 'COMPLETED', callEndedReason: 'LEFT_VOICEMAIL' });
    const message = 'Hello Ada, please call us back.';
    expect(ringsOf(number)[0]?.said.filter((words) => words === message)).toHaveLength(1);
    expect(call.transcript.filter(({ text }: { text: string }) => text === message)).toHaveLength(1);
  });

  it('goes on after its socket was cut in the middle of a sentence', async () => {
    const number = '+12025550107';
    world.twilio.callees.set(number, { does: 'talks', lines: ['Yes?', 'Bye now.'], cutAfter: 1 });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(call).toMatchObject({ status: 'COMPLETED' });
    expect(ringsOf(number)[0]?.relays).toBe(2);
    expect(call.transcript.some(({ text }: { text: string }) => text === 'Yes?')).toBe(true);
  });

  it('is hung up from outside', async () => {
    const number = '+12025550108';
    world.twilio.callees.set(number, { does: 'keeps ringing' });
    const id = await callPhone(world, number);
    await expect.poll(() => ringsOf(number)[0]?.status, { timeout: 10_000 }).toBe('ringing');
    expect((await world.owner.post(`/calls/${id}/cancel`, {})).status).toBe(200);
    await expect.poll(() => ringsOf(number)[0]?.isOver, { timeout: 10_000 }).toBe(true);
    expect((await readCall(world.owner, id)).status).toBe('CANCELED');
  });

  it('whose placing was never answered is found by its numbers, and rings once', async () => {
    const number = '+12025550109';
    world.twilio.callees.set(number, { does: 'keeps ringing', fault: 'all lost' });
    world.twilio.losesAnswers = 1;
    const id = await callPhone(world, number);
    await expect.poll(() => ringsOf(number).length, { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await readCall(world.owner, id)).status, { timeout: 30_000 }).toBe('RINGING');
    await ringsOf(number)[0]?.hangUp();
    await letItBeDue(world.app, id);
    expect(await untilOver(world.owner, id)).toMatchObject({ status: 'COMPLETED' });
    expect(ringsOf(number)).toHaveLength(1);
  }, 60_000);
});

it('a placing that was lost keeps nothing of a person who is erased', async () => {
  const number = '+12025550188';
  world.twilio.callees.set(number, { does: 'keeps ringing', fault: 'all lost' });
  world.twilio.losesAnswers = 1;
  const person = await personOf(world.owner, `phone:${number}`);
  await callPhone(world, number);
  const { db } = world.app.kernel;
  const countLines = async () => (await db.rows(sql`select 1 from carrier_lines where to_number = ${number}`)).length;
  await expect.poll(countLines, { timeout: 20_000, interval: 20 }).toBe(1);
  const erased = await world.owner.post(`/v1/identity/end-users/${person}/erase`);
  expect(erased.status, erased.text).toBe(200);
  expect(await countLines()).toBe(0);
}, 60_000);

describe('calls and texts that come to us', () => {
  it('are talked to', async () => {
    const from = '+12025550161';
    const rung = world.twilio.ringUs(from, OUR_NUMBER, {
      does: 'talks',
      lines: ['Hello, I got a call from you.', 'Bye.'],
    });
    await expect.poll(() => rung.isOver, { timeout: 20_000 }).toBe(true);
    expect(rung.said.length).toBeGreaterThan(0);
    const { body } = await world.owner.get(`/calls?tag=INBOUND&phone=${encodeURIComponent(from)}`);
    expect(body.calls).toHaveLength(1);
    await expect.poll(async () => (await readCall(world.owner, body.calls[0].id)).status).toBe('COMPLETED');
  });

  describe('go where their number says', () => {
    const inThreeDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][(new Date().getUTCDay() + 3) % 7];
    const inboundHours = { zone: 'UTC', from: '09:00', to: '17:00', days: [inThreeDays] };
    /** Somebody calls a number that is pointed at us; without settings it was never added. */
    const callTo = async (to: string, settings?: Record<string, unknown>, from = '+12025550163') => {
      const { app, carrierId, owner, twilio } = world;
      twilio.numbers.set(to, { sid: `PN${to.slice(1).padStart(32, '0')}`, form: new URLSearchParams() });
      expect((await owner.post(`/carriers/${carrierId}/set-up-number`, { phoneNumber: to })).status).toBe(204);
      if (settings) created(await owner.post('/phone-numbers', { phoneNumber: to, carrierId, ...settings }));
      const rung = twilio.ringUs(from, to, { does: 'talks', lines: ['Hello?'] });
      await expect.poll(() => rung.isSettled, { timeout: 20_000 }).toBe(true);
      const rows = await app.kernel.db.rows<{ id: string }>(
        sql`select id from calls where from_number = ${to} and not outbound`,
      );
      return { rung, calls: await Promise.all(rows.map(({ id }) => untilOver(owner, id))) };
    };

    it.each([
      ['is not ours', '+12025550145', undefined],
      ['takes no calls', '+12025550146', { inbound: false }],
      ['is closed and rejects', '+12025550147', { inboundHours, fallback: { reject: true } }],
    ])('nowhere: it %s', async (_why, to, settings) => {
      const { rung, calls } = await callTo(to, settings);
      expect([rung.status, rung.said, calls]).toEqual(['busy', [], []]);
    });

    it('to a message, out of hours', async () => {
      const { rung, calls } = await callTo('+12025550148', {
        inboundHours,
        fallback: { voicemailMessage: 'Call on Monday.' },
      });
      expect(rung.said).toEqual(['Call on Monday.']);
      expect(calls).toMatchObject([
        { status: 'COMPLETED', callEndedReason: 'ENDED', transcript: [{ text: 'Call on Monday.' }] },
      ]);
    });

    it('to a colleague, out of hours', async () => {
      const { rung, calls } = await callTo('+12025550149', { inboundHours, fallback: { transferTo: '+12025550199' } });
      expect(rung.dialled).toEqual(['+12025550199']);
      expect(calls).toMatchObject([{ status: 'COMPLETED', callEndedReason: 'WARM_TRANSFER' }]);
    });

    it('to us, also when they hide their own', async () => {
      const { rung, calls } = await callTo('+12025550150', {}, '+266696687');
      expect(rung.said.length).toBeGreaterThan(0);
      expect(calls).toMatchObject([{ status: 'COMPLETED', phone: '' }]);
    });
  });

  it('a text is taken once, and STOP is obeyed', async () => {
    const url = world.twilio.numbers.get(OUR_NUMBER)?.form.get('SmsUrl') ?? '';
    const text = {
      MessageSid: 'SM00000000000000000000000000000001',
      From: '+12025550162',
      To: OUR_NUMBER,
      Body: 'STOP',
    };
    for (const _time of [1, 2]) expect((await world.twilio.callBack(url, text)).status).toBe(200);
    const { body } = await world.owner.get(`/messages?phone=${encodeURIComponent(text.From)}`);
    expect(JSON.stringify(body)).toContain('STOP');
    expect((await world.owner.post('/dnc/check', { phones: [text.From] })).text).toContain('true');
  });

  it('an answer of ours is shown as delivered or not, with the reason, whatever comes late', async () => {
    const url = world.twilio.numbers.get(OUR_NUMBER)?.form.get('SmsUrl') ?? '';
    const outcomes = [
      [
        '+12025550163',
        { MessageStatus: 'undelivered', ErrorCode: '30006' },
        'not_delivered',
        'A landline, or a carrier that takes no texts.',
      ],
      ['+12025550164', { MessageStatus: 'delivered' }, 'delivered', null],
      ['+12025550165', { MessageStatus: 'failed', ErrorCode: '99999' }, 'not_delivered', 'Twilio says: error 99999.'],
    ] as const;
    for (const [From, status, delivery, problem] of outcomes) {
      await world.twilio.callBack(url, {
        MessageSid: `SM${From.slice(1).padStart(32, '0')}`,
        From,
        To: OUR_NUMBER,
        Body: 'HELP',
      });
      const sent = () => world.twilio.texts.find(({ form }) => form.get('To') === From);
      await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
      const reply = async () => (await world.owner.get(`/messages?phone=${encodeURIComponent(From)}`)).body.data[0];
      await expect.poll(async () => (await reply()).sentAt, { timeout: 20_000 }).not.toBe(null);
      expect(await reply()).toMatchObject({ delivery: null, problem: null });
      const report = sent()?.form.get('StatusCallback') ?? '';
      for (const form of [status, { MessageStatus: 'sent' }]) await world.twilio.callBack(report, form);
      expect(await reply()).toMatchObject({ direction: 'outbound', delivery, problem });
    }
  });
});

describe('an account', () => {
  it('is checked, and a wrong token is reported as such', async () => {
    const good = await world.owner.post(`/carriers/${world.carrierId}/test`, {});
    expect(good.body).toEqual({ account: 'Scripted account', callId: null });
    const wrong = { ...accountOf(world.twilio), credentials: { authToken: 'f'.repeat(32) } };
    const { body } = await world.owner.post('/carriers', wrong);
    const refused = await world.owner.post(`/carriers/${body.id}/test`, {});
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('auth token');
  });

  it('shows which credentials are set and how they end, and nothing else of them', async () => {
    const { body, text } = await world.owner.get(`/carriers/${world.carrierId}`);
    expect(body.credentials).toEqual({ authToken: { last4: world.twilio.authToken.slice(-4) } });
    expect(text).not.toContain(world.twilio.authToken);
    expect((await world.owner.get('/v1/audit-log')).text).not.toContain(world.twilio.authToken);
  });

  it('names what is wrong with its settings', async () => {
    const { config, ...rest } = accountOf(world.twilio);
    const odd = await world.owner.post('/carriers', { ...rest, config: { ...config, acountSid: 'x' } });
    expect(odd.status).toBe(400);
    expect(odd.text).toContain('acountSid');
    const moved = await world.owner.patch(`/carriers/${world.carrierId}`, {
      config: { ...config, baseUrl: 'http://127.0.0.1:19999' },
    });
    expect(moved.status).toBe(400);
    expect(moved.text).toContain('credentials again');
  });

  it('cannot be removed while its number is there', async () => {
    expect((await world.owner.delete(`/carriers/${world.carrierId}`)).status).toBe(409);
  });
});
