// Wire shapes of what calls go out by: phone numbers, carriers, and the simulated people behind one of them.
import { z } from 'zod';
import { timestamp, uuid } from '../../../http/wire.ts';
import { DAYS, TIME_OF_DAY } from '../../../kernel/time/opening-hours.ts';
import { isTimeZone } from '../../../kernel/time/time-zone.ts';
import { REGISTRATION_KINDS, REGISTRATION_STATES } from '../carriers/port/vendor.ts';

const text = z.string();
const CARRIER_TYPES = ['simulated', 'twilio', 'telnyx', 'asterisk'] as const;
const timeOfDay = z.string().regex(TIME_OF_DAY, 'Input should be a time such as 17:30');

export const InboundHours = z
  .strictObject({
    zone: z
      .string()
      .min(1)
      .max(64)
      .refine(isTimeZone, 'Input should be an IANA time zone such as America/New_York')
      .describe('IANA time zone of the times, such as `America/New_York`.'),
    from: timeOfDay.describe('When it opens, `HH:MM`.'),
    to: timeOfDay.describe('When it closes, `HH:MM`. At or before `from` it is on the next day.'),
    days: z
      .array(z.enum(DAYS))
      .min(1)
      .max(7)
      .default([...DAYS])
      .describe('Days of the week on which it opens, `sun` to `sat`; all seven by default.'),
  })
  .meta({ id: 'InboundHours' });

export const InboundFallback = z
  .union([
    z.strictObject({
      transferTo: z
        .string()
        .min(1)
        .max(100)
        .describe(
          'Number that the caller is connected to, E.164. No premium-rate or emergency number, and not the number itself.',
        ),
    }),
    z.strictObject({
      voicemailMessage: z
        .string()
        .trim()
        .min(1)
        .max(1000)
        .describe('Said to the caller before the line is closed, at most 1,000 characters.'),
    }),
    z.strictObject({ reject: z.literal(true).describe('Always true: the call is not answered.') }),
  ])
  .meta({ id: 'InboundFallback' });

const location = {
  city: text.describe('City that the number belongs to, for people; empty if not given.'),
  state: text.describe('State that the number belongs to, for people; empty if not given.'),
  country: text.describe('ISO 3166 code of the country; `US` if not given.'),
};
const directions = {
  outbound: z
    .boolean()
    .describe('Whether it is meant for calls that go out; true by default. Kept for people, not enforced.'),
  inbound: z
    .boolean()
    .describe(
      'Whether people may call it and write to it; true by default. With false calls are rejected and texts are only stored.',
    ),
};
const answering = {
  inboundAssistantId: uuid
    .nullable()
    .describe(
      'Id of the assistant (`listAssistants`) that answers calls. A live execution of the caller with an assistant goes first. null: the built-in script answers.',
    ),
  inboundSmsAssistantId: uuid
    .nullable()
    .describe(
      'Id of the assistant (`listAssistants`) that answers texts, at any hour. STOP, HELP and START never reach it. null: texts are stored and not answered.',
    ),
  inboundHours: InboundHours.nullable().describe(
    'When calls are answered; outside of it the fallback is used. null: always.',
  ),
  fallback: InboundFallback.nullable().describe(
    'What a caller outside the hours gets: exactly one of `transferTo`, `voicemailMessage` and `reject`. null: they hear that you are closed.',
  ),
  missedCallWorkflowId: uuid
    .nullable()
    .describe(
      'Id of the workflow (`listWorkflows`) that calls back who calls outside the hours and is not put through: the caller becomes a lead of it. A person who opted out is not called, nor is one who is in the workflow now. null: missed calls make no leads.',
    ),
};

const phoneNumber = text.describe(
  'The number: E.164 such as `+12025550142`, or national digits of the US; stored as E.164.',
);
export const PhoneNumber = z
  .object({
    id: uuid.describe('Id of the phone number, a UUID that the server makes.'),
    phoneNumber,
    ...location,
    ...directions,
    ...answering,
  })
  .meta({ id: 'PhoneNumber' });

