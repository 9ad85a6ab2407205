// Steps through the clipboard, into this flow or another; and what else may lie there.
import { expect, it } from 'vitest';
import { applyOps } from '../../flow/edit/ops.ts';
import { emptyGraph, type Graph, parseGraph } from '../../flow/language/graph.ts';
import { nodeTypes } from '../../flow/language/node-types.ts';
import { copiedText, pastedSteps } from './copied-steps.ts';
import { chooseTool, insertStep, orderWays } from './flow-edits.ts';
import { EDITING } from './overlaps.ts';
import { familiesIn, lookOf } from './step-families.ts';
import type { NodeTypeInfo } from './ways.ts';

const FLOW = parseGraph({
  entry_node_id: 'a',
  nodes: [
    { id: 'a', type: 'message', name: 'Hello', config: { text: 'Hi {{ name }}' }, position: { x: 10, y: 20 } },
    { id: 'b', type: 'dialogue', name: 'Menu', config: {}, position: { x: 430, y: 20 } },
    { id: 'c', type: 'end', name: 'Bye', config: {}, position: { x: 800, y: 60 } },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    {
      id: 'bc',
      source: 'b',
      target: 'c',
      kind: 'conditional',
      priority: 1,
      condition: { type: 'llm', prompt: 'done' },
    },
    {
      id: 'ba',
      source: 'b',
      target: 'a',
      kind: 'conditional',
      priority: 2,
      condition: { type: 'llm', prompt: 'again' },
    },
  ],
  context_variables: [
    { name: 'name', type: 'string' },
    { name: 'unused', type: 'string' },
  ],
});
const places = new Map([
  ['a', { x: 10, y: 20 }],
  ['b', { x: 430, y: 20 }],
  ['c', { x: 800, y: 60 }],
]);
const catalog = new Map(nodeTypes().map((info) => [info.type as string, info as unknown as NodeTypeInfo]));

function applied(graph: Graph, ops: Parameters<typeof applyOps>[1]): Graph {
  const result = applyOps(graph, ops, EDITING);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.graph;
}

it('copies steps with the ways between them and the variables that they read', () => {
  const pasted = pastedSteps(FLOW, copiedText(FLOW, ['a', 'b'], places), undefined)!;
  const twice = applied(FLOW, pasted.ops);
  expect(twice.nodes.map(({ name }) => name)).toEqual(['Hello', 'Menu', 'Bye', 'Hello 2', 'Menu 2']);
  expect(twice.nodes[3]?.position).toEqual({ x: 50, y: 60 });
  expect(twice.edges).toHaveLength(5);
  expect(new Set(twice.nodes.map(({ id }) => id)).size).toBe(5);
  expect(twice.entry_node_id).toBe('a');
  const fresh = applied(emptyGraph(), pastedSteps(emptyGraph(), copiedText(FLOW, ['a'], places), { x: 0, y: 0 })!.ops);
  expect(fresh.context_variables.map(({ name }) => name)).toEqual(['name']);
  expect(fresh.entry_node_id).toBe(fresh.nodes[0]?.id);
  expect(copiedText(FLOW, ['gone'], places)).toBe('');
});

it('takes nothing else for steps', () => {
  const many = Array.from({ length: 501 }, (_, at) => ({ id: `n${at}`, type: 'message' }));
  for (const text of [
    '',
    'parley steps',
    '{"kind":"parley steps"}',
    '{"kind":"parley steps","nodes":"x"}',
    '{"nodes":[{"id":"a"}],"note":"parley steps"}',
    JSON.stringify({ kind: 'parley steps', nodes: many }),
  ])
    expect(pastedSteps(FLOW, text, undefined)).toBeUndefined();
  const odd = {
    kind: 'parley steps',
    nodes: [{ id: '__proto__', type: 7, config: 'x' }, null],
    edges: [{ source: 'q' }, 3],
  };
  const pasted = pastedSteps(FLOW, JSON.stringify(odd), undefined)!;
  expect(applied(FLOW, pasted.ops).nodes).toHaveLength(4);
});

it('inserts a step into a way, orders conditions, and attaches a tool', () => {
  const info = catalog.get('message')!;
  const longer = applied(FLOW, insertStep(FLOW, 'ab', { info, position: { x: 0, y: 0 }, id: 'new' }));
  expect(longer.edges.map(({ source, target }) => `${source}>${target}`).sort()).toEqual([
    'a>new',
    'b>a',
    'b>c',
    'new>b',
  ]);
  // A step that nothing leaves ends the way.
  const ended = applied(
    FLOW,
    insertStep(FLOW, 'ab', { info: catalog.get('end')!, position: { x: 0, y: 0 }, id: 'new' }),
  );
  expect(ended.edges.map(({ source, target }) => `${source}>${target}`).sort()).toEqual(['a>new', 'b>a', 'b>c']);
  const ordered = applied(FLOW, orderWays(FLOW, ['ba', 'bc']));
  expect(
    ordered.edges
      .filter(({ source }) => source === 'b')
      .sort((a, b) => a.id.localeCompare(b.id))
      .map(({ id, priority }) => [id, priority]),
  ).toEqual([
    ['ba', 1],
    ['bc', 2],
  ]);
  expect(orderWays(FLOW, ['bc', 'ba'])).toEqual([]);
  const once = applied(FLOW, chooseTool(FLOW, 'a', 't1'));
  const again = applied(once, chooseTool(once, 'a', 't2'));
  expect(again.nodes[0]).toMatchObject({ tool_ids: ['t2'], config: { tool_id: 't2', text: 'Hi {{ name }}' } });
  expect(applied(again, chooseTool(again, 'a', undefined)).nodes[0]?.tool_ids).toBeUndefined();
});

it('every type of step has a family of its own and an icon', () => {
  const plain = lookOf('no such type').icon;
  for (const type of catalog.keys()) expect([type, lookOf(type).icon === plain]).toEqual([type, false]);
  expect(familiesIn(['end', 'message', 'constructor'])).toEqual(['talk', 'do', 'end']);
});
