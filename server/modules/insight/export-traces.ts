// Owns the table trace_exports: which conversations a collector lacks turns of. Spans are built from rows after the commit, so a turn costs
// nothing, and a process that dies loses none: a batch that was sent and not yet noted is sent once more, with the same ids.
import { type Context, systemContext } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { addJobs, type Handler } from '../../kernel/jobs/jobs.ts';
import { forExport } from '../conversations/store/trace.ts';
import { type PostAnswer, postSpans } from './collector.ts';
import { exportTraces, type findTracesToExport } from './contract/jobs.ts';
import { collectorHeaders, type ExporterRow, findExporter } from './exporters.ts';
import { type OtlpSpan, spansOf, type TracedConversation } from './spans.ts';

const ORGANIZATIONS = 1000;
/** Conversations of one request to the collector, and entries of one conversation. */
const BATCH = 20;
const ENTRIES = 500;
/** Longer than a request may take: no other worker takes the batch meanwhile, and after a crash it is due again. */
const CLAIM_SECONDS = 60;
/** A turn that is still answered is exported when it is done. */
const BUSY_SECONDS = 5;
const FIRST_RETRY_SECONDS = 10;
const LAST_RETRY_SECONDS = 600;
/** About a day of tries; a collector that was gone for longer has a gap. */
const MAX_ATTEMPTS = 150;

export const findTracesToExportJob: Handler<typeof findTracesToExport> = async (kernel) => {
  const waiting = await kernel.db.rows<{ org_id: string }>(sql`
    select e.org_id from trace_exporters e join organizations o on o.id = e.org_id and o.status = 'active'
    where e.enabled and exists (select from trace_exports t where t.org_id = e.org_id and t.due_at <= ${wallIn(kernel)})
    order by e.org_id limit ${ORGANIZATIONS}`);
  const jobs = waiting.map(({ org_id }) => ({ payload: { org_id }, key: `${exportTraces.name}:${org_id}` }));
  if (jobs.length > 0) await addJobs(kernel.db, exportTraces, jobs);
};

export const exportTracesJob: Handler<typeof exportTraces> = async (kernel, { org_id }, { signal }) => {
  const ctx = systemContext(kernel, org_id, exportTraces.name);
  while (!signal.aborted && (await exportBatch(ctx)));
};

/** Retries go by the clock on the wall: the collector does. */
const wallIn = ({ clock }: Pick<Context, 'clock'>, seconds = 0): Date =>
  new Date(clock.toWall(clock.now()).getTime() + seconds * 1000);

type ClaimedRow = Pick<RowOf<'trace_exports'>, 'conversation_id' | 'exported_to' | 'latest' | 'attempts'> & {
  id: string;
  end_user_id: string | null;
  channel: string;
  assistant_id: string;
  assistant_name: string | null;
  revision_id: string;
  call_id: string | null;
};
type LoadedTrace = { row: ClaimedRow; spans: OtlpSpan[]; to: number };

/** False when there is nothing more to send now. */
async function exportBatch(ctx: Context): Promise<boolean> {
  const exporter = await findExporter(ctx.db, ctx.org.id);
  if (!exporter?.enabled) return false;
  const claimed = await claim(ctx);
  if (claimed.length === 0) return false;
  const loaded: LoadedTrace[] = [];
  for (const row of claimed) loaded.push(await load(ctx, exporter, row));
  const spans = loaded.flatMap((one) => one.spans);
  const collector = { endpoint: exporter.endpoint, headers: await collectorHeaders(ctx, ctx.db, exporter) };
  const answer: PostAnswer =
    spans.length === 0
      ? { outcome: 'accepted', status: 204, rejected: 0, error: null }
      : await postSpans(ctx, collector, spans);
  await note(ctx, loaded, spans.length, answer);
  return answer.outcome !== 'unavailable';
}

const claim = (ctx: Context): Promise<ClaimedRow[]> =>
  ctx.db.rows<ClaimedRow>(sql`
    with due as (
      select conversation_id from trace_exports where org_id = ${ctx.org.id} and due_at <= ${wallIn(ctx)}
      order by due_at limit ${BATCH} for update skip locked),
    claimed as (
      update trace_exports t set due_at = case when c.worker is null then ${wallIn(ctx, CLAIM_SECONDS)}::timestamptz else ${wallIn(ctx, BUSY_SECONDS)}::timestamptz end
      from due join conversations c on c.id = due.conversation_id and c.org_id = ${ctx.org.id}
      where t.org_id = ${ctx.org.id} and t.conversation_id = due.conversation_id
      returning t.conversation_id, t.exported_to, t.latest, t.attempts, c.id, c.end_user_id, c.channel, c.assistant_id, c.revision_id, c.call_id,
        c.worker is null as is_settled)
    select claimed.*, a.name as assistant_name from claimed left join assistants a on a.org_id = ${ctx.org.id} and a.id = claimed.assistant_id
    where is_settled`);

