// Wire shapes of erasures by identifier, legal holds and the data map.
import { z } from 'zod';
import { timestamp, uuid } from '../../../http/wire.ts';
import { HANDLINGS } from '../../../kernel/data-map.ts';
import { identifiers } from '../schema.ts';

export const PlaceLegalHold = z.object({
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .meta({ description: 'Why the person’s data must stay, such as the number of a case' }),
});
export const LegalHold = z
  .object({ id: uuid, end_user_id: uuid, reason: z.string(), created_by: z.string(), created_at: timestamp })
  .meta({ id: 'LegalHold' });

export const EraseByIdentifiers = z.object({ identifiers: identifiers.min(1) });
export const Erasure = z
  .object({
    identifiers: z.int(),
    calls: z.int().meta({ description: 'Calls that were emptied' }),
    executions: z.int().meta({ description: 'Executions that were emptied' }),
  })
  .meta({ id: 'Erasure' });

export const DataMap = z
  .object({
    data: z.array(
      z.object({
        table: z.string(),
        column: z.string(),
        holds: z.string(),
        handling: z.enum(HANDLINGS).meta({
          description:
            'What an erasure does: erased (deleted or emptied), sealed (its key is destroyed), kept (for the reason given), none (never holds anything of a person)',
        }),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'DataMap' });
