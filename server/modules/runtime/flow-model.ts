// Owns asking the flow model on the server: it is handed the local embeddings and the knowledge of the assistant.
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { answerQuestion, type Judge } from '../../../nlu/answer/flow-model.ts';
import type { ModelPorts } from '../../../nlu/answer/question.ts';
import type { Context } from '../../kernel/context.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { textVectors } from './text-vectors.ts';
import type { Answered, Note, Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

export async function answer(ctx: Context, turn: Turn, ask: Ask, judge?: Judge): Promise<Answered> {
  const started = performance.now();
  const { heard, history, revision } = turn;
  const notes: Note[] = [];
  const assistant = {
    name: revision.assistantName,
    systemPrompt: revision.systemPrompt,
    timezone: revision.currentTime.timezone,
  };
  const question = { ask, heard, history, assistant, now: turn.now ?? ctx.clock.now() };
  const result = await answerQuestion(question, portsFor(ctx, turn, ask, notes), judge);
  if (typeof result.text === 'string' && result.text !== '') turn.onText?.(result.text);
  if (notes[0]) notes[0].duration_ms = Math.round(performance.now() - started);
  return { result, notes, violations: [] };
}

function portsFor(ctx: Context, turn: Turn, ask: Ask, notes: Note[]): ModelPorts {
  const { conversationId, revision } = turn;
  const ids = ask.knowledge_base_ids.length > 0 ? ask.knowledge_base_ids : revision.knowledgeBaseIds;
  return {
    embed: (texts) => textVectors(ctx, { ...turn, assistantId: revision.assistantId, conversationId }, texts),
    search: async (wanted) => {
      if (ids.length === 0) return [];
      const found = await searchKnowledge(ctx, turn, `${ask.id}:knowledge`, { ids, ...wanted });
      notes.push(found.note);
      return found.passages;
    },
    note: (reason, detail = {}) => {
      const made = { model: 'flow', purpose: ask.purpose, ...detail };
      notes.push({ type: 'model_call', reason, detail: made, cost_nano: 0, duration_ms: 0 });
    },
  };
}
