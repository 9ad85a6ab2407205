// Owns the built-in embedding model: its name, and its vectors by the model threads.
import { perKernel } from '../../../kernel/state.ts';
import { type ModelPool, modelPool, type PlaceInLine, type Vector } from './pool.ts';

export const LOCAL_MODEL = 'minilm-l6-v2';

export class LocalEmbedder {
  readonly #pool: ModelPool;
  constructor(pool: ModelPool) {
    this.#pool = pool;
  }

  /** One vector per text, in their order. */
  embed(texts: readonly string[], waiting: PlaceInLine): Promise<Vector[]> {
    return this.#pool.embed(texts, waiting);
  }
}

export const localEmbedder = perKernel(
  (kernel: Parameters<typeof modelPool>[0]) => new LocalEmbedder(modelPool(kernel)),
);
