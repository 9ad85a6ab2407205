// What calling needs of others, declared where it is needed and joined in app.ts.
import type { Context } from '../../kernel/context.ts';
import type { Talker } from './calls/talker.ts';
import type { Carrier } from './carriers/carrier.ts';
import type { Gate } from './contact-gate.ts';

/** The assistants that may talk on a call. */
export type AssistantDirectory = {
  /** `undefined`: no such assistant in this organization. */
  find(ctx: Context, promptId: string): Promise<{ archived: boolean; maxActiveCalls: number | null } | undefined>;
};

export type CallingPorts = {
  assistants: AssistantDirectory;
  /** Speaks for a call: the script where no assistant is named. */
  talker: Talker;
  gate: Gate;
  /** By `type`. */
  carriers: ReadonlyMap<string, Carrier>;
};

export function carrierOf({ carriers }: CallingPorts, type: string): Carrier {
  const carrier = carriers.get(type);
  if (!carrier) throw new Error(`no carrier of type ${type} is joined`);
  return carrier;
}
