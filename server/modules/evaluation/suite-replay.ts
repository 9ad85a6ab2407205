// Owns replaying a whole suite within its deadline: case by case, on a work thread where that is worth it, with the vectors it asks for.
import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { limitExceeded } from '../../kernel/errors.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';
import { textVectors } from '../runtime/text-vectors.ts';
import { type CaseProgress, type Replay, type Replayed, type ReplaySettings, replayTasks } from './case-replay.ts';
import type { CaseResult, ReleaseCase } from './schema.ts';

// As with graphs: below this a round trip to a work thread is not worth it.
const FEW_TURNS = 10;
const SMALL_FLOW = 20_000;
const MAX_SECONDS = 20;

export class SuiteReplay {
  readonly #ctx: Context;
  readonly #executable: string;
  readonly #key: string;
  readonly #cases: readonly ReleaseCase[];
  readonly #assistantId: string;
  readonly #settings: ReplaySettings;
  readonly #isHeavy: boolean;
  readonly #deadline = AbortSignal.timeout(MAX_SECONDS * 1000);

  constructor(ctx: Context, executable: string, revision: LiveRevision, cases: readonly ReleaseCase[]) {
    this.#ctx = ctx;
    this.#executable = executable;
    this.#key = createHash('sha256').update(executable).digest('hex');
    this.#cases = cases;
    this.#assistantId = revision.assistantId;
    this.#settings = settingsOf(ctx, revision);
    const turns = cases.reduce((sum, one) => sum + one.turns.length, 0);
    this.#isHeavy = executable.length > SMALL_FLOW || turns > FEW_TURNS;
  }

  /** Case by case: each order has the deadline of a task for itself, and others take their turn in between. */
  async run(): Promise<CaseResult[]> {
    const results: CaseResult[] = [];
    for (const one of this.#cases) results.push(await this.#replay(one));
    return results;
  }

  async #replay(one: ReleaseCase): Promise<CaseResult> {
    let order: Replay = { key: this.#key, one, settings: this.#settings };
    for (;;) {
      if (this.#deadline.aborted) throw tooLong();
      let replayed = await this.#order(order);
      if ('needs' in replayed && replayed.needs === 'flow')
        replayed = await this.#order({ ...order, executable: this.#executable });
      if ('result' in replayed) return replayed.result;
      if (replayed.needs === 'flow') throw new Error('a flow was given to be replayed and is not there');
      order = { ...order, from: replayed.from, vectors: await this.#vectorsFor(replayed.texts, replayed.from, order) };
    }
  }

  async #order(order: Replay): Promise<Replayed> {
    if (!this.#isHeavy) return replayTasks.replay(order);
    return this.#ctx.work.run('release.replay', order, {
      owner: this.#ctx.org.id,
      about: this.#key,
      signal: this.#ctx.signal,
    });
  }

  /** Together with those that the same turn asked for before; a turn that goes without vectors goes without them to its end. */
  async #vectorsFor(
    texts: readonly string[],
    { turn }: CaseProgress,
    before: Replay,
  ): Promise<ReadonlyMap<string, Float32Array> | null> {
    const { signal } = this.#ctx;
    const use = {
      source: 'evaluation' as const,
      assistantId: this.#assistantId,
      signal: signal ? AbortSignal.any([signal, this.#deadline]) : this.#deadline,
    };
    const found = await textVectors(this.#ctx, use, texts).catch((error: unknown) => {
      throw this.#deadline.aborted ? tooLong() : error;
    });
    if (!found) return null;
    const earlier = before.from?.turn === turn ? (before.vectors ?? []) : [];
    return new Map([...earlier, ...texts.map((text, i): [string, Float32Array] => [text, found.vectors[i]!])]);
  }
}

const settingsOf = (ctx: Context, revision: LiveRevision): ReplaySettings => ({
  continue_after_flow: revision.continueAfterFlow,
  variables: revision.variableDefaults,
  policies: revision.policies,
  assistant: { name: revision.assistantName, systemPrompt: revision.systemPrompt, timezone: revision.currentTime.timezone },
  now: ctx.clock.now(),
});

const tooLong = () =>
  limitExceeded(['body'], {
    name: 'replay_seconds',
    max: MAX_SECONDS,
    message: `Replaying the suite takes more than ${MAX_SECONDS} seconds. Split it, or make its flow smaller.`,
  });
