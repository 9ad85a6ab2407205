// Owns what human agents do with a conversation: take it over, give it back, close it, and say who looks after it.
import { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, shownActorName, transaction } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { assertIsMember, memberNamed } from '../../access/member-names.ts';
import * as conversations from '../store/conversations.ts';
import { handoffReleased, handoffRequested, handoffTakenOver, sessionAssigned } from '../store/events.ts';
import { OUTCOMES } from '../store/schema.ts';
import { traceEntry } from '../store/trace.ts';
import { reserveFor } from '../turn/hand-offs.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import { save, type TurnScope } from '../turn/save.ts';
import { resumeTurn, runTurn } from '../turn/turn.ts';

const note = z
  .string()
  .max(2000)
  .optional()
  .describe('Note for colleagues, at most 2,000 characters; stored in the trace, never shown to the end user.');
export const Takeover = z
  .object({
    agent_name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Name of the human who takes over, 1 to 200 characters. Colleagues see it as `<name> (key <name of the key>)`, visitors without the key. Ignored in a session of the console, which has a name of its own.',
      ),
    note,
  })
  .optional();
export const Release = z
  .object({
    note,
    instructions: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe(
        'What the assistant should know or do from here, at most 2,000 characters. Its model reads it with every later answer of this conversation; the built-in model follows its flow alone. Never shown to the end user.',
      ),
  })
  .optional();
export const Close = z
  .object({
    outcome: z.enum(OUTCOMES).optional().describe('How it went; the outcome of the flow stays unless given.'),
    disposition: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Result in a word of the organization, at most 200 characters; that of the flow stays unless given.'),
    note,
  })
  .optional();

export const AssignConversation = z.object({
  assignee: z.string().trim().min(1).max(200).nullable().describe('The colleague who looks after it; null for none'),
});

/** A human answers from now on. The effect that the flow waits for stays pending. */
export function takeOver(ctx: Context, ports: ConversationPorts, id: string, body: z.output<typeof Takeover>) {
  return transaction(ctx, async (tx) => {
    const { row, inner } = await conversations.lock(ctx, tx, id);
    conversations.assertNotOver(row);
    if (row.taken_over_at !== null) throw conflict('A human has this conversation already. Release it first.');
    const agent = shownActorName(ctx, body?.agent_name);
    const agentName = body?.agent_name === undefined && !ctx.actor.session ? null : agent;
    const detail = { agent, note: body?.note ?? '' };
    // The colleague who answers finds it among their own.
    const isAssigned = ctx.actor.session !== undefined && row.assignee !== ctx.actor.name;
    const assigned = pendingEvent(sessionAssigned, row.id, { ...conversations.sessionEventData(row), assigned: true });
    const { conversation } = await save({ ctx, tx, ports }, row, {
      inner,
      trace: [traceEntry('human', 'taken over', { node_id: inner.state.node, detail })],
      events: [...takeoverEvents({ row, inner }), ...(isAssigned ? [assigned] : [])],
      human: { agentName, ...(isAssigned && { assignee: ctx.actor.name }) },
    });
    await audit(ctx, tx, 'conversation.taken_over', id, { agent: agentName });
    return conversations.toConversation({ ...ctx, tx }, conversation.row, inner);
  });
}

/** The request for a human is emitted once: not again when the flow has emitted it already. */
function takeoverEvents({ row, inner }: conversations.LoadedConversation): PendingEvent[] {
  const data = conversations.sessionEventData(row);
  const request = { ...data, queue: null, to_assistant_id: null, node_id: inner.state.node };
  const requested = row.status === 'handed_off' ? [] : [pendingEvent(handoffRequested, row.id, request)];
  return [...requested, pendingEvent(handoffTakenOver, row.id, data)];
}

/** The assistant continues where it was. */
export async function release(ctx: Context, ports: ConversationPorts, id: string, body: z.output<typeof Release>) {
  const saved = await transaction(ctx, async (tx) => {
    const { row, inner: before } = await conversations.lock(ctx, tx, id);
    const inner = body?.instructions ? { ...before, guidance: body.instructions } : before;
    const conversation = { row, inner };
    conversations.assertNotOver(row);
    if (row.status !== 'handed_off')
      throw conflict('No human has this conversation. There is nothing to release.', { status: row.status });
    const trace = [traceEntry('human', 'released', { node_id: inner.state.node, detail: { note: body?.note ?? '' } })];
    const released = pendingEvent(handoffReleased, row.id, conversations.sessionEventData(row));
    if (!row.is_test) await emitAll(ctx, tx, [released]);
    const resumed = await resumeTurn({ ctx, tx, ports }, conversation, trace);
    if (row.call_id !== null) await ports.sayOnCall(ctx, tx, row.call_id);
    await audit(ctx, tx, 'conversation.released', id, {});
    return resumed;
  });
  await runTurn(ctx, ports, saved, { isResumed: true });
  return conversations.read(ctx, id);
}

/** By a request: a call that is running says goodbye and hangs up. */
export function close(ctx: Context, ports: ConversationPorts, id: string, body: z.output<typeof Close>) {
  return transaction(ctx, async (tx) => {
    const closed = await closeWithCall({ ctx, tx, ports }, id, body);
    if (closed.call_id !== null) await ports.sayOnCall(ctx, tx, closed.call_id);
    return closed;
  });
}

/** By the call that ends with it. */
export async function closeWithCall(scope: TurnScope, id: string, body: z.output<typeof Close>) {
  const { ctx, tx } = scope;
  const { row, inner } = await conversations.lock(ctx, tx, id);
  conversations.assertNotOver(row);
  const trace = [traceEntry('human', 'closed', { detail: { note: body?.note ?? '' } })];
  const end = {
    status: 'completed',
    reason: 'closed',
    ...(body?.outcome && { outcome: body.outcome }),
    ...(body?.disposition && { disposition: body.disposition }),
  } as const;
  const { conversation } = await save(scope, row, { inner, trace, end });
  await audit(ctx, tx, 'conversation.closed', id, { outcome: body?.outcome ?? null });
  return conversations.toConversation({ ...ctx, tx }, conversation.row, inner);
}

/** A name that colleagues agree on; it decides nothing. Also after the end, which may need a follow-up. */
export function assign(ctx: Context, id: string, { assignee }: z.output<typeof AssignConversation>) {
  return transaction(ctx, async (tx) => {
    const { row, inner } = await conversations.lock(ctx, tx, id);
    // People choose among people; a program may look after names of its own.
    if (assignee !== null && assignee !== row.assignee && ctx.actor.session) await assertIsMember(ctx, tx, assignee);
    await tx.run(sql`update conversations set assignee = ${assignee} where org_id = ${ctx.org.id} and id = ${id}`);
    // Where it waits for a human, it waits for this one; without one, the members of its queue are asked again.
    await reserveFor(ctx, tx, id, assignee === null ? null : await memberNamed(ctx, tx, assignee));
    const data = { ...conversations.sessionEventData(row), assigned: assignee !== null };
    if (!row.is_test) await emitAll(ctx, tx, [pendingEvent(sessionAssigned, row.id, data)]);
    // Without the name: rows of the audit log outlive an erasure.
    await audit(ctx, tx, 'conversation.assigned', id, { assigned: assignee !== null });
    return conversations.toConversation({ ...ctx, tx }, { ...row, assignee }, inner);
  });
}
