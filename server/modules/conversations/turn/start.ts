// Owns how a conversation starts: with which revision, person and variables, and with the assistant's first messages.

import type { z } from 'zod';
import { SYSTEM_VARIABLES } from '../../../../flow/language/graph.ts';
import { asObject, clean, isAbsent, type JsonObject } from '../../../../flow/language/json.ts';
import type { RawRequest } from '../../../http/route.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound, Problem } from '../../../kernel/errors.ts';
import { pendingEvent } from '../../../kernel/events.ts';
import * as liveRevisions from '../../assistants/live-revision.ts';
import * as identify from '../../people/identity/identify.ts';
import { getLeaf } from '../../people/person/lineage.ts';
import * as locks from '../../people/person/locks.ts';
import { loadProfile } from '../../people/person/profile.ts';
import type { ConversationChannel } from '../../runtime/turn.ts';
import type { ConversationRow, ToolAnswers } from '../store/conversations.ts';
import * as conversations from '../store/conversations.ts';
import { sessionStarted } from '../store/events.ts';
import * as flows from '../store/flows.ts';
import * as messages from '../store/messages.ts';
import type { CreateConversation } from '../store/schema.ts';
import * as threads from '../store/text-threads.ts';
import type { ConversationPorts } from './ports.ts';
import type { TurnScope } from './save.ts';
import { type FlowStart, type SavedStep, startFlow } from './step.ts';
import { requestKeyOf, runTurn, waitForWorker } from './turn.ts';

const HALF_HOUR = 1800;
const THREE_DAYS = 259_200;
const idleSecondsOf = (channel: ConversationChannel): number =>
  channel === 'sms' || channel === 'email' ? THREE_DAYS : HALF_HOUR;

type NewConversation = {
  assistantId: string;
  revisionId?: string | undefined;
  channel: ConversationChannel;
  callId?: string;
  person?: z.output<typeof CreateConversation>['end_user'];
  /** On a call that we made: what the lead is called. */
  reached?: identify.Contact['reached'];
  variables: JsonObject;
  /** The person who is called, where a call knows it: counts as much as the profile. */
  called?: JsonObject;
  /** On a call: the number of a human for this person. */
  colleague?: string | undefined;
  metadata: JsonObject;
  /** The visitor of a channel who started it. */
  visitor?: { id: string | null; channelId: string; network: string | null };
  /** The two numbers of a conversation by text. */
  thread?: threads.TextThread;
  /** The row is there, and nothing was said yet. */
  onInsert?: (conversationId: string) => Promise<void>;
  idleSeconds?: number | undefined;
  isTest?: boolean;
  toolAnswers?: ToolAnswers | undefined;
  requestKey?: Buffer | undefined;
};

export async function create(
  ctx: Context,
  ports: ConversationPorts,
  body: z.output<typeof CreateConversation>,
  raw: RawRequest,
) {
  const person = body.end_user ?? (body.identifiers && { identifiers: body.identifiers });
  const row = await start(ctx, ports, {
    assistantId: body.assistant_id,
    revisionId: body.revision_id,
    channel: body.channel,
    person,
    variables: asObject(clean(body.variables ?? {})),
    metadata: asObject(clean(body.metadata ?? {})),
    idleSeconds: body.idle_timeout_seconds,
    isTest: body.test,
    toolAnswers: body.tool_answers && (asObject(clean(body.tool_answers)) as ToolAnswers),
    requestKey: requestKeyOf(ctx, raw),
  });
  await waitForWorker(ctx, row.id);
  const { replies } = await messages.answersTo(ctx, row, 0);
  return { ...(await conversations.read(ctx, row.id)), messages: replies };
}

/** Starts a conversation and runs it until it waits for a person or the clock. */
export async function start(
  ctx: Context,
  ports: ConversationPorts,
  requested: NewConversation,
): Promise<ConversationRow> {
  const known = requested.requestKey && (await findByRequest(ctx, requested.requestKey));
  if (known) return known;
  const { row, proceed } = await open(ctx, ports, requested);
  await proceed();
  return row;
}

/** A conversation that is stored; `proceed` brings about its first messages, as far as they are not there. */
type Opened = { row: ConversationRow; waitsForModel: boolean; proceed(): Promise<unknown> };

export async function open(ctx: Context, ports: ConversationPorts, requested: NewConversation): Promise<Opened> {
  const started = await transaction(ctx, (tx) => insert({ ctx, tx, ports }, requested));
  const { row, inner } = started.conversation;
  return { row, waitsForModel: inner.pending?.type === 'ask_model', proceed: () => runTurn(ctx, ports, started) };
}

const findByRequest = (ctx: Context, requestKey: Buffer) =>
  reader(ctx).maybe<ConversationRow>(
    sql`select * from conversations where org_id = ${ctx.org.id} and request_key = ${requestKey}`,
  );

