// Nobody is reached outside their hours, wherever the clock is set, also over the changes of daylight saving. `npm run prove` runs longer.

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
  type Reign,
  wakeAll,
  workflowOf,
} from '../../../tests/support/law.ts';
import { systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { openCallSession as conversationOf } from '../calling/calls/call-session.ts';
import type { Carrier } from '../calling/carriers/port/carrier.ts';
import { simulatedCarrier } from '../calling/carriers/simulated/carrier.ts';
import { handToCarrier } from '../calling/dial/dialling.ts';
import { locateCalledParty } from './law/called-party.ts';

const PROVE = process.env.PROVE !== undefined;
const { open, stop } = appsOfATest();
afterEach(stop);

const AREA_CODES = ['212', '312', '303', '213', '907', '808', '850', '208', '602', '401', '214', '205'];
/** Nobody answers, busy, and a carrier that fails once: there the carrier asks its own books between the look and the ringing. */
const PERSONAS = ['10', '11', '24'];

describe('the instant of dialling', () => {
  /** A carrier under which the clock is set while it is taking the call. */
  const disturbed = (jump: () => void): Carrier => ({
    ...simulatedCarrier,
    place: async (ctx, request) => {
      jump();
      return simulatedCarrier.place(ctx, request);
    },
  });

  it('is one: judged, sent to the carrier, stored and shown, whatever the clock does in between', async () => {
    const clock = jumpingClock('2027-06-16T18:00:00Z');
    const app = await open({ clock, env: { ROLES: 'api' } });
    const call = await intended(app, '+13035550124');
    const ctx = systemContext(app.kernel, call.org_id, 'test');
    const carrier = disturbed(() => clock.set(clock.nowMs() + 2 * 3600_000));
    const ports = { ...callingPorts, carriers: new Map([[carrier.type, carrier]]) };
    const instants: number[] = [];
    const holdsAt = (at: number): boolean => instants.push(at) > 0;
    // The first time this carrier fails, as the number says; the second time it rings.
    await handToCarrier(ctx, ports, { call, holdsAt });
    await app.kernel.db.run(
      sql`update calls set status = 'DIALING', dials = 1, dial_until = ${call.dial_until} where id = ${call.id}`,
    );
    instants.length = 0;
    await handToCarrier(ctx, ports, { call, holdsAt });
    const [rung] = await placings(app);
    expect(rung?.placed_at.getTime()).toBe(instants[0]);
    expect(clock.nowMs() - (instants[0] ?? 0)).toBeGreaterThan(3600_000);

    const conversation = await conversationOf(ctx, ports, call.id);
    for (const event of (await simulatedCarrier.lookUp(ctx, call.id)) ?? []) conversation?.record(event);
    await app.kernel.db.transaction(async (tx) => conversation?.save(tx));
    const { data } = (await app.owner.get(`/calls/${call.id}/timeline`)).body;
    const dialled = data.find(({ type }: { type: string }) => type === 'call.dialled');
    expect(Date.parse(dialled.at)).toBe(instants[0]);
  });

  it('is none when the hours end before the carrier’s last moment to take the call', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const call = await intended(app, '+13035550103');
    const closing = Date.now() + 30_000;
    const ctx = systemContext(app.kernel, call.org_id, 'test');
    expect(call.dial_until?.getTime()).toBeGreaterThan(closing);
    await handToCarrier(ctx, callingPorts, { call, holdsAt: (at) => at < closing });
    expect(await placings(app)).toEqual([]);
    expect((await app.owner.get(`/calls/${call.id}`)).body.calls[0].status).toBe('SCHEDULED');
  });
});

type Reached = { what: string; number: string; at: Date };

/** By PostgreSQL's own clock, not by ours. */
async function outsideTheirHours(app: TestApp, reached: readonly Reached[]): Promise<string[]> {
  const questions = reached.flatMap(({ what, number, at }) =>
    locateCalledParty(number).zones.map((zone) => ({ what, number, at, zone })),
  );
  const rows = await app.kernel.db.rows<{ sentence: string }>(sql`
    select format('%s to %s in %s at %s', what, number, zone, at) as sentence
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked (what text, number text, at timestamptz, zone text)
    where extract(hour from at at time zone zone) not between 8 and 20`);
  return rows.map(({ sentence }) => sentence);
}

const ENOUGH = { calls: 12, texts: 6 };
const CARRIER_PATIENCE_MS = 5000;
const wallOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** How long before the carrier took the call its instant was on the clock; undefined when it never was, or too long ago. */
function ageOf(reigns: readonly Reign[], at: Date, takenAt: number): number | undefined {
  const ages = reigns.flatMap(({ from, offset }, i) => {
    const instant = at.getTime() - offset;
    const isShown = instant >= from && instant <= (reigns[i + 1]?.from ?? Number.POSITIVE_INFINITY);
    return isShown && instant <= takenAt && takenAt - instant <= CARRIER_PATIENCE_MS ? [takenAt - instant] : [];
  });
  return ages.length > 0 ? Math.min(...ages) : undefined;
}

