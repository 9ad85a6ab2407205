// Calls over Twilio that our own speech serves: the sound of a media stream, heard and answered, against the stand-in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../../tests/support/client.ts';
import { speechOrWhy, spoken } from '../../../../../tests/support/speech.ts';
import { callPhone, type TwilioWorld, twilioWorld, untilOver } from '../../../../../tests/support/twilio/twilio-app.ts';
import { atRate } from '../../../speech/port/pcm.ts';
import { soundText } from '../spoken/media-stream.ts';
import { twilioStream } from './stream.ts';

describe('frames of a media stream', () => {
  it('are read, and what is none is nothing', () => {
    const start = { event: 'start', streamSid: 'MZ1', start: { streamSid: 'MZ1', callSid: 'CA1', mediaFormat: {} } };
    expect(twilioStream.read(JSON.stringify(start))).toEqual([{ type: 'start', streamId: 'MZ1', callId: 'CA1' }]);
    const text = twilioStream.sound('MZ1', soundText(Int16Array.of(0, 1000, -1000)));
    expect(JSON.parse(text)).toEqual({ event: 'media', streamSid: 'MZ1', media: { payload: '/85O' } });
    expect(twilioStream.read(text)).toEqual([{ type: 'sound', samples: Int16Array.of(0, 988, -988) }]);
    expect(JSON.parse(twilioStream.clear('MZ1'))).toEqual({ event: 'clear', streamSid: 'MZ1' });
    for (const broken of [
      '',
      '[]',
      '{"event":"media"}',
      '{"event":"media","media":{"payload":"§"}}',
      '{"event":"dtmf","dtmf":{"digit":"12"}}',
    ])
      expect(twilioStream.read(broken), broken).toEqual([]);
  });
});

const why = speechOrWhy();
if (why !== '') process.stderr.write(`\n!!! SKIPPED: calls over a media stream (twilio/stream.test.ts): ${why}\n\n`);

describe.skipIf(why !== '')('a call over a media stream', () => {
  let world: TwilioWorld;
  beforeAll(async () => {
    world = await twilioWorld();
    const { config } = created(await world.owner.get(`/carriers/${world.carrierId}`));
    const changed = await world.owner.patch(`/carriers/${world.carrierId}`, {
      config: { ...config, speech: 'parley', silenceSeconds: 4 },
    });
    expect(changed.status, changed.text).toBe(200);
    world.twilio.voice = async (text) => atRate(await spoken(world.app, text), 16_000, 8000);
    await spoken(world.app, 'Ready.');
  }, 120_000);
  afterAll(async () => {
    await world.twilio.stop();
    await world.app.stop();
  });
  const ringsOf = (number: string) => [...world.twilio.calls.values()].filter(({ to }) => to === number);

  it('is heard and spoken by our own speech, and ends when they hang up', async () => {
    const number = '+12025550161';
    world.twilio.callees.set(number, {
      does: 'talks',
      lines: ['Yes, this is Ada speaking.', 'I have no time for this today.'],
    });
    const call = await untilOver(world.owner, await callPhone(world, number), 60_000);
    expect(call.status).toBe('COMPLETED');
    const [ring] = ringsOf(number);
    expect(ring?.relays).toBe(1);
    expect(ring?.soundMs).toBeGreaterThan(2000);
    const userLines = call.transcript
      .filter(({ user }: { user: string }) => user === 'user')
      .map(({ text }: { text: string }) => text);
    expect(userLines[0]).toMatch(/yes.*speaking/i);
  }, 90_000);

  it('is put through to a person when they ask for one', async () => {
    const number = '+12025550163';
    world.twilio.callees.set(number, { does: 'talks', lines: ['Yes.', 'Can I speak to a real person please?', ''] });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(ringsOf(number)[0]?.dialled, JSON.stringify(call.transcript)).toHaveLength(1);
    expect(call).toMatchObject({ callEndedReason: 'WARM_TRANSFER' });
  }, 90_000);

  it('takes the key 9 as never again', async () => {
    const number = '+12025550162';
    world.twilio.callees.set(number, { does: 'stays silent', presses: '9' });
    const call = await untilOver(world.owner, await callPhone(world, number));
    expect(call).toMatchObject({ callEndedReason: 'DNC' });
  }, 90_000);
});
