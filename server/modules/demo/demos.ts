// Owns the table demos: one demo per organization, the step it is at, and the ids of what it created.

import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql, wallClockIn } from '../../kernel/db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { type CreatedIds, PEOPLE } from './fixtures.ts';
import { pastCalls, pastChats } from './history.ts';
import { advanceDemo } from './jobs.ts';
import type { Demo } from './schema.ts';

/** In their order; those after `live` are done while the assistant already talks. */
export const STEP_TITLES = {
  knowledge: 'Writing three knowledge bases',
  reading: 'Reading the documents',
  assistant: 'Drawing the assistant',
  live: 'Reading what visitors may say',
  people: 'Inventing people',
  desk: 'Leaving a conversation for the desk',
  release: 'Adding a draft with findings, and tests',
  campaign: 'Preparing a campaign',
  chats: 'Talking for thirty days',
  calls: 'Calling for thirty days',
} as const;
export type DemoStepName = keyof typeof STEP_TITLES;
export const STEP_NAMES = Object.keys(STEP_TITLES) as DemoStepName[];

export function stepTotal(name: DemoStepName, present: Date): number {
  if (name === 'chats') return pastChats(present).length;
  if (name === 'calls') return pastCalls(present).length;
  return name === 'desk' ? 2 : 1;
}

export type DemoRow = RowOf<
  'demos',
  { state: 'making' | 'complete' | 'failed' | 'removing'; step: DemoStepName; made: CreatedIds }
>;

/** The demo never does more than its caller may. */
const NEEDED_SCOPES = [
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
    assistant_id: made.live ?? null,
    revision_id: made.live === undefined ? null : (made.revision ?? null),
    steps: STEP_NAMES.map((name) => stepOf(row, name)),
    error: row.error,
    campaign: made.workflow === undefined ? null : { workflow_id: made.workflow, leads: [...PEOPLE.leads] },
    created_at: iso(row.created_at),
  };
}

function statusOf({ state, made, error }: DemoRow): Shown['status'] {
  if (error !== null) return 'failed';
  return state === 'making' && made.live !== undefined ? 'ready' : state;
}

function stepOf(row: DemoRow, name: DemoStepName): Shown['steps'][number] {
  const total = stepTotal(name, row.created_at);
  const behind = STEP_NAMES.indexOf(name) - STEP_NAMES.indexOf(row.step);
  const head = { name, title: STEP_TITLES[name], total };
  if (row.state === 'complete' || behind < 0) return { ...head, status: 'done', done: total };
  if (behind > 0) return { ...head, status: 'waiting', done: 0 };
  return { ...head, status: row.state === 'failed' ? 'failed' : 'running', done: row.done };
}

const queue = (ctx: Context, tx: Tx, id: string) =>
  addJob(ctx, tx, advanceDemo, { id, org_id: ctx.org.id }, { key: dueKey(advanceDemo, id) });

/** A second request finds the same demo; one that failed goes on where it stopped. */
export const start = (ctx: Context): Promise<Shown> => {
  requireScopes(ctx, NEEDED_SCOPES);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const inserted = await tx.maybe<DemoRow>(sql`
      insert into demos (id, org_id, state, step, done, made, created_at, updated_at, due_at)
      values (${uuid7()}, ${ctx.org.id}, 'making', ${STEP_NAMES[0]}, 0, '{}', ${now}, ${now}, ${wallClockIn(0)})
      on conflict (org_id) do nothing returning *`);
    const row = inserted ?? (await lock(ctx, tx));
    if (row?.state === 'removing')
      throw conflict('The demo is being removed. Ask again when GET /v1/demo says absent.');
    // It was removed between the two statements.
    if (!row) throw conflict('The demo was just removed. Ask again.');
    if (!inserted && row.state !== 'failed') return toDemo(row);
    const started = await tx.one<DemoRow>(sql`
      update demos set state = 'making', error = null, updated_at = ${now}, due_at = ${wallClockIn(0)} where id = ${row.id} returning *`);
    await queue(ctx, tx, row.id);
    await audit(ctx, tx, inserted ? 'demo.started' : 'demo.resumed', row.id, {});
    return toDemo(started);
  });
};

export const remove = (ctx: Context): Promise<Shown> => {
  requireScopes(ctx, NEEDED_SCOPES);
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx);
    if (!row) return ABSENT;
    const removing = await tx.one<DemoRow>(sql`
      update demos set state = 'removing', error = null, updated_at = ${ctx.clock.now()}, due_at = ${wallClockIn(0)}
      where id = ${row.id} returning *`);
    await queue(ctx, tx, row.id);
    if (row.state !== 'removing') await audit(ctx, tx, 'demo.removed', row.id, {});
    return toDemo(removing);
  });
};

/** One worker at a time does the next part; a caller who removes the demo waits for that part. */
export const lock = (ctx: Context, tx: Tx): Promise<DemoRow | undefined> =>
  tx.maybe<DemoRow>(sql`select * from demos where org_id = ${ctx.org.id} for update`);

/**
 * A part is done on other connections, which on a busy machine takes longer than a transaction may
 * be idle otherwise.
 */
export const allowIdle = (tx: Tx, ms: number): Promise<number> =>
  tx.run(sql`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`);

type Progress = Partial<Pick<DemoRow, 'state' | 'step' | 'done' | 'made' | 'error'>>;

/** `againInMs`: when the job runs again; null: never. */
export async function save(
  ctx: Context,
  tx: Tx,
  row: DemoRow,
  change: Progress,
  againInMs: number | null,
): Promise<DemoRow> {
  const next = { ...row, ...change };
  const due = againInMs === null ? sql`null::timestamptz` : wallClockIn(againInMs);
  return tx.one<DemoRow>(sql`
    update demos set state = ${next.state}, step = ${next.step}, done = ${next.done}, made = ${next.made}, error = ${next.error},
      updated_at = ${ctx.clock.now()}, due_at = ${due}
    where org_id = ${ctx.org.id} and id = ${row.id} returning *`);
}

export const erase = (ctx: Context, tx: Tx, row: DemoRow) =>
  tx.run(sql`delete from demos where org_id = ${ctx.org.id} and id = ${row.id}`);
