// Owns how analyses are read, asked for once more, and overruled by a reviewer.
import type { z } from 'zod';
import type { JsonObject } from '../../../../flow/language/json.ts';
import { batchesOf, type CsvColumns, csvAnswer } from '../../../http/csv-answer.ts';
import { type PageBounds, type PagePosition, pageAt, toPage } from '../../../http/pages.ts';
import { createdWithin, type TimeRange } from '../../../http/time-range.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, requireScopes, shownActorName, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { emitAll } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import * as conversations from '../../conversations/store/conversations.ts';
import { maskerFor } from '../../conversations/store/masking.ts';
import { openerOf } from '../../conversations/store/sealed-rows.ts';
import { caseOf } from '../../evaluation/conversation-case.ts';
import { analyzeConversations } from '../contract/jobs.ts';
import { ANALYSIS_SEAL, type AnalysisRow, analyzedEvents, type SealedReport, type VerdictRow } from './analyze.ts';
import type { FindingKind } from './conversation-facts.ts';
import type {
  AnalysisTrend,
  AnalysisTrendQuery,
  AnalyzedConversation,
  AnalyzedQuery,
  ConversationAnalysis,
  OverruleVerdict,
} from './schema.ts';

type AnalysisView = z.input<typeof ConversationAnalysis>;
type FindingRow = { kind: FindingKind; node_id: string; times: number; turn: number };

const find = (ctx: Context, id: string) =>
  reader(ctx).maybe<AnalysisRow>(
    sql`select * from conversation_analyses where org_id = ${ctx.org.id} and conversation_id = ${id}`,
  );

export async function readAnalysis(ctx: Context, id: string): Promise<AnalysisView> {
  const db = reader(ctx);
  const row = await conversations.find(ctx, db, id);
  const analysis = await find(ctx, id);
  if (!analysis) throw notFound('analysis');
  const verdicts = await db.rows<VerdictRow>(sql`
    select * from analysis_verdicts where org_id = ${ctx.org.id} and conversation_id = ${id} order by criterion`);
  const findings = await db.rows<FindingRow>(sql`
    select kind, node_id, times, turn from conversation_findings where org_id = ${ctx.org.id} and conversation_id = ${id}
    order by turn, kind, node_id`);
  const { fields, criteria } = await openReport(ctx, row, analysis);
  return {
    conversation_id: id,
    assistant_id: analysis.assistant_id,
    revision_id: analysis.revision_id,
    channel: analysis.channel,
    status: analysis.due_at === null ? 'done' : 'waiting',
    ended_at: iso(analysis.ended_at),
    analyzed_at: isoOrNull(analysis.analyzed_at),
    unasked: analysis.unasked as AnalysisView['unasked'],
    broke_policy: analysis.broke_policy,
    criteria: verdicts.map((one) => {
      const { reason = '', quote = null, position = null } = criteria.find(({ name }) => name === one.criterion) ?? {};
      const { criterion, verdict, decided_by, is_void, overruled, reviewer } = one;
      return { criterion, verdict, decided_by, is_void, overruled, reviewer, reason, quote, position };
    }),
    fields: fields.map(({ name, ...rest }) => ({ field: name, ...rest })),
    problems: findings.map(({ kind, ...rest }) => ({ problem: kind, ...rest })),
  };
}

/** With what the caller may not read masked; nothing once the person was erased. */
async function openReport(
  ctx: Context,
  row: conversations.ConversationRow,
  { sealed }: AnalysisRow,
): Promise<SealedReport> {
  const nothing: SealedReport = { fields: [], criteria: [] };
  if (sealed === null) return nothing;
  const report = (await openerOf(ctx, reader(ctx), row)).open<SealedReport & JsonObject>(...ANALYSIS_SEAL, sealed);
  if (!report) return nothing;
  const inner = await conversations.innerOf(ctx, reader(ctx), row);
  const masker = await maskerFor(ctx, row, { variables: inner?.state.scopes ?? [], facts: [] });
  return masker ? (masker.object(report) as unknown as SealedReport) : report;
}

