// Owns calls that come to us, and the simulated texts. Executions of a lead who calls back stand still until that call is over.
import type { z } from 'zod';
import { type Context, transaction } from '../../../kernel/context.ts';
import { badRequest, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { sql } from '../../../kernel/sql.ts';
import { find as findCarrier } from '../carriers/carrier-accounts.ts';
import type { SimulateInbound, SimulateText } from '../carriers/schema.ts';
import { ringSimulated } from '../carriers/simulated/carrier.ts';
import { write } from '../carriers/simulated/texts.ts';
import { feed } from '../executions/execution-feed.ts';
import type { Lead } from '../executions/leads.ts';
import type { CallingPorts } from '../ports.ts';
import { type NewCall, toCall } from './calls.ts';
import { createCall } from './new-call.ts';

type LiveExecution = { id: string; workflow_id: string; lead_id: string | null; lead: Lead; prompt_id: string | null };

/** A person of the simulated world writes to us; the text is delivered by a job, as a carrier would deliver it. */
export function simulateText(ctx: Context, carrierId: string, { from: given, to, text }: z.output<typeof SimulateText>) {
  return transaction(ctx, async (tx) => {
    if (!(await findCarrier(ctx, tx, carrierId))) throw notFound('carrier');
    return { id: await write(ctx, tx, { from: numberOf(given), to: to ?? '', text }) };
  });
}

function numberOf(given: string): string {
  const number = toE164(given);
  if (!number) throw badRequest('from: this cannot be a phone number. Write it as +12025550100.');
  return number;
}

/** A person of the simulated world picks up their phone and calls us. */
export function simulate(ctx: Context, ports: CallingPorts, carrierId: string, body: z.output<typeof SimulateInbound>) {
  return transaction(ctx, async (tx) => {
    const carrier = await findCarrier(ctx, tx, carrierId);
    if (!carrier) throw notFound('carrier');
    const from = numberOf(body.from);
    const live = await tx.rows<LiveExecution>(sql`
      select e.id, e.workflow_id, e.lead_id, e.lead, w.prompt_id from workflow_executions e join calling_workflows w on w.id = e.workflow_id
      where e.org_id = ${ctx.org.id} and e.phone = ${from} and e.completed_at is null order by e.id`);
    const [first] = live;
    const id = uuid7();
    const ringing: NewCall = {
      id,
      workflow_id: first?.workflow_id ?? null,
      execution_id: first?.id ?? null,
      step: null,
      tag: 'INBOUND',
      status: 'RINGING',
      outbound: false,
      phone: from,
      from_number: body.to ?? '',
      lead_id: first?.lead_id ?? null,
      callbacks: 0,
      lead: first?.lead ?? { primaryPhone: from },
      voicemail_message: '',
      prompt_id: first?.prompt_id ?? null,
      carrier_type: carrier.type,
      due_at: new Date(ctx.clock.toWall(ctx.clock.now()).getTime() + 60_000),
    };
    const events: PendingEvent[] = [];
    const call = await createCall(ctx, tx, ringing, { events });
    await ringSimulated(ctx, tx, { reference: id, number: from, from: body.to ?? '', direction: 'inbound', at: ctx.clock.now() });
    await emitAll(ctx, tx, events);
    for (const execution of live) await feed(ctx, tx, ports, execution.id, { input: { type: 'inbound_started', callId: id } });
    return { calls: [toCall(call)], nextCursorId: null };
  });
}
