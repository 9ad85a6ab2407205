// Owns replaying a conversation: the same messages of the end user against another revision. Stores
// nothing and calls no tool.

import type { z } from 'zod';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, Input, StartInput } from '../../../flow/interpreter/state.ts';
import { equal, type Json, type JsonObject } from '../../../flow/language/json.ts';
import type { Context } from '../../kernel/context.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import type { ConversationRow } from '../conversations/store/conversations.ts';
import * as conversationRows from '../conversations/store/conversations.ts';
import { type Masker, maskerFor } from '../conversations/store/masking.ts';
import * as messages from '../conversations/store/messages.ts';
import type { ConversationReplay, Instead, ReplayRequest } from '../conversations/store/schema.ts';
import * as trace from '../conversations/store/trace.ts';
import { effectFingerprint } from '../conversations/turn/effects.ts';
import { waitsForHuman } from '../conversations/turn/progress.ts';
import { runEffect } from '../runtime/run-effect.ts';
import type { Turn } from '../runtime/turn.ts';
import { Rehearsal, type RehearsedFlow } from './rehearsal.ts';

const MAX_STEPS_PER_TURN = 100;
/** A rehearsal runs within one request. */
const MAX_TURNS = 1000;

type RecordedInputs = Map<string, Input[]>;
type Report = z.input<typeof ConversationReplay>;
type Side = Report['turns'][number]['before'];
/** An input that the flow received from outside, in order. */
type RecordedInput = { turn: number; input: Input };

export async function replay(
  ctx: Context,
  id: string,
  { revision_id: revisionId, instead }: z.output<typeof ReplayRequest>,
): Promise<Report> {
  const assistantId = await liveRevisions.assistantOf(ctx, revisionId);
  const revision = assistantId && (await liveRevisions.load(ctx, { assistantId, revisionId }));
  if (!revision) throw notFound('assistant revision');
  const flow = await liveRevisions.flowOf(ctx, revisionId);
  if (flow === null) throw conflict('The flow of this revision has never compiled. Fix its blocking findings first.');
  return replayWith(ctx, id, { executable: JSON.parse(flow) as Executable, revision }, instead);
}

/** Replays against a flow that is loaded already. */
export async function replayWith(
  ctx: Context,
  id: string,
  rehearsed: RehearsedFlow,
  instead: Instead = [],
): Promise<Report> {
  const { row, inner } = await conversationRows.load(ctx, id);
  const { revision } = rehearsed;
  const entries = row.turns > MAX_TURNS ? [] : await trace.ofTypes(ctx, row, ['started', 'heard', 'result', 'entered']);
  // A part that is cut off would show as a difference.
  if (row.turns > MAX_TURNS || entries.length >= trace.MAX_ENTRIES)
    throw conflict(`This conversation is too long to be rehearsed; ${MAX_TURNS} turns are the most.`, {
      turns: row.turns,
    });
  if (entries.some(({ type }) => type === 'entered'))
    throw conflict('More than one assistant spoke in this conversation. Only one revision can be rehearsed at a time.');
  const transcript = await messages.readTranscript(ctx, row);
  const inputs = inputsIn(entries, transcript, instead);
  const effects = new RecordedEffects(
    ctx,
    row,
    revision,
    recordedIn(entries),
    new Set(instead.map(({ text }) => text)),
  );
  const settings = { channel: row.channel, maxSteps: MAX_STEPS_PER_TURN };
  const rehearsal = new Rehearsal(rehearsed, settings, (effect, at) => effects.answer(effect, at));
  const startVariables = (entries[0]?.detail.variables ?? {}) as JsonObject;
  const { locked } = inner.state;
  const startInput = {
    variables: startVariables,
    ...(locked && { locked }),
    continue_after_flow: revision.continueAfterFlow,
  };
  const after = await rehearse(rehearsal, startInput, inputs);
  const turns = Array.from({ length: row.turns + 1 }, (_, turn) => {
    const before: Side = {
      replies: transcript
        .filter((message) => message.turn === turn && message.role === 'assistant')
        .map(({ text }) => text),
      node_id: turn === row.turns ? inner.state.node : null,
      ended: turn === row.turns && inner.state.ended !== null,
    };
    const now = after.get(turn) ?? { replies: [], node_id: null, ended: false };
    const user = transcript.find((message) => message.turn === turn && message.role === 'user')?.text ?? null;
    return { turn, user, same: equal(before.replies, now.replies), before, after: now };
  });
  const learned = conversationRows.variablesOf(rehearsal);
  const variables = differences(conversationRows.variablesOf(inner), learned);
  const sensitive = { variables: [...inner.state.scopes, startVariables, learned], facts: [] };
  const masker = await maskerFor(ctx, row, sensitive);
  const outcome = { before: inner.state.ended?.outcome ?? null, after: rehearsal.state.ended?.outcome ?? null };
  const same = turns.every((one) => one.same) && variables.length === 0 && outcome.before === outcome.after;
  return {
    conversation_id: id,
    revision_id: revision.revisionId,
    same,
    outcome,
    turns: masker ? turns.map((turn) => ({ ...turn, after: withMasks(masker, turn.after) })) : turns,
    variables: masker
      ? variables.map(({ name, ...values }) => ({ name, ...maskedPair(masker, name, values) }))
      : variables,
    asked_anew: effects.askedAnew,
    tools_not_called: effects.toolsNotCalled,
  };
}

