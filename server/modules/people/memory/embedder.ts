// The port through which memory gets vectors; the model router stands behind it.
import type { Context } from '../../../kernel/context.ts';

export type Embedder = {
  /** Vectors of different names are never compared. */
  name: string;
  /** A question is what facts are looked for with; it goes before texts that are only being stored. */
  embed(ctx: Context, texts: readonly string[], use: 'fact' | 'question'): Promise<ArrayLike<number>[]>;
};
