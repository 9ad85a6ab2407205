// Owns the fields that nodes of several types have: texts in another language, and options to pick from.
import { z } from 'zod';

/** What the end user hears while a human is called, unless the author wrote something else. */
export const HANDOFF_MESSAGE = 'I am connecting you with a colleague.';
export const HANDOFF_MESSAGE_ES = 'Le comunico con un compañero.';
export const NOBODY_FREE = 'I am sorry, none of my colleagues is free right now. Please try again later. Goodbye.';
export const NOBODY_FREE_ES = 'Lo siento, ninguno de mis compañeros está libre ahora. Inténtelo más tarde, por favor. Adiós.';
export const E164 = 'E.164 number, sip: or tel: address, or a template';

export const channelOverrides = z
  .record(z.string(), z.string())
  .nullish()
  .describe('channel (`chat`, `voice`, `sms`, `email`) → text said there instead');
/** The same text in another language. */
export const localeOverrides = (field: string) =>
  z
    .strictObject({ es: z.string().optional().describe(`\`${field}\` in Spanish. Liquid template`) })
    .nullish()
    .describe('language (`es`) → text said instead to people who speak it');
export const offeredOptions = z
  .array(
    z.strictObject({
      label: z.string().trim().min(1).max(40).describe('what the end user sees and may tap or type'),
      value: z.string().max(200).nullish().describe('what the pick means; the label unless set'),
    }),
  )
  .max(10)
  .refine((all) => new Set(all.map(({ label }) => label.toLowerCase())).size === all.length, 'two options have the same label')
  .nullish()
  .describe('what the end user may pick from, by a tap, its label or its number');
