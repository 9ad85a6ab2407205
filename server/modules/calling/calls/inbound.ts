// Owns calls that come to us, and the simulated texts. Executions of a lead who calls back stand still until that call is over.
import type { z } from 'zod';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { badRequest, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { sql } from '../../../kernel/sql.ts';
import { find as findCarrier } from '../carriers/carrier-accounts.ts';
import type { SimulateInbound, SimulateText } from '../carriers/schema.ts';
import { ringSimulated } from '../carriers/simulated/carrier.ts';
import { write } from '../carriers/simulated/texts.ts';
import type { IncomingCall, IncomingDecision } from '../carriers/vendor.ts';
import { feed } from '../executions/execution-feed.ts';
import type { Lead } from '../executions/leads.ts';
import { callerNumber, isWithheld } from '../numbers/caller-id.ts';
import { findByNumber } from '../numbers/phone-numbers.ts';
import type { CallingPorts } from '../ports.ts';
import { type CallRow, find as findCall, type NewCall, toCall } from './calls.ts';
import { type InboundRoute, routeIncomingCall } from './inbound-route.ts';
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
    const inside = { ...ctx, tx };
    const from = isWithheld(body.from) ? null : numberOf(body.from ?? '');
    const carrierCallId = uuid7();
    const at = ctx.clock.now();
    const to = body.to ?? '';
    const decision = await incomingCall(inside, ports, { carrierId, carrierCallId, from, to, at });
    if (decision.do === 'reject') return { calls: [], nextCursorId: null, decision: decision.do, assistantId: null };
    const { reference } = decision;
    await ringSimulated(ctx, tx, { id: carrierCallId, reference, number: from ?? '', from: to, direction: 'inbound', at });
    const call = await findCall(ctx, tx, reference);
    if (!call) throw notFound('call');
    return { calls: [toCall(call)], nextCursorId: null, decision: decision.do, assistantId: call.prompt_id };
  });
}

/** What to do with a call that comes to us, whichever carrier tells of it. The same carrierCallId twice is the same call. */
export function incomingCall(ctx: Context, ports: CallingPorts, rung: IncomingCall): Promise<IncomingDecision> {
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    const carrier = await findCarrier(ctx, tx, rung.carrierId);
    if (!carrier) throw notFound('carrier');
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`inbound:${ctx.org.id}:${rung.carrierCallId}`}, 0))`);
    const known = await tx.maybe<Pick<CallRow, 'id' | 'inbound_route'>>(sql`
      select id, inbound_route from calls where org_id = ${ctx.org.id} and carrier_call_id = ${rung.carrierCallId} and not outbound`);
    if (known) return decisionOf(known.id, known.inbound_route ?? { do: 'talk', assistantId: null });
    const phone = callerNumber(rung.from) ?? '';
    const live = phone === '' ? [] : await liveExecutions(ctx, tx, phone);
    const route = await routeOf(inside, ports, rung, live);
    if (route.do === 'reject') return { do: 'reject' };
    const id = await admit(inside, tx, ports, { ...rung, phone, carrierType: carrier.type }, { route, live });
    return decisionOf(id, route);
  });
}

function decisionOf(reference: string, route: InboundRoute): IncomingDecision {
  switch (route.do) {
    case 'talk':
      return { do: 'talk', reference };
    case 'transfer':
      return { do: 'transfer', reference, to: route.to };
    case 'voicemail':
      return { do: 'voicemail', reference, message: route.message };
    case 'reject':
      return { do: 'reject' };
  }
}

const liveExecutions = (ctx: Context, tx: Tx, phone: string) =>
  tx.rows<LiveExecution>(sql`
    select e.id, e.workflow_id, e.lead_id, e.lead, w.prompt_id from workflow_executions e join calling_workflows w on w.id = e.workflow_id
    where e.org_id = ${ctx.org.id} and e.phone = ${phone} and e.completed_at is null order by e.id`);

async function routeOf(
  ctx: Context,
  ports: CallingPorts,
  { to, at }: IncomingCall,
  live: LiveExecution[],
): Promise<InboundRoute> {
  const db = reader(ctx);
  const number = to === '' ? undefined : ((await findByNumber(ctx, db, to)) ?? null);
  const { name: company } = await db.one<{ name: string }>(sql`select name from organizations where id = ${ctx.org.id}`);
  const executionAssistants = live.flatMap(({ prompt_id }) => (prompt_id === null ? [] : [prompt_id]));
  const able = new Set<string>();
  for (const id of new Set([...executionAssistants, number?.inbound_assistant_id ?? ''])) {
    const assistant = id === '' ? undefined : await ports.assistants.find(ctx, id);
    if (assistant && !assistant.archived) able.add(id);
  }
  return routeIncomingCall({
    number: number && {
      inbound: number.inbound,
      hours: number.inbound_hours,
      fallback: number.fallback,
      assistantId: number.inbound_assistant_id,
    },
    at,
    company,
    executionAssistants,
    canTalk: (id) => able.has(id),
  });
}

type Admitted = { route: Exclude<InboundRoute, { do: 'reject' }>; live: LiveExecution[] };

/** The row of the call, and the executions that stand still for it. Who only hears that we are closed was not called back. */
async function admit(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  rung: IncomingCall & { phone: string; carrierType: string },
  { route, live }: Admitted,
): Promise<string> {
  const id = uuid7();
  const assistantId = route.do === 'talk' ? route.assistantId : null;
  const waiting = route.do === 'voicemail' ? [] : live;
  // The talk is about the execution whose assistant answers.
  const about = waiting.find(({ prompt_id }) => prompt_id !== null && prompt_id === assistantId) ?? waiting[0];
  const ringing: NewCall = {
    id,
    workflow_id: about?.workflow_id ?? null,
    execution_id: about?.id ?? null,
    step: null,
    tag: 'INBOUND',
    status: 'RINGING',
    outbound: false,
    phone: rung.phone,
    from_number: rung.to,
    lead_id: about?.lead_id ?? null,
    callbacks: 0,
    lead: about?.lead ?? (rung.phone === '' ? {} : { primaryPhone: rung.phone }),
    voicemail_message: '',
    prompt_id: assistantId,
    carrier_type: rung.carrierType,
    carrier_id: rung.carrierId,
    due_at: new Date(ctx.clock.toWall(ctx.clock.now()).getTime() + 60_000),
  };
  const events: PendingEvent[] = [];
  await createCall(ctx, tx, ringing, { events });
  await tx.run(sql`
    update calls set carrier_call_id = ${rung.carrierCallId}, inbound_route = ${route} where org_id = ${ctx.org.id} and id = ${id}`);
  await emitAll(ctx, tx, events);
  for (const execution of waiting) await feed(ctx, tx, ports, execution.id, { input: { type: 'inbound_started', callId: id } });
  return id;
}
