// The frames of a ConversationRelay socket, read and written. Pure: what is no frame is undefined.
import { z } from 'zod';

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), callSid: z.string() }),
  z.object({ type: z.literal('prompt'), voicePrompt: z.string(), last: z.boolean().default(true) }),
  z.object({ type: z.literal('dtmf'), digit: z.string().regex(/^[0-9*#A-Da-d]$/) }),
  z.object({ type: z.literal('interrupt'), utteranceUntilInterrupt: z.string().default('') }),
  z.object({ type: z.literal('error'), description: z.string().default('') }),
]);
export type RelayFrame = z.output<typeof Frame>;

export function readRelayFrame(text: string): RelayFrame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `last` ends our turn, so that Twilio listens after it; before it, sentences are spoken as they come. */
export const textFrame = (message: string, last = true): string =>
  JSON.stringify({ type: 'text', token: message, last });

const Handoff = z.discriminatedUnion('do', [
  z.object({ do: z.literal('hang_up') }),
  z.object({ do: z.literal('transfer'), to: z.string() }),
]);
export type RelayHandoff = z.output<typeof Handoff>;

/** What is to follow comes back with the request for the next TwiML. */
export const endFrame = (handoff: RelayHandoff): string =>
  JSON.stringify({ type: 'end', handoffData: JSON.stringify(handoff) });

export function readHandoff(text: string | null): RelayHandoff | undefined {
  try {
    return text === null ? undefined : Handoff.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** How long a voice takes for this text, in milliseconds. */
export const playingTime = (message: string, charactersPerSecond: number): number =>
  Math.ceil((message.length / charactersPerSecond) * 1000);
