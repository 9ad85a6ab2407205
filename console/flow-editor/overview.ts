// Owns a large flow as it is seen from afar: all cards and ways as a few shapes, since thousands of elements move slowly. Pure.
import { type Card, endsOf, type LineEdge } from './canvas-parts.ts';
import { CARD_WIDTH, type Point } from './layout.ts';
import { lookOf } from './step-families.ts';
import { wayPath } from './way-path.ts';

/** All that is painted alike is one shape. */
export type Shape = { tone: string; path: string };
export type Overview = {
  ways: Shape[];
  cards: Shape[];
  marks: Shape[];
  names: (Point & { id: string; text: string })[];
};
export type OverviewFacts = {
  cards: readonly Card[];
  lines: readonly LineEdge[];
  places: ReadonlyMap<string, Point>;
  /** Steps that are being dragged; they and their ways are painted by themselves. */
  moving: ReadonlySet<string>;
};

/** So many large letters have room on a card. */
const NAME = 20;
const CORNER = 8;
const DOT = 14;

export function overviewOf({ cards, lines, places, moving }: OverviewFacts): Overview {
  const shapes = { cards: new Shapes(), marks: new Shapes() };
  const names: Overview['names'] = [];
  for (const { id, height, data } of cards) {
    const at = places.get(id);
    if (!at || moving.has(id)) continue;
    shapes.cards.add(cardTone(data), cardPath(at, height));
    for (const [index, tone] of marksOf(data).entries())
      shapes.marks.add(tone, dotPath({ x: at.x + CARD_WIDTH - 18 - index * 2.5 * DOT, y: at.y + 16 }));
    const text = data.name.length > NAME ? `${data.name.slice(0, NAME - 1)}…` : data.name;
    // Where the card itself has it.
    names.push({ id, x: at.x + 11, y: at.y + 42, text });
  }
  const isStill = ({ source, target }: LineEdge): boolean => !moving.has(source) && !moving.has(target);
  return {
    ways: wayShapes({ cards, lines: lines.filter(isStill), places }),
    cards: shapes.cards.all(),
    marks: shapes.marks.all(),
    names,
  };
}

/** Lines of ways, those that look alike in one shape, the ones that matter last and so on top. */
export function wayShapes({ cards, lines, places }: Omit<OverviewFacts, 'moving'>): Shape[] {
  const shapes = new Shapes();
  for (const { edge, path } of wayPaths({ cards, lines, places })) shapes.add(wayTone(edge), path);
  return shapes.all().toSorted((one, other) => Number(one.tone !== 'plain') - Number(other.tone !== 'plain'));
}

export function wayPaths({ cards, lines, places }: Omit<OverviewFacts, 'moving'>): { edge: LineEdge; path: string }[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return lines.flatMap((edge) => {
    const ends = endsOf(edge, byId, places);
    if (!ends) return [];
    const { line, head } = wayPath(ends.from, ends.to, edge.data?.lane);
    return [{ edge, path: line + head }];
  });
}

/** The card at a point of the canvas. */
export const cardAt = (
  cards: readonly Card[],
  places: ReadonlyMap<string, Point>,
  { x, y }: Point,
): string | undefined =>
  cards.findLast(({ id, height }) => {
    const at = places.get(id);
    return at !== undefined && x >= at.x && x <= at.x + CARD_WIDTH && y >= at.y && y <= at.y + height;
  })?.id;

class Shapes {
  #paths = new Map<string, string[]>();

  add(tone: string, path: string): void {
    const paths = this.#paths.get(tone);
    if (paths) paths.push(path);
    else this.#paths.set(tone, [path]);
  }

  all = (): Shape[] => [...this.#paths].map(([tone, paths]) => ({ tone, path: paths.join('') }));
}

function cardTone({ change, lit, isOff, type }: Card['data']): string {
  if (change) return change;
  if (lit) return 'lit';
  return `${isOff ? 'off' : 'plain'} ${lookOf(type).family}`;
}

const marksOf = ({ errors, warnings, isEntry }: Card['data']): string[] => [
  ...(errors > 0 ? ['bad'] : []),
  ...(warnings > 0 ? ['warn'] : []),
  ...(isEntry ? ['good'] : []),
];

const wayTone = ({ selected, className }: LineEdge): string => (selected ? 'selected' : (className ?? 'plain'));

function cardPath({ x, y }: Point, height: number): string {
  const [across, down] = [CARD_WIDTH - 2 * CORNER, height - 2 * CORNER];
  const turn = (dx: number, dy: number) => `a${CORNER},${CORNER} 0 0 1 ${dx},${dy}`;
  const [first, second] = [turn(CORNER, CORNER), turn(-CORNER, CORNER)];
  return `M${x + CORNER},${y}h${across}${first}v${down}${second}h${-across}${turn(-CORNER, -CORNER)}v${-down}${turn(CORNER, -CORNER)}Z`;
}

const dotPath = ({ x, y }: Point): string =>
  `M${x - DOT},${y}a${DOT},${DOT} 0 1 1 ${2 * DOT},0a${DOT},${DOT} 0 1 1 ${-2 * DOT},0Z`;
