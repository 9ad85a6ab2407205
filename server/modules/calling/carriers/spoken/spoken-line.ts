// One line whose sound we have ourselves: what is heard on it goes to the call, and what the call says is spoken on it, one after the other.
import type { Context } from '../../../../kernel/context.ts';
import { numberOfKeys } from '../../../speech/line/pressed-keys.ts';
import { type HeardNow, type SpeechTurn, VoiceTalk } from '../../../speech/line/talk.ts';
import type { Line, LineEnd, SpeechParts } from '../../../speech/port/ports.ts';
import {
  type CallTurn,
  type CarrierEvent,
  type EndedBy,
  type LineEvent,
  type SpeakingLine,
  SpeechInterrupted,
} from '../port/carrier.ts';
import { hearLanguage, type LineLanguage, languageOfVoice, languageSpokenOn } from '../port/line-texts.ts';
import { markHungUp, queueTurn, storeUnanswered } from '../port/lines.ts';
import { notifyLine } from '../port/open-lines.ts';
import type { ServedLine } from '../port/vendor.ts';
import { LineSound } from './call-sound.ts';

/** More events than this without an answer are an attack, or a fault. */
const MAX_WAITING = 30;
/** Between the message and the end of the line, so that the last syllable is heard. */
const AFTER_WORDS_MS = 300;

export type EndReason = 'hung_up' | 'completed' | 'transferred' | 'silence' | 'failed' | 'lost';

/** What a page shows of a line. */
export type LineWatch = {
  noticed?(speaking: boolean): void;
  partial?(text: string): void;
  heard?(heard: HeardNow): void;
  ignored?(text: string): void;
  saying?(saying: { id: number; text: string }): void;
  said?(saying: { id: number }): void;
  held?(id: number): void;
  wentOn?(id: number): void;
  cleared?(id: number): void;
  turn?(turn: SpeechTurn): void;
  /** A reply was performed: who answers may have changed. */
  performed?(): void;
  ending?(reason: EndReason, transferTo?: string): void;
  failed?(message: string): void;
};

export type SpokenLineOptions = {
  reference: string;
  line: Line;
  parts: SpeechParts;
  silenceMs: number;
  voiceName?: string | undefined;
  language?: string | undefined;
  /** What a line that is opened again continues with. */
  begins: LineEvent | undefined;
  /** Said again first: they may not have heard it when the line broke. */
  repeats?: string | undefined;
  eventHead(at: Date): Pick<CarrierEvent, 'reference' | 'carrierCallId' | 'placedAt' | 'at'>;
  handleEvents(ctx: Context, events: CarrierEvent[], line?: SpeakingLine): Promise<CallTurn | undefined>;
  /** A single 9 is the key by which people ask never to be called again. */
  optOutKey?: boolean;
  /** The carrier records nothing: where the call is to be recorded, we keep its sound. */
  records?: boolean;
  /** Before the line is closed by us. */
  leaves?(turn: CallTurn): Promise<void>;
  /** They left, or we have hung up: what the carrier would report. `lost`: the line broke, and they may come back. */
  ended(by: EndedBy | 'lost'): Promise<void>;
  watch?: LineWatch;
};

const BY: Record<LineEnd, EndedBy | 'lost'> = { them: 'USER', us: 'AGENT', lost: 'lost' };

export type TalkingLine = ServedLine & { readonly talk: VoiceTalk };

