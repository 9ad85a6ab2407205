// What an operator sets to connect a Telnyx account: which application, which voice, and the keys.
import { z } from 'zod';

export const TelnyxConfig = z.strictObject({
  connectionId: z.string().regex(/^\d{1,32}$/, 'The id of the call control application, as digits'),
  messagingProfileId: z.uuid().optional(),
  voice: z.string().min(1).max(200).default('AWS.Polly.Joanna-Neural'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)
    .default('en-US'),
  transcriptionEngine: z.enum(['Telnyx', 'Google', 'Deepgram', 'Azure']).default('Telnyx'),
  answeringMachineDetection: z.enum(['premium', 'greeting_end', 'disabled']).default('premium'),
  ringSeconds: z.int().min(5).max(120).default(30),
  maxCallSeconds: z.int().min(60).max(14_400).default(3600),
  silenceSeconds: z.int().min(2).max(60).default(8),
  baseUrl: z.url().default('https://api.telnyx.com'),
});
export type TelnyxSettings = z.output<typeof TelnyxConfig>;

export const TelnyxCredentials = z.strictObject({
  apiKey: z.string().min(1).max(500),
  /** Base64, as the portal shows it: webhooks are checked with it. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'The 32 bytes of the public key in base64'),
});
