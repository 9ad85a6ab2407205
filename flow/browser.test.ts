import { builtinModules } from 'node:module';
import vm from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const ENTRY = `
export { applyOps } from './flow/edit/ops.ts';
export { parseGraph } from './flow/graph.ts';
export { validate } from './flow/validate.ts';
export { compile } from './flow/compile.ts';
export { start, step } from './flow/interpreter/step.ts';
export { readInstructions } from './flow/interpreter/instructions.ts';
export { diff } from './flow/edit/diff.ts';
export { rebase } from './flow/edit/rebase.ts';
export { nodeTypes } from './flow/node-types.ts';
export { ruleCatalog } from './flow/rules/catalog.ts';
`;

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    cwd: new URL('..', import.meta.url).pathname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => {
          if (id === 'entry') return '\0entry';
          return importer === '\0entry' ? new URL(`../${id}`, import.meta.url).pathname : null;
        },
        load: (id) => (id === '\0entry' ? ENTRY : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'iife', name: 'flow' });
  await build.close();
  return output[0].code;
}

test('the library runs in a browser: no built-in of Node, nothing but the language and its text encoders', async () => {
  const code = await bundle();
  const imported = [...code.matchAll(/(?:require|import)\(\s*["']([^"']+)["']\s*\)|from\s+["']([^"']+)["']/g)].map(
    (match) => match[1] ?? match[2],
  );
  expect(imported.filter((name) => name!.startsWith('node:') || builtinModules.includes(name!))).toEqual([]);
  expect(code).not.toMatch(/\bnode:[a-z]/);

  const context = vm.createContext({ TextEncoder, TextDecoder });
  vm.runInContext(code, context);
  const story = `(() => {
    const { graph } = flow.readInstructions('1. Say "Hi, an AI speaks to {{ first_name }}."\\\\n2. End the call.');
    const compiled = flow.compile(graph);
    const edited = flow.applyOps(graph, [{ op: 'set_persona', persona: 'Kind' }], { makeId: () => 'x' });
    const begun = flow.start(compiled.executable, { variables: { first_name: 'Ada' } });
    return JSON.stringify([compiled.ok, compiled.input_hash, flow.diff(graph, edited.graph), begun.effects.map((e) => e.text ?? e.type), flow.nodeTypes().length, flow.validate(graph).valid, typeof process]);
  })()`;
  const seen = JSON.parse(vm.runInContext(story, context)) as unknown[];
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
