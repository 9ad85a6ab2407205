// Owns the graphs that a thread has read: whoever needs one that is not here says so, and is given its text.
import { type Graph, parseGraph } from '../../../../flow/graph.ts';
import { type FoundComponent, type FoundReferences, referencesFrom } from './mentions.ts';
import { cachedGraph, rememberGraph } from './text.ts';

/** A graph as it lies in the database, its text in slices; the variables are JSON. */
export type Stored = { text: string[]; persona: string | null; context_variables: string };
export type GraphPlace = { id: string; version: number };
/** `stored` holds what the thread said it was missing. */
export type Base = { at: GraphPlace; stored: Readonly<Record<string, Stored>> };
export type Missing = { missing: string[] };

export class NotHere extends Error {
  readonly ids: string[];
  constructor(ids: string[]) {
    super('graphs are missing');
    this.ids = ids;
  }
}

/** A task that says which graphs it needs to be given, instead of failing for want of them. */
export const needing =
  <I, O>(task: (input: I) => O) =>
  (input: I): O | Missing => {
    try {
      return task(input);
    } catch (error) {
      if (error instanceof NotHere) return { missing: error.ids };
      throw error;
    }
  };

export function opened({ id, version }: GraphPlace, stored: Base['stored']): Graph {
  const known = cachedGraph(id, version);
  if (known) return known;
  const given = stored[id];
  if (!given) throw new NotHere([id]);
  const text = given.text.join('');
  const graph = parseGraph({
    ...(JSON.parse(text) as object),
    persona: given.persona,
    context_variables: JSON.parse(given.context_variables),
  });
  rememberGraph(id, version, graph, text.length);
  return graph;
}

export function references(found: FoundReferences, stored: Base['stored']) {
  const placed = ({ flow_id, graph_version }: FoundComponent): GraphPlace => ({ id: flow_id, version: graph_version });
  const missing = found.components.filter((one) => !stored[one.flow_id] && !cachedGraph(one.flow_id, one.graph_version));
  if (missing.length > 0) throw new NotHere(missing.map(({ flow_id }) => flow_id));
  return referencesFrom(found, (component) => opened(placed(component), stored));
}
