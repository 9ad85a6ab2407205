// Owns calling a tool for an assistant: once per call, its failure told and noted, never thrown.
import { createHash } from 'node:crypto';
import { canonical, clean, type Json, type JsonObject } from '../../../flow/json.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { reportOf } from '../tools/attempts.ts';
import { call } from '../tools/calls.ts';
import { toolInvocationFailed } from '../tools/events.ts';
import { type Inputs, inputsOf } from '../tools/inputs.ts';
import * as toolRevisions from '../tools/revisions.ts';
import type { CallableTool } from '../tools/rows.ts';
import { note, shown } from './notes.ts';
import { searchKnowledge } from './search-knowledge.ts';
import type { MockedAnswer, Note, Turn } from './turn.ts';

export type Called = { ok: boolean; output: JsonObject; error: string | null; note: Note };
type ToolRequest = {
  /** Names the call within its conversation, the same whenever it is made again. */
  key: string;
  tool: CallableTool;
  input: JsonObject;
};
type Kept = {
  ok: boolean;
  output: JsonObject;
  error: string | null;
  status: number | null;
  attempts: number;
  durationMs: number;
};

/** The revision a flow names; `undefined` when there is no such tool any more. */
export async function findTool(ctx: Context, toolId: string, revision: string): Promise<CallableTool | undefined> {
  try {
    return await toolRevisions.find(ctx, reader(ctx), toolId, revision === 'active' || revision === '' ? undefined : revision);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

export async function callTool(ctx: Context, turn: Turn, { key, tool, input: given }: ToolRequest): Promise<Called> {
  const { toolRefs, toolInputDefaults } = turn.revision;
  const ofAssistant = toolRefs.find(({ tool_id }) => tool_id === tool.tool_id)?.input_defaults;
  const defaults = [ofAssistant, toolInputDefaults[tool.tool_id]];
  const inputs = inputsOf(tool, { given, defaults, variables: turn.variables });
  if (typeof inputs === 'string') return impossible(tool, given, inputs);
  const input = inputs.settled;
  const isSearch = tool.tool_type === 'knowledge_search';
  const mocked = turn.answerTool?.({ tool_id: tool.tool_id, name: tool.tool_name, isSearch }, input);
  if (mocked) return answeredByTest(tool, input, mocked);
  if (isSearch) return searching(ctx, turn, key, tool, input);
  if (turn.callsNobody) return notCalled(tool, input);
  const kept = await turn.once(key, () => made(ctx, turn, key, tool, inputs));
  const { ok, output, error, status, attempts, durationMs } = kept;
  const detail = { tool_id: tool.tool_id, revision_id: tool.id, name: tool.tool_name, input: shown(input), status, attempts, ok };
  return { ok, output, error, note: note('tool_call', error ?? `${tool.tool_name} answered.`, { detail, durationMs }) };
}

/** The inputs cannot be settled, so the tool is not called. */
function impossible(tool: CallableTool, given: JsonObject, error: string): Called {
  const detail = { tool_id: tool.tool_id, revision_id: tool.id, name: tool.tool_name, input: shown(given), ok: false };
  return { ok: false, output: {}, error, note: note('tool_call', error, { detail }) };
}

function notCalled(tool: CallableTool, input: JsonObject): Called {
  const detail = { tool_id: tool.tool_id, revision_id: tool.id, name: tool.tool_name, input: shown(input), called: false };
  return { ok: true, output: {}, error: null, note: note('tool_call', `${tool.tool_name} was not called.`, { detail }) };
}

function answeredByTest(tool: CallableTool, input: JsonObject, { ok, output, error }: MockedAnswer): Called {
  const detail = { tool_id: tool.tool_id, revision_id: tool.id, name: tool.tool_name, input: shown(input), ok, called: false };
  const reason = error ?? `${tool.tool_name} answered as the test case says.`;
  return { ok, output, error, note: note('tool_call', reason, { detail }) };
}

async function made(ctx: Context, turn: Turn, key: string, tool: CallableTool, inputs: Inputs): Promise<Kept> {
  const idempotencyKey = `${turn.conversationId}-${key.replaceAll(':', '-')}-${digest(tool.tool_id, inputs.settled)}`;
  const result = await call(ctx, reader(ctx), tool, inputs, { signal: turn.signal, idempotencyKey });
  turn.signal?.throwIfAborted();
  const { ok, output, error, status, attempts, duration_ms: durationMs } = result;
  if (error !== null) {
    const data = { tool_id: tool.tool_id, revision_id: tool.id, status, attempts, error: reportOf(error) };
    await transaction(ctx, (tx) => emit(ctx, tx, toolInvocationFailed, { subject: tool.tool_id, data }));
  }
  return { ok, output: clean(output) as JsonObject, error, status, attempts, durationMs };
}

/** Effects are counted anew after a hand-over: another call under the same number must not be taken for the first one. */
const digest = (toolId: string, input: JsonObject): string =>
  createHash('sha256')
    .update(toolId + canonical(input))
    .digest('hex')
    .slice(0, 12);

/** A tool that is a search: over what is attached to the assistant. */
async function searching(ctx: Context, turn: Turn, key: string, tool: CallableTool, input: JsonObject): Promise<Called> {
  const query = typeof input.query === 'string' ? input.query : turn.heard;
  const found = await searchKnowledge(ctx, turn, key, { ids: turn.revision.knowledgeBaseIds, query });
  const output = { results: found.passages as unknown as Json };
  const detail = { ...found.note.detail, tool_id: tool.tool_id };
  return { ok: true, output, error: null, note: { ...found.note, detail } };
}
