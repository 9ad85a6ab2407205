// Owns calling_workflows and their versions: what is called, when, and in which steps. Every change of steps is a new version.

import type { z } from 'zod';
import { batchesOf, type CsvColumns, csvAnswer } from '../../../http/csv-answer.ts';
import { itemPageAt, type PageBounds, toItemPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, type Sql, sql } from '../../../kernel/db/sql.ts';
import { badRequest, notFound, Problem } from '../../../kernel/errors.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { isTimeZone } from '../../../kernel/time/time-zone.ts';
import { templateError } from '../calls/message.ts';
import * as counts from '../calls/workflow-counts.ts';
import { closeWorkflow, resumeWorkflow, reviewWaitingCalls } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { WorkflowQuery } from '../contract/queries.ts';
import type { CallingWorkflow, CreateWorkflow, SavedWorkflow, UpdateWorkflow } from '../contract/schema.ts';
import { DEFAULT_FINISH_ON, type EndedReason, type WorkflowTag } from '../contract/vocabulary.ts';
import { type AttachedNumber, toPhoneNumber } from '../numbers/phone-numbers.ts';
import type { StepDefinition } from './execution-rows.ts';
import { warningsOf } from './workflow-warnings.ts';

export type WorkflowRow = RowOf<'calling_workflows', { tag: WorkflowTag }>;

export type LoadedWorkflow = WorkflowRow & {
  steps: StepDefinition[];
  phone_number: AttachedNumber | null;
  carrier_type: string;
  carrier_id: string | null;
};

const SELECT = sql`
  select w.*, v.steps, to_jsonb(n) as phone_number, coalesce(c.type, 'simulated') as carrier_type, c.id as carrier_id from calling_workflows w
  join calling_workflow_versions v on v.workflow_id = w.id and v.version = w.version
  left join phone_numbers n on n.id = w.phone_number_id left join carriers c on c.id = n.carrier_id`;

/** For a restored database that does not know the calls placed since the backup. */
export const SWITCH_ALL_OFF = 'update calling_workflows set active = false where active and deleted_at is null';

/** The workflow, or 404. */
export async function find(ctx: Context, db: Db, id: string): Promise<LoadedWorkflow> {
  const row = await db.maybe<LoadedWorkflow>(
    sql`${SELECT} where w.org_id = ${ctx.org.id} and w.id = ${id} and w.deleted_at is null`,
  );
  if (!row) throw notFound('workflow');
  return row;
}

