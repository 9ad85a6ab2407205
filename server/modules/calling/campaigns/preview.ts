// Previews a workflow: when each lead would first be contacted, or why never. No lead is dialled, nothing is written.

import type { z } from 'zod';
import { isoOrNull } from '../../../http/wire.ts';
import { type Context, hasScope, reader } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { GateVerdict } from '../contract/contact-gate.ts';
import { toLead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { PreviewedLead, PreviewLeads } from '../contract/schema.ts';
import * as workflows from './workflows.ts';

type Lead = z.output<typeof PreviewLeads>['leads'][number];
type Answer = z.input<typeof PreviewedLead>;

export async function previewLeads(
  ctx: Context,
  ports: CallingPorts,
  workflowId: string,
  { leads }: z.output<typeof PreviewLeads>,
) {
  const workflow = await workflows.find(ctx, reader(ctx), workflowId);
  const data: Answer[] = [];
  for (const [index, lead] of leads.entries()) data.push({ row: index + 1, ...(await previewLead(ctx, ports, workflow, lead)) });
  return { workflowId: workflow.id, active: workflow.active, data };
}

async function previewLead(
  ctx: Context,
  ports: CallingPorts,
  workflow: workflows.LoadedWorkflow,
  body: Lead,
): Promise<Omit<Answer, 'row'>> {
  const unknown = { leadId: body.leadId ?? null, phone: null, at: null, rule: null, because: '', citation: null, zones: [] };
  let read: ReturnType<typeof toLead>;
  try {
    read = toLead(body);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...unknown, outcome: 'skip', rule: 'number', because: error.message };
  }
  const { lead, phone, leadId } = read;
  const known = { ...unknown, leadId, phone };
  if (await isLive(ctx, workflow.id, phone, leadId)) {
    return {
      ...known,
      outcome: 'skip',
      rule: 'already_active',
      because: 'This lead, or this number, has a live execution of the workflow.',
    };
  }
  const first = firstContact(workflow.steps, ctx.clock.nowMs());
  if (!first) return { ...known, outcome: 'skip', rule: 'no_contact', because: 'The workflow has no CALL and no TEXT step.' };
  const { step, at } = first;
  const channel = step.type === 'TEXT' ? ('text' as const) : ('call' as const);
  const contact = {
    id: uuid7(),
    channel,
    phone,
    lead,
    workflow,
    executionId: null,
    requested: false,
    carrierType: workflow.carrier_type,
  };
  const verdict = await ports.gate.preview(ctx, reader(ctx), { ...contact, needsTCPACompliance: step.needsTCPACompliance }, at);
  const data = { ...known, citation: shownTo(ctx, verdict, verdict.citation, null), zones: verdict.zones };
  if (verdict.allow) return { ...data, outcome: channel, at: isoOrNull(new Date(at)) };
  const rule = shownTo(ctx, verdict, verdict.rule, null);
  const because = shownTo(ctx, verdict, verdict.because, 'Not now, or not at all. A key with compliance:read sees why.');
  if ('deferUntil' in verdict) return { ...data, outcome: channel, at: isoOrNull(new Date(verdict.deferUntil)), rule, because };
  return { ...data, outcome: 'skip', rule, because };
}

/** Rules that use what is stored about the person: the do-not-call list, consents, earlier contacts. */
const PERSONAL = new Set(['do_not_call', 'consent', 'frequency', 'collections_frequency', 'quiet_days']);

/** Only keys with `compliance:read` learn which record about the person forbids the contact. */
const shownTo = <T>(ctx: Context, verdict: GateVerdict, value: T, otherwise: T): T =>
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

const isLive = async (ctx: Context, workflowId: string, phone: string, leadId: string | null): Promise<boolean> =>
  (await reader(ctx).maybe(sql`
    select 1 from workflow_executions
    where org_id = ${ctx.org.id} and workflow_id = ${workflowId} and completed_at is null and (phone = ${phone} or lead_id = ${leadId}) limit 1`)) !==
  undefined;
