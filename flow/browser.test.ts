import { expect, test } from 'vitest';
import { browserBundle } from '../tests/support/browser-bundle.ts';

const ENTRY = `
export { applyOps } from './flow/edit/ops.ts';
export { parseGraph } from './flow/language/graph.ts';
export { validate } from './flow/validate.ts';
export { compile } from './flow/compile.ts';
export { start, step } from './flow/interpreter/step.ts';
export { runUntilBlocked } from './flow/run.ts';
export { readInstructions } from './flow/interpreter/instructions.ts';
export { diff } from './flow/edit/diff.ts';
export { rebase } from './flow/edit/rebase.ts';
export { nodeTypes } from './flow/language/node-types.ts';
export { ruleCatalog } from './flow/rules/catalog.ts';
`;

test('the library runs in a browser: no built-in of Node, nothing but the language and its text encoders', async () => {
  const { code, builtins, evaluate } = await browserBundle(ENTRY, 'flow');
  expect(builtins).toEqual([]);
  expect(code).not.toMatch(/\bnode:[a-z]/);
  const story = `(() => {
    const { graph } = flow.readInstructions('1. Say "Hi, an AI speaks to {{ first_name }}."\\\\n2. End the call.');
    const compiled = flow.compile(graph);
    const edited = flow.applyOps(graph, [{ op: 'set_persona', persona: 'Kind' }], { makeId: () => 'x' });
    const begun = flow.start(compiled.executable, { variables: { first_name: 'Ada' } });
    return JSON.stringify([compiled.ok, compiled.input_hash, flow.diff(graph, edited.graph), begun.effects.map((e) => e.text ?? e.type), flow.nodeTypes().length, flow.validate(graph).valid, typeof process]);
  })()`;
  const seen = JSON.parse(evaluate(story) as string) as unknown[];
  expect(seen).toEqual([
    true,
    expect.stringMatching(/^[0-9a-f]{64}$/),
    [{ op: 'set_persona', persona: 'Kind' }],
    ['Hi, an AI speaks to Ada.', 'end'],
    16,
    true,
    'undefined',
  ]);
});
