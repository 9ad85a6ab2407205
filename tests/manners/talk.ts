// A whole conversation without a server: the interpreter, the built-in model, the real embeddings, a small help page and tools that always work.
import { compile } from '../../flow/compile.ts';
import type { Executable } from '../../flow/interpreter/executable.ts';
import { ANSWER_FLOOR } from '../../flow/interpreter/judgement.ts';
import type { EffectOf, Input, ModelResult, Outcome } from '../../flow/interpreter/state.ts';
import { start, step } from '../../flow/interpreter/step.ts';
import { parseGraph } from '../../flow/language/graph.ts';
import { answerQuestion } from '../../nlu/answer/flow-model.ts';
import { rankPassages } from '../../nlu/answer/rank-passages.ts';
import type { ModelPorts, SpokenLine } from '../../nlu/reader/question.ts';
import { topics } from '../../nlu/route/words.ts';
import { questionFor } from '../../nlu/wording/wording.ts';
import { rememberingEmbedder } from '../support/embeddings.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
const MAX_STEPS = 40;
const WORDS_WEIGHT = 0.3;

type Answer = (ask: EffectOf<'ask_model'>) => ModelResult;

async function vectorsOf(texts: readonly string[]): Promise<Float32Array[]> {
  const made = await rememberingEmbedder.embed(texts, {
    share: ['test'],
    urgent: true,
    signal: new AbortController().signal,
  });
  return made.map(({ vector }) => vector);
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

type Read = ModelPorts['read'];

export class Conversation {
  readonly executable: Executable;
  readonly #help: readonly string[];
  readonly #read: Read;
  readonly history: SpokenLine[] = [];
  outcome: Outcome;
  /** Since the last message of the end user. */
  replies: string[] = [];
  tools: string[] = [];
  reasons: string[] = [];

  private constructor(executable: Executable, help: readonly string[], read: Read) {
    this.executable = executable;
    this.#help = help;
    this.#read = read;
    this.outcome = start(executable);
  }

  /** `read`: the reader; without it rules alone understand. */
  static async begin(graph: object, help: readonly string[] = [], read?: Read): Promise<Conversation> {
    const compiled = compile(parseGraph(graph));
    if (!compiled.ok) throw new Error(compiled.blocking.map(({ message }) => message).join('; '));
    const talk = new Conversation(compiled.executable, help, read);
    await talk.#run();
    return talk;
  }

  get state() {
    return this.outcome.state;
  }

  /** `answer`: stands in for the model while a test brings the talk to a certain point. */
  async user(text: string, answer?: Answer): Promise<this> {
    [this.replies, this.tools, this.reasons] = [[], [], []];
    this.history.push({ role: 'user', text });
    this.outcome = step(this.executable, this.state, { type: 'user_message', text });
    await this.#run(answer);
    return this;
  }

  async #run(answer?: Answer): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const input = await this.#nextInput(answer);
      if (!input) return;
      this.outcome = step(this.executable, this.state, input);
    }
    throw new Error('the talk does not come to rest');
  }

  async #nextInput(answer: Answer | undefined): Promise<Input | undefined> {
    let next: Input | undefined;
    for (const effect of this.outcome.effects) {
      if (effect.type === 'say') this.#say(effect.text);
      if (effect.type === 'collect') this.#say(questionFor(effect));
      if (effect.type === 'end') this.tools.push(`end ${effect.label}`);
      if (effect.type === 'call_tool') {
        this.tools.push(effect.tool_id);
        next = { type: 'tool_result', effect_id: effect.id, ok: true, output: {} };
      }
      if (effect.type === 'search_knowledge')
        next = {
          type: 'knowledge_result',
          effect_id: effect.id,
          results: await this.#search(effect.query || this.#heard),
        };
      if (effect.type === 'ask_model')
        next = { type: 'model_result', effect_id: effect.id, ...(answer ? answer(effect) : await this.#ask(effect)) };
    }
    return next;
  }

  get #heard(): string {
    return this.history.findLast(({ role }) => role === 'user')?.text ?? '';
  }

  #say(text: string): void {
    this.history.push({ role: 'assistant', text });
    this.replies.push(text);
  }

  #ask(ask: EffectOf<'ask_model'>): Promise<ModelResult> {
    const heard = this.#heard;
    const assistant = { name: 'Robin', systemPrompt: '', timezone: 'America/New_York' };
    const ports: ModelPorts = {
      embed: async (texts) => ({ vectors: await vectorsOf(texts), computed: texts.length }),
      search: async ({ query }) => this.#search(query),
      ...(this.#read && { read: this.#read }),
      note: (reason) => void this.reasons.push(reason),
    };
    return answerQuestion({ ask, heard, history: this.history, assistant, now: NOW }, ports);
  }

  async #search(query: string) {
    const [asked, ...passages] = await vectorsOf([query, ...this.#help]);
    const words = topics(query);
    const found = this.#help.map((text, i) => {
      const own = topics(text);
      const shared = [...words].filter((word) => own.has(word)).length / Math.max(1, words.size);
      return { text, title: 'Help', score: dot(asked!, passages[i]!) + WORDS_WEIGHT * shared };
    });
    return rankPassages(
      query,
      found.sort((a, b) => b.score - a.score),
      ANSWER_FLOOR,
      this.#read,
    );
  }
}
