// The promises of the gate in the last millisecond: listings between gate and dial, opt-outs on the line, and what a preview foresaw.
// `npm run prove` runs the same at length.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import { callingPorts } from '../../../tests/support/calling-ports.ts';
import {
  appsOfATest,
  intended,
  jumpingClock,
  pause,
  placings,
  wakeAll,
  workflowOf,
} from '../../../tests/support/law.ts';
import { systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { openCallSession as conversationOf } from '../calling/calls/call-session.ts';
import type { CallRow } from '../calling/contract/call.ts';
import { handToCarrier } from '../calling/dial/dialling.ts';

const PROVE = process.env.PROVE !== undefined;
const { open, stop } = appsOfATest();
afterEach(stop);

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

describe('a number listed in the last moment', () => {
  const hand = (app: TestApp, call: CallRow) =>
    handToCarrier(systemContext(app.kernel, call.org_id, 'test'), callingPorts, { call, holdsAt: () => true });

  it('between the gate and the dial is not dialled: the call ends BLOCKED', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await intended(app, '+13035550101');
    expect((await app.owner.post('/dnc', { phone: call.phone })).status).toBe(201);
    await hand(app, call);
    expect(await placings(app)).toEqual([]);
    expect((await app.owner.get(`/calls/${call.id}`)).body.calls[0]).toMatchObject({
      status: 'BLOCKED',
      callEndedReason: 'DNC',
    });
    const { receipts } = (await app.owner.get(`/calls/${call.id}/receipt`)).body;
    expect(receipts.map(({ verdict }: Any) => verdict)).toEqual(['allow', 'refuse']);
  });

  it('while it is being dialled is listed only once that is over', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await intended(app, '+13035550102');
    let isListed = false;
    await app.kernel.db.transaction(async (tx) => {
      await tx.run(sql`lock table simulated_carrier.calls in exclusive mode`);
      const handing = hand(app, call);
      await pause(300);
      const listing = app.owner.post('/dnc', { phone: call.phone }).then((reply) => {
        isListed = true;
        return reply;
      });
      await pause(500);
      expect(isListed).toBe(false);
      tx.afterCommit(() => void Promise.all([handing, listing]));
    });
    await expect.poll(() => isListed, { timeout: 20_000 }).toBe(true);
    const [placed] = await placings(app);
    const { body: entry } = await app.owner.get('/dnc/3035550102');
    expect(placed?.placed_at.getTime()).toBeLessThanOrEqual(Date.parse(entry.createdAt));
  });
});

describe('an opt-out on the line', () => {
  const callWith = async (app: TestApp, phone: string, events: Any[], answered: boolean): Promise<Any> => {
    const call = await intended(app, phone);
    const ctx = systemContext(app.kernel, call.org_id, 'test');
    const conversation = await conversationOf(ctx, callingPorts, call.id);
    const at = app.kernel.clock.now();
    const data = { reference: call.id, carrierCallId: call.id, placedAt: at, at };
    const ending = { type: 'ended', cause: 'completed', by: 'USER', answered: null, duration: 3 };
    for (const event of [{ type: 'answered', by: 'human' }, ...events, ending]) {
      if (answered) await conversation?.handle({ ...data, ...event });
      else conversation?.record({ ...data, ...event });
    }
    await app.kernel.db.transaction(async (tx) => conversation?.save(tx));
    return (await app.owner.get(`/calls/${call.id}`)).body.calls[0];
  };

  it.each([
    ['by the key 9', { type: 'pressed', digit: '9' }, true],
    ['in misheard words', { type: 'heard', text: 'hate me off your list' }, true],
    ['that nobody answered to, found by the sweep afterwards', { type: 'heard', text: 'stop coaling me' }, false],
  ])('%s lists the number', async (_case, event, answered) => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await callWith(app, '+13035550104', [event], answered);
    expect([call.status, call.callEndedReason]).toEqual(['COMPLETED', 'DNC']);
    expect((await app.owner.get('/dnc/3035550104')).body.source).toBe('voice');
  });

  it('is none by another key or other words', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const events = [
      { type: 'pressed', digit: '1' },
      { type: 'heard', text: 'take me off speaker please' },
    ];
    expect((await callWith(app, '+13035550105', events, true)).callEndedReason).not.toBe('DNC');
    expect((await app.owner.get('/dnc/3035550105')).status).toBe(404);
  });
});

