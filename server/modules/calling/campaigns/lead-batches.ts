// Owns lead_batches and their rows: leads uploaded in bulk. Each row becomes an execution, or gets the reason why not.

import type { z } from 'zod';
import { parseLimit, unknownCursor } from '../../../http/pages.ts';
import { readUploadedFile, type UploadedFile } from '../../../http/upload.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { badRequest, notFound, Problem } from '../../../kernel/errors.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { importLeads } from '../contract/jobs.ts';
import { LEAD_FIELDS, type LeadField, METADATA_NAME, toLead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { LeadRowQuery } from '../contract/queries.ts';
import { CreateExecution, type LeadBatch, type LeadBatchRow } from '../contract/schema.ts';
import * as executions from './executions.ts';
import * as workflows from './workflows.ts';

type BatchRow = RowOf<'lead_batches', { status: 'PENDING' | 'RUNNING' | 'COMPLETED' }>;
type RowStatus = 'PENDING' | 'CREATED' | 'SKIPPED' | 'REJECTED';
type Row = Omit<
  RowOf<
    'lead_batch_rows',
    {
      status: RowStatus;
      lead: Record<string, unknown> | null;
      /** E.164, while the row waits: an erasure finds it by this. */
      phone: string | null;
    }
  >,
  'batch_id' | 'org_id'
>;

const MAX_ROWS = 10_000;
/** Executions per transaction: short enough that no request waits for it, and little is done again after a crash. */
const BATCH = 20;
const LEASE_MS = 30_000;
/** Serializing all rows in one statement would block other requests of this process. */
const ROWS_PER_STATEMENT = 50;
/** Rows after which a statement keeps the connection alive: under an Idempotency-Key a transaction is open while the file is read. */
const KEEP_ALIVE_ROWS = 500;

/** Column names in spreadsheets. */
const ALIASES: Partial<Record<LeadField, readonly string[]>> = {
  primaryPhone: ['phone', 'phone number', 'mobile', 'telephone', 'number'],
  firstName: ['first', 'given name'],
  lastName: ['last', 'surname', 'family name'],
  email: ['e-mail', 'mail', 'email address'],
  zipcode: ['zip', 'zip code', 'postal code', 'postcode'],
  leadId: ['lead', 'id', 'external id'],
};
const COLUMNS = Object.fromEntries(LEAD_FIELDS.map((name) => [name, ALIASES[name] ?? []])) as Record<
  LeadField,
  readonly string[]
>;

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
export async function create(ctx: Context, ports: CallingPorts, workflowId: string, upload: UploadedFile) {
  const workflow = await workflows.findOpen(ctx, reader(ctx), ports, workflowId);
  const rows: Row[] = [];
  for await (const { row, values, others = {} } of readUploadedFile(upload, COLUMNS, 'primaryPhone', true)) {
    if (rows.length === MAX_ROWS) throw badRequest(`At most ${MAX_ROWS} leads at once. Send the rest in another batch.`);
    rows.push(toRow(row, values, others));
    if (rows.length % KEEP_ALIVE_ROWS === 0) await reader(ctx).run(sql`select 1`);
  }
  if (rows.length === 0) throw badRequest('leads: at least one is required.');
  return toBatch(await transaction(ctx, (tx) => insert(ctx, tx, workflow.id, rows)));
}

function toRow(row_number: number, values: Partial<Record<LeadField, string>>, others: Record<string, unknown>): Row {
  const lead_id = (values.leadId ?? '').slice(0, 200);
  const rejected = (error: string): Row => ({
    row_number,
    status: 'REJECTED',
    lead: null,
    phone: null,
    lead_id,
    execution_id: null,
    error,
  });
  const unnamed = Object.keys(others).find((name) => !METADATA_NAME.test(name));
  if (unnamed !== undefined) return rejected(`"${unnamed.slice(0, 64)}": a name has 1 to 64 characters, one of them a letter.`);
  const given = { ...others, ...values };
  const read = CreateExecution.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return rejected(
      `${issue?.path.join('.')}: ${values.primaryPhone === undefined ? 'a phone number is required' : issue?.message}`,
    );
  }
  try {
    const { phone, lead } = toLead(read.data);
    return { row_number, status: 'PENDING', lead, phone, lead_id, execution_id: null, error: '' };
  } catch (error) {
    if (error instanceof Problem) return rejected(error.message);
    throw error;
  }
}

