// The port to the companies that carry calls and texts. Every carrier passes the suite in tests/support/carrier-conformance.ts.
import type { Context } from '../../../../kernel/context.ts';
import type { Tx } from '../../../../kernel/db/database.ts';

/**
 * How sure we can be that no callee is rung twice. `idempotent`: takes our reference as an idempotency key. `searchable`: calls can be found
 * by our reference. `blind`: neither, so that a dial whose answer was lost is never repeated.
 */
export type CarrierClass = 'idempotent' | 'searchable' | 'blind';

export const ENDED_BY = ['USER', 'AGENT', 'SYSTEM', 'CARRIER'] as const;
export type EndedBy = (typeof ENDED_BY)[number];
export type AnsweredBy = 'human' | 'machine';

export type PlaceRequest = {
  /** Our id of the call. Every event about it carries this. */
  reference: string;
  to: string;
  from: string;
  /** Product time of the final check. The carrier gets the instant that was checked, and reports it back as `placedAt`. */
  at: Date;
  /** Wall clock. A carrier never rings for a request that reaches it later: another worker may have taken over. */
  notAfter: Date;
  /** Say only this, and hang up: no assistant takes part. */
  announcement?: string;
};

/** Thrown by an adapter only when it is certain that no phone rings. Any other error leaves the question open. */
export class NotPlaced extends Error {}

/** The account cannot work as this process is set up. The message says what to do. */
export class CarrierNotReady extends NotPlaced {}

/** The company refused, and says why. */
export class CarrierRefused extends NotPlaced {}

/** Another writer changed the call or its line since it was read: read again, decide again. */
export class Stale extends Error {}

export type EndCause = 'completed' | 'no_answer' | 'busy' | 'bad_number' | 'canceled' | 'failed';

export type LineEvent =
  | { type: 'ringing' }
  | { type: 'answered'; by: AnsweredBy }
  /** `heardOfUs`: they interrupted us, and heard only this of our last message. */
  | { type: 'heard'; text: string; heardOfUs?: string }
  | { type: 'pressed'; digit: string }
  | { type: 'silence' }
  | { type: 'beep' }
  | { type: 'transferred'; to: string }
  | {
      type: 'ended';
      cause: EndCause;
      by: EndedBy;
      answered: { at: Date; by: AnsweredBy } | null;
      duration: number | null;
    };

/** May come twice, late and in any order. `at` is product time; `placedAt` is the `at` of the request, null for incoming calls. */
export type CarrierEvent = { reference: string; carrierCallId: string; placedAt: Date | null; at: Date } & LineEvent;

/** What we do next on a line that listens. */
export type CallTurn = { say: string; next: 'listen' | 'hang_up' } | { say: string; next: 'transfer'; to: string };

/** Why the reply that is being made is given up. `heardOfUs`: of the line that was being spoken, where the carrier knows it. */
export class SpeechInterrupted extends Error {
  readonly heardOfUs: string | undefined;
  constructor(heardOfUs?: string) {
    super('the end user interrupted, or hung up');
    this.heardOfUs = heardOfUs;
  }
}

/** A line that speaks a reply while it is still being made. */
export type SpeakingLine = {
  /** In the transaction that adds the piece to the transcript. `later`: the line cannot take it now. `over`: they said something else. */
  take(tx: Tx, piece: string): Promise<'taken' | 'later' | 'over'>;
  /** After that transaction. */
  deliver(piece: string): Promise<void>;
  /** Aborted with `SpeechInterrupted`. */
  readonly signal?: AbortSignal;
};

/** `at` is product time of the final check, as for a call. */
export type OutgoingText = { reference: string; to: string; from: string; text: string; at: Date };

/** What a person wrote to us. A carrier may deliver it twice: the same reference is the same text. */
export type IncomingText = { reference: string; from: string; to: string; text: string };

/** What is known of a recording that a carrier makes or has made. `url` is empty where the carrier needs none. */
export type CarrierRecording = { reference: string; recordingId: string | null; url: string; startedAt: Date | null };
export type FoundRecording = { recordingId: string; url: string; isComplete: boolean };
export const MAX_RECORDING_BYTES = 50 * 1024 * 1024;
export type RecordedSound = { contentType: string; body: AsyncIterable<Buffer> };

/** A carrier that records calls. */
export type Recorder = {
  /** Called twice, it records once. Null: the carrier names the recording only when it is complete. */
  start(ctx: Context, reference: string): Promise<{ recordingId: string | null }>;
  /** Undefined: the carrier has none of this call, or not yet. */
  find(ctx: Context, recording: CarrierRecording): Promise<FoundRecording | undefined>;
  open(ctx: Context, recording: CarrierRecording & FoundRecording): Promise<RecordedSound>;
  /** Ends a recording that still runs, and deletes what was recorded. Does nothing when it is deleted already. */
  remove(ctx: Context, recording: CarrierRecording): Promise<void>;
};

export type Carrier = {
  readonly type: string;
  readonly class: CarrierClass;
  place(ctx: Context, request: PlaceRequest): Promise<{ carrierCallId: string }>;
  /** Everything that has happened to the call so far; undefined when nothing was ever placed under this reference. */
  lookUp(ctx: Context, reference: string): Promise<CarrierEvent[] | undefined>;
  /** Stores a turn for a line that listens, in the caller's transaction: from then on no crash loses it. */
  queueTurn(ctx: Context, reference: string, turn: CallTurn): Promise<void>;
  /** Performs the queued turns, in order. Called twice, each is performed once. */
  deliverQueued(ctx: Context, reference: string): Promise<void>;
  transfer(ctx: Context, reference: string, to: string): Promise<void>;
  /** Does nothing when the call is over. */
  hangUp(ctx: Context, reference: string): Promise<void>;
  /** Once per reference, however often it is called. */
  sendText(ctx: Context, message: OutgoingText): Promise<void>;
  readonly recorder?: Recorder;
};

/** Reads the SIP status that says why a phone was not picked up. */
export function causeOfSip(code: number): EndCause {
  if (code === 486 || code === 600 || code === 603) return 'busy';
  if (code === 404 || code === 484 || code === 604) return 'bad_number';
  if (code === 408 || code === 480 || code === 487) return 'no_answer';
  return 'failed';
}
