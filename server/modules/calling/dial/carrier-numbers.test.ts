// Setting a carrier up: is our address reachable, which numbers has the account, which can be bought. For all three kinds of carrier.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { startTelnyx } from '../../../../tests/support/telnyx/telnyx.ts';
import { telnyxAccount } from '../../../../tests/support/telnyx/telnyx-app.ts';
import { OUR_NUMBER, type TwilioWorld, twilioWorld } from '../../../../tests/support/twilio/twilio-app.ts';

let world: TwilioWorld;
beforeAll(async () => {
  world = await twilioWorld();
});
afterAll(async () => {
  await world.app.stop();
  await world.twilio.stop();
});

describe('our address', () => {
  it('is asked for by way of itself', async () => {
    const { owner, publicUrl } = world;
    expect(created(await owner.get('/carrier-address'))).toEqual({
      address: publicUrl,
      isReachable: true,
      problem: '',
      fix: '',
    });
  });

  it('is missing, or leads nowhere: what to do is said', async () => {
    for (const [env, problem] of [
      [{}, 'PUBLIC_URL is not set'],
      [{ PUBLIC_URL: 'https://127.0.0.1:45999', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }, 'No answer at'],
    ] as const) {
      const app = await testApp({ env });
      const answer = created(await app.owner.get('/carrier-address'));
      expect(answer).toMatchObject({ isReachable: false, problem: expect.stringContaining(problem) });
      expect(answer.fix).toContain('tunnel');
      await app.stop();
    }
  });
});

describe('the numbers of an account', () => {
  it('at Twilio are listed, bought and used', async () => {
    const { owner, carrierId, twilio } = world;
    const list = async () => created(await owner.get(`/carriers/${carrierId}/numbers`)).data;
    expect(await list()).toMatchObject([
      { phoneNumber: OUR_NUMBER, arrivesHere: true, phoneNumberId: expect.any(String) },
    ]);
    const offers = created(await owner.get(`/carriers/${carrierId}/available-numbers?areaCode=212`)).data;
    expect(offers).toEqual([{ phoneNumber: '+12125550177', place: 'Washington, DC' }]);
    expect((await owner.post(`/carriers/${carrierId}/buy-number`, offers[0])).status).toBe(204);
    const bought = (await list()).find(({ phoneNumber }: { phoneNumber: string }) => phoneNumber === '+12125550177');
    expect(bought).toMatchObject({ arrivesHere: true, phoneNumberId: null });
    expect((await owner.get(`/carriers/${carrierId}/available-numbers?areaCode=1`)).status).toBe(400);
    twilio.refusal = { status: 400, code: 21_422, message: 'The number is not available' };
    const gone = await owner.post(`/carriers/${carrierId}/buy-number`, { phoneNumber: '+12125550178' });
    twilio.refusal = undefined;
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('not available')]);
  });

  it('at Telnyx are listed and ordered', async () => {
    const far = await startTelnyx();
    const { carrierId } = await telnyxAccount(world.owner, far, '+12025550199');
    expect(created(await world.owner.get(`/carriers/${carrierId}/numbers`)).data).toMatchObject([
      { phoneNumber: '+12025550142', arrivesHere: false },
    ]);
    const offers = created(await world.owner.get(`/carriers/${carrierId}/available-numbers`)).data;
    expect(offers).toEqual([{ phoneNumber: '+12025550178', place: 'DC' }]);
    expect((await world.owner.post(`/carriers/${carrierId}/buy-number`, offers[0])).status).toBe(204);
    expect(far.taken.find(({ path }) => path === '/v2/number_orders')?.body).toMatchObject({
      phone_numbers: [{ phone_number: '+12025550178' }],
      connection_id: '1684641123236054244',
    });
    await far.stop();
  });

  it('of the simulated carrier are invented', async () => {
    const { id } = created(await world.owner.post('/carriers', { name: 'Rehearsal' }));
    const [offer] = created(await world.owner.get(`/carriers/${id}/available-numbers`)).data;
    expect((await world.owner.post(`/carriers/${id}/buy-number`, offer)).status).toBe(204);
    created(await world.owner.post('/phone-numbers', { phoneNumber: offer.phoneNumber, carrierId: id }));
    expect(created(await world.owner.get(`/carriers/${id}/numbers`))).toMatchObject({
      data: [{ phoneNumber: offer.phoneNumber, arrivesHere: true }],
      isComplete: true,
    });
    const { client } = await world.app.newOrganization('Other');
    expect((await client.get(`/carriers/${id}/numbers`)).status).toBe(404);
  });
});

describe('registrations and reputation', () => {
  it('at Twilio are read from both of its products; what the account does not have hides nothing', async () => {
    const { data, problems } = created(await world.owner.get(`/carriers/${world.carrierId}/registrations`));
    expect(data).toEqual([
      { kind: 'business', name: 'Corner shop', state: 'approved', detail: 'twilio-approved' },
      { kind: 'brand', name: 'BN1', state: 'refused', detail: 'FAILED: The tax id is unknown' },
      { kind: 'campaign', name: 'Reminders: MARKETING', state: 'waiting', detail: 'IN_PROGRESS' },
    ]);
    expect(problems).toEqual([expect.stringContaining('No trust products')]);
  });

  it('at Telnyx name brand, campaign and numbers, and how phones show calls', async () => {
    const far = await startTelnyx();
    const { carrierId } = await telnyxAccount(world.owner, far, '+12025550198');
    const { data, problems } = created(await world.owner.get(`/carriers/${carrierId}/registrations`));
    expect(
      data.map(({ kind, name, state }: { kind: string; name: string; state: string }) => [kind, name, state]),
    ).toEqual([
      ['brand', 'Shop', 'approved'],
      ['campaign', 'C1: MIXED', 'waiting'],
      ['number', '+12025550142', 'approved'],
      ['caller_reputation', '+12025550142', 'refused'],
    ]);
    expect(problems).toEqual([]);
    await far.stop();
  });

  it('are not needed in a simulation', async () => {
    const { id } = created(await world.owner.post('/carriers', { name: 'Stage' }));
    expect(created(await world.owner.get(`/carriers/${id}/registrations`))).toMatchObject({
      data: [],
      problems: [expect.stringContaining('reaches no phone')],
    });
  });
});
