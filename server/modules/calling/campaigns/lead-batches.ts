// Owns lead_batches and their rows: leads uploaded in bulk. Each row becomes an execution, or gets the reason why not.

import type { z } from 'zod';
import { csvOfPages } from '../../../http/csv-answer.ts';
import { parseLimit, unknownCursor } from '../../../http/pages.ts';
import type { UploadedFile } from '../../../http/upload.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { notFound, Problem } from '../../../kernel/errors.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { importLeads } from '../contract/jobs.ts';
import type { Lead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { LeadRowQuery } from '../contract/queries.ts';
import { CreateExecution, type LeadBatch, LeadBatchRow } from '../contract/schema.ts';
import type { LeadRule } from '../contract/vocabulary.ts';
import * as executions from './executions.ts';
import {
  findExistingLeads,
  judgeLead,
  type LeadChoices,
  type LeadRow,
  readLeadRows,
  repeatedRows,
  repeatedText,
} from './lead-rows.ts';
import * as workflows from './workflows.ts';

type BatchRow = RowOf<'lead_batches', { status: 'PENDING' | 'RUNNING' | 'COMPLETED' }>;
type RowStatus = 'PENDING' | 'CREATED' | 'SKIPPED' | 'REJECTED';
type Row = Omit<
  RowOf<
    'lead_batch_rows',
    {
      status: RowStatus;
      rule: LeadRule | null;
      lead: Record<string, unknown> | null;
      /** E.164, while the row waits: an erasure finds it by this. */
      phone: string | null;
    }
  >,
  'batch_id' | 'org_id'
>;

/** Executions per transaction: short enough that no request waits for it, and little is done again after a crash. */
const BATCH = 20;
const LEASE_MS = 30_000;
/** Serializing all rows in one statement would block other requests of this process. */
const ROWS_PER_STATEMENT = 50;

const toBatch = (row: BatchRow): z.input<typeof LeadBatch> => ({
  id: row.id,
  workflowId: row.workflow_id,
  status: row.status,
  total: row.total,
  created: row.created,
  skipped: row.skipped,
  rejected: row.rejected,
  pending: row.total - row.created - row.skipped - row.rejected,
  createdAt: iso(row.created_at),
  completedAt: isoOrNull(row.completed_at),
});

/** All rows are stored when this returns; a job turns them into executions. */
export async function create(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  upload: UploadedFile,
  choices: LeadChoices,
) {
  const workflow = await workflows.findOpen(ctx, reader(ctx), ports, workflowId);
  const read = await readLeadRows(ctx, upload);
  const repeated = repeatedRows(read);
  const rows = read.map((row) => toRow(row, repeated.get(row.row)));
  return toBatch(await transaction(ctx, (tx) => insert(ctx, tx, workflow.id, rows, choices)));
}

/** What the file alone decides. Who is in the workflow already is asked when the row is imported. */
function toRow({ row, leadId, lead, phone, flaw }: LeadRow, first: number | undefined): Row {
  const base = { row_number: row, lead_id: leadId, execution_id: null };
  if (lead === null) return { ...base, status: 'REJECTED', rule: 'unreadable', lead: null, phone: null, error: flaw };
  if (first === undefined) return { ...base, status: 'PENDING', rule: null, lead, phone, error: '' };
  return { ...base, status: 'SKIPPED', rule: 'twice_in_file', lead: null, phone: null, error: repeatedText(first) };
}

async function insert(ctx: Context, tx: Tx, workflowId: string, rows: Row[], choices: LeadChoices): Promise<BatchRow> {
  const id = uuid7();
  const now = ctx.clock.now();
  const rejected = countOf(rows, 'REJECTED');
  const skipped = countOf(rows, 'SKIPPED');
  const done = rejected + skipped === rows.length;
  const batch = await tx.one<BatchRow>(sql`
    insert into lead_batches (id, org_id, workflow_id, status, total, created, skipped, rejected, created_at, completed_at, due_at,
      includes_finished, skips_called_elsewhere)
    values (${id}, ${ctx.org.id}, ${workflowId}, ${done ? 'COMPLETED' : 'PENDING'}, ${rows.length}, 0, ${skipped}, ${rejected}, ${now}, ${done ? now : null},
      ${done ? null : ctx.clock.toWall(now)}, ${choices.includeFinished}, ${choices.skipCalledElsewhere})
    returning *`);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.run(sql`
      insert into lead_batch_rows (batch_id, org_id, row_number, status, rule, lead, phone, lead_id, error)
      select ${id}, ${ctx.org.id}::uuid, row_number, status, rule, lead, phone, lead_id, error
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))}::jsonb)
        as row (row_number int, status text, rule text, lead jsonb, phone text, lead_id text, error text)`);
  }
  if (!done) await addJob(ctx, tx, importLeads, { id, org_id: ctx.org.id }, { key: dueKey(importLeads, id) });
  await audit(ctx, tx, 'lead_batch.created', id, { workflow_id: workflowId, rows: rows.length, rejected });
  return batch;
}

