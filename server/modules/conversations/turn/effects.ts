// Owns running the pending effect of a conversation: models, tools and knowledge through the runtime, transfers and
// hand-offs by transfer.ts. What needs no vendor and no tool is answered inside the transaction of the step
// (`runBuiltIn`), all else outside (`runPendingEffect`).
import { createHash } from 'node:crypto';
import type { Effect } from '../../../../flow/interpreter/state.ts';
import { canonical, type Json } from '../../../../flow/language/json.ts';
import type { Language } from '../../../../flow/text/spoken-language.ts';
import type { SpokenLine } from '../../../../nlu/reader/question.ts';
import { questionWindow } from '../../../../nlu/route/questions-asked.ts';
import type { Context } from '../../../kernel/context.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { emptySql, type Sql, sql } from '../../../kernel/db/sql.ts';
import type { LiveRevision } from '../../assistants/live-revision.ts';
import * as memory from '../../people/memory/memory.ts';
import { vendorFor } from '../../runtime/ask-model.ts';
import * as runtime from '../../runtime/run-effect.ts';
import { NotBuiltIn, type OnceWork, type Speech, type Turn } from '../../runtime/turn.ts';
import type { ConversationRow, LoadedConversation, ToolAnswers } from '../store/conversations.ts';
import * as flows from '../store/flows.ts';
import * as messages from '../store/messages.ts';
import { type ConversationSeal, openerOf } from '../store/sealed-rows.ts';
import { type NewTrace, traceEntry } from '../store/trace.ts';
import type { ConversationPorts } from './ports.ts';
import { type EffectResult, HISTORY, handOff, transfer } from './transfer.ts';

/** A phone line on which a turn speaks while it runs. */
export type TurnSpeech = {
  /** What of this effect's words has been said; after an interruption, what was heard of them. */
  said(effectId: string): string;
  /** Settled once it is spoken, or refused. */
  say(effectId: string, sentence: string, language: Language | undefined): Promise<void>;
  settled(): Promise<unknown>;
  signal: AbortSignal;
};

/** What a stream shows while a turn runs. */
export type TurnHooks = {
  onText?: (delta: string) => void;
  speech?: TurnSpeech;
  onReplies?: (replies: messages.ShownMessage[]) => void;
  /** Another process may have run part of the effect. */
  isResumed?: boolean;
};

/** Writes that go on beside the effect. */
type EffectHooks = TurnHooks & { writes: Promise<unknown>[] };

export const runPendingEffect = (
  ctx: Context,
  ports: ConversationPorts,
  conversation: LoadedConversation,
  effect: Effect,
  hooks: TurnHooks,
): Promise<EffectResult> => {
  const writes: Promise<unknown>[] = [];
  return withResultTrace(effect, async () => {
    const result = await runByType(ctx, ports, conversation, effect, { ...hooks, writes });
    const stored = Promise.all(writes);
    // A step that fails before it awaits this has reported its own error already.
    stored.catch(() => undefined);
    return { ...result, stored };
  });
};

async function runByType(
  ctx: Context,
  ports: ConversationPorts,
  conversation: LoadedConversation,
  effect: Effect,
  hooks: EffectHooks,
): Promise<EffectResult> {
  if (effect.type === 'handoff') return handOff(ctx, ports, conversation, effect);
  if (effect.type === 'transfer')
    return transfer(ctx, ports, conversation, effect, (call) => runByType(ctx, ports, conversation, call, hooks));
  return runInRuntime(ctx, await turnFor(ctx, ports, conversation, effect, hooks), effect);
}

/** In the transaction of the step. `undefined`: it needs a vendor, a tool or an embedding, and waits for a worker. */
export async function runBuiltIn(
  ctx: Context,
  { row, inner, history: loaded }: Pick<LoadedConversation, 'row' | 'inner' | 'history'>,
  effect: Effect,
  added: readonly SpokenLine[],
): Promise<EffectResult | undefined> {
  if (effect.type !== 'ask_model' || effect.purpose === 'policy') return undefined;
  const revision = await flows.revisionOf(ctx, row);
  const vendor = effect.purpose !== 'intent' && vendorFor(revision, effect);
  if (vendor || usesMemory(row, revision, effect.purpose)) return undefined;
  const before = loaded?.() ?? (await messages.recentMessages(ctx, row, messages.BUILT_IN_HISTORY));
  const history = [...before, ...added];
  const once = () => Promise.reject(new NotBuiltIn());
  const turn: Turn = {
    ...turnOf(row, revision, history),
    facts: [],
    builtInOnly: true,
    once,
    ...(inner.whispers && { whispers: inner.whispers }),
  };
  try {
    return await withResultTrace(effect, () => runInRuntime(ctx, turn, effect));
  } catch (error) {
    if (error instanceof NotBuiltIn) return undefined;
    throw error;
  }
}

