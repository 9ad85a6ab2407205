// Wire shapes of policies and procedures.

import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../http/wire.ts';
import { policyTexts, procedureTexts } from './descriptions.ts';

const name = z.string().trim().min(1).max(200);
const made = { created_by: z.string(), created_at: timestamp, updated_at: timestamp };
const KINDS = ['must', 'must_not', 'prefer'] as const;

export const CreatePolicy = z
  .object({
    name,
    text: z.string().trim().min(1).max(20_000),
    kind: z.enum(KINDS).default('must'),
    enabled: z.boolean().default(true),
  })
  .apply(describeFields, policyTexts);
export const UpdatePolicy = z
  .object({
    name: name.optional(),
    text: CreatePolicy.shape.text.optional(),
    kind: z.enum(KINDS).optional(),
    enabled: z.boolean().optional(),
  })
  .apply(describeFields, policyTexts);
export const Policy = z
  .object({
    id: uuid,
    name: z.string(),
    text: z.string(),
    kind: z.enum(KINDS),
    enabled: z.boolean(),
    needs_model: z.boolean().meta({
      description:
        'No phrase in quotes and no pattern says what to look for: only a model checks this policy, and without one nobody does',
    }),
    ...made,
  })
  .apply(describeFields, policyTexts)
  .meta({ id: 'Policy' });

export const CreateProcedure = z.object({ name, instructions: z.string().max(100_000) }).apply(describeFields, procedureTexts);
export const UpdateProcedure = z
  .object({ name: name.optional(), instructions: z.string().max(100_000).optional() })
  .apply(describeFields, procedureTexts);
export const Procedure = z
  .object({ id: uuid, name: z.string(), instructions: z.string(), ...made })
  .apply(describeFields, procedureTexts)
  .meta({ id: 'Procedure' });
