// Owns what is known about nodes and edges from one verdict to the next. A batch leaves what it does not touch as the very same objects.
import { isStillNormal, normalizeNode } from './edit/normal-parts.ts';
import type { Edge, Node } from './graph.ts';
import { KnownEdge, KnownNode } from './known-parts.ts';
import { Shape } from './shape.ts';

type Last<Stored, Known> = { readonly stored: readonly Stored[]; readonly known: readonly Known[] };
const NOTHING: Last<never, never> = { stored: [], known: [] };

/**
 * Handed to a verdict by whoever judges the same graph again after a change. It holds on to the last graph; what is known of other parts
 * is gone with them.
 */
export class GraphMemory {
  readonly #nodes = new WeakMap<Node, KnownNode>();
  readonly #edges = new WeakMap<Edge, KnownEdge>();
  // The last graph, part by part: most parts of the next one are the same, at the same place.
  #lastNodes: Last<Node, KnownNode> = NOTHING;
  #lastEdges: Last<Edge, KnownEdge> = NOTHING;
  #shape: Shape | null = null;

  nodes(stored: readonly Node[], caps: ReadonlyMap<string, number>): readonly KnownNode[] {
    const last = this.#lastNodes;
    const known = stored.map((node, i) => {
      const before = last.stored[i] === node ? last.known[i] : undefined;
      return before && isStillNormal(before.normal, node, caps) ? before : this.#node(node, caps);
    });
    this.#lastNodes = { stored, known };
    return known;
  }

  /** The very same list as before where nothing about it changed. */
  edges(stored: readonly Edge[]): readonly KnownEdge[] {
    const last = this.#lastEdges;
    if (last.stored === stored) return last.known;
    const known = stored.map((edge, i) => (last.stored[i] === edge ? last.known[i]! : this.#edge(edge)));
    this.#lastEdges = { stored, known };
    return known;
  }

  shape(nodes: readonly KnownNode[], edges: readonly KnownEdge[], entryId: string | null): Shape {
    if (!this.#shape?.fits(nodes, edges, entryId)) this.#shape = new Shape(nodes, edges, entryId);
    return this.#shape;
  }

  #node(stored: Node, caps: ReadonlyMap<string, number>): KnownNode {
    const known = this.#nodes.get(stored);
    if (known && isStillNormal(known.normal, stored, caps)) return known;
    const made = new KnownNode(stored, normalizeNode(stored, caps));
    this.#nodes.set(stored, made);
    return made;
  }

  #edge(stored: Edge): KnownEdge {
    const known = this.#edges.get(stored);
    if (known) return known;
    const made = new KnownEdge(stored);
    this.#edges.set(stored, made);
    return made;
  }
}
