// Owns replaying a release case: through the driver and the model that production uses, in a world that is the same every time.
// No I/O: the same flow, case and vectors always give the same result.

import { LRUCache } from 'lru-cache';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, Input } from '../../../flow/interpreter/state.ts';
import { equal, type Json, type JsonObject } from '../../../flow/json.ts';
import { answerQuestion } from '../../../nlu/answer/flow-model.ts';
import type { ModelPorts, ModelQuestion } from '../../../nlu/answer/question.ts';
import type { LivePolicy } from '../assistants/live-revision.ts';
import { Rehearsal, type RehearsedTalk } from './rehearsal.ts';
import type { CaseResult, ReleaseCase } from './schema.ts';

/** Of one case: a designer with that many to correct runs it again. */
const MAX_PROBLEMS = 50;
// A flow that goes on for longer than this between two turns is not making progress.
const MAX_STEPS_PER_TURN = 50;

export type ReplaySettings = Pick<ModelQuestion, 'assistant' | 'now'> & {
  continue_after_flow: boolean;
  variables: JsonObject;
  policies: LivePolicy[];
};

/** Where a case stands before its next turn; `talk` is null before the first one. */
export type CaseProgress = { turn: number; talk: RehearsedTalk | null; problems: CaseResult['problems'] };

export type Replay = {
  key: string;
  /** JSON, and needed when this thread has not seen the flow of this key before. */
  executable?: string;
  one: ReleaseCase;
  settings: ReplaySettings;
  from?: CaseProgress;
  /** Those that the next turn was found to need; null: none can be had, and words alone decide. */
  vectors?: ReadonlyMap<string, Float32Array> | null;
};

/** The result, or what is missing to go on with: the flow, or the vectors of texts that are compared in meaning. */
export type Replayed = { result: CaseResult } | { needs: 'flow' } | { needs: 'vectors'; texts: string[]; from: CaseProgress };

const executables = new LRUCache<string, Executable>({ max: 1 });

export const replayTasks = {
  async replay({ key, executable, ...order }: Replay): Promise<Replayed> {
    const known = executables.get(key) ?? (executable === undefined ? undefined : (JSON.parse(executable) as Executable));
    if (!known) return { needs: 'flow' };
    executables.set(key, known);
    return replayCase(known, order);
  },
};

/** A turn that lacks a vector is taken again from its beginning once the vector is there: threads see no embeddings. */
class VectorsNeeded extends Error {
  readonly texts: readonly string[];
  constructor(texts: readonly string[]) {
    super('vectors are needed');
    this.texts = texts;
  }
}

async function replayCase(executable: Executable, order: Omit<Replay, 'key' | 'executable'>): Promise<Replayed> {
  const { turns, name } = order.one;
  let progress = order.from ?? { turn: 0, talk: null, problems: [] };
  try {
    while (progress.turn < turns.length) progress = await takeTurn(executable, order, progress);
  } catch (error) {
    if (!(error instanceof VectorsNeeded)) throw error;
    return { needs: 'vectors', texts: [...error.texts], from: progress };
  }
  const { problems } = progress;
  return { result: { name, passed: problems.length === 0, problems } };
}

type Order = Pick<Replay, 'one' | 'settings' | 'vectors'>;

async function takeTurn(executable: Executable, order: Order, { turn, talk, problems }: CaseProgress): Promise<CaseProgress> {
  const { settings, one } = order;
  const { continue_after_flow, variables } = settings;
  const rehearsed = { executable, policies: settings.policies, channel: 'chat' as const, maxSteps: MAX_STEPS_PER_TURN };
  const rehearsal = new Rehearsal(rehearsed, (effect, at) => resultOf(effect, at, order), talk ?? undefined);
  const { user } = one.turns[turn]!;
  let replies = talk ? [] : await rehearsal.begin({ continue_after_flow, variables });
  // A first turn without words looks at what the flow says by itself.
  if (talk || user !== '') replies = await rehearsal.receive({ type: 'user_message', text: user });
  const found = problemsOf(one.turns[turn]!, turn + 1, rehearsal, replies);
  return {
    turn: turn + 1,
    talk: { state: rehearsal.state, history: rehearsal.history },
    problems: [...problems, ...found].slice(0, MAX_PROBLEMS),
  };
}

/** What the case expects after a turn, and what was found instead. */
function problemsOf({ expect }: ReleaseCase['turns'][number], turn: number, talk: Rehearsal, replies: readonly string[]) {
  const problems: CaseResult['problems'] = [];
  const check = (holds: boolean, expected: string, found: string) => {
    if (!holds) problems.push({ turn, expected: expected.slice(0, 500), found: found.slice(0, 500) });
  };
  const { state } = talk;
  if (expect?.node !== undefined) check(state.node === expect.node, `node ${expect.node}`, `node ${state.node}`);
  if (expect?.ended !== undefined) check(talk.isOver === expect.ended, `ended: ${expect.ended}`, `ended: ${talk.isOver}`);
  if (expect?.reply_contains !== undefined) {
    const said = replies.join('\n');
    check(said.toLowerCase().includes(expect.reply_contains.toLowerCase()), `reply with "${expect.reply_contains}"`, said);
  }
  for (const [variable, value] of Object.entries(expect?.variables ?? {})) {
    const found = state.scopes[0]?.[variable] ?? null;
    check(equal(found, value as Json), `${variable} = ${JSON.stringify(value)}`, `${variable} = ${JSON.stringify(found)}`);
  }
  return problems;
}

/** What the world answers in a replay: tools and transfers work, nothing is found, no time passes; the model is the built-in one. */
async function resultOf(effect: Effect, talk: Rehearsal, order: Order): Promise<Input | undefined> {
  const effect_id = effect.id;
  switch (effect.type) {
    case 'ask_model': {
      const { heard, history } = talk;
      const { assistant, now } = order.settings;
      const result = await answerQuestion({ ask: effect, heard, history, assistant, now }, portsFor(order));
      return { type: 'model_result', effect_id, ...result };
    }
    case 'call_tool':
      return { type: 'tool_result', effect_id, ok: true, output: {} };
    case 'search_knowledge':
      return { type: 'knowledge_result', effect_id, results: [] };
    case 'transfer':
      return { type: 'transfer_result', effect_id, ok: true };
    case 'handoff':
      return { type: 'handoff_result', effect_id, ok: true };
    case 'wait':
      return { type: 'timer', effect_id };
    case 'say':
    case 'send_message':
    case 'press_digits':
    case 'collect':
    case 'end':
      return undefined;
  }
}

const portsFor = ({ vectors }: Order): ModelPorts => ({
  embed: async (texts) => {
    if (vectors === null) return undefined;
    const found = texts.flatMap((text) => vectors?.get(text) ?? []);
    if (found.length < texts.length) throw new VectorsNeeded(texts);
    return { vectors: found, computed: 0 };
  },
  search: async () => [],
  note: () => undefined,
});
