// Groups of steps: who is in which, what is painted when one is folded, and what moves with its card.
import { describe, expect, it } from 'vitest';
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import { type Comment, openThreadsByNode, threadsOf } from './comment-threads.ts';
import {
  cardOfGroup,
  cornerOf,
  draggedSteps,
  entryOfGroup,
  foldFlow,
  groupOfCard,
  groupSteps,
  groupsIn,
  sectionsOf,
} from './groups.ts';

const GRAPH: Graph = parseGraph({
  entry_node_id: 'menu',
  nodes: [
    { id: 'menu', type: 'dialogue' },
    { id: 'ask', type: 'collect', group: 'Book' },
    { id: 'tell', type: 'message', group: ' Book ' },
    { id: 'bye', type: 'end' },
  ],
  edges: [
    { id: 'a', source: 'menu', target: 'ask' },
    { id: 'b', source: 'ask', target: 'tell' },
    { id: 'c', source: 'tell', target: 'bye' },
    { id: 'd', source: 'tell', target: 'menu' },
  ],
});
const card = cardOfGroup('Book');

describe('a folded group', () => {
  it('is one card, with the ways that cross its frame', () => {
    const { graph, cardOf } = foldFlow(GRAPH, new Set(['Book', 'Gone']));
    expect(graph.nodes.map(({ id }) => id)).toEqual(['menu', 'bye', card]);
    expect(graph.nodes.at(-1)).toMatchObject({ name: 'Book', config: { text: '2 steps: ask, tell' } });
    expect(graph.edges.map(({ id, source, target }) => [id, source, target])).toEqual([
      ['a', 'menu', card],
      ['c', card, 'bye'],
      ['d', card, 'menu'],
    ]);
    expect([...cardOf]).toEqual([
      ['ask', card],
      ['tell', card],
    ]);
    expect(groupOfCard(card)).toBe('Book');
    expect(groupOfCard('ask')).toBeUndefined();
    expect(groupOfCard('parley-group:%')).toBeUndefined();
    expect(groupOfCard(cardOfGroup('Say "hi" & go'))).toBe('Say "hi" & go');
  });

  it('leaves the very flow where nothing is folded', () => {
    expect(foldFlow(GRAPH, new Set()).graph).toBe(GRAPH);
    expect(foldFlow(GRAPH, new Set(['Gone'])).graph).toBe(GRAPH);
  });

  it('holds where the flow starts', () => {
    const started = { ...GRAPH, entry_node_id: 'ask' };
    expect(foldFlow(started, new Set(['Book'])).graph.entry_node_id).toBe(card);
    expect(entryOfGroup(started, 'Book')).toBe('ask');
    expect(entryOfGroup(GRAPH, 'Book')).toBe('ask');
    expect(entryOfGroup(GRAPH, 'Gone')).toBeUndefined();
  });

  it('takes its steps along when its card is dragged', () => {
    const places = new Map([
      ['menu', { x: 0, y: 0 }],
      ['ask', { x: 100, y: 50 }],
      ['tell', { x: 400, y: 20 }],
    ]);
    expect(cornerOf(['ask', 'tell'], places)).toEqual({ x: 100, y: 20 });
    const dragged = new Map([
      [card, { x: 110, y: 40 }],
      ['menu', { x: 5, y: 5 }],
    ]);
    expect([...draggedSteps(dragged, groupsIn(GRAPH), places)]).toEqual([
      ['ask', { x: 110, y: 70 }],
      ['tell', { x: 410, y: 40 }],
      ['menu', { x: 5, y: 5 }],
    ]);
  });
});

it('steps are listed by section, in the order of a conversation', () => {
  const findings = ['menu', 'ask', 'bye', 'tell', 'gone'].map((node_id) => ({ node_id }));
  expect(sectionsOf(findings, GRAPH).map(({ name, steps }) => [name, ...steps.map(({ node_id }) => node_id)])).toEqual([
    ['', 'menu', 'bye', 'gone'],
    ['Book', 'ask', 'tell'],
  ]);
});

it('steps join a group and leave it', () => {
  expect(groupsIn(GRAPH)).toEqual([{ name: 'Book', ids: ['ask', 'tell'] }]);
  expect(groupSteps(GRAPH, ['menu', 'ask'], ' Book ')).toEqual([
    { op: 'update_node_fields', node_id: 'menu', fields: { group: 'Book' } },
  ]);
  expect(groupSteps(GRAPH, ['ask', 'bye'], '')).toEqual([
    { op: 'update_node_fields', node_id: 'ask', fields: { group: null } },
  ]);
});

describe('comments', () => {
  const comment = (id: string, thread_id: string, minute: number, more: Partial<Comment> = {}): Comment => ({
    id,
    thread_id,
    assistant_id: 'x',
    node_id: 'ask',
    author: 'Ann',
    text: id,
    created_at: `2031-01-01T10:0${minute}:00.000Z`,
    resolved_at: null,
    resolved_by: null,
    mentions_me: false,
    ...more,
  });

  it('stand in threads, the newest thread first, and count at their step while they are open', () => {
    const settled = { resolved_at: '2031-01-01T11:00:00.000Z', resolved_by: 'Ann' };
    const threads = threadsOf([
      comment('answer', 'first', 3),
      comment('second', 'second', 2),
      comment('first', 'first', 1),
      comment('third', 'third', 4, { node_id: null }),
      comment('fourth', 'fourth', 5, settled),
    ]);
    expect(threads.map(({ first, answers }) => [first.id, ...answers.map(({ id }) => id)])).toEqual([
      ['fourth'],
      ['third'],
      ['second'],
      ['first', 'answer'],
    ]);
    expect([...openThreadsByNode(threads)]).toEqual([['ask', 2]]);
  });
});
