// Whoever is not the carrier gets nothing at the addresses that need no key.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testApp } from '../../../../../tests/support/app.ts';
import { created } from '../../../../../tests/support/client.ts';
import { personOf } from '../../../../../tests/support/people.ts';
import {
  accountOf,
  agreeToCalls,
  callPhone,
  readCall,
  type TwilioWorld,
  twilioAccount,
  twilioWorld,
  untilOver,
} from '../../../../../tests/support/twilio/twilio-app.ts';
import { systemContext } from '../../../../kernel/context.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { acceleratedClock } from '../../../../kernel/time/clock.ts';
import { callingPorts } from '../../../../ports.ts';
import type { CallTurn } from '../port/carrier.ts';
import { queueTurn } from '../port/lines.ts';
import { carrierFor } from './connections.ts';

let world: TwilioWorld;
beforeAll(async () => {
  world = await twilioWorld({ RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await world.app.stop();
  await world.twilio.stop();
});

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';
const post = (path: string, body: string | URLSearchParams | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${world.publicUrl}${path}`, { method: 'POST', body, headers });

/** A call that rings until it is told otherwise. */
async function ringing(number: string) {
  world.twilio.callees.set(number, { does: 'keeps ringing' });
  const id = await callPhone(world, number);
  const found = () => [...world.twilio.calls.values()].find(({ to }) => to === number);
  await expect.poll(async () => (await readCall(world.owner, id)).status, { timeout: 20_000 }).toBe('RINGING');
  const rung = found();
  if (!rung) throw new Error('nothing rings');
  return { id, rung };
}

describe('a callback', () => {
  it('that is forged, for another account or for none is refused alike, and changes nothing', async () => {
    const { id, rung } = await ringing('+12025550181');
    const path = (carrier: string) => `/carriers/${carrier}/callbacks/status?reference=${id}`;
    const form = { CallSid: rung.sid, CallStatus: 'completed', CallDuration: '1', AccountSid: world.twilio.accountSid };
    const signature = world.twilio.sign(`${world.publicUrl}${path(world.carrierId)}`, form);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const simulated = created(await world.owner.post('/carriers', { name: 'Rehearsal' })).id;
    const attempts = [
      post(path(world.carrierId), new URLSearchParams(form)),
      post(path(world.carrierId), new URLSearchParams({ ...form, CallDuration: '2' }), {
        ...type,
        'x-twilio-signature': signature,
      }),
      post(`${path(world.carrierId)}&x=1`, new URLSearchParams(form), { ...type, 'x-twilio-signature': signature }),
      post(path(UNKNOWN), new URLSearchParams(form), { ...type, 'x-twilio-signature': signature }),
      post(path(simulated), new URLSearchParams(form), { ...type, 'x-twilio-signature': signature }),
      post(path('no-id'), new URLSearchParams(form), { ...type, 'x-twilio-signature': signature }),
      post(`/carriers/${world.carrierId}/callbacks/nonsense`, 'x'),
      post(path(world.carrierId), Buffer.from([0, 255, 254, 13, 10])),
      post(path(world.carrierId), '{"a":', {
        'content-type': 'application/json',
        'x-twilio-signature': 'ä'.normalize('NFD').replace(/[^\w]/g, ''),
      }),
    ];
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await readCall(world.owner, id)).status).toBe('RINGING');
    // A signature of the account counts for its own calls only.
    const other = await world.app.newOrganization('Others');
    const otherAccount = await twilioAccount(other.client, world.twilio, '+12025550143');
    const foreign = `${world.publicUrl}/carriers/${otherAccount.carrierId}/callbacks/status?reference=${id}`;
    expect((await world.twilio.callBack(foreign, form)).status).toBe(204);
    expect((await readCall(world.owner, id)).status).toBe('RINGING');
    await rung.finish('no-answer');
    expect(await untilOver(world.owner, id)).toMatchObject({ callEndedReason: 'NO_ANSWER' });
  });

  it('that is larger than it can be is not read', async () => {
    const { status } = await post(`/carriers/${world.carrierId}/callbacks/status`, 'x'.repeat(70_000));
    expect(status).toBe(413);
  });

  it('that is signed but senseless does nothing', async () => {
    const base = `${world.publicUrl}/carriers/${world.carrierId}/callbacks`;
    for (const kind of ['answer', 'status', 'machine', 'after', 'voice', 'text', 'text-status']) {
      for (const query of ['', '?reference=', '?reference=x', `?reference=${UNKNOWN}`]) {
        const answer = await world.twilio.callBack(`${base}/${kind}${query}`, {
          CallSid: 'CA\u0001',
          CallStatus: '…',
          To: 'x',
          AnsweredBy: 'machine_end_beep',
          HandoffData: '{',
        });
        expect([200, 204], `${kind}${query} ${answer.body}`).toContain(answer.status);
      }
    }
  });
});

describe('a socket', () => {
  const open = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url, { headers });
      socket.on('open', () => {
        socket.close();
        resolve(101);
      });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => resolve(0));
    });
  const wsUrl = (path: string) => `${world.publicUrl.replace('http', 'ws')}${path}`;

  it('opens only at its address, signed, with the token of its call, and once', async () => {
    const { id, rung } = await ringing('+12025550182');
    const url = `${world.publicUrl}/carriers/${world.carrierId}/callbacks/answer?reference=${id}`;
    const twiml = await world.twilio.callBack(url, { CallSid: rung.sid, CallStatus: 'in-progress' });
    const [, relay = ''] = / url="([^"]+)"/.exec(twiml.body) ?? [];
    const signature = { 'x-twilio-signature': world.twilio.sign(relay) };
    expect(await open(wsUrl('/carriers'))).toBe(404);
    expect(await open(wsUrl('/v1/events/stream'), { 'x-api-key': world.owner.secret })).toBe(404);
    expect(await open(relay)).toBe(403);
    expect(await open(relay, { 'x-twilio-signature': 'x' })).toBe(403);
    expect(await open(relay, { ...signature, origin: 'https://evil.example' })).toBe(403);
    const another = wsUrl(`/carriers/${world.carrierId}/relay/${'a'.repeat(32)}`);
    expect(await open(another, { 'x-twilio-signature': world.twilio.sign(another) })).toBe(403);
    expect(await open(relay, signature)).toBe(101);
    expect(await open(relay, signature)).toBe(403);
    await rung.finish('no-answer');
    await untilOver(world.owner, id);
  });

  it('leaves other requests on the port as they were', async () => {
    const answer = await fetch(`${world.publicUrl}/healthz`, { headers: { connection: 'keep-alive' } });
    expect(answer.status).toBe(200);
  });
});

describe('a line', () => {
  it('takes words and its end from another process', async () => {
    const number = '+12025550183';
    world.twilio.callees.set(number, { does: 'stays silent' });
    const slow = await twilioAccount(world.owner, world.twilio, '+12025550144', { silenceSeconds: 100 });
    const id = await callPhone({ ...world, ...slow }, number);
    const rung = () => [...world.twilio.calls.values()].find(({ to }) => to === number);
    await expect.poll(() => rung()?.said.length, { timeout: 20_000 }).toBe(1);
    const node = await testApp({
      databaseUrl: world.app.databaseUrl,
      env: { PUBLIC_URL: world.publicUrl, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
    });
    try {
      const { org_id } = await node.kernel.db.one<RowOf<'carriers'>>(
        sql`select * from carriers where id = ${slow.carrierId}`,
      );
      const ctx = systemContext(node.kernel, org_id, 'another process');
      const carrier = await carrierFor(ctx, callingPorts, { carrier_type: 'twilio', carrier_id: slow.carrierId });
      const speak = async (turn: CallTurn) => {
        await carrier.queueTurn(ctx, id, turn);
        await carrier.deliverQueued(ctx, id);
      };
      await speak({ say: 'Are you still there?', next: 'listen' });
      await expect.poll(() => rung()?.said.at(-1), { timeout: 10_000 }).toBe('Are you still there?');
      // Longer than what PostgreSQL carries in a notice.
      const long = `${'Größe, naïveté and 😀. '.repeat(900)}That is all.`;
      await speak({ say: long, next: 'listen' });
      await speak({ say: 'And one thing more.', next: 'listen' });
      await expect.poll(() => rung()?.said.slice(-2), { timeout: 10_000 }).toEqual([long, 'And one thing more.']);
      // Without a notice it comes with the next renewal.
      await queueTurn(ctx, id, { say: 'Nobody rang the bell.', next: 'listen' });
      await expect.poll(() => rung()?.said.at(-1), { timeout: 20_000 }).toBe('Nobody rang the bell.');
      await speak({ say: 'I put you through.', next: 'transfer', to: '+12025550199' });
      // The long words are played to their end first.
      await expect.poll(() => rung()?.dialled, { timeout: 30_000 }).toEqual(['+12025550199']);
      const call = await untilOver(world.owner, id);
      expect(call.transcript.map(({ text }: { text: string }) => text)).toContain('Transferred to +12025550199');
    } finally {
      await node.stop();
    }
  });
});

it('words that wait for a line go with the person', async () => {
  const person = await personOf(world.owner, 'phone:+12025550184');
  const { id } = await ringing('+12025550184');
  const { db } = world.app.kernel;
  await db.run(sql`
    update carrier_lines set waiting = '[{"say": "Ada, are you there?", "next": "listen"}]' where reference = ${id}`);
  const erased = await world.owner.post(`/v1/identity/end-users/${person}/erase`);
  expect(erased.status, erased.text).toBe(200);
  expect(await db.one<RowOf<'carrier_lines'>>(sql`select * from carrier_lines where reference = ${id}`)).toMatchObject({
    waiting: [],
  });
});

/** All but the last digit of a number where it is day: London, Tokyo or Los Angeles. */
function awakeNow(): string {
  const hour = new Date().getUTCHours();
  if (hour >= 9 && hour < 19) return '+44207946001';
  return hour < 9 ? '+8131234567' : '+1213555012';
}

describe('a real carrier', () => {
  it('says what to do where it cannot work', async () => {
    const without = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
    const plain = await testApp({
      env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', PUBLIC_URL: 'http://parley.example.com' },
    });
    const fast = await testApp({
      env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', PUBLIC_URL: world.publicUrl },
      clock: acceleratedClock({ speed: 60, offsetMs: 0 }),
    });
    try {
      for (const [app, word] of [
        [without, 'PUBLIC_URL is not set'],
        [plain, 'https://'],
        [fast, 'test clock'],
      ] as const) {
        const { id } = created(await app.owner.post('/carriers', accountOf(world.twilio)));
        const { status, text } = await app.owner.post(`/carriers/${id}/test`, {});
        expect(status).toBe(409);
        expect(text).toContain(word);
      }
    } finally {
      for (const app of [without, plain, fast]) await app.stop();
    }
  });

  it('calls a number for a test, through the gate', async () => {
    const to = `${awakeNow()}8`;
    const ring = () => world.owner.post(`/carriers/${world.carrierId}/test`, { to });
    const rung = () => [...world.twilio.calls.values()].filter((call) => call.to === to);
    expect((await world.owner.patch('/compliance/settings', { allowedCountries: ['GB', 'JP', 'US'] })).status).toBe(
      200,
    );
    const unasked = await ring();
    expect(unasked.status, unasked.text).toBe(409);
    expect(unasked.text, 'says what is missing, and how to add it').toContain('Record one under Compliance');
    expect(rung()).toEqual([]);
    await agreeToCalls(world.owner, to);
    const { status, body, text } = await ring();
    expect(status, text).toBe(200);
    await expect.poll(() => rung()[0]?.said.join(), { timeout: 10_000 }).toContain('test call');
    expect(await untilOver(world.owner, body.callId)).toMatchObject({ status: 'COMPLETED', callEndedReason: 'ENDED' });
    created(await world.owner.post('/dnc', { phone: `${awakeNow()}9` }));
    const answer = await world.owner.post(`/carriers/${world.carrierId}/test`, { to: `${awakeNow()}9` });
    expect(answer.status, answer.text).toBe(409);
    expect(answer.text).toContain('do-not-call');
    expect(rung()).toHaveLength(1);
    const odd = await world.owner.post(`/carriers/${world.carrierId}/test`, { to: 'nobody' });
    expect(odd.status).toBe(400);
  });
});
