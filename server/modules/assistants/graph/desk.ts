// Owns the graphs that a thread has read: a task that needs one that is not here says so, and is given its text.
import { LRUCache } from 'lru-cache';
import type { GraphChanges } from '../../../../flow/edit/draft.ts';
import type { GraphOp } from '../../../../flow/edit/ops.ts';
import { type Graph, parseGraph } from '../../../../flow/graph.ts';
import { GraphMemory } from '../../../../flow/graph-memory.ts';
import { type FoundComponent, type FoundReferences, type Mentions, referencesFrom } from './mentions.ts';
import { GraphTexts } from './text.ts';

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
  <I, O>(desk: GraphDesk, task: (desk: GraphDesk, input: I) => O) =>
  (input: I): O | Missing => {
    try {
      return task(desk, input);
    } catch (error) {
      if (error instanceof NotHere) return { missing: error.ids };
      throw error;
    }
  };

const MAX_CHARACTERS = 32_000_000;
const MAX_STEPS = 64;
const MAX_PARTS = 20_000;
/** Nodes and edges whose findings and texts are remembered, of all graphs together: some kilobytes each. */
const MAX_KNOWN_PARTS = 40_000;

/** A change is worked out in two parts, between which the request looks up what the new graph refers to. */
export type Step = {
  before: Graph;
  graph: Graph;
  changed: boolean;
  position_only: boolean;
  changes: GraphChanges;
  ops: GraphOp[];
  mentions: Mentions;
  /** The length of the text to store, once it was made. */
  size: number | null;
};
type Entry = { version: number; graph: Graph; size: number };
/** What verdicts found out, and what was printed. */
type Remembered = { memory: GraphMemory; texts: GraphTexts };

/** What one thread has read and begun. The least recently used leaves first, and whoever comes back for it has it made again. */
export class GraphDesk {
  readonly steps = new LRUCache<string, Step>({
    max: MAX_STEPS,
    maxSize: MAX_PARTS,
    // The largest of all is kept too, alone.
    sizeCalculation: ({ graph }) => Math.min(MAX_PARTS, 1 + graph.nodes.length + graph.edges.length),
  });
  readonly #graphs = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });

  readonly #memories = new LRUCache<string, Remembered & { parts: number }>({
    maxSize: MAX_KNOWN_PARTS,
    sizeCalculation: ({ parts }) => parts,
  });

  /** What is left of earlier verdicts on the graph of this id; `graph` is the one to judge next. */
  rememberedOf(id: string, graph: Graph): Remembered {
    const { memory, texts } = this.#memories.get(id) ?? { memory: new GraphMemory(), texts: new GraphTexts() };
    const parts = Math.min(MAX_KNOWN_PARTS, 1 + graph.nodes.length + graph.edges.length);
    this.#memories.set(id, { memory, texts, parts });
    return { memory, texts };
  }

  known({ id, version }: GraphPlace): Graph | undefined {
    const entry = this.#graphs.get(id);
    return entry?.version === version ? entry.graph : undefined;
  }

  /** `size` is the length of its text. */
  remember({ id, version }: GraphPlace, graph: Graph, size: number): void {
    this.#graphs.set(id, { version, graph, size });
  }

  open(at: GraphPlace, stored: Base['stored']): Graph {
    const known = this.known(at);
    if (known) return known;
    const given = stored[at.id];
    if (!given) throw new NotHere([at.id]);
    const text = given.text.join('');
    const graph = parseGraph({
      ...(JSON.parse(text) as object),
      persona: given.persona,
      context_variables: JSON.parse(given.context_variables),
    });
    this.remember(at, graph, text.length);
    return graph;
  }

  references(found: FoundReferences, stored: Base['stored']) {
    const placed = ({ flow_id, graph_version }: FoundComponent): GraphPlace => ({ id: flow_id, version: graph_version });
    const missing = found.components.filter((one) => !stored[one.flow_id] && !this.known(placed(one)));
    if (missing.length > 0) throw new NotHere(missing.map(({ flow_id }) => flow_id));
    return referencesFrom(found, (component) => this.open(placed(component), stored));
  }
}