/** Continues where it, or a crashed worker, stopped: the result of a row commits together with its execution. */
export const importLeadsJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, importLeads.name);
    for (let more = true; more && !run.signal.aborted; ) {
      more = await kernel.db.transaction(async (tx) => {
        const batch = await tx.maybe<BatchRow>(
          sql`select * from lead_batches where org_id = ${org_id} and id = ${id} for update`,
        );
        await run.fence(tx);
        if (!batch || batch.status === 'COMPLETED') return false;
        const rows = await tx.rows<Row>(sql`
          select * from lead_batch_rows where batch_id = ${id} and status = 'PENDING' order by row_number limit ${BATCH}`);
        const done = await importRows({ ...ctx, tx }, tx, ports, batch, rows);
        await save(ctx, tx, id, done, rows.length < BATCH);
        return rows.length === BATCH;
      });
    }
    if (run.signal.aborted) throw new Error('stopping; the rest of the batch follows');
  };

async function importRows(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  batch: BatchRow,
  rows: readonly Row[],
): Promise<Row[]> {
  const { timezone } = await tx.one<{ timezone: string }>(
    sql`select timezone from calling_workflows where org_id = ${ctx.org.id} and id = ${batch.workflow_id}`,
  );
  const leads = rows.map((row) => ({
    row: row.row_number,
    leadId: row.lead_id,
    lead: row.lead as Lead,
    phone: row.phone,
    name: '',
    flaw: '',
  }));
  const existing = await findExistingLeads(ctx, tx, { id: batch.workflow_id, timezone }, leads);
  const choices = { includeFinished: batch.includes_finished, skipCalledElsewhere: batch.skips_called_elsewhere };
  const done: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const verdict = judgeLead(leads[index] as LeadRow, undefined, existing, choices);
    const result =
      verdict.status === 'CREATED'
        ? await importRow(ctx, ports, batch.workflow_id, row)
        : { status: verdict.status, rule: verdict.rule, execution_id: verdict.executionId, error: verdict.because };
    done.push({ ...row, ...result });
  }
  return done;
}

async function importRow(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  row: Row,
): Promise<Pick<Row, 'status' | 'rule' | 'execution_id' | 'error'>> {
  try {
    const { id } = await executions.start(ctx, ports, workflowId, CreateExecution.parse(row.lead));
    return { status: 'CREATED', rule: null, execution_id: id, error: '' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const live = error.options.details?.workflowExecutionId;
    const failed = { execution_id: typeof live === 'string' ? live : null, error: error.message };
    // Another client was faster than the look before.
    if (error.code === 'execution_already_active') return { ...failed, status: 'SKIPPED', rule: 'already_in_campaign' };
    return { ...failed, status: 'REJECTED', rule: 'workflow_closed' };
  }
}

const countOf = (rows: readonly Row[], status: RowStatus): number => rows.filter((row) => row.status === status).length;

async function save(ctx: Context, tx: Tx, id: string, rows: Row[], last: boolean): Promise<void> {
  await tx.run(sql`
    update lead_batch_rows r set status = done.status, rule = done.rule, execution_id = done.execution_id, error = done.error, lead = null, phone = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done (row_number int, status text, rule text, execution_id uuid, error text)
    where r.batch_id = ${id} and r.row_number = done.row_number`);
  const lease = last ? sql`null` : wallClockIn(LEASE_MS);
  await tx.run(sql`
    update lead_batches set status = ${last ? 'COMPLETED' : 'RUNNING'}, created = created + ${countOf(rows, 'CREATED')}, skipped = skipped + ${countOf(rows, 'SKIPPED')},
      rejected = rejected + ${countOf(rows, 'REJECTED')}, completed_at = ${last ? ctx.clock.now() : null}, due_at = ${lease}
    where org_id = ${ctx.org.id} and id = ${id}`);
}

async function find(ctx: Context, id: string): Promise<BatchRow> {
  const row = await reader(ctx).maybe<BatchRow>(
    sql`select * from lead_batches where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('batch of leads');
  return row;
}

export const read = async (ctx: Context, id: string) => toBatch(await find(ctx, id));

const PAGE = 50;

/** In the order of the file; the cursor is the last row shown. */
export async function rows(ctx: Context, id: string, query: z.output<typeof LeadRowQuery>) {
  const batch = await find(ctx, id);
  const limit = parseLimit(query.limit, PAGE);
  if (query.cursor && !/^\d{1,9}$/.test(query.cursor)) throw unknownCursor();
  type RowView = Pick<Row, 'row_number' | 'status' | 'rule' | 'lead_id' | 'execution_id' | 'error'>;
  const found = await reader(ctx).rows<RowView>(sql`
    select row_number, status, rule, lead_id, execution_id, error from lead_batch_rows
    where batch_id = ${batch.id} and row_number > ${Number(query.cursor || 0)} and ${query.status ? sql`status = ${query.status}` : sql`true`}
    order by row_number limit ${limit + 1}`);
  const data = found.slice(0, limit).map(
    (row): z.input<typeof LeadBatchRow> => ({
      row: row.row_number,
      status: row.status,
      rule: row.rule,
      leadId: row.lead_id || null,
      workflowExecutionId: row.execution_id,
      error: row.error,
    }),
  );
  return { data, pagination: { limit, nextCursor: found.length > limit ? String(data.at(-1)?.row) : null } };
}

export const exportRows = (ctx: Context, id: string, query: z.output<typeof LeadRowQuery>) =>
  csvOfPages(ctx, 'rows', LeadBatchRow, async (cursor) => {
    const { data, pagination } = await rows(ctx, id, { ...query, limit: '100', cursor });
    return { items: data, next: pagination.nextCursor };
  });
