// The port to the module that decides whether the law allows a call or text: at creation, and again right before it is made.

import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import type { Sql } from '../../../kernel/db/sql.ts';
import type { IncomingText } from '../carriers/port/carrier.ts';
import type { CallRow } from './call.ts';
import type { Lead } from './leads.ts';
import type { EndedReason, RecordingConsent, WorkflowTag } from './vocabulary.ts';

export type PlannedContact = {
  /** The call, or the text's step. */
  id: string;
  channel: 'call' | 'text';
  phone: string;
  lead: Lead;
  workflow: { id: string | null; timezone: string; start_hour: number; end_hour: number; tag: WorkflowTag };
  executionId: string | null;
  /** The step asks for the legal hours, too. */
  needsTCPACompliance: boolean;
  /** The person asked for it. */
  requested: boolean;
  /** The simulated carrier rings no real phone. */
  carrierType: string;
  /** Limits of the campaign itself on calls. */
  caps?: CampaignCaps | undefined;
};

export type CampaignCaps = {
  perLead: number | null;
  perDay: number | null;
  perNumber: number | null;
  /** One row of `CampaignAttempts`: the calls that were placed up to this instant, without the contact itself. */
  used(orgId: string, at: Date): Sql;
};
export type CampaignAttempts = { lead: number; day: number; number: number; dayEndsAt: number };

export type GateVerdict =
  | { allow: true }
  | { allow: false; deferUntil: number; rule: string; because: string }
  | { allow: false; refuse: EndedReason | null; rule: string; because: string };

export type Weighing = {
  verdict: GateVerdict;
  /** Whether it is allowed at this instant as well: between the verdict and the dial the hours may end, or the clock be set. */
  holdsAt(at: number): boolean;
  /** Writes the receipt with the transaction's last statement; with `attempted` it counts as one more attempt to reach the person. */
  record(written: { moment: 'creation' | 'dial' | 'text'; attempted: boolean }): void;
};

/** `wanted`: a condition of the caller, checked in the same statement; when it does not hold, the work is not started. */
export type FinalCheck = { phone: string; wanted?: Sql | undefined };

export type TimelineLine = { at: Date; type: string; subject: string; data: Record<string, unknown> };

export type Gate = {
  /** Between these hours of the called person's day the law lets them be called. */
  legalHours: { from: number; to: number };
  /** Until the transaction ends no other transaction reaches, lists or counts this person. */
  weigh(ctx: Context, tx: Tx, contact: PlannedContact, at: number): Promise<Weighing>;
  /** The same decision, without a receipt. */
  preview(
    ctx: Context,
    db: Db,
    contact: PlannedContact,
    at: number,
  ): Promise<GateVerdict & { citation: string | null; zones: string[] }>;
  /** The final check: the number cannot be listed while the work runs, and `listed` says that it was listed before. */
  whileUnlisted<T>(ctx: Context, contact: FinalCheck, work: () => Promise<T>): Promise<T | 'listed' | 'unwanted'>;
  /** Whether they asked, however badly transcribed, not to be contacted again. */
  isOptOut(text: string): boolean;
  /** As `isOptOut`; unsure is worth one question. */
  hearOptOut(text: string): 'opt_out' | 'unsure' | 'no';
  /** They do not want to be reached again: from the commit on no worker does. */
  optedOut(ctx: Context, tx: Tx, call: Pick<CallRow, 'id' | 'phone' | 'execution_id'>): Promise<void>;
  /** A carrier delivered a person's text: STOP, HELP, START and the same wishes in free text are acted on and answered. */
  textReceived(ctx: Context, text: IncomingText): Promise<void>;
  /** A text of a campaign was handed to its carrier. */
  textSent(
    ctx: Context,
    tx: Tx,
    text: { reference: string; workflowId: string; to: string; from: string; text: string },
  ): Promise<void>;
  /** Who must agree where this person may be, before a call is recorded. */
  recordingLaw(phone: string, lead: Lead): { consent: RecordingConsent; states: string[] };
  /** Stores what an ended call means for the next: a conversation took place, a consent was given. */
  ended(ctx: Context, tx: Tx, call: CallRow): Promise<void>;
  /** Receipts for the timeline of an execution or a call. */
  receipts(ctx: Context, about: { executionId: string } | { callId: string }): Promise<TimelineLine[]>;
};
