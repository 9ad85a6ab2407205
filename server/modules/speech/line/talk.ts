// Owns one conversation by voice: notices speech, hears it early, decides when it is over, lets our words go on after a sign that they
// listen, and stops them when they say something. Its user decides what is said.
import { HEARD_RATE, joinSamples, msOf, Resampler } from '../port/pcm.ts';
import type { HeardSpeech, Line, LineEnd, LiveHearing, SpeechNotice, SpeechParts } from '../port/ports.ts';
import { goesOnAfter, joinSpelled, pauseAllowedAfter, spelledBack, spelledWords } from './manners.ts';
import { Player, type SpokenText } from './player.ts';
import { PressedKeys } from './pressed-keys.ts';

const FRAME = 512;
const FRAME_MS = msOf(FRAME, HEARD_RATE);
/** Likelihoods from which speech begins, and below which a frame is silent. */
const BEGINS = 0.5;
const ENDS = 0.35;
/** So many frames in a row begin speech: a click is none. More while we speak, because a little of our voice comes back. */
const FRAMES_TO_BEGIN = { silent: 3, speaking: 4 };
/** What was said before it was noticed. */
const BEFORE_MS = 320;
/** Hearing begins at such a pause already: mostly it is the last one. */
const EARLY_MS = 192;
const MAX_PAUSE_MS = 2000;
const MIN_SPEECH_MS = 100;
const MAX_SPEECH_MS = 28_000;
/** Frames that wait to be noticed, such as while what notices them is loaded; more, and this machine does not keep up: the oldest are dropped. */
const MAX_BACKLOG = 320;

export type SpeechTurn = { earMs: number; mindMs: number; voiceMs: number; firstAudioMs: number };
export type HeardNow = HeardSpeech & { speechMs: number; heardOfUs?: string };

export type TalkEvents = {
  heard(heard: HeardNow): void;
  pressed(digits: string): void;
  /** Neither side has said anything for so long. */
  silence(): void;
  /** Nothing has been said by them for very long, or the call is very long: it should end. */
  tooLong(): void;
  closed(by: LineEnd): void;
  failed(error: unknown): void;
  /** All of our words were heard. */
  quiet?(): void;
  /** For a page that shows the call. */
  noticed?(speaking: boolean): void;
  partial?(text: string): void;
  ignored?(text: string): void;
  began?(saying: SpokenText): void;
  sent?(saying: SpokenText): void;
  held?(id: number): void;
  wentOn?(id: number): void;
  cleared?(id: number): void;
  turn?(turn: SpeechTurn): void;
};

export type TalkOptions = {
  line: Line;
  parts: SpeechParts;
  events: TalkEvents;
  silenceMs: number;
  /** Without a word of theirs. */
  maxQuietMs: number;
  maxMs: number;
  voiceName?: string | undefined;
  language?: string | undefined;
  hints?: readonly string[] | undefined;
};

type Utterance = {
  frames: Int16Array[];
  voicedMs: number;
  silentMs: number;
  lastVoicedAt: number;
  wasHeld: boolean;
  /** Where the ear hears while they speak. */
  hearing: LiveHearing | undefined;
};
/** What was heard of the first so many frames of an utterance. */
type Early = { frames: number; stop: AbortController; result: Promise<HeardSpeech>; heard?: HeardSpeech };

