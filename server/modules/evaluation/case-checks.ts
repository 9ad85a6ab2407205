// Owns the comparison of what a test case expects with what was found. Pure.
import { equal, isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import type { ExpectedCall, ScriptEnding, ScriptExpectation } from './case-script.ts';
import { isSameName, type ToolCallRecord } from './mocked-tools.ts';

export type CaseProblem = { expected: string; found: string };
type FoundAfterStep = {
  node: string;
  replies: readonly string[];
  /** Titles of what they were taken from. */
  sources: readonly string[];
  variables: JsonObject;
  isOver: boolean;
  calls: readonly ToolCallRecord[];
};
type FoundAtEnd = {
  status: string;
  outcomes: readonly string[];
  variables: JsonObject;
  calls: readonly ToolCallRecord[];
  passed: readonly string[];
};

const MAX_TEXT_LENGTH = 500;
const cut = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1)}…`;

class Problems {
  readonly list: CaseProblem[] = [];
  check(holds: boolean, expected: string, found: string): void {
    if (!holds) this.list.push({ expected: cut(expected), found: cut(found) });
  }
}

export function problemsAfterStep(expect: ScriptExpectation, found: FoundAfterStep): CaseProblem[] {
  const problems = new Problems();
  const { node, says, not_says, ended } = expect;
  const replies = found.replies.join('\n');
  if (node !== undefined) problems.check(found.node === node, `node ${node}`, `node ${found.node}`);
  if (ended !== undefined) problems.check(found.isOver === ended, `ended: ${ended}`, `ended: ${found.isOver}`);
  const replyText =
    found.sources.length > 0 ? `${replies}\n${found.sources.map((title) => `(Source: ${title})`).join('\n')}` : replies;
  for (const text of says)
    problems.check(repliesContain(replyText, text), `reply with "${text}"`, replyText || 'no reply');
  for (const text of not_says) problems.check(!repliesContain(replyText, text), `no reply with "${text}"`, replyText);
  checkVariables(problems, expect.variables, found.variables);
  if (expect.tools) checkCalls(problems, expect.tools, found.calls);
  return problems.list;
}

export function problemsAtEnd(ends: ScriptEnding, found: FoundAtEnd): CaseProblem[] {
  const problems = new Problems();
  const { status, outcome, passes } = ends;
  if (status !== undefined) problems.check(found.status === status, `status ${status}`, `status ${found.status}`);
  if (outcome !== undefined) {
    const reached = found.outcomes.join(', ') || 'no end was reached';
    problems.check(
      found.outcomes.some((one) => isSameName(one, outcome)),
      `outcome ${outcome}`,
      reached,
    );
  }
  checkVariables(problems, ends.variables, found.variables);
  if (ends.tools) checkCalls(problems, ends.tools, found.calls);
  let from = 0;
  for (const node of passes) {
    const at = found.passed.indexOf(node, from);
    problems.check(at !== -1, `passes ${passes.join(' → ')}`, `${found.passed.join(' → ')} (without ${node})`);
    if (at === -1) break;
    from = at + 1;
  }
  return problems.list;
}

const SOURCE = /\s*\((?:Source|Fuente): [^()]{1,200}\)/g;

/** Of a case from the time when a source stood in the text, each part must be there. */
const repliesContain = (reply: string, text: string): boolean =>
  holds(reply, text) ||
  (text.search(SOURCE) >= 0 &&
    [...text.split(SOURCE), ...(text.match(SOURCE) ?? [])].every((part) => holds(reply, part.trim())));

const plain = (text: string): string =>
  text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();
const holds = (reply: string, text: string): boolean => plain(reply).includes(plain(text));

function checkVariables(problems: Problems, expected: JsonObject, found: JsonObject): void {
  for (const [name, value] of Object.entries(expected)) {
    const is = (Object.hasOwn(found, name) ? found[name] : null) ?? null;
    problems.check(equal(is, value), `${name} = ${JSON.stringify(value)}`, `${name} = ${JSON.stringify(is)}`);
  }
}

const isCall = ({ name, input }: ExpectedCall, made: ToolCallRecord): boolean =>
  (name === made.tool_id || isSameName(name, made.name)) && contains(made.input, input);

/** Whether everything in `part` is in `whole` too; objects may hold more. */
function contains(whole: Json | undefined, part: Json): boolean {
  if (!isObject(part)) return equal(whole, part);
  if (!isObject(whole)) return false;
  return Object.entries(part).every(([name, value]) =>
    contains(Object.hasOwn(whole, name) ? whole[name] : undefined, value),
  );
}

function checkCalls(problems: Problems, expected: readonly ExpectedCall[], made: readonly ToolCallRecord[]): void {
  const fits = (calls: readonly ToolCallRecord[]): boolean =>
    calls.length === expected.length && expected.every((call, i) => isCall(call, calls[i]!));
  const once = made.filter(({ tool_id }, i) => made[i - 1]?.tool_id !== tool_id);
  problems.check(fits(made) || fits(once), `tools called: ${namesOf(expected)}`, `tools called: ${namesOf(made)}`);
}

function namesOf(calls: readonly Pick<ToolCallRecord, 'name' | 'input'>[]): string {
  const calledTools = calls.map(({ name, input }) =>
    Object.keys(input).length > 0 ? `${name} ${JSON.stringify(input)}` : name,
  );
  return calledTools.join(', ') || 'none';
}
