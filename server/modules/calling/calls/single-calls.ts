// Owns calls that callers start or stop themselves: one call with a workflow's first CALL step, and no execution.
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { isUuid, uuid7 } from '../../../kernel/ids.ts';
import { toContact } from '../executions/admission.ts';
import { cancelCall, feed, outcomeOf } from '../executions/execution-feed.ts';
import { toLead } from '../executions/leads.ts';
import type { CallingPorts } from '../ports.ts';
import type { CreateCall } from '../schema.ts';
import * as workflows from '../workflows/workflows.ts';
import { settleCall, wakeWaitingWorkflow } from './call-end.ts';
import { lock, type NewCall, save, toCall } from './calls.ts';
import { createCall, followUp } from './new-call.ts';
import { isTerminal } from './vocabulary.ts';

export function start(ctx: Context, ports: CallingPorts, body: z.output<typeof CreateCall>) {
  return transaction(ctx, async (tx) => {
    if (!isUuid(body.workflowId)) throw notFound('workflow');
    const workflow = await workflows.findOpen(ctx, tx, ports, body.workflowId);
    const { lead, phone, leadId } = toLead(body);
    const step = workflow.steps.find(({ type }) => type === 'CALL');
    if (!step) throw conflict('This workflow has no CALL step. Add one, or choose another workflow.');
    const now = ctx.clock.now();
    const id = uuid7();
    const asked = { id, phone, lead, tag: 'SINGLE', workflow_id: workflow.id, execution_id: null } as const;
    const how = { carrier_type: workflow.carrier_type, needsTCPACompliance: step.needsTCPACompliance };
    const contact = toContact({ ...asked, ...how }, workflow);
    const { verdict, record } = await ports.gate.weigh(ctx, tx, contact, now.getTime());
    record({ moment: 'creation', attempted: false });
    const refused = !verdict.allow && 'refuse' in verdict ? verdict : undefined;
    const at = !verdict.allow && 'deferUntil' in verdict ? new Date(verdict.deferUntil) : now;
    const asCreated: NewCall = {
      id,
      workflow_id: workflow.id,
      execution_id: null,
      step: step.order,
      tag: 'SINGLE',
      status: 'INITIATED',
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
      scheduled_at: at,
      // A refused call is over before anything could be due.
      due_at: refused ? null : ctx.clock.toWall(at),
    };
    const events: PendingEvent[] = [];
    const call = await createCall(ctx, tx, asCreated, { rule: verdict.allow ? '' : verdict.rule, events });
    if (refused) {
      const refusal = { status: 'BLOCKED', ended_at: now, ended_reason: refused.refuse, error: refused.because } as const;
      const blocked = await save(ctx, tx, { ...call, ...refusal });
      await followUp(ctx, tx, blocked, refused.rule, events);
      await settleCall(ctx, tx, ports, blocked, events);
    } else await emitAll(ctx, tx, events);
    return { status: 'INITIATED' as const, id: call.id };
  });
}

/** A waiting call is withdrawn, a running one is hung up; its execution goes on to its next step. */
export function cancel(ctx: Context, ports: CallingPorts, id: string) {
  return transaction(ctx, async (tx) => {
    const call = await lock(ctx, tx, id);
    if (!call) throw notFound('call');
    if (isTerminal(call.status)) throw conflict(`This call is ${call.status.toLowerCase()} already; there is nothing to cancel.`);
    const events: PendingEvent[] = [];
    const canceled = await cancelCall(ctx, tx, id, events);
    await emitAll(ctx, tx, events);
    if (canceled?.tag === 'INBOUND') await wakeWaitingWorkflow(ctx, tx, ports, canceled);
    else if (canceled?.execution_id) {
      const input = { type: 'call_ended', callId: id, outcome: outcomeOf(canceled) } as const;
      await feed(ctx, tx, ports, canceled.execution_id, { input });
    }
    await audit(ctx, tx, 'call.canceled', id, { workflow_id: call.workflow_id });
    return { calls: [toCall(canceled ?? call)], nextCursorId: null };
  });
}
