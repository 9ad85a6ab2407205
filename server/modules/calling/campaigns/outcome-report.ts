// Owns the report of outcomes: how the calls of an organization ended, in one grouping, and how far the leads of campaigns came.

import type { z } from 'zod';
import { type CsvColumns, csvLine, csvOfRows } from '../../../http/csv-answer.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { all, type Sql, sql } from '../../../kernel/db/sql.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { CALL_STATUSES, type CallStatus, ENDED_REASONS, type EndedReason } from '../contract/vocabulary.ts';
import type { LeadFunnel, OutcomeGroup, OutcomeReport, OutcomeReportQuery } from './figures-schema.ts';
import { rangeOf, rateOf } from './outcomes.ts';

type Query = z.output<typeof OutcomeReportQuery>;

type OutcomeCount = {
  key: string | null;
  status: CallStatus;
  ended_reason: EndedReason | null;
  calls: number;
  dialled: number;
  connected: number;
  promised: number;
  promises: string;
  cash: string;
};

/** What a call is counted under, of a row with these columns. Revisions are known by the conversation, so they are counted one by one. */
const keyOf = (group: OutcomeGroup, timezone: string): Sql =>
  ({
    campaign: sql`workflow_id::text`,
    assistant: sql`prompt_id`,
    script: sql`case when prompt_id is null then 'built-in' else 'assistant' end`,
    number: sql`nullif(from_number, '')`,
    day: sql`to_char(quarter at time zone ${timezone}, 'YYYY-MM-DD')`,
    hour: sql`to_char(quarter at time zone ${timezone}, 'HH24')`,
    reason: sql`ended_reason`,
    revision: sql`revision_id`,
  })[group];

const MAX_GROUPS = 1000;
/** Revisions are counted call by call. */
const MAX_REVISION_DAYS = 31;
const DAY_MS = 86_400_000;

