// Owns phone numbers in bodies and queries: what `toE164` reads is accepted, and is E.164 afterwards.
import { z } from 'zod';
import { toE164 } from '../kernel/phone.ts';

export const NOT_A_NUMBER = 'is not a phone number; write it as +12125550123 or as ten digits';

const toNumber = (text: string, ctx: z.RefinementCtx): string => {
  const number = toE164(text);
  if (number !== undefined) return number;
  ctx.addIssue({ code: 'custom', message: NOT_A_NUMBER });
  return z.NEVER;
};

const description = 'E.164, or national digits of the United States';

/** Accepts what `toE164` reads, and is E.164 afterwards. */
export const phone = z
  .string()
  .transform(toNumber)
  .meta({ override: { type: 'string', description } });

/** The same in a query, where a plus that was not percent-encoded arrives as a space. */
export const phoneParam = z
  .string()
  .transform((text, ctx) => toNumber(text.replace(/^ /, '+'), ctx))
  .optional()
  .meta({ override: { type: 'string', description: `Only this number: ${description}` } });
