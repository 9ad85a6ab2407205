// Owns the table outcome_reports: reports of outcomes that go out each day, week or month, by e-mail to members and as an event to webhooks.

import { z } from 'zod';
import { type ItemPageRequest, itemRows, toItemPage } from '../../../http/pages.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { cellOf, inCell } from '../../../kernel/cell-address.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { assertMailSet, isMailSet, queueMail } from '../../access/mail.ts';
import { membersWhoMay } from '../../access/members.ts';
import { outcomeReportReady } from '../contract/events.ts';
import { sendOutcomeReport } from '../contract/jobs.ts';
import { OUTCOME_GROUPS, type OutcomeGroup } from './figures-schema.ts';
import { outcomeReport, reportFile } from './outcome-report.ts';

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
type Frequency = (typeof FREQUENCIES)[number];
/** Revisions need an assistant, and are counted call by call. */
const GROUPS = OUTCOME_GROUPS.filter((group) => group !== 'revision');
const MAX_RECIPIENTS = 20;
/** Each costs a query over all calls of its time. */
const MAX_REPORTS = 50;

const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Label of the report, and the subject of its mail, 1 to 200 characters.'),
  groupBy: z.enum(GROUPS).describe('What calls are counted under, as in `getOutcomes`; `campaign` by default.'),
  workflowId: uuid.nullable().describe('Only calls of this workflow (`listWorkflows`). null, the default: of all.'),
  frequency: z
    .enum(FREQUENCIES)
    .describe(
      '`daily`: the day before. `weekly`: the seven days before. `monthly`: the month before, on its first day.',
    ),
  weekday: z
    .int()
    .min(1)
    .max(7)
    .describe('Day on which a weekly report goes out: 1 is Monday, the default, 7 is Sunday. Others ignore it.'),
  hour: z
    .int()
    .min(0)
    .max(23)
    .describe('Hour of the day in the organization’s time zone at which it goes out; 8 by default.'),
  recipients: z
    .array(z.string().trim().toLowerCase().max(254))
    .max(MAX_RECIPIENTS)
    .describe(
      `E-mail addresses of members who may read calls, at most ${MAX_RECIPIENTS}. Empty, the default: webhooks alone hear of it (\`call.report.ready\`).`,
    ),
  active: z.boolean().describe('false: it does not go out; true by default.'),
};

export const CreateOutcomeReport = z.object({
  name: fields.name,
  groupBy: fields.groupBy.default('campaign'),
  workflowId: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .describe(fields.workflowId.description ?? ''),
  frequency: fields.frequency,
  weekday: fields.weekday.default(1),
  hour: fields.hour.default(8),
  recipients: fields.recipients.default([]),
  active: fields.active.default(true),
});
export const UpdateOutcomeReport = z
  .object({
    ...fields,
    workflowId: z
      .string()
      .max(64)
      .nullable()
      .describe(fields.workflowId.description ?? ''),
  })
  .partial();