describe.each([
  { change: 'to summer time', from: '2027-03-13T10:00:00Z', until: '2027-03-16T02:00:00Z' },
  { change: 'to winter time', from: '2027-11-06T10:00:00Z', until: '2027-11-09T02:00:00Z' },
])('a clock that jumps two hours either way, over the change $change', ({ from, until }) => {
  it('lets no call and no text leave outside its hours', async () => {
    const clock = jumpingClock(from);
    const app = await open({ clock, env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const legal = { needsTCPACompliance: true };
    const steps = [legal, { type: 'TEXT', textMessage: 'Hello', ...legal }, { ...legal, delayInSecs: 3 * 3600 }];
    const workflowId = await workflowOf(app, { steps });
    for (const primaryPhone of AREA_CODES.flatMap((areaCode) =>
      PERSONAS.map((persona) => `+1${areaCode}55501${persona}`),
    )) {
      expect((await app.owner.post('/consents', { phone: primaryPhone, channel: 'text' })).status).toBe(201);
      expect((await app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone })).status).toBe(201);
    }
    const rounds = PROVE ? 400 : 40;
    const seed = Date.now() % 1_000_000;
    const [jumps = []] = fc.sample(
      fc.array(
        fc.record({
          minutes: fc.integer({ min: -120, max: 120 }),
          /** Every other jump lands this close to an hour at which somebody's day begins or ends. */
          besides: fc.integer({ min: -6000, max: 6000 }),
          edge: fc.nat(),
          pauseMs: fc.integer({ min: 10, max: 220 }),
        }),
        { minLength: rounds, maxLength: rounds },
      ),
      { numRuns: 1, seed },
    );
    const edges = await edgesBetween(app, from, until);
    const [first, last] = [Date.parse(from), Date.parse(until)];
    const textsSent = () =>
      app.kernel.db.rows<{ number: string; sent_at: Date }>(
        sql`select number, sent_at from simulated_carrier.messages`,
      );
    // A slow machine has done little when the weekend is over: then it begins again.
    const isEnough = async () =>
      (await placings(app)).length >= ENOUGH.calls && (await textsSent()).length >= ENOUGH.texts;
    for (let pass = 0; pass === 0 || (pass < 4 && !(await isEnough())); pass++) {
      for (const [i, { minutes, besides, edge, pauseMs }] of jumps.entries()) {
        const progress = first + ((last - first) * i) / rounds;
        const near = edges.filter((at) => Math.abs(at - progress) <= 2 * 3600_000);
        clock.set(
          i % 2 === 0 || near.length === 0 ? progress + minutes * 60_000 : (near[edge % near.length] ?? 0) + besides,
        );
        await wakeAll(app);
        await pause(pauseMs);
      }
    }
    const calls = await placings(app);
    const texts = await textsSent();
    const reached = [
      ...calls.map(({ number, placed_at }): Reached => ({ what: 'call', number, at: placed_at })),
      ...texts.map(({ number, sent_at }): Reached => ({ what: 'text', number, at: sent_at })),
    ];
    expect(await outsideTheirHours(app, reached), `seed ${seed}`).toEqual([]);

    const ages = calls.map(({ id, placed_at }) => ageOf(clock.reigns, placed_at, wallOf(id)));
    expect(
      ages.filter((age) => age === undefined),
      `instants the clock never showed, seed ${seed}`,
    ).toEqual([]);
    const stored = await app.kernel.db.rows(sql`
      select c.id, c.dialled_at, s.placed_at from calls c join simulated_carrier.calls s on s.reference = c.id and not s.failed
      where c.dialled_at is distinct from s.placed_at and s.delivered > 0`);
    expect(stored, 'stored otherwise than the carrier has it').toEqual([]);

    const soonAfter = calls.filter(({ id }) =>
      clock.reigns.some(({ from: turned }) => wallOf(id) - turned >= 0 && wallOf(id) - turned < 100),
    );
    const { deferred } = await app.kernel.db.one<{ deferred: number }>(
      sql`select count(*) as deferred from receipts where verdict = 'defer'`,
    );
    if (PROVE) {
      const oldest = Math.max(...ages.map((age) => age ?? 0));
      console.log(
        `${rounds} jumps, ${calls.length} calls (${soonAfter.length} within 100 ms of a jump), ${texts.length} texts, oldest look ${oldest} ms`,
      );
    }
    expect(calls.length).toBeGreaterThanOrEqual(ENOUGH.calls);
    expect(texts.length).toBeGreaterThanOrEqual(ENOUGH.texts);
    expect(soonAfter.length, 'calls handed over as the clock was set').toBeGreaterThanOrEqual(1);
    expect(deferred).toBeGreaterThanOrEqual(12);
  });
});

/** All instants at which it is 8 or 21 somewhere among the places. */
async function edgesBetween(app: TestApp, from: string, until: string): Promise<number[]> {
  const zones = [...new Set(AREA_CODES.flatMap((areaCode) => locateCalledParty(`+1${areaCode}5550110`).zones))];
  const rows = await app.kernel.db.rows<{ at: Date }>(sql`
    select distinct (day + hour) at time zone zone as at
    from generate_series(${from}::timestamptz::date::timestamp, ${until}::timestamptz::date::timestamp, interval '1 day') day,
      unnest(array[interval '8 hours', interval '21 hours']) hour, unnest(${zones}::text[]) zone`);
  return rows.map(({ at }) => at.getTime());
}
