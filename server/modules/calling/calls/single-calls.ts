// Owns calls that callers start or stop themselves: one call with a workflow's first CALL step, and no execution.
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { isUuid, uuid7 } from '../../../kernel/ids.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { callBlocked, callCreated, callScheduled } from '../events.ts';
import { toContact } from '../executions/admission.ts';
import { cancelCall, feed, outcomeOf } from '../executions/execution-feed.ts';
import { toLead } from '../executions/leads.ts';
import { advanceCall } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import type { CreateCall } from '../schema.ts';
import * as workflows from '../workflows/workflows.ts';
import { settleCall, wakeWaitingWorkflow } from './call-end.ts';
import { insert, lock, save, toCall, toEventData } from './calls.ts';
import { isTerminal } from './vocabulary.ts';

export function start(ctx: Context, ports: CallingPorts, body: z.output<typeof CreateCall>) {
  return transaction(ctx, async (tx) => {
    const workflow = await workflows.findOpen(ctx, tx, ports, body.workflowId);
    const { lead, phone, leadId } = toLead(body);
    const step = workflow.steps.find(({ type }) => type === 'CALL');
    if (!step) throw conflict('This workflow has no CALL step. Add one, or choose another workflow.');
    const now = ctx.clock.now();
    const id = uuid7();
    const asked = { id, phone, lead, tag: 'SINGLE', workflow_id: workflow.id, execution_id: null } as const;
    const contact = toContact({ ...asked, needsTCPACompliance: step.needsTCPACompliance }, workflow);
    const { verdict, record } = await ports.gate.weigh(ctx, tx, contact, now.getTime());
    await record({ moment: 'creation', attempted: false });
    const at = !verdict.allow && 'deferUntil' in verdict ? new Date(verdict.deferUntil) : now;
    const call = await insert(ctx, tx, {
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
      scheduled_at: at,
      due_at: ctx.clock.toWall(at),
    });
    const events: PendingEvent[] = [pendingEvent(callCreated, call.id, toEventData(call))];
    if (!verdict.allow && 'refuse' in verdict) {
      const refusal = {
        status: 'BLOCKED',
        ended_at: now,
        ended_reason: verdict.refuse,
        error: verdict.because,
        due_at: null,
      } as const;
      const blocked = await save(ctx, tx, { ...call, ...refusal });
      events.push(
        pendingEvent(callBlocked, call.id, { ...toEventData(blocked), callEndedReason: verdict.refuse, rule: verdict.rule }),
      );
      await settleCall(ctx, tx, ports, blocked, events);
    } else {
      await addJob(ctx, tx, advanceCall, { id: call.id, org_id: ctx.org.id }, { at, key: dueKey(advanceCall, call.id) });
      if (!verdict.allow)
        events.push(
          pendingEvent(callScheduled, call.id, { ...toEventData(call), scheduledAt: at.toISOString(), rule: verdict.rule }),
        );
      await emitAll(ctx, tx, events);
    }
    return { status: 'INITIATED' as const, id: call.id };
  });
}

/** A waiting call is withdrawn, a running one is hung up; its execution goes on to its next step. */
export function cancel(ctx: Context, ports: CallingPorts, id: string) {
  return transaction(ctx, async (tx) => {
    const call = isUuid(id) ? await lock(ctx, tx, id) : undefined;
    if (!call) throw notFound('call');
    if (isTerminal(call.status)) throw conflict(`This call is ${call.status.toLowerCase()} already; there is nothing to cancel.`);
    const events: PendingEvent[] = [];
    const canceled = await cancelCall(ctx, tx, id, events);
    await emitAll(ctx, tx, events);
    if (canceled?.tag === 'INBOUND') await wakeWaitingWorkflow(ctx, tx, ports, canceled);
    else if (canceled?.execution_id) {
      await feed(ctx, tx, ports, canceled.execution_id, { type: 'call_ended', callId: id, outcome: outcomeOf(canceled) });
    }
    await audit(ctx, tx, 'call.canceled', id, { workflow_id: call.workflow_id });
    return { calls: [toCall(canceled ?? call)], nextCursorId: null };
  });
}
