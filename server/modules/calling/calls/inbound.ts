// Incoming calls, and simulated texts. Executions of a lead who calls back wait until that call is over.

import type { z } from 'zod';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { badRequest, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { get as getCarrier } from '../carriers/accounts/accounts.ts';
import type { IncomingCall, IncomingDecision } from '../carriers/port/vendor.ts';
import { ringSimulated } from '../carriers/simulated/carrier.ts';
import { write } from '../carriers/simulated/texts.ts';
import type { CallRow, InboundRoute } from '../contract/call.ts';
import type { SimulateInbound, SimulateText } from '../contract/carrier-schema.ts';
import type { Lead } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { callerNumber, isWithheld } from '../numbers/caller-id.ts';
import { findByNumber } from '../numbers/phone-numbers.ts';
import { deferInsert, find as findCall, type NewCall, toCall } from './calls.ts';
import { routeIncomingCall } from './inbound-route.ts';

type LiveExecution = { id: string; workflow_id: string; lead_id: string | null; lead: Lead; prompt_id: string | null };

/** A simulated person writes to us; a job delivers the text as a carrier would. */
export function simulateText(
  ctx: Context,
  carrierId: string,
  { from: sender, to, text }: z.output<typeof SimulateText>,
) {
  return transaction(ctx, async (tx) => {
    await getCarrier(ctx, tx, carrierId);
    return { id: await write(ctx, tx, { from: numberOf(sender), to: to ?? '', text }) };
  });
}

function numberOf(text: string): string {
  const number = toE164(text);
  if (!number) throw badRequest('from: this cannot be a phone number. Write it as +12025550100.');
  return number;
}

/** A simulated person calls us. */
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
    await ringSimulated(ctx, tx, {
      id: carrierCallId,
      reference,
      number: from ?? '',
      from: to,
      direction: 'inbound',
      at,
    });
    const call = await findCall(ctx, tx, reference);
    if (!call) throw notFound('call');
    return { calls: [toCall(call)], nextCursorId: null, decision: decision.do, assistantId: call.prompt_id };
  });
}

/** Decides about an incoming call of any carrier. The same carrierCallId twice is the same call. */
export function incomingCall(ctx: Context, ports: CallingPorts, incoming: IncomingCall): Promise<IncomingDecision> {
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    const carrier = await getCarrier(ctx, tx, incoming.carrierId);
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`inbound:${ctx.org.id}:${incoming.carrierCallId}`}, 0))`,
    );
    const existing = await tx.maybe<Pick<CallRow, 'id' | 'inbound_route'>>(sql`
      select id, inbound_route from calls where org_id = ${ctx.org.id} and carrier_call_id = ${incoming.carrierCallId} and not outbound`);
    if (existing) return decisionOf(existing.id, existing.inbound_route ?? { do: 'talk', assistantId: null });
    const phone = callerNumber(incoming.from) ?? '';
    const live = phone === '' ? [] : await liveExecutions(ctx, tx, phone);
    const { route, missedCallWorkflowId } = await routeOf(inside, ports, incoming, live);
    const isMissed = phone !== '' && (route.do === 'voicemail' || route.do === 'reject');
    if (isMissed && missedCallWorkflowId)
      await ports.campaigns.callMissed(inside, ports, { workflowId: missedCallWorkflowId, phone });
    if (route.do === 'reject') return { do: 'reject' };
    const id = await createInboundCall(
      inside,
      tx,
      ports,
      { ...incoming, phone, carrierType: carrier.type },
      { route, live },
    );
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
): Promise<{ route: InboundRoute; missedCallWorkflowId: string | null }> {
  const db = reader(ctx);
  const number = to === '' ? undefined : ((await findByNumber(ctx, db, to)) ?? null);
  const { name: company } = await db.one<{ name: string }>(
    sql`select name from organizations where id = ${ctx.org.id}`,
  );
  const executionAssistants = live.flatMap(({ prompt_id }) => (prompt_id === null ? [] : [prompt_id]));
  const unarchived = new Set<string>();
  for (const id of new Set([...executionAssistants, number?.inbound_assistant_id ?? ''])) {
    const assistant = id === '' ? undefined : await ports.assistants.find(ctx, id);
    if (assistant && !assistant.archived) unarchived.add(id);
  }
  const route = routeIncomingCall({
    number: number && {
      inbound: number.inbound,
      hours: number.inbound_hours,
      fallback: number.fallback,
      assistantId: number.inbound_assistant_id,
    },
    at,
    company,
    executionAssistants,
    canAnswer: (id) => unarchived.has(id),
  });
  // A number that takes no calls at all misses none.
  return { route, missedCallWorkflowId: number?.inbound ? number.missed_call_workflow_id : null };
}

type InboundDecision = { route: Exclude<InboundRoute, { do: 'reject' }>; live: LiveExecution[] };

/** Creates the call; the caller's executions wait for it. They do not wait when the caller only hears that we are closed. */
async function createInboundCall(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  incoming: IncomingCall & { phone: string; carrierType: string },
  { route, live }: InboundDecision,
): Promise<string> {
  const id = uuid7();
  const assistantId = route.do === 'talk' ? route.assistantId : null;
  const waiting = route.do === 'voicemail' ? [] : live;
  // The call belongs to the execution whose assistant answers.
  const about = waiting.find(({ prompt_id }) => prompt_id !== null && prompt_id === assistantId) ?? waiting[0];
  const ringing: NewCall = {
    id,
    workflow_id: about?.workflow_id ?? null,
    execution_id: about?.id ?? null,
    step: null,
    tag: 'INBOUND',
    status: 'RINGING',
    outbound: false,
    phone: incoming.phone,
    from_number: incoming.to,
    lead_id: about?.lead_id ?? null,
    callbacks: 0,
    lead: about?.lead ?? (incoming.phone === '' ? {} : { primaryPhone: incoming.phone }),
    voicemail_message: '',
    prompt_id: assistantId,
    carrier_type: incoming.carrierType,
    carrier_id: incoming.carrierId,
    due_at: new Date(ctx.clock.toWall(ctx.clock.now()).getTime() + 60_000),
  };
  const events: PendingEvent[] = [];
  deferInsert(ctx, tx, ringing, events);
  await tx.run(sql`
    update calls set carrier_call_id = ${incoming.carrierCallId}, inbound_route = ${route} where org_id = ${ctx.org.id} and id = ${id}`);
  await emitAll(ctx, tx, events);
  for (const { id: executionId } of waiting)
    await ports.campaigns.inboundStarted(ctx, tx, ports, { executionId, callId: id });
  return id;
}
