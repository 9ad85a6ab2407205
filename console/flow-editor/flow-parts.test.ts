import { describe, expect, it } from 'vitest';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import { isNodeType, nodeTypes } from '../../flow/language/node-types.ts';
import { readTemplate, TEMPLATE_NAMES } from '../../templates/templates.ts';
import { graphOfDocument } from '../../transfer/flow-document.ts';
import { pressName } from '../ui/press-name.ts';
import { briefWords, CardMaker, linesOf, lineWords, NodePlacer } from './canvas-parts.ts';
import { fieldsOf, fits } from './config-fields.ts';
import { addStep, changeEdge, changeNode, connectSteps, moveSteps, outputsOf, withValue } from './flow-edits.ts';
import { CARD_WIDTH, COLUMN_GAP, cardHeight, freePlace, type Point, placesOf, roomInWay } from './layout.ts';
import { EDITING } from './overlaps.ts';
import { tidyPlaces } from './tidy.ts';
import { isAnyVisible } from './visible-area.ts';
import { stepTowards } from './walk.ts';
import { firstOpenWay, type NodeTypeInfo, waysOf } from './ways.ts';

const catalog = new Map(nodeTypes().map((info) => [info.type as string, info as unknown as NodeTypeInfo]));
const infoOf = (type: string) => catalog.get(type)!;
const afterwards = (graph: Graph, ops: GraphOp[]): Graph => {
  const result = applyOps(graph, ops, EDITING);
  if (!result.ok) throw new Error(result.message);
  return result.graph;
};
const GRAPH = parseGraph({
  entry_node_id: 'a',
  nodes: [
    { id: 'a', type: 'message', config: { text: 'Hello' } },
    { id: 'b', type: 'dialogue', config: { instructions: 'say: Well?' } },
    { id: 'c', type: 'end' },
    { id: 'd', type: 'end' },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    {
      id: 'bc',
      source: 'b',
      target: 'c',
      kind: 'conditional',
      condition: { type: 'llm', prompt: 'it is over' },
      priority: 2,
    },
    {
      id: 'bd',
      source: 'b',
      target: 'd',
      kind: 'conditional',
      condition: { type: 'event', event: 'paid' },
      priority: 1,
    },
  ],
});
const waysFrom = (graph: Graph, id: string, type: string) =>
  waysOf(
    graph.edges.filter(({ source }) => source === id),
    infoOf(type),
  );

describe('a text without an end', () => {
  it('is on the canvas only as far as authors read it there', () => {
    const word = 'w'.repeat(10_000);
    const condition = { type: 'llm', prompt: word };
    const graph = parseGraph({
      entry_node_id: 'a',
      nodes: [
        { id: 'a', type: 'dialogue', config: { instructions: word } },
        { id: 'b', type: 'end' },
      ],
      edges: [{ id: 'ab', source: 'a', target: 'b', kind: 'conditional', condition }],
    });
    const facts = { graph, catalog, marks: new Map(), litPath: [], people: new Map() };
    const [card] = new CardMaker().make(facts);
    const [line] = linesOf(facts, undefined);
    expect(JSON.stringify(card?.data.words).length).toBeLessThan(100);
    for (const { words, short } of card?.data.ways ?? []) expect(words.length + short.length).toBeLessThan(400);
    expect(JSON.stringify([line?.data, line?.ariaLabel]).length).toBeLessThan(800);
  });
});

describe('the ways out of a step', () => {
  it('are those that are drawn in the order they are tried, then those that could be', () => {
    const words = waysFrom(GRAPH, 'b', 'dialogue').map(({ words: text, edge }) => [text, edge !== undefined]);
    expect(words).toEqual([
      ['on paid', true],
      ['when it is over', true],
      ['then', false],
      ['otherwise', false],
      ['asked too often', false],
      ['Add a condition', false],
    ]);
  });

  it('are none where nothing may leave, and the plain one of types that are unknown', () => {
    expect(waysFrom(GRAPH, 'c', 'end')).toEqual([]);
    expect(waysOf([], undefined).map(({ kind }) => kind)).toEqual(['default']);
  });

  it('of every type of node are such as the language allows', () => {
    for (const { type, ways_out } of catalog.values()) {
      const kinds = new Set(waysOf([], infoOf(type)).map(({ kind }) => kind));
      expect([...kinds].every((kind) => ways_out.kinds.includes(kind))).toBe(true);
      expect(kinds.size > 0).toBe(ways_out.kinds.length > 0);
      expect(firstOpenWay(waysOf([], infoOf(type))) !== undefined).toBe(ways_out.kinds.length > 0);
    }
  });
});

