import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../flow/language/graph.ts';
import { changedPieces, fieldDifferences } from './field-differences.ts';
import { compareFlows } from './flow-comparison.ts';

const node = (id: string, more: object = {}) => ({ id, type: 'message', config: { text: `This is ${id}` }, ...more });
const edge = (id: string, source: string, target: string, more: object = {}) => ({ id, source, target, ...more });
const flow = (nodes: object[], edges: object[] = [], more: object = {}) =>
  parseGraph({ entry_node_id: 'a', nodes, edges, ...more });
const at = (x: number, y: number) => ({ position: { x, y } });
const titles = (...flows: Parameters<typeof compareFlows>) =>
  compareFlows(...flows).differences.map(({ title }) => title);
const wholeText = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('');

describe('two flows as one', () => {
  it('differ in nothing when they are equal, also in another order', () => {
    const [one, other] = [flow([node('a'), node('b')]), flow([node('b'), node('a')])];
    const { differences, marks, moved } = compareFlows(one, other);
    expect([differences, marks.nodes.size, marks.edges.size, moved]).toEqual([[], 0, 0, 0]);
  });

  it('hold the steps and ways of both, each marked', () => {
    const before = flow([node('a'), node('old'), node('c')], [edge('1', 'a', 'old'), edge('2', 'old', 'c')]);
    const after = flow(
      [node('a', { name: 'Hello' }), node('new'), node('c')],
      [edge('3', 'a', 'new'), edge('4', 'new', 'c')],
    );
    const { graph, marks, differences } = compareFlows(before, after);
    expect(graph.nodes.map(({ id }) => id).sort()).toEqual(['a', 'c', 'new', 'old']);
    expect(Object.fromEntries(marks.nodes)).toEqual({ old: 'removed', a: 'changed', new: 'added' });
    expect(Object.fromEntries(marks.edges)).toEqual({ 1: 'removed', 2: 'removed', 3: 'added', 4: 'added' });
    expect(differences.map(({ title }) => title)).toEqual([
      'Step changed: Hello',
      'Way removed: Hello → old',
      'Way added: Hello → new',
      'Step added: new',
      'Way added: new → c',
      'Step removed: old',
      'Way removed: old → c',
    ]);
    expect(differences[0]?.fields).toEqual([{ path: 'name', label: 'Name', after: 'Hello' }]);
  });

  it('show a way that leads elsewhere as it is and as it was, also when the step it led to is gone', () => {
    const before = flow([node('a'), node('b'), node('c')], [edge('1', 'a', 'b')]);
    for (const nodes of [
      [node('a'), node('b'), node('c')],
      [node('a'), node('c')],
    ]) {
      const { graph, marks, differences } = compareFlows(before, flow(nodes, [edge('1', 'a', 'c')]));
      const drawn = graph.edges.map(({ id, target }) => [target, marks.edges.get(id)]);
      expect(drawn).toEqual([
        ['c', 'changed'],
        ['b', 'removed'],
      ]);
      const way = differences.find(({ part }) => part?.type === 'edge');
      expect(way).toMatchObject({ part: { id: '1' }, fields: [{ label: 'Leads to', before: 'b', after: 'c' }] });
    }
  });

  it('tell every field of a step apart, and leave out where it stands', () => {
    const before = flow([
      node('a', { config: { text: 'Hi', locale_overrides: { es: 'Hola', de: 'Hallo' } }, ...at(0, 0) }),
    ]);
    const after = flow([
      node('a', { config: { text: 'Hi', locale_overrides: { es: 'Buenas' }, top_k: 3 }, ...at(9, 9) }),
    ]);
    expect(compareFlows(before, after).differences[0]?.fields).toEqual([
      { path: 'config.locale_overrides.es', label: 'In another language › Spanish', before: 'Hola', after: 'Buenas' },
      { path: 'config.locale_overrides.de', label: 'In another language › De', before: 'Hallo' },
      { path: 'config.top_k', label: 'Passages', after: '3' },
    ]);
  });

  it('count what only moved, and do not mark it', () => {
    const { moved, marks, differences } = compareFlows(flow([node('a', at(0, 0))]), flow([node('a', at(50, 0))]));
    expect([moved, marks.nodes.size, differences.length]).toEqual([1, 0, 0]);
  });

  it('tell what belongs to the flow as a whole', () => {
    const variables = (description: string) => ({
      context_variables: [{ name: 'order_no', type: 'string', description }],
    });
    const before = flow([node('a'), node('b')], [], { persona: 'Calm', ...variables('Old') });
    const more = { entry_node_id: 'b', persona: null, component_outputs: [{ name: 'order_no' }] };
    const after = flow([node('a'), node('b')], [], { ...variables('New'), ...more });
    expect(titles(before, after)).toEqual([
      'Start changed',
      'Persona changed',
      'Variable changed: order_no',
      'Output added: order_no',
    ]);
  });

  it('draw a removed step where it was, unless another card stands there', () => {
    const before = flow([node('a', at(0, 0)), node('b', at(500, 0)), node('c', at(500, 20))]);
    const { graph } = compareFlows(before, flow([node('a', at(0, 0)), node('d', at(500, 0))]));
    const tops = graph.nodes.filter(({ id }) => id !== 'a').map(({ position }) => (position as { y: number }).y);
    const sorted = tops.toSorted((a, b) => a - b);
    expect(sorted[0]).toBe(0);
    for (const [place, top] of sorted.slice(1).entries()) expect(top - (sorted[place] ?? 0)).toBeGreaterThan(71);
  });

  it('survive circles, ways into nothing, and thousands of steps', () => {
    const many = Array.from({ length: 3000 }, (_, place) => node(`n${place}`, at(0, place)));
    const ways = many.map(({ id }, place) => edge(`e${place}`, id, `n${(place + 1) % 3001}`));
    const { differences } = compareFlows(flow(many, ways), flow(many.slice(0, 2990), ways.slice(0, 2990)));
    expect(differences.filter(({ title }) => title.startsWith('Step removed'))).toHaveLength(10);
  });
});

describe('a difference in words', () => {
  it('marks only the words that changed', () => {
    const { before, after } = changedPieces(
      'Hello, I am the assistant of the shop.',
      'Good day, I am the assistant of a clinic.',
    );
    expect(before.filter(({ isShared }) => !isShared).map(({ text }) => text)).toEqual(['Hello, ', 'the shop.']);
    expect(after.filter(({ isShared }) => !isShared).map(({ text }) => text)).toEqual(['Good day, ', 'a clinic.']);
  });

  it('gives back both texts whole, however long they are', () => {
    const long = Array.from({ length: 4000 }, (_, place) => `word${place % 7}`).join(' ');
    for (const [before, after] of [
      ['', 'x'],
      ['one  two\nthree', 'one two'],
      [long, `${long} more ${long}`],
      [`a ${long}`, `b ${long.replaceAll('word3', 'other')} c`],
    ] as const) {
      const pieces = changedPieces(before, after);
      expect([wholeText(pieces.before), wholeText(pieces.after)]).toEqual([before, after]);
    }
  });

  it('is none between an absent field and an empty one', () => {
    expect(fieldDifferences({ label: '', config: {} }, { outputs: [] }, new Set())).toEqual([]);
    expect(fieldDifferences({ on: false }, {}, new Set())).toEqual([{ path: 'on', label: 'On', before: 'false' }]);
  });
});
