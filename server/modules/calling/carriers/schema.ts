// Wire shapes of what calls go out by: phone numbers, carriers, and the simulated world behind one of them.
import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../../http/wire.ts';
import { isTimeZone } from '../../../kernel/time-zone.ts';
import { DAYS, TIME_OF_DAY } from '../../channels/hours.ts';
import {
  carrierTestTexts,
  carrierTexts,
  credentialTexts,
  fallbackTexts,
  inboundHoursTexts,
  numberTexts,
  simulationTexts,
} from '../descriptions.ts';

const text = z.string();
const CARRIER_TYPES = ['simulated', 'twilio', 'telnyx'] as const;
const timeOfDay = z.string().regex(TIME_OF_DAY, 'Input should be a time such as 17:30');

export const InboundHours = z
  .strictObject({
    zone: z.string().min(1).max(64).refine(isTimeZone, 'Input should be an IANA time zone such as America/New_York'),
    from: timeOfDay,
    to: timeOfDay,
    days: z
      .array(z.enum(DAYS))
      .min(1)
      .max(7)
      .default([...DAYS]),
  })
  .apply(describeFields, inboundHoursTexts)
  .meta({ id: 'InboundHours' });

export const InboundFallback = z
  .union([
    z.strictObject({ transferTo: z.string().min(1).max(100) }).apply(describeFields, fallbackTexts),
    z.strictObject({ voicemailMessage: z.string().trim().min(1).max(1000) }).apply(describeFields, fallbackTexts),
    z.strictObject({ reject: z.literal(true) }).apply(describeFields, fallbackTexts),
  ])
  .meta({ id: 'InboundFallback' });

const answering = {
  inboundAssistantId: uuid.nullable(),
  inboundSmsAssistantId: uuid.nullable(),
  inboundHours: InboundHours.nullable(),
  fallback: InboundFallback.nullable(),
};

export const PhoneNumber = z
  .object({
    id: uuid,
    phoneNumber: text,
    city: text,
    state: text,
    country: text,
    outbound: z.boolean(),
    inbound: z.boolean(),
    ...answering,
  })
  .apply(describeFields, numberTexts)
  .meta({ id: 'PhoneNumber' });

const answeringInput = z.object({
  ...answering,
  inboundAssistantId: z.string().min(1).max(64).nullable(),
  inboundSmsAssistantId: z.string().min(1).max(64).nullable(),
}).shape;

export const CreatePhoneNumber = z
  .object({
    phoneNumber: z.string().min(1).max(100),
    city: z.string().max(200).default(''),
    state: z.string().max(200).default(''),
    country: z.string().max(2).default(''),
    outbound: z.boolean().default(true),
    inbound: z.boolean().default(true),
    carrierId: z.string().min(1).max(64).optional(),
    ...z.object(answeringInput).partial().shape,
  })
  .apply(describeFields, numberTexts);

export const UpdatePhoneNumber = z
  .object({
    city: z.string().max(200),
    state: z.string().max(200),
    country: z.string().length(2),
    outbound: z.boolean(),
    inbound: z.boolean(),
    ...answeringInput,
  })
  .partial()
  .apply(describeFields, numberTexts);
const CredentialHint = z.object({ last4: text.nullable() }).apply(describeFields, credentialTexts);
const Given = z.record(z.string().min(1).max(100), z.unknown());

export const CarrierRecord = z
  .object({
    id: uuid,
    name: text,
    type: text,
    class: z.enum(['A', 'B', 'C']),
    config: z.record(z.string(), z.unknown()),
    credentials: z.record(z.string(), CredentialHint),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .apply(describeFields, carrierTexts)
  .meta({ id: 'Carrier' });
export const CreateCarrier = z
  .object({
    name: z.string().trim().min(1).max(200),
    type: z.enum(CARRIER_TYPES).default('simulated'),
    config: Given.optional(),
    credentials: Given.optional(),
  })
  .apply(describeFields, carrierTexts);
export const UpdateCarrier = z
  .object({ name: z.string().trim().min(1).max(200).optional(), config: Given.optional(), credentials: Given.optional() })
  .apply(describeFields, carrierTexts);
export const TestCarrier = z.object({ to: z.string().min(1).max(100).optional() }).apply(describeFields, carrierTestTexts);
export const TestedCarrier = z
  .object({ account: text, callId: uuid.nullable() })
  .apply(describeFields, carrierTestTexts)
  .meta({ id: 'TestedCarrier' });
export const SetUpNumber = z.object({ phoneNumber: z.string().min(1).max(100) }).apply(describeFields, carrierTestTexts);
export const SimulateScript = z
  .object({
    number: z.string().min(1).max(100),
    lines: z.array(z.string().max(2000)).max(100),
  })
  .apply(describeFields, simulationTexts)
  .meta({ id: 'SimulateScript' });
export const SimulateInbound = z
  .object({ from: z.string().max(100).nullable(), to: z.string().max(100).optional() })
  .apply(describeFields, simulationTexts);
export const SimulateText = z
  .object({
    from: z.string().min(1).max(100),
    to: z.string().max(64).optional(),
    text: z.string().max(4000),
  })
  .apply(describeFields, simulationTexts);
export const SimulatedText = z.object({ id: uuid }).apply(describeFields, simulationTexts);
