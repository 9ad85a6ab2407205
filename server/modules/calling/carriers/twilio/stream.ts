// The frames of a media stream of Twilio, both ways. Pure: what is no frame is undefined.
import { z } from 'zod';
import { MAX_STREAM_PAYLOAD, type StreamDialect, samplesOfPayload } from '../spoken/media-stream.ts';

const Frame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('start'),
    start: z.object({ streamSid: z.string().min(1).max(100), callSid: z.string().min(1).max(100) }),
  }),
  z.object({
    event: z.literal('media'),
    media: z.object({ payload: z.base64().max(MAX_STREAM_PAYLOAD), track: z.string().optional() }),
  }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }) }),
  z.object({ event: z.literal('stop') }),
]);

export const twilioStream: StreamDialect = {
  read: (text) => {
    const frame = readFrame(text);
    switch (frame?.event) {
      case 'start':
        return [{ type: 'start', streamId: frame.start.streamSid, callId: frame.start.callSid }];
      case 'media':
        return frame.media.track === 'outbound'
          ? []
          : [{ type: 'sound', samples: samplesOfPayload(frame.media.payload) }];
      case 'dtmf':
        return [{ type: 'digit', digit: frame.dtmf.digit }];
      case 'stop':
        return [{ type: 'stop' }];
      case undefined:
        return [];
    }
  },
  sound: (streamSid, payload) => JSON.stringify({ event: 'media', streamSid, media: { payload } }),
  clear: (streamSid) => JSON.stringify({ event: 'clear', streamSid }),
};

function readFrame(text: string): z.output<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