describe('an edit', () => {
  it('adds the first step as the start, and gives names and ids that are free', () => {
    const empty = parseGraph({});
    const one = afterwards(empty, addStep(empty, { info: infoOf('message'), position: { x: 0.4, y: 0 } }));
    const two = afterwards(one, addStep(one, { info: infoOf('message'), position: { x: 0, y: 9 } }));
    expect(two.nodes.map(({ name }) => name)).toEqual(['Message', 'Message 2']);
    expect(two.entry_node_id).toBe(one.nodes[0]?.id);
    expect(new Set(two.nodes.map(({ id }) => id)).size).toBe(2);
  });

  it('leads a way elsewhere that a step has once, and adds conditions one after the other', () => {
    const led = afterwards(
      GRAPH,
      connectSteps(GRAPH, { source: 'a', target: 'd', kind: 'default' }, infoOf('message')),
    );
    expect(led.edges.filter(({ source }) => source === 'a')).toMatchObject([{ id: 'ab', target: 'd' }]);
    const more = afterwards(
      GRAPH,
      connectSteps(GRAPH, { source: 'b', target: 'a', kind: 'conditional' }, infoOf('dialogue')),
    );
    expect(more.edges.filter(({ source }) => source === 'b').map(({ priority }) => priority)).toEqual([2, 1, 3]);
  });

  it('replaces an object in a field as a whole, and takes fields away', () => {
    const mapped = afterwards(
      GRAPH,
      changeNode(GRAPH, 'a', (node) => ({ ...node, config: { map: { x: 1, y: 2 } } })),
    );
    const changed = afterwards(
      mapped,
      changeNode(mapped, 'a', (node) => ({ ...node, config: { map: { y: null } } })),
    );
    expect(changed.nodes.find(({ id }) => id === 'a')?.config).toEqual({ map: { y: null } });
    const label = afterwards(
      GRAPH,
      changeEdge(GRAPH, 'bc', (edge) => withValue(edge, 'priority', undefined)),
    );
    expect(label.edges.find(({ id }) => id === 'bc')).not.toHaveProperty('priority');
  });
});

describe('the form of a node type', () => {
  it('exists for every type, and takes what the language takes', () => {
    for (const { type, config } of catalog.values()) {
      expect(isNodeType(type)).toBe(true);
      const names = Object.keys((config as { properties: object }).properties);
      expect(fieldsOf(config).map(({ name }) => name)).toEqual(names);
    }
    const kinds = (type: string) =>
      Object.fromEntries(fieldsOf(infoOf(type).config).map(({ name, kind }) => [name, kind]));
    expect(kinds('message')).toEqual({
      text: 'text',
      channel_overrides: 'mapping',
      locale_overrides: 'group',
      options: 'rows',
    });
    expect(kinds('collect')).toMatchObject({ variables: 'references', reask_cap: 'number', confirm: 'switch' });
    expect(kinds('tool')).toMatchObject({ tool_id: 'reference', input_mapping: 'mapping', say_while_running: 'text' });
    expect(kinds('knowledge')).toMatchObject({
      knowledge_base_ids: 'references',
      answer_mode: 'choice',
      min_score: 'number',
    });
    expect(kinds('set_variable')).toEqual({ assignments: 'rows' });
    expect(kinds('wait')).toEqual({ for: 'line', timeout: 'line' });
  });

  it('knows a schema that it has never seen, and falls back to JSON', () => {
    const [odd] = fieldsOf({
      properties: { odd: { oneOf: [{ type: 'array' }], anyOf: [{ type: 'array' }, { type: 'object' }] } },
    });
    expect(odd?.kind).toBe('json');
    expect(fieldsOf('nonsense')).toEqual([]);
  });

  it('shows as JSON what is stored in another shape', () => {
    const text = fieldsOf(infoOf('message').config).find(({ name }) => name === 'text')!;
    expect([fits(text, 'Hello'), fits(text, undefined), fits(text, { de: 'Hallo' })]).toEqual([true, true, false]);
  });
});

