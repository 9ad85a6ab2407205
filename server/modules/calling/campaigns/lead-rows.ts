// Owns the one rule by which the rows of a file become leads of a workflow, so that a preview and an import give the same answer about
// each row: what can be read, what is in the file twice, who is in the workflow already, who was called by another one lately.

import { readUploadedFile, type UploadedFile } from '../../../http/upload.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { badRequest, Problem } from '../../../kernel/errors.ts';
import { LEAD_FIELDS, type Lead, type LeadField, METADATA_NAME, toLead } from '../contract/leads.ts';
import { CreateExecution } from '../contract/schema.ts';
import type { LeadRule } from '../contract/vocabulary.ts';

/** A row as it was read; `flaw` says why it cannot become a lead. */
export type LeadRow = {
  row: number;
  leadId: string;
  name: string;
  lead: Lead | null;
  phone: string | null;
  flaw: string;
};

/** What the client chose about people who are known already. */
export type LeadChoices = {
  /** Leads that went through the workflow before are taken again. */
  includeFinished: boolean;
  /** Leads that another workflow has called since yesterday are left out. */
  skipCalledElsewhere: boolean;
};

export type LeadVerdict = {
  status: 'CREATED' | 'SKIPPED' | 'REJECTED';
  rule: LeadRule | null;
  because: string;
  /** The execution that stands in the way. */
  executionId: string | null;
  calledElsewhere: CalledElsewhere | null;
};
export type CalledElsewhere = { workflowId: string; workflowName: string; at: Date };

const MAX_ROWS = 10_000;
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

export async function readLeadRows(ctx: Context, upload: UploadedFile): Promise<LeadRow[]> {
  const rows: LeadRow[] = [];
  for await (const { row, values, others = {} } of readUploadedFile(upload, COLUMNS, 'primaryPhone', true)) {
    if (rows.length === MAX_ROWS)
      throw badRequest(`At most ${MAX_ROWS} leads at once. Send the rest in another batch.`);
    rows.push(toLeadRow(row, { ...others, ...values }, Object.keys(others)));
    if (rows.length % KEEP_ALIVE_ROWS === 0) await reader(ctx).run(sql`select 1`);
  }
  if (rows.length === 0) throw badRequest('leads: at least one is required.');
  return rows;
}

/** `others`: names of fields that a lead does not have. */
export function toLeadRow(row: number, fields: Readonly<Record<string, unknown>>, others: readonly string[]): LeadRow {
  const leadId = typeof fields.leadId === 'string' ? fields.leadId.slice(0, 200) : '';
  const name = [fields.firstName, fields.lastName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
    .slice(0, 200);
  const reject = (flaw: string): LeadRow => ({ row, leadId, name, lead: null, phone: null, flaw });
  const unnamed = others.find((field) => !METADATA_NAME.test(field));
  if (unnamed !== undefined)
    return reject(`"${unnamed.slice(0, 64)}": a name has 1 to 64 characters, one of them a letter.`);
  const read = CreateExecution.safeParse(fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    return reject(
      `${issue?.path.join('.')}: ${fields.primaryPhone === undefined ? 'a phone number is required' : issue?.message}`,
    );
  }
  try {
    const { phone, lead } = toLead(read.data);
    return { row, leadId, name, lead, phone, flaw: '' };
  } catch (error) {
    if (error instanceof Problem) return reject(error.message);
    throw error;
  }
}

type Keys = { row: number; leadId: string; phone: string | null };

/** Rows that repeat the number or the lead id of an earlier one, with the number of that row. Rows that are left out for it claim nothing. */
export function repeatedRows(rows: readonly Keys[]): Map<number, number> {
  const phones = new Map<string, number>();
  const leadIds = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { row, leadId, phone } of rows) {
    if (phone === null) continue;
    const first = phones.get(phone) ?? (leadId === '' ? undefined : leadIds.get(leadId));
    if (first !== undefined) {
      repeated.set(row, first);
      continue;
    }
    phones.set(phone, row);
    if (leadId !== '') leadIds.set(leadId, row);
  }
  return repeated;
}

export const repeatedText = (first: number): string =>
  `Twice in this file: row ${first} is the same number or the same lead.`;

type Membership = { id: string; live: boolean };
/** What the database knows about the people of some rows. */
export type ExistingLeads = {
  byPhone: ReadonlyMap<string, Membership>;
  byLeadId: ReadonlyMap<string, Membership>;
  calledElsewhere: ReadonlyMap<string, CalledElsewhere>;
};

