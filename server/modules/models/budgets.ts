// Owns the table model_budgets: how much may be spent in a period, when to send an event, and when to refuse calls.

import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { changeRemembered, leasedMemory } from '../../kernel/cluster/leased-memory.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest, conflict, notFound, Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { budgetThresholdReached, isFirstAnnouncement } from './events.ts';
import type { Budget, CreateBudget, PERIODS, UNPRICED, UpdateBudget } from './schema.ts';
import { type Price, toNano, toUsd, utcDay } from './spend.ts';

type Period = (typeof PERIODS)[number];
/** Every call to a model is compared with all of them. */
const MAX_BUDGETS = 100;

type BudgetRow = RowOf<'model_budgets', { period: Period; unpriced: (typeof UNPRICED)[number] }>;

/** The first day of the period an instant falls in (UTC); null for a budget without end. */
export function periodStart(period: Period, instant: Date): string | null {
  if (period === 'total') return null;
  return period === 'day' ? utcDay(instant) : `${utcDay(instant).slice(0, 7)}-01`;
}

/** What calls without a known price are taken to cost is counted, too. */
async function spentNano(ctx: Context, db: Db, budget: BudgetRow): Promise<bigint> {
  const start = periodStart(budget.period, ctx.clock.now());
  const since = start !== null && sql`day >= ${start}::date`;
  const { spent } = await db.one<{ spent: string }>(
    budget.kb_id === null
      ? sql`select coalesce(sum(cost_nano + estimated_nano), 0)::text as spent from model_usage_daily
            where ${all(sql`org_id = ${ctx.org.id}`, since, budget.assistant_id !== null && sql`assistant_id = ${budget.assistant_id}`)}`
      : sql`select coalesce(sum(cost_nano + estimated_nano), 0)::text as spent from kb_embedding_spend
            where ${all(sql`org_id = ${ctx.org.id} and source = '' and embedding_type = '' and span = 1`, since, sql`kb_id = ${budget.kb_id}`)}`,
  );
  return BigInt(spent);
}

const remembered = leasedMemory<BudgetRow[]>(5000);

const budgetsOf = (ctx: Context): Promise<BudgetRow[]> =>
  remembered(ctx, 'budgets', () =>
    reader(ctx).rows<BudgetRow>(sql`select * from model_budgets where org_id = ${ctx.org.id} order by created_at, id`),
  );

export const hasBudgets = async (ctx: Context): Promise<boolean> => (await budgetsOf(ctx)).length > 0;

type SpentOn = { assistantId?: string | undefined; kbId?: string | undefined };
/** The model that is to be called; its price, where one is known. */
type Called = { provider: string; model: string; price: Price | undefined };

const appliesTo = (budget: BudgetRow, { assistantId, kbId }: SpentOn): boolean =>
  (budget.assistant_id === null || budget.assistant_id === assistantId) && (budget.kb_id === null || budget.kb_id === kbId);

/** 402 before money is spent. `running`: what the call has cost so far, which the ledger does not have yet. */
export async function assertNotSpent(ctx: Context, on: SpentOn, { provider, model, price }: Called, running = 0n): Promise<void> {
  for (const budget of await budgetsOf(ctx)) {
    if (!budget.hard || !appliesTo(budget, on)) continue;
    if (price === undefined && budget.unpriced === 'refuse')
      throw new Problem(
        'budget_exceeded',
        `${provider}/${model} has no known price, and the budget "${budget.name}" refuses such models. Set its price with PUT /v1/model-router/prices.`,
      );
    if ((await spentNano(ctx, reader(ctx), budget)) + running < BigInt(budget.amount_nano)) continue;
    const ends = { day: 'until the next day (UTC)', month: 'until the next month (UTC)', total: 'permanently' }[budget.period];
    throw new Problem(
      'budget_exceeded',
      `The budget "${budget.name}" is spent ${ends}. Raise it with PATCH /v1/model-router/budgets/${budget.id}, or wait.`,
    );
  }
}

