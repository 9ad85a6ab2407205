// Owns calls of the demonstration, which happened in the made-up past: the gate, the machine, the assistant and the callee are the real
// ones; only the carrier's wait between two events is left out.
import { type Context, reader } from '../../../kernel/context.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { sql } from '../../../kernel/sql.ts';
import type { CarrierEvent } from '../carriers/carrier.ts';
import { type CalleeEvent, calleeTimeline, type Placed, type TakenTurn } from '../carriers/simulated/callee.ts';
import { toContact } from '../executions/admission.ts';
import { toLead } from '../executions/leads.ts';
import type { CallingPorts } from '../ports.ts';
import * as workflows from '../workflows/workflows.ts';
import { find } from './calls.ts';
import { openCallSession } from './carrier-callbacks.ts';
import { createCall } from './new-call.ts';
import { isTerminal } from './vocabulary.ts';

/** `script`: what the callee says, a line each turn; without one, what the persona of the number says. */
export type PastCall = {
  id: string;
  workflowId: string;
  lead: { primaryPhone: string; firstName: string; lastName: string };
  script: readonly string[] | null;
};

/** Repeated after a crash, it goes on with the call it had begun. False: the law did not allow it at that moment, and no phone rang. */
export async function makePastCall(
  ctx: Context,
  ports: CallingPorts,
  given: PastCall,
  moveTo: (at: Date) => void,
): Promise<boolean> {
  const { id, script } = given;
  const known = await find(ctx, reader(ctx), id);
  if (known && isTerminal(known.status)) return true;
  const placedAt = known?.created_at ?? ctx.clock.now();
  if (!known && !(await dialled(ctx, ports, given))) return false;
  const session = await openCallSession(ctx, ports, id);
  if (!session) return false;
  const number = given.lead.primaryPhone;
  const placed: Placed = { reference: id, number, direction: 'outbound', placedAt: placedAt.getTime(), speed: 1, script };
  const turns: TakenTurn[] = [];
  for (let delivered = 0; ; delivered++) {
    const event = calleeTimeline(placed, turns)[delivered];
    if (!event) break;
    moveTo(new Date(event.at));
    const turn = await session.hear(carrierEvent(placed, event));
    if (turn) turns.push({ ...turn, at: event.at });
  }
  await ctx.db.transaction((tx) => session.save(tx));
  return true;
}

/** Nothing is due: no worker rings again for a call whose maker died. */
const dialled = (ctx: Context, ports: CallingPorts, { id, workflowId, lead: given }: PastCall): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const workflow = await workflows.find(ctx, tx, workflowId);
    const { lead, phone, leadId } = toLead(given);
    const step = workflow.steps.find(({ type }) => type === 'CALL');
    if (!step) return false;
    const asked = {
      id,
      phone,
      lead,
      tag: 'SINGLE',
      workflow_id: workflow.id,
      execution_id: null,
      carrier_type: 'simulated',
    } as const;
    const contact = toContact({ ...asked, needsTCPACompliance: step.needsTCPACompliance }, workflow);
    const now = ctx.clock.now();
    const { verdict, record } = await ports.gate.weigh(ctx, tx, contact, now.getTime());
    if (!verdict.allow) return false;
    record({ moment: 'dial', attempted: true });
    const events: PendingEvent[] = [];
    const call = {
      ...asked,
      step: step.order,
      status: 'DIALING' as const,
      outbound: true,
      from_number: workflow.phone_number?.phone_number ?? '',
      lead_id: leadId,
      callbacks: 0,
      voicemail_message: step.voicemailMessage,
      prompt_id: workflow.prompt_id,
      carrier_id: null,
      dials: 1,
      scheduled_at: now,
    };
    await createCall(ctx, tx, call, { events });
    await emitAll(ctx, tx, events);
    return true;
  });

function carrierEvent({ reference, placedAt }: Placed, { at, lost: _lost, ...what }: CalleeEvent): CarrierEvent {
  const head = { reference, carrierCallId: reference, placedAt: new Date(placedAt), at: new Date(at) };
  if (what.type !== 'ended') return { ...head, ...what };
  return { ...head, ...what, answered: what.answered && { ...what.answered, at: new Date(what.answered.at) } };
}

/** With the demonstration its calls go, executions and the workflow's counts as well. Receipts of the law stay, as they always do. */
export const forgetWorkflows = async (ctx: Context, workflowIds: readonly string[]): Promise<void> => {
  const ours = sql`org_id = ${ctx.org.id} and workflow_id = any(${[...workflowIds]}::uuid[])`;
  await ctx.db.transaction(async (tx) => {
    await tx.run(sql`delete from calls where ${ours}`);
    await tx.run(sql`delete from workflow_executions where ${ours}`);
    await tx.run(sql`
      delete from calling_workflow_counts where workflow_id in (
        select id from calling_workflows where org_id = ${ctx.org.id} and id = any(${[...workflowIds]}::uuid[]))`);
    await tx.run(sql`
      delete from calling_workflow_outcomes where workflow_id in (
        select id from calling_workflows where org_id = ${ctx.org.id} and id = any(${[...workflowIds]}::uuid[]))`);
  });
};
