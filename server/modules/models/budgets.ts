// Owns the table model_budgets: how much may be spent in a period, when to send an event, and when to refuse calls.

import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { changeRemembered, leasedMemory } from '../../kernel/cluster/leased-memory.ts';
import { type Context, type Kernel, reader, systemContext } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest, conflict, notFound, Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { assertMailSet, isMailSet, queueMail } from '../access/mail.ts';
import { membersWhoMay } from '../access/members.ts';
import { budgetThresholdReached, isFirstAnnouncement } from './events.ts';
import type { Budget, CreateBudget, PERIODS, UNPRICED, UpdateBudget } from './schema.ts';
import { type Price, toNano, toUsd, utcDay } from './spend.ts';
import { type Cut, MODEL_KINDS, spendOf } from './spend-totals.ts';

type Period = (typeof PERIODS)[number];
/** Every call to a model is compared with all of them. */
const MAX_BUDGETS = 100;

type BudgetRow = RowOf<
  'model_budgets',
  { period: Period; unpriced: (typeof UNPRICED)[number] } & Pick<z.input<typeof Budget>, 'counts' | 'channel'>
>;

/** The first day of the period an instant falls in (UTC); null for a budget without end. */
export function periodStart(period: Period, instant: Date): string | null {
  if (period === 'total') return null;
  return period === 'day' ? utcDay(instant) : `${utcDay(instant).slice(0, 7)}-01`;
}

/** What calls without a known price are taken to cost is counted, too. */
async function spentNano(ctx: Context, db: Db, budget: BudgetRow): Promise<bigint> {
  const rows = await spendOf(ctx, db, {
    start_date: periodStart(budget.period, ctx.clock.now()) ?? BEGINNING,
    end_date: utcDay(ctx.clock.now()),
    ...scopeOf(budget),
    kinds: budget.counts === 'models' ? MODEL_KINDS : undefined,
  });
  return rows.reduce((sum, { cost_nano, estimated_nano }) => sum + BigInt(cost_nano) + BigInt(estimated_nano), 0n);
}

/** How many are near their limit, and how many of these are spent. */
export async function countReached(ctx: Context, limit: number): Promise<{ near_limit: number; spent: number }> {
  const db = reader(ctx);
  const budgets = await db.rows<BudgetRow>(
    sql`select * from model_budgets where org_id = ${ctx.org.id} order by id limit ${limit}`,
  );
  const reached = { near_limit: 0, spent: 0 };
  for (const budget of budgets) {
    const nano = Number(await spentNano(ctx, db, budget));
    if (nano >= budget.amount_nano * budget.alert_at) reached.near_limit += 1;
    if (nano >= budget.amount_nano) reached.spent += 1;
  }
  return reached;
}

/** Nothing was spent before. */
const BEGINNING = '2000-01-01';

function scopeOf({ assistant_id, kb_id, workflow_id, channel }: BudgetRow): { cut: Cut; keys: string[] } {
  if (assistant_id !== null) return { cut: 'assistant', keys: [assistant_id] };
  if (kb_id !== null) return { cut: 'base', keys: [kb_id] };
  if (workflow_id !== null) return { cut: 'campaign', keys: [workflow_id] };
  if (channel !== null) return { cut: 'channel', keys: [channel] };
  return { cut: 'kind', keys: [''] };
}

const remembered = leasedMemory<BudgetRow[]>(5000);

const budgetsOf = (ctx: Context): Promise<BudgetRow[]> =>
  remembered(ctx, 'budgets', () =>
    reader(ctx).rows<BudgetRow>(sql`select * from model_budgets where org_id = ${ctx.org.id} order by created_at, id`),
  );

export const hasBudgets = async (ctx: Context): Promise<boolean> => (await budgetsOf(ctx)).length > 0;

type SpentOn = { assistantId?: string | undefined; kbId?: string | undefined; conversationId?: string | undefined };
/** The model that is to be called; its price, where one is known. */
type CalledModel = { provider: string; model: string; price: Price | undefined };