/** Masks only what the revision would say now: it may disclose more than the conversation did. */
const withMasks = (masker: Masker, side: Side): Side => ({
  ...side,
  replies: side.replies.map((reply) => masker.text(reply)),
});

const maskedPair = (masker: Masker, name: string, { before, after }: { before?: unknown; after?: unknown }) => ({
  before: masker.field(name, before as Json),
  after: masker.field(name, after as Json),
});

type TraceEntries = Awaited<ReturnType<typeof trace.ofTypes>>;

function inputsIn(
  entries: TraceEntries,
  transcript: readonly messages.ShownMessage[],
  instead: Instead,
): RecordedInput[] {
  const left = [...instead];
  const texts = new Map(
    transcript.map(({ position, role, text }) => {
      const found = role === 'user' ? left.findIndex((one) => one.said === text) : -1;
      const [replaced] = found === -1 ? [] : left.splice(found, 1);
      return [position, replaced?.text ?? text];
    }),
  );
  return entries.flatMap(({ type, turn, detail }): RecordedInput[] => {
    if (type !== 'heard') return [];
    const input = detail.input as unknown as Input;
    if (input.type !== 'user_message') return [{ turn, input }];
    return [{ turn, input: { ...input, text: texts.get(Number(detail.position)) ?? '' } }];
  });
}

function recordedIn(entries: TraceEntries): RecordedInputs {
  const answers: RecordedInputs = new Map();
  for (const { type, detail } of entries) {
    if (type !== 'result') continue;
    const key = String(detail.fingerprint);
    answers.set(key, [...(answers.get(key) ?? []), detail.input as unknown as Input]);
  }
  return answers;
}

function differences(before: JsonObject, after: JsonObject): Report['variables'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) =>
    equal(before[name], after[name]) ? [] : [{ name, before: before[name] ?? null, after: after[name] ?? null }],
  );
}

/**
 * Answers effects in a replay: as recorded if the same effect was recorded; models and knowledge are
 * asked again; nothing else is called.
 */
class RecordedEffects {
  askedAnew = 0;
  toolsNotCalled = 0;
  readonly #ctx: Context;
  readonly #row: ConversationRow;
  readonly #revision: liveRevisions.LiveRevision;
  readonly #recorded: RecordedInputs;
  /** What was said otherwise: no model was ever asked about it, though the question itself is the same. */
  readonly #saidAnew: ReadonlySet<string>;
  constructor(
    ctx: Context,
    row: ConversationRow,
    revision: liveRevisions.LiveRevision,
    recorded: RecordedInputs,
    replacedTexts: ReadonlySet<string>,
  ) {
    this.#ctx = ctx;
    this.#row = row;
    this.#revision = revision;
    this.#recorded = recorded;
    this.#saidAnew = replacedTexts;
  }

  async answer(effect: Effect, rehearsal: Rehearsal): Promise<Input | undefined> {
    const before = this.#recorded.get(effectFingerprint(effect))?.shift();
    const readsWords = effect.type === 'ask_model' || effect.type === 'search_knowledge';
    if (before && !(readsWords && this.#saidAnew.has(rehearsal.heard)))
      return { ...before, effect_id: effect.id } as Input;
    switch (effect.type) {
      case 'ask_model':
      case 'search_knowledge': {
        this.askedAnew++;
        const done = await runEffect(this.#ctx, this.#turnOf(rehearsal), effect);
        this.toolsNotCalled += (done?.notes ?? []).filter(({ detail }) => detail.called === false).length;
        return done?.input;
      }
      case 'call_tool':
        this.toolsNotCalled++;
        return { type: 'tool_result', effect_id: effect.id, ok: true, output: {} };
      case 'transfer':
        return { type: 'transfer_result', effect_id: effect.id, ok: this.#row.channel === 'voice' };
      case 'handoff':
        return waitsForHuman(effect, this.#row.channel)
          ? undefined
          : { type: 'handoff_result', effect_id: effect.id, ok: true };
      // What a wait waited for comes among the inputs.
      case 'wait':
      case 'say':
      case 'send_message':
      case 'press_digits':
      case 'opt_out':
      case 'collect':
      case 'end':
        return undefined;
    }
  }

  #turnOf({ heard: userMessage, history, state, executable }: Rehearsal): Turn {
    return {
      conversationId: this.#row.id,
      channel: this.#row.channel,
      revision: this.#revision,
      userMessage,
      history,
      facts: [],
      source: 'evaluation',
      skipsTools: true,
      variables: state.scopes[0] ?? {},
      flow: executable,
      once: <T extends Json>(_key: string, work: () => Promise<T>) => work(),
    };
  }
}

/** What the assistant says in each turn. */
async function rehearse(
  rehearsal: Rehearsal,
  settings: StartInput,
  inputs: readonly RecordedInput[],
): Promise<Map<number, Side>> {
  const sides = new Map<number, Side>();
  const add = (turn: number, replies: string[]): void => {
    const before = sides.get(turn)?.replies ?? [];
    sides.set(turn, { replies: [...before, ...replies], node_id: rehearsal.state.node, ended: rehearsal.isOver });
  };
  add(0, await rehearsal.begin(settings));
  for (const { turn, input } of inputs) {
    const fitting = 'effect_id' in input ? { ...input, effect_id: rehearsal.state.awaiting?.effect_id ?? '' } : input;
    add(turn, await rehearsal.receive(fitting));
  }
  return sides;
}
