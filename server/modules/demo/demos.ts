// Owns the table demos: one demonstration per organization, the step it is at, and the ids of what it made.
import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { conflict } from '../../kernel/errors.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql, wallClockIn } from '../../kernel/sql.ts';
import { advanceDemo } from './jobs.ts';
import { DEMO_LEADS } from './people.ts';
import type { Demo } from './schema.ts';
import { type DemoStepName, STEP_NAMES, stepTitles, stepTotal } from './step-list.ts';

/** Ids of what was made, by kind. Whatever is not named here is not touched when the demonstration is removed. */
export type MadeThings = {
  kbs?: string[];
  tool?: string;
  assistant?: string;
  revision?: string;
  suite?: string;
  people?: string[];
  workflow?: string;
  dnc?: string;
  endpoint?: string;
};
export type DemoRow = RowOf<
  'demos',
  { state: 'making' | 'complete' | 'failed' | 'removing'; step: DemoStepName; made: MadeThings }
>;

/** What making it takes: the demonstration never does more than its caller may. */
const NEEDED = [
  'agents:write',
  'agents:publish',
  'calls:write',
  'compliance:write',
  'conversations:write',
  'identity:write',
  'identity_reviews:resolve',
  'knowledge_bases:write',
  'tools:write',
  'webhooks:write',
  'workflows:execute',
  'workflows:write',
] as const;

type Shown = z.input<typeof Demo>;
const ABSENT: Shown = {
  id: null,
  status: 'absent',
  assistant_id: null,
  revision_id: null,
  steps: [],
  error: null,
  campaign: null,
  created_at: null,
};

const find = (ctx: Context): Promise<DemoRow | undefined> =>
  reader(ctx).maybe<DemoRow>(sql`select * from demos where org_id = ${ctx.org.id}`);

export const read = async (ctx: Context): Promise<Shown> => toDemo(await find(ctx));

function toDemo(row: DemoRow | undefined): Shown {
  if (!row) return ABSENT;
  const { made } = row;
  return {
    id: row.id,
    status: statusOf(row),
    assistant_id: made.assistant ?? null,
    revision_id: made.revision ?? null,
    steps: STEP_NAMES.map((name) => stepOf(row, name)),
    error: row.error,
    campaign: made.workflow === undefined ? null : { workflow_id: made.workflow, leads: [...DEMO_LEADS] },
    created_at: iso(row.created_at),
  };
}

function statusOf({ state, made, error }: DemoRow): Shown['status'] {
  if (error !== null) return 'failed';
  return state === 'making' && made.assistant !== undefined ? 'ready' : state;
}

function stepOf(row: DemoRow, name: DemoStepName): Shown['steps'][number] {
  const total = stepTotal(name, row.created_at);
  const behind = STEP_NAMES.indexOf(name) - STEP_NAMES.indexOf(row.step);
  const head = { name, title: stepTitles[name], total };
  if (row.state === 'complete' || behind < 0) return { ...head, status: 'done', done: total };
  if (behind > 0) return { ...head, status: 'waiting', done: 0 };
  return { ...head, status: row.state === 'failed' ? 'failed' : 'running', done: row.done };
}

const queue = (ctx: Context, tx: Tx, id: string) =>
  addJob(ctx, tx, advanceDemo, { id, org_id: ctx.org.id }, { key: dueKey(advanceDemo, id) });

/** Asked twice, there is one; one that failed goes on where it stopped. */
export const start = (ctx: Context): Promise<Shown> => {
  requireScopes(ctx, NEEDED);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const made = await tx.maybe<DemoRow>(sql`
      insert into demos (id, org_id, state, step, done, made, created_at, updated_at, due_at)
      values (${uuid7()}, ${ctx.org.id}, 'making', ${STEP_NAMES[0]}, 0, '{}', ${now}, ${now}, ${wallClockIn(0)})
      on conflict (org_id) do nothing returning *`);
    const row = made ?? (await lock(ctx, tx));
    if (row?.state === 'removing') throw conflict('The demo is being removed. Ask again when GET /v1/demo says absent.');
    // Removed between the two statements.
    if (!row) throw conflict('The demo was just removed. Ask again.');
    if (!made && row.state !== 'failed') return toDemo(row);
    const begun = await tx.one<DemoRow>(sql`
      update demos set state = 'making', error = null, updated_at = ${now}, due_at = ${wallClockIn(0)} where id = ${row.id} returning *`);
    await queue(ctx, tx, row.id);
    await audit(ctx, tx, made ? 'demo.started' : 'demo.resumed', row.id, {});
    return toDemo(begun);
  });
};

/** Removed again and again, it stays removed. */
export const remove = (ctx: Context): Promise<Shown> => {
  requireScopes(ctx, NEEDED);
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx);
    if (!row) return ABSENT;
    const leaving = await tx.one<DemoRow>(sql`
      update demos set state = 'removing', error = null, updated_at = ${ctx.clock.now()}, due_at = ${wallClockIn(0)}
      where id = ${row.id} returning *`);
    await queue(ctx, tx, row.id);
    if (row.state !== 'removing') await audit(ctx, tx, 'demo.removed', row.id, {});
    return toDemo(leaving);
  });
};

/** One worker at a time makes the next part; a caller who removes waits for that part. */
export const lock = (ctx: Context, tx: Tx): Promise<DemoRow | undefined> =>
  tx.maybe<DemoRow>(sql`select * from demos where org_id = ${ctx.org.id} for update`);

/** Silent while a part is made on other connections: on a busy machine that takes longer than a transaction may be silent otherwise. */
export const keepOpen = (tx: Tx, ms: number): Promise<number> =>
  tx.run(sql`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`);

type Progress = Partial<Pick<DemoRow, 'state' | 'step' | 'done' | 'made' | 'error'>>;

/** `againInMs`: when the job comes back; null: never. */
export async function save(ctx: Context, tx: Tx, row: DemoRow, change: Progress, againInMs: number | null): Promise<DemoRow> {
  const next = { ...row, ...change };
  const due = againInMs === null ? sql`null::timestamptz` : wallClockIn(againInMs);
  return tx.one<DemoRow>(sql`
    update demos set state = ${next.state}, step = ${next.step}, done = ${next.done}, made = ${next.made}, error = ${next.error},
      updated_at = ${ctx.clock.now()}, due_at = ${due}
    where org_id = ${ctx.org.id} and id = ${row.id} returning *`);
}

export const erase = (ctx: Context, tx: Tx, row: DemoRow) =>
  tx.run(sql`delete from demos where org_id = ${ctx.org.id} and id = ${row.id}`);
