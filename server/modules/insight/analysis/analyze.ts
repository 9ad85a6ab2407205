// Owns looking at conversations that are over. Rows of conversation_analyses are made by a trigger when a conversation ends; a job fills them
// in, with the verdicts, values and findings that follow from them.
import { asText, type JsonObject } from '../../../../flow/language/json.ts';
import { type Context, type Kernel, systemContext, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { emitAll, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { addJob, addJobs, type Handler } from '../../../kernel/jobs/jobs.ts';
import type { AnalysisPlan } from '../../assistants/analysis-plan.ts';
import type { LiveRevision } from '../../assistants/live-revision.ts';
import { type ConversationRow, innerOf, variablesOf } from '../../conversations/store/conversations.ts';
import * as flows from '../../conversations/store/flows.ts';
import * as messages from '../../conversations/store/messages.ts';
import { sealOf } from '../../conversations/store/sealed-rows.ts';
import * as trace from '../../conversations/store/trace.ts';
import { judgeConversation } from '../../runtime/judge-conversation.ts';
import { callAnalyzed, conversationAnalyzed } from '../contract/events.ts';
import { analyzeConversations, type findConversationsToAnalyze, watchExperiments } from '../contract/jobs.ts';
import { type ConversationFacts, factsOf, ruleVariables, TRACE_TYPES } from './conversation-facts.ts';
import { type ConversationReport, conversationReport } from './report.ts';

export type AnalysisRow = RowOf<'conversation_analyses'>;
export type VerdictRow = RowOf<
  'analysis_verdicts',
  {
    verdict: 'met' | 'not_met' | 'unknown';
    decided_by: 'rule' | 'model' | 'reviewer';
    overruled: 'met' | 'not_met' | 'unknown' | null;
  }
>;
/** The place of the sealed part: what was said, and what was found in it. */
export const ANALYSIS_SEAL = ['conversation_analyses', 'report'] as const;
export type SealedReport = Pick<ConversationReport, 'fields'> & {
  criteria: Pick<ConversationReport['criteria'][number], 'name' | 'reason' | 'quote' | 'position'>[];
};

const ORGANIZATIONS = 1000;
const BATCH = 20;
/** Longer than a model may take for a batch; after a crash a row is due again. */
const CLAIM_SECONDS = 600;
/** When a model gave no answer, it is asked again. A budget that is spent is mostly spent for the day. */
const RETRY_SECONDS = [60, 600, 3600];

export const findConversationsToAnalyzeJob: Handler<typeof findConversationsToAnalyze> = async (kernel) => {
  const waiting = await kernel.db.rows<{ org_id: string }>(sql`
    select o.id as org_id from organizations o
    where o.status = 'active' and exists (
      select from conversation_analyses a where a.org_id = o.id and a.due_at is not null and a.due_at <= ${wallIn(kernel)})
    order by o.id limit ${ORGANIZATIONS}`);
  const jobs = waiting.map(({ org_id }) => ({ payload: { org_id }, key: `${analyzeConversations.name}:${org_id}` }));
  if (jobs.length > 0) await addJobs(kernel.db, analyzeConversations, jobs);
};

export const analyzeConversationsJob: Handler<typeof analyzeConversations> = async (kernel, { org_id }, { signal }) => {
  const ctx = systemContext(kernel, org_id, analyzeConversations.name);
  while (!signal.aborted && (await analyzeBatch(ctx)));
  // What was found may stop an arm.
  const running = await kernel.db.maybe(sql`select from experiments where org_id = ${org_id} and status = 'running'`);
  if (running) await addJob(ctx, kernel.db, watchExperiments, {}, { key: watchExperiments.name });
};

/** Waits and retries go by the clock on the wall. */
const wallIn = ({ clock }: Pick<Kernel, 'clock'>, seconds = 0): Date =>
  new Date(clock.toWall(clock.now()).getTime() + seconds * 1000);

/** False when there is nothing more to do now. */
async function analyzeBatch(ctx: Context): Promise<boolean> {
  const claimed = await ctx.db.rows<Pick<AnalysisRow, 'conversation_id' | 'attempts'>>(sql`
    with due as (
      select conversation_id from conversation_analyses where org_id = ${ctx.org.id} and due_at is not null and due_at <= ${wallIn(ctx)}
      order by due_at limit ${BATCH} for update skip locked)
    update conversation_analyses a set due_at = ${wallIn(ctx, CLAIM_SECONDS)} from due
    where a.org_id = ${ctx.org.id} and a.conversation_id = due.conversation_id returning a.conversation_id, a.attempts`);
  const rows = await ctx.db.rows<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and id = any(${claimed.map((one) => one.conversation_id)}::uuid[])`);
  for (const { conversation_id, attempts } of claimed) {
    const row = rows.find(({ id }) => id === conversation_id);
    if (!row) continue;
    await analyzeOne(ctx, row, attempts).catch(async (error: unknown) => {
      ctx.log.error({ err: error, conversation_id }, 'a conversation could not be analyzed');
      await putOff(ctx, conversation_id, attempts);
    });
  }
  return claimed.length === BATCH;
}

/** After the last try, nothing is found and nothing waits. */
async function putOff(ctx: Context, id: string, attempts: number): Promise<void> {
  const seconds = RETRY_SECONDS[attempts];
  await ctx.db.run(sql`
    update conversation_analyses set attempts = attempts + 1, due_at = ${seconds === undefined ? null : wallIn(ctx, seconds)}::timestamptz
    where org_id = ${ctx.org.id} and conversation_id = ${id}`);
}

async function analyzeOne(ctx: Context, row: ConversationRow, attempts: number): Promise<void> {
  const inner = await innerOf(ctx, ctx.db, row);
  // The person was erased: nothing can be read, and nothing is to be known.
  if (!inner) return putOff(ctx, row.id, RETRY_SECONDS.length);
  const revision = await flows.revisionOf(ctx, row);
  const executable = await flows.open(ctx, row.flow_hash);
  const lines = await trace.ofTypes(ctx, row, TRACE_TYPES);
  const facts = factsOf(row, lines, { executable, node: inner.state.node });
  const variables = variablesOf(inner);
  const { report, unasked } = await judge(ctx, row, revision, { facts, variables });
  if (unasked === 'failed' && RETRY_SECONDS[attempts] !== undefined) return putOff(ctx, row.id, attempts);
  await transaction(ctx, (tx) => save(ctx, tx, row, { facts, report, unasked, hasPlan: hasPlan(revision.analysis) }));
}

const hasPlan = ({ fields, criteria }: AnalysisPlan): boolean => fields.length + criteria.length > 0;

async function judge(
  ctx: Context,
  row: ConversationRow,
  revision: LiveRevision,
  { facts, variables }: { facts: ConversationFacts; variables: JsonObject },
) {
  const { analysis: plan } = revision;
  const fields = plan.fields.filter(({ variable }) => variable === undefined);
  const questions = plan.criteria.filter(({ question }) => question !== undefined);
  const needsModel = fields.length + questions.length > 0 && row.turns > 0;
  const transcript = needsModel ? await messages.readTranscript(ctx, row) : [];
  const judgement = needsModel
    ? await judgeConversation(ctx, {
        conversationId: row.id,
        revision,
        lines: transcript.map(({ role, text }) => ({ by: role, text })),
        fields,
        questions,
      })
    : { values: new Map(), verdicts: new Map(), unasked: null };
  const ruleNames = ruleVariables(row, facts, variables);
  const report = conversationReport(plan, { variables, ruleNames, lines: transcript, judgement });
  return { report, unasked: judgement.unasked };
}

type AnalysisResult = {
  facts: ConversationFacts;
  report: ConversationReport;
  unasked: 'no_model' | 'failed' | null;
  hasPlan: boolean;
};

/** Locked like a turn: a person who is erased at this moment leaves nothing behind. What a reviewer said of an earlier look stays. */
async function save(
  ctx: Context,
  tx: Tx,
  { id }: ConversationRow,
  { facts, report, unasked, hasPlan }: AnalysisResult,
): Promise<void> {
  const row = await tx.maybe<ConversationRow>(
    sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  if (!row?.ended_at || row.end_reason === 'erased') return;
  const { fields, criteria } = report;
  const contents: SealedReport = {
    fields,
    criteria: criteria.map(({ name, reason, quote, position }) => ({ name, reason, quote, position })),
  };
  const sealed = hasPlan ? (await sealOf(ctx, tx, row)).close(...ANALYSIS_SEAL, contents) : null;
  const about = sql`${id}::uuid, ${ctx.org.id}::uuid, ${row.assistant_id}::uuid, ${row.revision_id}::uuid`;
  // Texts and dates are not counted, and stay sealed.
  const countable = fields.flatMap(({ name, type, value }) =>
    value === null || type === 'text' || type === 'date' ? [] : [storedValue(name, value)],
  );
  await tx.run(sql`
    update conversation_analyses set analyzed_at = ${ctx.clock.now()}, revision_id = ${row.revision_id}, broke_policy = ${facts.brokePolicy},
      unasked = ${unasked}, sealed = ${sealed}, due_at = null
    where org_id = ${ctx.org.id} and conversation_id = ${id}`);
  await tx.run(sql`delete from conversation_findings where org_id = ${ctx.org.id} and conversation_id = ${id}`);
  await tx.run(sql`delete from analysis_values where org_id = ${ctx.org.id} and conversation_id = ${id}`);
  await tx.run(sql`
    delete from analysis_verdicts where org_id = ${ctx.org.id} and conversation_id = ${id}
      and not (criterion = any(${criteria.map(({ name }) => name)}::text[]))`);
  if (facts.findings.length > 0)
    await tx.run(sql`
      insert into conversation_findings (conversation_id, org_id, assistant_id, revision_id, kind, node_id, times, turn, ended_at)
      select ${about}, kind, node_id, times, turn, ${row.ended_at}::timestamptz
      from json_to_recordset(${JSON.stringify(facts.findings)}::json) as found (kind text, node_id text, times int, turn int)`);
  if (countable.length > 0)
    await tx.run(sql`
      insert into analysis_values (conversation_id, org_id, assistant_id, revision_id, field, option, number, ended_at)
      select ${about}, name, option, number, ${row.ended_at}::timestamptz
      from json_to_recordset(${JSON.stringify(countable)}::json) as found (name text, option text, number float8)`);
  if (criteria.length > 0)
    await tx.run(sql`
      insert into analysis_verdicts as known (conversation_id, org_id, assistant_id, revision_id, criterion, verdict, decided_by, is_void, ended_at)
      select ${about}, name, verdict, decided_by, is_void, ${row.ended_at}::timestamptz
      from json_to_recordset(${JSON.stringify(criteria)}::json) as found (name text, verdict text, decided_by text, is_void boolean)
      on conflict (conversation_id, criterion) do update set verdict = excluded.verdict, decided_by = excluded.decided_by,
        is_void = excluded.is_void, revision_id = excluded.revision_id
      where known.reviewed_at is null`);
  if (hasPlan) await emitAll(ctx, tx, await analyzedEvents(ctx, tx, row));
}

const storedValue = (name: string, value: string | number | boolean) => ({
  name,
  option: typeof value === 'number' ? null : String(value),
  number: typeof value === 'number' ? value : null,
});

/** As it is now, after a look or a reviewer. */
export async function analyzedEvents(ctx: Context, tx: Tx, row: ConversationRow): Promise<PendingEvent[]> {
  const verdicts = await tx.rows<Pick<VerdictRow, 'criterion' | 'verdict' | 'decided_by'>>(sql`
    select criterion, verdict, decided_by from analysis_verdicts where org_id = ${ctx.org.id} and conversation_id = ${row.id} order by criterion`);
  const problems = await tx.rows<{ kind: string }>(sql`
    select distinct kind from conversation_findings where org_id = ${ctx.org.id} and conversation_id = ${row.id} order by kind`);
  const data = {
    conversation_id: row.id,
    assistant_id: row.assistant_id,
    revision_id: row.revision_id,
    channel: row.channel,
    verdicts,
    problems: problems.map(({ kind }) => asText(kind)),
  };
  return [
    pendingEvent(conversationAnalyzed, row.id, data),
    ...(row.call_id === null ? [] : [pendingEvent(callAnalyzed, row.call_id, { ...data, call_id: row.call_id })]),
  ];
}
