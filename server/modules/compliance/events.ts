// Events of this module.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { complianceEventTexts, dncTexts } from './descriptions.ts';

const listing = z.object({ phone: z.string(), source: z.string() }).apply(describeFields, dncTexts);
const consent = z
  .object({ id: z.uuid(), phone: z.string(), channel: z.string(), source: z.string() })
  .apply(describeFields, complianceEventTexts);

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
