// The promises of the gate while everything moves: concurrent workers, listings in the last millisecond, clocks that jump, DST.
// `npm run prove` runs the same at length.
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestApp, testApp } from '../../../tests/support/app.ts';
import type { AdvancingClock } from '../../kernel/clock.ts';
import { systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import { type CallRow, find } from '../calling/calls.ts';
import { open as conversationOf } from '../calling/carrier-callbacks.ts';
import { simulatedCarrier } from '../calling/carriers/simulated.ts';
import { place } from '../calling/dialling.ts';
import type { CallingPorts } from '../calling/ports.ts';
import { script } from '../calling/script.ts';
import { locate } from './called-party.ts';
import { callingGate } from './calling-gate.ts';
import { eachNumberIsAPerson } from './ports.ts';

const PROVE = process.env.PROVE !== undefined;
const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});
const open = async (options: Parameters<typeof testApp>[0]): Promise<TestApp> => {
  const app = await testApp({ ...options, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off', ...options?.env } });
  apps.push(app);
  if (app.url !== '') await app.owner.patch('/v1/organization', { max_active_calls: 1000 });
  return app;
};

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const workflowOf = async (app: TestApp, body: object = {}): Promise<string> => {
  const reply = await app.owner.post('/workflows', { name: 'Fire', numberOfAgents: 1000, steps: [{}], ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const placings = (app: TestApp) =>
  app.kernel.db.rows<{ number: string; placed_at: Date }>(
    sql`select number, placed_at from simulated_carrier.calls where direction = 'outbound' and not failed order by placed_at`,
  );
const isRinging = async (app: TestApp, phone: string): Promise<boolean> =>
  (await app.kernel.db.maybe(sql`select 1 from simulated_carrier.calls where number = ${phone}`)) !== undefined;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Stands on the wall clock, and can be set forwards and back. */
function jumpingClock(start: string): AdvancingClock & { set(at: number): void } {
  let offset = Date.parse(start) - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    nowMs: () => Date.now() + offset,
    toWall: (at) => new Date(at.getTime() - offset),
    speed: 1,
    get offset() {
      return offset;
    },
    advance: (ms) => {
      offset += ms;
    },
    set: (at) => {
      offset = at - Date.now();
    },
  };
}
/** What slept by the old clock looks at the new one. */
const wakeAll = (app: TestApp) =>
  app.kernel.db.run(
    sql`update graphile_worker._private_jobs set run_at = clock_timestamp() where locked_at is null and run_at > clock_timestamp()`,
  );

const ports: CallingPorts = {
  assistants: { find: async () => undefined },
  gate: callingGate(eachNumberIsAPerson),
  talker: script,
  carriers: new Map([[simulatedCarrier.type, simulatedCarrier]]),
};
const prepared = async (app: TestApp, primaryPhone: string): Promise<CallRow> => {
  const { body } = await app.owner.post('/call', { workflowId: await workflowOf(app), primaryPhone });
  const until = new Date(Date.now() + 60_000);
  await app.kernel.db.run(sql`update calls set status = 'DIALING', dials = 1, dial_until = ${until} where id = ${body.id}`);
  const { organization_id } = (await app.owner.get('/v1/identity/whoami')).body;
  return (await find(systemContext(app.kernel, organization_id, 'test'), app.kernel.db, body.id)) as CallRow;
};

describe('a number listed in the last moment', () => {
  const hand = (app: TestApp, call: CallRow) =>
    place(systemContext(app.kernel, call.org_id, 'test'), ports, { call, holdsAt: () => true });

  it('between the gate and the dial is not dialled: the call ends BLOCKED', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await prepared(app, '+13035550101');
    expect((await app.owner.post('/dnc', { phone: call.phone })).status).toBe(201);
    await hand(app, call);
    expect(await placings(app)).toEqual([]);
    expect((await app.owner.get(`/calls/${call.id}`)).body.calls[0]).toMatchObject({ status: 'BLOCKED', callEndedReason: 'DNC' });
    const { receipts } = (await app.owner.get(`/calls/${call.id}/receipt`)).body;
    expect(receipts.map(({ verdict }: Any) => verdict)).toEqual(['allow', 'refuse']);
  });

  it('while it is being dialled is listed only once that is over', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await prepared(app, '+13035550102');
    let listed = false;
    await app.kernel.db.transaction(async (tx) => {
      await tx.run(sql`lock table simulated_carrier.calls in exclusive mode`);
      const handing = hand(app, call);
      await pause(300);
      const listing = app.owner.post('/dnc', { phone: call.phone }).then((reply) => {
        listed = true;
        return reply;
      });
      await pause(500);
      expect(listed).toBe(false);
      tx.afterCommit(() => void Promise.all([handing, listing]));
    });
    await expect.poll(() => listed, { timeout: 20_000 }).toBe(true);
    const [placed] = await placings(app);
    const { body: entry } = await app.owner.get('/dnc/3035550102');
    expect(placed?.placed_at.getTime()).toBeLessThanOrEqual(Date.parse(entry.createdAt));
  });

  it('outside the hours that ended in between is not dialled', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await prepared(app, '+13035550103');
    await place(systemContext(app.kernel, call.org_id, 'test'), ports, { call, holdsAt: () => false });
    expect(await placings(app)).toEqual([]);
    expect((await app.owner.get(`/calls/${call.id}`)).body.calls[0].status).toBe('SCHEDULED');
  });
});

describe('an opt-out on the line', () => {
  const heard = async (app: TestApp, phone: string, events: Any[], answered: boolean): Promise<Any> => {
    const call = await prepared(app, phone);
    const ctx = systemContext(app.kernel, call.org_id, 'test');
    const conversation = await conversationOf(ctx, ports, call.id);
    const at = app.kernel.clock.now();
    const told = { reference: call.id, carrierCallId: call.id, at };
    const ending = { type: 'ended', cause: 'completed', by: 'USER', answered: null, duration: 3 };
    for (const event of [{ type: 'answered', by: 'human' }, ...events, ending]) {
      if (answered) await conversation?.hear({ ...told, ...event });
      else conversation?.learn({ ...told, ...event });
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
    const call = await heard(app, '+13035550104', [event], answered);
    expect([call.status, call.callEndedReason]).toEqual(['COMPLETED', 'DNC']);
    expect((await app.owner.get('/dnc/3035550104')).body.source).toBe('voice');
  });

  it('is none by another key or other words', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const events = [
      { type: 'pressed', digit: '1' },
      { type: 'heard', text: 'take me off speaker please' },
    ];
    expect((await heard(app, '+13035550105', events, true)).callEndedReason).not.toBe('DNC');
    expect((await app.owner.get('/dnc/3035550105')).status).toBe(404);
  });
});