export const OutcomeReportPlan = z
  .object({
    id: uuid.describe('Id of the report, a UUID that the server makes.'),
    ...fields,
    name: z.string().describe(fields.name.description ?? ''),
    weekday: z.int().nullable().describe('Day on which a weekly report goes out: 1 is Monday. null: it is not weekly.'),
    hour: z.int().describe(fields.hour.description ?? ''),
    recipients: z.array(z.string()).describe(fields.recipients.description ?? ''),
    nextAt: timestamp
      .nullable()
      .describe('When it goes out next: ISO 8601, UTC, milliseconds. null: it is not active.'),
    lastSentAt: timestamp.nullable().describe('When it last went out: ISO 8601, UTC, milliseconds. null: never.'),
    lastProblem: z.string().nullable().describe('Who did not get the last one, and why. null: everyone did.'),
    createdAt: timestamp.describe('When the report was created: ISO 8601, UTC, milliseconds.'),
    updatedAt: timestamp.describe('When the report was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'OutcomeReportPlan' });

type ReportRow = RowOf<'outcome_reports', { group_by: Exclude<OutcomeGroup, 'revision'>; frequency: Frequency }>;

const toPlan = (row: ReportRow): z.input<typeof OutcomeReportPlan> => ({
  id: row.id,
  name: row.name,
  groupBy: row.group_by,
  workflowId: row.workflow_id,
  frequency: row.frequency,
  weekday: row.weekday,
  hour: row.hour,
  recipients: row.recipients,
  active: row.active,
  nextAt: isoOrNull(row.next_at),
  lastSentAt: isoOrNull(row.last_sent_at),
  lastProblem: row.last_problem,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

type Plan = z.output<typeof CreateOutcomeReport>;

export function create(ctx: Context, body: Plan) {
  return transaction(ctx, async (tx) => {
    await assertValid(ctx, tx, body);
    // Two at the same moment: the second sees the first.
    await tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from outcome_reports where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_REPORTS) throw conflict(`An organization has at most ${MAX_REPORTS} reports. Delete one first.`);
    const id = uuid7();
    const now = ctx.clock.now();
    await tx.run(sql`
      insert into outcome_reports (id, org_id, name, group_by, workflow_id, frequency, weekday, hour, recipients, active, created_by, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.groupBy}, ${body.workflowId}, ${body.frequency},
        ${body.frequency === 'weekly' ? body.weekday : null}, ${body.hour}, ${body.recipients}::text[], ${body.active}, ${ctx.actor.id}, ${now}, ${now})`);
    const row = await schedule(ctx, tx, id);
    await audit(ctx, tx, 'outcome_report.created', id, { name: body.name, recipients: body.recipients });
    return toPlan(row);
  });
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateOutcomeReport>) {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    const next: Plan = {
      name: body.name ?? row.name,
      groupBy: body.groupBy ?? row.group_by,
      workflowId: body.workflowId === undefined ? row.workflow_id : body.workflowId,
      frequency: body.frequency ?? row.frequency,
      weekday: body.weekday ?? row.weekday ?? 1,
      hour: body.hour ?? row.hour,
      recipients: body.recipients ?? row.recipients,
      active: body.active ?? row.active,
    };
    await assertValid(ctx, tx, { ...body, recipients: body.recipients });
    await tx.run(sql`
      update outcome_reports set name = ${next.name}, group_by = ${next.groupBy}, workflow_id = ${next.workflowId}, frequency = ${next.frequency},
        weekday = ${next.frequency === 'weekly' ? next.weekday : null}, hour = ${next.hour}, recipients = ${next.recipients}::text[],
        active = ${next.active}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id}`);
    const saved = await schedule(ctx, tx, id);
    await audit(ctx, tx, 'outcome_report.updated', id, { fields: Object.keys(body), recipients: next.recipients });
    return toPlan(saved);
  });
}

export async function read(ctx: Context, id: string) {
  const row = await find(ctx, reader(ctx), id);
  if (!row) throw notFound('report');
  return toPlan(row);
}

const find = (ctx: Context, db: Db, id: string): Promise<ReportRow | undefined> =>
  db.maybe<ReportRow>(sql`select * from outcome_reports where org_id = ${ctx.org.id} and id = ${id}`);

export const list = async (ctx: Context, query: ItemPageRequest) =>
  toItemPage(await itemRows<ReportRow>(ctx, 'outcome_reports', query), toPlan);

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    await tx.run(sql`delete from outcome_reports where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'outcome_report.deleted', id, { name: row.name });
  });
}

/** Now, and besides its times. */
export async function sendNow(ctx: Context, id: string) {
  const about = await find(ctx, reader(ctx), id);
  if (!about) throw notFound('report');
  if (about.recipients.length > 0) assertMailSet(ctx);
  const made = await make(ctx, reader(ctx), about);
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    const problem = await send(ctx, tx, row, made);
    const sent = await tx.one<ReportRow>(sql`
      update outcome_reports set last_sent_at = ${ctx.clock.now()}, last_problem = ${problem}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'outcome_report.sent', id, { recipients: row.recipients });
    return toPlan(sent);
  });
}