export async function insert(scope: TurnScope, requested: NewConversation): Promise<SavedStep> {
  const { ctx, tx, ports } = scope;
  const inside = { ...ctx, tx };
  const active = await liveRevisions.load(inside, {
    assistantId: requested.assistantId,
    ...(requested.revisionId && { revisionId: requested.revisionId }),
  });
  if (!active) throw await missingRevision(inside, requested);
  if (active.archived) throw conflict('This assistant is archived. Restore it, or choose another.');
  const id = uuid7();
  const leafId = await personFor(inside, tx, requested);
  const revision =
    requested.revisionId || requested.isTest ? active : await revisionFor(scope, active, requested, { id, leafId });
  const flow = await liveRevisions.flowOf(inside, revision.revisionId);
  if (flow === null) throw conflict('The flow of this revision has never compiled. Fix its blocking findings first.');
  // Checked while the person cannot be erased: a call that ended with its person must not make them known again.
  if (requested.callId !== undefined && !(await ports.isCallLive(inside, requested.callId)))
    throw conflict('This call is over.');
  const cap = revision.maxActiveCalls;
  if (
    requested.callId === undefined &&
    cap !== null &&
    !(await ports.slots.take(ctx, tx, { holderId: id, assistantId: revision.assistantId, cap }))
  )
    throw atCapacity(cap);
  const { hash } = await flows.store(ctx, tx, flow);
  const row = await conversations.insert(
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
      idle_seconds: requested.idleSeconds ?? idleSecondsOf(requested.channel),
      is_test: requested.isTest ?? false,
      channel_id: requested.visitor?.channelId ?? null,
      visitor_id: requested.visitor?.id ?? null,
      network: requested.visitor?.network ?? null,
    },
    requested.requestKey,
  );
  if (requested.thread) await threads.insert(ctx, tx, id, requested.thread);
  await requested.onInsert?.(id);
  const profile = leafId === null ? {} : await loadProfile(inside, leafId);
  const system = {
    channel: requested.channel,
    conversation_id: id,
    ...(leafId && { end_user_id: leafId }),
    ...(requested.callId && { call_id: requested.callId }),
  };
  const variables = initialVariables({
    defaults: revision.variableDefaults,
    ofCaller: requested.variables,
    ofSystem: { ...profile, ...requested.called, ...system },
    isKnown: leafId !== null,
  });
  return startFlow(scope, row, { ...variables, colleague: requested.colleague, toolAnswers: requested.toolAnswers }, [
    pendingEvent(sessionStarted, id, conversations.sessionEventData(row)),
  ]);
}

/** That of the person's arm, while an experiment of the assistant runs. */
async function revisionFor(
  { ctx, tx, ports }: TurnScope,
  active: liveRevisions.LiveRevision,
  { visitor }: NewConversation,
  { id, leafId }: { id: string; leafId: string | null },
): Promise<liveRevisions.LiveRevision> {
  const { experimentId, assistantId } = active;
  if (experimentId === null) return active;
  const chosen = await ports.assignArm(ctx, tx, {
    experimentId,
    conversationId: id,
    leafId,
    visitorId: visitor?.id ?? null,
  });
  if (chosen === undefined || chosen === active.revisionId) return active;
  return (await liveRevisions.load({ ...ctx, tx }, { assistantId, revisionId: chosen })) ?? active;
}

const atCapacity = (cap: number): Problem =>
  new Problem(
    'concurrency_limit_exceeded',
    `This assistant already holds ${cap} conversations and calls, the most it may. Try again shortly.`,
    { retryAfter: 5, details: { max_active_calls: cap } },
  );

async function missingRevision(ctx: Context, { assistantId, revisionId }: NewConversation): Promise<Problem> {
  const known = await reader(ctx).maybe(
    sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`,
  );
  if (!known) return notFound('assistant');
  return revisionId
    ? notFound('assistant revision')
    : conflict('This assistant has no active revision. Publish and activate one first.');
}

/** The leaf that a conversation belongs to for its whole life. */
async function personFor(ctx: Context, tx: Tx, { person, reached }: NewConversation): Promise<string | null> {
  if (person?.id !== undefined) {
    // No person is erased while this is held: an erased person must not get a new key, under which nothing old could be
    // opened.
    await locks.share(ctx, tx);
    const leaf = await getLeaf(ctx, tx, person.id);
    if (leaf.erased_at) throw conflict('This person was erased. Begin without end_user.id, or with new identifiers.');
    return leaf.id;
  }
  if (!person?.identifiers) return null;
  const { identifiers, traits } = person;
  const call = { identifiers, ...(traits && { traits }), source: 'conversation' };
  // Who names a person by what they have proved is believed, as in identify. An address that was only typed selects no person.
  if (!reached && identifiers.every(({ type, verified }) => verified || type === 'external_id'))
    return (await identify.findOrCreate(ctx, tx, call)).leafId;
  return identify.findByProof(ctx, tx, { ...call, stated: 'identifier', ...(reached && { reached }) });
}

type VariableSources = {
  /** Of the revision. */
  defaults: JsonObject;
  ofCaller: JsonObject;
  /** What the system knows itself: the profile, whom a call reaches, the conversation. */
  ofSystem: JsonObject;
  /** Whether there is a person behind the conversation. */
  isKnown: boolean;
};

const IDS: ReadonlySet<string> = new Set(['end_user_id', 'conversation_id', 'call_id', 'lead_id']);

/** A caller cannot say who the person is, nor anything about a person whom the system knows. */
function initialVariables({ defaults, ofCaller, ofSystem, isKnown }: VariableSources): FlowStart {
  const isReserved = (name: string): boolean => IDS.has(name) || (isKnown && SYSTEM_VARIABLES.has(name));
  const certain = pick(ofSystem, (name) => !isAbsent(ofSystem[name]));
  return {
    variables: {
      ...pick(defaults, (name) => !IDS.has(name)),
      ...pick(ofCaller, (name) => !isReserved(name)),
      ...certain,
    },
    locked: Object.keys(certain),
    dropped: Object.keys(ofCaller).filter(isReserved),
  };
}

const pick = (values: JsonObject, isPicked: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)));
