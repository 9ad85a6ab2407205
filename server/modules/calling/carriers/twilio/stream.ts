// The frames of a media stream of Twilio, both ways: mu-law of 8 kHz in base64 inside JSON. Pure: what is no frame is undefined.
import { z } from 'zod';
import { muLawOf, samplesOfMuLaw } from '../../../speech/port/mulaw.ts';

const MAX_PAYLOAD = 32_000;

const Frame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('start'),
    start: z.object({ streamSid: z.string().min(1).max(100), callSid: z.string().min(1).max(100) }),
  }),
  z.object({
    event: z.literal('media'),
    media: z.object({ payload: z.base64().max(MAX_PAYLOAD), track: z.string().optional() }),
  }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }) }),
  z.object({ event: z.literal('stop') }),
]);
type StreamFrame = z.output<typeof Frame>;

export const STREAM_RATE = 8000;

export function readStreamFrame(text: string): StreamFrame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const samplesOfFrame = (payload: string): Int16Array => samplesOfMuLaw(Buffer.from(payload, 'base64'));

export const soundFrame = (streamSid: string, samples: Int16Array): string =>
  JSON.stringify({ event: 'media', streamSid, media: { payload: Buffer.from(muLawOf(samples)).toString('base64') } });

/** What Twilio was sent and has not played is thrown away. */
export const clearFrame = (streamSid: string): string => JSON.stringify({ event: 'clear', streamSid });
