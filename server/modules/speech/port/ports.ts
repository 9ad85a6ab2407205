// The ports of speech: what hears, what speaks, what notices speech, and a line of two-way audio.
import type { Rate } from './pcm.ts';

export type HeardRequest = {
  rate: number;
  /** Such as `en`; an ear that knows no other language ignores it. */
  language?: string | undefined;
  /** Words that are likely here; an ear that cannot use them ignores them. */
  hints?: readonly string[] | undefined;
  signal: AbortSignal;
};
/** `confidence`: from 0 to 1. `ms`: how long it took. */
export type HeardSpeech = { text: string; confidence: number; ms: number };

/** One utterance that is heard while it is said. */
export type LiveHearing = {
  push(samples: Int16Array): void;
  /** What was heard of all that was pushed; more may follow. */
  soFar(signal: AbortSignal): Promise<HeardSpeech>;
  close(): void;
};

export type Ear = {
  readonly name: string;
  /** Audio stays in this process. */
  readonly isHere: boolean;
  transcribe(samples: Int16Array, request: HeardRequest): Promise<HeardSpeech>;
  /** For an ear that can hear while they speak. */
  follow?(request: Omit<HeardRequest, 'signal'>): LiveHearing;
};

export type SayRequest = {
  rate: number;
  voice?: string | undefined;
  language?: string | undefined;
  signal: AbortSignal;
};

export type Voice = {
  readonly name: string;
  readonly isHere: boolean;
  /** Pieces come as soon as they are made. */
  say(text: string, request: SayRequest): AsyncIterable<Int16Array>;
};

/** Notices speech on one line. */
export type SpeechNotice = {
  /** How likely each 512 of these samples of 16 kHz hold speech, from 0 to 1. */
  hears(samples: Int16Array): Promise<ArrayLike<number>>;
  close(): void;
};

export type SpeechParts = { ear: Ear; voice: Voice; notice(): SpeechNotice };

export type LineEnd = 'them' | 'us' | 'lost';

/** Two-way audio of one call. The other end keeps what it was sent: it can be held, and goes on. */
export type Line = {
  readonly rate: Rate;
  /** How far ahead of what is being heard audio may be sent: the other end keeps it. */
  readonly aheadMs: number;
  play(samples: Int16Array): void;
  close(): void;
  listen(events: LineEvents): void;
};

export type LineEvents = {
  audio(samples: Int16Array): void;
  pressed(digits: string): void;
  closed(by: LineEnd): void;
};
