// One media stream of Telnyx: our own ear and voice serve the call, and Telnyx only carries its sound.
import type { Context } from '../../../../kernel/context.ts';
import { findLine, queueTurn } from '../port/lines.ts';
import type { CarrierTools, LineSocket, ServedLine } from '../port/vendor.ts';
import { serveMediaStream } from '../spoken/media-stream.ts';
import type { TelnyxSettings } from './api.ts';
import { telnyxStream } from './stream.ts';

type StreamAccount = { carrierId: string; settings: TelnyxSettings; tools: CarrierTools };

/** `left`: the stream is over, and what we wanted next can be done. */
export const serveTelnyxStream = (
  ctx: Context,
  { carrierId, settings, tools }: StreamAccount,
  reference: string,
  socket: LineSocket,
  left: () => Promise<void>,
): ServedLine =>
  serveMediaStream(ctx, socket, {
    reference,
    dialect: telnyxStream(),
    silenceMs: settings.silenceSeconds * 1000,
    language: settings.language,
    open: async (callControlId) => {
      const row = await findLine(ctx, carrierId, reference);
      if (!row || row.carrier_call_id !== callControlId) return undefined;
      return {
        unanswered: row.unanswered,
        eventHead: (at) => ({ reference, carrierCallId: callControlId, placedAt: row.placed_at, at }),
        handleEvents: (inside, events, speaking) => tools.handleEvents(inside, events, speaking),
        leaves: async (turn) => {
          if (turn.next === 'transfer') await queueTurn(ctx, reference, turn);
        },
        // How the call ended is what Telnyx reports.
        ended: left,
      };
    },
  });
