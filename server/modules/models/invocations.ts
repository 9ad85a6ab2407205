// Owns the ledger model_invocations and its roll-ups model_usage_daily, kb_embedding_spend and channel_spend_daily: written
// together or not at all. A trigger adds each entry to spend_daily, with what carriers bill.

import type { z } from 'zod';
import { batchesOf, csvAnswer, csvColumnsOf } from '../../http/csv-answer.ts';
import { type PageBounds, pageAt, toPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, emptySql, type Sql, sql } from '../../kernel/db/sql.ts';
import { emit } from '../../kernel/events.ts';
import * as budgets from './budgets.ts';
import { isFirstAnnouncement, priceMissing } from './events.ts';
import { type EmbeddingType, Invocation, type InvocationQuery, type InvocationSource } from './schema.ts';
import { costOf, estimateOf, LONG_SPAN, longSpanOf, type Price, type TokenCounts, toUsd, utcDay } from './spend.ts';
import * as spendTotals from './spend-totals.ts';

/** What a call is made for, and which objects its cost is counted under. */
export type Purpose = {
  source: InvocationSource;
  kbId?: string | undefined;
  documentId?: string | undefined;
  assistantId?: string | undefined;
  conversationId?: string | undefined;
};

/** One call to a provider, as it ended. */
export type ModelCall = Purpose &
  TokenCounts & {
    operation: 'embedding' | 'generation' | 'speech';
    embeddingType?: EmbeddingType;
    provider: string;
    model: string;
    tokensEstimated: boolean;
    price: Price | undefined;
    /** null: it succeeded */
    error: string | null;
    latencyMs: number;
  };

/** Calls of one organization spread over this many rows of the daily roll-up. */
const SLOTS = 8;
const NIL = '00000000-0000-0000-0000-000000000000';

/** What the calls cost together, in nano-dollars. */
export async function record(ctx: Context, tx: Tx, calls: readonly ModelCall[]): Promise<bigint> {
  const { rows, day, cost, isBudgeted } = await write(ctx, tx, calls);
  await emitMissingPrices(ctx, tx, rows, day);
  if (isBudgeted) await budgets.emitReachedThresholds(ctx, tx);
  return cost;
}

/**
 * The same for one call and at most one statement of the caller's, in one round trip: it survives a crash of this
 * process, and one of the machine with the next commit. Undefined, and nothing written, where a budget or a missing
 * price may need an event in the same transaction.
 */
export async function recordInOneStatement(
  ctx: Context,
  call: ModelCall,
  statement?: Sql,
): Promise<bigint | undefined> {
  const { priced } = costOf(call.price, call);
  if (!priced || (await budgets.hasBudgets(ctx))) return undefined;
  const { cost, isBudgeted } = await write(ctx, ctx.db, [call], { durable: 'soon', statement });
  // The first budget may have been created meanwhile.
  if (isBudgeted) await ctx.db.transaction((tx) => budgets.emitReachedThresholds(ctx, tx));
  return cost;
}

/** Who asked for it, where a person at the console or at a terminal did. */
const memberOf = ({ actor }: Context): string | null => actor.session?.memberId ?? actor.memberId ?? null;

type WriteOptions = { durable?: 'now' | 'soon'; statement?: Sql | undefined };

