// Wire shapes of the do-not-call list, consents, receipts and settings: camelCase, every field always present.
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { callingPageQuery } from '../../http/pages.ts';
import { phone, phoneParam } from '../../http/phone-number.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import * as texts from './descriptions.ts';
import { CONSENT_MODES } from './law/rules.ts';
import { CONTACT_RULES } from './law/verdict.ts';

export const LISTING_SOURCES = ['api', 'import', 'voice', 'keypad', 'sms'] as const;
export const CONTACT_CHANNELS = ['call', 'text'] as const;
export const MOMENTS = ['creation', 'dial', 'text'] as const;

const text = z.string();
const moment = timestamp.nullable();

export const DncEntry = z
  .object({ phone: text, source: z.enum(LISTING_SOURCES), note: text, createdAt: timestamp })
  .apply(describeFields, texts.dncTexts)
  .meta({ id: 'DncEntry' });
export const AddDnc = z.object({ phone, note: z.string().max(500).default('') }).apply(describeFields, texts.dncTexts);
export const DncQuery = callingPageQuery.extend({
  phone: phoneParam,
  source: z.enum(LISTING_SOURCES).optional().describe(texts.filterTexts.source),
  ...timeRangeFields,
});
export const CheckDnc = z
  .object({ phones: z.array(z.string().max(64)).min(1).max(1000) })
  .apply(describeFields, texts.dncCheckTexts);
export const DncCheck = z
  .object({
    data: z.array(
      z
        .object({
          given: text,
          phone: text.nullable(),
          listed: z.boolean(),
          because: text.nullable(),
        })
        .apply(describeFields, texts.dncCheckTexts),
    ),
  })
  .apply(describeFields, texts.dncCheckTexts);
export const ImportDnc = z
  .object({ phones: z.array(z.string()) })
  .apply(describeFields, texts.dncImportTexts)
  .meta({ description: 'JSON as shown, or CSV with a column `phone`' });
export const RowError = z.object({ row: z.int(), value: text, message: text }).apply(describeFields, texts.rowErrorTexts);
export const DncImport = z
  .object({
    rows: z.int(),
    added: z.int(),
    alreadyListed: z.int(),
    rejected: z.int(),
    errors: z.array(RowError),
  })
  .apply(describeFields, texts.dncImportTexts)
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
  .apply(describeFields, texts.consentTexts)
  .meta({ id: 'Consent' });
const instant = z.iso.datetime({ offset: true }).transform((given) => new Date(given));
export const GrantConsent = z
  .object({
    phone,
    channel: z.enum(CONTACT_CHANNELS),
    kind: z.enum(['express', 'express_written']).default('express'),
    source: z.string().trim().min(1).max(100).default('api'),
    evidence: z.string().max(4000).default(''),
    grantedAt: instant.optional(),
    expiresAt: instant.optional(),
  })
  .apply(describeFields, texts.consentTexts);
export const ConsentQuery = callingPageQuery.extend({
  phone: phoneParam,
  channel: z.enum(CONTACT_CHANNELS).optional().describe(texts.filterTexts.channel),
  source: z.string().min(1).max(100).optional().meta({ description: 'Where the consent came from, exactly as it was recorded' }),
  ...timeRangeFields,
});
export const RevokeConsent = z.object({ because: z.string().max(500).default('') }).apply(describeFields, texts.consentTexts);

export const Receipt = z
  .object({
    id: uuid,
    moment: z.enum(MOMENTS),
    channel: z.enum(CONTACT_CHANNELS),
    phone: text,
    callId: uuid.nullable(),
    workflowExecutionId: uuid.nullable(),
    workflowId: uuid.nullable(),
    verdict: z.enum(['allow', 'defer', 'refuse']),
    rule: z.enum(CONTACT_RULES).nullable(),
    because: text,
    citation: text.nullable(),
    verified: z.boolean().nullable(),
    nextAllowedAt: moment,
    zones: z.array(text),
    states: z.array(text),
    rules: z.array(
      z
        .object({
          rule: z.enum(CONTACT_RULES),
          outcome: z.enum(['passed', 'warned', 'deferred', 'refused']),
          because: text,
          citation: text.nullable(),
          verified: z.boolean().nullable(),
        })
        .apply(describeFields, texts.receiptRuleTexts),
    ),
    inputs: freeForm,
    chain: z.int(),
    seq: z.int(),
    hash: text,
    createdAt: timestamp,
  })
  .apply(describeFields, texts.receiptTexts)
  .meta({ id: 'Receipt' });
