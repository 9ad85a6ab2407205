// Calls of the demonstration, which happened in an invented past: gate, machine, assistant and callee are the real ones; only the
// carrier's wait between two events is left out.
import { type Context, reader } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { openCallSession } from '../calls/call-session.ts';
import { find } from '../calls/calls.ts';
import { calleeTimeline, type PlacedCall, type TimedTurn, toCarrierEvent } from '../carriers/simulated/callee.ts';
import { toLead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { isTerminal } from '../contract/vocabulary.ts';
import { toContact } from '../dial/admission.ts';
import { createCall } from '../dial/new-call.ts';
import { singleCall } from './single-calls.ts';
import * as workflows from './workflows.ts';

/** `script`: what the callee says, a line each turn; without one, what the persona of the number says. */
export type PastCall = {
  id: string;
  workflowId: string;
  lead: { primaryPhone: string; firstName: string; lastName: string };
  script: readonly string[] | null;
};

/** Repeated after a crash, it continues the call that it had started. False: the law did not allow it at that moment, and no phone rang. */
export async function makePastCall(
  ctx: Context,
  ports: CallingPorts,
  pastCall: PastCall,
  setClock: (at: Date) => void,
): Promise<boolean> {
  const { id, script } = pastCall;
  const existing = await find(ctx, reader(ctx), id);
  if (existing && isTerminal(existing.status)) return true;
  const placedAt = existing?.created_at ?? ctx.clock.now();
  if (!existing && !(await createDialledCall(ctx, ports, pastCall))) return false;
  const session = await openCallSession(ctx, ports, id);
  if (!session) return false;
  const number = pastCall.lead.primaryPhone;
  const placed: PlacedCall = {
    reference: id,
    number,
    direction: 'outbound',
    placedAt: placedAt.getTime(),
    speed: 1,
    script,
  };
  const turns: TimedTurn[] = [];
  for (let delivered = 0; ; delivered++) {
    const event = calleeTimeline(placed, turns)[delivered];
    if (!event) break;
    setClock(new Date(event.at));
    const turn = await session.handle(toCarrierEvent(placed, id, event));
    if (turn) turns.push({ ...turn, at: event.at });
  }
  await ctx.db.transaction((tx) => session.save(tx));
  return true;
}

/** Nothing is due: no worker dials again when this process crashes. */
const createDialledCall = (
  ctx: Context,
  ports: CallingPorts,
  { id, workflowId, lead: leadInput }: PastCall,
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const workflow = await workflows.find(ctx, tx, workflowId);
    const { lead, phone, leadId } = toLead(leadInput);
    const step = workflow.steps.find(({ type }) => type === 'CALL');
    if (!step) return false;
    const planned = singleCall(workflow, step, { id, lead, phone, leadId });
    const simulated = { ...planned, carrier_type: 'simulated', carrier_id: null };
    const contact = toContact({ ...simulated, needsTCPACompliance: step.needsTCPACompliance }, workflow);
    const now = ctx.clock.now();
    const { verdict, record } = await ports.gate.weigh(ctx, tx, contact, now.getTime());
    if (!verdict.allow) return false;
    record({ moment: 'dial', attempted: true });
    const events: PendingEvent[] = [];
    const call = { ...simulated, status: 'DIALING' as const, dials: 1, scheduled_at: now };
    await createCall(ctx, tx, call, { events });
    await emitAll(ctx, tx, events);
    return true;
  });

/** Records of the people who were leads of these workflows and of no other. */
export const leadPeopleOf = async (ctx: Context, workflowIds: readonly string[]): Promise<string[]> => {
  const ids = [...workflowIds];
  const rows = await ctx.db.rows<{ end_user_id: string }>(sql`
    select distinct e.end_user_id from workflow_executions e
    where e.org_id = ${ctx.org.id} and e.workflow_id = any(${ids}::uuid[]) and e.end_user_id is not null
      and not exists (select from workflow_executions other where other.org_id = e.org_id and other.end_user_id = e.end_user_id
        and other.workflow_id <> all(${ids}::uuid[]))`);
  return rows.map(({ end_user_id }) => end_user_id);
};

/** Deletes the calls, executions and counts of the demonstration's workflows. Compliance receipts stay. */
export const forgetWorkflows = async (ctx: Context, workflowIds: readonly string[]): Promise<void> => {
  const ofWorkflows = sql`org_id = ${ctx.org.id} and workflow_id = any(${[...workflowIds]}::uuid[])`;
  await ctx.db.transaction(async (tx) => {
    await tx.run(sql`delete from calls where ${ofWorkflows}`);
    await tx.run(sql`delete from workflow_executions where ${ofWorkflows}`);
    await tx.run(sql`
      delete from calling_workflow_counts where workflow_id in (
        select id from calling_workflows where org_id = ${ctx.org.id} and id = any(${[...workflowIds]}::uuid[]))`);
    await tx.run(sql`delete from call_outcomes where ${ofWorkflows}`);
    await tx.run(sql`
      delete from calling_workflow_outcomes where workflow_id in (
        select id from calling_workflows where org_id = ${ctx.org.id} and id = any(${[...workflowIds]}::uuid[]))`);
  });
};
