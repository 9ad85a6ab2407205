// Lists calls: filters, a page, and all of them as CSV.

import type { z } from 'zod';
import { batchesOf, type CsvColumns, csvAnswer } from '../../../http/csv-answer.ts';
import { type PageBounds, pageAfter, parseLimit } from '../../../http/pages.ts';
import { createdWithin } from '../../../http/time-range.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { isUuid } from '../../../kernel/db/ids.ts';
import { all, raw, type Sql, sql } from '../../../kernel/db/sql.ts';
import { badRequest } from '../../../kernel/errors.ts';
import type { CallRow } from '../contract/call.ts';
import { toCustomerMetadata } from '../contract/leads.ts';
import type { CallQuery } from '../contract/queries.ts';
import { toCall } from './calls.ts';
import { summaryWithoutCall } from './summary.ts';

const PAGE = 50;

type CallFilter = z.output<typeof CallQuery>;

/** Newest first. `id` and `createdAt` together are the end of the previous page. */
export async function list(ctx: Context, query: CallFilter) {
  const limit = parseLimit(query.limit, PAGE);
  const statement = await listStatement(ctx, query, sql`*`);
  const rows = await reader(ctx).rows<CallRow>(statement(pageAfter(undefined, limit)));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { calls: page.map(toCall), nextCursorId: last ? { createdAt: iso(last.created_at), id: last.id } : null };
}

/** Transcripts stay out: they are long, and no table shows them. */
const EXPORTED = [
  'id',
  'created_at',
  'workflow_id',
  'execution_id',
  'lead_id',
  'lead',
  'phone',
  'status',
  'tag',
  'outbound',
  'scheduled_at',
  'started_at',
  'ended_at',
  'duration',
  'ended_reason',
  'ended_by',
  'summary',
  'error',
  'variables',
  'disclosures',
] as const satisfies (keyof CallRow)[];
type ExportedCall = Pick<CallRow, (typeof EXPORTED)[number]>;

const COLUMNS: CsvColumns<ExportedCall> = {
  id: ({ id }) => id,
  createdAt: (row) => row.created_at,
  workflowId: (row) => row.workflow_id,
  workflowExecutionId: (row) => row.execution_id,
  customerLeadId: (row) => row.lead_id,
  firstName: ({ lead }) => lead.firstName,
  lastName: ({ lead }) => lead.lastName,
  email: ({ lead }) => lead.email,
  phone: ({ phone }) => phone,
  status: ({ status }) => status,
  tag: ({ tag }) => tag,
  outbound: ({ outbound }) => outbound,
  scheduledAt: (row) => row.scheduled_at,
  callStartedAt: (row) => row.started_at,
  callEndedAt: (row) => row.ended_at,
  callDuration: ({ duration }) => duration,
  callEndedReason: (row) => row.ended_reason,
  callEndedBy: (row) => row.ended_by,
  summary: (row) => row.summary || summaryWithoutCall(row),
  variables: ({ variables }) => variables,
  customerMetadata: ({ lead }) => toCustomerMetadata(lead),
  disclosures: ({ disclosures }) => disclosures,
};

/** All calls that the filters leave; `limit` is for pages. */
export async function exportCalls(ctx: Context, query: CallFilter) {
  const statement = await listStatement(ctx, query, raw(EXPORTED.join(', ')));
  const batches = batchesOf((bounds) => reader(ctx).rows<ExportedCall>(statement(bounds)));
  return csvAnswer(ctx, 'calls', COLUMNS, batches);
}

/** Validates the filters; the function it returns makes the statement of any page. */
async function listStatement(ctx: Context, query: CallFilter, columns: Sql): Promise<(bounds: PageBounds) => Sql> {
  const ofDuration = query.duration === undefined ? undefined : durationMatches(query.duration);
  const source = ofDuration ? await sourceFor(ctx, ofDuration) : sql`calls`;
  const filter = all(
    sql`org_id = ${ctx.org.id} and not is_test`,
    before(query),
    query.workflowId !== undefined && sql`workflow_id = ${query.workflowId}`,
    query.assistantId !== undefined && sql`prompt_id = ${query.assistantId}`,
    query.script !== undefined && (query.script === 'built-in' ? sql`prompt_id is null` : sql`prompt_id is not null`),
    query.revisionId !== undefined &&
      sql`exists (select from conversations v where v.org_id = ${ctx.org.id} and v.call_id = calls.id and v.revision_id = ${query.revisionId})`,
    query.hour !== undefined &&
      sql`to_char(created_at at time zone (select timezone from organizations where id = ${ctx.org.id}), 'HH24') = ${query.hour}`,
    query.fromNumber !== undefined && sql`outbound and from_number = ${query.fromNumber}`,
    query.status !== undefined && sql`status = ${query.status}`,
    query.tag !== undefined && sql`tag = ${query.tag}`,
    query.callEndedReason !== undefined && sql`ended_reason = ${query.callEndedReason}`,
    query.phone !== undefined && sql`phone = ${query.phone}`,
    createdWithin(query),
    ofDuration,
  );
  return ({ older, newest }) => {
    const found = sql`from ${source} where ${filter} and ${older()} ${newest()}`;
    if (query.workflowId === undefined) return sql`select ${columns} ${found}`;
    // The index of a workflow's calls includes how they ended: others are skipped without reading them.
    return sql`select ${columns} from calls where org_id = ${ctx.org.id} and id in (select id ${found}) ${newest()}`;
  };
}

const FEW = 5000;

/** A range of durations has no order: few matching calls are sorted, of many the newest are scanned. The planner's estimate may be far off. */
async function sourceFor(ctx: Context, ofDuration: Sql): Promise<Sql> {
  const found = sql`from calls where org_id = ${ctx.org.id} and ${ofDuration}`;
  // In the order of the index: without it the planner may scan the table instead, expecting to find enough of them early.
  const sample = sql`select 1 ${found} order by duration limit ${FEW + 1}`;
  const { n } = await reader(ctx).one<{ n: number }>(sql`select count(*) as n from (${sample}) found`);
  return n > FEW ? sql`calls` : sql`(select * ${found} offset 0) calls`;
}

function before({ id, createdAt }: CallFilter): Sql | undefined {
  const at = createdAt === undefined ? undefined : parseMoment(createdAt);
  if (id !== undefined && !isUuid(id)) return sql`false`;
  if (id !== undefined && at) return sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`;
  if (id !== undefined) return sql`id = ${id}`;
  return at && sql`created_at < ${at}`;
}

function parseMoment(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}.*)?$/.test(text) ? new Date(text) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  throw badRequest('createdAt: write an ISO 8601 date-time, such as 2030-01-31T12:00:00Z.');
}

const COMPARISONS = {
  '>': sql`duration >`,
  '>=': sql`duration >=`,
  '<': sql`duration <`,
  '<=': sql`duration <=`,
  '': sql`duration =`,
};

function durationMatches(text: string): Sql {
  const [, comparison = '', number] = /^(>=|<=|>|<)?(\d{1,9})$/.exec(text) ?? [];
  if (number !== undefined) return sql`${COMPARISONS[comparison as keyof typeof COMPARISONS]} ${Number(number)}`;
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (from !== undefined) return sql`duration between ${Number(from)} and ${Number(to)}`;
  throw badRequest('duration: write seconds as N, >N, >=N, <N, <=N or A-B.');
}