describe('twelve workers on two nodes', () => {
  it('never dial a number that is on the list, whenever it was put there', async () => {
    const databaseUrl = await migratedDatabase();
    const env = { WORKER_CONCURRENCY: '6', DATABASE_POOL_SIZE: '12', SIMULATED_CARRIER_SPEED: '100' };
    const app = await open({ databaseUrl, env });
    await open({ databaseUrl, env: { ...env, ROLES: 'worker' } });
    const workflowId = await workflowOf(app);
    const numbers = Array.from(
      { length: PROVE ? 600 : 48 },
      (_, i) => `+1${303 + Math.floor(i / 10)}55501${String(i % 10).padStart(2, '0')}`,
    );
    const seed = Date.now() % 1_000_000;
    const [delays] = fc.sample(
      fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: numbers.length, maxLength: numbers.length }),
      { numRuns: 1, seed },
    );
    for (let i = 0; i < numbers.length; i += 24) {
      const some = numbers.slice(i, i + 24);
      await Promise.all(
        some.map(async (phone, j) => {
          const started = await app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone: phone });
          expect(started.status, started.text).toBe(201);
          // A third at once, a third at random, a third as soon as their phone rings.
          if (j % 3 === 1) await pause(delays?.[i + j] ?? 0);
          if (j % 3 === 2) await expect.poll(() => isRinging(app, phone), { timeout: 40_000, interval: 100 }).toBe(true);
          expect((await app.owner.post('/dnc', { phone })).status).toBe(201);
        }),
      );
    }
    const live = () =>
      app.kernel.db.one<{ n: number }>(sql`select count(*) as n from workflow_executions where completed_at is null`);
    await expect.poll(async () => (await live()).n, { timeout: 60_000 }).toBe(0);
    const listed = new Map(
      (await app.kernel.db.rows<{ phone: string; created_at: Date }>(sql`select phone, created_at from dnc_entries`)).map(
        (row) => [row.phone, row.created_at],
      ),
    );
    const placed = await placings(app);
    const late = placed.filter(({ number, placed_at }) => placed_at > (listed.get(number) as Date));
    const valid = numbers.filter((phone) => locate(phone).flaw === null);
    expect(late, `seed ${seed}`).toEqual([]);
    expect(placed.length, 'some were quick enough to be dialled').toBeGreaterThan(0);
    expect(placed.length, 'some were listed first').toBeLessThan(valid.length);
  });
});

