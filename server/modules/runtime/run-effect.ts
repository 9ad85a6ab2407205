// Owns running the effects that ask a model, a tool or a knowledge base. A failure of theirs becomes an answer.

import { ANSWER_FLOOR } from '../../../flow/interpreter/judgement.ts';
import type { Effect, EffectOf, Input } from '../../../flow/interpreter/state.ts';
import { questionsIn } from '../../../nlu/route/questions-asked.ts';
import type { Context } from '../../kernel/context.ts';
import { askModel } from './ask-model.ts';
import { callTool, findTool } from './call-tool.ts';
import { type FoundPassages, searchKnowledge } from './search-knowledge.ts';
import { type Note, note, type Turn, type Violation } from './turn.ts';

type RuntimeAnswer = { input: Input; notes: Note[]; violations: Violation[] };

/** `undefined`: the conversation runs the effect itself. Throws only when the turn is aborted, or by a bug. */
export async function runEffect(ctx: Context, turn: Turn, effect: Effect): Promise<RuntimeAnswer | undefined> {
  switch (effect.type) {
    case 'ask_model': {
      const { result, notes, violations } = await askModel(ctx, turn, effect);
      return { input: { type: 'model_result', effect_id: effect.id, ...result }, notes, violations };
    }
    case 'call_tool':
      return tool(ctx, turn, effect);
    case 'search_knowledge':
      return knowledge(ctx, turn, effect);
    case 'say':
    case 'send_message':
    case 'press_digits':
    case 'opt_out':
    case 'collect':
    case 'wait':
    case 'transfer':
    case 'handoff':
    case 'end':
      return undefined;
  }
}

async function tool(
  ctx: Context,
  turn: Turn,
  { id, tool_id, revision, input }: EffectOf<'call_tool'>,
): Promise<RuntimeAnswer> {
  const found = await findTool(ctx, tool_id, revision);
  if (!found) {
    const gone = note('tool_call', 'There is no such tool any more.', { detail: { tool_id, revision, ok: false } });
    return { input: { type: 'tool_result', effect_id: id, ok: false, output: {} }, notes: [gone], violations: [] };
  }
  const called = await callTool(ctx, turn, { key: id, tool: found, input });
  const result: Input = { type: 'tool_result', effect_id: id, ok: called.ok, output: called.output };
  return { input: result, notes: [called.note], violations: [] };
}

async function knowledge(ctx: Context, turn: Turn, effect: EffectOf<'search_knowledge'>): Promise<RuntimeAnswer> {
  const { id, knowledge_base_ids, query, top_k: topK, min_score: minScore } = effect;
  const ids = knowledge_base_ids.length > 0 ? knowledge_base_ids : turn.revision.knowledgeBaseIds;
  // Several questions in one message are looked up one by one.
  const questions = query.trim() === '' ? questionsIn(turn.userMessage).questions : [];
  const queries = questions.length > 1 ? questions : [query.trim() === '' ? turn.userMessage : query];
  const found: FoundPassages[] = [];
  for (const [i, one] of queries.entries())
    found.push(
      await searchKnowledge(ctx, turn, i === 0 ? id : `${id}:${i + 1}`, {
        ids,
        query: one,
        topK: Math.ceil(topK / queries.length),
        minScore,
        floor: minScore ?? ANSWER_FLOOR,
      }),
    );
  const results = interleave(found.map(({ passages }) => passages));
  return {
    input: { type: 'knowledge_result', effect_id: id, results },
    notes: found.map((one) => one.note),
    violations: [],
  };
}

/** The best of each list, then the second of each; none twice, and each with its best score. */
function interleave<T extends { text: string; score: number }>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const ordered = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
  const best = new Map<string, T>();
  for (const one of ordered) if (one.score > (best.get(one.text)?.score ?? -Infinity)) best.set(one.text, one);
  return [...best.values()];
}
