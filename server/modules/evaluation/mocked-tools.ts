// Owns what tools answer in a test case: as the case says, in order; no tool is called. Pure.
import type { JsonObject } from '../../../flow/language/json.ts';
import type { MockedAnswer } from '../runtime/turn.ts';
import type { ToolMock } from './case-script.ts';

export type ToolCallRecord = { tool_id: string; name: string; input: JsonObject };
type ToolName = Pick<ToolCallRecord, 'tool_id' | 'name'>;

export class MockedTools {
  readonly calls: ToolCallRecord[] = [];
  /** Calls that the case has no answer for, as problems of it. */
  readonly unanswered: { expected: string; found: string }[] = [];
  readonly #answers: Readonly<Record<string, readonly ToolMock[]>>;
  readonly #isLenient: boolean;
  readonly #used = new Map<string, number>();

  constructor(answers: Readonly<Record<string, readonly ToolMock[]>>, isLenient: boolean) {
    this.#answers = answers;
    this.#isLenient = isLenient;
  }

  has(tool: ToolName): boolean {
    return this.#keyOf(tool) !== undefined;
  }

  answer(tool: ToolName, input: JsonObject): MockedAnswer {
    const { tool_id, name } = tool;
    this.calls.push({ tool_id, name, input });
    const key = this.#keyOf(tool);
    if (key === undefined && this.#isLenient) return { ok: true, output: {}, error: null };
    if (key === undefined)
      return this.#fail(name, `Tool "${name}" was called, and the case does not say what it answers`);
    const used = this.#used.get(key) ?? 0;
    this.#used.set(key, used + 1);
    const answer = answerAfter(this.#answers[key]!, used);
    return (
      answer ?? this.#fail(name, `Tool "${name}" was called ${used + 1} times, and the case has answers for ${used}`)
    );
  }

  #fail(name: string, found: string): MockedAnswer {
    this.unanswered.push({
      expected: `an answer for tool "${name}": add tools: { ${JSON.stringify(name)}: { returns: {…} } }`,
      found,
    });
    return { ok: false, output: {}, error: 'The test case has no answer for this tool.' };
  }

  /** By id, by name, or by name in another letter case. */
  #keyOf({ tool_id, name }: ToolName): string | undefined {
    if (Object.hasOwn(this.#answers, tool_id)) return tool_id;
    if (Object.hasOwn(this.#answers, name)) return name;
    return Object.keys(this.#answers).find((key) => isSameName(key, name));
  }
}

export const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The answer to the call after `used` ones. An answer without `times` serves one call, or all
 * further calls if it is the last.
 */
function answerAfter(mocks: readonly ToolMock[], used: number): MockedAnswer | undefined {
  const answers = mocks.flatMap(partsOf);
  let before = 0;
  for (const [i, { times, ...answer }] of answers.entries()) {
    before += times ?? (i === answers.length - 1 ? Infinity : 1);
    if (used < before) return answer;
  }
  return undefined;
}

type Part = MockedAnswer & { times: number | undefined };

function partsOf({ returns, fails, times }: ToolMock): Part[] {
  const fine = (count: number | undefined): Part => ({
    ok: true,
    output: returns as JsonObject,
    error: null,
    times: count,
  });
  if (fails === undefined) return [fine(times)];
  const error = typeof fails === 'number' ? `The tool answered with status ${fails}.` : fails;
  const failing = (count: number | undefined): Part => ({ ok: false, output: {}, error, times: count });
  return returns === undefined ? [failing(times)] : [failing(times ?? 1), fine(undefined)];
}