/** Conversations of before there was an analysis are looked at, too. */
export function requestAnalysis(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await conversations.find(ctx, tx, id);
    if (row.ended_at === null) throw conflict('This conversation is not over. It is analyzed when it is.');
    if (row.is_test) throw conflict('A test conversation is not analyzed.');
    const now = ctx.clock.toWall(ctx.clock.now());
    await tx.run(sql`
      insert into conversation_analyses (conversation_id, org_id, assistant_id, revision_id, channel, ended_at, due_at)
      values (${id}, ${ctx.org.id}, ${row.assistant_id}, ${row.revision_id}, ${row.channel}, ${row.ended_at}, ${now})
      on conflict (conversation_id) do update set due_at = excluded.due_at, attempts = 0`);
    await audit(ctx, tx, 'conversation.analysis_requested', id, {});
    await addJob(
      ctx,
      tx,
      analyzeConversations,
      { org_id: ctx.org.id },
      { key: `${analyzeConversations.name}:${ctx.org.id}` },
    );
  });
}

type Overruling = z.output<typeof OverruleVerdict>;

/** The test is made first: where it cannot be, nothing changes. */
export async function overruleVerdict(ctx: Context, id: string, { criterion, verdict, save_to_suite }: Overruling) {
  if (save_to_suite !== undefined) requireScopes(ctx, ['agents:write']);
  await conversations.find(ctx, reader(ctx), id);
  const before = await findVerdict(ctx, id, criterion);
  const name = `${criterion}: ${verdict.replace('_', ' ')}, said ${shownActorName(ctx, undefined)}`.slice(0, 200);
  if (save_to_suite !== undefined) await caseOf(ctx, id, { save_to_suite, name });
  await transaction(ctx, async (tx) => {
    const { row } = await conversations.lock(ctx, tx, id);
    await store(ctx, tx, id, { criterion, verdict, before });
    await emitAll(ctx, tx, await analyzedEvents(ctx, tx, row));
  });
  return { ...(await readAnalysis(ctx, id)), test_name: save_to_suite === undefined ? null : name };
}

async function findVerdict(ctx: Context, id: string, criterion: string): Promise<VerdictRow> {
  const row = await reader(ctx).maybe<VerdictRow>(sql`
    select * from analysis_verdicts where org_id = ${ctx.org.id} and conversation_id = ${id} and criterion = ${criterion}`);
  if (row) return row;
  const msg = 'This conversation was not judged by such a criterion. GET …/analysis has those it was judged by';
  throw new Invalid([{ loc: ['body', 'criterion'], msg, type: 'value_error', input: criterion }]);
}

/** What the rule or the model had said stays, however often it is overruled. */
async function store(
  ctx: Context,
  tx: Tx,
  id: string,
  { criterion, verdict, before }: { criterion: string; verdict: VerdictRow['verdict']; before: VerdictRow },
): Promise<void> {
  await tx.run(sql`
    update analysis_verdicts set overruled = coalesce(overruled, verdict), verdict = ${verdict}, decided_by = 'reviewer',
      reviewer = ${shownActorName(ctx, undefined)}, reviewed_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and conversation_id = ${id} and criterion = ${criterion}`);
  await audit(ctx, tx, 'conversation.verdict_overruled', id, { criterion, from: before.verdict, to: verdict });
}

type Query = z.output<typeof AnalyzedQuery>;
type Item = z.input<typeof AnalyzedConversation>;
type AnalysisListRow = PagePosition &
  Pick<AnalysisRow, 'revision_id' | 'channel' | 'broke_policy'> & {
    analyzed_at: Date;
    verdicts: Item['verdicts'] | null;
    counted: Item['values'] | null;
    problems: Item['problems'] | null;
  };