async function lock(ctx: Context, tx: Tx, id: string): Promise<ReportRow> {
  const row = await tx.maybe<ReportRow>(
    sql`select * from outcome_reports where org_id = ${ctx.org.id} and id = ${id} for update`,
  );
  if (!row) throw notFound('report');
  return row;
}

async function assertValid(
  ctx: Context,
  tx: Tx,
  body: { workflowId?: string | null | undefined; recipients?: string[] | undefined },
) {
  const { workflowId, recipients = [] } = body;
  if (workflowId) {
    const exists =
      isUuid(workflowId) &&
      (await tx.maybe(
        sql`select 1 from calling_workflows where org_id = ${ctx.org.id} and id = ${workflowId} and deleted_at is null for share`,
      ));
    if (!exists) throw badRequest('workflowId: no such workflow. GET /workflows lists yours.');
  }
  if (recipients.length === 0) return;
  assertMailSet(ctx);
  const allowed = await membersWhoMay(ctx, tx, 'calls:read', recipients);
  const stranger = recipients.find((email) => !allowed.has(email));
  if (stranger !== undefined) {
    throw badRequest(
      `recipients: ${stranger.slice(0, 100)} is no member who may read calls. Invite them first, or take another address.`,
    );
  }
}

/** The next time it goes out, and the job that is due then. */
async function schedule(ctx: Context, tx: Tx, id: string): Promise<ReportRow> {
  const row = await lock(ctx, tx, id);
  const nextAt = row.active ? await nextTime(ctx, tx, row) : null;
  const saved = await tx.one<ReportRow>(sql`
    update outcome_reports set next_at = ${nextAt}, due_at = ${nextAt && ctx.clock.toWall(nextAt)}
    where org_id = ${ctx.org.id} and id = ${id} returning *`);
  if (nextAt) {
    const key = dueKey(sendOutcomeReport, id);
    await addJob(ctx, tx, sendOutcomeReport, { id, org_id: ctx.org.id }, { at: nextAt, key });
  }
  return saved;
}

/** The first instant after now that the plan names, by the organization's clock; hours that a clock skips come an hour later. */
async function nextTime(ctx: Context, tx: Db, { frequency, weekday, hour }: ReportRow): Promise<Date> {
  const isItsDay: Record<Frequency, Sql> = {
    daily: sql`true`,
    weekly: sql`extract(isodow from day) = ${weekday ?? 1}`,
    monthly: sql`extract(day from day) = 1`,
  };
  const { at } = await tx.one<{ at: Date }>(sql`
    select min((day + ${hour} * interval '1 hour') at time zone o.timezone) as at from organizations o
    cross join lateral (select (${ctx.clock.now()}::timestamptz at time zone o.timezone)::date::timestamp + n * interval '1 day' as day
      from generate_series(0, 32) n) days
    where o.id = ${ctx.org.id} and ${isItsDay[frequency]}
      and (day + ${hour} * interval '1 hour') at time zone o.timezone > ${ctx.clock.now()}::timestamptz`);
  return at;
}

/** Counted before the transaction, which is short. Sent and scheduled again in one: a process that dies does both again, or neither. */
export async function sendOutcomeReportJob(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, org_id, sendOutcomeReport.name);
  const about = await find(ctx, ctx.db, id);
  const isDue = (about?.next_at?.getTime() ?? Number.POSITIVE_INFINITY) <= ctx.clock.nowMs();
  const made = about && isDue ? await make(ctx, ctx.db, about) : undefined;
  await ctx.db.transaction(async (tx) => {
    const row = await tx.maybe<ReportRow>(
      sql`select * from outcome_reports where org_id = ${org_id} and id = ${id} for update`,
    );
    await run.fence(tx);
    if (!row?.active) return;
    // The plan has changed meanwhile, or this job came before its time.
    if (!made || row.updated_at.getTime() !== about?.updated_at.getTime()) {
      await schedule(ctx, tx, id);
      return;
    }
    const problem = await send(ctx, tx, row, made);
    await tx.run(sql`
      update outcome_reports set last_sent_at = ${ctx.clock.now()}, last_problem = ${problem} where org_id = ${org_id} and id = ${id}`);
    await schedule(ctx, tx, id);
  });
}

