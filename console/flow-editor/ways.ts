// Owns the ways out of a node as people see them: one row for each edge, and one for each way that could still be drawn. Pure.

import type { Edge, Graph, Node } from '../../flow/language/graph.ts';
import { asObject, asText } from '../../flow/language/json.ts';
import type { Answer } from '../../sdk/parley.ts';
import { wayKindText } from '../assistants/flow-reading.ts';
import { formulaWords } from './formula-words.ts';

export type NodeTypeInfo = Answer<'listNodeTypes'>['data'][number];
/** `edge` is absent on a way that leads nowhere yet. `id` names the handle. */
export type Way = { id: string; kind: string; words: string; edge?: Edge };

/** Each of these may leave a node many times, and says when. */
const CONDITIONED: ReadonlySet<string> = new Set(['conditional', 'event']);
export const isConditioned = (kind: string): boolean => CONDITIONED.has(kind);

export const typeOf = (node: Node): string => asText(node.type).toLowerCase();

/** As `flow` reads an edge without a kind: by its condition, else the plain way of its node. */
export function kindOf(edge: Edge, info: NodeTypeInfo | undefined): string {
  const kind = asText(edge.kind);
  if (kind !== '') return kind;
  if (edge.condition) return 'conditional';
  const kinds = info?.ways_out.kinds ?? [];
  return kinds.includes('default') || kinds.length === 0
    ? 'default'
    : (kinds.find((one) => !isConditioned(one)) ?? 'default');
}

export function edgeWords(edge: Edge, kind: string): string {
  const label = asText(edge.label);
  if (label !== '') return label;
  const condition = asObject(edge.condition);
  if (asText(condition.prompt) !== '') return `when ${asText(condition.prompt)}`;
  if (typeof condition.expression === 'string' && condition.expression.trim() !== '')
    return `when ${formulaWords(condition.expression)}`;
  if (asText(condition.event) !== '') return `on ${asText(condition.event)}`;
  return wayKindText(kind);
}

const priorityOf = (edge: Edge): number => (typeof edge.priority === 'number' ? edge.priority : 0);

export function waysOf(edges: readonly Edge[], info: NodeTypeInfo | undefined): Way[] {
  const kinds = info?.ways_out.kinds ?? ['default'];
  const drawn = edges
    .toSorted((a, b) => priorityOf(a) - priorityOf(b))
    .map((edge): Way => {
      const kind = kindOf(edge, info);
      return { id: edge.id, kind, words: edgeWords(edge, kind), edge };
    });
  const rank = (kind: string): number => {
    const at = kinds.indexOf(kind);
    // Conditions are tried before what holds for the rest.
    return isConditioned(kind) ? -1 : at;
  };
  const has = new Set(drawn.map(({ kind }) => kind));
  const isOffered = (kind: string): boolean => {
    if (has.has(kind)) return false;
    if (kind === 'else') return !kinds.includes('default') || has.has('conditional');
    return !isConditioned(kind);
  };
  const open = kinds.filter(isOffered).map((kind): Way => ({ id: `way:${kind}`, kind, words: wayKindText(kind) }));
  const more = kinds.includes('conditional')
    ? [{ id: 'way:conditional', kind: 'conditional', words: 'Add a condition' }]
    : [];
  return [...[...drawn, ...open].toSorted((a, b) => rank(a.kind) - rank(b.kind)), ...more];
}

export function edgesBySource({ edges }: Graph): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = found.get(edge.source);
    if (list) list.push(edge);
    else found.set(edge.source, [edge]);
  }
  return found;
}

/** Where a step that is added after this one is joined. */
export const firstOpenWay = (ways: readonly Way[]): Way | undefined =>
  ways.find(({ edge, kind }) => !edge && !isConditioned(kind)) ?? ways.find(({ edge }) => !edge);