export function serveSpokenLine(ctx: Context, options: SpokenLineOptions): TalkingLine {
  const { reference, watch = {} } = options;
  let language: LineLanguage = { ours: languageOfVoice(options.language) };
  let isEnding: { reason: EndReason; to?: string } | undefined;
  let isClosed = false;
  let waiting = 0;
  let reply: { stop: AbortController; isSpoken: boolean } | undefined;
  let work: Promise<void> = Promise.resolve();
  let last: NodeJS.Timeout | undefined;
  let leaving: Promise<unknown> = Promise.resolve();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });

  const sound = options.records ? new LineSound(ctx, reference, options.line.rate) : undefined;
  const talk = new VoiceTalk({
    line: sound?.tap(options.line) ?? options.line,
    parts: options.parts,
    silenceMs: options.silenceMs,
    maxQuietMs: ctx.tuning.webQuietMs,
    maxMs: ctx.tuning.webCallMs,
    voiceName: options.voiceName,
    language: options.language,
    events: {
      heard: (message) => {
        watch.heard?.(message);
        if (isEnding) finishSoon();
        stopReply(message.heardOfUs);
        language = hearLanguage(language, 'theirs', message.text);
        const heardOfUs = message.heardOfUs === undefined ? {} : { heardOfUs: message.heardOfUs };
        enqueue({ type: 'heard', text: message.text, ...heardOfUs });
      },
      pressed: (digits) => {
        if (isEnding) finishSoon();
        stopReply();
        if (options.optOutKey && digits === '9') return enqueue({ type: 'pressed', digit: digits });
        // Digits are what they would have said.
        enqueue({ type: 'heard', text: numberOfKeys(digits) });
      },
      silence: () => enqueue({ type: 'silence' }),
      tooLong: () => perform({ say: '', next: 'hang_up' }, 'silence'),
      quiet: () => {
        if (isEnding) finishSoon();
      },
      closed: (by) => {
        isClosed = true;
        clearTimeout(last);
        reply?.stop.abort(new SpeechInterrupted());
        // What was heard before is still handled.
        void work
          .then(() => sound?.close())
          .then(() => options.ended(isEnding && by !== 'them' ? 'AGENT' : BY[by]))
          .catch(report)
          .then(close);
      },
      failed: (error) => {
        report(error);
        watch.failed?.('Something that hears or speaks failed. The call goes on.');
        if (!reply) talk.listen();
      },
      noticed: (speaking) => watch.noticed?.(speaking),
      partial: (text) => watch.partial?.(text),
      ignored: (text) => watch.ignored?.(text),
      began: (saying) => watch.saying?.(saying),
      sent: (saying) => watch.said?.(saying),
      held: (id) => {
        sound?.held();
        watch.held?.(id);
      },
      wentOn: (id) => {
        sound?.wentOn();
        watch.wentOn?.(id);
      },
      cleared: (id) => {
        sound?.cleared();
        watch.cleared?.(id);
      },
      turn: (turn) => watch.turn?.(turn),
    },
  });

  function report(error: unknown): void {
    ctx.log.error({ err: error, call_id: reference }, 'an event of a line could not be handled; the line stays open');
  }

  function enqueue(event: LineEvent): void {
    if (isEnding || isClosed) return;
    talk.think();
    waiting += 1;
    if (waiting > MAX_WAITING) {
      talk.close('us');
      return;
    }
    work = work.then(() => handle(event)).catch(report);
    void work.then(() => {
      waiting -= 1;
    });
  }

  async function handle(event: LineEvent): Promise<void> {
    let turn: CallTurn | undefined;
    const stop = new AbortController();
    reply = { stop, isSpoken: false };
    const speaking: SpeakingLine = {
      signal: stop.signal,
      take: async () => (isClosed || isEnding ? 'later' : 'taken'),
      deliver: async (sentence) => {
        if (isClosed || stop.signal.aborted || !reply) return;
        reply.isSpoken = true;
        speak(sentence);
      },
    };
    const isMessage = event.type === 'heard';
    try {
      // Before it is handled: if this process dies, who opens the line again answers it.
      if (isMessage) await storeUnanswered(ctx, reference, event);
      turn = await options.handleEvents(ctx, [{ ...options.eventHead(ctx.clock.now()), ...event }], speaking);
      if (isMessage) await storeUnanswered(ctx, reference, null);
    } finally {
      reply = undefined;
      if (!turn) talk.listen();
    }
    // Before it is said: recording may begin with it, or they have objected.
    await sound?.check();
    // The line broke while the reply was being made: it is spoken when the line is open again.
    if (turn && !perform(turn) && !isEnding && (await queueTurn(ctx, reference, turn)))
      await notifyLine(ctx, reference);
    watch.performed?.();
  }

  function speak(text: string): void {
    language = hearLanguage(language, 'ours', text);
    talk.say(text);
  }

  function perform(turn: CallTurn, reason: EndReason = 'completed'): boolean {
    if (isEnding || isClosed) return false;
    if (turn.say !== '') speak(turn.say);
    if (turn.next === 'listen') {
      talk.listen();
      return true;
    }
    isEnding = turn.next === 'transfer' ? { reason: 'transferred', to: turn.to } : { reason };
    talk.think();
    // In this order: on a line that we have hung up, nothing can be queued.
    leaving = Promise.resolve(options.leaves?.(turn))
      .then(() => markHungUp(ctx, reference))
      .catch(report);
    if (!talk.player.isSpeaking) finishSoon();
    return true;
  }

  /** They speak while our reply is spoken: no more of it is made. */
  function stopReply(heardOfUs?: string): void {
    if (reply?.isSpoken) reply.stop.abort(new SpeechInterrupted(heardOfUs));
  }

  function finishSoon(): void {
    last ??= setTimeout(() => void leaving.then(finish), AFTER_WORDS_MS);
  }

  function finish(): void {
    if (isClosed) return;
    watch.ending?.(isEnding?.reason ?? 'completed', isEnding?.to);
    talk.close('us');
  }

  const start = (): void => {
    if (options.repeats && !isClosed) speak(options.repeats);
    if (options.begins) enqueue(options.begins);
    else talk.listen();
    void work.then(open);
  };
  // A line that is opened again may be recorded from its first word.
  if (sound) void sound.check().then(start);
  else start();
  const take = (turn: CallTurn): boolean => {
    // Asked before it is spoken: a page shows whose words they are.
    watch.performed?.();
    return perform(turn);
  };
  return { take, language: () => languageSpokenOn(language), opened, closed, talk };
}
