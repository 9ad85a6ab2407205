// Wire shapes of the privacy of people: export, erasure by identifiers, the data map.

import { z } from 'zod';
import { freeForm, timestamp, uuid } from '../../../http/wire.ts';
import { HANDLINGS } from '../../../kernel/data-map.ts';
import { Fact } from '../memory/schema.ts';
import { EndUser, identifiers, Merge, RevealedIdentifier, ReviewRequest } from '../person/schema.ts';

export const Export = z
  .object({
    end_user: z.lazy(() => EndUser).describe('The person as they are now.'),
    leaves: z
      .array(
        z.object({
          id: uuid.describe('Id of the record: one of the ids of the person.'),
          source: z
            .string()
            .nullable()
            .describe('Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said.'),
          created_at: timestamp.describe('When the end user was created: ISO 8601, UTC, milliseconds.'),
          updated_at: timestamp.describe('When the end user was last changed: ISO 8601, UTC, milliseconds.'),
          traits: freeForm.describe(
            'What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here.',
          ),
          identifiers: z.array(RevealedIdentifier).describe('Its identifiers, with their values.'),
        }),
      )
      .describe('Each record that was merged into the person, with what came through it.'),
    facts: z.array(Fact).describe('What is remembered about the person.'),
    merges: z.array(Merge).describe('Merges that the person took part in.'),
    review_requests: z.array(ReviewRequest).describe('Review requests about the person.'),
    other: z
      .record(z.string(), z.array(z.unknown()))
      .describe('What other parts of the service keep, by name: conversations, calls, consents and more.'),
  })
  .meta({ id: 'PersonExport' });

export const PersonByIdentifiers = z.object({
  identifiers: identifiers.min(1).describe('What the person is known by.'),
});
export const IdentifierExport = z
  .object({
    identifiers: z.int().describe('How many identifiers were looked for.'),
    end_users: z.array(z.lazy(() => EndUser)).describe('People who have them and are known from campaigns alone.'),
    other: z
      .record(z.string(), z.array(z.unknown()))
      .describe('What is kept about them, by name: calls, executions, texts, consents and more.'),
  })
  .meta({ id: 'IdentifierExport' });
export const Erasure = z
  .object({
    identifiers: z.int().describe('How many identifiers were looked for.'),
    calls: z.int().describe('How many calls were emptied.'),
    executions: z.int().describe('How many executions were emptied.'),
  })
  .meta({ id: 'Erasure' });

export const DataMap = z
  .object({
    data: z
      .array(
        z.object({
          table: z.string().describe('Name of the table.'),
          column: z.string().describe('Name of the column.'),
          holds: z.string().describe('What it holds.'),
          handling: z
            .enum(HANDLINGS)
            .describe(
              'What an erasure does: `erased` (deleted or emptied), `sealed` (its key is destroyed), `kept` (for the reason given), `none` (never holds anything of a person).',
            ),
          reason: z.string().describe('Why it is kept; empty otherwise.'),
        }),
      )
      .describe('One line for each column, by table.'),
  })
  .meta({ id: 'DataMap' });
