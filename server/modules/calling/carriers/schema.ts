// Wire shapes of what calls go out by: phone numbers, carriers, and the simulated world behind one of them.
import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../../http/wire.ts';
import { carrierTexts, numberTexts, simulationTexts } from '../descriptions.ts';

const text = z.string();

export const PhoneNumber = z
  .object({
    id: uuid,
    phoneNumber: text,
    city: text,
    state: text,
    country: text,
    outbound: z.boolean(),
    inbound: z.boolean(),
  })
  .apply(describeFields, numberTexts)
  .meta({ id: 'PhoneNumber' });

export const CreatePhoneNumber = z
  .object({
    phoneNumber: z.string().min(1).max(100),
    city: z.string().max(200).default(''),
    state: z.string().max(200).default(''),
    country: z.string().max(2).default(''),
    outbound: z.boolean().default(true),
    inbound: z.boolean().default(true),
    carrierId: z.string().min(1).max(64).optional(),
  })
  .apply(describeFields, numberTexts);

export const CarrierRecord = z
  .object({ id: uuid, name: text, type: text, class: z.enum(['A', 'B', 'C']), createdAt: timestamp, updatedAt: timestamp })
  .apply(describeFields, carrierTexts)
  .meta({ id: 'Carrier' });
export const CreateCarrier = z
  .object({
    name: z.string().trim().min(1).max(200),
    type: z.enum(['simulated']).default('simulated'),
  })
  .apply(describeFields, carrierTexts);
export const SimulateScript = z
  .object({
    number: z.string().min(1).max(100),
    lines: z.array(z.string().max(2000)).max(100),
  })
  .apply(describeFields, simulationTexts)
  .meta({ id: 'SimulateScript' });
export const SimulateInbound = z
  .object({ from: z.string().min(1).max(100), to: z.string().max(100).optional() })
  .apply(describeFields, simulationTexts);
export const SimulateText = z
  .object({
    from: z.string().min(1).max(100),
    to: z.string().max(64).optional(),
    text: z.string().max(4000),
  })
  .apply(describeFields, simulationTexts);
export const SimulatedText = z.object({ id: uuid }).apply(describeFields, simulationTexts);