/** Whether an active workflow uses this assistant. */
export async function hasActiveWorkflow(ctx: Context, db: Db, assistantId: string): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from calling_workflows
    where org_id = ${ctx.org.id} and active and deleted_at is null and prompt_id = ${assistantId} limit 1`);
  return found !== undefined;
}

/** A workflow that takes new leads: active, and its assistant not archived. */
export async function findOpen(ctx: Context, db: Db, ports: CallingPorts, id: string): Promise<LoadedWorkflow> {
  const workflow = await find(ctx, db, id);
  if (!workflow.active) throw new Problem('workflow_inactive', 'This workflow is inactive. Activate it first.');
  await assertAssistant(ctx, ports, workflow.prompt_id);
  return workflow;
}

function toWorkflow(row: LoadedWorkflow, count: counts.WorkflowCounts): z.input<typeof CallingWorkflow> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    promptId: row.prompt_id,
    timezone: row.timezone,
    voiceId: row.voice_id,
    active: row.active,
    steps: row.steps.map((step) => ({ ...step, workflowId: row.id })),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    tag: row.tag,
    numberOfAgents: row.number_of_agents,
    maxAttemptsPerLead: row.max_attempts_per_lead,
    maxAttemptsPerDay: row.max_attempts_per_day,
    maxAttemptsPerNumber: row.max_attempts_per_number,
    stopsOnReply: row.stops_on_reply,
    recording: row.recording,
    startHour: row.start_hour,
    endHour: row.end_hour,
    totalCalls: count.calls,
    stats: {
      workflowId: row.id,
      promisesTaken: count.promises === '0.00' ? '0' : count.promises,
      cashCollected: count.cash,
      totalLeads: count.leads,
      totalLeadsCompleted: count.leads_completed,
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
    },
    phoneNumber: row.phone_number && toPhoneNumber(row.phone_number),
  };
}

export async function read(ctx: Context, id: string, db: Db = reader(ctx)) {
  const row = await find(ctx, db, id);
  return toWorkflow(row, (await counts.of(db, [id]))(id));
}

type WorkflowFilter = z.output<typeof WorkflowQuery>;
type WorkflowView = z.input<typeof CallingWorkflow>;

export async function list(ctx: Context, query: WorkflowFilter) {
  const { limit, ...bounds } = await itemPageAt(ctx, 'calling_workflows', query);
  const rows = await select(ctx, query, bounds);
  const countOf = await countsOf(ctx, rows.slice(0, limit));
  return toItemPage({ rows, limit }, (row) => toWorkflow(row, countOf(row.id)));
}

const COLUMNS: CsvColumns<WorkflowView> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => description,
  active: ({ active }) => active,
  tag: ({ tag }) => tag,
  promptId: ({ promptId }) => promptId,
  phoneNumber: ({ phoneNumber }) => phoneNumber?.phoneNumber,
  timezone: ({ timezone }) => timezone,
  startHour: ({ startHour }) => startHour,
  endHour: ({ endHour }) => endHour,
  numberOfAgents: ({ numberOfAgents }) => numberOfAgents,
  maxAttemptsPerLead: ({ maxAttemptsPerLead }) => maxAttemptsPerLead,
  maxAttemptsPerDay: ({ maxAttemptsPerDay }) => maxAttemptsPerDay,
  maxAttemptsPerNumber: ({ maxAttemptsPerNumber }) => maxAttemptsPerNumber,
  recording: ({ recording }) => recording,
  steps: ({ steps }) => steps.length,
  totalCalls: ({ totalCalls }) => totalCalls,
  totalLeads: ({ stats }) => stats.totalLeads,
  totalLeadsCompleted: ({ stats }) => stats.totalLeadsCompleted,
  promisesTaken: ({ stats }) => stats.promisesTaken,
  cashCollected: ({ stats }) => stats.cashCollected,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** All that the filters leave; `limit` and `cursor` are for pages. */
export const exportWorkflows = (ctx: Context, query: WorkflowFilter) =>
  csvAnswer(ctx, 'campaigns', COLUMNS, workflowBatches(ctx, query));

async function* workflowBatches(ctx: Context, query: WorkflowFilter): AsyncGenerator<WorkflowView[]> {
  for await (const rows of batchesOf((bounds) => select(ctx, query, bounds))) {
    const countOf = await countsOf(ctx, rows);
    yield rows.map((row) => toWorkflow(row, countOf(row.id)));
  }
}

const countsOf = (ctx: Context, rows: readonly LoadedWorkflow[]) =>
  counts.of(
    reader(ctx),
    rows.map(({ id }) => id),
  );

const select = (ctx: Context, query: WorkflowFilter, { older, newest }: PageBounds): Promise<LoadedWorkflow[]> =>
  reader(ctx).rows<LoadedWorkflow>(
    sql`${SELECT} where ${all(
      sql`w.org_id = ${ctx.org.id} and w.deleted_at is null`,
      older(sql`w.created_at`, sql`w.id`),
      query.active !== undefined && sql`w.active = ${query.active === 'true'}`,
      query.q !== undefined && matchesWords(query.q),
    )} ${newest(sql`w.created_at`, sql`w.id`)}`,
  );

const MAX_WORDS = 10;

/** Each word is the beginning of one in the name or the description; written so that the text index is used. */
function matchesWords(text: string): Sql {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS) {
    throw badRequest(`q: write 1 to ${MAX_WORDS} words of letters and digits.`);
  }
  const prefixes = words.map((word) => `${word}:*`).join(' & ');
  return sql`to_tsvector('simple', w.name || ' ' || w.description) @@ to_tsquery('simple', ${prefixes})`;
}

/** With warnings for the client. */
async function readSaved(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  id: string,
): Promise<z.input<typeof SavedWorkflow>> {
  const saved = await read(ctx, id, tx);
  const { name, max_active_calls } = await organizationOf(ctx, tx);
  const { legalHours } = ports.gate;
  return {
    ...saved,
    warnings: warningsOf(saved, { organizationName: name, maxActiveCalls: max_active_calls, legalHours }),
  };
}

const organizationOf = (ctx: Context, db: Db) =>
  db.one<{ name: string; timezone: string; max_active_calls: number }>(
    sql`select name, timezone, max_active_calls from organizations where id = ${ctx.org.id}`,
  );

export function create(ctx: Context, ports: CallingPorts, body: z.output<typeof CreateWorkflow>) {
  return transaction(ctx, async (tx) => {
    await assertValid(ctx, tx, ports, body);
    const timezone = body.timezone ?? (await organizationOf(ctx, tx)).timezone;
    const id = uuid7();
    const now = ctx.clock.now();
    await tx.run(sql`
      insert into calling_workflows (id, org_id, name, description, active, timezone, start_hour, end_hour, number_of_agents, recording, tag, prompt_id,
        voice_id, phone_number_id, max_attempts_per_lead, max_attempts_per_day, max_attempts_per_number, stops_on_reply,
        version, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.description}, ${body.active}, ${timezone}, ${body.startHour}, ${body.endHour},
        ${body.numberOfAgents}, ${body.recording}, ${body.tag}, ${body.promptId}, ${body.voiceId}, ${body.phoneNumberId},
        ${body.maxAttemptsPerLead}, ${body.maxAttemptsPerDay}, ${body.maxAttemptsPerNumber}, ${body.stopsOnReply},
        1, ${now}, ${now})`);
    await addVersion(ctx, tx, id, 1, body.steps);
    await audit(ctx, tx, 'workflow.created', id, { name: body.name });
    return readSaved(ctx, tx, ports, id);
  });
}

export function update(ctx: Context, ports: CallingPorts, id: string, body: z.output<typeof UpdateWorkflow>) {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    const hours = { startHour: body.startHour ?? row.start_hour, endHour: body.endHour ?? row.end_hour };
    await assertValid(ctx, tx, ports, { ...body, ...hours });
    const version = body.steps ? row.version + 1 : row.version;
    if (body.steps) await addVersion(ctx, tx, id, version, body.steps);
    const active = body.active ?? row.active;
    const orOld = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
    await tx.run(sql`
      update calling_workflows set name = ${body.name ?? row.name}, description = ${body.description ?? row.description}, active = ${active},
        timezone = ${body.timezone ?? row.timezone}, start_hour = ${hours.startHour}, end_hour = ${hours.endHour},
        number_of_agents = ${body.numberOfAgents ?? row.number_of_agents}, recording = ${body.recording ?? row.recording}, tag = ${body.tag ?? row.tag},
        prompt_id = ${orOld(body.promptId, row.prompt_id)}, voice_id = ${orOld(body.voiceId, row.voice_id)},
        phone_number_id = ${orOld(body.phoneNumberId, row.phone_number_id)},
        max_attempts_per_lead = ${orOld(body.maxAttemptsPerLead, row.max_attempts_per_lead)},
        max_attempts_per_day = ${orOld(body.maxAttemptsPerDay, row.max_attempts_per_day)},
        max_attempts_per_number = ${orOld(body.maxAttemptsPerNumber, row.max_attempts_per_number)},
        stops_on_reply = ${body.stopsOnReply ?? row.stops_on_reply}, version = ${version}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id}`);
    if (active && !row.active) await addJob(ctx, tx, resumeWorkflow, { id, org_id: ctx.org.id });
    if (changesTimes(row, { ...body, ...hours })) await addJob(ctx, tx, reviewWaitingCalls, { id, org_id: ctx.org.id });
    await audit(ctx, tx, 'workflow.updated', id, { fields: Object.keys(body) });
    return readSaved(ctx, tx, ports, id);
  });
}

/** Whether calls that wait for their time may have another one now. */
const changesTimes = (row: WorkflowRow, body: z.output<typeof UpdateWorkflow>): boolean =>
  body.startHour !== row.start_hour ||
  body.endHour !== row.end_hour ||
  (body.timezone !== undefined && body.timezone !== row.timezone) ||
  (body.maxAttemptsPerDay !== undefined && body.maxAttemptsPerDay !== row.max_attempts_per_day);

/** Live executions and calls are canceled in the background; all stay readable. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    await tx.run(sql`
      update calling_workflows set active = false, deleted_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`);
    await addJob(ctx, tx, closeWorkflow, { id, org_id: ctx.org.id });
    await audit(ctx, tx, 'workflow.deleted', id, { name: row.name });
  });
}

async function lock(ctx: Context, tx: Tx, id: string): Promise<WorkflowRow> {
  const row = await tx.maybe<WorkflowRow>(
    sql`select * from calling_workflows where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null for update`,
  );
  if (!row) throw notFound('workflow');
  return row;
}

type Steps = z.output<typeof CreateWorkflow>['steps'];

/** In the order asked for; steps are then numbered from 0 without gaps. */
async function addVersion(ctx: Context, tx: Tx, workflowId: string, version: number, steps: Steps): Promise<void> {
  const ordered = steps
    .map((step, index) => ({ ...step, order: step.order ?? index }))
    .sort((a, b) => a.order - b.order);
  const numbered = ordered.map((step, order) => ({
    ...step,
    id: uuid7(),
    order,
    finishOn: finishOnOf(step, ordered[order + 1]),
  }));
  await tx.run(sql`
    insert into calling_workflow_versions (workflow_id, version, steps, created_at)
    values (${workflowId}, ${version}, ${JSON.stringify(numbered)}, ${ctx.clock.now()})`);
}

/** A text that follows the call is what a person agrees to who agrees to texts. */
function finishOnOf({ type, finishOn }: Steps[number], next: Steps[number] | undefined): readonly EndedReason[] {
  if (finishOn) return finishOn;
  if (type !== 'CALL') return [];
  return next?.type === 'TEXT' ? DEFAULT_FINISH_ON.filter((reason) => reason !== 'TEXT_CONSENT') : DEFAULT_FINISH_ON;
}

async function assertValid(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  body: z.output<typeof UpdateWorkflow>,
): Promise<void> {
  const { startHour = 0, endHour = 24, timezone, steps = [], phoneNumberId } = body;
  if (startHour >= endHour) throw badRequest('startHour: must be before endHour.');
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw badRequest('timezone: write an IANA name, such as America/Chicago.');
  }
  const flaw = templateError(steps);
  if (flaw !== undefined) throw badRequest(flaw);
  if (phoneNumberId !== undefined && phoneNumberId !== null) {
    const exists =
      isUuid(phoneNumberId) &&
      (await tx.maybe(
        sql`select 1 from phone_numbers where org_id = ${ctx.org.id} and id = ${phoneNumberId} and outbound for share`,
      ));
    if (!exists)
      throw badRequest('phoneNumberId: no such number of yours that may call out. GET /phone-numbers lists them.');
  }
  if (body.promptId !== undefined) await assertAssistant(ctx, ports, body.promptId);
}

async function assertAssistant(ctx: Context, ports: CallingPorts, promptId: string | null): Promise<void> {
  if (promptId === null) return;
  const assistant = await ports.assistants.find(ctx, promptId);
  if (!assistant) throw badRequest('promptId: no such assistant. Leave it out to use the built-in script.');
  if (assistant.archived) throw new Problem('conflict', 'The assistant of promptId is archived. Restore it first.');
}
