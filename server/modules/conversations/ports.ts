// What conversations need of others, declared where it is needed and joined in app.ts.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Embedder } from '../people/memory/embedder.ts';

export type ConversationPorts = {
  embedder: Embedder;
  /** One place among those an assistant may hold at once, calls and conversations together. */
  slots: {
    take(ctx: Context, tx: Tx, claim: { holderId: string; assistantId: string; cap: number }): Promise<boolean>;
    release(ctx: Context, tx: Tx, holderId: string): Promise<void>;
  };
  /** Whether a call still goes on. It ends when the person on the line is erased. */
  isCallLive(ctx: Context, callId: string): Promise<boolean>;
  /** Texts to people, within the law. Says why not, where it may not. */
  sendText(
    ctx: Context,
    tx: Tx,
    text: { reference: string; to: string; text: string },
  ): Promise<{ sent: boolean; reason: string }>;
};
