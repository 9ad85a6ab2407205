// What calling needs of others, declared where it is needed and joined in app.ts.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Talker } from './calls/talker.ts';
import type { Carrier, CarrierClass } from './carriers/carrier.ts';
import type { CarrierVendor } from './carriers/vendor.ts';
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
  /** Fails while a legal hold stands on the person who has this number. */
  refuseHeld(ctx: Context, tx: Tx, phone: string): Promise<void>;
  /** Those that need no account, by `type`. */
  carriers: ReadonlyMap<string, Carrier>;
  /** Companies whose accounts are connected, by `type`. */
  vendors: ReadonlyMap<string, CarrierVendor>;
};

export function classOf({ carriers, vendors }: CallingPorts, type: string): CarrierClass {
  const known = carriers.get(type) ?? vendors.get(type);
  if (!known) throw new Error(`no carrier of type ${type} is joined`);
  return known.class;
}
