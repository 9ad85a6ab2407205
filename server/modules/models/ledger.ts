// Reads the ledger of calls to models: filtered pages of it, and the whole of it as a file.
import type { z } from 'zod';
import { batchesOf, csvAnswer } from '../../http/csv-answer.ts';
import { csvColumnsOf } from '../../http/csv-columns.ts';
import { type PageBounds, pageAt, toPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/row.ts';
import { all, sql } from '../../kernel/sql.ts';
import { toUsd } from './money.ts';
import { Invocation, type InvocationQuery } from './schema.ts';

type Query = z.output<typeof InvocationQuery>;
type Item = z.input<typeof Invocation>;
type InvocationRow = RowOf<
  'model_invocations',
  Pick<z.input<typeof Invocation>, 'operation' | 'source' | 'embedding_type' | 'status'>
>;

const rowsAt = (ctx: Context, query: Query, { older, newest }: PageBounds): Promise<InvocationRow[]> =>
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
  toPage(await rowsAt(ctx, query, pageAt(query)), query.limit, toInvocation);

export const download = (ctx: Context, query: Query) =>
  csvAnswer(ctx, 'model-invocations', csvColumnsOf<Item>(Invocation), items(batchesOf((bounds) => rowsAt(ctx, query, bounds))));

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
  tokens_estimated: row.tokens_estimated,
  cost_usd: toUsd(row.cost_nano),
  usd_per_million_input_tokens: row.input_price_nano === null ? null : toUsd(row.input_price_nano),
  usd_per_million_output_tokens: row.output_price_nano === null ? null : toUsd(row.output_price_nano),
  priced: row.priced,
  status: row.status,
  error: row.error,
  latency_ms: row.latency_ms,
  created_at: iso(row.created_at),
});
