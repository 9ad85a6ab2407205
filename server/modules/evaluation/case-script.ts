// Owns the script of a test case: older cases and dialogues become the same form, once for each
// channel. Pure.
import { parseDuration } from '../../../flow/language/durations.ts';
import type { JsonObject } from '../../../flow/language/json.ts';
import type { ConversationChannel } from '../runtime/turn.ts';
import type { TestCase } from './schema.ts';

type StepInput = NonNullable<TestCase['steps']>[number];
type TurnInput = NonNullable<TestCase['turns']>[number];
type Mocks = NonNullable<TestCase['tools']>[string];

export type ToolMock = Extract<Mocks, unknown[]>[number];
export type ExpectedCall = { name: string; input: JsonObject };
export type ScriptAction =
  /** Looks at what the flow says without an input. */
  | { type: 'look' }
  | { type: 'say'; text: string; isPressed?: boolean }
  | { type: 'pass_time'; seconds: number; silent: boolean }
  | { type: 'event'; name: string; data: JsonObject }
  | { type: 'release' };
export type ScriptExpectation = {
  node?: string | undefined;
  says: string[];
  not_says: string[];
  variables: JsonObject;
  tools?: ExpectedCall[] | undefined;
  ended?: boolean | undefined;
};
export type ScriptEnding = {
  status?: string | undefined;
  outcome?: string | undefined;
  variables: JsonObject;
  tools?: ExpectedCall[] | undefined;
  passes: string[];
};
export type CaseScript = {
  name: string;
  channel: ConversationChannel;
  /** Says the lines of the end user aloud; absent: they are typed. */
  voice?: string;
  given: JsonObject;
  tools: Readonly<Record<string, readonly ToolMock[]>>;
  steps: { action: ScriptAction; expect: ScriptExpectation }[];
  ends: ScriptEnding;
  judge: readonly string[];
  /**
   * The older form: tools without an answer succeed with an empty output, and waits end immediately.
   */
  isLenient: boolean;
};

/** One for each channel of the case. */
export function scriptsOf(one: TestCase): CaseScript[] {
  const channels = one.channel === undefined ? (['chat'] as const) : [one.channel].flat();
  const script = {
    name: one.test ?? one.name ?? '',
    given: (one.given ?? {}) as JsonObject,
    tools: Object.fromEntries(Object.entries(one.tools ?? {}).map(([name, mocks]) => [name, [mocks].flat()])),
    steps: one.steps ? one.steps.map(stepOf) : (one.turns ?? []).map(turnOf),
    ends: endingOf(one.ends),
    judge: one.judge ?? [],
    isLenient: one.steps === undefined,
  };
  return [...new Set(channels)].map((channel) => ({ ...script, channel }));
}

const texts = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

const callsOf = (calls: NonNullable<TestCase['ends']>['tools']): ExpectedCall[] | undefined =>
  calls?.map((call) =>
    typeof call === 'string' ? { name: call, input: {} } : { name: call.name, input: (call.input ?? {}) as JsonObject },
  );

function stepOf(step: StepInput): CaseScript['steps'][number] {
  const { node, says, not_says, variables, tools, ended } = step.expect ?? {};
  const expect = {
    node,
    says: texts(says),
    not_says: texts(not_says),
    variables: (variables ?? {}) as JsonObject,
    tools: callsOf(tools),
    ended,
  };
  return { action: actionOf(step), expect };
}

function actionOf(step: StepInput): ScriptAction {
  const passed = step.silence ?? step.wait;
  if (passed !== undefined)
    return { type: 'pass_time', seconds: parseDuration(passed) ?? 0, silent: step.silence !== undefined };
  if (step.event !== undefined) return { type: 'event', name: step.event, data: (step.data ?? {}) as JsonObject };
  if (step.release) return { type: 'release' };
  if (step.press !== undefined) return { type: 'say', text: String(step.press), isPressed: true };
  return step.user === undefined ? { type: 'look' } : { type: 'say', text: step.user };
}

function turnOf({ user, expect }: TurnInput, i: number): CaseScript['steps'][number] {
  const { node, reply_contains, variables = {}, ended } = expect ?? {};
  // A first turn without text looks at what the flow says first.
  const action: ScriptAction = i === 0 && user === '' ? { type: 'look' } : { type: 'say', text: user };
  return {
    action,
    expect: { node, says: texts(reply_contains), not_says: [], variables: variables as JsonObject, ended },
  };
}

const endingOf = (ends: TestCase['ends']): ScriptEnding => ({
  status: ends?.status,
  outcome: ends?.outcome,
  variables: (ends?.variables ?? {}) as JsonObject,
  tools: callsOf(ends?.tools),
  passes: ends?.passes ?? [],
});
