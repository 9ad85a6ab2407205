// Recordings over Telnyx: begun by command, told by webhook, fetched before or after the address expired, deleted there.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { connectTelnyx, type TelnyxHouse } from '../../../../../tests/support/telnyx/house.ts';
import { type ScriptedTelnyx, startTelnyx } from '../../../../../tests/support/telnyx/telnyx.ts';
import { type Context, systemContext } from '../../../../kernel/context.ts';
import type { CarrierRecording, Recorder } from '../port/carrier.ts';

let app: TestApp;
let ctx: Context;
let far: ScriptedTelnyx;
let house: TelnyxHouse;
let recorder: Recorder;
beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.kernel, (await app.newOrganization('Lines')).id, 'test');
  far = await startTelnyx();
});
beforeEach(() => {
  Object.assign(far, { outbox: [], taken: [], lines: [], recordings: [], hasExpired: false });
  house = connectTelnyx(ctx, far);
  if (!house.carrier.recorder) throw new Error('Telnyx does not record');
  recorder = house.carrier.recorder;
});
afterAll(async () => {
  await far.stop();
  await app.stop();
});

/** A call that is recorded from its beginning to its end. */
async function recordedCall(phone: string): Promise<CarrierRecording> {
  const { id: reference } = await house.createCall({ phone });
  const notAfter = new Date(Date.now() + 60_000);
  await house.carrier.place(ctx, { reference, to: phone, from: '+12025550142', at: ctx.clock.now(), notAfter });
  const startedAt = new Date();
  await recorder.start(ctx, reference);
  await recorder.start(ctx, reference);
  far.lines = ['Yes, speaking.', 'Bye.'];
  await house.settle();
  const saved = house.recordings.find((one) => one.reference === reference);
  return { reference, recordingId: saved?.recordingId ?? null, url: saved?.url ?? '', startedAt };
}
async function soundOf(recording: CarrierRecording): Promise<string> {
  const found = await recorder.find(ctx, recording);
  if (!found?.isComplete) throw new Error('not there');
  const { contentType, body } = await recorder.open(ctx, { ...recording, ...found });
  expect(contentType).toBe('audio/mpeg');
  let sound = '';
  for await (const part of body) sound += part.toString();
  return sound;
}

describe('a recording over Telnyx', () => {
  it('begins once, hears when it is complete, and is fetched without our key', async () => {
    const recording = await recordedCall('+12025550101');
    const starts = far.taken.filter(({ path }) => path.endsWith('/actions/record_start'));
    expect(new Set(starts.map(({ body }) => body.command_id)).size).toBe(1);
    expect(starts[0]?.body).toMatchObject({ format: 'mp3' });
    expect(recording.recordingId).toBe(far.recordings[0]?.id);
    expect(await soundOf(recording)).toBe('sound expiring');
  });

  it('is fetched from a new address once the first has expired', async () => {
    const recording = await recordedCall('+12025550102');
    far.hasExpired = true;
    expect(await soundOf(recording)).toBe('sound fresh');
  });

  it('is found where its webhook was lost', async () => {
    const { reference, startedAt } = await recordedCall('+12025550103');
    expect(await soundOf({ reference, recordingId: null, url: '', startedAt })).toBe('sound fresh');
  });

  it('is deleted there, as often as it is asked', async () => {
    const recording = await recordedCall('+12025550104');
    await recorder.remove(ctx, recording);
    await recorder.remove(ctx, recording);
    expect(far.recordings).toEqual([]);
  });
});
