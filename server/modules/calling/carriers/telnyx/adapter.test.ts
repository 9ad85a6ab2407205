import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { carrierConformance } from '../../../../../tests/support/carrier-conformance.ts';
import { connectTelnyx, type TelnyxHouse } from '../../../../../tests/support/telnyx/house.ts';
import { type ScriptedTelnyx, startTelnyx } from '../../../../../tests/support/telnyx/telnyx.ts';
import { type Context, systemContext } from '../../../../kernel/context.ts';
import { NotPlaced } from '../port/carrier.ts';
import { UntrustedCallback } from '../port/vendor.ts';
import { telnyx } from './adapter.ts';
import { decodeClientState } from './webhook.ts';

let app: TestApp;
let ctx: Context;
let far: ScriptedTelnyx;
let house: TelnyxHouse;
beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.kernel, (await app.newOrganization('Lines')).id, 'test');
  far = await startTelnyx();
});
beforeEach(() => {
  far.outbox = [];
  far.taken = [];
  far.lines = [];
  far.failures = [];
  house = connectTelnyx(ctx, far);
});
afterAll(async () => {
  await far.stop();
  await app.stop();
});

const soon = () => new Date(Date.now() + 60_000);
const dial = async (phone: string) => {
  const call = await house.createCall({ phone });
  const request = { reference: call.id, to: phone, from: '+12025550142', at: ctx.clock.now(), notAfter: soon() };
  return { ...call, ...(await house.carrier.place(ctx, request)), again: () => house.carrier.place(ctx, request) };
};
const actions = () => far.taken.flatMap(({ path }) => /actions\/(\w+)$/.exec(path)?.[1] ?? []);

describe('Telnyx as a carrier', () =>
  carrierConformance(() => ({
    ctx,
    carrier: house.carrier,
    numbers: { answers: '+12025550101', noAnswer: '+12025550110', bad: '+12025550112' },
    untilEnded: async (reference) => {
      await house.settle();
      return (await house.carrier.lookUp(ctx, reference)) ?? [];
    },
    textsSent: async () => far.texts.splice(0).length,
  })));

