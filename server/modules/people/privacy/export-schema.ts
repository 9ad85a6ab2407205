// Wire shape of an exported person.

import { z } from 'zod';
import { describeFields, freeForm, timestamp, uuid } from '../../../http/wire.ts';
import { exportTexts, leafTexts } from '../descriptions.ts';
import { Fact } from '../memory/schema.ts';
import { EndUser, Merge, RevealedIdentifier, ReviewRequest } from '../schema.ts';

export const Export = z
  .object({
    end_user: EndUser,
    leaves: z.array(
      z
        .object({
          id: uuid,
          source: z.string().nullable(),
          created_at: timestamp,
          updated_at: timestamp,
          traits: freeForm,
          identifiers: z.array(RevealedIdentifier),
        })
        .apply(describeFields, leafTexts),
    ),
    facts: z.array(Fact),
    merges: z.array(Merge),
    review_requests: z.array(ReviewRequest),
    other: z.record(z.string(), z.array(z.unknown())),
  })
  .apply(describeFields, exportTexts)
  .meta({ id: 'PersonExport' });
