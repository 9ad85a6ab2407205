// Wire shapes of erasures by identifier, legal holds and the data map.

import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../../http/wire.ts';
import { HANDLINGS } from '../../../kernel/data-map.ts';
import { dataMapTexts, endUserTexts, erasureTexts, holdTexts } from '../descriptions.ts';
import { identifiers } from '../schema.ts';

export const PlaceLegalHold = z
  .object({
    reason: z.string().trim().min(1).max(500),
  })
  .apply(describeFields, holdTexts);
export const LegalHold = z
  .object({ id: uuid, end_user_id: uuid, reason: z.string(), created_by: z.string(), created_at: timestamp })
  .apply(describeFields, holdTexts)
  .meta({ id: 'LegalHold' });
export const LegalHoldState = z
  .object({ legal_hold: LegalHold.nullable().meta({ description: 'The hold that stands. null: none does.' }) })
  .meta({ id: 'LegalHoldState' });

export const EraseByIdentifiers = z.object({ identifiers: identifiers.min(1) }).apply(describeFields, endUserTexts);
export const Erasure = z
  .object({
    identifiers: z.int(),
    calls: z.int(),
    executions: z.int(),
  })
  .apply(describeFields, erasureTexts)
  .meta({ id: 'Erasure' });

export const DataMap = z
  .object({
    data: z.array(
      z
        .object({
          table: z.string(),
          column: z.string(),
          holds: z.string(),
          handling: z.enum(HANDLINGS),
          reason: z.string(),
        })
        .apply(describeFields, dataMapTexts),
    ),
  })
  .apply(describeFields, { data: 'One line for each column, by table.' })
  .meta({ id: 'DataMap' });
