// Owns asking the flow model on the server: it is handed the local embeddings and the knowledge of the assistant.
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { answerQuestion, type Judge } from '../../../nlu/answer/flow-model.ts';
import type { ModelPorts } from '../../../nlu/answer/question.ts';
import type { Context } from '../../kernel/context.ts';
import { basesFor, questionOf } from './intents.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { textVectors } from './text-vectors.ts';
import type { Answered, Note, Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

export async function answer(ctx: Context, turn: Turn, ask: Ask, judge?: Judge): Promise<Answered> {
  const started = performance.now();
  const notes: Note[] = [];
  const result = await answerQuestion(questionOf(ctx, turn, ask), portsFor(ctx, turn, ask, notes), judge);
  if (typeof result.text === 'string' && result.text !== '') turn.onText?.(result.text);
  if (notes[0]) notes[0].duration_ms = Math.round(performance.now() - started);
  return { result, notes, violations: [] };
}

function portsFor(ctx: Context, turn: Turn, ask: Ask, notes: Note[]): ModelPorts {
  const { conversationId, revision } = turn;
  const ids = basesFor(turn, ask);
  let searches = 0;
  return {
    embed: (texts) => textVectors(ctx, { ...turn, assistantId: revision.assistantId, conversationId }, texts),
    search: async (wanted) => {
      if (ids.length === 0) return [];
      // Each search of an answer is kept under a name of its own.
      const key = searches++ === 0 ? 'knowledge' : `knowledge:${searches}`;
      const found = await searchKnowledge(ctx, turn, `${ask.id}:${key}`, { ids, ...wanted });
      notes.push(found.note);
      return found.passages;
    },
    note: (reason, detail = {}) => {
      const made = { model: 'flow', purpose: ask.purpose, ...detail };
      notes.push({ type: 'model_call', reason, detail: made, cost_nano: 0, duration_ms: 0 });
    },
  };
}
