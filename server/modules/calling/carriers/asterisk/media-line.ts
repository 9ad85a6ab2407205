// One call of a chan_websocket: our own ear and voice serve it. Asterisk keeps what it was sent, can be held, and says when it has enough.
import type { SoundSocket } from '../../../../http/upgrades.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Line, LineEvents } from '../../../speech/port/ports.ts';
import { findLine, markAnswered, queueTurn } from '../port/lines.ts';
import type { ServedLine } from '../port/vendor.ts';
import { serveComingLine } from '../spoken/coming-line.ts';
import type { AsteriskAccount } from './account.ts';
import {
  type AsteriskCommand,
  asteriskCommand,
  isJson,
  readAsteriskFrame,
  SOUND_FORMATS,
  type SoundFormat,
} from './frames.ts';

/** Asterisk can be held, and throws away what it has: more is sent ahead, so that a stall of ours is not heard. */
const AHEAD_MS = 500;
/** What waits while Asterisk has enough; more, and it never takes any. */
const MAX_WAITING_BYTES = 2 * 1024 * 1024;

export function serveAsteriskLine(
  ctx: Context,
  account: AsteriskAccount,
  reference: string,
  socket: SoundSocket,
): ServedLine {
  const { settings, tools } = account;
  let events: LineEvents | undefined;
  let format: SoundFormat | undefined;
  let frameBytes = 160;
  let speaksJson = false;
  let hasEnough = false;
  let isPaused = false;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const command = (name: AsteriskCommand): void => socket.send(asteriskCommand(name, speaksJson));
  const close = (): void => {
    command('HANGUP');
    socket.close();
  };
  const pause = (shouldPause: boolean): void => {
    if (isPaused === shouldPause) return;
    isPaused = shouldPause;
    command(shouldPause ? 'PAUSE_MEDIA' : 'CONTINUE_MEDIA');
  };
  const coming = serveComingLine(ctx, {
    reference,
    silenceMs: settings.silenceSeconds * 1000,
    voiceName: settings.voice,
    language: settings.language,
    records: true,
    close,
    open: async () => {
      const row = await findLine(ctx, account.id, reference);
      if (!row) return undefined;
      const isIncoming = !row.outbound;
      if (isIncoming) await markAnswered(ctx, reference, ctx.clock.now());
      const announces = row.relays <= 1 && row.unanswered === null && row.waiting[0]?.next === 'hang_up';
      const placedAt = isIncoming ? null : row.placed_at;
      return {
        unanswered: row.unanswered,
        announces,
        eventHead: (at) => ({ reference, carrierCallId: row.carrier_call_id ?? reference, placedAt, at }),
        handleEvents: (inside, lineEvents, speaking) => tools.handleEvents(inside, lineEvents, speaking),
        // The dialplan asks what comes next: a transfer is found there.
        leaves: async (turn) => {
          if (turn.next === 'transfer') await queueTurn(ctx, reference, turn);
        },
        // How the call ended is what the dialplan reports.
        ended: async () => undefined,
      };
    },
    watch: {
      held: () => pause(true),
      wentOn: () => pause(false),
      cleared: () => {
        waiting = [];
        waitingBytes = 0;
        command('FLUSH_MEDIA');
        pause(false);
      },
    },
  });

  /** Whole frames: half of one would shift all that follow. */
  const play = (samples: Int16Array): void => {
    if (!format || samples.length === 0) return;
    const bytes = format.bytesOf(samples);
    const missing = (frameBytes - (bytes.length % frameBytes)) % frameBytes;
    const silence = format.bytesOf(new Int16Array((missing * samples.length) / bytes.length));
    const whole = missing === 0 ? bytes : Buffer.concat([bytes, silence]);
    if (!hasEnough) {
      socket.sendBytes(whole);
      return;
    }
    waiting.push(whole);
    waitingBytes += whole.length;
    if (waitingBytes > MAX_WAITING_BYTES) close();
  };
  const lineOf = ({ rate }: SoundFormat): Line => ({
    rate,
    aheadMs: AHEAD_MS,
    play,
    close,
    listen: (listener) => {
      events = listener;
    },
  });

  const begin = (name: string, bytes: number, asJson: boolean): void => {
    if (format) return;
    [speaksJson, frameBytes, format] = [asJson, bytes, SOUND_FORMATS[name]];
    if (format) {
      coming.begin(reference, lineOf(format));
      return;
    }
    const codecs = Object.keys(SOUND_FORMATS).join(', ');
    const problem = `Asterisk sends a codec that we do not speak: dial with one of ${codecs}`;
    ctx.log.error({ call_id: reference, format: name }, problem);
    close();
  };
  socket.onFrame((text) => {
    const frame = readAsteriskFrame(text);
    if (frame?.event === 'MEDIA_START') begin(frame.format, frame.frameBytes, isJson(text));
    if (frame?.event === 'DTMF_END') events?.pressed(frame.digit);
    if (frame?.event === 'MEDIA_XOFF') hasEnough = true;
    if (frame?.event !== 'MEDIA_XON') return;
    hasEnough = false;
    for (const bytes of waiting.splice(0)) socket.sendBytes(bytes);
    waitingBytes = 0;
  });
  socket.onBytes((bytes) => {
    if (format) events?.audio(format.samplesOf(bytes));
  });
  socket.onClose(() => coming.closed(() => events?.closed('lost')));
  return coming.served;
}