describe('places on the canvas', () => {
  it('are the stored ones, and beside each other in the order of the flow for all others', () => {
    const moved = afterwards(GRAPH, moveSteps(new Map([['a', { x: 7, y: -30 }]])));
    const places = placesOf(moved, () => 100);
    expect(places.get('a')).toEqual({ x: 7, y: -30 });
    expect(places.get('c')!.x).toBe(places.get('d')!.x);
    expect(places.get('c')!.y).not.toBe(places.get('d')!.y);
    expect(places.get('b')!.x).toBeLessThan(places.get('c')!.x);
  });

  const isCovered = (place: Point, places: Iterable<Point>, height: number): boolean =>
    [...places].some(({ x, y }) => Math.abs(x - place.x) < CARD_WIDTH && Math.abs(y - place.y) < height);

  it('for a new step are free, near the step that it follows or the place that is looked at', () => {
    const height = 300;
    const standing = { places: placesOf(GRAPH, () => height), heightOf: () => height };
    const { places } = standing;
    for (const where of [{ beside: places.get('a') }, { near: { x: 30, y: 40 } }, {}]) {
      const point = freePlace(standing, where, { width: CARD_WIDTH, height });
      expect(isCovered(point, places.values(), height)).toBe(false);
      expect(Math.hypot(point.x, point.y)).toBeLessThan(900);
    }
  });

  it('what stands behind an inserted step makes room, and nothing else moves', () => {
    const standing = {
      places: new Map(
        Object.entries({ a: { x: 0, y: 0 }, b: { x: 416, y: 80 }, c: { x: 832, y: 0 }, d: { x: 832, y: 190 } }),
      ),
      heightOf: () => 130,
    };
    const { at, moved } = roomInWay(standing, GRAPH, 'ab')!;
    const column = CARD_WIDTH + COLUMN_GAP;
    const by = 2 * column - 416;
    expect(at).toEqual({ x: column, y: 80 });
    expect(Object.fromEntries(moved)).toEqual({
      b: { x: 416 + by, y: 80 },
      c: { x: 832 + by, y: 0 },
      d: { x: 832 + by, y: 190 },
    });
    // There is room already; and a way that leads back moves nothing.
    const wide = { ...standing, places: new Map([...standing.places, ['b', { x: 900, y: 0 }]]) };
    expect(roomInWay(wide, GRAPH, 'ab')).toEqual({ at: { x: column, y: 0 }, moved: new Map() });
    const back = { ...standing, places: new Map([...standing.places, ['a', { x: 2000, y: 0 }]]) };
    expect(roomInWay(back, GRAPH, 'ab')!.moved.size).toBe(0);
  });

  it('are put in order without two cards upon each other, with circles and ways into nothing', () => {
    const edges = [...GRAPH.edges, { id: 'ca', source: 'c', target: 'a' }, { id: 'cx', source: 'c', target: 'gone' }];
    const places = [...tidyPlaces({ ...GRAPH, edges }, () => 100).values()];
    for (const [at, one] of places.entries()) {
      const others = places.filter((_, other) => other !== at);
      expect(others.some(({ x, y }) => Math.abs(x - one.x) < 248 && Math.abs(y - one.y) < 100)).toBe(false);
    }
  });
});

describe('the canvas', () => {
  const facts = { graph: GRAPH, catalog, marks: new Map(), litPath: [], people: new Map<string, string>() };

  it('paints again only the card that changed', () => {
    const [cards, nodes] = [new CardMaker(), new NodePlacer()];
    const paint = (graph: Graph) =>
      nodes.place(cards.make({ ...facts, graph }), {
        places: placesOf(graph, () => 90),
        chosen: new Set(),
        isFixed: false,
      });
    const before = paint(GRAPH);
    const changed = afterwards(
      GRAPH,
      changeNode(GRAPH, 'b', (node) => ({ ...node, name: 'Ask' })),
    );
    const again = paint(changed);
    expect(again.map((node, at) => node === before[at])).toEqual([true, false, true, true]);
    expect(again[1]).toMatchObject({ height: cardHeight(6), ariaLabel: 'Dialogue: Ask' });
  });

  it('leaves out lines into nothing, and lights the way that was taken', () => {
    const edges = [...GRAPH.edges, { id: 'ax', source: 'a', target: 'gone' }];
    const litPath = [
      { nodeId: 'a', order: 1 },
      { nodeId: 'b', order: 2 },
    ];
    const lines = linesOf({ ...facts, graph: { ...GRAPH, edges }, litPath }, 'bc');
    expect(lines.map(({ id, className, selected }) => [id, className, selected])).toEqual([
      ['ab', 'lit', false],
      ['bc', undefined, true],
      ['bd', undefined, false],
    ]);
  });
});

