// Owns phone numbers in the bodies of this module: what `toE164` reads is accepted, and is E.164 afterwards.
import { z } from 'zod';
import { toE164 } from '../../kernel/phone.ts';

export const NOT_A_NUMBER = 'is not a phone number; write it as +12125550123 or as ten digits';

/** Accepts what `toE164` reads, and is E.164 afterwards. */
export const phone = z
  .string()
  .transform((text, ctx) => {
    const number = toE164(text);
    if (number !== undefined) return number;
    ctx.addIssue({ code: 'custom', message: NOT_A_NUMBER });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', description: 'E.164, or national digits of the United States' } });