/** The result is traced with a fingerprint of its effect, by which a replay finds it again. */
async function withResultTrace(effect: Effect, run: () => Promise<EffectResult>): Promise<EffectResult> {
  const startedAt = performance.now();
  const result = await run();
  const entry = traceEntry('result', `${effect.type} came back`, {
    node_id: effect.node_id,
    detail: { effect_id: effect.id, fingerprint: effectFingerprint(effect), input: result.input },
    duration_ms: performance.now() - startedAt,
  });
  return { ...result, trace: [...result.trace, entry] };
}

/** Equal for the same question, under any effect id and in any form. */
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

async function runInRuntime(ctx: Context, turn: Turn, effect: Effect): Promise<EffectResult> {
  const answer = await runtime.runEffect(ctx, turn, effect);
  if (!answer) throw new Error(`the runtime cannot run ${effect.type}`);
  const { node_id } = effect;
  const trace = answer.notes.map(({ type, ...note }): NewTrace => ({ ...note, type, node_id }));
  if (turn.facts.length > 0) {
    const detail = { facts: [...turn.facts] };
    trace.unshift(traceEntry('memory', `${turn.facts.length} remembered facts were near`, { node_id, detail }));
  }
  return { input: answer.input, trace, violations: answer.violations.map((violation) => ({ ...violation, node_id })) };
}

/** A search among the assistant's knowledge is harmless, and really made. */
const answererOf =
  (answers: ToolAnswers): NonNullable<Turn['answerTool']> =>
  ({ name, isSearch }) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (answer) return { ok: true, output: answer, error: null };
    if (isSearch) return undefined;
    const why = answer === null ? 'fails in this test, as asked for' : 'has no answer in this test, and is not called';
    return { ok: false, output: {}, error: `The tool "${name}" ${why}.` };
  };

const turnOf = (row: ConversationRow, revision: LiveRevision, history: readonly SpokenLine[]) => ({
  conversationId: row.id,
  endUserId: row.end_user_id,
  channel: row.channel,
  revision,
  userMessage: history.findLast(({ role }) => role === 'user')?.text ?? '',
  history,
  messagesBefore: Math.max(0, row.message_count - history.length),
  // What a test asks is paid for separately, and is no gap of a knowledge base.
  source: row.is_test ? ('evaluation' as const) : ('conversation' as const),
});

async function turnFor(
  ctx: Context,
  ports: ConversationPorts,
  conversation: LoadedConversation,
  effect: Effect,
  hooks: EffectHooks,
): Promise<Turn> {
  const { row, inner } = conversation;
  const revision = await flows.revisionOf(ctx, row);
  const history = conversation.history?.() ?? (await messages.recentMessages(ctx, row, HISTORY));
  const turn = turnOf(row, revision, history);
  const isRecalled = effect.type === 'ask_model' && usesMemory(row, revision, effect.purpose);
  return {
    ...turn,
    facts: isRecalled ? await recallFacts(ctx, ports, row, turn.userMessage) : [],
    onText: hooks.onText,
    speech: await speechFor(ctx, ports, conversation, effect, hooks),
    flow: await flows.open(ctx, row.flow_hash),
    ...(inner.toolAnswers && { answerTool: answererOf(inner.toolAnswers) }),
    variables: inner.state.scopes[0] ?? {},
    ...(inner.guidance && { guidance: inner.guidance }),
    ...(inner.whispers && { whispers: inner.whispers }),
    once: await onceFor(ctx, row, effect, hooks),
    trackWrite: (write) => {
      // Its failure is found by the step that awaits it.
      write.catch(() => undefined);
      hooks.writes.push(write);
    },
  };
}

