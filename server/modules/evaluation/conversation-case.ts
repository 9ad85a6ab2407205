// Owns turning a conversation into a test case: what the end user did, what tools answered, and what
// the assistant said and learned.

import type { Executable } from '../../../flow/interpreter/executable.ts';
import { SYSTEM_VARIABLES } from '../../../flow/language/graph.ts';
import { asObject, asText, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { type Context, hasScope, requireScopes } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import type { ConversationRow, Inner } from '../conversations/store/conversations.ts';
import * as conversationRows from '../conversations/store/conversations.ts';
import * as flows from '../conversations/store/flows.ts';
import { contactVariables } from '../conversations/store/masking.ts';
import * as messages from '../conversations/store/messages.ts';
import * as trace from '../conversations/store/trace.ts';
import { modelFor } from '../runtime/model-call.ts';
import { CaseRun } from './case-run.ts';
import { scriptsOf } from './case-script.ts';
import { Pseudonyms } from './pseudonyms.ts';
import * as suites from './release-suites.ts';
import type { TestCase } from './schema.ts';

const MAX_STEPS = 100;
const MAX_TEXT_LENGTH = 500;

type Entry = Awaited<ReturnType<typeof trace.ofTypes>>[number];
type Step = NonNullable<TestCase['steps']>[number];
type Mock = { returns?: JsonObject; fails?: number };

type CaseRequest = { save_to_suite?: string | undefined; name?: string | undefined };

export async function caseOf(
  ctx: Context,
  id: string,
  { save_to_suite: suiteId, name }: CaseRequest,
): Promise<TestCase> {
  if (suiteId !== undefined) requireScopes(ctx, ['agents:write']);
  const { row, inner } = await conversationRows.load(ctx, id);
  const entries = await trace.ofTypes(ctx, row, [
    'started',
    'heard',
    'effect',
    'result',
    'tool_call',
    'step',
    'entered',
  ]);
  if (entries.some(({ type }) => type === 'entered'))
    throw conflict('More than one assistant spoke in this conversation. A test case talks to one.');
  if (!entries.some(({ type }) => type === 'started'))
    throw conflict('The trace of this conversation is no longer stored, so the answers of its tools are unknown.');
  const transcript = await messages.readTranscript(ctx, row);
  const steps = stepsOf(entries, transcript);
  if (steps.length > MAX_STEPS || entries.length >= trace.MAX_ENTRIES)
    throw conflict(`This conversation has more than ${MAX_STEPS} steps, the most of a test case.`, {
      steps: steps.length,
    });
  const executable = await flows.open(ctx, row.flow_hash);
  const found = { test: name ?? `conversation ${id}`, steps, ...frameOf(row, inner, entries) };
  const anonymized = await withPseudonyms(ctx, found, { inner, entries, executable, isStored: suiteId !== undefined });
  const reproduced = await reproducible(ctx, row, executable, anonymized);
  if (suiteId !== undefined) await suites.addCase(ctx, suiteId, reproduced);
  return reproduced;
}

/** All but the steps: what it started with, what tools answered, how it ended. */
function frameOf(row: ConversationRow, inner: Inner, entries: readonly Entry[]): Omit<TestCase, 'steps'> {
  const startVariables = asObject(entries.find(({ type }) => type === 'started')?.detail.variables);
  const own = new Set(['channel', 'conversation_id', 'end_user_id', 'call_id', 'lead_id']);
  const given = Object.fromEntries(Object.entries(startVariables).filter(([name]) => !own.has(name)));
  const tools = answersOf(entries);
  const { outcome, label } = inner.state.ended ?? {};
  const isOver = row.end_reason === 'flow' || row.status === 'handed_off';
  return {
    given,
    ...(row.channel !== 'chat' && { channel: row.channel }),
    ...(Object.keys(tools).length > 0 && { tools }),
    ends: {
      ...(isOver && { status: row.status }),
      ...(outcome !== undefined && { outcome: label || outcome }),
      variables: conversationRows.variablesOf(inner),
      tools: callsOf(entries),
      passes: passedIn(entries),
    },
  };
}

const passedIn = (entries: readonly Entry[]): string[] => {
  const nodes = entries.filter(({ type }) => type === 'step').flatMap(({ detail }) => asText(detail.to) || []);
  return [...new Set(nodes)].slice(0, MAX_STEPS);
};

const callsOf = (entries: readonly Entry[]): { name: string; input: JsonObject }[] =>
  entries
    .filter(({ type }) => type === 'tool_call')
    .map(({ detail }) => ({ name: nameOf(detail), input: asObject(detail.input) }))
    .slice(0, 100);

const nameOf = (detail: Record<string, Json>): string => asText(detail.name) || asText(detail.tool_id);

/**
 * The trace has the answers of tools that the flow called; of those that a model called it has only
 * the calls.
 */
function answersOf(entries: readonly Entry[]): Record<string, Mock | Mock[]> {
  const names = new Map<string, string>();
  for (const { type, detail } of entries) if (type === 'tool_call') names.set(asText(detail.tool_id), nameOf(detail));
  const toolOf = new Map<string, string>();
  for (const { type, detail } of entries)
    if (type === 'effect' && detail.type === 'call_tool') toolOf.set(asText(detail.id), asText(detail.tool_id));
  const answers = new Map<string, Mock[]>([...names.values()].map((name) => [name, []]));
  for (const { type, detail } of entries) {
    const input = asObject(detail.input);
    const toolId = toolOf.get(asText(detail.effect_id));
    if (type !== 'result' || input.type !== 'tool_result' || toolId === undefined) continue;
    const name = names.get(toolId) ?? toolId;
    const answer: Mock = input.ok === true ? { returns: asObject(input.output) } : { fails: 500 };
    answers.set(name, [...(answers.get(name) ?? []), answer]);
  }
  return Object.fromEntries(
    [...answers].map(([name, list]) => [name, list.length > 1 ? list.slice(0, 20) : (list[0] ?? { returns: {} })]),
  );
}

function stepsOf(entries: readonly Entry[], transcript: readonly messages.ShownMessage[]): Step[] {
  const texts = new Map(transcript.map(({ position, text }) => [position, text]));
  const waits = new Map<string, number>();
  const expectationAt = (turn: number): Pick<Step, 'expect'> => {
    const replies = transcript
      .filter((one) => one.turn === turn && one.role === 'assistant')
      .map(({ text }) => text.slice(0, MAX_TEXT_LENGTH));
    const node = entries.findLast(
      (entry) => entry.turn <= turn && entry.type === 'step' && asText(entry.detail.to) !== '',
    )?.detail.to;
    const expect = {
      ...(node !== undefined && { node: asText(node) }),
      ...(replies.length > 0 && { says: replies.slice(0, 20) }),
    };
    return Object.keys(expect).length > 0 ? { expect } : {};
  };
  const received = entries.filter(({ type }) => type === 'heard');
  for (const { type, detail } of entries)
    if (type === 'effect' && detail.type === 'wait')
      waits.set(asText(detail.id), Number(detail.seconds ?? detail.timeout_seconds ?? 0));
  const actions = received.flatMap(({ detail, turn }, i): Step[] => {
    const isLastOfTurn = received[i + 1]?.turn !== turn;
    const step = actionOf(asObject(detail.input), texts.get(Number(detail.position)) ?? '', waits);
    return step ? [{ ...step, ...(isLastOfTurn && expectationAt(turn)) }] : [];
  });
  const opening = received[0]?.turn === 0 ? {} : expectationAt(0);
  return opening.expect || actions.length === 0 ? [opening, ...actions] : actions;
}

function actionOf(input: JsonObject, text: string, waits: ReadonlyMap<string, number>): Step | undefined {
  switch (asText(input.type)) {
    case 'user_message':
      return { user: text };
    case 'timer':
      return { wait: waits.get(asText(input.effect_id)) ?? 0 };
    case 'event':
      return {
        event: asText(input.name),
        ...(Object.keys(asObject(input.variables)).length > 0 && { data: asObject(input.variables) }),
      };
    case 'handoff_result':
      return { release: true };
    default:
      return undefined;
  }
}

type Source = { inner: Inner; entries: readonly Entry[]; executable: Executable; isStored: boolean };

/** A suite outlives the person: what is stored there always has invented contact data. */
async function withPseudonyms(
  ctx: Context,
  found: TestCase,
  { inner, entries, executable, isStored }: Source,
): Promise<TestCase> {
  if (!isStored && hasScope(ctx, 'identity:read')) return found;
  const startVariables = asObject(entries.find(({ type }) => type === 'started')?.detail.variables);
  const pseudonyms = new Pseudonyms(contactVariables(executable), [startVariables, ...inner.state.scopes]);
  return pseudonyms.object(found as unknown as JsonObject);
}

/**
 * Drops expectations that the same flow does not meet again in a test, such as an answer that came from
 * memory. With a model of a vendor, no replies are expected, because it may word them differently.
 */
async function reproducible(
  ctx: Context,
  row: ConversationRow,
  executable: Executable,
  found: TestCase,
): Promise<TestCase> {
  const at = { assistantId: row.assistant_id, revisionId: row.revision_id };
  const revision = await liveRevisions.load(ctx, at);
  if (!revision) throw conflict('The revision of this conversation is gone.');
  if (modelFor(revision, null)) return { ...found, steps: found.steps?.map(withoutReplies) ?? [] };
  let current = found;
  for (let round = 0; round < 3; round++) {
    const [script] = scriptsOf(current);
    const { problems } = await new CaseRun(ctx, { executable, revision }, script!).run();
    if (problems.length === 0) break;
    const wrong = new Set(problems.map(({ step }) => step));
    const steps = current.steps?.map((step, i) => (wrong.has(i + 1) ? withoutExpectations(step, round) : step)) ?? [];
    current = { ...current, steps, ...(wrong.has(0) && { ends: endsFor(current.ends, round) }) };
  }
  return current;
}

const withoutReplies = ({ expect, ...step }: Step): Step => {
  const { says: _words, ...rest } = expect ?? {};
  return Object.keys(rest).length > 0 ? { ...step, expect: rest } : step;
};
const withoutExpectations = (step: Step, round: number): Step => {
  if (round === 0) return withoutReplies(step);
  const { expect: _all, ...rest } = step;
  return rest;
};
const endsFor = (ends: TestCase['ends'], round: number): TestCase['ends'] =>
  round === 0
    ? {
        ...ends,
        variables: withoutSystem(ends?.variables),
        tools: ends?.tools?.map((call) => (typeof call === 'string' ? call : call.name)),
      }
    : {};
const withoutSystem = (variables: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => !SYSTEM_VARIABLES.has(name) && typeof value !== 'object'),
  );
