// Owns carrying out an awaited effect: models, tools and knowledge through the runtime, transfers and hand-offs here.
import { createHash } from 'node:crypto';
import { valueAt } from '../../../../flow/conditions.ts';
import type { Effect, Input } from '../../../../flow/interpreter/state.ts';
import { asObject, asText, canonical, type Json, type JsonObject } from '../../../../flow/json.ts';
import { isTargetVariable } from '../../../../flow/spoken-variables.ts';
import type { SpokenLine } from '../../../../nlu/answer/question.ts';
import type { Context } from '../../../kernel/context.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { nothing, type Sql, sql } from '../../../kernel/sql.ts';
import * as liveRevisions from '../../assistants/live-revision.ts';
import { modelFor } from '../../runtime/model-call.ts';
import { runEffect } from '../../runtime/run-effect.ts';
import { NotAtOnce, type OnceWork, type Turn, type Violation } from '../../runtime/turn.ts';
import type { ConversationPorts } from '../ports.ts';
import type { ConversationRow, LoadedConversation } from '../rows/conversation-row.ts';
import * as flows from '../rows/flows.ts';
import { revisionOf } from '../rows/revision-cache.ts';
import { type ConversationSeal, openerOf } from '../seal.ts';
import * as messages from '../transcript/messages.ts';
import { recalled, recalls } from './memory.ts';
import { type NewTrace, numberOf, traceEntry } from './progress.ts';
import { transferRefusal } from './transfer-refusal.ts';

/** Who listens while a turn is under way. */
export type Hooks = {
  onText?: (delta: string) => void;
  onReplies?: (replies: messages.ShownMessage[]) => void;
  resumed?: boolean;
};

export type EffectOutcome = {
  input: Input;
  trace: NewTrace[];
  violations: (Violation & { node_id: string })[];
  /** Settles once the answer and what it cost are stored: to be waited for before the step that uses it is saved. */
  stored?: Promise<unknown>;
  transferTo?: string;
  enter?: { assistantId: string; revisionId: string; flow: string };
};

/** As much of the talk as a model is shown. */
export const HISTORY = 40;
/** Assistants that hand over to each other, at most. */
export const MAX_HANDOVERS = 5;

/** The same question, whenever, under whichever id and in whichever form it is asked. */
export function effectFingerprint({ id: _id, ...effect }: Effect): string {
  const {
    authored: _authored,
    forms: _ofTheFlow,
    reach: _reach,
    through: _ofTheCall,
    ...question
  } = effect as Partial<Extract<Effect, { type: 'ask_model' }>> & { through?: string };
  return createHash('sha256').update(canonical(question)).digest('hex');
}

export const runAwaitedEffect = (
  ctx: Context,
  ports: ConversationPorts,
  talk: LoadedConversation,
  effect: Effect,
  hooks: Hooks,
): Promise<EffectOutcome> => {
  const writes: PendingWrites = [];
  return timed(effect, async () => {
    const outcome = await carryKind(ctx, ports, talk, effect, { ...hooks, writes });
    const stored = Promise.all(writes);
    // A step that fails before it waits for this has told its caller already.
    stored.catch(() => undefined);
    return { ...outcome, stored };
  });
};

/** Writes that go on beside the work. */
type PendingWrites = Promise<unknown>[];
type EffectHooks = Hooks & { writes: PendingWrites };

/** The answer with its place in the trace, from which a replay takes it again. */
async function timed(effect: Effect, work: () => Promise<EffectOutcome>): Promise<EffectOutcome> {
  const began = performance.now();
  const carried = await work();
  const result = traceEntry('result', `${effect.type} came back`, {
    node_id: effect.node_id,
    detail: { effect_id: effect.id, fingerprint: effectFingerprint(effect), input: carried.input },
    duration_ms: performance.now() - began,
  });
  return { ...carried, trace: [...carried.trace, result] };
}

async function carryKind(
  ctx: Context,
  ports: ConversationPorts,
  talk: LoadedConversation,
  effect: Effect,
  hooks: EffectHooks,
): Promise<EffectOutcome> {
  if (effect.type === 'transfer') return transfer(ctx, ports, talk, effect, hooks);
  if (effect.type === 'handoff') return handOff(ctx, ports, talk, effect);
  return throughRuntime(ctx, await turnOf(ctx, ports, talk, effect, hooks), effect);
}

async function throughRuntime(ctx: Context, turn: Turn, effect: Effect): Promise<EffectOutcome> {
  const done = await runEffect(ctx, turn, effect);
  if (!done) throw new Error(`nobody carries out ${effect.type}`);
  const trace = done.notes.map(({ type, ...note }): NewTrace => ({ ...note, type, node_id: effect.node_id }));
  if (turn.facts.length > 0)
    trace.unshift(
      traceEntry('memory', `${turn.facts.length} remembered facts were near`, {
        node_id: effect.node_id,
        detail: { facts: [...turn.facts] },
      }),
    );
  return { input: done.input, trace, violations: done.violations.map((one) => ({ ...one, node_id: effect.node_id })) };
}