describe('a call over Telnyx', () => {
  it('is talked through: greeted, heard, answered, and over', async () => {
    far.lines = ['Yes, this is Ada.', '', 'Please never call me again.'];
    const call = await dial('+12025550101');
    await house.settle();
    const row = await house.read(call.id);
    expect(row).toMatchObject({
      status: 'COMPLETED',
      answered_by: 'human',
      ended_reason: 'DNC',
      carrier_call_id: call.carrierCallId,
    });
    const spoken = row?.transcript.filter(({ user }) => user === 'assistant').map(({ text }) => text);
    expect(far.legs.get(call.carrierCallId)?.words, 'what the person heard is what the transcript says').toEqual(
      spoken,
    );
    expect(row?.transcript.filter(({ user }) => user === 'user').map(({ text }) => text)).toEqual([
      'Yes, this is Ada.',
      'Please never call me again.',
    ]);
    expect(house.events.map(({ type }) => type)).toContain('silence');
    expect(actions().at(-1)).toBe('hangup');
  });

  it('leaves its message after the beep of a machine', async () => {
    const call = await dial('+12025550113');
    await house.settle();
    expect(await house.read(call.id)).toMatchObject({ ended_reason: 'LEFT_VOICEMAIL', answered_by: 'machine' });
    expect(far.legs.get(call.carrierCallId)?.words).toEqual(['Please call us back.']);
  });

  it('is the same call when every webhook comes twice, also at the same time', async () => {
    far.lines = ['Who is this?'];
    const call = await dial('+12025550101');
    while (far.outbox.length > 0) {
      for (const webhook of far.outbox.splice(0)) await Promise.all([house.deliver(webhook), house.deliver(webhook)]);
    }
    const row = await house.read(call.id);
    expect(row).toMatchObject({ status: 'COMPLETED' });
    expect(row?.transcript.filter(({ user }) => user === 'user')).toHaveLength(1);
    expect(house.events.filter(({ type }) => type === 'answered')).toHaveLength(1);
  });

  it('ends as it ended when its webhooks come backwards', async () => {
    const call = await dial('+12025550110');
    await house.settle((waiting) => waiting.reverse());
    expect(await house.read(call.id)).toMatchObject({ status: 'COMPLETED', ended_reason: 'NO_ANSWER' });
  });

  it('takes a webhook again that could not be dealt with', async () => {
    const call = await dial('+12025550110');
    const [first, hangup] = far.outbox.splice(0);
    if (!first || !hangup) throw new Error('no webhooks');
    await house.deliver(first);
    house.failTelling = true;
    await expect(house.deliver(hangup)).rejects.toThrow('the database is away');
    expect(await house.read(call.id)).toMatchObject({ status: 'RINGING' });
    expect(await house.deliver(hangup)).toBe(200);
    expect(await house.read(call.id)).toMatchObject({ ended_reason: 'NO_ANSWER' });
  });

  it('is asked about when all of its webhooks are lost, and found by our reference when the answer was, too', async () => {
    const lost = await dial('+12025550112');
    far.outbox = [];
    expect((await house.carrier.lookUp(ctx, lost.id))?.at(-1)).toMatchObject({ type: 'ended', cause: 'bad_number' });

    const call = await house.createCall({ phone: '+12025550101' });
    const request = { reference: call.id, to: call.phone, from: '+12025550142', at: ctx.clock.now(), notAfter: soon() };
    far.failures = [503];
    await expect(house.carrier.place(ctx, request)).rejects.not.toBeInstanceOf(NotPlaced);
    expect(await house.carrier.lookUp(ctx, call.id), 'it never reached Telnyx').toBeUndefined();
    far.losesAnswer = true;
    await expect(house.carrier.place(ctx, request)).rejects.not.toBeInstanceOf(NotPlaced);
    far.outbox = [];
    const life = await house.carrier.lookUp(ctx, call.id);
    expect(life, 'it rings, and is found').toMatchObject([{ type: 'ringing', placedAt: request.at }]);
    expect(await house.carrier.place(ctx, request)).toEqual({ carrierCallId: life?.[0]?.carrierCallId });
    expect([...far.legs.values()].filter(({ state }) => decodeClientState(state)?.reference === call.id)).toHaveLength(
      1,
    );
  });

  it('is certain that no phone rings when Telnyx refuses, and rings once for one reference', async () => {
    far.failures = [422];
    await expect(dial('+12025550101')).rejects.toBeInstanceOf(NotPlaced);
    const call = await dial('+12025550101');
    expect(await call.again()).toEqual({ carrierCallId: call.carrierCallId });
    expect(far.taken.filter(({ path }) => path === '/v2/calls')).toHaveLength(2);
    far.outbox = [];
  });

  it('sends a command again that was lost, under the same id', async () => {
    const call = await dial('+12025550101');
    far.failures = [503, 503];
    await house.settle();
    const speaks = far.taken
      .filter(({ path }) => path.endsWith('transcription_start'))
      .map(({ body }) => body.command_id);
    expect(speaks).toHaveLength(3);
    expect(new Set(speaks).size).toBe(1);
    expect(await house.read(call.id)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a call that comes in over Telnyx', () => {
  const ring = (from = '+12025550101') => far.ring({ from, to: '+12025550142' });

  it('is answered once, talked through, and known by its caller', async () => {
    far.lines = ['I have a question.'];
    ring();
    const [webhook] = far.outbox;
    if (webhook) await house.deliver(webhook);
    await house.settle();
    const answers = far.taken.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body.command_id);
    expect(new Set(answers).size, 'for Telnyx it is one command').toBe(1);
    expect(house.events.filter(({ type }) => type === 'answered')).toHaveLength(1);
    const [answered] = house.events;
    expect(await house.read(answered?.reference ?? '')).toMatchObject({
      status: 'COMPLETED',
      phone: '+12025550101',
      ended_by: 'USER',
    });
  });

  it('goes where it was decided, and no assistant talks on it', async () => {
    let id = '';
    house.decide = (reference) => {
      id = reference;
      return { do: 'voicemail', reference, message: 'We are closed.' };
    };
    const closed = ring();
    await house.settle();
    expect(far.legs.get(closed)?.words).toEqual(['We are closed.']);
    expect(await house.read(id)).toMatchObject({ status: 'COMPLETED' });

    house.decide = (reference) => ({ do: 'transfer', reference, to: '+12025550199' });
    ring();
    await house.settle();
    expect(far.taken.find(({ path }) => path.endsWith('/transfer'))?.body).toMatchObject({ to: '+12025550199' });
    expect(house.events.map(({ type }) => type)).toContain('transferred');

    far.taken = [];
    house.decide = () => ({ do: 'reject' });
    ring('anonymous');
    await house.settle();
    expect(actions()).toEqual(['reject']);
  });
});

describe('what comes from Telnyx', () => {
  it('is a text with its own reference, delivered as often as it comes', async () => {
    far.write({ from: '+12025550101', to: '+12025550142', text: 'STOP' });
    await house.settle();
    expect(house.texts).toMatchObject([{ from: '+12025550101', to: '+12025550142', text: 'STOP' }]);
  });

  it('is nothing when it is unknown, of a foreign call, or malformed', async () => {
    expect(await house.deliver(far.event('call.teleported', { call_control_id: 'x' }))).toBe(200);
    expect(
      await house.deliver(far.event('call.hangup', { call_control_id: 'v3:foreign', client_state: 'aGVsbG8=' })),
    ).toBe(200);
    expect(await house.deliver(far.event('message.finalized', { id: 'x', to: [] }))).toBe(200);
    expect(house.events).toEqual([]);
  });

  it('is refused when another key signed it, and changes nothing', async () => {
    const call = await dial('+12025550110');
    const stranger = await startTelnyx();
    const forged = stranger.event('call.hangup', {
      call_control_id: call.carrierCallId,
      hangup_cause: 'normal_clearing',
    });
    await expect(house.deliver(forged)).rejects.toBeInstanceOf(UntrustedCallback);
    expect(await house.read(call.id)).toMatchObject({ status: 'DIALING' });
    await stranger.stop();
  });
});

describe('an account at Telnyx', () => {
  it('is checked, and its numbers are pointed at us', async () => {
    expect(await house.carrier.check(ctx)).toEqual({ account: 'Parley' });
    await house.carrier.setUpNumber(ctx, '+12025550142');
    const changed = far.taken.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(changed).toMatchObject([
      { webhook_event_url: expect.stringMatching(/^https:\/\/parley\.example\/carriers\/.+\/callbacks\/events$/) },
      { connection_id: '1684641123236054244' },
    ]);
    await expect(house.carrier.setUpNumber(ctx, '+12025550177')).rejects.toThrow('no number +12025550177');
    far.failures = [401];
    await expect(house.carrier.check(ctx)).rejects.toThrow('Check the API key');
  });

  it('names what it does not know', () => {
    expect(telnyx.config.safeParse({ connectionId: '1', voize: 'x' }).error?.message).toContain('voize');
    expect(telnyx.credentials.safeParse({ apiKey: 'x', publicKey: 'short' }).success).toBe(false);
  });
});