async function assertAssistant(ctx: Context, assistantId: string): Promise<void> {
  const exists = await reader(ctx).maybe(
    sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`,
  );
  if (!exists) throw notFound('assistant');
}

function rowsOf(
  ctx: Context,
  assistantId: string,
  query: Query,
  { older, newest }: PageBounds,
): Promise<AnalysisListRow[]> {
  const order = [sql`a.ended_at`, sql`a.conversation_id`] as const;
  const hasVerdict = all(
    sql`v.conversation_id = a.conversation_id`,
    query.criterion !== undefined && sql`v.criterion = ${query.criterion}`,
    query.verdict !== undefined && sql`v.verdict = ${query.verdict}`,
    query.overruled === 'true' && sql`v.overruled is not null`,
    query.void === 'true' && sql`v.is_void`,
  );
  const asksVerdict = query.criterion !== undefined || query.overruled !== undefined || query.void !== undefined;
  const among = all(
    sql`a.org_id = ${ctx.org.id}`,
    sql`a.assistant_id = ${assistantId}`,
    sql`a.analyzed_at is not null`,
    query.revision_id !== undefined && sql`a.revision_id = ${query.revision_id}`,
    query.channel !== undefined && sql`a.channel = ${query.channel}`,
    createdWithin(query, sql`a.ended_at`),
    asksVerdict && sql`exists (select from analysis_verdicts v where ${hasVerdict})`,
    query.field !== undefined &&
      sql`exists (select from analysis_values w where w.conversation_id = a.conversation_id and w.field = ${query.field}
        and (${query.value ?? null}::text is null or w.option = ${query.value ?? null}))`,
    query.problem !== undefined &&
      sql`exists (select from conversation_findings f where f.conversation_id = a.conversation_id and f.kind = ${query.problem}
        and (${query.node_id ?? null}::text is null or f.node_id = ${query.node_id ?? null}))`,
  );
  return reader(ctx).rows<AnalysisListRow>(sql`
    select a.conversation_id as id, a.ended_at as created_at, a.revision_id, a.channel, a.analyzed_at, a.broke_policy,
      (select jsonb_agg(jsonb_build_object('criterion', v.criterion, 'verdict', v.verdict, 'decided_by', v.decided_by,
          'is_void', v.is_void, 'overruled', v.overruled) order by v.criterion)
        from analysis_verdicts v where v.conversation_id = a.conversation_id) as verdicts,
      (select jsonb_agg(jsonb_build_object('field', w.field, 'value', coalesce(to_jsonb(w.number), to_jsonb(w.option))) order by w.field)
        from analysis_values w where w.conversation_id = a.conversation_id) as counted,
      (select jsonb_agg(distinct f.kind) from conversation_findings f where f.conversation_id = a.conversation_id) as problems
    from conversation_analyses a where ${among} and ${older(...order)} ${newest(...order)}`);
}

const toItem = (row: AnalysisListRow): Item => ({
  conversation_id: row.id,
  revision_id: row.revision_id,
  channel: row.channel,
  ended_at: iso(row.created_at),
  analyzed_at: iso(row.analyzed_at),
  broke_policy: row.broke_policy === true,
  verdicts: row.verdicts ?? [],
  values: row.counted ?? [],
  problems: row.problems ?? [],
});

export async function listAnalyses(ctx: Context, assistantId: string, query: Query) {
  await assertAssistant(ctx, assistantId);
  return toPage(await rowsOf(ctx, assistantId, query, pageAt(query)), query.limit, toItem);
}

/** A column for each criterion and each field that conversations of this time have. */
export async function downloadAnalyses(ctx: Context, assistantId: string, query: Query) {
  await assertAssistant(ctx, assistantId);
  const trend = await readTrend(ctx, assistantId, query);
  const columns: CsvColumns<AnalysisListRow> = {
    conversation_id: (row) => row.id,
    revision_id: (row) => row.revision_id,
    channel: (row) => row.channel,
    ended_at: (row) => row.created_at,
    broke_policy: (row) => row.broke_policy,
    problems: (row) => (row.problems ?? []).join(' '),
  };
  for (const { criterion } of trend.criteria)
    columns[`criterion: ${criterion}`] = (row) => row.verdicts?.find((one) => one.criterion === criterion)?.verdict;
  for (const { field } of trend.fields)
    columns[`field: ${field}`] = (row) => row.counted?.find((one) => one.field === field)?.value;
  const batches = batchesOf((bounds) => rowsOf(ctx, assistantId, query, bounds));
  return csvAnswer(ctx, 'analyses', columns, batches);
}

const DAYS = 30;
const DAY_MS = 24 * 3600_000;
const MAX_WAITING = 1000;
const MAX_OPTIONS = 30;

/** Thirty days back, unless it is said. */
export const trendRange = (ctx: Context, { from, to }: TimeRange): { from: Date; to: Date } => {
  const until = to ?? ctx.clock.now();
  return { from: from ?? new Date(until.getTime() - DAYS * DAY_MS), to: until };
};

type CountRow = { met: number; not_met: number; unknown: number };
type DayRow = CountRow & { criterion: string; day: string; is_void: number; overruled: number };
type ValueRow = { field: string; option: string | null; count: number; average: number | null };

export async function readTrend(
  ctx: Context,
  assistantId: string,
  query: z.output<typeof AnalysisTrendQuery>,
): Promise<z.input<typeof AnalysisTrend>> {
  await assertAssistant(ctx, assistantId);
  const range = trendRange(ctx, query);
  const db = reader(ctx);
  const among = all(
    sql`org_id = ${ctx.org.id} and assistant_id = ${assistantId}`,
    createdWithin(range, sql`ended_at`),
    query.revision_id !== undefined && sql`revision_id = ${query.revision_id}`,
  );
  const totals = await db.one<{ analyzed: number; unasked: number; broke_policy: number }>(sql`
    select count(*)::int as analyzed, count(unasked)::int as unasked, count(*) filter (where broke_policy)::int as broke_policy
    from conversation_analyses where ${among} and analyzed_at is not null`);
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select from conversation_analyses where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and due_at is not null
      limit ${MAX_WAITING}) counted`);
  const days = await db.rows<DayRow>(sql`
    select criterion, to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where verdict = 'met')::int as met, count(*) filter (where verdict = 'not_met')::int as not_met,
      count(*) filter (where verdict = 'unknown')::int as unknown, count(*) filter (where is_void)::int as is_void,
      count(overruled)::int as overruled
    from analysis_verdicts where ${among} group by 1, 2 order by 1, 2`);
  const values = await db.rows<ValueRow>(sql`
    select field, option, count(*)::int as count, avg(number) as average from analysis_values where ${among}
    group by field, option order by field, count(*) desc, option`);
  return {
    from: iso(range.from),
    to: iso(range.to),
    ...totals,
    waiting,
    criteria: criteriaOf(days),
    fields: fieldsOf(values),
  };
}