/** Numbers in one statement: few enough that it is short, and many enough that a file needs few. */
const KEYS_PER_STATEMENT = 500;

export async function findExistingLeads(
  ctx: Context,
  db: Db,
  workflow: { id: string; timezone: string },
  rows: readonly Keys[],
): Promise<ExistingLeads> {
  const byPhone = new Map<string, Membership>();
  const byLeadId = new Map<string, Membership>();
  const calledElsewhere = new Map<string, CalledElsewhere>();
  for (let start = 0; start < rows.length; start += KEYS_PER_STATEMENT) {
    const part = rows.slice(start, start + KEYS_PER_STATEMENT);
    const phones = part.flatMap(({ phone }) => phone ?? []);
    const leadIds = part.flatMap(({ leadId }) => (leadId === '' ? [] : [leadId]));
    const members = await db.rows<Membership & { phone: string }>(sql`
      select distinct on (phone) phone, id, completed_at is null as live from workflow_executions
      where org_id = ${ctx.org.id} and workflow_id = ${workflow.id} and phone = any(${phones}::text[])
      order by phone, completed_at desc nulls first`);
    const namesakes = await db.rows<Membership & { lead_id: string }>(sql`
      select distinct on (lead_id) lead_id, id, completed_at is null as live from workflow_executions
      where org_id = ${ctx.org.id} and workflow_id = ${workflow.id} and lead_id = any(${leadIds}::text[])
      order by lead_id, completed_at desc nulls first`);
    const others = await db.rows<{ phone: string; workflow_id: string; name: string; at: Date }>(sql`
      select distinct on (c.phone) c.phone, c.workflow_id, w.name, call_rang_at(c) as at
      from calls c join calling_workflows w on w.id = c.workflow_id
      where c.org_id = ${ctx.org.id} and c.phone = any(${phones}::text[]) and c.outbound and c.dials > 0 and c.workflow_id <> ${workflow.id}
        and call_rang_at(c) >= ((${ctx.clock.now()}::timestamptz at time zone ${workflow.timezone})::date - 1)::timestamp at time zone ${workflow.timezone}
      order by c.phone, call_rang_at(c) desc`);
    for (const { phone, id, live } of members) byPhone.set(phone, { id, live });
    for (const { lead_id, id, live } of namesakes) byLeadId.set(lead_id, { id, live });
    for (const { phone, workflow_id, name, at } of others) {
      calledElsewhere.set(phone, { workflowId: workflow_id, workflowName: name, at });
    }
  }
  return { byPhone, byLeadId, calledElsewhere };
}

/** `first`: the earlier row of the file that this one repeats. */
export function judgeLead(
  row: LeadRow,
  first: number | undefined,
  existing: ExistingLeads,
  choices: LeadChoices,
): LeadVerdict {
  const { phone, leadId, flaw } = row;
  const verdict = (
    status: LeadVerdict['status'],
    rule: LeadRule | null,
    because: string,
    executionId: string | null = null,
  ) => ({
    status,
    rule,
    because,
    executionId,
    calledElsewhere: elsewhere ?? null,
  });
  const elsewhere = phone === null ? undefined : existing.calledElsewhere.get(phone);
  if (phone === null) return verdict('REJECTED', 'unreadable', flaw);
  if (first !== undefined) return verdict('SKIPPED', 'twice_in_file', repeatedText(first));
  const [byPhone, byLeadId] = [existing.byPhone.get(phone), leadId === '' ? undefined : existing.byLeadId.get(leadId)];
  const found = [byPhone, byLeadId].filter((one) => one !== undefined);
  const member = found.find(({ live }) => live) ?? found[0];
  if (member?.live) {
    const because = 'Already in this campaign: this lead, or this phone number, has a live execution of it.';
    return verdict('SKIPPED', 'already_in_campaign', because, member.id);
  }
  if (member && !choices.includeFinished) {
    const because = 'Already in this campaign: this lead, or this phone number, has been through it.';
    return verdict('SKIPPED', 'already_in_campaign', because, member.id);
  }
  if (elsewhere && choices.skipCalledElsewhere) {
    return verdict(
      'SKIPPED',
      'called_elsewhere',
      `Called by another campaign since yesterday: ${elsewhere.workflowName}.`,
    );
  }
  return verdict('CREATED', null, '');
}