export class VoiceTalk {
  readonly player: Player;
  readonly #options: TalkOptions;
  readonly #notice: SpeechNotice;
  readonly #openedAt = performance.now();
  readonly #resampler: Resampler | undefined;
  #rest: Int16Array = new Int16Array(0);
  #waiting: Int16Array[] = [];
  #isNoticing = false;
  #before: Int16Array[] = [];
  #likely = 0;
  #utterance: Utterance | undefined;
  #early: Early | undefined;
  #silence: NodeJS.Timeout | undefined;
  #listens = false;
  readonly #keys = new PressedKeys((keys) => {
    this.#drop();
    this.#options.events.pressed(keys);
  });
  /** Words that they spelled, and that were not spelled back yet. */
  readonly #spelled = new Set<string>();
  #lastTheirs = performance.now();
  #isMuted = false;
  #isClosed = false;
  #ended: { at: number; heardAt: number } | undefined;
  readonly #guard: NodeJS.Timeout;

  constructor(options: TalkOptions) {
    this.#options = options;
    const { line, parts, events } = options;
    this.#resampler = line.rate === HEARD_RATE ? undefined : new Resampler(line.rate, HEARD_RATE);
    this.#notice = parts.notice();
    this.player = new Player({
      line,
      voice: parts.voice,
      voiceName: options.voiceName,
      language: options.language,
      events: {
        began: (saying) => {
          events.began?.(saying);
          this.#measure(saying);
        },
        sent: (saying) => events.sent?.(saying),
        quiet: () => {
          events.quiet?.();
          this.#arm();
        },
        failed: (error) => events.failed(error),
      },
    });
    line.listen({
      audio: (samples) => this.#audio(samples),
      pressed: (digits) => this.#pressed(digits),
      closed: (by) => this.close(by),
    });
    this.#guard = setInterval(() => this.#checkLength(), 1000).unref();
  }

  say(text: string): void {
    clearTimeout(this.#silence);
    const { text: aloud, words } = spelledBack(text, this.#spelled);
    for (const word of words) this.#spelled.delete(word);
    this.player.say(text, aloud);
    // They are speaking: we wait until they have finished.
    if (this.#utterance && !this.player.isHeld) this.#hold(this.#utterance);
  }

  /** It is their turn: silence counts once our words were heard. */
  listen(): void {
    this.#listens = true;
    if (!this.player.isSpeaking) this.#arm();
  }

  /** What they say now is answered: no silence counts. */
  think(): void {
    this.#listens = false;
    clearTimeout(this.#silence);
  }

  mute(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (isMuted) clearTimeout(this.#silence);
    else this.#arm();
  }

  close(by: LineEnd): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#keys.stop();
    clearInterval(this.#guard);
    this.#early?.stop.abort(new Error('the line is closed'));
    this.#utterance?.hearing?.close();
    this.player.close();
    this.#notice.close();
    this.#options.line.close();
    this.#options.events.closed(by);
  }

  #checkLength(): void {
    const { maxQuietMs, maxMs, events } = this.#options;
    const now = performance.now();
    if (now - this.#lastTheirs > maxQuietMs || now - this.#openedAt > maxMs) {
      clearInterval(this.#guard);
      events.tooLong();
    }
  }

  #arm(): void {
    clearTimeout(this.#silence);
    if (!this.#listens || this.#isClosed || this.#utterance || this.#isMuted) return;
    this.#silence = setTimeout(() => this.#options.events.silence(), this.#options.silenceMs);
  }

  #pressed(digits: string): void {
    if (this.#isClosed || !this.#keys.press(digits)) return;
    this.#lastTheirs = performance.now();
    clearTimeout(this.#silence);
  }

  #audio(samples: Int16Array): void {
    if (this.#isClosed || this.#isMuted) return;
    const heard = this.#resampler?.push(samples) ?? samples;
    const all = this.#rest.length === 0 ? heard : joinSamples([this.#rest, heard]);
    let at = 0;
    for (; at + FRAME <= all.length; at += FRAME) this.#waiting.push(all.slice(at, at + FRAME));
    this.#rest = all.slice(at);
    if (this.#waiting.length > MAX_BACKLOG) this.#waiting.splice(0, this.#waiting.length - MAX_BACKLOG);
    if (!this.#isNoticing) void this.#noticeAll();
  }

  async #noticeAll(): Promise<void> {
    this.#isNoticing = true;
    try {
      // All that came meanwhile goes together: one trip to the thread for each frame is more than a busy machine can make.
      while (this.#waiting.length > 0 && !this.#isClosed) {
        const frames = this.#waiting.splice(0);
        const likely = await this.#notice.hears(joinSamples(frames));
        for (const [nth, frame] of frames.entries()) this.#frame(frame, likely[nth] ?? 0);
      }
    } catch (error) {
      if (!this.#isClosed) this.#options.events.failed(error);
    } finally {
      this.#isNoticing = false;
    }
  }

  #frame(frame: Int16Array, speech: number): void {
    if (this.#isClosed) return;
    const utterance = this.#utterance;
    if (!utterance) {
      this.#before.push(frame);
      if (this.#before.length > BEFORE_MS / FRAME_MS) this.#before.shift();
      this.#likely = speech >= BEGINS ? this.#likely + 1 : 0;
      const enough = this.player.isAudible ? FRAMES_TO_BEGIN.speaking : FRAMES_TO_BEGIN.silent;
      if (this.#likely >= enough) this.#begin();
      return;
    }
    utterance.frames.push(frame);
    utterance.hearing?.push(frame);
    if (speech >= ENDS) {
      utterance.voicedMs += FRAME_MS;
      utterance.silentMs = 0;
      utterance.lastVoicedAt = performance.now();
      if (this.#early) this.#early.stop.abort(new Error('they go on'));
      this.#early = undefined;
      if (utterance.voicedMs > MAX_SPEECH_MS) void this.#end(utterance);
      return;
    }
    utterance.silentMs += FRAME_MS;
    if (utterance.silentMs >= EARLY_MS && !this.#early) this.#hearEarly(utterance);
    const text = this.#early?.heard?.text;
    const allowed = text === undefined ? MAX_PAUSE_MS : pauseAllowedAfter(text);
    if (utterance.silentMs >= allowed) void this.#end(utterance);
  }

  #begin(): void {
    const { events, parts, language, hints } = this.#options;
    clearTimeout(this.#silence);
    this.#lastTheirs = performance.now();
    this.#likely = 0;
    const frames = this.#before.splice(0);
    const hearing = parts.ear.follow?.({ rate: HEARD_RATE, language, hints });
    for (const frame of frames) hearing?.push(frame);
    this.#utterance = {
      frames,
      hearing,
      voicedMs: FRAMES_TO_BEGIN.silent * FRAME_MS,
      silentMs: 0,
      lastVoicedAt: performance.now(),
      wasHeld: false,
    };
    events.noticed?.(true);
    this.#hold(this.#utterance);
  }

  #hold(utterance: Utterance): void {
    if (!this.player.hold()) return;
    utterance.wasHeld = true;
    this.#options.events.held?.(this.player.currentId);
  }

  #hearEarly(utterance: Utterance): void {
    const { parts, language, hints, events } = this.#options;
    const stop = new AbortController();
    const request = { rate: HEARD_RATE, language, hints, signal: stop.signal };
    const result =
      utterance.hearing?.soFar(stop.signal) ?? parts.ear.transcribe(joinSamples(utterance.frames), request);
    const early: Early = { frames: utterance.frames.length, stop, result };
    this.#early = early;
    result
      .then((heard) => {
        early.heard = heard;
        if (this.#early === early && heard.text !== '') events.partial?.(heard.text);
      })
      .catch(() => undefined);
  }

  async #end(utterance: Utterance): Promise<void> {
    const { events } = this.#options;
    if (this.#utterance !== utterance) return;
    const early = this.#early;
    this.#utterance = undefined;
    this.#early = undefined;
    this.#before = utterance.frames.slice(-3);
    events.noticed?.(false);
    const at = utterance.lastVoicedAt;
    if (utterance.voicedMs < MIN_SPEECH_MS) {
      utterance.hearing?.close();
      return this.#goOn('');
    }
    try {
      const heard = early?.heard ?? (await (early ?? this.#hearNow(utterance)).result);
      if (this.#isClosed) return;
      const unsaid = this.player.unsaid();
      const isBeside = utterance.wasHeld && this.player.isSpeaking;
      const beside = { ...heard, speechMs: utterance.voicedMs, unsaidMs: unsaid.ms, asks: unsaid.asks };
      if (heard.text === '' || (isBeside && goesOnAfter(beside))) return this.#goOn(heard.text);
      const heardOfUs = this.#drop();
      this.#ended = { at, heardAt: performance.now() };
      this.think();
      for (const word of spelledWords(heard.text)) this.#spelled.add(word);
      events.heard({
        ...heard,
        text: joinSpelled(heard.text),
        speechMs: Math.round(utterance.voicedMs),
        ...(heardOfUs !== undefined && { heardOfUs }),
      });
    } catch (error) {
      if (this.#isClosed) return;
      this.#goOn('');
      events.failed(error);
    } finally {
      utterance.hearing?.close();
    }
  }

  #hearNow(utterance: Utterance): Early {
    this.#hearEarly(utterance);
    const early = this.#early;
    this.#early = undefined;
    if (!early) throw new Error('nothing is heard');
    return early;
  }

  /** What is left of our words is said no more. Returns how far they were heard; undefined: to their end. */
  #drop(): string | undefined {
    const { currentId, isSpeaking, isHeld } = this.player;
    // What is held is let go, too, where all of it turns out to have been heard: else nothing would be said any more.
    if (!isSpeaking && !isHeld) return undefined;
    const heard = this.player.clear();
    this.#options.events.cleared?.(currentId);
    return heard;
  }

  /** Noise, or a sign that they listen. */
  #goOn(text: string): void {
    const { events } = this.#options;
    const { isHeld, currentId } = this.player;
    this.player.goOn();
    events.ignored?.(text);
    if (isHeld) events.wentOn?.(currentId);
    if (!this.player.isSpeaking) this.#arm();
  }

  /** Of the first words after something was heard. */
  #measure(saying: SpokenText): void {
    const ended = this.#ended;
    if (!ended) return;
    this.#ended = undefined;
    const now = performance.now();
    const since = (from: number, to: number): number => Math.max(0, Math.round(to - from));
    this.#options.events.turn?.({
      earMs: since(ended.at, ended.heardAt),
      mindMs: since(ended.heardAt, saying.askedAt),
      voiceMs: since(saying.askedAt, saying.firstAudioAt ?? now),
      firstAudioMs: since(ended.at, now),
    });
  }
}
