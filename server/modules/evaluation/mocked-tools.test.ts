// What tools answer in a case: in turn, as often as said, and a clear word where the case says nothing.
import { describe, expect, it } from 'vitest';
import { problemsAfterStep, problemsAtEnd } from './case-checks.ts';
import { scriptsOf } from './case-script.ts';
import { MockedTools } from './mocked-tools.ts';

const TOOL = { tool_id: 'b7', name: 'Order status' };
const oks = (tools: MockedTools, times: number) => Array.from({ length: times }, () => tools.answer(TOOL, {}).ok);
const of = (mocks: object, isLenient = false) =>
  new MockedTools(
    scriptsOf({ test: 'x', tools: { 'order STATUS': mocks }, steps: [{ user: 'a' }] })[0]!.tools,
    isLenient,
  );

describe('a tool', () => {
  it('answers for ever, or as often as said', () => {
    expect(oks(of({ returns: {} }), 3)).toEqual([true, true, true]);
    const once = of({ returns: {}, times: 1 });
    expect(oks(once, 2)).toEqual([true, false]);
    expect(once.unanswered[0]?.found).toContain('called 2 times');
  });

  it('fails first and then works, where the case says both', () => {
    expect(oks(of({ fails: 500, returns: { a: 1 } }), 3)).toEqual([false, true, true]);
    expect(oks(of({ fails: 'down', times: 2, returns: {} }), 4)).toEqual([false, false, true, true]);
    expect(oks(of([{ returns: {} }, { fails: 503 }]), 3)).toEqual([true, false, false]);
  });

  it('is asked for by the line that is missing', () => {
    const tools = new MockedTools({}, false);
    expect(tools.answer(TOOL, { order_no: 1 })).toMatchObject({ ok: false });
    expect(tools.unanswered[0]?.expected).toContain('tools: { "Order status": { returns: {…} } }');
    expect(new MockedTools({}, true).answer(TOOL, {})).toEqual({ ok: true, output: {}, error: null });
  });
});

describe('an expectation', () => {
  const found = {
    node: 'a',
    replies: ['It’s  on\nits way.'],
    sources: [],
    variables: { n: 1 },
    isOver: false,
    calls: [],
  };
  const nothing = { says: [], not_says: [], variables: {} };
  it('holds whatever the letter case, the apostrophe and the spaces', () => {
    expect(problemsAfterStep({ ...nothing, says: ["it's ON its way"] }, found)).toEqual([]);
    expect(problemsAfterStep({ ...nothing, variables: { n: '1' } }, found)).toEqual([
      { expected: 'n = "1"', found: 'n = 1' },
    ]);
  });

  it('looks at inputs of tools as far as the case names them, and takes repeated calls as one', () => {
    const call = { tool_id: 'b7', name: 'Order status', input: { order_no: 1, shop: 'x' } };
    const at = (tools: { name: string; input: { [key: string]: number } }[]) =>
      problemsAtEnd(
        { variables: {}, passes: [], tools },
        { status: 'active', outcomes: [], variables: {}, passed: [], calls: [call, call] },
      );
    expect(at([{ name: 'order status', input: { order_no: 1 } }])).toEqual([]);
    expect(
      at([
        { name: 'b7', input: {} },
        { name: 'b7', input: {} },
      ]),
    ).toEqual([]);
    expect(at([{ name: 'b7', input: { order_no: 2 } }])).toHaveLength(1);
    expect(at([])).toHaveLength(1);
  });
});
