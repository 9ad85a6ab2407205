// Steps that are put onto the canvas ready-made: what they leave open, and where the flow goes on from them.
import { describe, expect, it } from 'vitest';
import { applyOps } from '../../flow/edit/ops.ts';
import { emptyGraph, type Graph, parseGraph } from '../../flow/language/graph.ts';
import { nodeTypes } from '../../flow/language/node-types.ts';
import { validate } from '../../flow/validate.ts';
import { CARD_WIDTH, COLUMN_GAP, cardHeight, freePlace, storedPoint } from './layout.ts';
import { EDITING } from './overlaps.ts';
import { putReadySteps, READY_STEPS, sizeOf } from './ready-steps.ts';
import { type NodeTypeInfo, typeOf, waysOf } from './ways.ts';

const catalog = new Map(nodeTypes().map((info) => [info.type as string, info as unknown as NodeTypeInfo]));

function applied(graph: Graph, ops: Parameters<typeof applyOps>[1]): Graph {
  const result = applyOps(graph, ops, EDITING);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.graph;
}
const put = (graph: Graph, name: string, edgeId?: string): Graph => {
  const steps = READY_STEPS.find((one) => one.name === name)!;
  return applied(graph, putReadySteps(graph, steps, { at: { x: 0, y: 0 }, edgeId, catalog }).ops);
};

describe.each(READY_STEPS)('$title', (steps) => {
  it('leaves nothing wrong but the tool, the knowledge and the way on, which only a designer knows', () => {
    const graph = put(emptyGraph(), steps.name);
    // Where it goes on is the rest of the flow, which has its end.
    const wrong = validate(graph).findings.filter(({ blocking, rule_id }) => blocking && rule_id !== 'graph.no_end');
    const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
    const lastName = steps.flow.nodes.find(({ id }) => id === steps.last)?.name;
    const open = new Set(['Look it up', 'Answer from the knowledge', lastName]);
    expect(wrong.filter(({ node_id }) => !open.has(names.get(node_id ?? '')))).toEqual([]);
    expect(graph.entry_node_id).toBe(graph.nodes[0]?.id);
  });

  it('is put twice with names of its own, and once each variable', () => {
    const twice = put(put(emptyGraph(), steps.name), steps.name);
    const people = steps.flow.nodes.filter(({ type }) => type === 'handoff').length;
    expect(twice.nodes).toHaveLength(2 * steps.flow.nodes.length - people);
    expect(new Set(twice.nodes.map(({ name }) => name)).size).toBe(twice.nodes.length);
    expect(twice.context_variables).toHaveLength(steps.flow.context_variables.length);
  });
});

const HELLO_BYE = parseGraph({
  entry_node_id: 'a',
  nodes: [
    { id: 'a', type: 'message', config: { text: 'Hello' }, position: { x: 0, y: 0 } },
    { id: 'b', type: 'end', config: {}, position: { x: 420, y: 0 } },
  ],
  edges: [{ id: 'ab', source: 'a', target: 'b' }],
});

it('goes between the two steps that a way joins, and leads on where there is an end to go on from', () => {
  const rated = put(HELLO_BYE, 'rating', 'ab');
  const nameOf = (id: string) => String(rated.nodes.find((node) => node.id === id)?.name ?? id);
  const ways = rated.edges.map(({ source, target }) => `${nameOf(source)} > ${nameOf(target)}`);
  expect(ways).toContain('a > Ask for the rating');
  expect(ways).toContain('Thanks > b');
  expect(validate(rated).findings.filter(({ blocking }) => blocking)).toEqual([]);
  // A piece that ends by itself leaves the rest unreached, and says so.
  const asked = put(HELLO_BYE, 'questions', 'ab');
  expect(asked.edges.some(({ target }) => target === 'b')).toBe(false);
});

it('fetches a person by the step that is there already', () => {
  const once = put(HELLO_BYE, 'lookup', 'ab');
  const twice = put(once, 'farewell', once.edges.find(({ target }) => target === 'b')!.id);
  const people = twice.nodes.filter(({ type }) => type === 'handoff');
  expect(people).toHaveLength(1);
  expect(twice.edges.filter(({ target }) => target === people[0]?.id).length).toBeGreaterThan(2);
  expect(
    twice.edges.every(({ source, target }) =>
      [source, target].every((id) => twice.nodes.some((node) => node.id === id)),
    ),
  ).toBe(true);
});

it.each(READY_STEPS)('$title has no two cards upon each other', ({ flow }) => {
  const graph = applied(
    emptyGraph(),
    putReadySteps(emptyGraph(), { flow, name: '', title: '', about: '' }, { at: { x: 0, y: 0 }, catalog }).ops,
  );
  const boxes = graph.nodes.map((node) => {
    const ways = waysOf(
      graph.edges.filter(({ source }) => source === node.id),
      catalog.get(typeOf(node)),
    );
    return { at: storedPoint(node)!, height: cardHeight(ways.length) };
  });
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      const isBeside = Math.abs(one.at.x - other.at.x) >= CARD_WIDTH;
      const [upper, lower] = one.at.y <= other.at.y ? [one, other] : [other, one];
      expect(isBeside || lower.at.y >= upper.at.y + upper.height).toBe(true);
    }
});

it('finds room beside a step for all of its cards', () => {
  const places = new Map([
    ['a', { x: 0, y: 0 }],
    ['b', { x: 840, y: 100 }],
  ]);
  const room = sizeOf(READY_STEPS.find(({ name }) => name === 'rating')!);
  const standing = { places, heightOf: () => 120 };
  const { x, y } = freePlace(standing, { beside: places.get('a') }, room);
  expect(x).toBe(CARD_WIDTH + COLUMN_GAP);
  expect(y).toBeGreaterThanOrEqual(220);
  expect(freePlace(standing, { beside: places.get('a') })).toEqual({ x: CARD_WIDTH + COLUMN_GAP, y: 0 });
});
