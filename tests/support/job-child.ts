// A worker process of its own, to be killed and stopped by tests. Its jobs leave their traces in two tables.
import { z } from 'zod';
import { readConfig } from '../../server/kernel/config.ts';
import type { Kernel } from '../../server/kernel/context.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { bind, type JobBinding, job, type Run } from '../../server/kernel/jobs/jobs.ts';
import { startWorker } from '../../server/kernel/jobs/worker.ts';
import { readMigrations } from '../../server/kernel/migrate.ts';
import { openKernel } from '../../server/kernel/start/open-kernel.ts';
import type { Tuning } from '../../server/kernel/tuning.ts';

/** `die` names the side of the commit on which the first attempt kills its own process; `linger` waits before the commit. */
export const leaveTrace = job(
  'leave-trace',
  z.object({ n: z.number(), die: z.enum(['before', 'after']).optional(), linger: z.boolean().optional() }),
);
export const visitRow = job('visit-row', z.object({ id: z.string(), org_id: z.string() }));

export const TRACES = sql`
  create table traces (n int not null, pid int not null);
  create table keyed_traces (n int primary key);
  create table lingering (n int primary key, pid int not null, released boolean not null default false);
  create table waiting_rows (id uuid primary key, org_id uuid not null, due_at timestamptz(3));`;

async function trace({ db }: Kernel, { n, die, linger }: z.output<typeof leaveTrace.payload>, run: Run): Promise<void> {
  if (linger) await lingerUntilReleased(db, n);
  await db.transaction(async (tx) => {
    await tx.run(sql`insert into traces values (${n}, ${process.pid})`);
    await tx.run(sql`insert into keyed_traces values (${n}) on conflict do nothing`);
    await run.fence(tx);
    if (die === 'before' && run.attempt === 1) process.kill(process.pid, 'SIGKILL');
  });
  if (die === 'after' && run.attempt === 1) process.kill(process.pid, 'SIGKILL');
}

/** Only the first to come lingers; whoever takes over goes straight on. */
async function lingerUntilReleased(db: Kernel['db'], n: number): Promise<void> {
  const first = await db.run(sql`insert into lingering values (${n}, ${process.pid}) on conflict do nothing`);
  while (first && !(await db.one<{ released: boolean }>(sql`select released from lingering where n = ${n}`)).released) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const traceBindings = (): JobBinding[] =>
  bind([leaveTrace, visitRow], {
    'leave-trace': trace,
    'visit-row': async ({ db }, { id }, run) =>
      db.transaction(async (tx) => {
        await tx.run(sql`update waiting_rows set due_at = null where id = ${id}`);
        await run.fence(tx);
      }),
  });

if (process.argv[1] === import.meta.filename) {
  const { kernel } = await openKernel({
    config: readConfig(process.env),
    migrations: await readMigrations('migrations'),
    exclusive: true,
    tuning: JSON.parse(process.argv[2] ?? '{}') as Partial<Tuning>,
  });
  await startWorker(kernel, traceBindings(), []);
  process.stdout.write('working\n');
}
