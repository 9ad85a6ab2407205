// Wire shapes of the do-not-call list, consents, receipts and settings: camelCase, every field always present.
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { callingPageQuery } from '../../http/pages.ts';
import { phone, phoneParam } from '../../http/phone-number.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { freeForm, intParam, timestamp, uuid } from '../../http/wire.ts';
import { CONSENT_MODES } from './law/rules.ts';
import { CONTACT_RULES } from './law/verdict.ts';

export const LISTING_SOURCES = ['api', 'import', 'voice', 'keypad', 'sms'] as const;
export const CONTACT_CHANNELS = ['call', 'text'] as const;
export const MOMENTS = ['creation', 'dial', 'text'] as const;

const text = z.string();
const moment = timestamp.nullable();

const noteText = 'Note for people, at most 500 characters; empty by default.';
export const DncEntry = z
  .object({
    phone: text.describe('Phone number, E.164.'),
    source: z
      .enum(LISTING_SOURCES)
      .describe('How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`.'),
    note: text.describe(noteText),
    createdAt: timestamp.describe('When it was listed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'DncEntry' });
export const AddDnc = z.object({
  phone: phone.describe('Phone number, E.164.'),
  note: z.string().max(500).default('').describe(noteText),
});
export const DncQuery = callingPageQuery.extend({
  phone: phoneParam,
  source: z.enum(LISTING_SOURCES).optional().describe('Only numbers that came on the list this way'),
  ...timeRangeFields,
});
export const CheckDnc = z.object({
  phones: z
    .array(z.string().max(64))
    .min(1)
    .max(1000)
    .describe('Numbers to look for, 1 to 1,000, in any usual spelling.'),
});
export const DncCheck = z.object({
  data: z
    .array(
      z.object({
        given: text.describe('The number as it was sent.'),
        phone: text.nullable().describe('The number as E.164. null: it cannot be a phone number.'),
        listed: z.boolean().describe('true: the person must not be called.'),
        because: text
          .nullable()
          .describe('The listed number of the same person; masked without `identity:read`. null: not listed.'),
      }),
    )
    .describe('One entry for each number, in their order.'),
});
export const ImportDnc = z
  .object({ phones: z.array(z.string()).describe('Numbers to list, at most 250,000.') })
  .meta({ description: 'JSON as shown, or CSV with a column `phone`' });
export const RowError = z.object({
  row: z.int().describe('Line of the file, or place in the list, counted from 1.'),
  value: text.describe('What was there.'),
  message: text.describe('What is wrong with it.'),
});
export const DncImport = z
  .object({
    rows: z.int().describe('How many rows were read.'),
    added: z.int().describe('How many numbers were listed.'),
    alreadyListed: z.int().describe('How many were listed already, or came twice.'),
    repeated: z.int().describe('How many of these came twice in the file itself.'),
    rejected: z.int().describe('How many rows are no phone numbers.'),
    errors: z.array(RowError).describe('The first 100 rejected rows.'),
  })
  .meta({ id: 'DncImport' });

const expiresAtText = 'When it ends by itself, after `grantedAt`: ISO 8601, UTC, milliseconds. null: never.';
const grantedAtText = 'When it was given: ISO 8601, UTC, milliseconds. Now unless given, and not in the future.';
const evidenceText = 'What proves it: a form, a recording, the words used; at most 4,000 characters.';
const sourceText = 'Where it was given, 1 to 100 characters; `api` by default.';
const kindText = '`express` (default), or `express_written`: signed, on paper or electronically.';
export const Consent = z
  .object({
    id: uuid.describe('Id of the consent, a UUID that the server makes.'),
    phone: text.describe('Phone number, E.164.'),
    channel: z.enum(CONTACT_CHANNELS).describe('What the person agreed to: `call` or `text`.'),
    kind: z.enum(['express', 'express_written']).describe(kindText),
    source: text.describe(sourceText),
    evidence: text.describe(evidenceText),
    holds: z.boolean().describe('true: neither revoked nor expired as of now.'),
    grantedAt: timestamp.describe(grantedAtText),
    expiresAt: moment.describe(expiresAtText),
    revokedAt: moment.describe('When it was revoked: ISO 8601, UTC, milliseconds. null: it was not.'),
    revokedBecause: text.describe('Why it was revoked; empty if nothing was said.'),
    createdAt: timestamp.describe('When it was recorded: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'Consent' });
const instant = z.iso.datetime({ offset: true }).transform((input) => new Date(input));
export const GrantConsent = z.object({
  phone: phone.describe('Phone number, E.164.'),
  channel: z.enum(CONTACT_CHANNELS).describe('What the person agreed to: `call` or `text`.'),
  kind: z.enum(['express', 'express_written']).default('express').describe(kindText),
  source: z.string().trim().min(1).max(100).default('api').describe(sourceText),
  evidence: z.string().max(4000).default('').describe(evidenceText),
  grantedAt: instant.optional().describe(grantedAtText),
  expiresAt: instant.optional().describe(expiresAtText),
});
export const ConsentQuery = callingPageQuery.extend({
  phone: phoneParam,
  channel: z.enum(CONTACT_CHANNELS).optional().describe('Only consents to this kind of contact'),
  source: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Where the consent came from, exactly as it was recorded' }),
  ...timeRangeFields,
});
export const RevokeConsent = z.object({
  because: z.string().max(500).default('').describe('Why it is revoked, at most 500 characters; empty by default.'),
});

const verifiedText =
  'false: the rule comes from a secondary source and is enforced as read there. null: no rule decided.';
export const Receipt = z
  .object({
    id: uuid.describe('Id of the receipt, a UUID that the server makes.'),
    moment: z
      .enum(MOMENTS)
      .describe('`creation`: when the contact was asked for. `dial` and `text`: the instant before it.'),
    channel: z.enum(CONTACT_CHANNELS).describe('`call` or `text`.'),
    phone: text.describe('Phone number, E.164.'),
    callId: uuid.nullable().describe('Id of the call. null: a text.'),
    workflowExecutionId: uuid.nullable().describe('Id of the execution. null: none.'),
    workflowId: uuid.nullable().describe('Id of the workflow. null: none.'),
    verdict: z
      .enum(['allow', 'defer', 'refuse'])
      .describe('`allow`, `defer` (not now, but at `nextAllowedAt`) or `refuse`.'),
    rule: z.enum(CONTACT_RULES).nullable().describe('The rule that decided. null: all allowed it.'),
    because: text.describe('Why, in words.'),
    citation: text.nullable().describe('Law or source that the rule comes from. null: none.'),
    verified: z.boolean().nullable().describe(verifiedText),
    nextAllowedAt: moment.describe(
      'When the contact may be tried next: ISO 8601, UTC, milliseconds. null: now, or never.',
    ),
    zones: z.array(text).describe('IANA time zones that the person may be in.'),
    states: z.array(text).describe('States that the person may be in, as two letters.'),
    rules: z
      .array(
        z.object({
          rule: z.enum(CONTACT_RULES).describe('Name of the rule.'),
          outcome: z
            .enum(['passed', 'warned', 'deferred', 'refused'])
            .describe('`passed`, `warned` (allowed, with a reservation), `deferred` or `refused`.'),
          because: text.describe('Why, in words.'),
          citation: text.nullable().describe('Law or source that the rule comes from. null: none.'),
          verified: z.boolean().nullable().describe(verifiedText),
        }),
      )
      .describe('Every rule that was asked, in order.'),
    inputs: freeForm.describe('Everything that the verdict was computed from.'),
    chain: z
      .int()
      .describe('Chain of receipts that this one is a link of; all receipts of one number are in one chain.'),
    seq: z.int().describe('Place in the chain, counted from 1.'),
    hash: text.describe(
      'Hash over this receipt and the link before it, as hexadecimal digits: a changed receipt is noticed.',
    ),
    createdAt: timestamp.describe('When the verdict was made: ISO 8601, UTC, milliseconds.'),
  })
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
const noticeText = 'What these rules are and are not; they are no legal advice.';
export const CallReceipt = z
  .object({
    callId: uuid.describe('Id of the call, for `getCall`.'),
    notice: text.describe(noticeText),
    receipts: z.array(Receipt).describe('Every verdict about the call, oldest first.'),
  })
  .meta({ id: 'CallReceipt' });

const hour = z.int().min(0).max(24);
const span = z.object({
  from: hour.describe('First hour, 0 to 24, local time of the called person.'),
  to: hour.describe('Hour at which it ends, 0 to 24, after `from`.'),
});
const state = z.string().regex(/^[A-Z]{2}$/);
const StateHours = z.object({
  from: hour.optional().describe('First hour, 0 to 24, local time of the called person.'),
  to: hour.optional().describe('Hour at which it ends, 0 to 24, after `from`.'),
  saturday: span.nullable().optional().describe('Hours on Saturdays. null: closed.'),
  sunday: span.nullable().optional().describe('Hours on Sundays. null: closed.'),
  holidays: z.null().optional().describe('null: closed on federal holidays.'),
  maxPer24h: z.int().min(1).max(3).optional().describe('Most attempts to one person in 24 hours, 1 to 3.'),
});
const settingsFields = {
  consentMode: z
    .enum(CONSENT_MODES)
    .describe(
      'Calls without a recorded consent: refused (`require`), allowed with a warning (`warn`, default), or not looked at (`off`). Until it is set, calls over real carriers need one.',
    ),
  hours: span.describe('Legal hours at the called person, within the federal ones of 8 to 21.'),
  maxAttemptsPer24h: z.int().min(1).max(100).describe('Most attempts to one person in 24 hours; 3 by default.'),
  collections: z
    .object({
      maxAttemptsPer7Days: z.int().min(1).max(100).describe('Most attempts to one person about a debt in seven days.'),
      quietDaysAfterConversation: z
        .int()
        .min(0)
        .max(365)
        .describe('Days without a call after a conversation about the debt.'),
    })
    .describe('Limits for workflows tagged `COLLECTIONS`.'),
  closedWeekdays: z
    .array(z.int().min(0).max(6))
    .max(6)
    .describe('Days of the week without calls: 0 is Sunday, 6 is Saturday.'),
  closedOnFederalHolidays: z
    .boolean()
    .describe('true: no calls on federal holidays of the United States. false by default.'),
  holidays: z
    .array(
      z.object({
        date: z.iso.date().describe('Day without calls, `YYYY-MM-DD`, at the called person.'),
        name: z.string().max(100).default('').describe('Name of the day, for people, at most 100 characters.'),
      }),
    )
    .max(366)
    .describe('Other days without calls, at most 366.'),
  states: z.record(state, StateHours).describe('Stricter hours and caps, by state as two letters.'),
  allowedCountries: z
    .array(z.string().refine(isSupportedCountry, 'No such country. Write two capital letters, such as US.'))
    .max(250)
    .nullable()
    .describe(
      'Countries whose numbers are called, texted and put through to, as two capital letters. null (default): those of your own phone numbers; US without any.',
    ),
  maxCallsPerDay: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('Most calls in a day of your time zone, over all people; 50,000 by default.'),
  maxTextsPerDay: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('Most texts in a day of your time zone, over all people; 50,000 by default.'),
};
export const ComplianceSettings = z
  .object({
    ...settingsFields,
    holidays: z
      .array(
        z.object({
          date: text.describe('Day without calls, `YYYY-MM-DD`, at the called person.'),
          name: text.describe('Name of the day, for people, at most 100 characters.'),
        }),
      )
      .describe('Other days without calls, at most 366.'),
    states: z.record(text, freeForm).describe('Stricter hours and caps, by state as two letters.'),
    updatedAt: moment.describe(
      'When the settings were last changed: ISO 8601, UTC, milliseconds. null: they are the defaults.',
    ),
    notice: text.describe(noticeText),
  })
  .meta({ id: 'ComplianceSettings' });
export const UpdateSettings = z.object(settingsFields).partial();

export const CallingRuleList = z.object({
  notice: text.describe(noticeText),
  data: z
    .array(
      z.object({
        rule: text.describe('Name of the rule, as receipts show it.'),
        state: text.nullable().describe('State, as two letters. null: everywhere.'),
        applies: text.describe('To what it applies, in words.'),
        values: freeForm.describe('Hours or caps as they apply to you, your own settings included.'),
        citation: text.describe('Law or source that it comes from.'),
        verified: z.boolean().describe('false: it comes from a secondary source and is enforced as read there.'),
      }),
    )
    .describe('Federal rules first, then the states by name.'),
});

export const TextMessage = z
  .object({
    id: uuid.describe('Id of the message, a UUID that the server makes.'),
    direction: z.enum(['inbound', 'outbound']).describe('`inbound`: they wrote. `outbound`: we did.'),
    phone: text.describe('Number of the person, E.164.'),
    ourNumber: text.describe('Number of ours; empty if not known.'),
    text: text.describe('What was written, at most 4,000 characters.'),
    meaning: z
      .enum(['opt_out', 'unsure', 'help', 'start', 'other', 'reply', 'question', 'campaign'])
      .describe(
        'How it was understood: `opt_out`, `help`, `start` or `other`; `reply` for our answers, `campaign` for texts of a workflow.',
      ),
    replyTo: uuid.nullable().describe('Id of the message that this answers. null: none.'),
    createdAt: timestamp.describe('When it came in or was made: ISO 8601, UTC, milliseconds.'),
    sentAt: moment.describe(
      'When it was handed to the carrier: ISO 8601, UTC, milliseconds. null: not yet, or inbound.',
    ),
    conversationId: uuid
      .nullable()
      .describe('Id of the conversation (`getConversation`) that it belongs to. null: none.'),
    delivery: z
      .enum(['delivered', 'not_delivered'])
      .nullable()
      .describe(
        'Whether a text of ours reached the phone, as the carrier reports it. null: it has not said, or the text is inbound.',
      ),
    problem: text
      .nullable()
      .describe('Why it was not sent, not delivered, waits, or was not answered. null: nothing stands in the way.'),
    awaitsReply: z
      .boolean()
      .describe('true: a person wrote, no assistant took it, and no text of ours but those of workflows has followed.'),
  })
  .meta({ id: 'TextMessage' });
export const ReceiveMessage = z.object({
  from: phone.describe('Number of the person who wrote.'),
  to: z.string().max(64).default('').describe('Number of ours that they wrote to; empty by default.'),
  text: z.string().max(4000).describe('What was written, at most 4,000 characters.'),
  reference: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Id that the carrier gave to the message: the same one again is the same message.'),
});
export const ReceivedMessage = z.object({
  message: z.lazy(() => TextMessage).describe('The message as stored.'),
  reply: TextMessage.nullable().describe('What is answered. null: nothing is.'),
});
export const ReplyToMessage = z.object({
  text: z.string().trim().min(1).max(1600).describe('What the person is sent, 1 to 1,600 characters.'),
});
export const TextMessageQuery = callingPageQuery.extend({
  phone: phoneParam,
  awaitsReply: z
    .enum(['true'])
    .optional()
    .describe('`true`: only texts that no assistant took and no colleague has answered'),
  newestOnly: z
    .enum(['true'])
    .optional()
    .describe('`true`: only the newest text with each number, as a list of threads'),
});

const hourParam = (first: number, last: number, fallback: number, description: string) =>
  intParam({ ge: first, le: last, fallback }).meta({ description });
export const WeekMapQuery = z.object({
  timezone: z.string().min(1).max(64).meta({ description: 'Clock of the campaign, an IANA name' }),
  startHour: hourParam(0, 23, 9, 'First hour of the campaign, 0 to 23; 9 by default'),
  endHour: hourParam(1, 24, 18, 'Hour at which it ends, 1 to 24; 18 by default'),
  legalHours: z
    .enum(['true', 'false'])
    .default('true')
    .meta({ description: '`false`: as for steps whose `needsTCPACompliance` is false' }),
});
export const WeekMap = z
  .object({
    timezone: text.describe('The clock of days and hours below.'),
    data: z
      .array(
        z.object({
          region: text.describe('State or territory of the United States, two letters.'),
          zones: z.array(text).describe('Time zones of the state. It is open only when all of them are.'),
          days: z
            .array(
              z.object({
                date: text.describe('Local day, YYYY-MM-DD.'),
                weekday: z.int().describe('0 is Sunday.'),
                hours: z
                  .array(z.int())
                  .describe('Hours that are open from beginning to end, such as 9 for 9:00 to 10:00.'),
              }),
            )
            .describe('The seven days from today on.'),
          openHours: z.int().describe('How many hours of the week are open.'),
          because: z.array(text).describe('What narrows the hours besides those of the campaign.'),
        }),
      )
      .describe(
        'One entry for each state and territory. An area code of another state narrows the hours of a person further.',
      ),
    notice: text.describe('What the rules are based on.'),
  })
  .meta({ id: 'WeekMap' });
