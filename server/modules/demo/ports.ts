// Owns what the demonstration asks of the rest of the server.
import type { CallOperation } from '../../http/inner-calls.ts';
import type { MovedClock } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { DemoRow } from './demos.ts';

export type DemoPorts = {
  /** What callers may do, done from inside. */
  call: CallOperation;
  /** A whole call at the moment that the clock shows. */
  placeCall(
    ctx: Context,
    call: {
      id: string;
      workflowId: string;
      lead: { primaryPhone: string; firstName: string; lastName: string };
      script: readonly string[] | null;
    },
    moveTo: (at: Date) => void,
  ): Promise<unknown>;
  /** Takes away what no caller can delete: conversations, calls, and lines of the ledger. */
  forget(ctx: Context, made: { assistantIds: string[]; kbIds: string[]; workflowIds: string[] }): Promise<void>;
};

/** What a part of the demonstration is made with. */
export type DemoWork = { ctx: Context; ports: DemoPorts; row: DemoRow; clock: MovedClock };