function criteriaOf(rows: readonly DayRow[]): z.input<typeof AnalysisTrend>['criteria'] {
  const names = [...new Set(rows.map(({ criterion }) => criterion))];
  return names.map((criterion) => {
    const own = rows.filter((row) => row.criterion === criterion);
    const sum = (name: keyof CountRow | 'is_void' | 'overruled'): number =>
      own.reduce((total, row) => total + row[name], 0);
    return {
      criterion,
      met: sum('met'),
      not_met: sum('not_met'),
      unknown: sum('unknown'),
      is_void: sum('is_void'),
      overruled: sum('overruled'),
      days: own.map(({ day, met, not_met, unknown }) => ({ day, met, not_met, unknown })),
    };
  });
}

function fieldsOf(rows: readonly ValueRow[]): z.input<typeof AnalysisTrend>['fields'] {
  const names = [...new Set(rows.map(({ field }) => field))];
  return names.map((field) => {
    const own = rows.filter((row) => row.field === field);
    return {
      field,
      count: own.reduce((total, { count }) => total + count, 0),
      average: own.find(({ option }) => option === null)?.average ?? null,
      options: own
        .flatMap(({ option, count }) => (option === null ? [] : [{ value: option, count }]))
        .slice(0, MAX_OPTIONS),
    };
  });
}
