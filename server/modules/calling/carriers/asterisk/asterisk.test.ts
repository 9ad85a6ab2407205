// Asterisk as a carrier, against a stand-in that follows its protocol and our dialplan: calls in and out, heard and spoken by our own speech.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { type AsteriskCallee, ScriptedAsterisk } from '../../../../../tests/support/asterisk/asterisk.ts';
import {
  type CallsUnderTest,
  type ClosedUnderTest,
  callConformance,
  carrierConformance,
  closedConformance,
  type UnderTest,
} from '../../../../../tests/support/carrier-conformance.ts';
import { created } from '../../../../../tests/support/client.ts';
import { speechOrWhy, spoken } from '../../../../../tests/support/speech.ts';
import {
  callPhone,
  freePort,
  letItBeDue,
  OUR_NUMBER,
  untilOver,
} from '../../../../../tests/support/twilio/twilio-app.ts';
import { systemContext } from '../../../../kernel/context.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { callingPorts } from '../../../../ports.ts';
import { atRate } from '../../../speech/port/pcm.ts';
import { carrierFor } from '../accounts/connections.ts';
import { causeOfDial } from './calls.ts';
import { asteriskCommand, readAsteriskFrame, SOUND_FORMATS } from './frames.ts';

describe('frames of a chan_websocket', () => {
  it('are read as plain texts and as JSON, and what is none is nothing', () => {
    const start = { event: 'MEDIA_START', format: 'slin16', frameBytes: 640 };
    const plain =
      'MEDIA_START connection_id:42 channel:WebSocket/parley/0x7f format:slin16 optimal_frame_size:640 ptime:20';
    expect(readAsteriskFrame(plain)).toEqual(start);
    expect(readAsteriskFrame('{"event":"MEDIA_START","format":"slin16","optimal_frame_size":640,"ptime":20}')).toEqual(
      start,
    );
    expect(readAsteriskFrame('DTMF_END digit:*')).toEqual({ event: 'DTMF_END', digit: '*' });
    expect(readAsteriskFrame('{"event":"DTMF_END","digit":"5"}')).toEqual({ event: 'DTMF_END', digit: '5' });
    expect(readAsteriskFrame('MEDIA_XOFF')).toEqual({ event: 'MEDIA_XOFF' });
    for (const other of ['', '{', 'DTMF_END', 'DTMF_END digit:55', 'QUEUE_DRAINED', '{"event":"STATUS"}', '[]'])
      expect(readAsteriskFrame(other), other).toBeUndefined();
    expect([asteriskCommand('HANGUP', false), asteriskCommand('HANGUP', true)]).toEqual([
      'HANGUP',
      '{"command":"HANGUP"}',
    ]);
    const samples = Int16Array.of(0, 256, -256);
    for (const [name, format] of Object.entries(SOUND_FORMATS))
      for (const [index, sample] of format.samplesOf(Buffer.from(format.bytesOf(samples))).entries())
        expect(Math.abs(sample - (samples[index] ?? 0)), name).toBeLessThan(20);
  });

  it('says why a phone was not answered', () => {
    const causes = [
      ['ANSWER', '16', 'completed'],
      ['NOANSWER', '19', 'no_answer'],
      ['BUSY', '17', 'busy'],
      ['CHANUNAVAIL', '1', 'bad_number'],
      ['CONGESTION', '38', 'failed'],
      ['CANCEL', '', 'canceled'],
    ] as const;
    for (const [status, cause, expected] of causes) expect(causeOfDial(status, cause)).toBe(expected);
  });
});

const why = speechOrWhy();
if (why !== '') process.stderr.write(`\n!!! SKIPPED: calls over Asterisk (asterisk/asterisk.test.ts): ${why}\n\n`);

