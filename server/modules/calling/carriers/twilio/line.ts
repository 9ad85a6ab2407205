// One open ConversationRelay line: frames in, messages out, one after the other; and the silence that Twilio does not report.
import type { Context } from '../../../../kernel/context.ts';
import { numberOfKeys, PressedKeys } from '../../../speech/line/pressed-keys.ts';
import { type CallTurn, type LineEvent, type SpeakingLine, SpeechInterrupted } from '../port/carrier.ts';
import { hearLanguage, type LineLanguage, languageOfVoice, languageSpokenOn } from '../port/line-texts.ts';
import { findLine, markHungUp, queueTurn, setCarrierCallId } from '../port/lines.ts';
import { notifyLine } from '../port/open-lines.ts';
import type { LineSocket, ServedLine } from '../port/vendor.ts';
import type { TwilioAccount } from './account.ts';
import { headOf } from './calls.ts';
import { endFrame, playingTime, type RelayFrame, readRelayFrame, textFrame } from './relay.ts';

/** More events than this without an answer are an attack, or a fault. */
const MAX_WAITING = 30;
const SETUP_MS = 10_000;
/** After a broken line the person waits for us: we speak sooner. */
const AFTER_CUT_MS = 2000;
/** Between the message and the end of the line, so that the last syllable is heard. */
const AFTER_WORDS_MS = 300;