/** What can be answered without asking a vendor or a tool, in the transaction of the step that asks. `undefined`: it has to wait. */
export async function runEffectAtOnce(
  ctx: Context,
  { row, history: recalled }: Pick<LoadedConversation, 'row' | 'history'>,
  effect: Effect,
  said: readonly SpokenLine[],
): Promise<EffectOutcome | undefined> {
  if (effect.type !== 'ask_model' || effect.purpose === 'policy') return undefined;
  const revision = await revisionOf(ctx, row);
  const vendor = effect.purpose !== 'intent' && modelFor(revision, effect.model_settings);
  if (vendor || recalls(row, revision, effect.purpose)) return undefined;
  const before = recalled?.() ?? (await messages.recentMessages(ctx, row, messages.AT_ONCE_HISTORY));
  const history = [...before, ...said];
  const turn: Turn = {
    conversationId: row.id,
    endUserId: row.end_user_id,
    channel: row.channel,
    revision,
    heard: heardIn(history),
    history,
    facts: [],
    source: sourceOf(row),
    atOnce: true,
    once: () => Promise.reject(new NotAtOnce()),
  };
  try {
    return await timed(effect, () => throughRuntime(ctx, turn, effect));
  } catch (error) {
    if (error instanceof NotAtOnce) return undefined;
    throw error;
  }
}

/** What a test asks is paid for apart, and is no gap of a knowledge base. */
const sourceOf = ({ is_test }: ConversationRow): Turn['source'] => (is_test ? 'evaluation' : 'conversation');

const heardIn = (history: readonly SpokenLine[]): string => history.findLast(({ role }) => role === 'user')?.text ?? '';

async function turnOf(
  ctx: Context,
  ports: ConversationPorts,
  talk: LoadedConversation,
  effect: Effect,
  hooks: EffectHooks,
): Promise<Turn> {
  const { row } = talk;
  const revision = await revisionOf(ctx, row);
  const history = talk.history?.() ?? (await messages.recentMessages(ctx, row, HISTORY));
  const heard = heardIn(history);
  const facts =
    effect.type === 'ask_model'
      ? await recalled(ctx, ports.embedder, { owner: row, revision, purpose: effect.purpose, heard })
      : [];
  return {
    conversationId: row.id,
    endUserId: row.end_user_id,
    channel: row.channel,
    revision,
    heard,
    history,
    facts,
    source: sourceOf(row),
    onText: hooks.onText,
    variables: talk.inner.state.scopes[0] ?? {},
    once: await onceFor(ctx, talk, effect, hooks),
    trackWrite: (write) => {
      // Its failure is found by whoever waits for it.
      write.catch(() => undefined);
      hooks.writes.push(write);
    },
  };
}

/** Results of an effect that another worker began are used again; ours are kept as they come. */
async function onceFor(ctx: Context, { row }: LoadedConversation, effect: Effect, hooks: EffectHooks): Promise<Turn['once']> {
  const { resumed = false, writes } = hooks;
  type Kept = Pick<RowOf<'conversation_results'>, 'key' | 'sealed'>;
  const earlier = resumed
    ? await ctx.db.rows<Kept>(sql`
        select key, sealed from conversation_results
        where org_id = ${ctx.org.id} and conversation_id = ${row.id} and effect_id = ${effect.id}`)
    : [];
  const opener = await openerOf(ctx, ctx.db, row);
  const known = new Map(
    earlier.map(({ key, sealed }) => [key, opener.open<Json>('conversation_results', `${effect.id}:${key}`, sealed)]),
  );
  /** Nothing is left of an end user who was erased meanwhile. */
  const keeping = (seal: ConversationSeal, key: string, result: Json, from: Sql): Sql => sql`
    insert into conversation_results (org_id, conversation_id, effect_id, key, sealed)
    select ${ctx.org.id}::uuid, ${row.id}::uuid, ${effect.id}, ${key}, ${seal.close('conversation_results', `${effect.id}:${key}`, result)}::bytea
    ${from} where exists (select 1 from conversations where org_id = ${ctx.org.id} and id = ${row.id} and ended_at is null)
    on conflict do nothing`;
  return async <T extends Json>(key: string, work: OnceWork<T>): Promise<T> => {
    const before = known.get(key);
    if (before !== undefined) return before as T;
    // A process that takes over after a crash must find the earlier answers of this effect before it asks for the next.
    await Promise.all(writes);
    const kept = { withLedger: false };
    const result = await work((found) => {
      kept.withLedger = opener.holds;
      return opener.holds ? keeping(opener, key, found, nothing) : undefined;
    });
    known.set(key, result);
    if (kept.withLedger) return result;
    // Found, never made: the lock tells the caller that somebody was erased.
    const seal = await openerOf(ctx, ctx.db, row);
    if (!seal.holds) return result;
    // Outlives us, which is what it is for; the step that uses it makes it last.
    await ctx.db.run(sql`
      with soon as materialized (select set_config('synchronous_commit', 'off', true))
      ${keeping(seal, key, result, sql`from soon`)}`);
    return result;
  };
}

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;

