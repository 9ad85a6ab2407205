// Owns the declaration of jobs by modules, how they are added in the caller's transaction, and the fence of a
// running job.

import type { z } from 'zod';
import type { Kernel } from '../context.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import type { Write } from '../db/deferred-writes.ts';
import { raw, Sql, sql } from '../db/sql.ts';
import type { Clock } from '../time/clock.ts';

export type Job<Name extends string = string, Payload extends z.ZodType = z.ZodType> = {
  name: Name;
  payload: Payload;
  attempts: number;
  /** Also added by the clock: every so many minutes, counted from the full hour plus `at`. */
  schedule?: { everyMinutes: number; at?: number };
  /** It ends what was started, or only forgets; other jobs of a suspended organization wait until it is resumed. */
  whileSuspended?: 'runs';
  /** A few statements and no outside service. All other jobs run in the patient lane, which has its own slots. */
  quick?: true;
  /** How many of one organization a process runs at the same time. */
  atOnce?: number;
};

export function job<const Name extends string, Payload extends z.ZodType>(
  name: Name,
  payload: Payload,
  options: Partial<Pick<Job, 'attempts' | 'schedule' | 'whileSuspended' | 'quick' | 'atOnce'>> = {},
): Job<Name, Payload> {
  return { name, payload, attempts: 25, ...options };
}

type AddOptions = {
  /** Product time; the past means now. */
  at?: Date;
  /** At most one waiting job per key: adding again replaces it. */
  key?: string;
  attempts?: number;
};

/** Marks a statement, or part of one, that adds a job: workers are woken after its commit. */
export const addingJobs = ({ strings, holes }: Sql, dueInMs = 0): Sql => new Sql(strings, holes, Math.max(0, dueInMs));

/** Who adds a job: what it does goes on under the same trace. */
type Adder = { clock: Clock; trace?: string };

/** Beside the fields of the payload, which a program that does not know it ignores. */
const withTrace = (payload: unknown, trace: string | undefined): unknown =>
  trace === undefined ? payload : { ...(payload as object), traceparent: trace };

export const traceOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'traceparent' in payload ? payload.traceparent : undefined;

/** Adds the job within a statement of the caller: `select ${jobCall(…)} from inserted`. Its value is the job's id. */
export function jobCall<P extends z.ZodType>(
  { clock, trace }: Adder,
  kind: Job<string, P>,
  payload: z.input<P>,
  options: AddOptions = {},
): Sql {
  const { at, key = null, attempts = kind.attempts } = options;
  const runAt = at === undefined ? null : clock.toWall(at);
  const json = JSON.stringify(withTrace(payload, trace));
  const call = sql`enqueue_job(${kind.name}, ${json}::json, ${runAt}::timestamptz, ${attempts}::int, ${key}::text)`;
  return addingJobs(call, runAt === null ? 0 : runAt.getTime() - clock.toWall(clock.now()).getTime());
}

/** The job exists when, and only when, the transaction commits. */
export async function addJob<P extends z.ZodType>(
  ctx: Adder,
  tx: Db,
  kind: Job<string, P>,
  payload: z.input<P>,
  options: AddOptions = {},
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`select ${jobCall(ctx, kind, payload, options)}::text as id`);
  return id;
}

/** Many jobs of one kind, due now, in one statement. */
export function addJobs<P extends z.ZodType>(
  tx: Db,
  kind: Job<string, P>,
  jobs: readonly { payload: z.input<P>; key: string }[],
): Promise<number> {
  const statement = sql`
    select enqueue_job(${kind.name}, added.payload, null, ${kind.attempts}::int, added.key)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as added (payload json, key text) order by added.key`;
  return tx.run(addingJobs(statement));
}

/** A job of this key runs, or is due: adding it once more would only have it run twice. */
export const jobIsDue = (key: Sql): Sql => sql`exists (
  select from jobs where jobs.key = ${key} and (locked_at is not null or (is_available and run_at <= now())))`;

/** A job of this key waits for its time, and no worker has taken it yet. */
export const jobWaits = (key: string): Sql => sql`exists (select from jobs where jobs.key = ${key} and is_available)`;

/** What a handler knows of the attempt that it makes. */
export type Run = {
  jobId: string;
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the process stops and half of its grace period is over. */
  signal: AbortSignal;
  /**
   * Fails when this job was meanwhile given to another worker, because this one seemed dead. Once called, it holds
   * the job until the end of the transaction: a worker that was stopped and wakes late changes nothing. Call it
   * after the locks of what the job works on, and before the job's key is given to its successor: requests lock a
   * row and then replace the job that waits for it, so in the other order the two would wait for each other.
   */
  fence(tx: Tx): Promise<void>;
  /**
   * The database without the organization's share of it: for a transaction that holds a row while work of the
   * organization goes on in transactions of its own, which would wait for a place that the first one takes.
   */
  outside: Pick<Database, 'transaction'>;
  /** The fence as a statement: a row while this worker holds the job. It tests the condition before it locks. */
  held(condition: Sql): Sql;
};

export type Handler<J extends Job> = (kernel: Kernel, payload: z.output<J['payload']>, run: Run) => Promise<void>;
/** One handler for each job, or it does not compile. */
export type Handlers<Jobs extends readonly Job[]> = {
  [Name in Jobs[number]['name']]: Handler<Extract<Jobs[number], { name: Name }>>;
};
export type JobBinding = { job: Job; handle: Handler<Job> };

export const bind = <const Jobs extends readonly Job[]>(jobs: Jobs, handlers: Handlers<Jobs>): JobBinding[] =>
  jobs.map((kind) => ({ job: kind, handle: (handlers as Record<string, Handler<Job>>)[kind.name] as Handler<Job> }));

/** Thrown inside a fenced transaction: the work belongs to another worker now. */
export class Superseded extends Error {}

/** The number of the attempt distinguishes a second run inside the same worker from the first. */
export const jobHeld = (
  { id, lockName, attempts }: { id: string; lockName: string; attempts: number },
  condition: Sql,
): Sql => sql`
  select 1 from jobs
  where id = ${id}::bigint and locked_by = ${lockName} and attempts = ${attempts} and ${condition} for share`;

/**
 * The fence among the transaction's deferred writes: unless this worker still holds the job, none of them happens.
 * The row is written first, by the part of this name, so that a job and a row never wait for each other. The write
 * that gives the job's key to its successor comes after the fence: without its key the job would look as if another
 * worker had it.
 */
export function underFence(run: Run | undefined, row: string, write: Write, next?: (isHeld: Sql) => Write): Write {
  const after = next?.(run ? sql`exists (select from job_held)` : sql`true`);
  if (!run) return { parts: { ...write.parts, ...after?.parts }, counted: { ...write.counted, ...after?.counted } };
  const assertHeld = (rows: number): void => {
    if (rows === 0) throw new Superseded(`job ${run.jobId} was given to another worker`);
  };
  const held = run.held(sql`(select count(*) from ${raw(row)}) >= 0`);
  return {
    parts: { ...write.parts, job_held: held, ...after?.parts },
    counted: { job_held: assertHeld, ...write.counted, ...after?.counted },
  };
}