export function serveRelayLine(
  ctx: Context,
  account: TwilioAccount,
  reference: string,
  socket: LineSocket,
): ServedLine {
  const { settings, tools } = account;
  const silenceMs = settings.silenceSeconds * 1000;
  let callSid: string | undefined;
  let language: LineLanguage = { ours: languageOfVoice(settings.language) };
  let isEnding = false;
  let isClosed = false;
  let waiting = 0;
  const keys = new PressedKeys((pressed) => {
    if (isClosed) return;
    // Alone it is the key by which people ask never to be called again; other keys are what they would have said.
    if (pressed === '9') return enqueue({ type: 'pressed', digit: pressed });
    stopReply();
    enqueue({ type: 'heard', text: numberOfKeys(pressed) });
  });
  let heardOfUs: string | undefined;
  /** The reply that is being made; its sentences are spoken as they come. */
  let reply: { stop: AbortController; isSpoken: boolean } | undefined;
  /** When the last of our messages will have been played: later ones wait for it. */
  let playedUntil = 0;
  let work: Promise<void> = Promise.resolve();
  let silence: NodeJS.Timeout | undefined;
  let last: NodeJS.Timeout | undefined;
  const noSetup = setTimeout(() => socket.close(), SETUP_MS);

  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const closed = new Promise<void>((resolve) => {
    socket.onClose(() => {
      isClosed = true;
      for (const timer of [silence, last, noSetup]) clearTimeout(timer);
      keys.stop();
      // What was heard before is still handled.
      void work.then(resolve);
    });
  });

  function listenFor(ms: number): void {
    clearTimeout(silence);
    if (!isEnding && !isClosed) silence = setTimeout(() => enqueue({ type: 'silence' }), ms);
  }

  function enqueue(event: LineEvent): void {
    if (isEnding) return;
    clearTimeout(silence);
    waiting += 1;
    if (waiting > MAX_WAITING) {
      socket.close();
      return;
    }
    work = work
      .then(() => handle(event))
      .catch((error: unknown) =>
        ctx.log.error(
          { err: error, call_id: reference },
          'an event of a line could not be handled; the line stays open',
        ),
      );
    void work.then(() => {
      waiting -= 1;
    });
  }

  async function handle(event: LineEvent): Promise<void> {
    const line = await findLine(ctx, account.id, reference);
    if (!line || callSid === undefined) return socket.close();
    let turn: CallTurn | undefined;
    const stop = new AbortController();
    reply = { stop, isSpoken: false };
    const speaking: SpeakingLine = {
      signal: stop.signal,
      take: async () => (isClosed || isEnding ? 'later' : 'taken'),
      deliver: async (sentence) => speakSentence(sentence),
    };
    try {
      turn = await tools.handleEvents(ctx, [{ ...headOf(line, callSid, ctx.clock.now()), ...event }], speaking);
    } finally {
      // Nothing to say, or no way to find out what: we listen.
      if (!turn) listenFor(event.type === 'answered' ? Math.min(AFTER_CUT_MS, silenceMs) : silenceMs);
    }
    // The line broke while the reply was being made: it is spoken when the line is open again.
    if (turn && !perform(turn) && !isEnding && (await queueTurn(ctx, reference, turn)))
      await notifyLine(ctx, reference);
    reply = undefined;
  }

  /** Of a reply that is still being made. */
  function speakSentence(sentence: string): void {
    if (isClosed || !reply || reply.stop.signal.aborted) return;
    reply.isSpoken = true;
    socket.send(textFrame(`${sentence} `, false));
    language = hearLanguage(language, 'ours', sentence);
    playedUntil = Math.max(performance.now(), playedUntil) + playingTime(sentence, settings.charactersPerSecond);
  }

  /** They speak while our reply is spoken: no more of it is made. */
  function stopReply(playedText?: string): void {
    if (reply?.isSpoken) reply.stop.abort(new SpeechInterrupted(playedText));
  }

  function perform(turn: CallTurn): boolean {
    if (isEnding || isClosed || callSid === undefined) return false;
    // A turn whose sentences were spoken before is ended, too.
    const isOpen = reply?.isSpoken === true && !reply.stop.signal.aborted;
    if (turn.say !== '' || isOpen) socket.send(textFrame(turn.say));
    language = hearLanguage(language, 'ours', turn.say);
    const now = performance.now();
    playedUntil =
      Math.max(now, playedUntil) + (turn.say === '' ? 0 : playingTime(turn.say, settings.charactersPerSecond));
    const played = playedUntil - now;
    if (turn.next === 'listen') {
      listenFor(played + silenceMs);
      return true;
    }
    isEnding = true;
    clearTimeout(silence);
    const handoff =
      turn.next === 'transfer' ? ({ do: 'transfer', to: turn.to } as const) : ({ do: 'hang_up' } as const);
    if (turn.next === 'hang_up') void markHungUp(ctx, reference).catch(() => undefined);
    last = setTimeout(() => socket.send(endFrame(handoff)), played === 0 ? 0 : played + AFTER_WORDS_MS);
    return true;
  }

  async function setUp(sid: string): Promise<void> {
    clearTimeout(noSetup);
    const line = await findLine(ctx, account.id, reference);
    if (!line || (line.carrier_call_id ?? sid) !== sid) return socket.close();
    await setCarrierCallId(ctx, reference, sid);
    callSid = sid;
    enqueue({ type: 'answered', by: 'human' });
    void work.then(open);
  }

  function read(frame: RelayFrame): void {
    if (frame.type === 'setup') {
      if (callSid === undefined) void setUp(frame.callSid).catch(() => socket.close());
      return;
    }
    if (callSid === undefined) return;
    // A person who speaks has let us finish, or has interrupted us.
    if (frame.type === 'interrupt' || frame.type === 'prompt') playedUntil = 0;
    if (frame.type === 'prompt') stopReply(heardOfUs);
    if (frame.type === 'interrupt') {
      stopReply(frame.utteranceUntilInterrupt);
      heardOfUs = frame.utteranceUntilInterrupt;
      if (!isEnding) listenFor(silenceMs);
    } else if (frame.type === 'prompt' && frame.last && frame.voicePrompt.trim() !== '') {
      const playedText = heardOfUs;
      heardOfUs = undefined;
      language = hearLanguage(language, 'theirs', frame.voicePrompt);
      enqueue({
        type: 'heard',
        text: frame.voicePrompt.trim(),
        ...(playedText !== undefined && { heardOfUs: playedText }),
      });
    } else if (frame.type === 'dtmf') {
      clearTimeout(silence);
      keys.press(frame.digit);
    } else if (frame.type === 'error')
      ctx.log.warn(
        { call_id: reference, reason: frame.description.slice(0, 300) },
        'Twilio could not do what the line asked',
      );
  }

  socket.onFrame((text) => {
    const frame = readRelayFrame(text);
    if (frame) read(frame);
  });
  return { take: perform, language: () => languageSpokenOn(language), opened, closed };
}
