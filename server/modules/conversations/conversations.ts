// Owns what callers do with conversations: begin, speak, listen in, take over, give back, close.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { asObject, clean, type JsonObject } from '../../../flow/json.ts';
import type { RawRequest } from '../../http/route.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { conflict, notFound, Problem } from '../../kernel/errors.ts';
import { emitAll, pendingEvent } from '../../kernel/events.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import * as identify from '../people/identity/identify.ts';
import { leafOf } from '../people/identity/lineage.ts';
import * as locks from '../people/locks.ts';
import { profileOf } from '../people/profile.ts';
import type { ConversationChannel } from '../runtime/turn.ts';
import { sessionStarted } from './events.ts';
import { releaseEvents, takeoverEvents } from './handling-events.ts';
import type { ConversationPorts } from './ports.ts';
import type { ConversationRow } from './rows/conversation-row.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import * as flows from './rows/flows.ts';
import { initialVariablesOf } from './rows/initial-variables.ts';
import type { Close, ConversationTurn, CreateConversation, SendMessage, Takeover } from './schema.ts';
import * as threads from './sms/threads.ts';
import * as messages from './transcript/messages.ts';
import type { Hooks } from './turns/effect-runner.ts';
import { traceEntry } from './turns/progress.ts';
import * as steps from './turns/steps.ts';
import * as turns from './turns/turn.ts';

const HALF_HOUR = 1800;
const THREE_DAYS = 259_200;
const patienceOf = (channel: ConversationChannel): number => (channel === 'sms' || channel === 'email' ? THREE_DAYS : HALF_HOUR);

/** A repeated request finds what the first one made, even when the first one died before it could answer. */
export const requestKeyOf = (ctx: Context, raw: RawRequest): Buffer | undefined => {
  const given = raw.headers['idempotency-key'];
  return typeof given === 'string' ? createHash('sha256').update(`${ctx.org.id}\n${given}`).digest() : undefined;
};

export type NewConversation = {
  assistantId: string;
  revisionId?: string | undefined;
  channel: ConversationChannel;
  callId?: string;
  person?: z.output<typeof CreateConversation>['end_user'];
  variables: JsonObject;
  /** Who is called, where a call knows it: counts as much as the profile. */
  called?: JsonObject;
  /** On a call: the number of a human for this person. */
  colleague?: string | undefined;
  metadata: JsonObject;
  /** Whose browser it is in, where a visitor of a channel began it. */
  visitor?: { id: string; channelId: string };
  /** Between which numbers it goes, where it is held by text. */
  thread?: threads.TextThread;
  idleSeconds?: number | undefined;
  isTest?: boolean;
  requestKey?: Buffer | undefined;
};

/** Begins, and works until it waits for a person or the clock. */
export async function begin(
  ctx: Context,
  ports: ConversationPorts,
  requested: NewConversation,
  hooks: Hooks = {},
): Promise<ConversationRow> {
  const known = requested.requestKey && (await findByRequest(ctx, requested.requestKey));
  if (known) return known;
  const begun = await transaction(ctx, (tx) => insert(ctx, tx, ports, requested));
  if (begun.worker !== null) await turns.work(ctx, ports, begun, begun.worker, hooks);
  return begun.talk.row;
}

const findByRequest = (ctx: Context, requestKey: Buffer) =>
  reader(ctx).maybe<ConversationRow>(
    sql`select * from conversations where org_id = ${ctx.org.id} and request_key = ${requestKey}`,
  );

