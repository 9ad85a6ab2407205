// The port to the module that weighs the law before a person is called or texted. Asked at creation, and again at the instant itself.
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { CallRow } from './calls/calls.ts';
import type { EndedReason, WorkflowTag } from './calls/vocabulary.ts';
import type { IncomingText } from './carriers/carrier.ts';
import type { Lead } from './executions/leads.ts';
import type { RecordingConsent } from './recordings/vocabulary.ts';

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
  /** Over which carrier; the simulated one rings no real phone. */
  carrierType: string;
};

export type GateVerdict =
  | { allow: true }
  | { allow: false; deferUntil: number; rule: string; because: string }
  | { allow: false; refuse: EndedReason | null; rule: string; because: string };

export type Weighing = {
  verdict: GateVerdict;
  /** Would it be allowed at this instant as well? Between the verdict and the ringing the hours may end, or the clock be set. */
  holdsAt(at: number): boolean;
  /** Writes the receipt with the transaction's last statement; with `attempted` it counts as one more attempt to reach the person. */
  record(written: { moment: 'creation' | 'dial' | 'text'; attempted: boolean }): void;
};

/** `wanted`: a condition of the caller's own, asked in the same statement; when it does not hold, the work is not begun. */
export type LastLook = { phone: string; wanted?: Sql | undefined };

export type StoryLine = { at: Date; type: string; subject: string; data: Record<string, unknown> };

export type Gate = {
  /** Between these hours of the called person's day the law lets them be called. */
  legalHours: { from: number; to: number };
  /** Until the transaction ends no other reaches, lists or counts this person. */
  weigh(ctx: Context, tx: Tx, contact: PlannedContact, at: number): Promise<Weighing>;
  /** The same question without a trace. */
  preview(
    ctx: Context,
    db: Db,
    contact: PlannedContact,
    at: number,
  ): Promise<GateVerdict & { citation: string | null; zones: string[] }>;
  /** The last look: the number cannot be listed while the work runs, and `listed` says that it was before. */
  whileUnlisted<T>(ctx: Context, contact: LastLook, work: () => Promise<T>): Promise<T | 'listed' | 'unwanted'>;
  /** Did they say, however misheard, that they want no more of this? */
  isOptOut(said: string): boolean;
  /** As `isOptOut`; unsure is worth one question. */
  hearOptOut(said: string): 'opt_out' | 'unsure' | 'no';
  /** They do not want to be reached again: from the commit on no worker does. */
  optedOut(ctx: Context, tx: Tx, call: Pick<CallRow, 'id' | 'phone' | 'execution_id'>): Promise<void>;
  /** A person wrote to us, as their carrier tells: STOP, HELP, START and wishes in their own words are acted on and answered. */
  textReceived(ctx: Context, text: IncomingText): Promise<void>;
  /** Who must agree where this person may be, before a call is recorded. */
  recordingLaw(phone: string, lead: Lead): { consent: RecordingConsent; states: string[] };
  /** What an ended call means for the next: a conversation was had, a consent was given. */
  ended(ctx: Context, tx: Tx, call: CallRow): Promise<void>;
  /** Receipts about these, for the story of an execution or a call. */
  story(ctx: Context, about: { executionId: string } | { callId: string }): Promise<StoryLine[]>;
};
