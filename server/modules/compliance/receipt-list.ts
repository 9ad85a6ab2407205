// Owns the list of receipts: what it is asked for, a page of it, and all of it as CSV.
import type { z } from 'zod';
import { batchesOf, type CsvColumns, csvAnswer } from '../../http/csv-answer.ts';
import { type PageBounds, pageAt, toCallingPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { all, type Sql, sql } from '../../kernel/sql.ts';
import { type ReceiptRow, toReceipt, WITH_CONTENTS } from './receipts.ts';
import type { Receipt, ReceiptQuery } from './schema.ts';

type Asked = z.output<typeof ReceiptQuery>;

export async function list(ctx: Context, query: Asked) {
  return toCallingPage(await select(ctx, query, pageAt(query)), query.limit, (row) => toReceipt(ctx, row));
}

/** Every fact and rule that was asked stays in the JSON: a table shows what decided. */
const COLUMNS: CsvColumns<z.input<typeof Receipt>> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  moment: ({ moment }) => moment,
  channel: ({ channel }) => channel,
  phone: ({ phone }) => phone,
  callId: ({ callId }) => callId,
  workflowExecutionId: ({ workflowExecutionId }) => workflowExecutionId,
  workflowId: ({ workflowId }) => workflowId,
  verdict: ({ verdict }) => verdict,
  rule: ({ rule }) => rule,
  because: ({ because }) => because,
  citation: ({ citation }) => citation,
  verified: ({ verified }) => verified,
  nextAllowedAt: ({ nextAllowedAt }) => nextAllowedAt,
  zones: ({ zones }) => zones.join(' '),
  states: ({ states }) => states.join(' '),
  chain: ({ chain }) => chain,
  seq: ({ seq }) => seq,
  hash: ({ hash }) => hash,
};

export const exportReceipts = (ctx: Context, query: Asked) => csvAnswer(ctx, 'receipts', COLUMNS, shownBatches(ctx, query));

async function* shownBatches(ctx: Context, query: Asked): AsyncGenerator<z.input<typeof Receipt>[]> {
  for await (const rows of batchesOf((bounds) => select(ctx, query, bounds))) yield rows.map((row) => toReceipt(ctx, row));
}

function select(ctx: Context, query: Asked, { older, newest }: PageBounds): Promise<ReceiptRow[]> {
  const { phone, callId, workflowExecutionId, workflowId, rule, verdict } = query;
  const at = sql`r.created_at`;
  const asked = all(
    sql`r.org_id = ${ctx.org.id}`,
    phone !== undefined && ofNumber(ctx, phone, older),
    callId !== undefined && sql`r.call_id = ${callId}`,
    workflowExecutionId !== undefined && sql`r.execution_id = ${workflowExecutionId}`,
    workflowId !== undefined && sql`r.workflow_id = ${workflowId}`,
    rule !== undefined && sql`r.rule = ${rule}`,
    verdict !== undefined && sql`r.verdict = ${verdict}`,
    createdWithin(query, at),
    older(at, sql`r.id`),
  );
  return reader(ctx).rows<ReceiptRow>(sql`${WITH_CONTENTS} where ${asked} ${newest(at, sql`r.id`)}`);
}

/** Older receipts hold the number themselves, later ones beside them. */
const ofNumber = (ctx: Context, phone: string, older: PageBounds['older']): Sql => {
  const ours = sql`org_id = ${ctx.org.id} and phone = ${phone}`;
  return sql`r.id in (
    (select receipt_id from receipt_contents where ${ours} and ${older(sql`created_at`, sql`receipt_id`)})
    union (select id from receipts where ${ours} and ${older()}))`;
};