export async function insert(ctx: Context, tx: Tx, ports: ConversationPorts, requested: NewConversation) {
  const inside = { ...ctx, tx };
  const revision = await liveRevisions.load(inside, {
    assistantId: requested.assistantId,
    ...(requested.revisionId && { revisionId: requested.revisionId }),
  });
  if (!revision) throw await whyNot(inside, requested);
  if (revision.archived) throw conflict('This assistant is archived. Restore it, or choose another.');
  const flow = await liveRevisions.flowOf(inside, revision.revisionId);
  if (flow === null) throw conflict('The flow of this revision has never compiled. Fix its blocking findings first.');
  const leafId = await personFor(inside, tx, requested);
  // Asked while the person cannot be erased: a call that ended with its person must not make them known again.
  if (requested.callId !== undefined && !(await ports.isCallLive(inside, requested.callId))) throw conflict('This call is over.');
  const id = uuid7();
  const cap = revision.maxActiveCalls;
  if (
    requested.callId === undefined &&
    cap !== null &&
    !(await ports.slots.take(ctx, tx, { holderId: id, assistantId: revision.assistantId, cap }))
  )
    throw atCapacity(cap);
  const { hash } = await flows.keep(ctx, tx, flow);
  const row = await conversationRows.insert(
    ctx,
    tx,
    {
      id,
      assistant_id: revision.assistantId,
      revision_id: revision.revisionId,
      flow_hash: hash,
      channel: requested.channel,
      end_user_id: leafId,
      call_id: requested.callId ?? null,
      metadata: requested.metadata,
      idle_seconds: requested.idleSeconds ?? patienceOf(requested.channel),
      is_test: requested.isTest ?? false,
      channel_id: requested.visitor?.channelId ?? null,
      visitor_id: requested.visitor?.id ?? null,
    },
    requested.requestKey,
  );
  if (requested.thread) await threads.insert(ctx, tx, id, requested.thread);
  const profile = leafId === null ? {} : await profileOf(inside, leafId);
  const system = {
    channel: requested.channel,
    conversation_id: id,
    ...(leafId && { end_user_id: leafId }),
    ...(requested.callId && { call_id: requested.callId }),
  };
  const vouched = { ...profile, ...requested.called, ...system };
  const started = initialVariablesOf({
    defaults: revision.variableDefaults,
    given: requested.variables,
    vouched,
    isKnown: leafId !== null,
  });
  return steps.begin({ ctx, tx, ports }, row, { ...started, colleague: requested.colleague }, [
    pendingEvent(sessionStarted, id, conversationRows.sessionEventData(row)),
  ]);
}

const atCapacity = (cap: number): Problem =>
  new Problem(
    'concurrency_limit_exceeded',
    `This assistant already holds ${cap} conversations and calls, the most it may. Try again shortly.`,
    { retryAfter: 5, details: { max_active_calls: cap } },
  );

