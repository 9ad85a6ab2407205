import { describe, expect, it } from 'vitest';
import { flowChanges, nodeText, nodeWords, orderedNodes, usualWords } from './flow-reading.ts';

const node = (id: string, text = id) => ({ id, type: 'message', config: { text } });
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target });
const graph = (nodes: object[], edges: object[] = [], entry: string | null = 'a') => ({
  schema_version: 1,
  entry_node_id: entry,
  persona: null,
  nodes,
  edges,
  context_variables: [],
  component_outputs: [],
});

describe('the order of steps', () => {
  it('follows the ways from the start, ends in a circle, and puts strays last', () => {
    const nodes = [node('stray'), node('c'), node('b'), node('a')];
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')];
    expect(orderedNodes(nodes, edges, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'stray']);
  });

  it('is the given one without a start, and survives ways into nothing', () => {
    expect(orderedNodes([node('a'), node('b')], [edge('a', 'gone')], null).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(orderedNodes([node('a')], [edge('a', 'gone')], 'missing').map(({ id }) => id)).toEqual(['a']);
  });

  it('of ten thousand steps is found at once', () => {
    const nodes = Array.from({ length: 10_000 }, (_, at) => node(`n${at}`));
    const edges = nodes.slice(1).map(({ id }, at) => edge(`n${at}`, id));
    expect(orderedNodes(nodes, edges, 'n0').at(-1)?.id).toBe('n9999');
  });
});

it('the words of a step are the first that it says', () => {
  expect(nodeText({ id: 'a', config: { instructions: 'Ask', label: 'x' } })).toBe('Ask');
  expect(nodeText({ id: 'a', config: null })).toBe('');
  expect(nodeText({ id: 'a', config: { text: 5 } })).toBe('');
});

it('the words of a step are readable where it says one thing or another', () => {
  const menu = {
    id: 'a',
    config: { instructions: 'say: {% if more %}What else?{% else %}What, {{ user.name }}?{% endif %}' },
  };
  expect(nodeWords(menu)).toBe('(if more is known: What else? / otherwise: What, [user name]?)');
  expect(usualWords(menu)).toBe('What, [user name]?');
  expect(usualWords({ id: 'a', config: {} })).toBe('');
  expect(usualWords({ id: 'a', config: { variables: ['full_name', 'day'] } })).toBe('Asks for full name, day');
});

describe('changes between two flows', () => {
  it('are none between equals', () => expect(flowChanges(graph([node('a')]), graph([node('a')]))).toEqual([]));

  it('name the step, and the words before and after', () => {
    const [change] = flowChanges(graph([node('a', 'Hello')]), graph([node('a', 'Good day')]));
    expect(change).toMatchObject({ what: 'a: text', before: 'Hello', after: 'Good day' });
  });

  it('tell added and removed steps and ways', () => {
    const before = graph([node('a'), node('b')], [edge('a', 'b')]);
    const after = graph([node('a'), node('c', 'New')], [edge('a', 'c')]);
    expect(flowChanges(before, after).map(({ what }) => what)).toEqual([
      'Step removed: b',
      'Step added: c',
      'Way added: a → c',
    ]);
  });
});
