// Owns what the demo needs of other modules.
import type { CallOperation } from '../../http/inner-calls.ts';
import type { Context } from '../../kernel/context.ts';
import type { MovedClock } from '../../kernel/time/clock.ts';
import type { DemoRow } from './demos.ts';

export type DemoPorts = {
  /** Calls an operation of the API. */
  call: CallOperation;
  /** Makes a whole call at the time of the clock. */
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
  /** Records of the people who were leads of these workflows and of no other. */
  leadsOf(ctx: Context, workflowIds: readonly string[]): Promise<string[]>;
  /** Deletes what no caller can delete: conversations, calls and model invocations. */
  forget(ctx: Context, made: { assistantIds: string[]; kbIds: string[]; workflowIds: string[] }): Promise<void>;
};

/** The input of one part of the demo. */
export type DemoWork = { ctx: Context; ports: DemoPorts; row: DemoRow; clock: MovedClock };
