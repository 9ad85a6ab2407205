// One open media stream: our own ear and voice serve the call, and Twilio only carries its sound.
import type { Context } from '../../../../kernel/context.ts';
import type { Line, LineEvents } from '../../../speech/port/ports.ts';
import { speechFor } from '../../../speech/speech.ts';
import { languageOfVoice, languageSpokenOn } from '../port/line-texts.ts';
import { findLine, queueTurn, setCarrierCallId } from '../port/lines.ts';
import type { LineSocket, ServedLine } from '../port/vendor.ts';
import { serveSpokenLine, type TalkingLine } from '../spoken/spoken-line.ts';
import type { TwilioAccount } from './account.ts';
import { headOf } from './calls.ts';
import { clearFrame, readStreamFrame, STREAM_RATE, samplesOfFrame, soundFrame } from './stream.ts';

const SETUP_MS = 10_000;
/** Twilio plays what it has, and cannot be held: no more is sent ahead than a network needs. */
const AHEAD_MS = 240;

export function serveStreamLine(ctx: Context, account: TwilioAccount, reference: string, socket: LineSocket): ServedLine {
  const { settings, tools } = account;
  let talking: TalkingLine | undefined;
  let events: LineEvents | undefined;
  let streamSid = '';
  let isClosed = false;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const noSetup = setTimeout(() => socket.close(), SETUP_MS);

  const line: Line = {
    rate: STREAM_RATE,
    aheadMs: AHEAD_MS,
    play: (samples) => socket.send(soundFrame(streamSid, samples)),
    close: () => socket.close(),
    listen: (given) => {
      events = given;
    },
  };

  async function setUp(sid: string): Promise<void> {
    const row = await findLine(ctx, account.id, reference);
    if (!row || (row.carrier_call_id ?? sid) !== sid) return socket.close();
    await setCarrierCallId(ctx, reference, sid);
    const parts = await speechFor(ctx, [ctx.org.id, reference]);
    if (!parts) throw new Error('the speech parts are gone');
    if (isClosed) return;
    talking = serveSpokenLine(ctx, {
      reference,
      line,
      parts,
      silenceMs: settings.silenceSeconds * 1000,
      voiceName: settings.voice,
      language: settings.language,
      optOutKey: true,
      begins: row.unanswered ?? { type: 'answered', by: 'human' },
      eventHead: (at) => headOf(row, sid, at),
      handleEvents: (inside, given, speaking) => tools.handleEvents(inside, given, speaking),
      // Twilio asks what comes after the stream: a transfer is found there.
      leaves: async (turn) => {
        if (turn.next === 'transfer') await queueTurn(ctx, reference, turn);
      },
      // How the call ended is what Twilio reports.
      ended: async () => undefined,
      watch: { cleared: () => socket.send(clearFrame(streamSid)) },
    });
    void talking.opened.then(open);
    void talking.closed.then(close);
  }

  socket.onFrame((text) => {
    const frame = readStreamFrame(text);
    if (frame?.event === 'start' && streamSid === '') {
      clearTimeout(noSetup);
      streamSid = frame.start.streamSid;
      setUp(frame.start.callSid).catch((error: unknown) => {
        ctx.log.error({ err: error, call_id: reference }, 'a call could not be served by our own speech');
        socket.close();
      });
    }
    if (frame?.event === 'media' && frame.media.track !== 'outbound') events?.audio(samplesOfFrame(frame.media.payload));
    if (frame?.event === 'dtmf') events?.pressed(frame.dtmf.digit);
    if (frame?.event === 'stop') events?.closed('lost');
  });
  socket.onClose(() => {
    isClosed = true;
    clearTimeout(noSetup);
    if (talking) events?.closed('lost');
    else close();
  });
  const ours = { ours: languageOfVoice(settings.language) };
  return {
    take: (turn) => talking?.take(turn) ?? false,
    language: () => talking?.language() ?? languageSpokenOn(ours),
    opened,
    closed,
  };
}
