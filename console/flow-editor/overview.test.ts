import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../flow/language/graph.ts';
import { nodeTypes } from '../../flow/language/node-types.ts';
import { type CanvasFacts, CardMaker, linesAround, linesOf } from './canvas-parts.ts';
import { CARD_WIDTH, placesOf } from './layout.ts';
import { cardAt, overviewOf, wayPaths } from './overview.ts';
import { frameAround } from './visible-area.ts';
import { freeLane, isThroughCard, wayPath } from './way-path.ts';
import type { NodeTypeInfo } from './ways.ts';

const catalog = new Map(nodeTypes().map((info) => [info.type as string, info as unknown as NodeTypeInfo]));
const step = (id: string, x: number, y: number, more: object = {}) => ({
  id,
  type: 'message',
  position: { x, y },
  ...more,
});
const GRAPH = parseGraph({
  entry_node_id: 'a',
  nodes: [
    step('a', 0, 0, { name: 'A name that is far too long for a card seen from afar' }),
    step('b', 420, 0),
    step('c', 840, 300, { disabled: true }),
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'bc', source: 'b', target: 'c' },
    { id: 'ca', source: 'c', target: 'a' },
    { id: 'nowhere', source: 'c', target: 'gone' },
  ],
});

function seen(more: Partial<CanvasFacts> = {}) {
  const facts = { graph: GRAPH, catalog, marks: new Map(), litPath: [], people: new Map(), ...more };
  const cards = new CardMaker().make(facts);
  const heights = new Map(cards.map(({ id, height }) => [id, height]));
  const places = placesOf(GRAPH, (id) => heights.get(id) ?? 0);
  return { cards, heights, places, lines: linesOf(facts, undefined), moving: new Set<string>() };
}
/** How many figures a shape is made of. */
const count = (path: string | undefined, letter: string): number => path?.split(letter).length ?? 1;
const toneIn = (shapes: readonly { tone: string; path: string }[], tone: string) =>
  shapes.find((shape) => shape.tone === tone)?.path;

describe('a flow from afar', () => {
  it('is one shape for all that looks alike', () => {
    const { cards, ways, names } = overviewOf(seen());
    expect(cards.map(({ tone, path }) => [tone, count(path, 'Z') - 1])).toEqual([
      ['plain talk', 2],
      ['off talk', 1],
    ]);
    expect(ways.map(({ tone, path }) => [tone, count(path, 'Z') - 1])).toEqual([['plain', 3]]);
    expect(names.map(({ text }) => text)).toEqual(['A name that is far …', 'b', 'c']);
  });

  it('shows the lit path, what changed, and where something is wrong', () => {
    const lit = overviewOf(seen({ litPath: [{ nodeId: 'a', order: 1, edgeId: 'ab' }] }));
    expect([count(toneIn(lit.cards, 'lit'), 'Z'), lit.ways.map(({ tone }) => tone)]).toEqual([2, ['plain', 'lit']]);
    const compared = { nodes: new Map([['b', 'added' as const]]), edges: new Map([['bc', 'removed' as const]]) };
    const changed = overviewOf(seen({ compared }));
    expect(toneIn(changed.cards, 'added')).toBeDefined();
    expect(toneIn(changed.ways, 'removed')).toBeDefined();
    const marked = overviewOf(seen({ marks: new Map([['c', { errors: 2, warnings: 1 }]]) }));
    expect(marked.marks.map(({ tone }) => tone).toSorted()).toEqual(['bad', 'good', 'warn']);
  });

  it('leaves out the steps that are dragged, with their ways', () => {
    const { cards, ways, names } = overviewOf({ ...seen(), moving: new Set(['b']) });
    expect(count(toneIn(cards, 'plain talk'), 'Z') - 1).toBe(1);
    expect(count(toneIn(ways, 'plain'), 'Z') - 1).toBe(1);
    expect(names.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('leads ways back around cards, together where they lead to the same step', () => {
    const { cards, places, lines } = seen();
    const [, , back] = linesAround(lines, cards, places);
    const lane = back?.data?.lane ?? Number.NaN;
    for (const { id, height } of cards) {
      const { y } = places.get(id)!;
      expect(lane < y || lane > y + height).toBe(true);
    }
    const twice = linesAround([...lines, { ...lines[2]!, id: 'again' }], cards, places);
    expect(twice.at(-1)?.data?.lane).toBe(lane);
    const elsewhere = linesAround([...lines, { ...lines[2]!, id: 'other', target: 'b' }], cards, places);
    expect(elsewhere.at(-1)?.data?.lane).not.toBe(lane);
    expect(linesAround(lines, cards, places).slice(0, 2)).toEqual(lines.slice(0, 2));
    const [around, through] = [back!, lines[2]!].map((line) => wayPaths({ cards, lines: [line], places })[0]?.path);
    expect(around).not.toBe(through);
    // Nothing is free: it still ends.
    const wall = [{ left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 }];
    expect(Number.isFinite(freeLane({ x: 10, y: 0 }, { x: 0, y: 0 }, wall))).toBe(true);
  });

  it('leads ways that go on past another card around it, and says where their words begin', () => {
    const boxes = [{ left: 400, top: -50, right: 648, bottom: 90 }];
    const [from, to] = [
      { x: 252, y: 10 },
      { x: 800, y: 20 },
    ];
    expect(isThroughCard(from, to, boxes)).toBe(true);
    expect(isThroughCard({ x: 252, y: 120 }, { x: 800, y: 400 }, boxes)).toBe(false);
    expect(isThroughCard(from, { x: 300, y: 20 }, boxes)).toBe(false);
    const lane = freeLane(from, to, boxes);
    expect(lane > 90 || lane < -50).toBe(true);
    const { line, words } = wayPath(from, to, lane);
    expect(line).toContain(`,${lane}H`);
    expect(words).toMatchObject({ y: lane, isStart: true });
    expect(wayPath(from, to).words.isStart).toBe(false);
  });

  it('knows the card at a point, and the ends of a way as its cards have them', () => {
    const facts = seen();
    expect(cardAt(facts.cards, facts.places, { x: 421, y: 2 })).toBe('b');
    expect(cardAt(facts.cards, facts.places, { x: 420 + CARD_WIDTH + 2, y: 2 })).toBeUndefined();
    const [first] = wayPaths(facts);
    expect(first?.path).toMatch(/^M252,77\.5 C/);
    expect(first?.path).toContain('L419,38');
  });

  it('has a frame around all of it, or around some', () => {
    const { places, heights } = seen();
    const whole = frameAround(places, heights);
    expect(whole).toEqual({ x: 0, y: 0, width: 840 + CARD_WIDTH, height: 300 + (heights.get('c') ?? 0) });
    expect(frameAround(places, heights, ['b', 'nobody'])).toMatchObject({ x: 420, y: 0, width: CARD_WIDTH });
    expect(frameAround(new Map(), heights)).toBeUndefined();
  });
});
