// Owns walking a flow by keys: along its ways, back, and between the ways of one step. Pure.
import type { Graph } from '../../flow/language/graph.ts';

export type Direction = 'on' | 'back' | 'next' | 'previous';

export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowRight: 'on',
  ArrowLeft: 'back',
  ArrowDown: 'next',
  ArrowUp: 'previous',
};

/** Where an arrow key leads from a step; undefined where there is no way. From nowhere it leads to the start. */
export function stepTowards(
  { nodes, edges, entry_node_id }: Graph,
  from: string | undefined,
  direction: Direction,
): string | undefined {
  const known = new Set(nodes.map(({ id }) => id));
  if (from === undefined || !known.has(from))
    return entry_node_id !== null && known.has(entry_node_id) ? entry_node_id : nodes[0]?.id;
  const targets = (id: string): string[] => [
    ...new Set(edges.flatMap(({ source, target }) => (source === id && known.has(target) ? [target] : []))),
  ];
  const sources = edges.flatMap(({ source, target }) =>
    target === from && source !== from && known.has(source) ? [source] : [],
  );
  if (direction === 'on') return targets(from)[0];
  if (direction === 'back') return sources[0];
  // Beside it stand the other steps that the same step leads to; those without one stand among the steps that nothing leads to.
  const led = new Set(edges.map(({ target }) => target));
  const siblings =
    sources[0] === undefined
      ? nodes.flatMap(({ id }) => (led.has(id) && id !== from ? [] : [id]))
      : targets(sources[0]);
  return siblings[siblings.indexOf(from) + (direction === 'next' ? 1 : -1)];
}