const PLACES = ['212', '312', '303', '213', '907', '808', '850', '208', '602', '401', '214', '205'];

describe('a clock that jumps two hours either way, over a change to summer time', () => {
  it('lets no call leave outside its window', async () => {
    const clock = jumpingClock('2027-03-13T10:00:00Z');
    const app = await open({ clock, env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const workflowId = await workflowOf(app, {
      steps: [{ needsTCPACompliance: true }, { needsTCPACompliance: true, delayInSecs: 3 * 3600 }],
    });
    for (const place of PLACES)
      for (const last of ['10', '11'])
        await app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone: `+1${place}55501${last}` });
    const rounds = PROVE ? 300 : 40;
    const seed = Date.now() % 1_000_000;
    const [jumps] = fc.sample(fc.array(fc.integer({ min: -120, max: 120 }), { minLength: rounds, maxLength: rounds }), {
      numRuns: 1,
      seed,
    });
    const turns: { before: number; after: number }[] = [];
    const [from, until] = [clock.nowMs(), Date.parse('2027-03-16T02:00:00Z')];
    for (const [i, minutes] of (jumps ?? []).entries()) {
      const before = clock.nowMs();
      clock.set(from + ((until - from) * i) / rounds + minutes * 60_000);
      turns.push({ before, after: clock.nowMs() });
      await wakeAll(app);
      await pause(PROVE ? 150 : 120);
    }
    const placed = await placings(app);
    const hourIn = async (zone: string, at: Date): Promise<number> =>
      Number(
        (
          await app.kernel.db.one<{ hour: string }>(
            sql`select extract(hour from ${at}::timestamptz at time zone ${zone}) as hour`,
          )
        ).hour,
      );
    const isOpen = async (zone: string, at: Date): Promise<boolean> =>
      (await hourIn(zone, at)) >= 8 && (await hourIn(zone, at)) < 21;
    const outside: string[] = [];
    for (const { number, placed_at } of placed) {
      // Handed over in the very moment the clock was set: the time it was before counts as well.
      const turn = turns.find(({ after }) => placed_at.getTime() >= after && placed_at.getTime() - after < 100);
      const shown = [placed_at, ...(turn ? [new Date(turn.before)] : [])];
      for (const zone of locate(number).zones) {
        const open = await Promise.all(shown.map((at) => isOpen(zone, at)));
        if (!open.includes(true)) outside.push(`${number} in ${zone} at ${placed_at.toISOString()}`);
      }
    }
    expect(outside, `seed ${seed}`).toEqual([]);
    expect(placed.length).toBeGreaterThanOrEqual(12);
    const { n } = await app.kernel.db.one<{ n: number }>(sql`select count(*) as n from receipts where verdict = 'defer'`);
    expect(n).toBeGreaterThanOrEqual(12);
  });
});

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
        listed: fc.subarray(PLACES, { minLength: 1, maxLength: 3 }),
      }),
      { numRuns: runs, seed },
    );
    let compared = 0;
    for (const given of cases) {
      const clock = jumpingClock(new Date(given.at).toISOString());
      const app = await open({ clock, env: { SIMULATED_CARRIER_SPEED: '1000' } });
      const { startHour, length, timezone, legal, delayInSecs } = given;
      const steps = [{ needsTCPACompliance: legal, delayInSecs }];
      const workflowId = await workflowOf(app, { startHour, endHour: Math.min(24, startHour + length), timezone, steps });
      for (const place of given.listed) await app.owner.post('/dnc', { phone: `+1${place}5550110` });
      const leads = [...PLACES, '800', '123'].map((place) => ({ primaryPhone: `+1${place}5550110` }));
      const { data: foreseen } = (await app.owner.post(`/workflows/${workflowId}/preview`, { leads })).body;
      const started = new Map<string, string>();
      for (const lead of leads)
        started.set(lead.primaryPhone, (await app.owner.post(`/workflows/${workflowId}/executions`, lead)).body.id);
      // To each instant that was foreseen, one after the other, and a minute beyond.
      const instants = [given.at + delayInSecs * 1000, ...foreseen.flatMap(({ at }: Any) => (at ? [Date.parse(at)] : []))];
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
          const known = new Set((await placings(app)).map(({ number }) => number));
          return due.filter((phone: string) => !known.has(phone));
        };
        await expect.poll(rung, { timeout: 30_000, interval: 200, message: `seed ${seed}` }).toEqual([]);
      }
      const placed = new Map((await placings(app)).map(({ number, placed_at }) => [number, placed_at.getTime()]));
      for (const { phone, outcome, at } of foreseen) {
        const call = (await app.owner.get(`/executions/${started.get(phone)}`)).body.steps[0].call;
        compared += 1;
        if (outcome === 'skip') expect([call.status, placed.has(phone)], `${phone}, seed ${seed}`).toEqual(['BLOCKED', false]);
        else expect(Math.abs((placed.get(phone) ?? 0) - Date.parse(at)), `${phone}, seed ${seed}`).toBeLessThan(60_000);
      }
      for (const open of apps.splice(0)) await open.stop();
    }
    expect(compared).toBe(runs * 14);
  });
});

