// Wire shape of an exported person.
import { z } from 'zod';
import { freeForm, timestamp, uuid } from '../../../http/wire.ts';
import { Fact } from '../memory/schema.ts';
import { EndUser, Merge, RevealedIdentifier, ReviewRequest } from '../schema.ts';

export const Export = z
  .object({
    end_user: EndUser,
    leaves: z.array(
      z.object({
        id: uuid,
        source: z.string().nullable(),
        created_at: timestamp,
        updated_at: timestamp,
        traits: freeForm,
        identifiers: z.array(RevealedIdentifier),
      }),
    ),
    facts: z.array(Fact),
    merges: z.array(Merge),
    review_requests: z.array(ReviewRequest),
    other: z.record(z.string(), z.array(z.unknown())).meta({ description: 'What other parts of the service keep, by name' }),
  })
  .meta({ id: 'PersonExport' });