async function write(
  ctx: Context,
  db: Db,
  calls: readonly ModelCall[],
  { durable = 'now', statement }: WriteOptions = {},
) {
  const created = ctx.clock.now();
  const day = utcDay(created);
  const rows = calls.map((call) => toRow(call, created));
  const slot = Math.floor(Math.random() * SLOTS);
  const { is_budgeted } = await db.one<{ is_budgeted: boolean }>(sql`
    with soon as materialized (select set_config('synchronous_commit', 'off', true)), ${statement ? sql`along as (${statement}),` : emptySql} given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, operation text, source text, embedding_type text,
        kb_id uuid, document_id uuid, assistant_id uuid, conversation_id uuid, provider text, model text, input_tokens bigint,
        output_tokens bigint, cached_tokens bigint, cache_write_tokens bigint, tokens_estimated boolean, cost_nano bigint,
        input_price_nano bigint, output_price_nano bigint, cached_price_nano bigint, cache_write_price_nano bigint,
        estimated_nano bigint, priced boolean, status text, error text, latency_ms integer, created_at timestamptz) ${durable === 'soon' ? sql`cross join soon` : emptySql}
    ), ledger as (
      insert into model_invocations (org_id, id, operation, source, embedding_type, kb_id, document_id, assistant_id, conversation_id,
        revision_id, channel, call_id, workflow_id, member_id, provider, model, input_tokens, output_tokens, cached_tokens, cache_write_tokens, tokens_estimated, cost_nano, input_price_nano,
        output_price_nano, cached_price_nano, cache_write_price_nano, estimated_nano, priced, status, error, latency_ms, created_at)
      select ${ctx.org.id}, id, operation, source, embedding_type, kb_id, document_id, assistant_id, conversation_id, talk.revision_id,
        talk.channel, talk.call_id, talk.workflow_id, ${memberOf(ctx)}::uuid, provider, model, input_tokens, output_tokens, cached_tokens,
        cache_write_tokens, tokens_estimated, cost_nano, input_price_nano, output_price_nano, cached_price_nano, cache_write_price_nano,
        estimated_nano, priced, status, error, latency_ms, created_at
      from given left join lateral (
        select c.revision_id, c.channel, c.call_id,
          (select called.workflow_id from calls called where called.org_id = ${ctx.org.id} and called.id = c.call_id) as workflow_id
        from conversations c where c.org_id = ${ctx.org.id} and c.id = given.conversation_id) talk on true
    ), usage as (
      insert into model_usage_daily as old (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot,
        cost_nano, input_tokens, output_tokens, invocations, failed, unpriced, estimated_nano)
      select ${ctx.org.id}, ${day}::date, operation, source, coalesce(embedding_type, ''), provider, model,
        coalesce(assistant_id, ${NIL}::uuid), ${slot}, sum(cost_nano), sum(input_tokens), sum(output_tokens), count(*),
        count(*) filter (where status = 'failed'), count(*) filter (where not priced), sum(estimated_nano)
      from given group by 3, 4, 5, 6, 7, 8 order by 3, 4, 5, 6, 7, 8
      on conflict (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot) do update set
        cost_nano = old.cost_nano + excluded.cost_nano, input_tokens = old.input_tokens + excluded.input_tokens,
        output_tokens = old.output_tokens + excluded.output_tokens, invocations = old.invocations + excluded.invocations,
        failed = old.failed + excluded.failed, unpriced = old.unpriced + excluded.unpriced,
        estimated_nano = old.estimated_nano + excluded.estimated_nano
    ) ${calls.some(({ kbId }) => kbId !== undefined) ? sql`, ${spendOfBases(ctx, day)}` : emptySql}
      ${rows.some(isPaidInConversation) ? sql`, ${spendOfChannels(ctx, day, slot)}` : emptySql}
    select exists (select from model_budgets where org_id = ${ctx.org.id}) as is_budgeted`);
  return { rows, day, cost: rows.reduce((sum, row) => sum + BigInt(row.cost_nano), 0n), isBudgeted: is_budgeted };
}

/** Parts of the statement that has the calls as `given`: embeddings of knowledge bases, added up by base. */
const spendOfBases = (ctx: Context, day: string): Sql => sql`
    by_kb as (
      select coalesce(source, '') as source, coalesce(embedding_type, '') as embedding_type, kb_id, sum(cost_nano) as cost_nano,
        sum(input_tokens) as input_tokens, count(*) as invocations, count(*) filter (where status = 'failed') as failed,
        sum(estimated_nano) as estimated_nano
      from given where operation = 'embedding' and kb_id is not null
      group by grouping sets ((kb_id), (source, embedding_type, kb_id))
    ), of_bases as (
    insert into kb_embedding_spend as old (org_id, source, embedding_type, span, day, kb_id, cost_nano, input_tokens, invocations, failed,
      estimated_nano)
    select ${ctx.org.id}, source, embedding_type, span.days, span.first, kb_id, cost_nano, input_tokens, invocations, failed, estimated_nano
    from by_kb cross join (values (1, ${day}::date), (${LONG_SPAN}::int, ${longSpanOf(day)}::date)) as span(days, first)
    order by 2, 3, 4, 5, 6
    on conflict (org_id, source, embedding_type, span, day, kb_id) do update set
      cost_nano = old.cost_nano + excluded.cost_nano, input_tokens = old.input_tokens + excluded.input_tokens,
      invocations = old.invocations + excluded.invocations, failed = old.failed + excluded.failed,
      estimated_nano = old.estimated_nano + excluded.estimated_nano
    )`;

