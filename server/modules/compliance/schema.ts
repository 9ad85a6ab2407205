// Wire shapes of the do-not-call list, consents, receipts and settings: camelCase, every field always present.
import { z } from 'zod';
import { callingPageQuery } from '../../http/pages.ts';
import { freeForm, timestamp, uuid } from '../../http/wire.ts';
import { CONSENT_MODES } from './law/rules.ts';
import { CONTACT_RULES } from './law/verdict.ts';
import { phone } from './phone-number.ts';

export const LISTING_SOURCES = ['api', 'import', 'voice', 'keypad', 'sms'] as const;
export const CONTACT_CHANNELS = ['call', 'text'] as const;
export const MOMENTS = ['creation', 'dial', 'text'] as const;

const text = z.string();
const moment = timestamp.nullable();

export const DncEntry = z
  .object({ phone: text, source: z.enum(LISTING_SOURCES), note: text, createdAt: timestamp })
  .meta({ id: 'DncEntry' });
export const AddDnc = z.object({ phone, note: z.string().max(500).default('') });
export const DncQuery = callingPageQuery.extend({ source: z.enum(LISTING_SOURCES).optional() });
export const CheckDnc = z.object({ phones: z.array(z.string().max(64)).min(1).max(1000) });
export const DncCheck = z.object({
  data: z.array(
    z.object({
      given: text,
      phone: text.nullable().meta({ description: 'E.164; null when it cannot be a phone number' }),
      listed: z.boolean(),
      because: text.nullable().meta({ description: 'The listed number of the same person' }),
    }),
  ),
});
export const ImportDnc = z
  .object({ phones: z.array(z.string()) })
  .meta({ description: 'JSON as shown, or CSV with a column `phone`' });
export const RowError = z.object({ row: z.int(), value: text, message: text });
export const DncImport = z
  .object({
    rows: z.int(),
    added: z.int(),
    alreadyListed: z.int(),
    rejected: z.int(),
    errors: z.array(RowError).meta({ description: 'The first 100' }),
  })
  .meta({ id: 'DncImport' });

export const Consent = z
  .object({
    id: uuid,
    phone: text,
    channel: z.enum(CONTACT_CHANNELS),
    kind: z.enum(['express', 'express_written']),
    source: text,
    evidence: text,
    holds: z.boolean(),
    grantedAt: timestamp,
    expiresAt: moment,
    revokedAt: moment,
    revokedBecause: text,
    createdAt: timestamp,
  })
  .meta({ id: 'Consent' });
const instant = z.iso.datetime({ offset: true }).transform((given) => new Date(given));
export const GrantConsent = z.object({
  phone,
  channel: z.enum(CONTACT_CHANNELS),
  kind: z.enum(['express', 'express_written']).default('express'),
  source: z.string().trim().min(1).max(100).default('api'),
  evidence: z.string().max(4000).default('').meta({ description: 'What proves it: a form, a recording, the words used' }),
  grantedAt: instant.optional(),
  expiresAt: instant.optional(),
});
export const ConsentQuery = callingPageQuery.extend({ phone: phone.optional(), channel: z.enum(CONTACT_CHANNELS).optional() });
export const RevokeConsent = z.object({ because: z.string().max(500).default('') });

export const Receipt = z
  .object({
    id: uuid,
    moment: z
      .enum(MOMENTS)
      .meta({ description: 'creation: when the contact was asked for; dial and text: the instant before it' }),
    channel: z.enum(CONTACT_CHANNELS),
    phone: text,
    callId: uuid.nullable(),
    workflowExecutionId: uuid.nullable(),
    workflowId: uuid.nullable(),
    verdict: z.enum(['allow', 'defer', 'refuse']),
    rule: z.enum(CONTACT_RULES).nullable().meta({ description: 'The rule that decided; null when all allowed' }),
    because: text,
    citation: text.nullable(),
    verified: z
      .boolean()
      .nullable()
      .meta({ description: 'false: the rule comes from a secondary source and is enforced as read there' }),
    nextAllowedAt: moment,
    zones: z.array(text),
    states: z.array(text),
    rules: z.array(
      z.object({
        rule: z.enum(CONTACT_RULES),
        outcome: z.enum(['passed', 'warned', 'deferred', 'refused']),
        because: text,
        citation: text.nullable(),
        verified: z.boolean().nullable(),
      }),
    ),
    inputs: freeForm.meta({ description: 'Everything the verdict was computed from' }),
    chain: z.int(),
    seq: z.int(),
    hash: text,
    createdAt: timestamp,
  })
  .meta({ id: 'Receipt' });