async function whyNot(ctx: Context, { assistantId, revisionId }: NewConversation): Promise<Problem> {
  const known = await reader(ctx).maybe(sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`);
  if (!known) return notFound('assistant');
  return revisionId
    ? notFound('assistant revision')
    : conflict('This assistant has no active revision. Publish and activate one first.');
}

/** The leaf that a conversation hangs on, for ever. */
async function personFor(ctx: Context, tx: Tx, { person }: NewConversation): Promise<string | null> {
  if (person?.id !== undefined) {
    // No person is erased while this is held: an erased person must not get a new key, under which nothing old could be opened.
    await locks.share(ctx, tx);
    const leaf = await leafOf(ctx, tx, person.id);
    if (leaf.erased_at) throw conflict('This person was erased. Begin without end_user.id, or with new identifiers.');
    return leaf.id;
  }
  if (!person?.identifiers) return null;
  const { identifiers, traits } = person;
  return (await identify.findOrMake(ctx, tx, { identifiers, ...(traits && { traits }), source: 'conversation' })).leafId;
}

export async function create(ctx: Context, ports: ConversationPorts, body: z.output<typeof CreateConversation>, raw: RawRequest) {
  const person = body.end_user ?? (body.identifiers && { identifiers: body.identifiers });
  const row = await begin(ctx, ports, {
    assistantId: body.assistant_id,
    revisionId: body.revision_id,
    channel: body.channel,
    person,
    variables: asObject(clean(body.variables ?? {})),
    metadata: asObject(clean(body.metadata ?? {})),
    idleSeconds: body.idle_timeout_seconds,
    isTest: body.test,
    requestKey: requestKeyOf(ctx, raw),
  });
  await settled(ctx, row.id);
  const { replies } = await messages.answersTo(ctx, row, 0);
  return { ...(await conversationRows.read(ctx, row.id)), messages: replies };
}

const PATIENCE_MS = 120_000;

/** Returns when no worker is at work on the conversation any more: it waits for a person, a human or the clock. */
export async function settled(ctx: Context, id: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (let pause = 15; performance.now() < until; pause = Math.min(pause * 1.5, 250)) {
    const row = await reader(ctx).maybe(sql`
      select 1 from conversations where org_id = ${ctx.org.id} and id = ${id} and worker is not null and status = 'active'`);
    if (!row) return;
    await sleep(pause);
  }
}

/** A turn that was stored; `proceed` brings about the replies. */
export type SentMessage = { message: messages.ShownMessage; proceed(hooks?: Hooks): Promise<z.input<typeof ConversationTurn>> };

/** Stores what was said. A repeat with the same key stores nothing, and finds the replies that there are. */
export async function sendMessage(ctx: Context, ports: ConversationPorts, id: string, words: turns.Words): Promise<SentMessage> {
  const { known, heard } = await transaction(ctx, async (tx) => {
    const talk = await conversationRows.lockForTurn(ctx, tx, id);
    const before = words.requestKey && (await messages.findByRequest(ctx, tx, talk.row, words.requestKey));
    return before ? { known: { message: before, row: talk.row } } : { heard: await turns.takeTurn(ctx, tx, ports, talk, words) };
  });
  if (known) return { message: known.message, proceed: () => repliesTo(ctx, known.row, known.message) };
  const [message] = heard.said as [messages.ShownMessage];
  return {
    message,
    proceed: async (hooks) => {
      hooks?.onReplies?.(heard.said.slice(1));
      // Another worker is at it, and will answer this as well.
      if (heard.talk.row.worker !== null && heard.worker === null) return repliesTo(ctx, heard.talk.row, message);
      const { talk, said } = heard.worker === null ? heard : await turns.work(ctx, ports, heard, heard.worker, hooks);
      return { conversation: await conversationRows.toConversation(ctx, talk.row, talk.inner), message, replies: said.slice(1) };
    },
  };
}

async function repliesTo(
  ctx: Context,
  row: ConversationRow,
  message: messages.ShownMessage,
): Promise<z.input<typeof ConversationTurn>> {
  await settled(ctx, row.id);
  const answers = await messages.answersTo(ctx, row, message.position);
  // Who spoke before the last answer was out is answered after what was said next.
  const replies = answers.replies.length > 0 ? answers.replies : await messages.repliesAfter(ctx, row, message.position);
  return { conversation: await conversationRows.read(ctx, row.id), message, replies };
}

const wordsOf = (ctx: Context, body: z.output<typeof SendMessage>, raw: RawRequest): turns.Words => ({
  text: body.text,
  role: body.role,
  requestKey: requestKeyOf(ctx, raw),
  variables: asObject(clean(body.variables ?? {})),
});

export async function receiveMessage(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  body: z.output<typeof SendMessage>,
  raw: RawRequest,
): Promise<SentMessage> {
  const said = await sendMessage(ctx, ports, id, wordsOf(ctx, body, raw));
  // Answers of streams are not kept under their key, so only the message itself can tell that the key is another's.
  if (said.message.text !== body.text || said.message.role !== body.role)
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for another message. Use a new one.');
  return said;
}

type Handling = z.output<typeof Takeover>;

/** A human answers from now on. What the assistant was about to do waits. */
export function takeOver(ctx: Context, ports: ConversationPorts, id: string, body: Handling) {
  return transaction(ctx, async (tx) => {
    const { row, inner } = await conversationRows.lock(ctx, tx, id);
    conversationRows.refuseOver(row);
    if (row.taken_over_at !== null) throw conflict('A human has this conversation already. Release it first.');
    const trace = [
      traceEntry('human', 'taken over', {
        node_id: inner.state.node,
        detail: { agent: body?.agent_name ?? ctx.actor.name, note: body?.note ?? '' },
      }),
    ];
    const { talk } = await conversationRows.save(ctx, tx, ports, row, {
      inner,
      trace,
      events: takeoverEvents({ row, inner }),
      human: { agentName: body?.agent_name ?? null },
    });
    await audit(ctx, tx, 'conversation.taken_over', id, { agent: body?.agent_name ?? null });
    return conversationRows.toConversation({ ...ctx, tx }, talk.row, inner);
  });
}

/** The assistant goes on where it stood. */
export async function release(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  body: { note?: string | undefined } | undefined,
) {
  const given = await transaction(ctx, async (tx) => {
    const locked = await conversationRows.lock(ctx, tx, id);
    const { row, inner } = locked;
    conversationRows.refuseOver(row);
    if (row.status !== 'handed_off')
      throw conflict('No human has this conversation. There is nothing to release.', { status: row.status });
    const trace = [traceEntry('human', 'released', { node_id: inner.state.node, detail: { note: body?.note ?? '' } })];
    await emitAll(ctx, tx, releaseEvents(row));
    const resumed = await turns.resumeTurn(ctx, tx, ports, locked, trace);
    if (row.call_id !== null) await ports.sayOnCall(ctx, tx, row.call_id);
    await audit(ctx, tx, 'conversation.released', id, {});
    return resumed;
  });
  if (given.worker !== null) await turns.work(ctx, ports, given, given.worker, { resumed: true });
  return conversationRows.read(ctx, id);
}

/** From outside the line: a call that goes on is told goodbye at once. */
export function close(ctx: Context, ports: ConversationPorts, id: string, body: z.output<typeof Close>) {
  return transaction(ctx, async (tx) => {
    const closed = await closeIn(ctx, tx, ports, id, body);
    if (closed.call_id !== null) await ports.sayOnCall(ctx, tx, closed.call_id);
    return closed;
  });
}

/** By whoever ends the call with it. */
export async function closeIn(ctx: Context, tx: Tx, ports: ConversationPorts, id: string, body: z.output<typeof Close>) {
  const { row, inner } = await conversationRows.lock(ctx, tx, id);
  conversationRows.refuseOver(row);
  const trace = [traceEntry('human', 'closed', { detail: { note: body?.note ?? '' } })];
  const end = {
    status: 'completed',
    reason: 'closed',
    ...(body?.outcome && { outcome: body.outcome }),
    ...(body?.disposition && { disposition: body.disposition }),
  } as const;
  const { talk } = await conversationRows.save(ctx, tx, ports, row, { inner, trace, end });
  await audit(ctx, tx, 'conversation.closed', id, { outcome: body?.outcome ?? null });
  return conversationRows.toConversation({ ...ctx, tx }, talk.row, inner);
}

/** Something happened outside that the flow may wait for. */
export async function notice(ctx: Context, ports: ConversationPorts, id: string, event: { name: string; variables: JsonObject }) {
  const noticed = await transaction(ctx, async (tx) => {
    const talk = await conversationRows.lock(ctx, tx, id);
    conversationRows.refuseOver(talk.row);
    if (talk.row.status === 'handed_off') throw conflict('A human has this conversation. Release it first.');
    const input = { type: 'event', name: event.name, variables: turns.given(event.variables) } as const;
    const trace = [steps.heardAs(`the event ${event.name}`, talk.inner.state.node, input)];
    return turns.withCurrentWorker(talk.row, (worker) => steps.advance({ ctx, tx, ports }, talk, input, { trace, ...worker }));
  });
  if (noticed.worker !== null) await turns.work(ctx, ports, noticed, noticed.worker);
  return conversationRows.read(ctx, id);
}
