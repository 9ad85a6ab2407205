// A week of a campaign by the test clock: leads of eight kinds, 24 of them, and 2,000 in `npm run prove`. No one who was reached is called
// again, no one above the limits, and every figure is the rows themselves. A second campaign over the same people leaves out whom the first
// has called since yesterday.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../server/kernel/db/sql.ts';
import { acceleratedClock } from '../server/kernel/time/clock.ts';
import areaCodes from '../server/modules/compliance/law/data/area-code-states.json' with { type: 'json' };
import { type TestApp, testApp } from './support/app.ts';
import { created } from './support/client.ts';
import { placings } from './support/law.ts';
import { atAnyHour } from './support/steps.ts';

const DAY = 86_400;
const IS_LONG = process.env.PROVE !== undefined;
const LEADS = IS_LONG ? 2000 : 24;
const DAY_SECONDS = IS_LONG ? 40 : 1;
/** A Wednesday, noon in Denver. */
const clock = acceleratedClock({ speed: DAY / DAY_SECONDS, offsetMs: Date.UTC(2027, 5, 16, 18) - Date.now() });
let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    clock,
    env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '2000' },
  });
  await app.owner.patch('/v1/organization', { max_active_calls: 1000, timezone: 'America/Denver' });
  await app.owner.patch('/compliance/settings', { maxCallsPerDay: 100_000 });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
/** By the last two digits of the simulated number. */
const REACHED = ['01', '05', '14', '18'];
const UNREACHED = ['10', '11', '13'];
const ASKS_AGAIN = '16';
const KINDS = [...REACHED, ...UNREACHED, ASKS_AGAIN];
const MAX_PER_LEAD = 3;

const CODES = Object.values(areaCodes)
  .flatMap((codes) => codes.split(' '))
  .filter((code) => parsePhoneNumberFromString(`+1${code}5550101`)?.country === 'US');
const numbers = KINDS.flatMap((kind) => CODES.slice(0, LEADS / KINDS.length).map((code) => `+1${code}55501${kind}`));
const kindOf = (number: string): string => number.slice(-2);
const dayOf = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(at);

it('calls its leads for a week as its rules say, and counts what it did', { timeout: 1_500_000 }, async () => {
  expect(numbers.length).toBe(LEADS);
  const voicemailMessage = 'Please call us back.';
  const steps = atAnyHour([
    { voicemailMessage },
    { delayInSecs: DAY, voicemailMessage },
    { delayInSecs: DAY, voicemailMessage },
  ]);
  const campaign = {
    name: 'Week',
    numberOfAgents: 1000,
    timezone: 'America/Denver',
    maxAttemptsPerLead: MAX_PER_LEAD,
    maxAttemptsPerDay: 1,
  };
  const { id } = created(await app.owner.post('/workflows', { ...campaign, steps }));
  created(
    await app.owner.post(`/workflows/${id}/leads`, {
      leads: numbers.map((primaryPhone, n) => ({ primaryPhone, leadId: `L${n}` })),
    }),
  );
  const counts = async () => (await app.owner.get(`/workflows/${id}/counts`)).body;
  await expect
    .poll(async () => (await counts()).executions.COMPLETED, { timeout: 1_200_000, interval: IS_LONG ? 2000 : 200 })
    .toBe(LEADS);

  const rung = new Map<string, Date[]>(numbers.map((number) => [number, []]));
  for (const { number, placed_at } of await placings(app)) rung.get(number)?.push(placed_at);
  for (const [number, times] of rung) {
    const kind = kindOf(number);
    const isMixed = !REACHED.includes(kind) && !UNREACHED.includes(kind);
    const expected = isMixed ? [1, 2, MAX_PER_LEAD] : [REACHED.includes(kind) ? 1 : MAX_PER_LEAD];
    expect(expected, `${number} was called ${times.length} times`).toContain(times.length);
    expect(new Set(times.map(dayOf)).size, `${number} was called twice on a day`).toBe(times.length);
  }

  const report = created(await app.owner.get(`/outcomes?workflowId=${id}&groupBy=reason`));
  const rows = await app.kernel.db.rows<{ ended_reason: string; n: number }>(sql`
    select ended_reason, count(*)::int as n from calls where workflow_id = ${id} and ended_reason is not null group by 1`);
  for (const { ended_reason, n } of rows) expect(report.totals.callEndedReasons[ended_reason], ended_reason).toBe(n);
  const all = await app.kernel.db.one<{ calls: number; dialled: number }>(sql`
    select count(*)::int as calls, count(*) filter (where dials > 0)::int as dialled from calls where workflow_id = ${id}`);
  expect([report.totals.calls, report.totals.dialled]).toEqual([all.calls, all.dialled]);
  expect(all.dialled).toBe([...rung.values()].flat().length);
  const perKind = LEADS / KINDS.length;
  expect(report.funnel).toMatchObject({ leads: LEADS, dialled: LEADS, reached: perKind * 5, isComplete: true });
  expect(report.totals.callEndedReasons.SCHEDULER).toBe(perKind);
  expect((await app.owner.get(`/workflows/${id}`)).body.stats).toMatchObject({
    totalLeads: LEADS,
    totalLeadsCompleted: LEADS,
  });

  const { id: second } = created(
    await app.owner.post('/workflows', {
      ...campaign,
      name: 'Second',
      steps: atAnyHour([{ delayInSecs: 30_000_000 }]),
    }),
  );
  const some = KINDS.flatMap((kind) => numbers.filter((number) => kindOf(number) === kind).slice(0, 5));
  const path = `/workflows/${second}/leads/preview?skipCalledElsewhere=true`;
  // A day may begin between the question and its answer: then it is asked again.
  const yesterdayNow = () => dayOf(new Date(clock.nowMs() - DAY * 1000));
  let preview: Any;
  let yesterday: string;
  do {
    yesterday = yesterdayNow();
    preview = created(await app.owner.post(path, { leads: some.map((primaryPhone) => ({ primaryPhone })) }));
  } while (yesterday !== yesterdayNow());
  for (const { phone, rule } of preview.data) {
    const last = Math.max(...(rung.get(phone) ?? []).map((at) => at.getTime()));
    expect([phone, rule === 'called_elsewhere']).toEqual([phone, dayOf(new Date(last)) >= yesterday]);
  }
});