export async function outcomeReport(ctx: Context, query: Query): Promise<z.input<typeof OutcomeReport>> {
  const db = reader(ctx);
  const { timezone } = await db.one<{ timezone: string }>(
    sql`select timezone from organizations where id = ${ctx.org.id}`,
  );
  const range = await rangeOf(ctx, db, { from: query.from, to: query.to, interval: 'day' }, timezone);
  if (query.groupBy === 'revision') {
    if (query.assistantId === undefined) throw badRequest('assistantId: is needed to group by revision.');
    if (range.to.getTime() - range.from.getTime() > MAX_REVISION_DAYS * DAY_MS + 3_600_000) {
      throw badRequest(`from: by revision at most ${MAX_REVISION_DAYS} days before to.`);
    }
  }
  const rows = await db.rows<OutcomeCount>(sql`
    select ${keyOf(query.groupBy, timezone)} as key, status, ended_reason, sum(calls)::int8 as calls,
      coalesce(sum(calls) filter (where dialled), 0)::int8 as dialled, coalesce(sum(calls) filter (where connected), 0)::int8 as connected,
      sum(promised)::int8 as promised, sum(promises)::text as promises, sum(cash)::text as cash
    from (${outcomeRows(ctx, query, range)}) counted group by 1, 2, 3 having sum(calls) <> 0`);
  const byKey = new Map<string | null, OutcomeCount[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const labels = await labelsOf(ctx, db, query.groupBy, [...byKey.keys()]);
  const groups = [...byKey].map(([key, own]) => ({ key, label: labels.get(key ?? '') ?? '', ...figuresOf(own) }));
  const isInTime = query.groupBy === 'day' || query.groupBy === 'hour';
  groups.sort((a, b) => (isInTime ? String(a.key).localeCompare(String(b.key)) : b.calls - a.calls));
  return {
    groupBy: query.groupBy,
    timezone,
    from: iso(range.from),
    to: iso(range.to),
    totals: figuresOf(rows),
    data: groups.slice(0, MAX_GROUPS),
    funnel: await leadFunnel(ctx, db, query, range),
  };
}

/** Calls that are over come added up; the few that go on, and the ends of the range within a quarter, one by one. */
function outcomeRows(ctx: Context, query: Query, { from, to }: { from: Date; to: Date }): Sql {
  const own = (number: Sql): Sql =>
    all(
      sql`org_id = ${ctx.org.id}`,
      query.workflowId !== undefined && sql`workflow_id = ${query.workflowId}`,
      query.assistantId !== undefined && sql`prompt_id = ${query.assistantId}`,
      query.fromNumber !== undefined && sql`${number} = ${query.fromNumber}`,
      query.direction !== undefined && sql`outbound = ${query.direction === 'outbound'}`,
    );
  const columns = sql`created_at as quarter, workflow_id, prompt_id, case when outbound then from_number else '' end as from_number, status,
    ended_reason, outbound and dials > 0 as dialled, (dials > 0 or not outbound) and answered_by is not distinct from 'human' as connected,
    1::bigint as calls, (amount_of(variables ->> 'promise_amount') > 0)::int::bigint as promised,
    amount_of(variables ->> 'promise_amount') as promises, amount_of(variables ->> 'paid_amount') as cash`;
  const within = (start: Date, end: Date): Sql =>
    sql`not is_test and created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz`;
  const matching = own(sql`from_number`);
  if (query.groupBy === 'revision') {
    return sql`select ${columns}, (select v.revision_id::text from conversations v where v.org_id = calls.org_id and v.call_id = calls.id)
        as revision_id
      from calls where ${matching} and ${within(from, to)}`;
  }
  const first = new Date(Math.ceil(from.getTime() / QUARTER_MS) * QUARTER_MS);
  // No call is younger than now: the quarter that is running is whole.
  const isUpToNow = query.to === undefined || to.getTime() >= ctx.clock.nowMs();
  const end = new Date((isUpToNow ? Math.ceil : Math.floor)(to.getTime() / QUARTER_MS) * QUARTER_MS);
  if (first >= end) return sql`select ${columns} from calls where ${matching} and ${within(from, to)}`;
  return sql`
    select quarter, workflow_id, prompt_id, from_number, status, ended_reason, dialled, connected, calls, promised, promises, cash
    from call_outcomes where ${matching} and quarter >= ${first}::timestamptz and quarter < ${end}::timestamptz
    union all select ${columns} from calls where ${matching} and (${within(from, first)} or ${within(end, to)}) and call_is_over(status)
    union all select ${columns} from calls where ${matching} and ${within(from, to)} and ended_at is null
      and not call_is_over(status)`;
}

const QUARTER_MS = 15 * 60_000;

async function labelsOf(
  ctx: Context,
  db: Db,
  group: OutcomeGroup,
  keys: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = keys.filter((key) => key !== null);
  if (group === 'campaign') {
    const rows = await db.rows<{ id: string; name: string }>(
      sql`select id, name from calling_workflows where org_id = ${ctx.org.id} and id = any(${ids}::uuid[])`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  if (group === 'revision') {
    const rows = await db.rows<{ id: string; name: string }>(
      sql`select id, name from assistant_revisions where org_id = ${ctx.org.id} and id = any(${ids}::uuid[])`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  return new Map();
}

function figuresOf(rows: readonly OutcomeCount[]) {
  const sum = (of: (row: OutcomeCount) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const money = (of: (row: OutcomeCount) => string): string =>
    (rows.reduce((cents, row) => cents + Math.round(Number(of(row)) * 100), 0) / 100).toFixed(2);
  const by = <Value extends string>(values: readonly Value[], pick: (row: OutcomeCount) => Value | null) =>
    Object.fromEntries(values.map((value) => [value, sum((row) => (pick(row) === value ? row.calls : 0))])) as Record<
      Value,
      number
    >;
  const [dialled, connected] = [sum((row) => row.dialled), sum((row) => row.connected)];
  return {
    calls: sum(({ calls }) => calls),
    dialled,
    connected,
    connectRate: rateOf(Math.min(connected, dialled), dialled),
    waitingForLine: sum(({ status, calls }) => (status === 'QUEUED' ? calls : 0)),
    promises: sum(({ promised }) => promised),
    promisedAmount: money(({ promises }) => promises),
    paidAmount: money(({ cash }) => cash),
    callEndedReasons: by(ENDED_REASONS, (row) => row.ended_reason),
    statuses: by(CALL_STATUSES, (row) => row.status),
  };
}

type ReportRow = z.input<typeof OutcomeReport>['data'][number];

const REPORT_COLUMNS: CsvColumns<ReportRow> = {
  key: ({ key }) => key,
  label: ({ label }) => label,
  calls: ({ calls }) => calls,
  dialled: ({ dialled }) => dialled,
  connected: ({ connected }) => connected,
  connectRate: ({ connectRate }) => connectRate,
  waitingForLine: ({ waitingForLine }) => waitingForLine,
  promises: ({ promises }) => promises,
  promisedAmount: ({ promisedAmount }) => promisedAmount,
  paidAmount: ({ paidAmount }) => paidAmount,
  ...(Object.fromEntries(
    ENDED_REASONS.map((reason) => [reason, ({ callEndedReasons }: ReportRow) => callEndedReasons[reason]]),
  ) as CsvColumns<ReportRow>),
};

/** The groups as a file. */
export const reportFile = ({ data }: z.input<typeof OutcomeReport>): string =>
  [Object.keys(REPORT_COLUMNS), ...data.map((row) => Object.values(REPORT_COLUMNS).map((cell) => cell(row)))]
    .map(csvLine)
    .join('');

export async function exportOutcomes(ctx: Context, query: Query) {
  const { data } = await outcomeReport(ctx, query);
  return csvOfRows(ctx, 'outcomes', REPORT_COLUMNS, data);
}

/** Leads that are looked at one by one: the newest. */
const MAX_FUNNEL = 50_000;

/** How far the leads came that were started in this time. Each is counted once, however often it was called. */
async function leadFunnel(
  ctx: Context,
  db: Db,
  { workflowId }: Query,
  { from, to }: { from: Date; to: Date },
): Promise<z.input<typeof LeadFunnel>> {
  const own = all(
    sql`org_id = ${ctx.org.id} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`,
    workflowId !== undefined && sql`workflow_id = ${workflowId}`,
  );
  const found = await db.one<{ leads: number; dialled: number; reached: number; succeeded: number }>(sql`
    with own as (select id from workflow_executions where ${own} order by created_at desc, id desc limit ${MAX_FUNNEL + 1})
    select count(*)::int as leads, count(*) filter (where dialled)::int as dialled, count(*) filter (where reached)::int as reached,
      count(*) filter (where succeeded)::int as succeeded
    from own left join lateral (
      select bool_or(c.dials > 0) as dialled, bool_or(c.answered_by = 'human') as reached,
        bool_or(c.ended_reason in ('SCHEDULER', 'WARM_TRANSFER', 'TEXT_CONSENT') or amount_of(c.variables ->> 'promise_amount') > 0
          or amount_of(c.variables ->> 'paid_amount') > 0) as succeeded
      from calls c where c.execution_id = own.id) called on true`);
  return { ...found, leads: Math.min(found.leads, MAX_FUNNEL), isComplete: found.leads <= MAX_FUNNEL };
}
