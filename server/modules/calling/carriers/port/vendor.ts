// What the adapter of a vendor implements: how an account is connected, and how its callbacks are read.
import type { z } from 'zod';
import type { Language } from '../../../../../flow/text/spoken-language.ts';
import type { SoundSocket } from '../../../../http/upgrades.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { CallTurn, Carrier, CarrierClass, CarrierEvent, IncomingText, SpeakingLine } from './carrier.ts';

export type CarrierAccount = {
  id: string;
  orgId: string;
  type: string;
  config: Record<string, unknown>;
  credentials: Record<string, string>;
};

/** As it came in: `url` is the address the vendor signed (PUBLIC_URL + path + query). Header names in lower case. */
export type CallbackRequest = {
  kind: string;
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

export type CallbackAnswer = { status: number; contentType: string; body: string };

/** The callback is not signed by the vendor, or too old. Answered 403, and nothing is done. */
export class UntrustedCallback extends Error {}

/** What to do with a call that comes to us. */
export type IncomingDecision =
  /** A row of the call exists; the event `answered` gives the first words. */
  | { do: 'talk'; reference: string }
  | { do: 'transfer'; reference: string; to: string }
  /** Say it, then hang up. */
  | { do: 'voicemail'; reference: string; message: string }
  | { do: 'reject' };

/** `from` null: the caller withholds the number. */
export type IncomingCall = { carrierId: string; carrierCallId: string; from: string | null; to: string; at: Date };

export type CarrierHttpRequest = { method: string; headers: Record<string, string>; body?: string; timeoutMs?: number };
export type CarrierHttpAnswer = { status: number; headers: Record<string, string>; body: Buffer };

export type CarrierDownload = { status: number; contentType: string; body: AsyncIterable<Buffer> };
/** `flaw`: why there is no sound; empty: there is. */
export type SavedRecording = { reference: string; recordingId: string; url: string; flaw: string };

/** What an adapter may call in the rest of the system. */
export type CarrierTools = {
  /** The guarded outbound client. Base addresses come from the account's config. */
  fetch: (url: string, init: CarrierHttpRequest) => Promise<CarrierHttpAnswer>;
  /** The same client for a large answer, which is read as it comes. There is no body to read unless the status is 200. */
  download: (url: string, headers: Record<string, string>) => Promise<CarrierDownload>;
  /** Where the vendor reaches us; '' when it is not set. */
  publicUrl: string;
  /**
   * Applies events of one call, in order; returns what to say or do on the line now, if it listens. With a line, sentences of the reply are
   * spoken on it as they are made; the turn has the rest.
   */
  handleEvents(ctx: Context, events: CarrierEvent[], line?: SpeakingLine): Promise<CallTurn | undefined>;
  /** A call that rings at one of our numbers. The same carrierCallId twice is the same call. */
  incomingCall(ctx: Context, call: IncomingCall): Promise<IncomingDecision>;
  textReceived(ctx: Context, text: IncomingText): Promise<void>;
  /** The vendor has finished a recording, or failed to make it. Called twice, late or for a call without one, it does no harm. */
  recordingSaved(ctx: Context, saved: SavedRecording): Promise<void>;
};

/** A socket on which a vendor sends what is said on a line, and receives what to say. Frames are texts. */
export type LineSocket = {
  send(frame: string): void;
  close(): void;
  onFrame(listener: (frame: string) => void): void;
  onClose(listener: () => void): void;
};

/** A line that this process serves. */
export type ServedLine = {
  /** Takes a turn that no event asked for: a late reply, a colleague's message, the end. False: the line cannot take it now, or any more. */
  take(turn: CallTurn): boolean;
  /** What is spoken on it by now. */
  language(): Language;
  /** Settled once the first turn is spoken; a line that is opened again has none. */
  readonly opened: Promise<void>;
  /** Settled once the line is closed. */
  readonly closed: Promise<void>;
};

/** For vendors whose lines come over a WebSocket. */
export type LineRelay = {
  /** Throws UntrustedCallback. */
  verify(request: Pick<CallbackRequest, 'url' | 'headers'>): void;
  serve(ctx: Context, reference: string, socket: LineSocket): ServedLine;
};

/** For vendors that open a socket with the sound of a call, and say in its address which. */
export type SoundRelay = {
  /** Throws UntrustedCallback. Undefined: the call is not to be served. */
  admit(
    ctx: Context,
    request: Pick<CallbackRequest, 'url' | 'headers'>,
  ): Promise<{ reference: string; serve(socket: SoundSocket): ServedLine } | undefined>;
};

export const MAX_NUMBERS = 100;
export const MAX_OFFERS = 20;
/** `isOurs`: its calls come to this service already. */
export type AccountNumber = { number: string; label: string; isOurs: boolean };
export type NumberSearch = { country: string; areaCode: string | undefined };
export type OfferedNumber = { number: string; place: string };

/** What the vendor and the registries behind it have decided about who calls and texts. */
export const REGISTRATION_KINDS = ['business', 'brand', 'campaign', 'number', 'caller_reputation'] as const;
export const REGISTRATION_STATES = ['approved', 'waiting', 'refused', 'attention', 'unknown'] as const;
export type Registration = {
  kind: (typeof REGISTRATION_KINDS)[number];
  name: string;
  state: (typeof REGISTRATION_STATES)[number];
  /** In the vendor's words. */
  detail: string;
};
/** `problem`: why the vendor did not say; such as a product that the account does not have. */
export type Registrations = { found: Registration[]; problems: string[] };

export type ConnectedCarrier = Carrier & {
  /** Asks the vendor whether the credentials are valid. Throws with the reason. */
  check(ctx: Context): Promise<{ account: string }>;
  /** Numbers of the account, at most `MAX_NUMBERS`. */
  listNumbers(ctx: Context): Promise<AccountNumber[]>;
  /** Numbers that the vendor sells now. */
  findNumbers(ctx: Context, search: NumberSearch): Promise<OfferedNumber[]>;
  /** Costs money at the vendor. Throws with the reason when the number is gone, or the account may not buy it. */
  buyNumber(ctx: Context, number: string): Promise<void>;
  /** Registrations for texts, and the reputation of caller ids. */
  registrations(ctx: Context): Promise<Registrations>;
  /** Points a number of the account at us, for calls and texts. */
  setUpNumber(ctx: Context, number: string): Promise<void>;
  /** Checks the signature first (throws UntrustedCallback), then acts. Idempotent, any order. */
  receive(ctx: Context, request: CallbackRequest): Promise<CallbackAnswer>;
  readonly relay?: LineRelay;
  readonly media?: SoundRelay;
};

export type CarrierVendor = {
  readonly type: string;
  readonly class: CarrierClass;
  /** Strict: unknown fields are refused by name. */
  readonly config: z.ZodObject;
  readonly credentials: z.ZodObject;
  connect(account: CarrierAccount, tools: CarrierTools): ConnectedCarrier;
};