async function load(ctx: Context, { include_content }: ExporterRow, row: ClaimedRow): Promise<LoadedTrace> {
  const entries = await forExport(ctx, row, row.exported_to, ENTRIES);
  const conversation: TracedConversation = {
    id: row.id,
    channel: row.channel,
    assistantId: row.assistant_id,
    assistantName: row.assistant_name ?? 'assistant',
    revisionId: row.revision_id,
    callId: row.call_id,
  };
  const spans = spansOf(conversation, entries, { withContent: include_content });
  // Entries that retention or an erasure has taken meanwhile are not waited for.
  return { row, spans, to: entries.at(-1)?.position ?? row.latest };
}

async function note(ctx: Context, loaded: readonly LoadedTrace[], spans: number, answer: PostAnswer): Promise<void> {
  const [ids, to] = [loaded.map(({ row }) => row.conversation_id), loaded.map((one) => one.to)];
  if (answer.outcome === 'unavailable') return putOff(ctx, ids, answer);
  const dropped = answer.outcome === 'refused' ? spans : answer.rejected;
  const now = ctx.clock.now();
  const isAccepted = answer.outcome === 'accepted' && spans > 0;
  await ctx.db.transaction(async (tx) => {
    await tx.run(sql`
      with sent as (select * from unnest(${ids}::uuid[], ${to}::int[]) as sent (conversation_id, exported_to)),
      done as (
        delete from trace_exports t using sent
        where t.org_id = ${ctx.org.id} and t.conversation_id = sent.conversation_id and t.latest <= sent.exported_to)
      update trace_exports t set exported_to = sent.exported_to, attempts = 0, due_at = ${wallIn(ctx)}
      from sent where t.org_id = ${ctx.org.id} and t.conversation_id = sent.conversation_id and t.latest > sent.exported_to`);
    await tx.run(sql`
      update trace_exporters set exported_spans = exported_spans + ${spans - dropped}, dropped_spans = dropped_spans + ${dropped},
        last_exported_at = case when ${isAccepted} then ${now}::timestamptz else last_exported_at end,
        failing_since = case when ${answer.outcome === 'refused'} then coalesce(failing_since, ${now}::timestamptz)
          when ${isAccepted} then null else failing_since end,
        last_error = case when ${spans > 0} then ${answer.error}::text else last_error end
      where org_id = ${ctx.org.id}`);
  });
}

/** The whole organization waits, or each of its conversations would find the same collector gone. */
async function putOff(
  ctx: Context,
  ids: readonly string[],
  { error, retryAfterMs }: Extract<PostAnswer, { outcome: 'unavailable' }>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { attempts } = await tx.one<{ attempts: number }>(sql`
      select coalesce(max(attempts), 0) as attempts from trace_exports
      where org_id = ${ctx.org.id} and conversation_id = any(${[...ids]}::uuid[])`);
    const seconds = Math.max(
      (retryAfterMs ?? 0) / 1000,
      Math.min(FIRST_RETRY_SECONDS * 2 ** attempts, LAST_RETRY_SECONDS),
    );
    const dropped = await tx.run(sql`
      delete from trace_exports where org_id = ${ctx.org.id} and conversation_id = any(${[...ids]}::uuid[]) and attempts >= ${MAX_ATTEMPTS}`);
    await tx.run(sql`
      update trace_exports set due_at = ${wallIn(ctx, seconds)},
        attempts = attempts + case when conversation_id = any(${[...ids]}::uuid[]) then 1 else 0 end
      where org_id = ${ctx.org.id} and (conversation_id = any(${[...ids]}::uuid[]) or due_at <= ${wallIn(ctx)})`);
    await tx.run(sql`
      update trace_exporters set failing_since = coalesce(failing_since, ${ctx.clock.now()}), last_error = ${error},
        dropped_spans = dropped_spans + ${dropped}
      where org_id = ${ctx.org.id}`);
  });
  ctx.log.warn({ org_id: ctx.org.id, error }, 'the collector does not take traces');
}
