// Calls over Telnyx that our own speech serves: the sound of a media stream, heard and answered, against the stand-in.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { created } from '../../../../../tests/support/client.ts';
import { speechOrWhy, spoken } from '../../../../../tests/support/speech.ts';
import { type ScriptedTelnyx, startTelnyx } from '../../../../../tests/support/telnyx/telnyx.ts';
import { deliverAll, telnyxAccount } from '../../../../../tests/support/telnyx/telnyx-app.ts';
import { callPhone, freePort, OUR_NUMBER, untilOver } from '../../../../../tests/support/twilio/twilio-app.ts';
import { atRate } from '../../../speech/port/pcm.ts';
import { soundText } from '../spoken/media-stream.ts';
import { endTelnyxStream, newTelnyxLine, talkWithoutStream } from './line.ts';
import { telnyxStream } from './stream.ts';

const media = (chunk: number, value: number) =>
  JSON.stringify({
    event: 'media',
    stream_id: 'S1',
    media: { track: 'inbound', chunk: String(chunk), payload: soundText(Int16Array.of(value)) },
  });

describe('frames of a media stream of Telnyx', () => {
  it('are read, and what is none is nothing', () => {
    const dialect = telnyxStream();
    const start = {
      event: 'start',
      stream_id: 'S1',
      start: { call_control_id: 'v3:1', media_format: { encoding: 'PCMU' } },
    };
    expect(dialect.read(JSON.stringify(start))).toEqual([{ type: 'start', streamId: 'S1', callId: 'v3:1' }]);
    expect(dialect.read('{"event":"dtmf","dtmf":{"digit":"5"}}')).toEqual([{ type: 'digit', digit: '5' }]);
    expect(dialect.read('{"event":"stop"}')).toEqual([{ type: 'stop' }]);
    for (const broken of ['', '[]', '{"event":"connected"}', '{"event":"media","media":{"payload":"§"}}'])
      expect(dialect.read(broken), broken).toEqual([]);
    expect(JSON.parse(dialect.sound('S1', '/85O'))).toEqual({ event: 'media', media: { payload: '/85O' } });
  });

  it('are heard in the order in which they were spoken, and a lost one holds up only a few', () => {
    const dialect = telnyxStream();
    const playedOrder = (...chunks: number[]) =>
      chunks.flatMap((chunk) =>
        dialect.read(media(chunk, chunk * 1000)).map((frame) => frame.type === 'sound' && frame.samples[0]),
      );
    const at = (chunk: number) =>
      telnyxStream()
        .read(media(chunk, chunk * 1000))
        .flatMap((one) => (one.type === 'sound' ? [...one.samples] : []))[0];
    expect(playedOrder(4, 6, 5, 7)).toEqual([4, 5, 6, 7].map(at));
    expect(playedOrder(7), 'twice').toEqual([]);
    expect(playedOrder(9, 10, 11, 12, 13), '8 is awaited').toEqual([]);
    expect(playedOrder(14), 'no longer').toEqual([9, 10, 11, 12, 13, 14].map(at));
  });
});

describe('a line of Telnyx with a media stream', () => {
  const fields = {
    reference: 'r',
    callControlId: 'v3:1',
    placedAt: null,
    detectsMachines: false,
    plan: { do: 'talk' },
  } as const;
  const streaming = {
    ...newTelnyxLine({ ...fields, speech: 'parley' }),
    phase: 'streaming',
    answeredAt: 1,
    answeredBy: 'human',
  } as const;

  it('is opened again a few times, then apologizes and hangs up', () => {
    let line: Parameters<typeof endTelnyxStream>[0] = { ...streaming, streams: 1 };
    const commands: string[] = [];
    for (let time = 0; time < 4; time++) {
      const step = endTelnyxStream(line, undefined);
      line = step.line;
      commands.push(...step.commands.map(({ action }) => action));
    }
    expect(commands).toEqual(['streaming_start', 'streaming_start', 'streaming_start', 'speak']);
    expect(line).toMatchObject({ phase: 'speaking', after: { do: 'hang_up' } });
  });

  it('is put through, or left to Telnyx where there is no stream', () => {
    expect(endTelnyxStream(streaming, { say: '', next: 'transfer', to: '+12025550100' }).commands).toEqual([
      { action: 'transfer', to: '+12025550100' },
    ]);
    expect(endTelnyxStream(streaming, { say: '', next: 'hang_up' }).commands).toEqual([{ action: 'hangup' }]);
    const left = talkWithoutStream(streaming, 5);
    expect(left).toMatchObject({ line: { phase: 'thinking' }, commands: [{ action: 'transcription_start' }] });
    expect(left.events).toMatchObject([{ type: 'answered', by: 'human' }]);
    expect(endTelnyxStream(left.line, undefined).commands).toEqual([]);
  });
});