type BudgetScope = { channel: string | null; workflow_id: string | null };

const appliesTo = (budget: BudgetRow, { assistantId, kbId }: SpentOn, { channel, workflow_id }: BudgetScope): boolean =>
  (budget.assistant_id === null || budget.assistant_id === assistantId) &&
  (budget.kb_id === null || budget.kb_id === kbId) &&
  (budget.workflow_id === null || budget.workflow_id === workflow_id) &&
  (budget.channel === null || budget.channel === channel);

const NO_SCOPE: BudgetScope = { channel: null, workflow_id: null };

/** Asked only where a budget needs it. */
async function loadScope(ctx: Context, { conversationId }: SpentOn, hard: readonly BudgetRow[]): Promise<BudgetScope> {
  const isNeeded = hard.some(({ channel, workflow_id }) => channel !== null || workflow_id !== null);
  if (!isNeeded || conversationId === undefined) return NO_SCOPE;
  const found = await reader(ctx).maybe<BudgetScope>(sql`
    select c.channel, called.workflow_id from conversations c left join calls called on called.org_id = c.org_id and called.id = c.call_id
    where c.org_id = ${ctx.org.id} and c.id = ${conversationId}`);
  return found ?? NO_SCOPE;
}

/** 402 before money is spent. `running`: what the call has cost so far, which the ledger does not have yet. */
export async function assertNotSpent(
  ctx: Context,
  on: SpentOn,
  { provider, model, price }: CalledModel,
  running = 0n,
): Promise<void> {
  const hard = (await budgetsOf(ctx)).filter((budget) => budget.hard);
  const scope = await loadScope(ctx, on, hard);
  for (const budget of hard) {
    if (!appliesTo(budget, on, scope)) continue;
    if (price === undefined && budget.unpriced === 'refuse')
      throw new Problem(
        'budget_exceeded',
        `${provider}/${model} has no known price, and the budget "${budget.name}" refuses such models. Set its price with PUT /v1/model-router/prices.`,
      );
    if ((await spentNano(ctx, reader(ctx), budget)) + running < BigInt(budget.amount_nano)) continue;
    const ends = { day: 'until the next day (UTC)', month: 'until the next month (UTC)', total: 'permanently' }[
      budget.period
    ];
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
  if (budgets.length > 0)
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`model-budgets:${ctx.org.id}`}, 0))`);
  for (const budget of budgets) {
    const spent = await spentNano(ctx, tx, budget);
    const start = periodStart(budget.period, ctx.clock.now());
    for (const threshold of new Set([budget.alert_at, ...budget.alert_shares, 1])) {
      if (Number(spent) < budget.amount_nano * threshold) continue;
      if (
        !(await isFirstAnnouncement(
          ctx,
          tx,
          `budget ${budget.id} ${budget.amount_nano} ${start ?? 'total'} ${threshold}`,
        ))
      )
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
      await tellRecipients(ctx, tx, budget, data);
    }
  }
}

type ReachedThreshold = { threshold: number; amount_usd: number; spent_usd: number };

/** Members who may still read budgets. Where the server sends no mail there is the event. */
async function tellRecipients(
  ctx: Context,
  tx: Tx,
  budget: BudgetRow,
  { threshold, amount_usd, spent_usd }: ReachedThreshold,
): Promise<void> {
  if (budget.recipients.length === 0 || !isMailSet(ctx)) return;
  const share = `${Math.round(threshold * 100)} %`;
  const lines = [
    `The budget "${budget.name}" has reached ${share}: $${spent_usd.toFixed(2)} of $${amount_usd.toFixed(2)} are spent.`,
    budget.hard && threshold === 1
      ? 'Requests to models are refused until it is raised or its period ends. Conversations go on with the built-in flow model.'
      : 'Nothing is refused yet.',
  ];
  for (const to of await membersWhoMay(ctx, tx, 'budgets:read', budget.recipients))
    await queueMail(ctx, tx, {
      to,
      subject: `Budget "${budget.name}": ${share} spent`,
      lines,
      path: inCell(cellOf(ctx.config), '/console/models'),
      after: [],
    });
}

/** Calls and texts enter the ledger without this program: what they reach is looked for every minute. */
export async function watchBudgetsJob(kernel: Kernel): Promise<void> {
  const organizations = await kernel.db.rows<{ org_id: string }>(
    sql`select distinct org_id from model_budgets where counts = 'everything'`,
  );
  for (const { org_id } of organizations) {
    const ctx = systemContext(kernel, org_id, 'watch-budgets');
    await ctx.db.transaction((tx) => emitReachedThresholds(ctx, tx));
  }
}

async function assertRecipients(ctx: Context, tx: Tx, recipients: readonly string[] | undefined): Promise<void> {
  if (!recipients || recipients.length === 0) return;
  assertMailSet(ctx);
  const allowed = await membersWhoMay(ctx, tx, 'budgets:read', recipients);
  const stranger = recipients.find((address) => !allowed.has(address));
  if (stranger !== undefined)
    throw badRequest(`recipients: "${stranger}" is no member who may read budgets. Invite them, or use a webhook.`);
}

export async function create(ctx: Context, body: z.output<typeof CreateBudget>) {
  const scopes = [body.assistant_id, body.kb_id, body.workflow_id, body.channel].filter((scope) => scope !== undefined);
  if (scopes.length > 1)
    throw badRequest('Give at most one of assistant_id, kb_id, workflow_id and channel: make two budgets instead.');
  const now = ctx.clock.now();
  return changeRemembered(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) from model_budgets where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_BUDGETS) throw conflict(`There are ${MAX_BUDGETS} budgets already. Delete one first.`);
    await assertRecipients(ctx, tx, body.recipients);
    const row = await tx.one<BudgetRow>(sql`
      insert into model_budgets (id, org_id, name, amount_nano, period, alert_at, hard, unpriced, assistant_id, kb_id, workflow_id,
        channel, counts, alert_shares, recipients, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${toNano(body.amount_usd)}, ${body.period}, ${body.alert_at}, ${body.hard}, ${body.unpriced},
        ${body.assistant_id ?? null}, ${body.kb_id ?? null}, ${body.workflow_id ?? null}, ${body.channel ?? null}, ${body.counts},
        ${body.alert_shares}::float8[], ${body.recipients}::text[], ${now}, ${now}) returning *`);
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
  const selection = sql`select * from model_budgets where org_id = ${ctx.org.id} and id = ${id}`;
  const row = await db.maybe<BudgetRow>(lock ? sql`${selection} ${lock}` : selection);
  if (!row) throw notFound('budget');
  return row;
}

export async function update(ctx: Context, id: string, body: z.output<typeof UpdateBudget>) {
  return changeRemembered(ctx, async (tx) => {
    const old = await find(ctx, tx, id, sql`for update`);
    await assertRecipients(ctx, tx, body.recipients);
    const row = await tx.one<BudgetRow>(sql`
      update model_budgets set name = ${body.name ?? old.name}, alert_at = ${body.alert_at ?? old.alert_at}, hard = ${body.hard ?? old.hard}, unpriced = ${body.unpriced ?? old.unpriced},
        alert_shares = ${body.alert_shares ?? old.alert_shares}::float8[], recipients = ${body.recipients ?? old.recipients}::text[],
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
    alert_shares: row.alert_shares,
    recipients: row.recipients,
    counts: row.counts,
    hard: row.hard,
    unpriced: row.unpriced,
    assistant_id: row.assistant_id,
    kb_id: row.kb_id,
    workflow_id: row.workflow_id,
    channel: row.channel,
    spent_usd: toUsd(await spentNano(ctx, db, row)),
    period_start: periodStart(row.period, ctx.clock.now()),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