const assistantId = z.string().min(1).max(64).nullable();
const answeringInput = {
  ...answering,
  inboundAssistantId: assistantId.describe(answering.inboundAssistantId.description ?? ''),
  inboundSmsAssistantId: assistantId.describe(answering.inboundSmsAssistantId.description ?? ''),
  missedCallWorkflowId: assistantId.describe(answering.missedCallWorkflowId.description ?? ''),
};

export const CreatePhoneNumber = z.object({
  phoneNumber: phoneNumber
    .min(1)
    .max(100)
    .describe(phoneNumber.description ?? ''),
  city: location.city
    .max(200)
    .default('')
    .describe(location.city.description ?? ''),
  state: location.state
    .max(200)
    .default('')
    .describe(location.state.description ?? ''),
  country: location.country
    .max(2)
    .default('')
    .describe(location.country.description ?? ''),
  outbound: directions.outbound.default(true),
  inbound: directions.inbound.default(true),
  carrierId: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Id of the carrier (`listCarriers`) that the number belongs to; by default the simulated carrier.'),
  ...z.object(answeringInput).partial().shape,
});

export const UpdatePhoneNumber = z
  .object({
    city: location.city.max(200).describe(location.city.description ?? ''),
    state: location.state.max(200).describe(location.state.description ?? ''),
    country: location.country.length(2).describe(location.country.description ?? ''),
    ...directions,
    ...answeringInput,
  })
  .partial();

const credentialHint = z.object({
  last4: text.nullable().describe('The last four characters of the secret; null when it is too short to show any.'),
});
const CONFIG =
  'Settings of the account, by the type of carrier (docs/carriers.md). Unknown fields are refused by name.';
const CREDENTIALS =
  'Secrets of the account: given once, stored sealed, sent only to the address they were stored for, never shown. In answers: which are set, and how they end.';
const TYPE =
  'Kind of carrier. `simulated` (default) rings no real phone: invented people answer. `twilio` is your account there.';
const carrierName = text.describe('Label of the carrier, 1 to 200 characters.');

export const CarrierRecord = z
  .object({
    id: uuid.describe('Id of the carrier, a UUID that the server makes.'),
    name: carrierName,
    type: text.describe(TYPE),
    class: z
      .enum(['A', 'B', 'C'])
      .describe(
        'What keeps a call from being dialled twice. `A`: the carrier takes our key. `B`: it can be searched for our reference. `C`: neither; a lost answer leaves the call `UNKNOWN`.',
      ),
    config: z.record(z.string(), z.unknown()).describe(CONFIG),
    credentials: z.record(z.string(), credentialHint).describe(CREDENTIALS),
    createdAt: timestamp.describe('When the carrier was created: ISO 8601, UTC, milliseconds.'),
    updatedAt: timestamp.describe('When the carrier was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'Carrier' });

const carrierFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe(carrierName.description ?? ''),
  config: z.record(z.string().min(1).max(100), z.unknown()).optional().describe(CONFIG),
  credentials: z.record(z.string().min(1).max(100), z.unknown()).optional().describe(CREDENTIALS),
};
export const CreateCarrier = z.object({
  name: carrierFields.name,
  type: z.enum(CARRIER_TYPES).default('simulated').describe(TYPE),
  config: carrierFields.config,
  credentials: carrierFields.credentials,
});
export const UpdateCarrier = z.object({ ...carrierFields, name: carrierFields.name.optional() });
export const TestCarrier = z.object({
  to: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'A number that is called and hears one sentence: E.164, or national digits of the US. Without it only the credentials are checked.',
    ),
});
export const TestedCarrier = z
  .object({
    account: text.describe('What the carrier calls the account.'),
    callId: uuid
      .nullable()
      .describe('Id of the test call, to be read at `GET /calls/{id}`; null when none was asked for.'),
  })
  .meta({ id: 'TestedCarrier' });
export const SetUpNumber = z.object({
  phoneNumber: z
    .string()
    .min(1)
    .max(100)
    .describe('A number of the account at the carrier: E.164, or national digits of the US.'),
});

export const AccountNumbers = z
  .object({
    data: z
      .array(
        z.object({
          phoneNumber: text.describe('The number, E.164.'),
          label: text.describe('What the carrier calls it; empty if it has no name.'),
          arrivesHere: z
            .boolean()
            .describe('Whether its calls come to this service. false: `setUpNumber` sends them here.'),
          phoneNumberId: uuid
            .nullable()
            .describe('Id of it here, for `getPhoneNumber`. null: add it with `createPhoneNumber`.'),
        }),
      )
      .describe('In the order of the carrier, at most 100.'),
    isComplete: z.boolean().describe('false: the account has more numbers than are listed.'),
  })
  .meta({ id: 'AccountNumbers' });
export const AvailableNumberQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Input should be an ISO 3166 code of a country, such as US')
    .default('US')
    .meta({ description: 'ISO 3166 code of the country' }),
  areaCode: z
    .string()
    .regex(/^[2-9]\d{2}$/, 'Input should be an area code, such as 202')
    .optional()
    .meta({ description: 'Only numbers with this area code, three digits' }),
});
export const AvailableNumbers = z
  .object({
    data: z
      .array(
        z.object({
          phoneNumber: text.describe('The number, E.164.'),
          place: text.describe('Where it belongs to, in words of the carrier; empty if it does not say.'),
        }),
      )
      .describe('Numbers that the carrier offers now, at most 20.'),
  })
  .meta({ id: 'AvailableNumbers' });
