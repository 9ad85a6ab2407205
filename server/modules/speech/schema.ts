// Wire shapes of what hears and what speaks for an organization.
import { z } from 'zod';
import { timestamp } from '../../http/wire.ts';

const provider = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Lower-case letters, digits, - and _, at most 64');
const providerText =
  'Name of the provider (`createModelProvider`), of the kind `openai`, `openai_compatible`, `deepgram` or `elevenlabs`.';
const modelText = 'Name of the model at the vendor; null: one that the vendor has for this.';
const voiceText = 'Name of the voice at the vendor; null: one that it has.';
const model = z.string().trim().min(1).max(200).nullable();

const EarChoice = z.object({
  provider: provider.describe(providerText),
  model: model.default(null).describe(modelText),
});
const VoiceChoice = z.object({
  provider: provider.describe(providerText),
  model: model.default(null).describe(modelText),
  voice: model.default(null).describe(voiceText),
});
export type EarChoice = z.output<typeof EarChoice>;
export type VoiceChoice = z.output<typeof VoiceChoice>;

const earText = 'What hears. null: the built-in part, from which sound never leaves this server.';
const speaksText = 'What speaks. null: the built-in part, from which texts never leave this server.';
export const SetSpeech = z.object({
  ear: EarChoice.nullable().default(null).describe(earText),
  voice: VoiceChoice.nullable().default(null).describe(speaksText),
});
export const SpeechChoice = z
  .object({
    ear: EarChoice.nullable().describe(earText),
    voice: VoiceChoice.nullable().describe(speaksText),
    updated_at: timestamp.nullable().describe('When it was last changed: ISO 8601, UTC, milliseconds. null: never.'),
  })
  .meta({ id: 'Speech' });

const ms = z.int().describe('How long it took, in milliseconds.');
export const CheckSpeech = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .default('My order number is one zero zero two.')
    .describe('What is said, at most 300 characters.'),
});
export const SpeechCheck = z
  .object({
    said: z.string().describe('What was said.'),
    heard: z.string().describe('What was heard of it.'),
    voice: z
      .object({ name: z.string().describe('What spoke.'), first_sound_ms: ms, ms })
      .describe('What spoke the sentence, and how long it took.'),
    ear: z
      .object({ name: z.string().describe('What heard.'), ms })
      .describe('What heard the sentence again, and how long it took.'),
  })
  .meta({ id: 'SpeechCheck' });
