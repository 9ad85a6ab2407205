// Events of this module.

import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const listing = z.object({
  phone: z.string().describe('Phone number, E.164.'),
  source: z
    .string()
    .describe('How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`.'),
});
const consent = z.object({
  id: z.uuid().describe('Id of the consent, a UUID that the server makes.'),
  phone: z.string().describe('Phone number, E.164.'),
  channel: z.string().describe('What the person agreed to: `call` or `text`.'),
  source: z.string().describe('Where it came from.'),
});

export const dncAdded = event('compliance.dnc.added', {
  sensitivity: 'pii',
  description: 'A number was put on the do-not-call list.',
  personal: ['phone'],
  data: listing,
});

export const dncRemoved = event('compliance.dnc.removed', {
  sensitivity: 'pii',
  description: 'A number was taken off the do-not-call list.',
  personal: ['phone'],
  data: listing,
});

export const consentGranted = event('compliance.consent.granted', {
  sensitivity: 'pii',
  description: 'A consent to be called or texted was recorded.',
  personal: ['phone', 'source'],
  data: consent,
});

export const consentRevoked = event('compliance.consent.revoked', {
  sensitivity: 'pii',
  description: 'A consent to be called or texted was revoked.',
  personal: ['phone', 'source'],
  data: consent,
});

export const COMPLIANCE_EVENTS = [dncAdded, dncRemoved, consentGranted, consentRevoked] as const;