describe('a batch of leads', () => {
  it('goes on where a stopped process left off, and makes each lead once', async () => {
    const databaseUrl = await migratedDatabase();
    const first = await open({ databaseUrl, env: { SHUTDOWN_GRACE_SECONDS: '1' } });
    const workflowId = await workflowOf(first, { steps: [{ delayInSecs: 31_000_000 }] });
    const total = PROVE ? 10_000 : 1500;
    const raw = `phone\n${Array.from({ length: total }, (_, i) => String(3032000000 + i)).join('\n')}`;
    const { body } = await first.owner.send('POST', `/workflows/${workflowId}/leads`, { raw });
    expect(body.total).toBe(total);
    await expect
      .poll(async () => (await first.owner.get(`/lead-batches/${body.id}`)).body.created, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    const { secret } = first.owner;
    await first.stop();
    apps.splice(apps.indexOf(first), 1);
    const second = await open({ databaseUrl });
    const owner = second.owner.as(secret);
    const before = (await owner.get(`/lead-batches/${body.id}`)).body;
    await expect
      .poll(async () => (await owner.get(`/lead-batches/${body.id}`)).body.status, {
        timeout: PROVE ? 600_000 : 60_000,
        interval: 200,
      })
      .toBe('COMPLETED');
    expect((await owner.get(`/lead-batches/${body.id}`)).body).toMatchObject({ total, created: total, skipped: 0, rejected: 0 });
    const { n } = await second.kernel.db.one<{ n: number }>(
      sql`select count(distinct phone) as n from workflow_executions where workflow_id = ${workflowId}`,
    );
    expect(n).toBe(total);
    expect(before.created, 'it was stopped in the middle').toBeLessThan(total);
  });
});
