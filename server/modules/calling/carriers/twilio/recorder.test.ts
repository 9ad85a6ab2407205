// Recordings over Twilio: begun after the notice, fetched with the account's name, sealed, and deleted there.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPhone, type TwilioWorld, twilioWorld, untilOver } from '../../../../../tests/support/twilio/twilio-app.ts';
import { sql } from '../../../../kernel/db/sql.ts';

let world: TwilioWorld;
beforeAll(async () => {
  world = await twilioWorld();
  await world.owner.patch(`/workflows/${world.workflowId}`, { recording: 'with_announcement' });
});
afterAll(async () => {
  await world.app.stop();
  await world.twilio.stop();
});

/** Silences give the recording the time to begin. */
const TALK = ['Yes, speaking.', '', 'Tell me more.', '', 'No, thank you. Bye.'];
const statusOf = async (id: string) => (await world.owner.get(`/calls/${id}/recording/status`)).body;
const until = (id: string, status: string) =>
  expect.poll(async () => (await statusOf(id)).status, { timeout: 30_000, interval: 50 }).toBe(status);
const ofNumber = (number: string) => [...world.twilio.calls.values()].find(({ to }) => to === number);
const atCarrier = (id: string) =>
  expect
    .poll(() => world.app.kernel.db.one(sql`select at_carrier from call_recordings where id = ${id}`), {
      timeout: 15_000,
    })
    .toEqual({ at_carrier: false });
/** As if the wait after a failure were over. */
const letItBeTriedAgain = (id: string) =>
  world.app.kernel.db.run(sql`
    update jobs set run_at = clock_timestamp() where key = ${`carry-recording:${id}`} and locked_at is null`);

describe('a recording over Twilio', () => {
  it('begins after the notice was heard, and is fetched, kept and deleted there', async () => {
    const number = '+12025550150';
    world.twilio.callees.set(number, { does: 'talks', lines: TALK });
    const id = await callPhone(world, number);
    await untilOver(world.owner, id);
    await until(id, 'ready');
    const rung = ofNumber(number);
    expect(rung?.said[0]).toContain('This call may be recorded.');
    const [start] = world.twilio.requests.filter(
      ({ method, path }) => method === 'POST' && path.includes(`${rung?.sid}/Recordings.json`),
    );
    const form = new URLSearchParams(start?.body);
    expect(form.get('RecordingStatusCallback')).toBe(
      `${world.publicUrl}/carriers/${world.carrierId}/callbacks/recording?reference=${id}`,
    );
    expect(await statusOf(id)).toMatchObject({
      contentType: 'audio/mpeg',
      bytes: world.twilio.recordings.sound.length,
      reason: '',
    });
    const { text } = await world.owner.get(`/calls/${id}/recording`);
    expect(text).toBe(world.twilio.recordings.sound.toString());
    await atCarrier(id);
    expect(world.twilio.recordings.deleted).toHaveLength(1);
    expect(world.twilio.recordings.made).toEqual([]);
  });

  it('that its carrier does not give at first is asked for again, also when no callback came', async () => {
    const number = '+12025550151';
    world.twilio.recordings.isMute = true;
    world.twilio.recordings.failures.push(500);
    world.twilio.callees.set(number, { does: 'talks', lines: TALK });
    const id = await callPhone(world, number);
    await untilOver(world.owner, id);
    await expect
      .poll(async () => (await statusOf(id)).reason, { timeout: 20_000, interval: 50 })
      .toContain('Twilio answered 500');
    await letItBeTriedAgain(id);
    await until(id, 'ready');
    await atCarrier(id);
    world.twilio.recordings.isMute = false;
  });

  it.each([
    ['no byte', '+12025550156', Buffer.alloc(0), 'audio/mpeg', 'empty recording'],
    ['a page', '+12025550157', Buffer.from('<!doctype html><title>Sign in</title>'), 'text/html', 'a page instead'],
    ['a page under a false name', '+12025550158', Buffer.from(' {"error": "later"}'), 'audio/mpeg', 'a page instead'],
  ])(
    'of which the carrier sends %s is not kept; it says so, and is asked for again',
    async (_, number, sound, type, why) => {
      const { recordings } = world.twilio;
      const [before, beforeType] = [recordings.sound, recordings.soundType];
      [recordings.sound, recordings.soundType] = [sound, type];
      world.twilio.callees.set(number, { does: 'talks', lines: TALK });
      const id = await callPhone(world, number);
      await untilOver(world.owner, id);
      // The carrier's own notice lets it be fetched again, and until that has failed, too, it says nothing.
      const refused = async () => {
        const { status, body, text } = await world.owner.get(`/calls/${id}/recording`);
        return [status, body.message ?? text];
      };
      const patience = { timeout: 20_000, interval: 50 };
      await expect.poll(refused, patience).toEqual([409, expect.stringContaining(why)]);
      await expect.poll(async () => (await statusOf(id)).reason, patience).toContain(why);
      [recordings.sound, recordings.soundType] = [before, beforeType];
      await letItBeTriedAgain(id);
      await until(id, 'ready');
      expect((await world.owner.get(`/calls/${id}/recording`)).text).toBe(before.toString());
    },
  );

  it('that the person does not want is stopped and deleted, and its late callback changes nothing', async () => {
    const number = '+12025550152';
    const before = world.twilio.recordings.deleted.length;
    world.twilio.callees.set(number, {
      does: 'talks',
      lines: ['Yes, speaking.', '', 'I do not want to be recorded.', '', 'Bye now.'],
    });
    const id = await callPhone(world, number);
    await untilOver(world.owner, id);
    await until(id, 'declined');
    await atCarrier(id);
    expect(world.twilio.recordings.deleted.length).toBe(before + 1);
    expect(ofNumber(number)?.said.join(' ')).toContain('I have stopped the recording');
    const url = `${world.publicUrl}/carriers/${world.carrierId}/callbacks/recording?reference=${id}`;
    const late = {
      CallSid: ofNumber(number)?.sid ?? '',
      RecordingSid: `RE${'0'.repeat(32)}`,
      RecordingStatus: 'completed',
    };
    expect((await world.twilio.callBack(url, late)).status).toBe(204);
    await atCarrier(id);
    expect((await statusOf(id)).status).toBe('declined');
  });

  it('whose notice was cut short is announced again where all parties must agree', async () => {
    const number = '+14155550153';
    world.twilio.callees.set(number, {
      does: 'talks',
      lines: ['Who is this?', 'I see.', '', 'Bye.'],
      interruptsAfter: 10,
    });
    const id = await callPhone(world, number);
    await untilOver(world.owner, id);
    await until(id, 'ready');
    const spoken = ofNumber(number)?.said ?? [];
    expect(spoken[1]).toMatch(/^This call may be recorded\. /);
    expect(await statusOf(id)).toMatchObject({ consent: 'all_party', states: ['CA'] });
  });

  it('that is forged is refused', async () => {
    const url = `${world.publicUrl}/carriers/${world.carrierId}/callbacks/recording?reference=0190a000-0000-7000-8000-000000000000`;
    const body = new URLSearchParams({ RecordingSid: `RE${'1'.repeat(32)}`, RecordingStatus: 'completed' });
    expect((await fetch(url, { method: 'POST', body, headers: { 'x-twilio-signature': 'made up' } })).status).toBe(403);
  });
});