export const ReceiptQuery = callingPageQuery.extend({
  phone: phone.optional(),
  verdict: z.enum(['allow', 'defer', 'refuse']).optional(),
});
export const CallReceipt = z
  .object({ callId: uuid, notice: text, receipts: z.array(Receipt).meta({ description: 'Oldest first' }) })
  .meta({ id: 'CallReceipt' });

const hour = z.int().min(0).max(24);
const span = z.object({ from: hour, to: hour });
const state = z.string().regex(/^[A-Z]{2}$/);
const StateHours = z.object({
  from: hour.optional(),
  to: hour.optional(),
  saturday: span.nullable().optional().meta({ description: 'null: closed' }),
  sunday: span.nullable().optional().meta({ description: 'null: closed' }),
  holidays: z.null().optional().meta({ description: 'null: closed on federal holidays' }),
  maxPer24h: z.int().min(1).max(3).optional(),
});
const settingsFields = {
  consentMode: z
    .enum(CONSENT_MODES)
    .meta({ description: 'Calls without a recorded consent: refused, allowed with a warning, or not looked at' }),
  hours: span.meta({ description: 'Legal hours at the called party; within the federal ones' }),
  maxAttemptsPer24h: z.int().min(1).max(100),
  collections: z.object({ maxAttemptsPer7Days: z.int().min(1).max(100), quietDaysAfterConversation: z.int().min(0).max(365) }),
  closedWeekdays: z.array(z.int().min(0).max(6)).max(6).meta({ description: '0 is Sunday' }),
  closedOnFederalHolidays: z.boolean(),
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string().max(100).default('') })).max(366),
  states: z.record(state, StateHours).meta({ description: 'Stricter hours and caps by state' }),
};
export const ComplianceSettings = z
  .object({
    ...settingsFields,
    holidays: z.array(z.object({ date: text, name: text })),
    states: z.record(text, freeForm),
    updatedAt: moment,
    notice: text,
  })
  .meta({ id: 'ComplianceSettings' });
export const UpdateSettings = z.object(settingsFields).partial();

export const CallingRuleList = z.object({
  notice: text,
  data: z.array(
    z.object({
      rule: text,
      state: text.nullable(),
      applies: text,
      values: freeForm,
      citation: text,
      verified: z.boolean(),
    }),
  ),
});

export const TextMessage = z
  .object({
    id: uuid,
    direction: z.enum(['inbound', 'outbound']),
    phone: text.meta({ description: 'The person’s number' }),
    ourNumber: text,
    text,
    meaning: z
      .enum(['opt_out', 'unsure', 'help', 'start', 'other', 'reply', 'question'])
      .meta({ description: 'unsure: it may be an opt-out, so one question is sent; a yes to it is an opt_out' }),
    replyTo: uuid.nullable(),
    createdAt: timestamp,
    sentAt: moment,
  })
  .meta({ id: 'TextMessage' });
export const ReceiveMessage = z.object({
  from: phone,
  to: z.string().max(64).default(''),
  text: z.string().max(4000),
  reference: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The carrier’s id of the message: the same one again is the same message' }),
});
export const ReceivedMessage = z.object({ message: TextMessage, reply: TextMessage.nullable() });
export const TextMessageQuery = callingPageQuery.extend({ phone: phone.optional() });