const isPaidInConversation = ({ conversation_id, cost_nano, estimated_nano }: ReturnType<typeof toRow>): boolean =>
  conversation_id !== null && (cost_nano !== '0' || estimated_nano !== '0');

/** A part of the statement that has the calls as `given`: what chats of visitors cost, with estimates, added up by channel and day. */
const spendOfChannels = (ctx: Context, day: string, slot: number): Sql => sql`
    of_channels as (
    insert into channel_spend_daily as old (org_id, channel_id, day, slot, cost_nano)
    select ${ctx.org.id}, c.channel_id, ${day}::date, ${slot}, sum(given.cost_nano + given.estimated_nano)
    from given join conversations c on c.org_id = ${ctx.org.id} and c.id = given.conversation_id
    where c.channel_id is not null group by c.channel_id order by c.channel_id
    on conflict (org_id, channel_id, day, slot) do update set cost_nano = old.cost_nano + excluded.cost_nano
    )`;

/** What conversations of a channel have cost on this UTC day, in nano-dollars, whenever they were started. */
export async function spentOnChannelToday(ctx: Context, channelId: string): Promise<number> {
  const { nano } = await reader(ctx).one<{ nano: number }>(sql`
    select coalesce(sum(cost_nano), 0)::float8 as nano from channel_spend_daily
    where org_id = ${ctx.org.id} and channel_id = ${channelId} and day = ${utcDay(ctx.clock.now())}::date`);
  return nano;
}

function toRow(call: ModelCall, created: Date) {
  const { costNano, priced } = costOf(call.price, call);
  return {
    id: uuid7(),
    operation: call.operation,
    source: call.source,
    embedding_type: call.embeddingType ?? null,
    kb_id: call.kbId ?? null,
    document_id: call.documentId ?? null,
    assistant_id: call.assistantId ?? null,
    conversation_id: call.conversationId ?? null,
    provider: call.provider,
    model: call.model,
    input_tokens: call.inputTokens,
    output_tokens: call.outputTokens,
    cached_tokens: call.cachedTokens ?? 0,
    cache_write_tokens: call.cacheWriteTokens ?? 0,
    tokens_estimated: call.tokensEstimated,
    cost_nano: costNano.toString(),
    priced,
    input_price_nano: call.price?.inputNano ?? null,
    output_price_nano: call.price?.outputNano ?? null,
    cached_price_nano: call.price?.cachedNano ?? null,
    cache_write_price_nano: call.price?.cacheWriteNano ?? null,
    estimated_nano: estimateOf(call.price, call).toString(),
    status: call.error === null ? 'succeeded' : 'failed',
    error: call.error,
    latency_ms: Math.round(call.latencyMs),
    created_at: created,
  };
}

async function emitMissingPrices(ctx: Context, tx: Tx, rows: ReturnType<typeof toRow>[], day: string): Promise<void> {
  const unpriced = new Map(rows.filter((row) => !row.priced).map((row) => [`${row.provider}/${row.model}`, row]));
  for (const [name, { provider, model }] of unpriced) {
    if (await isFirstAnnouncement(ctx, tx, `price.missing ${day} ${name}`)) {
      await emit(ctx, tx, priceMissing, { subject: name, data: { provider, model, day } });
    }
  }
}

type Withdrawn = { assistantIds: readonly string[]; kbIds: readonly string[]; workflowIds: readonly string[] };

