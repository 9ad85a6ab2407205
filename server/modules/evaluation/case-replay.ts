// Owns replaying a release case through the interpreter, without I/O: the same flow and case always give the same result.

import type { Choice } from '../../../flow/interpreter/choice.ts';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { AskModel, Effect, Input, Outcome } from '../../../flow/interpreter/state.ts';
import { start, step } from '../../../flow/interpreter/step.ts';
import { equal, type Json, type JsonObject } from '../../../flow/json.ts';
import type { CaseResult, ReleaseCase } from './schema.ts';

/** Of one case: whoever has that many to correct runs it again. */
const MAX_PROBLEMS = 50;
// A flow that goes on for longer than this between two turns is not making progress.
const MAX_EFFECTS = 50;

export type ReplaySettings = { continue_after_flow: boolean; variables: JsonObject };

/** `executable` is JSON, and needed when this thread has not seen the flow of this key before. */
export type Replay = { key: string; executable?: string; one: ReleaseCase; settings: ReplaySettings };

let last: { key: string; executable: Executable } | undefined;

export const replayTasks = {
  /** `undefined`: the flow is needed. */
  replay({ key, executable, one, settings }: Replay): CaseResult | undefined {
    if (last?.key !== key) {
      if (executable === undefined) return undefined;
      last = { key, executable: JSON.parse(executable) as Executable };
    }
    return replay(last.executable, one, settings);
  },
};

function replay(executable: Executable, { name, turns }: ReleaseCase, settings: ReplaySettings): CaseResult {
  const problems: CaseResult['problems'] = [];
  let talk = settle(executable, start(executable, settings), '');
  for (const [i, { user, expect }] of turns.entries()) {
    // A first turn without words looks at what the flow says by itself.
    if (i > 0 || user !== '') talk = settle(executable, step(executable, talk.state, { type: 'user_message', text: user }), user);
    const turn = i + 1;
    const check = (holds: boolean, expected: string, found: string) => {
      if (!holds && problems.length < MAX_PROBLEMS)
        problems.push({ turn, expected: expected.slice(0, 500), found: found.slice(0, 500) });
    };
    const { state, replies } = talk;
    if (expect?.node !== undefined) check(state.node === expect.node, `node ${expect.node}`, `node ${state.node}`);
    if (expect?.ended !== undefined) {
      const ended = state.status === 'ended' || state.status === 'after_flow';
      check(ended === expect.ended, `ended: ${expect.ended}`, `ended: ${ended}`);
    }
    if (expect?.reply_contains !== undefined) {
      const said = replies.join('\n');
      check(said.toLowerCase().includes(expect.reply_contains.toLowerCase()), `reply with "${expect.reply_contains}"`, said);
    }
    for (const [variable, value] of Object.entries(expect?.variables ?? {})) {
      const found = state.scopes[0]?.[variable] ?? null;
      check(equal(found, value as Json), `${variable} = ${JSON.stringify(value)}`, `${variable} = ${JSON.stringify(found)}`);
    }
  }
  return { name, passed: problems.length === 0, problems };
}

type Talk = { state: Outcome['state']; replies: string[] };

/** Carries effects out, each in the plainest way, until the flow waits for the person or is over. `replies` are of this turn. */
function settle(executable: Executable, outcome: Outcome, heard: string): Talk {
  const replies: string[] = [];
  let { state, effects } = outcome;
  for (let i = 0; i < MAX_EFFECTS; i++) {
    replies.push(...effects.flatMap(spoken));
    const input = effects.map((effect) => resultOf(effect, heard)).find((result) => result !== undefined);
    if (input === undefined) break;
    ({ state, effects } = step(executable, state, input));
  }
  return { state, replies };
}

function spoken(effect: Effect): string[] {
  if (effect.type === 'say') return [effect.text];
  return effect.type === 'collect' ? [effect.instructions] : [];
}

/** What the world answers in a replay: tools and transfers work, nothing is found, and the model is a plain reader. */
function resultOf(effect: Effect, heard: string): Input | undefined {
  const effect_id = effect.id;
  switch (effect.type) {
    case 'ask_model':
      return { type: 'model_result', effect_id, ...modelAnswer(effect, heard) };
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

function modelAnswer(ask: AskModel, heard: string): Partial<Extract<Input, { type: 'model_result' }>> {
  const choice = bestChoice(ask.choices, heard);
  if (choice) return { choice };
  switch (ask.purpose) {
    case 'extract':
      return { variables: extracted(ask, heard) };
    case 'confirm':
      return { confirmed: /\b(yes|yeah|yep|correct|right|sure|ok|okay)\b/i.test(heard) };
    case 'policy':
      return { violated: false };
    case 'route':
    case 'dialogue':
    case 'reply':
    case 'answer':
    case 'continue':
      return { text: ask.instructions || ask.goal };
  }
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
const COMMON = new Set([
  'the',
  'and',
  'for',
  'that',
  'they',
  'want',
  'wants',
  'person',
  'user',
  'customer',
  'caller',
  'with',
  'about',
  'this',
  'you',
  'your',
  'are',
]);

/** The way whose description shares most words with what was said; the earlier one of equals, none without a shared word. */
function bestChoice(choices: readonly Choice[], heard: string): string | undefined {
  const said = wordsOf(heard);
  let best: { id: string; score: number } | undefined;
  for (const { id, prompt } of choices) {
    const score = [...wordsOf(prompt)].filter((word) => !COMMON.has(word) && said.has(word)).length;
    if (score > (best?.score ?? 0)) best = { id, score };
  }
  return best?.id;
}

/** A single wanted variable takes what was said; enums take the value that was named. The interpreter checks the types. */
function extracted({ variables }: AskModel, heard: string): JsonObject {
  const found: JsonObject = {};
  for (const { name, type, enum_values } of variables) {
    const named = enum_values.find((value) => heard.toLowerCase().includes(value.toLowerCase()));
    if (type === 'enum') {
      if (named !== undefined) found[name] = named;
    } else if (type === 'number' || type === 'integer') {
      const digits = /-?\d+(?:\.\d+)?/.exec(heard)?.[0];
      if (digits !== undefined) found[name] = Number(digits);
    } else if (type === 'boolean') {
      if (/\b(yes|no|true|false)\b/i.test(heard)) found[name] = /\b(yes|true)\b/i.test(heard);
    } else if (type === 'email') {
      const address = /[^\s@]+@[^\s@]+\.[^\s@.]+/.exec(heard)?.[0];
      if (address !== undefined) found[name] = address;
    } else if (type === 'phone') {
      const number = /\+?\d[\d ().-]{5,}\d/.exec(heard)?.[0];
      if (number !== undefined) found[name] = number;
    } else if (variables.length === 1 && heard.trim() !== '') found[name] = heard.trim();
  }
  return found;
}