export const BuyNumber = z.object({
  phoneNumber: z.string().min(1).max(100).describe('A number of `listAvailableNumbers`, E.164.'),
});
export const CarrierRegistrations = z
  .object({
    data: z
      .array(
        z.object({
          kind: z
            .enum(REGISTRATION_KINDS)
            .describe(
              '`business`, `brand` and `campaign`: who sends texts, and what for. `number`: whether it may send them. `caller_reputation`: how phones show calls.',
            ),
          name: text.describe('What the carrier calls it, or the number.'),
          state: z
            .enum(REGISTRATION_STATES)
            .describe(
              '`attention`: it works, and should be looked at. `unknown`: the carrier uses a word that is not known here.',
            ),
          detail: text.describe('The words of the carrier.'),
        }),
      )
      .describe('As the carrier lists them.'),
    problems: z
      .array(text)
      .describe('What the carrier did not tell, in its words; such as a product that the account does not have.'),
    checkedAt: timestamp.describe('When the carrier was asked: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'CarrierRegistrations' });
export const ReachableAddress = z
  .object({
    address: text.describe('Where carriers reach this service: `PUBLIC_URL`. Empty: it is not set.'),
    isReachable: z.boolean().describe('Whether a request to the address came back to this service.'),
    problem: text.describe('What stands in the way, in a sentence; empty when nothing does.'),
    fix: text.describe('What to do about it; empty when nothing is wrong.'),
  })
  .meta({ id: 'ReachableAddress' });

const FROM =
  'Phone number of the invented person: E.164, or national digits of the US. For a call null or `anonymous`: they withhold it.';
const TO = 'Your number that they reach; empty if not given. A call to a number that is not yours is rejected.';
export const SimulateScript = z
  .object({
    number: z
      .string()
      .min(1)
      .max(100)
      .describe('Phone number of the invented person: E.164, or national digits of the US.'),
    lines: z
      .array(z.string().max(2000))
      .max(100)
      .describe(
        'What they say, one line each time it is their turn, at most 100; an empty line is silence. After the last they hang up.',
      ),
  })
  .meta({ id: 'SimulateScript' });
export const SimulateInbound = z.object({
  from: z.string().max(100).nullable().describe(FROM),
  to: z.string().max(100).optional().describe(TO),
});
export const SimulateText = z.object({
  from: z.string().min(1).max(100).describe(FROM),
  to: z.string().max(64).optional().describe(TO),
  text: z
    .string()
    .max(4000)
    .describe('What they write, at most 4,000 characters. `STOP` and its like add the number to the do-not-call list.'),
});
export const SimulatedText = z.object({ id: uuid.describe('Id that the carrier gave to the text.') });
