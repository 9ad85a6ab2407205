// Owns calling a tool for an assistant: once per call. A failure is an answer with a note, never thrown.

import { createHash } from 'node:crypto';
import { canonical, clean, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { reportOf } from '../tools/attempts.ts';
import { call } from '../tools/calls.ts';
import { toolInvocationFailed } from '../tools/events.ts';
import { type Inputs, inputsOf } from '../tools/inputs.ts';
import * as toolRevisions from '../tools/revisions.ts';
import type { CallableTool } from '../tools/rows.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { type MockedAnswer, type Note, note, shown, type Turn } from './turn.ts';

export type ToolCallAnswer = { ok: boolean; output: JsonObject; error: string | null; note: Note };
type ToolRequest = {
  /** Names the call within its conversation, and is the same whenever the call is repeated. */
  key: string;
  tool: CallableTool;
  input: JsonObject;
};
type StoredAnswer = {
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
    return await toolRevisions.find(
      ctx,
      reader(ctx),
      toolId,
      revision === 'active' || revision === '' ? undefined : revision,
    );
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

export async function callTool(
  ctx: Context,
  turn: Turn,
  { key, tool, input: requested }: ToolRequest,
): Promise<ToolCallAnswer> {
  const { toolRefs, toolInputDefaults } = turn.revision;
  const ofAssistant = toolRefs.find(({ tool_id }) => tool_id === tool.tool_id)?.input_defaults;
  const defaults = [ofAssistant, toolInputDefaults[tool.tool_id]];
  const inputs = inputsOf(tool, { given: requested, defaults, variables: turn.variables });
  if (typeof inputs === 'string') return answerOf(tool, requested, { ok: false, output: {}, error: inputs });
  const input = inputs.resolved;
  const isSearch = tool.tool_type === 'knowledge_search';
  const mocked = turn.answerTool?.({ tool_id: tool.tool_id, name: tool.tool_name, isSearch }, input);
  if (mocked)
    return answerOf(tool, input, { ...mocked, reason: 'answered as the test says', detail: { called: false } });
  if (isSearch) return searchTool(ctx, turn, key, tool, input);
  if (turn.skipsTools) {
    const skipped = { ok: true, output: {}, error: null, reason: 'was not called', detail: { called: false } };
    return answerOf(tool, input, skipped);
  }
  const { ok, output, error, durationMs, ...call } = await turn.once(key, () => makeCall(ctx, turn, key, tool, inputs));
  return answerOf(tool, input, { ok, output, error, detail: call, durationMs });
}

type Answering = MockedAnswer & { reason?: string; detail?: Record<string, Json>; durationMs?: number };

function answerOf(tool: CallableTool, input: JsonObject, answering: Answering): ToolCallAnswer {
  const { ok, output, error, reason = 'answered', detail, durationMs = 0 } = answering;
  const call = {
    tool_id: tool.tool_id,
    revision_id: tool.id,
    name: tool.tool_name,
    input: shown(input),
    ok,
    ...detail,
  };
  const text = error ?? `${tool.tool_name} ${reason}.`;
  return { ok, output, error, note: note('tool_call', text, { detail: call, durationMs }) };
}

async function makeCall(
  ctx: Context,
  turn: Turn,
  key: string,
  tool: CallableTool,
  inputs: Inputs,
): Promise<StoredAnswer> {
  const idempotencyKey = `${turn.conversationId}-${key.replaceAll(':', '-')}-${digest(tool.tool_id, inputs.resolved)}`;
  const result = await call(ctx, reader(ctx), tool, inputs, { signal: turn.signal, idempotencyKey });
  turn.signal?.throwIfAborted();
  const { ok, output, error, status, attempts, duration_ms: durationMs } = result;
  if (error !== null) {
    const data = { tool_id: tool.tool_id, revision_id: tool.id, status, attempts, error: reportOf(error) };
    await transaction(ctx, (tx) => emit(ctx, tx, toolInvocationFailed, { subject: tool.tool_id, data }));
  }
  return { ok, output: clean(output) as JsonObject, error, status, attempts, durationMs };
}

/** Effects may have the same number after a hand-over: another call under it must not be taken for the first one. */
const digest = (toolId: string, input: JsonObject): string =>
  createHash('sha256')
    .update(toolId + canonical(input))
    .digest('hex')
    .slice(0, 12);

/** A tool that searches the knowledge bases of the assistant. */
async function searchTool(
  ctx: Context,
  turn: Turn,
  key: string,
  tool: CallableTool,
  input: JsonObject,
): Promise<ToolCallAnswer> {
  const query = typeof input.query === 'string' ? input.query : turn.userMessage;
  const found = await searchKnowledge(ctx, turn, key, { ids: turn.revision.knowledgeBaseIds, query });
  const output = { results: found.passages as unknown as Json };
  const detail = { ...found.note.detail, tool_id: tool.tool_id };
  return { ok: true, output, error: null, note: { ...found.note, detail } };
}
