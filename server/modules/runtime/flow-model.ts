// Owns asking the built-in flow model on the server: with the local embeddings, cached in memory, and the knowledge of
// the assistant.
import { LRUCache } from 'lru-cache';
import { hasAct } from '../../../flow/interpreter/judgement.ts';
import { ACTS } from '../../../flow/interpreter/reading.ts';
import type { EffectOf, Passage } from '../../../flow/interpreter/state.ts';
import { BUILTIN_INTENTS } from '../../../flow/language/choices.ts';
import { asObject } from '../../../flow/language/json.ts';
import { answerQuestion, type Judge } from '../../../nlu/answer/flow-model.ts';
import type { ModelPorts, ModelQuestion, TextVectors } from '../../../nlu/reader/question.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { perKernel } from '../../kernel/state.ts';
import * as router from '../models/router.ts';
import { storedVectors } from '../models/stored-vectors.ts';
import { readerFor } from './ask-reader.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { type ModelAnswer, NotBuiltIn, type Note, type Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

export async function answer(ctx: Context, turn: Turn, ask: Ask, judge?: Judge): Promise<ModelAnswer> {
  const started = performance.now();
  const notes: Note[] = [];
  const result = await answerQuestion(modelQuestion(ctx, turn, ask), portsFor(ctx, turn, ask, notes), judge);
  if (typeof result.text === 'string' && result.text !== '') turn.onText?.(result.text);
  if (notes[0]) notes[0].duration_ms = Math.round(performance.now() - started);
  const { reading } = result;
  const call = notes.find(({ type }) => type === 'model_call');
  if (call && reading) call.detail.acts = ACTS.filter((act) => hasAct(reading, act));
  return { result, notes, violations: [] };
}

/** The question of a flow, as the built-in model reads it. */
export function modelQuestion(ctx: Context, { userMessage, history, revision, now }: Turn, ask: Ask): ModelQuestion {
  const { assistantName: name, systemPrompt, currentTime } = revision;
  const assistant = { name, systemPrompt, timezone: currentTime.timezone, intentsOff: intentsOff(revision) };
  return { ask, heard: ask.picked ?? userMessage, history, assistant, now: now ?? ctx.clock.now() };
}

/** Those that the revision leaves to its flow. */
function intentsOff({ platformTools }: Turn['revision']): string[] {
  const switches = asObject(platformTools.builtin_intents);
  return BUILTIN_INTENTS.filter((name) => switches[name] === false);
}

export const isForm = ({ purpose }: Ask): boolean => purpose === 'extract' || purpose === 'confirm';

/** Those of the node alone where it talks and has some, else all of the flow and of the assistant. */
export function basesFor({ revision }: Turn, ask: Ask): string[] {
  const { knowledge_base_ids: ofNode, reach } = ask;
  if (ofNode.length > 0 && !isForm(ask)) return ofNode;
  return [...new Set([...ofNode, ...(reach?.knowledge_base_ids ?? []), ...revision.knowledgeBaseIds])];
}

function portsFor(ctx: Context, turn: Turn, ask: Ask, notes: Note[]): ModelPorts {
  const ids = basesFor(turn, ask);
  let searches = 0;
  return {
    embed: (texts) => textVectors(ctx, turn, texts),
    read: readerFor(ctx, turn, ask),
    search: async (wanted) => {
      const whispered = await whisperedPassages(ctx, turn, wanted.query);
      if (ids.length === 0) return whispered;
      // Each search of an answer is stored under a key of its own.
      const key = searches++ === 0 ? 'knowledge' : `knowledge:${searches}`;
      const found = await searchKnowledge(ctx, turn, `${ask.id}:${key}`, { ids, ...wanted });
      notes.push(found.note);
      return [...whispered, ...found.passages].toSorted((a, b) => b.score - a.score);
    },
    note: (reason, detail = {}) => {
      const shown = { model: 'flow', purpose: ask.purpose, ...detail };
      notes.push({ type: 'model_call', reason, detail: shown, cost_nano: 0, duration_ms: 0 });
    },
  };
}

/** Facts of a colleague who listens: as near to the question as any passage, and named as no source. */
async function whisperedPassages(ctx: Context, turn: Turn, query: string): Promise<Passage[]> {
  const texts = (turn.whispers ?? []).filter(({ may_be_said }) => may_be_said).map(({ text }) => text);
  if (texts.length === 0 || query === '') return [];
  const compared = await textVectors(ctx, turn, [query, ...texts]);
  const [asked, ...near] = compared?.vectors ?? [];
  if (!asked) return [];
  return texts
    .map((text, at) => ({ text, score: dot(asked, near[at]!), title: '' }))
    .toSorted((a, b) => b.score - a.score);
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** 384 floats each: eight megabytes at most. */
const recentVectors = perKernel(() => new LRUCache<string, Float32Array>({ max: 5000 }));

/** One vector per text. `undefined` where they cannot be had: a spent budget stops no conversation. */
async function textVectors(ctx: Context, turn: Turn, texts: readonly string[]): Promise<TextVectors | undefined> {
  const recent = recentVectors(ctx);
  const found = new Map<string, Float32Array>();
  for (const text of texts) {
    const vector = recent.get(text);
    if (vector) found.set(text, vector);
  }
  const missing = [...new Set(texts)].filter((text) => !found.has(text));
  // The message of the person is never stored: alone it is not worth a look-up.
  const stored = missing.length > 1 ? await storedVectors(ctx, reader(ctx), missing) : new Map<string, Float32Array>();
  for (const [text, vector] of stored) {
    found.set(text, vector);
    recent.set(text, vector);
  }
  const unknown = missing.filter((text) => !stored.has(text));
  const vectors = await embed(ctx, turn, unknown);
  if (!vectors) return undefined;
  for (const [i, text] of unknown.entries()) {
    const vector = vectors[i]!;
    found.set(text, vector);
    recent.set(text, vector);
  }
  return { vectors: texts.map((text) => found.get(text)!), computed: unknown.length };
}

async function embed(ctx: Context, turn: Turn, texts: string[]): Promise<Float32Array[] | undefined> {
  if (texts.length === 0) return [];
  if (turn.builtInOnly) throw new NotBuiltIn();
  const { source, revision, conversationId, signal } = turn;
  const { assistantId } = revision;
  try {
    const { vectors } = await router.embed(ctx, { texts, type: 'query', source, assistantId, conversationId, signal });
    return vectors;
  } catch (error) {
    if (signal?.aborted || !(error instanceof Problem || error instanceof router.ProviderFailure)) throw error;
    ctx.log.warn({ err: error }, 'meanings could not be compared');
    return undefined;
  }
}
