// Calls that a client starts or stops itself: one call with a workflow's first CALL step, and no execution.

import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { isUuid, uuid7 } from '../../../kernel/db/ids.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { finishCall } from '../calls/call-end.ts';
import { lock, type NewCall, save, toCall } from '../calls/calls.ts';
import { type Lead, toLead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { CreateCall } from '../contract/schema.ts';
import { isTerminal } from '../contract/vocabulary.ts';
import { toContact } from '../dial/admission.ts';
import { cancelCall } from '../dial/cancel-call.ts';
import { createCall, followUp } from '../dial/new-call.ts';
import { wakeWaitingExecutions } from './after-call.ts';
import { feedExecution, outcomeOf } from './execution-feed.ts';
import type { StepDefinition } from './execution-rows.ts';
import * as workflows from './workflows.ts';

type SingleLead = { id: string; lead: Lead; phone: string; leadId: string | null };

/** A call of a workflow's step without an execution. */
export const singleCall = (
  workflow: workflows.LoadedWorkflow,
  step: StepDefinition,
  { id, lead, phone, leadId }: SingleLead,
) => ({
  id,
  workflow_id: workflow.id,
  execution_id: null,
  step: step.order,
  tag: 'SINGLE' as const,
  outbound: true,
  phone,
  from_number: workflow.phone_number?.phone_number ?? '',
  lead_id: leadId,
  lead,
  callbacks: 0,
  voicemail_message: step.voicemailMessage,
  prompt_id: workflow.prompt_id,
  carrier_type: workflow.carrier_type,
  carrier_id: workflow.carrier_id,
});

export function start(ctx: Context, ports: CallingPorts, body: z.output<typeof CreateCall>) {
  return transaction(ctx, async (tx) => {
    if (!isUuid(body.workflowId)) throw notFound('workflow');
    const workflow = await workflows.findOpen(ctx, tx, ports, body.workflowId);
    const { lead, phone, leadId } = toLead(body);
    const step = workflow.steps.find(({ type }) => type === 'CALL');
    if (!step) throw conflict('This workflow has no CALL step. Add one, or choose another workflow.');
    const now = ctx.clock.now();
    const planned = singleCall(workflow, step, { id: uuid7(), lead, phone, leadId });
    const { needsTCPACompliance } = step;
    const { verdict, record } = await ports.gate.weigh(
      ctx,
      tx,
      toContact({ ...planned, needsTCPACompliance }, workflow),
      now.getTime(),
    );
    record({ moment: 'creation', attempted: false });
    const refused = !verdict.allow && 'refuse' in verdict ? verdict : undefined;
    const at = !verdict.allow && 'deferUntil' in verdict ? new Date(verdict.deferUntil) : now;
    const asCreated: NewCall = {
      ...planned,
      status: 'INITIATED',
      scheduled_at: at,
      // A refused call is over before anything could be due.
      due_at: refused ? null : ctx.clock.toWall(at),
    };
    const events: PendingEvent[] = [];
    const call = await createCall(ctx, tx, asCreated, { rule: verdict.allow ? '' : verdict.rule, events });
    if (refused) {
      const refusal = {
        status: 'BLOCKED',
        ended_at: now,
        ended_reason: refused.refuse,
        error: refused.because,
      } as const;
      const blocked = await save(ctx, tx, { ...call, ...refusal });
      await followUp(ctx, tx, blocked, refused.rule, events);
      await finishCall(ctx, tx, ports, blocked, events);
    } else await emitAll(ctx, tx, events);
    return { status: 'INITIATED' as const, id: call.id };
  });
}

/** A waiting call is canceled, a running one is hung up; its execution continues with the next step. */
export function cancel(ctx: Context, ports: CallingPorts, id: string) {
  return transaction(ctx, async (tx) => {
    const call = await lock(ctx, tx, id);
    if (!call) throw notFound('call');
    if (isTerminal(call.status))
      throw conflict(`This call is ${call.status.toLowerCase()} already; there is nothing to cancel.`);
    const events: PendingEvent[] = [];
    const canceled = await cancelCall(ctx, tx, id, events);
    await emitAll(ctx, tx, events);
    if (canceled?.tag === 'INBOUND') await wakeWaitingExecutions(ctx, tx, ports, canceled);
    else if (canceled?.execution_id) {
      const input = { type: 'call_ended', callId: id, outcome: outcomeOf(canceled) } as const;
      await feedExecution(ctx, tx, ports, canceled.execution_id, { input });
    }
    await audit(ctx, tx, 'call.canceled', id, { workflow_id: call.workflow_id });
    return { calls: [toCall(canceled ?? call)], nextCursorId: null };
  });
}