describe.skipIf(why !== '')('Asterisk', () => {
  let app: TestApp;
  let far: ScriptedAsterisk;
  let carrierId: string;
  let workflowId: string;
  let publicUrl: string;
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
    far = await new ScriptedAsterisk().start();
    const account = {
      name: 'Our PBX',
      type: 'asterisk',
      config: { ariUrl: far.url, silenceSeconds: 4 },
      credentials: { secret: far.secret, ariPassword: far.password },
    };
    carrierId = created(await app.owner.post('/carriers', account)).id;
    Object.assign(far, { publicUrl, carrierId });
    far.voice = async (text, rate) => atRate(await spoken(app, text), 16_000, rate);
    const phoneNumberId = created(await app.owner.post('/phone-numbers', { phoneNumber: OUR_NUMBER, carrierId })).id;
    const hours = {
      phoneNumberId,
      startHour: 0,
      endHour: 24,
      numberOfAgents: 20,
      timezone: 'UTC',
      steps: [{ needsTCPACompliance: false }],
    };
    workflowId = created(await app.owner.post('/workflows', { name: 'Real calls', ...hours })).id;
    await spoken(app, 'Ready.');
  }, 120_000);
  afterAll(async () => {
    await far.stop();
    await app.stop();
  });
  beforeEach(() => {
    Object.assign(far, { format: 'ulaw', speaksJson: false, enoughAfter: Number.POSITIVE_INFINITY });
  });
  const callTo = async (phone: string, callee: AsteriskCallee) => {
    far.callees.set(phone, callee);
    return untilOver(app.owner, await callPhone({ owner: app.owner, workflowId }, phone), 60_000);
  };
  const callOf = (number: string) => far.calls.findLast((call) => call.number === number);
  const heardOf = ({ transcript }: { transcript: { user: string; text: string }[] }) =>
    transcript.flatMap(({ user, text }) => (user === 'user' ? [text] : []));

  it('is asked whether it is there, and rings a phone to say one sentence', async () => {
    const checked = created(await app.owner.post(`/carriers/${carrierId}/test`, {}));
    expect(checked).toMatchObject({ account: 'Asterisk 22.8.0', callId: null });
    const phone = '+12025550190';
    far.callees.set(phone, { does: 'talks', lines: [] });
    created(await app.owner.post('/consents', { phone, channel: 'call' }));
    const { callId } = created(await app.owner.post(`/carriers/${carrierId}/test`, { to: phone }));
    expect(await untilOver(app.owner, callId)).toMatchObject({ status: 'COMPLETED' });
    expect(callOf(phone)?.peers[0]?.soundMs).toBeGreaterThan(2000);
  }, 60_000);

  it.each([
    ['ulaw', false],
    ['slin16', true],
  ] as const)(
    'talks by %s, with control as JSON: %s',
    async (format, speaksJson) => {
      Object.assign(far, { format, speaksJson, enoughAfter: 3000 });
      const phone = speaksJson ? '+12025550181' : '+12025550182';
      const call = await callTo(phone, { does: 'talks', lines: ['Yes, this is Ada speaking.'] });
      expect(call.status).toBe('COMPLETED');
      expect(heardOf(call)[0]).toMatch(/^yes/i);
      expect(callOf(phone)?.bytesAfterXoff, 'it had enough').toBe(0);
      expect(callOf(phone)?.peers[0]?.soundMs).toBeGreaterThan(2000);
    },
    60_000,
  );

  it('puts a person through who asks for one: the dialplan is given the number', async () => {
    const phone = '+12025550183';
    const call = await callTo(phone, {
      does: 'talks',
      lines: ['Yes.', 'Can I speak to a real person please?', '', ''],
    });
    expect(callOf(phone)?.dialled, JSON.stringify(call.transcript)).toHaveLength(1);
    expect(call).toMatchObject({ callEndedReason: 'WARM_TRANSFER' });
  }, 60_000);

  it('goes on after its socket broke, and greets once', async () => {
    const phone = '+12025550184';
    const call = await callTo(phone, { does: 'talks', lines: ['Yes, this is Ada speaking.'], breaksAfter: 1 });
    expect(call.status).toBe('COMPLETED');
    expect(callOf(phone)?.peers.length).toBe(2);
    const agentLines = call.transcript.flatMap(({ user, text }: { user: string; text: string }) =>
      user === 'assistant' ? [text] : [],
    );
    expect(agentLines.filter((text: string) => text === agentLines[0])).toHaveLength(1);
  }, 60_000);

  it('takes keys, and the key 9 as never again', async () => {
    const call = await callTo('+12025550185', { does: 'talks', lines: ['', ''], presses: '9' });
    expect(call).toMatchObject({ callEndedReason: 'DNC' });
  }, 60_000);

  it('takes a call that comes in', async () => {
    const from = '+12025550186';
    await far.ringUs(from, OUR_NUMBER, { does: 'talks', lines: ['I have a question.'] });
    await expect
      .poll(
        async () => (await app.owner.get(`/calls?tag=INBOUND&phone=${encodeURIComponent(from)}`)).body.calls[0]?.status,
      )
      .toBe('COMPLETED');
  }, 60_000);

  it('rings once, though the answer to the dial was lost', async () => {
    far.losesAnswer = true;
    const phone = '+12025550187';
    const call = await callTo(phone, { does: 'talks', lines: ['I have no time for this today.'] });
    expect(call.status).toBe('COMPLETED');
    expect(far.rings(phone)).toBe(1);
  }, 60_000);

  it('refuses what does not know the secret, names no call, or comes from a page', async () => {
    const open = async (address: string, headers: Record<string, string>) => {
      const socket = new WebSocket(`${publicUrl.replace('http', 'ws')}${address}`, ['media'], { headers });
      return new Promise<number>((resolve) => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('open', () => resolve(101));
        socket.on('error', () => undefined);
      });
    };
    const good = { authorization: `Basic ${Buffer.from(`parley:${far.secret}`).toString('base64')}` };
    const address = `/carriers/${carrierId}/media`;
    const call = `id=1.1&from=+12025550188&to=${OUR_NUMBER}`;
    expect(await open(`${address}?${call}`, {})).toBe(403);
    expect(await open(`${address}?${call}`, { authorization: 'Basic cGFybGV5Ondyb25n' })).toBe(403);
    expect(await open(`${address}?${call}`, { ...good, origin: 'https://evil.example' })).toBe(403);
    expect(await open(`${address}?call=0190a000-0000-7000-8000-000000000000`, good)).toBe(403);
    expect(await open(`${address}?id=1.1&to=100`, good), 'no number').toBe(403);
    expect(await open(`/carriers/0190a000-0000-7000-8000-000000000000/media?${call}`, good)).toBe(403);
    const callback = (kind: string, headers: Record<string, string>) =>
      fetch(`${publicUrl}/carriers/${carrierId}/callbacks/${kind}`, { method: 'POST', headers, body: 'id=1.1' });
    expect((await callback('status', {})).status).toBe(403);
    expect((await callback('other', good)).status).toBe(403);
    const next = await callback('next', good);
    expect([next.status, await next.text()], 'an unknown call').toEqual([200, '']);
  });

  it('says what is missing where its settings are not whole', async () => {
    const short = await app.owner.post('/carriers', { name: 'x', type: 'asterisk', credentials: { secret: 'short' } });
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('At least 24 characters')]);
  });

  const TALKS: AsteriskCallee = { does: 'talks', lines: ['Yes, speaking.'] };
  const numbers = {
    answers: '+12025550170',
    noAnswer: '+12025550171',
    bad: '+12025550172',
    twice: '+12025550173',
    shuffled: '+12025550174',
    endLost: '+12025550175',
  };
  let reach: UnderTest;
  let calls: CallsUnderTest;
  let closed: ClosedUnderTest;
  let before: Map<string, number>;
  beforeAll(async () => {
    const callees: Record<keyof typeof numbers, AsteriskCallee> = {
      answers: TALKS,
      noAnswer: { does: 'does not answer' },
      bad: { does: 'does not exist' },
      twice: { ...TALKS, fault: 'twice' },
      shuffled: TALKS,
      endLost: { ...TALKS, fault: 'end lost' },
    };
    for (const [who, callee] of Object.entries(callees)) far.callees.set(numbers[who as keyof typeof numbers], callee);
    const { org_id } = await app.kernel.db.one<RowOf<'carriers'>>(sql`select * from carriers where id = ${carrierId}`);
    const ctx = systemContext(app.kernel, org_id, 'conformance');
    const carrier = await carrierFor(ctx, callingPorts, { carrier_type: 'asterisk', carrier_id: carrierId });
    reach = {
      ctx,
      carrier,
      numbers,
      untilEnded: async (reference) => {
        const isOver = async () => {
          // Without a row of ours nothing is said on the line: the callee hangs up.
          const channel = far.channels.get(reference);
          if (channel?.isUp) {
            await sleep(300);
            channel.isOver = true;
          }
          return (await carrier.lookUp(ctx, reference))?.at(-1)?.type;
        };
        await expect.poll(isOver, { timeout: 20_000 }).toBe('ended');
        return (await carrier.lookUp(ctx, reference)) ?? [];
      },
    };
    calls = {
      owner: app.owner,
      workflowId,
      numbers,
      rings: async (number) => far.rings(number) - (before.get(number) ?? 0),
      letItBeDue: (id) => letItBeDue(app, id),
    };
    closed = {
      owner: app.owner,
      carrierId,
      numbers: ['+12025550148', '+12025550149'],
      ring: ({ from, to }) => far.ringUs(from, to, { does: 'talks', lines: ['', '', '', ''] }),
    };
  });
  describe('as a carrier', () => carrierConformance(() => reach));
  describe('behind the front door', () => {
    beforeAll(() => {
      before = new Map(Object.values(numbers).map((number) => [number, far.rings(number)]));
    });
    callConformance(() => calls);
    closedConformance(() => closed);
  });
});
