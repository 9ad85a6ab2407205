// The port for modules that keep something about people under leaf ids: what they have is in the story, the export and the erasure.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';

export type Holder = {
  /** Name of the part in an export, such as conversations. */
  name: string;
  /** Subjects of events that belong to the person's story. */
  subjects(ctx: Context, leafIds: readonly string[]): Promise<string[]>;
  export(ctx: Context, leafIds: readonly string[]): Promise<unknown[]>;
  /** What is sealed under the person's key is unreadable anyway; this removes what stands in the clear. */
  erase(ctx: Context, tx: Tx, leafIds: readonly string[]): Promise<void>;
};
