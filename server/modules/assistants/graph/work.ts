// Owns where the work on a graph runs: on this thread for small graphs, else on a work thread, which is
// sent the graphs it has not cached.

import type { Explanation } from '../../../../flow/explain.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { Problem } from '../../../kernel/errors.ts';
import { perKernel } from '../../../kernel/state.ts';
import type { DraftedOps, DraftSource } from './drafted-flow.ts';
import * as flows from './flows.ts';
import { type FlowRow, GraphChanged } from './flows.ts';
import type { GraphSource, Missing } from './graph-cache.ts';
import type { FoundReferences, Mentions } from './mentions.ts';
import { type CompileOutcome, type GraphFacts, type GraphRequest, graphTasks, type ValidatedGraph } from './tasks.ts';

/**
 * Up to this many bytes of graph and request, judging and printing even the worst graph takes a few
 * dozen milliseconds, and a round trip to a thread is not worth it.
 */
const INLINE_BYTES = 20_000;

/** `bytes`: what the request adds to the graph. */
export const isHeavy = (graphBytes: number, bytes = 0): boolean => graphBytes + bytes > INLINE_BYTES;

/** The tasks of this thread, with its cache of small graphs. */
const inlineTasks = perKernel(() => graphTasks());

type GraphTasks = ReturnType<typeof graphTasks>;
type TaskName = Exclude<keyof GraphTasks, 'keep'>;
type Input<N extends TaskName> = Omit<Parameters<GraphTasks[N]>[0], 'at' | 'stored' | 'limits' | 'token'>;
type Output<N extends TaskName> = Exclude<ReturnType<GraphTasks[N]>, Missing>;

type WorkFlow = Pick<FlowRow, 'id' | 'graph_version' | 'graph_bytes'>;

/** The work on one graph for one request. */
export class GraphWork {
  readonly #ctx: Context;
  readonly #db: Db;
  readonly #flow: WorkFlow;
  readonly #heavy: boolean;
  readonly #token = uuid7();
  readonly #stored: Record<string, GraphSource> = {};

  /** `source`: the graph itself, if it is not stored. */
  constructor(ctx: Context, db: Db, flow: WorkFlow, bytes = 0, source?: GraphSource) {
    this.#ctx = ctx;
    this.#db = db;
    this.#flow = flow;
    this.#heavy = isHeavy(flow.graph_bytes, bytes);
    if (source) this.#stored[flow.id] = source;
  }

  begin = (ops: string): Promise<{ changed: boolean; mentions: Mentions }> => this.#run('begin', { ops });
  judge = (
    ops: string,
    found: FoundReferences,
    options: { compiled_hash: string | null; summary: boolean },
  ): Promise<ValidatedGraph> => this.#run('judge', { ops, found, ...options });
  preview = (ops: string, found: FoundReferences): Promise<{ validation: Uint8Array }> =>
    this.#run('preview', { ops, found });
  rebased = (ops: string, undo: string[], base: number): Promise<{ ops: string }> =>
    this.#run('rebased', { ops, undo, base });
  fixes = (found: FoundReferences, finding_ids: string[] | null): Promise<{ ops: string; fixed: string }> =>
    this.#run('fixes', { found, finding_ids });
  replacement = (requested: GraphRequest): Promise<{ ops: string | null }> => this.#run('replacement', { requested });
  drafted = (source: DraftSource): Promise<DraftedOps> => this.#run('drafted', { source });
  explained = (): Promise<Explanation> => this.#run('explained', {});
  compare = (other: FlowRow): Promise<{ ops: Uint8Array }> =>
    this.#run('compare', { other: { id: other.id, version: other.graph_version } });
  facts = (hashed: boolean): Promise<GraphFacts> => this.#run('facts', { hashed });
  compiled = (found: FoundReferences): Promise<CompileOutcome> => this.#run('compiled', { found });

  /** After the commit: the thread that computed the graph caches it under its new version. */
  keep(version: number): void {
    const saved = { token: this.#token, id: this.#flow.id, version };
    if (this.#heavy) this.#ctx.work.notify('graph.keep', saved, this.#flow.id);
    else inlineTasks(this.#ctx).keep(saved);
  }

  async #run<N extends TaskName>(task: N, input: Input<N>): Promise<Output<N>> {
    const { GRAPH_MAX_NODES: nodes, GRAPH_MAX_EDGES: edges, GRAPH_MAX_CHARACTERS: characters } = this.#ctx.config;
    const at = { id: this.#flow.id, version: this.#flow.graph_version };
    for (let attempt = 1; attempt <= 4; attempt++) {
      const whole = { ...input, at, stored: this.#stored, limits: { nodes, edges, characters }, token: this.#token };
      const output = await this.#runOnce(task, whole);
      if (!isMissing(output)) return output as Output<N>;
      await this.#supply(output.missing);
    }
    throw new Problem('service_unavailable', 'The graph changes faster than it can be read. Try again shortly.', {
      retryAfter: 1,
    });
  }

  async #runOnce(task: TaskName, input: unknown): Promise<unknown> {
    if (!this.#heavy) return inlineTasks(this.#ctx)[task](input as never);
    return this.#ctx.work.run(`graph.${task}`, input, {
      owner: this.#ctx.org.id,
      about: this.#flow.id,
      signal: this.#ctx.cancellation?.signal,
      holdsConnection: 'isTransaction' in this.#db,
    });
  }

  async #supply(ids: string[]): Promise<void> {
    for (const id of ids) {
      const found = await flows.storedGraph(this.#ctx, this.#db, { id });
      if (!found || (id === this.#flow.id && found.version !== this.#flow.graph_version)) throw new GraphChanged();
      this.#stored[id] = found.stored;
    }
  }
}

const isMissing = (output: unknown): output is Missing =>
  typeof output === 'object' && output !== null && 'missing' in output;

/** Reads again when an edit changed the graph between two reads. */
export async function retryIfChanged<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof GraphChanged) || attempt >= 5) throw error;
    }
  }
}