/** Takes what assistants, knowledge bases and campaigns cost out of the ledger and its roll-ups, which agree before and after. */
export async function deleteFor(ctx: Context, tx: Tx, { assistantIds, kbIds, workflowIds }: Withdrawn): Promise<void> {
  const [assistants, kbs] = [sql`any(${[...assistantIds]}::uuid[])`, sql`any(${[...kbIds]}::uuid[])`];
  await spendTotals.withdraw(ctx, tx, {
    requests: sql`assistant_id = ${assistants} or kb_id = ${kbs}`,
    charges: sql`assistant_id = ${assistants} or workflow_id = any(${[...workflowIds]}::uuid[])`,
  });
  await tx.run(sql`
    with gone as (
      delete from model_invocations where org_id = ${ctx.org.id} and (assistant_id = ${assistants} or kb_id = ${kbs}) returning *)
    insert into model_usage_daily as old (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot,
      cost_nano, input_tokens, output_tokens, invocations, failed, unpriced, estimated_nano)
    select org_id, (created_at at time zone 'UTC')::date, operation, source, coalesce(embedding_type, ''), provider, model,
      coalesce(assistant_id, ${NIL}::uuid), 0, -sum(cost_nano), -sum(input_tokens), -sum(output_tokens), -count(*),
      -count(*) filter (where status = 'failed'), -count(*) filter (where not priced), -sum(estimated_nano)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2, 3, 4, 5, 6, 7, 8
    on conflict (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot) do update set
      cost_nano = old.cost_nano + excluded.cost_nano, input_tokens = old.input_tokens + excluded.input_tokens,
      output_tokens = old.output_tokens + excluded.output_tokens, invocations = old.invocations + excluded.invocations,
      failed = old.failed + excluded.failed, unpriced = old.unpriced + excluded.unpriced,
      estimated_nano = old.estimated_nano + excluded.estimated_nano`);
  // Days of which nothing is left, over all their slots.
  await tx.run(sql`
    with empty as (
      select day, operation, source, embedding_type, provider, model, assistant_id from model_usage_daily
      where org_id = ${ctx.org.id} group by 1, 2, 3, 4, 5, 6, 7 having sum(invocations) = 0)
    delete from model_usage_daily used using empty
    where used.org_id = ${ctx.org.id} and (used.day, used.operation, used.source, used.embedding_type, used.provider, used.model, used.assistant_id)
      = (empty.day, empty.operation, empty.source, empty.embedding_type, empty.provider, empty.model, empty.assistant_id)`);
  await tx.run(sql`delete from kb_embedding_spend where org_id = ${ctx.org.id} and kb_id = ${kbs}`);
}

type Query = z.output<typeof InvocationQuery>;
type Item = z.input<typeof Invocation>;
type InvocationRow = RowOf<
  'model_invocations',
  Pick<z.input<typeof Invocation>, 'operation' | 'source' | 'embedding_type' | 'status'>
>;

const pageOfCalls = (ctx: Context, query: Query, { older, newest }: PageBounds): Promise<InvocationRow[]> =>
  reader(ctx).rows<InvocationRow>(sql`
    select * from model_invocations
    where ${all(
      sql`org_id = ${ctx.org.id}`,
      query.kb_id !== undefined && sql`kb_id = ${query.kb_id}`,
      query.assistant_id !== undefined && sql`assistant_id = ${query.assistant_id}`,
      query.provider !== undefined && sql`provider = ${query.provider}`,
      query.model !== undefined && sql`model = ${query.model}`,
      query.source !== undefined && sql`source = ${query.source}`,
      query.status !== undefined && sql`status = ${query.status}`,
      createdWithin(query),
      older(),
    )}
    ${newest()}`);

export const list = async (ctx: Context, query: Query) =>
  toPage(await pageOfCalls(ctx, query, pageAt(query)), query.limit, toInvocation);

export const download = (ctx: Context, query: Query) =>
  csvAnswer(
    ctx,
    'model-invocations',
    csvColumnsOf<Item>(Invocation),
    items(batchesOf((bounds) => pageOfCalls(ctx, query, bounds))),
  );

async function* items(batches: AsyncIterable<InvocationRow[]>): AsyncGenerator<Item[]> {
  for await (const rows of batches) yield rows.map(toInvocation);
}

const toInvocation = (row: InvocationRow): Item => ({
  id: row.id,
  operation: row.operation,
  source: row.source,
  embedding_type: row.embedding_type,
  kb_id: row.kb_id,
  document_id: row.document_id,
  assistant_id: row.assistant_id,
  conversation_id: row.conversation_id,
  provider: row.provider,
  model: row.model,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  cached_input_tokens: row.cached_tokens,
  tokens_estimated: row.tokens_estimated,
  cost_usd: toUsd(row.cost_nano),
  estimated_cost_usd: row.priced ? null : toUsd(row.estimated_nano),
  usd_per_million_input_tokens: row.input_price_nano === null ? null : toUsd(row.input_price_nano),
  usd_per_million_output_tokens: row.output_price_nano === null ? null : toUsd(row.output_price_nano),
  priced: row.priced,
  status: row.status,
  error: row.error,
  latency_ms: row.latency_ms,
  created_at: iso(row.created_at),
});