async function insert(ctx: Context, tx: Tx, workflowId: string, rows: Row[]): Promise<BatchRow> {
  const id = uuid7();
  const now = ctx.clock.now();
  const rejected = rows.filter(({ status }) => status === 'REJECTED').length;
  const done = rejected === rows.length;
  const batch = await tx.one<BatchRow>(sql`
    insert into lead_batches (id, org_id, workflow_id, status, total, created, skipped, rejected, created_at, completed_at, due_at)
    values (${id}, ${ctx.org.id}, ${workflowId}, ${done ? 'COMPLETED' : 'PENDING'}, ${rows.length}, 0, 0, ${rejected}, ${now}, ${done ? now : null},
      ${done ? null : ctx.clock.toWall(now)})
    returning *`);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.run(sql`
      insert into lead_batch_rows (batch_id, org_id, row_number, status, lead, phone, lead_id, error)
      select ${id}, ${ctx.org.id}::uuid, row_number, status, lead, phone, lead_id, error
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))}::jsonb)
        as row (row_number int, status text, lead jsonb, phone text, lead_id text, error text)`);
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
        const done: Row[] = [];
        for (const row of rows) done.push({ ...row, ...(await importRow({ ...ctx, tx }, ports, batch.workflow_id, row)) });
        await save(ctx, tx, id, done, rows.length < BATCH);
        return rows.length === BATCH;
      });
    }
    if (run.signal.aborted) throw new Error('stopping; the rest of the batch follows');
  };

async function importRow(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  row: Row,
): Promise<Pick<Row, 'status' | 'execution_id' | 'error'>> {
  try {
    const { id } = await executions.start(ctx, ports, workflowId, CreateExecution.parse(row.lead));
    return { status: 'CREATED', execution_id: id, error: '' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const live = error.options.details?.workflowExecutionId;
    const status = error.code === 'execution_already_active' ? 'SKIPPED' : 'REJECTED';
    return { status, execution_id: typeof live === 'string' ? live : null, error: error.message };
  }
}

async function save(ctx: Context, tx: Tx, id: string, rows: Row[], last: boolean): Promise<void> {
  const count = (status: RowStatus): number => rows.filter((row) => row.status === status).length;
  await tx.run(sql`
    update lead_batch_rows r set status = done.status, execution_id = done.execution_id, error = done.error, lead = null, phone = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done (row_number int, status text, execution_id uuid, error text)
    where r.batch_id = ${id} and r.row_number = done.row_number`);
  const lease = last ? sql`null` : wallClockIn(LEASE_MS);
  await tx.run(sql`
    update lead_batches set status = ${last ? 'COMPLETED' : 'RUNNING'}, created = created + ${count('CREATED')}, skipped = skipped + ${count('SKIPPED')},
      rejected = rejected + ${count('REJECTED')}, completed_at = ${last ? ctx.clock.now() : null}, due_at = ${lease}
    where org_id = ${ctx.org.id} and id = ${id}`);
}

async function find(ctx: Context, id: string): Promise<BatchRow> {
  const row = await reader(ctx).maybe<BatchRow>(sql`select * from lead_batches where org_id = ${ctx.org.id} and id = ${id}`);
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
  type Shown = Pick<Row, 'row_number' | 'status' | 'lead_id' | 'execution_id' | 'error'>;
  const found = await reader(ctx).rows<Shown>(sql`
    select row_number, status, lead_id, execution_id, error from lead_batch_rows
    where batch_id = ${batch.id} and row_number > ${Number(query.cursor || 0)} and ${query.status ? sql`status = ${query.status}` : sql`true`}
    order by row_number limit ${limit + 1}`);
  const data = found.slice(0, limit).map(
    (row): z.input<typeof LeadBatchRow> => ({
      row: row.row_number,
      status: row.status,
      leadId: row.lead_id || null,
      workflowExecutionId: row.execution_id,
      error: row.error,
    }),
  );
  return { data, pagination: { limit, nextCursor: found.length > limit ? String(data.at(-1)?.row) : null } };
}