describe('the way of a conversation', () => {
  const facts = { graph: GRAPH, catalog, marks: new Map(), people: new Map<string, string>() };
  const twice = {
    ...GRAPH,
    edges: [...GRAPH.edges, { id: 'bc2', source: 'b', target: 'c' }, { id: 'ca', source: 'c', target: 'a' }],
  };
  const lit = (graph: Graph, litPath: { nodeId: string; order: number; edgeId?: string }[]) =>
    linesOf({ ...facts, graph, litPath }, undefined).flatMap(({ id, className }) => (className === 'lit' ? [id] : []));

  it('is the one that the trace names, of two that lead to the same step', () => {
    const path = [
      { nodeId: 'b', order: 1, edgeId: 'bc2' },
      { nodeId: 'c', order: 2 },
    ];
    expect(lit(twice, path)).toEqual(['bc2']);
  });

  it('does not light a way between two steps that did not follow each other', () => {
    const path = ['a', 'b', 'd', 'c'].map((nodeId, at) => ({ nodeId, order: at + 1 }));
    expect(lit(twice, path)).toEqual(['ab', 'bd']);
  });

  it('shows each visit of a step on its card, and what a way says without what all of them say', () => {
    const path = ['a', 'b', 'a'].map((nodeId, at) => ({ nodeId, order: at + 1 }));
    const [card] = new CardMaker().make({ ...facts, litPath: path });
    expect(card?.data.visits).toBe('1, 3');
    expect(briefWords(['when The person wants to book', 'when The person asks', 'otherwise'])).toEqual([
      'wants to book',
      'asks',
      'otherwise',
    ]);
    expect(briefWords(['when it is', 'when it is'])).toEqual(['is', 'is']);
    expect(lineWords('cancel a visit that was booked before')).toBe('cancel a visit that was…');
    expect(lineWords('x'.repeat(40))).toHaveLength(26);
  });
});

it('where nothing can be changed, no way is offered that could be drawn', () => {
  const facts = {
    graph: GRAPH,
    catalog,
    marks: new Map(),
    litPath: [],
    people: new Map<string, string>(),
    isFixed: true,
  };
  const card = new CardMaker().make(facts).find(({ id }) => id === 'b');
  expect(card?.data.ways.map(({ id }) => id)).toEqual(['bd', 'bc']);
});

it('a canvas of another size still shows a card', () => {
  const wide = { x: 0, y: 0, zoom: 1, width: 1000, height: 800 };
  expect(isAnyVisible([{ x: 600, y: 100 }], wide)).toBe(true);
  expect(isAnyVisible([{ x: 600, y: 100 }], { ...wide, width: 390 })).toBe(false);
  expect(isAnyVisible([{ x: 600, y: 100 }], { ...wide, width: 390, zoom: 0.4 })).toBe(true);
  expect(isAnyVisible([{ x: 10, y: 10 }], { ...wide, x: -20 })).toBe(false);
});

it('what a flow gives back keeps the variable of each output', () => {
  const graph = { ...GRAPH, component_outputs: [{ name: 'total', variable: 'sum' }] };
  expect(outputsOf(graph, ['total', 'more'])).toEqual([{ name: 'total', variable: 'sum' }, { name: 'more' }]);
});

it('the arrow keys walk along the ways, and stop where there is none', () => {
  expect(stepTowards(GRAPH, undefined, 'on')).toBe('a');
  expect(stepTowards(GRAPH, 'gone', 'back')).toBe('a');
  expect(stepTowards(GRAPH, 'a', 'on')).toBe('b');
  expect(stepTowards(GRAPH, 'b', 'on')).toBe('c');
  expect(stepTowards(GRAPH, 'c', 'next')).toBe('d');
  expect(stepTowards(GRAPH, 'd', 'previous')).toBe('c');
  expect(stepTowards(GRAPH, 'd', 'back')).toBe('b');
  expect(stepTowards(GRAPH, 'd', 'on')).toBeUndefined();
  expect(stepTowards(parseGraph({}), undefined, 'on')).toBeUndefined();
});

it('a press of keys has one name on every keyboard', () => {
  const press = (key: string, more: object = {}) =>
    pressName({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
  expect(press('A', { shiftKey: true })).toBe('a');
  expect(press('z', { metaKey: true })).toBe('mod+z');
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('shift+mod+z');
});

it.each(TEMPLATE_NAMES)('the cards of the template %s lie side by side where they can be edited', (name) => {
  const { flow } = readTemplate(name).assistant;
  if (!flow) throw new Error('a template has a flow');
  const graph = graphOfDocument(flow);
  const cards = new CardMaker().make({ graph, catalog, marks: new Map(), litPath: [], people: new Map() });
  const places = placesOf(graph, () => cardHeight(2));
  const boxes = cards.map(({ id, height }) => ({ id, height, ...places.get(id)! }));
  const covered = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(({ x, y, height }) => Math.abs(x - one.x) < CARD_WIDTH && y < one.y + one.height && one.y < y + height)
      .map(({ id }) => `${one.id} and ${id}`),
  );
  expect(covered).toEqual([]);
});