const why = speechOrWhy();
if (why !== '') process.stderr.write(`\n!!! SKIPPED: calls over a media stream (telnyx/stream.test.ts): ${why}\n\n`);

describe.skipIf(why !== '')('a call over a media stream of Telnyx', () => {
  let app: TestApp;
  let far: ScriptedTelnyx;
  let publicUrl: string;
  let carrierId: string;
  let workflowId: string;
  let isOver = false;
  beforeAll(async () => {
    const port = await freePort();
    publicUrl = `http://127.0.0.1:${port}`;
    app = await testApp({
      env: {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
        SWEEP_INTERVAL_SECONDS: '1',
      },
    });
    far = await startTelnyx();
    ({ carrierId, workflowId } = await telnyxAccount(app.owner, far, OUR_NUMBER));
    const { config } = created(await app.owner.get(`/carriers/${carrierId}`));
    const changed = await app.owner.patch(`/carriers/${carrierId}`, {
      config: { ...config, speech: 'parley', silenceSeconds: 4 },
    });
    expect(changed.status, changed.text).toBe(200);
    far.voice = async (text) => atRate(await spoken(app, text), 16_000, 8000);
    await spoken(app, 'Ready.');
    void (async () => {
      for (; !isOver; await sleep(30)) await deliverAll(publicUrl, carrierId, far).catch(() => undefined);
    })();
  }, 120_000);
  afterAll(async () => {
    isOver = true;
    await far.stop();
    await app.stop();
  });
  beforeEach(() => {
    far.lines = [];
    far.streams.length = 0;
    far.taken.length = 0;
    far.refusesStreams = false;
  });

  const callTo = async (phone: string) =>
    untilOver(app.owner, await callPhone({ owner: app.owner, workflowId }, phone), 60_000);
  const actions = () => far.taken.flatMap(({ path }) => /actions\/(\w+)$/.exec(path)?.[1] ?? []);

  it('is heard and spoken by our own speech, and ends when they hang up', async () => {
    far.lines = ['Yes, this is Ada speaking.'];
    const call = await callTo('+12025550161');
    expect(call.status).toBe('COMPLETED');
    expect(far.streams).toHaveLength(1);
    expect(far.streams[0]?.soundMs).toBeGreaterThan(2000);
    const userLines = call.transcript.flatMap(({ user, text }: { user: string; text: string }) =>
      user === 'user' ? [text] : [],
    );
    expect(userLines[0]).toMatch(/yes.*speaking/i);
    expect(actions()).not.toContain('speak');
    expect(actions()).not.toContain('transcription_start');
  }, 90_000);

  it('is put through to a person when they ask for one', async () => {
    far.lines = ['Yes.', 'Can I speak to a real person please?', ''];
    const call = await callTo('+12025550163');
    expect(actions(), JSON.stringify(call.transcript)).toContain('transfer');
    expect(call).toMatchObject({ callEndedReason: 'WARM_TRANSFER' });
  }, 90_000);

  it('takes the key 9 as never again, and hangs up', async () => {
    far.presses = '9';
    far.lines = ['', '', ''];
    const call = await callTo('+12025550162');
    expect(call).toMatchObject({ callEndedReason: 'DNC' });
    expect(actions()).toContain('hangup');
  }, 90_000);

  it('goes on after its stream broke, and is not greeted twice', async () => {
    far.breaksAfter = [1];
    far.lines = ['Yes, this is Ada speaking.'];
    const call = await callTo('+12025550164');
    expect(call.status).toBe('COMPLETED');
    expect(far.streams.length).toBeGreaterThan(1);
    const agentLines = call.transcript.flatMap(({ user, text }: { user: string; text: string }) =>
      user === 'assistant' ? [text] : [],
    );
    expect(agentLines.filter((text: string) => text === agentLines[0])).toHaveLength(1);
  }, 90_000);

  it('is served by Telnyx where it opens no stream', async () => {
    far.refusesStreams = true;
    far.lines = ['I have no time for this today.'];
    const call = await callTo('+12025550165');
    expect(call.status).toBe('COMPLETED');
    expect(actions()).toEqual(expect.arrayContaining(['streaming_start', 'transcription_start', 'speak']));
  }, 90_000);
});
