// Owns the graphs that a thread has parsed. A task that needs another graph reports it, and is
// called again with its text.
import { LRUCache } from 'lru-cache';
import type { GraphChanges } from '../../../../flow/edit/draft.ts';
import type { GraphOp } from '../../../../flow/edit/ops.ts';
import { GraphMemory } from '../../../../flow/inspection/normalize.ts';
import { type Graph, parseGraph } from '../../../../flow/language/graph.ts';
import { type FoundComponent, type FoundReferences, type Mentions, referencesFrom } from './mentions.ts';
import { GraphTexts } from './text.ts';

/** A graph as it is stored: its text in slices, the variables as JSON. */
export type GraphSource = { text: string[]; persona: string | null; context_variables: string };
export type GraphVersion = { id: string; version: number };
/** `stored` holds the graphs that the thread has reported as missing. */
export type Base = { at: GraphVersion; stored: Readonly<Record<string, GraphSource>> };
export type Missing = { missing: string[] };

export class MissingGraphs extends Error {
  readonly ids: string[];
  constructor(ids: string[]) {
    super('graphs are missing');
    this.ids = ids;
  }
}

/** Makes a task return the ids of graphs that are missing, instead of failing. */
export const reportMissing =
  <I, O>(cache: GraphCache, task: (cache: GraphCache, input: I) => O) =>
  (input: I): O | Missing => {
    try {
      return task(cache, input);
    } catch (error) {
      if (error instanceof MissingGraphs) return { missing: error.ids };
      throw error;
    }
  };

const MAX_CHARACTERS = 32_000_000;
const MAX_STEPS = 64;
const MAX_PARTS = 20_000;
/** Nodes and edges whose findings and texts are cached, of all graphs together: some kilobytes each. */
const MAX_KNOWN_PARTS = 40_000;

/** A change is computed in two parts; in between the request looks up what the new graph refers to. */
export type Step = {
  before: Graph;
  graph: Graph;
  changed: boolean;
  position_only: boolean;
  changes: GraphChanges;
  ops: GraphOp[];
  mentions: Mentions;
  /** The length of the text to store, once it is known. */
  size: number | null;
};
type Entry = { version: number; graph: Graph; size: number };
/** What validations found, and the texts that were printed. */
type GraphCaches = { memory: GraphMemory; texts: GraphTexts };

/**
 * The graphs that one thread has parsed and the changes it has started. The least recently used are
 * dropped, and made again if needed.
 */
export class GraphCache {
  readonly steps = new LRUCache<string, Step>({
    max: MAX_STEPS,
    maxSize: MAX_PARTS,
    // The largest graph is cached too, alone.
    sizeCalculation: ({ graph }) => Math.min(MAX_PARTS, 1 + graph.nodes.length + graph.edges.length),
  });
  readonly #graphs = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });

  readonly #memories = new LRUCache<string, GraphCaches & { parts: number }>({
    maxSize: MAX_KNOWN_PARTS,
    sizeCalculation: ({ parts }) => parts,
  });

  /**
   * What is cached of earlier validations of the graph of this id; `graph` is the one to validate
   * next.
   */
  cachesOf(id: string, graph: Graph): GraphCaches {
    const { memory, texts } = this.#memories.get(id) ?? { memory: new GraphMemory(), texts: new GraphTexts() };
    const parts = Math.min(MAX_KNOWN_PARTS, 1 + graph.nodes.length + graph.edges.length);
    this.#memories.set(id, { memory, texts, parts });
    return { memory, texts };
  }

  known({ id, version }: GraphVersion): Graph | undefined {
    const entry = this.#graphs.get(id);
    return entry?.version === version ? entry.graph : undefined;
  }

  /** `size` is the length of its text. */
  remember({ id, version }: GraphVersion, graph: Graph, size: number): void {
    this.#graphs.set(id, { version, graph, size });
  }

  open(at: GraphVersion, stored: Base['stored']): Graph {
    const known = this.known(at);
    if (known) return known;
    const source = stored[at.id];
    if (!source) throw new MissingGraphs([at.id]);
    const text = source.text.join('');
    const graph = parseGraph({
      ...(JSON.parse(text) as object),
      persona: source.persona,
      context_variables: JSON.parse(source.context_variables),
    });
    this.remember(at, graph, text.length);
    return graph;
  }

  references(found: FoundReferences, stored: Base['stored']) {
    const versionOf = ({ flow_id, graph_version }: FoundComponent): GraphVersion => ({
      id: flow_id,
      version: graph_version,
    });
    const missing = found.components.filter((one) => !stored[one.flow_id] && !this.known(versionOf(one)));
    if (missing.length > 0) throw new MissingGraphs(missing.map(({ flow_id }) => flow_id));
    return referencesFrom(found, (component) => this.open(versionOf(component), stored));
  }
}