const AREA_CODES = ['212', '312', '303', '213', '907', '808', '850', '208', '602', '401', '214', '205'];

describe('a preview', () => {
  it('is what then really happens', async () => {
    const runs = PROVE ? 12 : 2;
    const seed = Date.now() % 1_000_000;
    const cases = fc.sample(
      fc.record({
        at: fc.integer({ min: Date.parse('2027-02-20T00:00:00Z'), max: Date.parse('2027-04-10T00:00:00Z') }),
        startHour: fc.integer({ min: 0, max: 12 }),
        length: fc.integer({ min: 8, max: 12 }),
        timezone: fc.constantFrom('UTC', 'America/New_York', 'America/Los_Angeles'),
        legal: fc.boolean(),
        delayInSecs: fc.constantFrom(0, 3600, 40_000),
        listed: fc.subarray(AREA_CODES, { minLength: 1, maxLength: 3 }),
      }),
      { numRuns: runs, seed },
    );
    let compared = 0;
    for (const example of cases) {
      const clock = jumpingClock(new Date(example.at).toISOString());
      const app = await open({ clock, env: { SIMULATED_CARRIER_SPEED: '1000' } });
      const { startHour, length, timezone, legal, delayInSecs } = example;
      const steps = [{ needsTCPACompliance: legal, delayInSecs }];
      const workflowId = await workflowOf(app, {
        startHour,
        endHour: Math.min(24, startHour + length),
        timezone,
        steps,
      });
      for (const areaCode of example.listed) await app.owner.post('/dnc', { phone: `+1${areaCode}5550110` });
      const leads = [...AREA_CODES, '800', '123'].map((areaCode) => ({ primaryPhone: `+1${areaCode}5550110` }));
      const { data: foreseen } = (await app.owner.post(`/workflows/${workflowId}/preview`, { leads })).body;
      const started = new Map<string, string>();
      for (const lead of leads)
        started.set(lead.primaryPhone, (await app.owner.post(`/workflows/${workflowId}/executions`, lead)).body.id);
      // To each instant that was foreseen, one after the other, and a minute beyond.
      const instants = [
        example.at + delayInSecs * 1000,
        ...foreseen.flatMap(({ at }: Any) => (at ? [Date.parse(at)] : [])),
      ];
      for (const instant of [...new Set(instants)].sort((a, b) => a - b)) {
        clock.set(instant - 30_000);
        await wakeAll(app);
        await pause(150);
        clock.set(instant + 5000);
        const due = foreseen
          .filter(({ at }: Any) => at && Math.abs(Date.parse(at) - instant) < 4000)
          .map(({ phone }: Any) => phone);
        const rung = async () => {
          await wakeAll(app);
          const dialled = new Set((await placings(app)).map(({ number }) => number));
          return due.filter((phone: string) => !dialled.has(phone));
        };
        await expect.poll(rung, { timeout: 30_000, interval: 200, message: `seed ${seed}` }).toEqual([]);
      }
      const placed = new Map((await placings(app)).map(({ number, placed_at }) => [number, placed_at.getTime()]));
      for (const { phone, outcome, at } of foreseen) {
        compared += 1;
        // Nobody rings for those who are skipped, so nothing above has waited for their turn.
        const status = async () => {
          await wakeAll(app);
          return (await app.owner.get(`/executions/${started.get(phone)}`)).body.steps[0].call?.status;
        };
        if (outcome === 'skip') {
          await expect.poll(status, { timeout: 30_000, message: `${phone}, seed ${seed}` }).toBe('BLOCKED');
          expect(placed.has(phone), `${phone}, seed ${seed}`).toBe(false);
        } else
          expect(Math.abs((placed.get(phone) ?? 0) - Date.parse(at)), `${phone}, seed ${seed}`).toBeLessThan(60_000);
      }
      await stop();
    }
    expect(compared).toBe(runs * 14);
  });
});
