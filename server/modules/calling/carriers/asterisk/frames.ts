// The frames of Asterisk's chan_websocket, both ways: sound as bytes in the codec of the channel, control as texts, plain or JSON. Pure.
import { z } from 'zod';
import { muLawOf, samplesOfMuLaw } from '../../../speech/port/mulaw.ts';
import { pcmBytes, type Rate, samplesOf } from '../../../speech/port/pcm.ts';

export type SoundFormat = {
  rate: Rate;
  samplesOf(bytes: Uint8Array): Int16Array;
  bytesOf(samples: Int16Array): Uint8Array;
};

const PCM = { samplesOf, bytesOf: pcmBytes };
/** By the names that Asterisk gives its codecs. */
export const SOUND_FORMATS: Readonly<Record<string, SoundFormat>> = {
  ulaw: { rate: 8000, samplesOf: samplesOfMuLaw, bytesOf: muLawOf },
  slin: { rate: 8000, ...PCM },
  slin16: { rate: 16_000, ...PCM },
};

type AsteriskFrame =
  | { event: 'MEDIA_START'; format: string; frameBytes: number }
  | { event: 'MEDIA_XOFF' | 'MEDIA_XON' }
  | { event: 'DTMF_END'; digit: string };
export type AsteriskCommand = 'HANGUP' | 'FLUSH_MEDIA' | 'PAUSE_MEDIA' | 'CONTINUE_MEDIA';

const Frame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('MEDIA_START'),
    format: z.string().max(40),
    optimal_frame_size: z.coerce.number().int().min(1).max(8000).catch(160),
  }),
  z.object({ event: z.literal(['MEDIA_XOFF', 'MEDIA_XON']) }),
  z.object({ event: z.literal('DTMF_END'), digit: z.string().regex(/^[0-9*#A-D]$/) }),
]);

/** `DTMF_END digit:5`, or the same as JSON. Undefined: nothing that concerns us. */
export function readAsteriskFrame(text: string): AsteriskFrame | undefined {
  const { data: frame } = Frame.safeParse(isJson(text) ? parseJson(text) : fieldsOf(text));
  if (frame?.event !== 'MEDIA_START') return frame;
  return { event: frame.event, format: frame.format, frameBytes: frame.optimal_frame_size };
}

/** Asterisk of 22.8 on can be set to JSON (`f(json)`): it is answered in kind. */
export const isJson = (text: string): boolean => text.startsWith('{');

export const asteriskCommand = (command: AsteriskCommand, asJson: boolean): string =>
  asJson ? JSON.stringify({ command }) : command;

/** What a command says, in either form. */
export const readAsteriskCommand = (text: string): string =>
  isJson(text) ? String((parseJson(text) as { command?: unknown }).command) : text.trim();

function fieldsOf(text: string): Record<string, string> {
  const [event = '', ...fields] = text.trim().split(/\s+/);
  const pairs = fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]);
  return { ...Object.fromEntries(pairs), event };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