/** On the phone the line is put through; elsewhere there is no line, and the flow goes its way for failed transfers. */
async function transfer(
  ctx: Context,
  ports: ConversationPorts,
  talk: LoadedConversation,
  effect: EffectOf<'transfer'>,
  hooks: EffectHooks,
): Promise<EffectOutcome> {
  const trace: NewTrace[] = [];
  const to = await destinationOf(effect, talk.inner.state.scopes[0] ?? {}, async (call) => {
    const called = await carryKind(ctx, ports, talk, call, hooks);
    trace.push(...called.trace);
    return called.input;
  });
  const refusal = to === '' ? '' : await refusalOf(ctx, ports, talk, effect, to);
  const ok = to !== '' && refusal === '' && talk.row.channel === 'voice';
  const why = ok ? `put through to ${to}` : refusal || whyNotThrough(to, talk.row.channel);
  const note = traceEntry('note', why, { node_id: effect.node_id, detail: { destination: to, mode: effect.mode } });
  const input: Input = { type: 'transfer_result', effect_id: effect.id, ok };
  return { input, trace: [...trace, note], violations: [], ...(ok && { transferTo: to }) };
}

async function refusalOf(
  ctx: Context,
  ports: ConversationPorts,
  { row, inner }: LoadedConversation,
  { node_id: nodeId }: EffectOf<'transfer' | 'handoff'>,
  to: string,
): Promise<string> {
  const executable = await flows.open(ctx, row.flow_hash);
  const history = isTargetVariable(executable, nodeId) ? await messages.recentMessages(ctx, row, HISTORY) : [];
  const mayReach = (number: string) => ports.mayReach(ctx, number);
  return transferRefusal({ executable, state: inner.state, nodeId, to, history, mayReach });
}

const whyNotThrough = (to: string, channel: string): string =>
  to === '' ? 'no destination is known' : `a ${channel} has no line to put through`;

/** Where a transfer leads: as written, as a variable says, or as a tool answers. */
export async function destinationOf(
  effect: EffectOf<'transfer'>,
  variables: JsonObject,
  answer: (call: EffectOf<'call_tool'>) => Promise<Input | undefined>,
): Promise<string> {
  const source = asObject(effect.destination_source);
  const path = asText(source.response_path).replace(/^\$\.?/, '');
  if (source.type === 'context_variable') return asText(valueAt(variables, path)) || effect.destination;
  if (source.type === 'queue') return effect.destination || path;
  if (asText(source.tool_id) === '') return effect.destination;
  const input = Object.fromEntries(
    Object.entries(asObject(source.input_mapping)).map(([name, from]) => [
      name,
      typeof from === 'string' ? valueAt(variables, from) : from,
    ]),
  );
  const called = await answer({
    type: 'call_tool',
    id: effect.id,
    node_id: effect.node_id,
    tool_id: asText(source.tool_id),
    revision: 'active',
    input,
  });
  const output = called?.type === 'tool_result' && called.ok ? asObject(called.output) : {};
  return asText(path === '' ? output.destination : valueAt(output, path)) || effect.destination;
}

async function handOff(
  ctx: Context,
  ports: ConversationPorts,
  talk: LoadedConversation,
  effect: EffectOf<'handoff'>,
): Promise<EffectOutcome> {
  const done = (ok: boolean, why: string, more: Partial<EffectOutcome> = {}): EffectOutcome => ({
    input: { type: 'handoff_result', effect_id: effect.id, ok },
    violations: [],
    trace: [traceEntry('note', why, { node_id: effect.node_id })],
    ...more,
  });
  if (effect.assistant_id === '') {
    const to = numberOf(effect);
    const refusal = await refusalOf(ctx, ports, talk, effect, to);
    return refusal === '' ? done(true, `put through to ${to}`, { transferTo: to }) : done(false, refusal);
  }
  if (talk.inner.returns.length >= MAX_HANDOVERS) return done(false, 'assistants hand over to each other in a circle');
  const target = await liveRevisions.load(ctx, { assistantId: effect.assistant_id });
  if (!target || target.archived)
    return done(false, 'the assistant to hand over to is archived, unknown, or has no active revision');
  const flow = await liveRevisions.flowOf(ctx, target.revisionId);
  if (flow === null) return done(false, 'the flow of the assistant to hand over to has never compiled');
  return done(true, `handed over to ${target.assistantName}`, {
    enter: { assistantId: target.assistantId, revisionId: target.revisionId, flow },
  });
}