/** Part of the transaction that adds spend or moves a limit: the one that reaches a threshold emits the event, once per period. */
export async function emitReachedThresholds(ctx: Context, tx: Tx): Promise<void> {
  const budgets = await tx.rows<BudgetRow>(sql`select * from model_budgets where org_id = ${ctx.org.id}`);
  // One at a time, so that of two calls that reach a threshold only together the second sees both.
  if (budgets.length > 0) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`model-budgets:${ctx.org.id}`}, 0))`);
  for (const budget of budgets) {
    const spent = await spentNano(ctx, tx, budget);
    const start = periodStart(budget.period, ctx.clock.now());
    for (const threshold of new Set([budget.alert_at, 1])) {
      if (Number(spent) < budget.amount_nano * threshold) continue;
      if (!(await isFirstAnnouncement(ctx, tx, `budget ${budget.id} ${budget.amount_nano} ${start ?? 'total'} ${threshold}`)))
        continue;
      const data = {
        budget_id: budget.id,
        name: budget.name,
        threshold,
        amount_usd: toUsd(budget.amount_nano),
        spent_usd: toUsd(spent),
        period: budget.period,
        period_start: start,
        hard: budget.hard,
      };
      await emit(ctx, tx, budgetThresholdReached, { subject: budget.id, data });
    }
  }
}

export async function create(ctx: Context, body: z.output<typeof CreateBudget>) {
  if (body.assistant_id && body.kb_id) throw badRequest('Give assistant_id or kb_id, not both: make two budgets instead.');
  const now = ctx.clock.now();
  return changeRemembered(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from model_budgets where org_id = ${ctx.org.id}`);
    if (count >= MAX_BUDGETS) throw conflict(`There are ${MAX_BUDGETS} budgets already. Delete one first.`);
    const row = await tx.one<BudgetRow>(sql`
      insert into model_budgets (id, org_id, name, amount_nano, period, alert_at, hard, unpriced, assistant_id, kb_id, created_at,
        updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${toNano(body.amount_usd)}, ${body.period}, ${body.alert_at}, ${body.hard}, ${body.unpriced},
        ${body.assistant_id ?? null}, ${body.kb_id ?? null}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'model_budget.created', row.id, body);
    // What was spent before counts: a budget may be over from its first moment.
    await emitReachedThresholds(ctx, tx);
    return toBudget(ctx, tx, row);
  });
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<BudgetRow>(ctx, 'model_budgets', query);
  const { data, next_cursor } = toPage(rows, query.limit, (row) => row);
  return { data: await Promise.all(data.map((row) => toBudget(ctx, reader(ctx), row))), next_cursor };
}

export const get = async (ctx: Context, id: string) => toBudget(ctx, reader(ctx), await find(ctx, reader(ctx), id));

async function find(ctx: Context, db: Db, id: string, lock?: Sql): Promise<BudgetRow> {
  const mine = sql`select * from model_budgets where org_id = ${ctx.org.id} and id = ${id}`;
  const row = await db.maybe<BudgetRow>(lock ? sql`${mine} ${lock}` : mine);
  if (!row) throw notFound('budget');
  return row;
}

export async function update(ctx: Context, id: string, body: z.output<typeof UpdateBudget>) {
  return changeRemembered(ctx, async (tx) => {
    const old = await find(ctx, tx, id, sql`for update`);
    const row = await tx.one<BudgetRow>(sql`
      update model_budgets set name = ${body.name ?? old.name}, alert_at = ${body.alert_at ?? old.alert_at}, hard = ${body.hard ?? old.hard}, unpriced = ${body.unpriced ?? old.unpriced},
        amount_nano = ${body.amount_usd === undefined ? old.amount_nano : toNano(body.amount_usd)}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'model_budget.updated', id, body);
    await emitReachedThresholds(ctx, tx);
    return toBudget(ctx, tx, row);
  });
}

export async function remove(ctx: Context, id: string): Promise<void> {
  await changeRemembered(ctx, async (tx) => {
    await find(ctx, tx, id, sql`for update`);
    await tx.run(sql`delete from model_budgets where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'model_budget.deleted', id, {});
  });
}

async function toBudget(ctx: Context, db: Db, row: BudgetRow): Promise<z.input<typeof Budget>> {
  return {
    id: row.id,
    name: row.name,
    amount_usd: toUsd(row.amount_nano),
    period: row.period,
    alert_at: row.alert_at,
    hard: row.hard,
    unpriced: row.unpriced,
    assistant_id: row.assistant_id,
    kb_id: row.kb_id,
    spent_usd: toUsd(await spentNano(ctx, db, row)),
    period_start: periodStart(row.period, ctx.clock.now()),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