export const ReceiptQuery = callingPageQuery.extend({
  phone: phoneParam,
  callId: uuid.optional().meta({ description: 'Only verdicts about this call' }),
  workflowExecutionId: uuid.optional().meta({ description: 'Only verdicts about this execution' }),
  workflowId: uuid.optional().meta({ description: 'Only verdicts about contacts of this workflow' }),
  rule: z.enum(CONTACT_RULES).optional().meta({ description: 'Only where this rule decided' }),
  verdict: z.enum(['allow', 'defer', 'refuse']).optional().meta({ description: 'Only this verdict' }),
  ...timeRangeFields,
});
export const CallReceipt = z
  .object({ callId: uuid, notice: text, receipts: z.array(Receipt) })
  .apply(describeFields, texts.callReceiptTexts)
  .meta({ id: 'CallReceipt' });

const hour = z.int().min(0).max(24);
const span = z.object({ from: hour, to: hour }).apply(describeFields, texts.spanOfHoursTexts);
const state = z.string().regex(/^[A-Z]{2}$/);
const StateHours = z
  .object({
    from: hour.optional(),
    to: hour.optional(),
    saturday: span.nullable().optional(),
    sunday: span.nullable().optional(),
    holidays: z.null().optional(),
    maxPer24h: z.int().min(1).max(3).optional(),
  })
  .apply(describeFields, texts.stateHoursTexts);
const settingsFields = {
  consentMode: z.enum(CONSENT_MODES),
  hours: span,
  maxAttemptsPer24h: z.int().min(1).max(100),
  collections: z
    .object({ maxAttemptsPer7Days: z.int().min(1).max(100), quietDaysAfterConversation: z.int().min(0).max(365) })
    .apply(describeFields, texts.collectionsTexts),
  closedWeekdays: z.array(z.int().min(0).max(6)).max(6),
  closedOnFederalHolidays: z.boolean(),
  holidays: z
    .array(z.object({ date: z.iso.date(), name: z.string().max(100).default('') }).apply(describeFields, texts.holidayTexts))
    .max(366),
  states: z.record(state, StateHours),
  allowedCountries: z
    .array(z.string().refine(isSupportedCountry, 'No such country. Write two capital letters, such as US.'))
    .max(250)
    .nullable(),
  maxCallsPerDay: z.int().min(0).max(1_000_000),
  maxTextsPerDay: z.int().min(0).max(1_000_000),
};
export const ComplianceSettings = z
  .object({
    ...settingsFields,
    holidays: z.array(z.object({ date: text, name: text }).apply(describeFields, texts.holidayTexts)),
    states: z.record(text, freeForm),
    updatedAt: moment,
    notice: text,
  })
  .apply(describeFields, texts.settingsTexts)
  .meta({ id: 'ComplianceSettings' });
export const UpdateSettings = z.object(settingsFields).partial().apply(describeFields, texts.settingsTexts);

export const CallingRuleList = z
  .object({
    notice: text,
    data: z.array(
      z
        .object({
          rule: text,
          state: text.nullable(),
          applies: text,
          values: freeForm,
          citation: text,
          verified: z.boolean(),
        })
        .apply(describeFields, texts.callingRuleTexts),
    ),
  })
  .apply(describeFields, texts.callingRuleListTexts);

export const TextMessage = z
  .object({
    id: uuid,
    direction: z.enum(['inbound', 'outbound']),
    phone: text,
    ourNumber: text,
    text,
    meaning: z
      .enum(['opt_out', 'unsure', 'help', 'start', 'other', 'reply', 'question'])
      .meta({ description: 'unsure: it may be an opt-out, so one question is sent; a yes to it is an opt_out' }),
    replyTo: uuid.nullable(),
    createdAt: timestamp,
    sentAt: moment,
    conversationId: uuid.nullable(),
    problem: text.nullable(),
  })
  .apply(describeFields, texts.textMessageTexts)
  .meta({ id: 'TextMessage' });
export const ReceiveMessage = z
  .object({
    from: phone,
    to: z.string().max(64).default(''),
    text: z.string().max(4000),
    reference: z.string().min(1).max(200).optional(),
  })
  .apply(describeFields, texts.textMessageTexts);
export const ReceivedMessage = z
  .object({ message: TextMessage, reply: TextMessage.nullable() })
  .apply(describeFields, texts.textMessageTexts);
export const TextMessageQuery = callingPageQuery.extend({ phone: phoneParam });
