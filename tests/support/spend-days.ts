// An organization whose clock a test moves from day to day, and the job that closes its days of spend.
import { type Context, systemContext } from '../../server/kernel/context.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { closeSpendDaysJob } from '../../server/modules/models/close-spend-days.ts';
import { testApp, testClock } from './app.ts';

export const DAY = 86_400_000;
export const FIRST = Date.parse('2031-03-01T00:00:00Z');
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const run = {
  jobId: '1',
  attempt: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  fence: async () => undefined,
  held: () => sql`select 1`,
  outside: { transaction: () => Promise.reject(new Error('not used')) },
};

/** Its first day is `FIRST`. */
export async function startSpendDays() {
  const clock = testClock();
  const app = await testApp({ clock });
  clock.advance(FIRST - clock.nowMs());
  const { body } = await app.owner.get('/v1/identity/whoami');
  const ctx: Context = systemContext(app.kernel, body.organization_id, 'test');
  return { app, ctx, clock, closeDays: () => closeSpendDaysJob(app.kernel, {}, run) };
}
export type SpendDays = Awaited<ReturnType<typeof startSpendDays>>;
