// Owns the face of the job queue (graphile-worker): jobs are declared by modules as values and added in the caller's transaction.
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Kernel } from '../context.ts';
import type { Db, Tx } from '../db.ts';
import type { Write } from '../deferred-writes.ts';
import { raw, Sql, sql } from '../sql.ts';

export type Job<Name extends string = string, Payload extends z.ZodType = z.ZodType> = {
  name: Name;
  payload: Payload;
  attempts: number;
  /** Also runs by itself at these wall-clock minutes. */
  cron?: string;
  /** It brings to an end what has begun, or only forgets; every other job waits until the organization is resumed. */
  whileSuspended?: 'runs';
  /** A few statements and no outside service to wait for. Everything else runs among the patient jobs, which have slots of their own. */
  quick?: true;
  /** How many of one organization a process runs at once. */
  atOnce?: number;
};

export function job<const Name extends string, Payload extends z.ZodType>(
  name: Name,
  payload: Payload,
  options: Partial<Pick<Job, 'attempts' | 'cron' | 'whileSuspended' | 'quick' | 'atOnce'>> = {},
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

/** The statement, or part of one, tells those who run it in how many milliseconds a job that it adds is due. */
const addingJobs = ({ strings, holes }: Sql, dueInMs = 0): Sql => new Sql(strings, holes, Math.max(0, dueInMs));

/** The job as part of a statement of the caller's own: `select ${jobCall(…)} from inserted`. Its value is the job's id. */
export function jobCall<P extends z.ZodType>(
  { clock }: { clock: Clock },
  kind: Job<string, P>,
  payload: z.input<P>,
  options: AddOptions = {},
): Sql {
  const { at, key = null, attempts = kind.attempts } = options;
  const runAt = at === undefined ? null : clock.toWall(at);
  const call = sql`enqueue_job(${kind.name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, ${attempts}::int, ${key}::text)`;
  return addingJobs(call, runAt === null ? 0 : runAt.getTime() - clock.toWall(clock.now()).getTime());
}

/** The job exists when, and only when, the transaction commits. */
export async function addJob<P extends z.ZodType>(
  ctx: { clock: Clock },
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

/** What a handler knows of its run. */
export type Run = {
  jobId: string;
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the process stops and its patience is over. */
  signal: AbortSignal;
  /**
   * Fails when this job was meanwhile given to another worker, because ours seemed dead. Once called, it keeps the job ours until the
   * end of the transaction: a worker that was stopped and wakes late changes nothing. It comes after the locks of what the job works
   * on, and before the job's key is given to the next: others lock a row and then replace the job that waits for it, so the other way
   * round they and we would wait for each other.
   */
  fence(tx: Tx): Promise<void>;
  /** The fence as a statement: a row while the job is ours. It asks the condition before it locks the job. */
  held(condition: Sql): Sql;
};

export type Handler<J extends Job> = (kernel: Kernel, payload: z.output<J['payload']>, run: Run) => Promise<void>;
/** One handler for each job, or it does not compile. */
export type Handlers<Jobs extends readonly Job[]> = {
  [Name in Jobs[number]['name']]: Handler<Extract<Jobs[number], { name: Name }>>;
};
export type Binding = { job: Job; handle: Handler<Job> };

export const bind = <const Jobs extends readonly Job[]>(jobs: Jobs, handlers: Handlers<Jobs>): Binding[] =>
  jobs.map((kind) => ({ job: kind, handle: (handlers as Record<string, Handler<Job>>)[kind.name] as Handler<Job> }));

/** Thrown inside a fenced transaction: the work belongs to another worker now. */
export class Superseded extends Error {}

/** The attempt tells a second run inside the same worker from the first. */
export const jobHeld = (
  { id, lockName, attempts }: { id: string; lockName: string; attempts: number },
  condition: Sql,
): Sql => sql`
  select 1 from graphile_worker._private_jobs
  where id = ${id}::bigint and locked_by = ${lockName} and attempts = ${attempts} and ${condition} for share`;

/**
 * The fence among the transaction's deferred writes: unless the job is still ours, none of them happens. The row is written first, by the
 * part of this name, so that a job and a row never wait for each other. What gives the job's key to the next job comes after the fence:
 * without its key the job would look as if another worker had it.
 */
export function underFence(run: Run | undefined, row: string, write: Write, next?: (isHeld: Sql) => Write): Write {
  const after = next?.(run ? sql`exists (select from job_held)` : sql`true`);
  if (!run) return { parts: { ...write.parts, ...after?.parts }, counted: { ...write.counted, ...after?.counted } };
  const refuseLost = (rows: number): void => {
    if (rows === 0) throw new Superseded(`job ${run.jobId} was given to another worker`);
  };
  const held = run.held(sql`(select count(*) from ${raw(row)}) >= 0`);
  return {
    parts: { ...write.parts, job_held: held, ...after?.parts },
    counted: { job_held: refuseLost, ...write.counted, ...after?.counted },
  };
}
