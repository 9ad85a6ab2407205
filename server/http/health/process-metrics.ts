// Owns the figures that a process knows by itself, without asking the database: whether it is ready, its pool, its clock, its threads.
import type { ControlConnection } from '../../kernel/cluster/control-connection.ts';
import type { Kernel } from '../../kernel/context.ts';
import { counter, gauge } from '../../kernel/meter.ts';
import { VERSION } from '../../kernel/version.ts';
import { MAX_THREADS } from '../../kernel/work/pool.ts';

const info = gauge('parley_info', 'Always 1; its labels say what runs here', ['version', 'roles']);
const ready = gauge('parley_ready', '1 when /readyz answers 200. Zero: ask /readyz, it says why');
const databaseUp = gauge(
  'parley_database_up',
  '1 when the database has answered within the last seconds. Zero: requests are answered 503; look at the database and the network to it',
);
const clockSkew = gauge(
  'parley_clock_skew_seconds',
  'How far the clock of this machine is ahead of the database’s; negative: behind it. Beyond 2 in either direction this process is not ready: set both by NTP',
);
const poolLimit = gauge('parley_database_pool_limit', 'Connections that the pool may open (DATABASE_POOL_SIZE)');
const poolTotal = gauge('parley_database_pool_connections', 'Connections that the pool has open');
const poolIdle = gauge('parley_database_pool_idle', 'Connections of the pool that are idle');
const poolWaiting = gauge(
  'parley_database_pool_waiting',
  'Statements that wait for a connection of the pool. Above zero for long: slow statements or too many requests; raise DATABASE_POOL_SIZE or start another node',
);
const databaseErrors = counter(
  'parley_database_errors_total',
  'Statements and connections that failed in the database, by SQLSTATE, or `pool`, `timeout` and `connection` where there is none: 53100 disk full, 53300 connections used up, 55P03 and 40P01 locks, 57014 a statement that took too long',
  ['code'],
);
/** Shown as zero from the start, so that their first error is seen as a rise. */
const EXPECTED_CODES = [
  '53100',
  '53200',
  '53300',
  '55P03',
  '40P01',
  '40001',
  '57014',
  '57P01',
  '25006',
  'pool',
  'timeout',
  'connection',
];
const workTasks = counter('parley_work_tasks_total', 'Tasks given to work threads');
const workDeadlines = counter(
  'parley_work_deadlines_total',
  'Tasks ended at their deadline and answered 422: a caller sends very large graphs or suites',
);
const workRefused = counter(
  'parley_work_refused_total',
  'Tasks refused with 503 because too many wait: start another node',
);
const workWaiting = gauge(
  'parley_work_waiting',
  'Tasks that wait for a work thread. High for long: start another node',
);
const workRunning = gauge('parley_work_running', 'Tasks that run on work threads');
const workThreads = gauge('parley_work_threads', 'Work threads that are started');
const workLimit = gauge('parley_work_threads_limit', 'Work threads that may be started');

export function showProcess(
  { meter, db, work, config }: Kernel,
  control: Pick<ControlConnection, 'answers' | 'skewMs'>,
  isReady: () => boolean,
): void {
  meter.set(info, { version: VERSION, roles: config.ROLES.join(',') }, 1);
  meter.show(ready, () => (isReady() ? 1 : 0));
  meter.show(databaseUp, () => (control.answers ? 1 : 0));
  meter.show(clockSkew, () => -control.skewMs / 1000);
  meter.show(poolLimit, () => config.DATABASE_POOL_SIZE);
  meter.show(poolTotal, () => db.pool.totalCount);
  meter.show(poolIdle, () => db.pool.idleCount);
  meter.show(poolWaiting, () => db.pool.waitingCount);
  for (const code of EXPECTED_CODES) meter.add(databaseErrors, { code }, 0);
  db.server.faults.whenNoted((code, times) => meter.add(databaseErrors, { code }, times));
  meter.showCount(workTasks, () => work.figures().tasks);
  meter.showCount(workDeadlines, () => work.figures().deadlines);
  meter.showCount(workRefused, () => work.figures().refused);
  meter.show(workWaiting, () => work.figures().waiting);
  meter.show(workRunning, () => work.figures().running);
  meter.show(workThreads, () => work.figures().threads);
  meter.show(workLimit, () => MAX_THREADS);
}