/** On a line at hand; or after a crash, what another process has said there. */
async function speechFor(
  ctx: Context,
  ports: ConversationPorts,
  { row, inner }: LoadedConversation,
  { id }: Effect,
  { speech, isResumed }: EffectHooks,
): Promise<Speech | undefined> {
  // After an interruption, the effects that follow answer what was said then: another reply, which another line speaks.
  if (speech?.signal.aborted) return undefined;
  if (speech) {
    const { language } = inner.state;
    const { settled, signal } = speech;
    return { said: () => speech.said(id), say: (sentence) => void speech.say(id, sentence, language), settled, signal };
  }
  if (!isResumed || row.call_id === null) return undefined;
  const said = await ports.saidOnCall(ctx, row.call_id, id);
  return { said: () => said, settled: async () => undefined };
}

const SPEAKING_PURPOSES = new Set(['reply', 'dialogue', 'answer', 'continue']);

/** Whether an answer is given with the facts that are remembered about the person. */
const usesMemory = ({ end_user_id }: ConversationRow, { memoryEnabled }: LiveRevision, purpose: string): boolean =>
  memoryEnabled && end_user_id !== null && SPEAKING_PURPOSES.has(purpose);

const MAX_FACTS = 5;
/** Below this a fact has nothing to do with the message. */
const MIN_SCORE = 0.25;

/** Facts about the person that are near to their message. Memory that fails must not end a conversation. */
async function recallFacts(
  ctx: Context,
  ports: ConversationPorts,
  row: ConversationRow,
  message: string,
): Promise<string[]> {
  const query = {
    end_user_id: row.end_user_id ?? '',
    text: questionWindow(message) || 'What is known about this person?',
    limit: MAX_FACTS,
    min_score: message ? MIN_SCORE : -1,
  };
  try {
    return (await memory.recall(ctx, ports.embedder, query)).data.map(({ fact }) => fact.text);
  } catch (error) {
    ctx.log.warn({ err: error }, 'memory not recalled');
    return [];
  }
}

/** Results of an effect that another worker started are used again; those of this worker are stored as they come. */
async function onceFor(ctx: Context, row: ConversationRow, effect: Effect, hooks: EffectHooks): Promise<Turn['once']> {
  const { isResumed = false, writes } = hooks;
  type StoredResult = Pick<RowOf<'conversation_results'>, 'key' | 'sealed'>;
  const earlier = isResumed
    ? await ctx.db.rows<StoredResult>(sql`
        select key, sealed from conversation_results
        where org_id = ${ctx.org.id} and conversation_id = ${row.id} and effect_id = ${effect.id}`)
    : [];
  const opener = await openerOf(ctx, ctx.db, row);
  const known = new Map(
    earlier.map(({ key, sealed }) => [key, opener.open<Json>('conversation_results', `${effect.id}:${key}`, sealed)]),
  );
  /** Nothing is stored of an end user who was erased meanwhile. */
  const insertResult = (seal: ConversationSeal, key: string, result: Json, from: Sql): Sql => sql`
    insert into conversation_results (org_id, conversation_id, effect_id, key, sealed)
    select ${ctx.org.id}::uuid, ${row.id}::uuid, ${effect.id}, ${key}, ${seal.close('conversation_results', `${effect.id}:${key}`, result)}::bytea
    ${from} where exists (select 1 from conversations where org_id = ${ctx.org.id} and id = ${row.id} and ended_at is null)
    on conflict do nothing`;
  return async <T extends Json>(key: string, work: OnceWork<T>): Promise<T> => {
    const before = known.get(key);
    if (before !== undefined) return before as T;
    // A process that takes over after a crash must find the earlier answers of this effect before it asks for the next.
    await Promise.all(writes);
    const written = { withLedger: false };
    const result = await work((found) => {
      written.withLedger = opener.hasKey;
      return opener.hasKey ? insertResult(opener, key, found, emptySql) : undefined;
    });
    known.set(key, result);
    if (written.withLedger) return result;
    // A key is only looked up, never made: an end user who was erased meanwhile must get no new one.
    const seal = await openerOf(ctx, ctx.db, row);
    if (!seal.hasKey) return result;
    // It has to outlive this process, not the machine; the step that uses it is committed with a sync.
    await ctx.db.run(sql`
      with soon as materialized (select set_config('synchronous_commit', 'off', true))
      ${insertResult(seal, key, result, sql`from soon`)}`);
    return result;
  };
}
