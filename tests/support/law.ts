// What the tests of the law share: a clock that jumps, a call about to be handed over, and the carrier's book of what rang.

import { expect } from 'vitest';
import { systemContext } from '../../server/kernel/context.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import type { AdvancingClock } from '../../server/kernel/time/clock.ts';
import { find } from '../../server/modules/calling/calls/calls.ts';
import type { CallRow } from '../../server/modules/calling/contract/call.ts';
import { type TestApp, testApp } from './app.ts';
import { atAnyHour } from './steps.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Apps that are stopped together when a test is over. */
export function appsOfATest() {
  const apps: TestApp[] = [];
  return {
    open: async (options: Parameters<typeof testApp>[0]): Promise<TestApp> => {
      const app = await testApp({
        ...options,
        env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off', ...options?.env },
      });
      apps.push(app);
      if (app.url !== '') await app.owner.patch('/v1/organization', { max_active_calls: 1000 });
      return app;
    },
    stop: async (): Promise<void> => {
      for (const app of apps.splice(0)) await app.stop();
    },
  };
}

export const workflowOf = async (
  app: TestApp,
  { steps, ...body }: { steps?: object[]; [field: string]: unknown } = {},
): Promise<string> => {
  const reply = await app.owner.post('/workflows', {
    name: 'Fire',
    numberOfAgents: 1000,
    steps: atAnyHour(steps),
    ...body,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};

export type Placing = { id: string; reference: string; number: string; placed_at: Date };
export const placings = (app: TestApp): Promise<Placing[]> =>
  app.kernel.db.rows<Placing>(sql`
    select id, reference, number, placed_at from simulated_carrier.calls where direction = 'outbound' and not failed order by placed_at`);

/** One clock for all of a life: from `from` on, product time was ahead of the wall by `offset`. Both in milliseconds. */
export type Reign = { from: number; offset: number };

/** Stands on the wall clock, can be set forwards and back, and remembers what it showed when. */
export function jumpingClock(start: string): AdvancingClock & { set(at: number): void; reigns: readonly Reign[] } {
  let offset = Date.parse(start) - Date.now();
  const reigns: Reign[] = [{ from: Date.now(), offset }];
  const turn = (to: number) => {
    offset = to;
    reigns.push({ from: Date.now(), offset });
  };
  return {
    speed: 1,
    reigns,
    now: () => new Date(Date.now() + offset),
    nowMs: () => Date.now() + offset,
    toWall: (at) => new Date(at.getTime() - offset),
    get offset() {
      return offset;
    },
    advance: (ms) => turn(offset + ms),
    set: (at) => turn(at - Date.now()),
  };
}

/** What slept by the old clock looks at the new one. */
export const wakeAll = (app: TestApp) =>
  app.kernel.db.run(
    sql`update jobs set run_at = clock_timestamp() where locked_at is null and run_at > clock_timestamp()`,
  );

/** A call whose intent to dial is on disk, and which nobody hands over but the test. */
export async function intended(app: TestApp, primaryPhone: string): Promise<CallRow> {
  const { body } = await app.owner.post('/call', { workflowId: await workflowOf(app), primaryPhone });
  const until = new Date(Date.now() + 60_000);
  await app.kernel.db.run(
    sql`update calls set status = 'DIALING', dials = 1, dial_until = ${until} where id = ${body.id}`,
  );
  const { organization_id } = (await app.owner.get('/v1/identity/whoami')).body;
  return (await find(systemContext(app.kernel, organization_id, 'test'), app.kernel.db, body.id)) as CallRow;
}
