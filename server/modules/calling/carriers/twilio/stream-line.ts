// One media stream of Twilio: our own ear and voice serve the call, and Twilio only carries its sound.
import type { Context } from '../../../../kernel/context.ts';
import { findLine, queueTurn, setCarrierCallId } from '../port/lines.ts';
import type { LineSocket, ServedLine } from '../port/vendor.ts';
import { serveMediaStream } from '../spoken/media-stream.ts';
import type { TwilioAccount } from './account.ts';
import { headOf } from './calls.ts';
import { twilioStream } from './stream.ts';

export function serveStreamLine(
  ctx: Context,
  account: TwilioAccount,
  reference: string,
  socket: LineSocket,
): ServedLine {
  const { settings, tools } = account;
  return serveMediaStream(ctx, socket, {
    reference,
    dialect: twilioStream,
    silenceMs: settings.silenceSeconds * 1000,
    voiceName: settings.voice,
    language: settings.language,
    open: async (sid) => {
      const row = await findLine(ctx, account.id, reference);
      if (!row || (row.carrier_call_id ?? sid) !== sid) return undefined;
      await setCarrierCallId(ctx, reference, sid);
      return {
        unanswered: row.unanswered,
        eventHead: (at) => headOf(row, sid, at),
        handleEvents: (inside, events, speaking) => tools.handleEvents(inside, events, speaking),
        // Twilio asks what comes after the stream: a transfer is found there.
        leaves: async (turn) => {
          if (turn.next === 'transfer') await queueTurn(ctx, reference, turn);
        },
        // How the call ended is what Twilio reports.
        ended: async () => undefined,
      };
    },
  });
}
