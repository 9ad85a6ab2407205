// Owns where a graph is worked on: small ones here and now, all others on a work thread, which is given what it does not remember.

import type { Explanation } from '../../../../flow/explain.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { Problem } from '../../../kernel/errors.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { perKernel } from '../../../kernel/state.ts';
import type { Missing, Stored } from './desk.ts';
import type { DraftedOps, DraftSource } from './drafted-flow.ts';
import * as flows from './flows.ts';
import { type FlowRow, Moved } from './flows.ts';
import type { FoundReferences, Mentions } from './mentions.ts';
import { type CompileOutcome, type GraphFacts, type GraphRequest, graphTasks, type ValidatedGraph } from './tasks.ts';

/**
 * Up to this many bytes of graph and request, judging and printing even the worst graph takes a few dozen milliseconds, and a round
 * trip to a thread is not worth it.
 */
const INLINE_BYTES = 20_000;

/** `bytes`: what the request adds to the graph. */
export const isHeavy = (graphBytes: number, bytes = 0): boolean => graphBytes + bytes > INLINE_BYTES;

/** What this thread remembers of small graphs. */
const tasksHere = perKernel(() => graphTasks());

type GraphTasks = ReturnType<typeof graphTasks>;
type TaskName = Exclude<keyof GraphTasks, 'keep'>;
type Input<N extends TaskName> = Omit<Parameters<GraphTasks[N]>[0], 'at' | 'stored' | 'limits' | 'token'>;
type Output<N extends TaskName> = Exclude<ReturnType<GraphTasks[N]>, Missing>;

type WorkedOn = Pick<FlowRow, 'id' | 'graph_version' | 'graph_bytes'>;

/** The work on one graph for one request. */
export class GraphWork {
  readonly #ctx: Context;
  readonly #db: Db;
  readonly #flow: WorkedOn;
  readonly #heavy: boolean;
  readonly #token = uuid7();
  readonly #stored: Record<string, Stored> = {};

  /** `given`: the graph itself, where it is stored nowhere. */
  constructor(ctx: Context, db: Db, flow: WorkedOn, bytes = 0, given?: Stored) {
    this.#ctx = ctx;
    this.#db = db;
    this.#flow = flow;
    this.#heavy = isHeavy(flow.graph_bytes, bytes);
    if (given) this.#stored[flow.id] = given;
  }

  begin = (ops: string): Promise<{ changed: boolean; mentions: Mentions }> => this.#run('begin', { ops });
  judge = (
    ops: string,
    found: FoundReferences,
    wanted: { compiled_hash: string | null; summary: boolean },
  ): Promise<ValidatedGraph> => this.#run('judge', { ops, found, ...wanted });
  preview = (ops: string, found: FoundReferences): Promise<{ validation: Uint8Array }> => this.#run('preview', { ops, found });
  rebased = (ops: string, undo: string[], base: number): Promise<{ ops: string }> => this.#run('rebased', { ops, undo, base });
  fixes = (found: FoundReferences, finding_ids: string[] | null): Promise<{ ops: string; fixed: string }> =>
    this.#run('fixes', { found, finding_ids });
  replacement = (requested: GraphRequest): Promise<{ ops: string | null }> => this.#run('replacement', { requested });
  drafted = (source: DraftSource): Promise<DraftedOps> => this.#run('drafted', { source });
  explained = (): Promise<Explanation> => this.#run('explained', {});
  compare = (other: FlowRow): Promise<{ ops: Uint8Array }> =>
    this.#run('compare', { other: { id: other.id, version: other.graph_version } });
  facts = (hashed: boolean): Promise<GraphFacts> => this.#run('facts', { hashed });
  compiled = (found: FoundReferences): Promise<CompileOutcome> => this.#run('compiled', { found });

  /** After the commit: the thread that worked it out remembers the graph under its new version. */
  keep(version: number): void {
    const kept = { token: this.#token, id: this.#flow.id, version };
    if (this.#heavy) this.#ctx.work.tell('graph.keep', kept, this.#flow.id);
    else tasksHere(this.#ctx).keep(kept);
  }

  async #run<N extends TaskName>(task: N, input: Input<N>): Promise<Output<N>> {
    const { GRAPH_MAX_NODES: nodes, GRAPH_MAX_EDGES: edges, GRAPH_MAX_CHARACTERS: characters } = this.#ctx.config;
    const at = { id: this.#flow.id, version: this.#flow.graph_version };
    for (let attempt = 1; attempt <= 4; attempt++) {
      const whole = { ...input, at, stored: this.#stored, limits: { nodes, edges, characters }, token: this.#token };
      const output = await this.#order(task, whole);
      if (!isMissing(output)) return output as Output<N>;
      await this.#supply(output.missing);
    }
    throw new Problem('service_unavailable', 'The graph changes faster than it can be read. Try again shortly.', {
      retryAfter: 1,
    });
  }

  async #order(task: TaskName, input: unknown): Promise<unknown> {
    if (!this.#heavy) return tasksHere(this.#ctx)[task](input as never);
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
      if (!found || (id === this.#flow.id && found.version !== this.#flow.graph_version)) throw new Moved();
      this.#stored[id] = found.stored;
    }
  }
}

const isMissing = (output: unknown): output is Missing => typeof output === 'object' && output !== null && 'missing' in output;

/** Reads again when an edit changed the graph between two looks at it. */
export async function steady<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Moved) || attempt >= 5) throw error;
    }
  }
}
