// The embedding model of the tests: the real one, loaded once in a test process, and never asked twice for the same text.
import { type EmbeddingOptions, LocalEmbedder, type LocalVector } from '../../server/modules/models/providers/local.ts';

class RememberingEmbedder extends LocalEmbedder {
  readonly #known = new Map<string, LocalVector>();

  override async embed(texts: readonly string[], options: EmbeddingOptions): Promise<LocalVector[]> {
    options.signal.throwIfAborted();
    const unknown = [...new Set(texts)].filter((text) => !this.#known.has(text));
    const made = await super.embed(unknown, options);
    for (const [i, text] of unknown.entries()) this.#known.set(text, made[i] as LocalVector);
    return texts.map((text) => {
      const { vector, tokens } = this.#known.get(text) as LocalVector;
      return { vector: vector.slice(), tokens };
    });
  }

  /** Others use it after the app that closes. */
  override async close(): Promise<void> {}
}

export const rememberingEmbedder = new RememberingEmbedder();
