// What calling needs from other modules, and what its lower folders report to the higher ones. Joined in server/ports.ts.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { PendingEvent } from '../../../kernel/events.ts';
import type { CallTurn, Carrier, CarrierClass, CarrierEvent, SpeakingLine } from '../carriers/port/carrier.ts';
import type { CarrierVendor, IncomingCall, IncomingDecision, SavedRecording } from '../carriers/port/vendor.ts';
import type { CallRow } from './call.ts';
import type { Gate } from './contact-gate.ts';
import type { LeadContact } from './leads.ts';
import type { Talker } from './talker.ts';

/** The assistants that may talk on a call. */
export type AssistantDirectory = {
  /** `undefined`: no such assistant in this organization. */
  find(ctx: Context, promptId: string): Promise<{ archived: boolean; maxActiveCalls: number | null } | undefined>;
};

/** What carriers report. Calls and recordings, which use carriers, implement it. */
export type CarrierEvents = {
  /** Applies events of one call, in order; returns what to say or do on the line now. Delivered twice, they change nothing. */
  handle(
    ctx: Context,
    ports: CallingPorts,
    events: readonly CarrierEvent[],
    line?: SpeakingLine,
  ): Promise<CallTurn | undefined>;
  incomingCall(ctx: Context, ports: CallingPorts, call: IncomingCall): Promise<IncomingDecision>;
  recordingSaved(ctx: Context, saved: SavedRecording): Promise<void>;
};

/** What calls report to the campaigns that started them. */
export type CampaignEvents = {
  /** In the transaction that ended the call. `events` are emitted with what follows. */
  callEnded(ctx: Context, tx: Tx, ports: CallingPorts, call: CallRow, events: PendingEvent[]): Promise<void>;
  /** The lead of this execution calls us: it waits until that call is over. */
  inboundStarted(
    ctx: Context,
    tx: Tx,
    ports: CallingPorts,
    inbound: { executionId: string; callId: string },
  ): Promise<void>;
  /** A closed number did not answer: the caller becomes a lead, unless the campaign takes none or has them. In the call's transaction. */
  callMissed(ctx: Context, ports: CallingPorts, missed: { workflowId: string; phone: string }): Promise<void>;
};

export type CallingPorts = {
  assistants: AssistantDirectory;
  /** Speaks for a call: the script where no assistant is named. */
  talker: Talker;
  gate: Gate;
  /** Throws while the person with this number is under a legal hold. */
  assertNotHeld(ctx: Context, tx: Tx, phone: string): Promise<void>;
  /** Finds or makes the person of each lead, and returns their records by the lead's id. `load` is called once no erasure can come between. */
  identifyLeads(
    ctx: Context,
    tx: Tx,
    load: () => Promise<readonly LeadContact[]>,
  ): Promise<ReadonlyMap<string, string>>;
  /** Carriers that need no account, by `type`. */
  carriers: ReadonlyMap<string, Carrier>;
  /** Companies whose accounts are connected, by `type`. */
  vendors: ReadonlyMap<string, CarrierVendor>;
  carrierEvents: CarrierEvents;
  campaigns: CampaignEvents;
  /** Whether pages of this origin may carry the calls of a visitor. */
  mayCarryChat(ctx: Context, visitorId: string, origin: string): Promise<boolean>;
};

export function classOf({ carriers, vendors }: CallingPorts, type: string): CarrierClass {
  const carrier = carriers.get(type) ?? vendors.get(type);
  if (!carrier) throw new Error(`no carrier of type ${type} is joined`);
  return carrier.class;
}