/** Whole days of the organization's zone that lie before the day of sending. */
async function periodOf(
  ctx: Context,
  db: Db,
  frequency: Frequency,
): Promise<{ from: string; to: string; last: string }> {
  const start: Record<Frequency, Sql> = {
    daily: sql`today - 1`,
    weekly: sql`today - 7`,
    monthly: sql`(date_trunc('month', today) - interval '1 month')::date`,
  };
  const end = frequency === 'monthly' ? sql`date_trunc('month', today)::date` : sql`today`;
  return db.one(sql`
    select to_char(${start[frequency]}, 'YYYY-MM-DD') as from, to_char(${end}, 'YYYY-MM-DD') as to, to_char(${end} - 1, 'YYYY-MM-DD') as last
    from (select (${ctx.clock.now()}::timestamptz at time zone timezone)::date as today from organizations where id = ${ctx.org.id}) day`);
}

type MadeReport = { report: Awaited<ReturnType<typeof outcomeReport>>; from: string; last: string };

async function make(ctx: Context, db: Db, row: ReportRow): Promise<MadeReport> {
  const { from, to, last } = await periodOf(ctx, db, row.frequency);
  const query = { groupBy: row.group_by, from, to, ...(row.workflow_id && { workflowId: row.workflow_id }) };
  return { report: await outcomeReport(ctx, query), from, last };
}

/** Who did not get it, and why; null: everyone did. */
async function send(ctx: Context, tx: Tx, row: ReportRow, { report, from, last }: MadeReport): Promise<string | null> {
  const { totals, funnel } = report;
  const path = viewOf(row, from, last);
  const days = from === last ? from : `${from} to ${last}`;
  await emit(ctx, tx, outcomeReportReady, {
    subject: row.id,
    data: {
      id: row.id,
      name: row.name,
      from: report.from,
      to: report.to,
      workflowId: row.workflow_id,
      calls: totals.calls,
      dialled: totals.dialled,
      connected: totals.connected,
      leads: funnel.leads,
      succeeded: funnel.succeeded,
      promisedAmount: totals.promisedAmount,
      paidAmount: totals.paidAmount,
      view: path,
    },
  });
  if (row.recipients.length === 0) return null;
  if (!isMailSet(ctx)) return 'No one got it: this server sends no e-mail. Set SMTP_URL, MAIL_FROM and PUBLIC_URL.';
  // Members who have ended, or whose role no longer reads calls, get nothing.
  const allowed = await membersWhoMay(ctx, tx, 'calls:read', row.recipients);
  const file = { name: `outcomes-${from}.csv`, text: reportFile(report) };
  for (const email of row.recipients.filter((one) => allowed.has(one))) {
    await queueMail(ctx, tx, {
      to: email,
      subject: `${row.name}: ${days}`,
      lines: [
        `Calls: ${totals.calls}, dialed: ${totals.dialled}, answered by a person: ${totals.connected}.`,
        `Leads: ${funnel.leads}, reached: ${funnel.reached}, booked, put through, agreed or promised: ${funnel.succeeded}.`,
        ...(totals.promises > 0
          ? [`Promises: ${totals.promises}, ${totals.promisedAmount} in all; paid: ${totals.paidAmount}.`]
          : []),
        'The same in the console:',
      ],
      path: inCell(cellOf(ctx.config), path),
      after: ['The groups are in the attached file. Reports are set up in the console under Outcomes.'],
      file,
    });
  }
  const left = row.recipients.filter((email) => !allowed.has(email));
  return left.length === 0 ? null : `Not sent to ${left.join(', ')}: no member who may read calls.`;
}

/** The page of the console that shows the same figures. */
const viewOf = (row: ReportRow, from: string, to: string): string => {
  const params = { by: row.group_by, from, to, ...(row.workflow_id && { workflowId: row.workflow_id }) };
  return `/console/outcomes?${new URLSearchParams(params)}`;
};
