// Previews a workflow: when each lead would first be contacted, or why never. No lead is dialled, nothing is written.

import type { z } from 'zod';
import { parseLimit } from '../../../http/pages.ts';
import type { UploadedFile } from '../../../http/upload.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { type Context, hasScope, reader } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { badRequest } from '../../../kernel/errors.ts';
import type { GateVerdict } from '../contract/contact-gate.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { LeadFileQuery, LeadPreviewQuery } from '../contract/queries.ts';
import type { LeadPreview, PreviewedLead, PreviewLeads } from '../contract/schema.ts';
import { capsOf, textCapsOf } from '../dial/admission.ts';
import {
  findExistingLeads,
  judgeLead,
  type LeadChoices,
  type LeadRow,
  type LeadVerdict,
  readLeadRows,
  repeatedRows,
  toLeadRow,
} from './lead-rows.ts';
import * as workflows from './workflows.ts';

type Answer = z.input<typeof PreviewedLead>;
type Preview = z.input<typeof LeadPreview>;

/** A file as `createLeadBatch` takes it: sums over all of it, and some of its rows. */
export async function previewFile(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  upload: UploadedFile,
  query: z.output<typeof LeadPreviewQuery>,
): Promise<Preview> {
  const workflow = await workflows.find(ctx, reader(ctx), workflowId);
  const offset = parseOffset(query.offset);
  const limit = parseLimit(query.limit, SHOWN_ROWS, MAX_SHOWN_ROWS);
  return preview(ctx, ports, workflow, await readLeadRows(ctx, upload), { ...choicesOf(query), offset, limit });
}

export async function previewLeads(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  { leads }: z.output<typeof PreviewLeads>,
): Promise<Preview> {
  const workflow = await workflows.find(ctx, reader(ctx), workflowId);
  const rows = leads.map((lead, index) => toLeadRow(index + 1, lead, []));
  const options = { offset: 0, limit: rows.length, includeFinished: false, skipCalledElsewhere: false };
  return preview(ctx, ports, workflow, rows, options);
}

const SHOWN_ROWS = 100;
const MAX_SHOWN_ROWS = 500;

export const choicesOf = ({ includeFinished, skipCalledElsewhere }: z.output<typeof LeadFileQuery>): LeadChoices => ({
  includeFinished: includeFinished === 'true',
  skipCalledElsewhere: skipCalledElsewhere === 'true',
});

function parseOffset(text = '0'): number {
  if (!/^\d{1,6}$/.test(text)) throw badRequest('offset: write a whole number of rows, such as 100.');
  return Number(text);
}

async function preview(
  ctx: Context,
  ports: CallingPorts,
  workflow: workflows.LoadedWorkflow,
  rows: readonly LeadRow[],
  { offset, limit, ...choices }: LeadChoices & { offset: number; limit: number },
): Promise<Preview> {
  const repeated = repeatedRows(rows);
  const existing = await findExistingLeads(ctx, reader(ctx), workflow, rows);
  const verdicts = rows.map((row) => ({ row, verdict: judgeLead(row, repeated.get(row.row), existing, choices) }));
  const data: Answer[] = [];
  for (const { row, verdict } of verdicts.slice(offset, offset + limit)) {
    data.push(await previewLead(ctx, ports, workflow, row, verdict));
  }
  const count = (holds: (verdict: LeadVerdict) => boolean): number =>
    verdicts.filter(({ verdict }) => holds(verdict)).length;
  const totals = {
    rows: rows.length,
    created: count(({ status }) => status === 'CREATED'),
    twiceInFile: count(({ rule }) => rule === 'twice_in_file'),
    alreadyInCampaign: count(({ rule }) => rule === 'already_in_campaign'),
    calledElsewhere: count(({ rule, status, calledElsewhere }) => {
      return calledElsewhere !== null && (status === 'CREATED' || rule === 'called_elsewhere');
    }),
    rejected: count(({ status }) => status === 'REJECTED'),
  };
  const nextOffset = offset + limit < rows.length ? offset + limit : null;
  return { workflowId: workflow.id, active: workflow.active, totals, data, nextOffset };
}

async function previewLead(
  ctx: Context,
  ports: CallingPorts,
  workflow: workflows.LoadedWorkflow,
  { row, leadId, name, lead, phone }: LeadRow,
  { status, rule, because, calledElsewhere }: LeadVerdict,
): Promise<Answer> {
  const base = {
    row,
    leadId: leadId || null,
    name,
    status,
    phone,
    at: null,
    citation: null,
    zones: [],
    calledElsewhere: calledElsewhere && { ...calledElsewhere, at: iso(calledElsewhere.at) },
  };
  if (status !== 'CREATED' || lead === null || phone === null) {
    return { ...base, outcome: 'skip', rule: rule === 'unreadable' ? 'number' : rule, because };
  }
  const first = firstContact(workflow.steps, ctx.clock.nowMs());
  if (!first)
    return { ...base, outcome: 'skip', rule: 'no_contact', because: 'The workflow has no CALL and no TEXT step.' };
  const { step, at } = first;
  const channel = step.type === 'TEXT' ? ('text' as const) : ('call' as const);
  const id = uuid7();
  const contact = {
    id,
    channel,
    phone,
    lead,
    workflow,
    executionId: null,
    requested: false,
    carrierType: workflow.carrier_type,
    needsTCPACompliance: step.needsTCPACompliance,
    caps: (channel === 'call' ? capsOf : textCapsOf)(
      { id, phone, workflow_id: workflow.id, execution_id: null },
      workflow,
    ),
  };
  const verdict = await ports.gate.preview(ctx, reader(ctx), contact, at);
  const data = { ...base, citation: visibleTo(ctx, verdict, verdict.citation, null), zones: verdict.zones };
  if (verdict.allow) return { ...data, outcome: channel, at: isoOrNull(new Date(at)), rule: null, because: '' };
  const decisive = visibleTo(ctx, verdict, verdict.rule, null);
  const why = visibleTo(ctx, verdict, verdict.because, 'Not now, or not at all. A key with compliance:read sees why.');
  if ('deferUntil' in verdict) {
    return { ...data, outcome: channel, at: isoOrNull(new Date(verdict.deferUntil)), rule: decisive, because: why };
  }
  return { ...data, outcome: 'skip', rule: decisive, because: why };
}

/** Rules that use what is stored about the person: the do-not-call list, consents, earlier contacts. */
const PERSONAL = new Set(['do_not_call', 'consent', 'frequency', 'collections_frequency', 'quiet_days']);

/** Only keys with `compliance:read` learn which record about the person forbids the contact. */
const visibleTo = <T>(ctx: Context, verdict: GateVerdict, value: T, otherwise: T): T =>
  verdict.allow || hasScope(ctx, 'compliance:read') || !PERSONAL.has(verdict.rule) ? value : otherwise;

/** The first step that contacts the lead, and when it is due if nothing delays it. */
function firstContact(steps: workflows.LoadedWorkflow['steps'], now: number) {
  let at = now;
  for (const step of steps) {
    at += step.delayInSecs * 1000;
    if (step.type !== 'WAIT') return { step, at };
  }
  return undefined;
}
