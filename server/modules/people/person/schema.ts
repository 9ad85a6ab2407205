// Wire shapes of people: end users, identifiers, review requests, merges, settings.
import { z } from 'zod';
import { page, pageQuery } from '../../../http/pages.ts';
import { freeForm, timestamp, uuid } from '../../../http/wire.ts';
import { IDENTIFIER_TYPES, type IdentifierType } from './identifier-values.ts';

const identifierType = z.enum(IDENTIFIER_TYPES);

const verifiedText =
  'true: the person has proved to own it. A verified value is never replaced without a review. false by default.';
const valueText =
  'The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify no person, such as `unknown` or `0`, are refused.';
const typeText =
  'Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.';
/** Long values are checked with the others, so that each bad value is reported at its own position. */
export const IdentifierInput = z.object({
  type: identifierType.describe(typeText),
  value: z.string().describe(valueText),
  verified: z.boolean().default(false).describe(verifiedText),
});

/** Some of them may be removals; one person has far fewer. */
const MAX_CHANGED_TRAITS = 1000;
const TRAIT_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,63}$/u;

/** A value that identifies a person belongs among the identifiers, where it is matched, masked and sealed. */
function checkTraitNames(requested: Record<string, unknown>, ctx: z.RefinementCtx): void {
  if (Object.keys(requested).length > MAX_CHANGED_TRAITS) {
    ctx.addIssue({ code: 'custom', message: `At most ${MAX_CHANGED_TRAITS} traits can be changed at once` });
    return;
  }
  for (const name of Object.keys(requested)) {
    const quoted = JSON.stringify(name.slice(0, 64));
    if ((IDENTIFIER_TYPES as readonly string[]).includes(name)) {
      ctx.addIssue({ code: 'custom', message: `Send ${quoted} in identifiers, where it is matched and masked` });
    } else if (!TRAIT_NAME.test(name)) {
      const message = `The trait name ${quoted} should begin with a letter or digit and go on with those or _ . : - (64 at most)`;
      ctx.addIssue({ code: 'custom', message });
    }
  }
}
const traits = freeForm.superRefine(checkTraitNames).meta({ override: { type: 'object', additionalProperties: true } });

export const identifiers = z.array(IdentifierInput).max(50);
const source = z.string().trim().min(1).max(100).optional();

const sourceText = 'Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said.';
const traitsText =
  'What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here.';
export const Identify = z.object({
  identifiers: identifiers.min(1).describe('What the person is known by.'),
  traits: traits.optional().describe(traitsText),
  source: source.describe(sourceText),
  conversation_id: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Id of the conversation in which this was observed; kept as evidence.'),
});

export const CreateEndUser = z.object({
  identifiers: identifiers.default([]).describe('What the person is known by.'),
  traits: traits.optional().describe(traitsText),
  source: source.describe(sourceText),
});
export const UpdateEndUser = z.object({ traits: traits.describe(traitsText) });

const maskedValueText = 'The value with most of it hidden, such as `j***@e***.com`.';
export const MaskedIdentifier = z.object({
  id: uuid.describe('Id of the identifier, a UUID that the server makes.'),
  type: identifierType.describe(typeText),
  masked_value: z.string().describe(maskedValueText),
  verified: z.boolean().describe(verifiedText),
  created_at: timestamp.describe('When the identifier was added: ISO 8601, UTC, milliseconds.'),
});
export const RevealedIdentifier = MaskedIdentifier.extend({ value: z.string().describe(valueText) }).meta({
  id: 'Identifier',
});

export const PossiblePerson = z
  .object({
    end_user_id: uuid.describe('Id of the person who has the address.'),
    name: z.string().nullable().describe('What the person is called. null: no name is known.'),
    type: identifierType.describe('What kind of address the contact states.'),
    masked_value: z.string().describe(maskedValueText),
    verified: z.boolean().describe('Whether the person has proved the address. The contact has not.'),
  })
  .meta({ id: 'PossiblePerson' });

export const EndUser = z
  .object({
    id: uuid.describe('Id of the end user, a UUID that the server makes.'),
    status: z
      .enum(['active', 'erased'])
      .describe('`active`, or `erased`: an empty record that stays so that counts do.'),
    traits: freeForm.describe(traitsText),
    identifiers: z.array(MaskedIdentifier).describe('What the person is known by.'),
    identifier_count: z.int().describe('How many identifiers the person has; the list shows the newest 100.'),
    merged_end_user_ids: z
      .array(uuid)
      .describe('Other ids of the same person, from merges. They keep working in every operation.'),
    source: z.string().nullable().describe(sourceText),
    created_at: timestamp.describe('When the end user was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the end user was last changed: ISO 8601, UTC, milliseconds.'),
    erased_at: timestamp.nullable().describe('When the person was erased. null: not erased.'),
  })
  .meta({ id: 'EndUser' });

export const EndUserPage = page(EndUser).extend({
  searched: z
    .int()
    .nullable()
    .meta({ description: 'How many people this page looked through for `q`; null without `q`' }),
});

export const EndUserQuery = pageQuery.extend({
  identifier: z
    .string()
    .max(1024)
    .optional()
    .meta({ description: 'Only the person who has exactly this identifier, in any usual spelling' }),
  identifier_type: identifierType.optional().meta({ description: 'Kind of `identifier`; any kind unless given' }),
  q: z.string().trim().min(2).max(200).optional().meta({
    description:
      'Part of a name, in any case. Names are sealed, so each request looks through a bounded number of people (`searched`) and the next page goes on from there: nothing is left out once `next_cursor` is null, and a page may be empty before that',
  }),
  find: z.string().trim().min(2).max(1024).optional().meta({
    description:
      'One text that finds people: the id of a person, a phone number or an e-mail address in any usual spelling, any other identifier, the id of a lead in a campaign; if none of these, a part of a name, as `q` searches',
  }),
});

const text = z.string().nullable();
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'superseded', 'expired', 'reverted'] as const;
const requestType = z.enum(['merge', 'update']);

const resolutionNoteText = 'Why it was decided so, at most 2,000 characters. null: nothing was said.';
const suggestedSurvivorEndUserIdText = 'Id under which the two would go on; left unless given. null for updates.';
export const ReviewRequest = z
  .object({
    id: uuid.describe('Id of the review request, a UUID that the server makes.'),
    org_id: uuid.describe('Id of the organization.'),
    request_type: requestType.describe(
      '`merge`: are left and right one person? `update`: may the target get the proposed identifier?',
    ),
    status: z
      .enum(REVIEW_STATUSES)
      .describe(
        '`pending` until it is decided; then `approved`, `rejected`, `superseded` (no longer needed), `expired` (it was not decided in time) or `reverted` (its merge was taken back).',
      ),
    reason: z
      .string()
      .describe(
        'Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`.',
      ),
    left_end_user_id: text.describe('Id of one person of a merge. null for updates.'),
    right_end_user_id: text.describe('Id of the other person of a merge. null for updates.'),
    suggested_survivor_end_user_id: text.describe(suggestedSurvivorEndUserIdText),
    target_end_user_id: text.describe('Id of the person that an update is about. null for merges.'),
    proposed_identifier_type: text.describe('Kind of identifier that an update would add. null for merges.'),
    proposed_masked_value: text.describe('The identifier that an update would add, masked. null for merges.'),
    trigger_identifier_type: text.describe('Kind of the identifier that brought the question up. null: none did.'),
    left_name: text.optional().meta({ description: 'In lists and single reads; `***` without `identity:read`' }),
    right_name: text.optional().meta({ description: 'The same for the other person' }),
    target_name: text.optional().meta({ description: 'The same for the person whose identifier is to change' }),
    trigger_masked_value: text.describe('The identifier that brought the question up, masked. null: none did.'),
    evidence: freeForm.describe(
      'What speaks for and against it: `score`, `threshold`, `rule`, `signals` with masked values, and where it was observed.',
    ),
    resolution_note: text.describe(resolutionNoteText),
    created_at: timestamp.describe('When the review request was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the review request was last changed: ISO 8601, UTC, milliseconds.'),
    resolved_at: timestamp.nullable().describe('When it was decided. null while it is pending.'),
  })
  .meta({ id: 'IdentityReviewRequest' });

export const Identified = z
  .object({
    end_user: z
      .lazy(() => EndUser)
      .describe('The person behind the identifiers. While a review is open, the person of the strongest identifier.'),
    created: z.boolean().describe('true: no person had the identifiers, and one was created.'),
    review_requests: z.array(ReviewRequest).describe('Reviews that this request opened, for a human to decide.'),
  })
  .meta({ id: 'IdentifyResult' });

export const MAX_COUNTED_REVIEWS = 10_000;
const reviews = z.int().meta({ description: `Counted up to ${MAX_COUNTED_REVIEWS.toLocaleString('en')}` });
export const ReviewCounts = z
  .object({
    by_status: z
      .object(Object.fromEntries(REVIEW_STATUSES.map((status) => [status, reviews])))
      .meta({ description: 'How many requests have each status' }),
    oldest_pending_at: timestamp
      .nullable()
      .meta({ description: 'When the request that has waited longest for a decision was created' }),
  })
  .meta({ id: 'IdentityReviewCounts' });

export const ReviewRequestQuery = pageQuery.extend({
  status: z.enum(REVIEW_STATUSES).optional().meta({ description: 'Only requests of this status' }),
  request_type: requestType.optional().meta({ description: 'Only merges, or only updates' }),
});

const note = z.string().max(2000).optional();
export const ProposeMerge = z.object({
  left_end_user_id: uuid.describe('Id of one person of a merge. null for updates.'),
  right_end_user_id: uuid.describe('Id of the other person of a merge. null for updates.'),
  suggested_survivor_end_user_id: uuid.optional().describe(suggestedSurvivorEndUserIdText),
});
export const Reject = z.object({ resolution_note: note.describe(resolutionNoteText) }).optional();
const survivorEndUserIdText = 'Id under which the two go on, left or right; the suggested one unless given.';
export const Approve = z
  .object({
    survivor_end_user_id: uuid.optional().describe(survivorEndUserIdText),
    values: z
      .record(z.string().max(200), z.enum(['left', 'right']))
      .optional()
      .meta({
        description:
          'Whose value of a trait survives, by its name; where values differ and nothing is said, the survivor’s',
      }),
    resolution_note: note.describe(resolutionNoteText),
  })
  .optional();

export const PreviewQuery = z.object({
  survivor_end_user_id: z.string().optional().describe(survivorEndUserIdText),
  values: z.string().max(8000).optional().meta({ description: 'As in an approval: `first_name:left,city:right`' }),
});
const side = z.enum(['left', 'right', 'both', 'target', 'proposed']);
const fromText = 'Which side it comes from: `left`, `right` or `both`; `target` or `proposed` for updates.';
export const ReviewPreview = z
  .object({
    survivor_end_user_id: uuid.describe('Id under which the person would go on.'),
    absorbed_end_user_id: uuid.nullable().describe('Id of the person who would be merged into them. null for updates.'),
    traits: z
      .array(
        z.object({
          name: z.string().describe('Name of the trait.'),
          left: z.unknown().optional().describe('Value of the left person. null: none. `***` without `identity:read`.'),
          right: z
            .unknown()
            .optional()
            .describe('Value of the right person. null: none. `***` without `identity:read`.'),
          surviving: z
            .unknown()
            .optional()
            .describe('Value that the person would have. `***` without `identity:read`.'),
          from: side.describe(fromText),
        }),
      )
      .describe('Every trait of both sides, and the value that would survive: the one that was set last.'),
    identifiers: z
      .array(
        z.object({
          type: identifierType.describe(typeText),
          masked_value: z.string().describe(maskedValueText),
          verified: z.boolean().describe(verifiedText),
          from: side.describe(fromText),
          outcome: z.enum(['kept', 'added', 'removed']).describe('`kept`, `added` or `removed`.'),
        }),
      )
      .describe('Every identifier of both sides, and what would become of it.'),
    over_limit: z
      .array(
        z.object({
          type: identifierType.describe(typeText),
          count: z.int().describe('How many the person would have.'),
          limit: z.int().describe('How many the settings allow.'),
        }),
      )
      .describe('Kinds of identifiers of which the person would have more than the settings allow.'),
  })
  .meta({ id: 'ReviewPreview' });

const noteText = 'Why it was decided or reverted, at most 2,000 characters. null: nothing was said.';
export const Merge = z
  .object({
    id: uuid.describe('Id of the merge, a UUID that the server makes.'),
    survivor_end_user_id: uuid.describe('Id under which the person goes on.'),
    absorbed_end_user_id: uuid.describe('Id of the person who was merged into them; it keeps working.'),
    survivor_name: text.optional().meta({ description: 'In lists and single reads; `***` without `identity:read`' }),
    absorbed_name: text.optional().meta({ description: 'The same for the person who was merged into them' }),
    status: z.enum(['active', 'reverted']).describe('`active`, or `reverted`: both people are back.'),
    origin: z
      .enum(['automatic', 'review'])
      .describe('`automatic`: the server was sure. `review`: a human approved it.'),
    review_request_id: uuid
      .nullable()
      .describe('Id of the review request that led to it (`getReviewRequest`). null: none did.'),
    evidence: freeForm.describe('What spoke for and against it, with masked values.'),
    note: text.describe(noteText),
    revert_note: text.meta({ description: 'Why it was reverted; null: it was not, or nothing was said' }),
    created_at: timestamp.describe('When the merge was created: ISO 8601, UTC, milliseconds.'),
    reverted_at: timestamp.nullable().describe('When it was reverted. null: it was not.'),
  })
  .meta({ id: 'Merge' });
export const MergeQuery = pageQuery.extend({
  end_user_id: z
    .string()
    .optional()
    .meta({ description: 'Id of an end user: only merges that the person took part in, under any id of theirs' }),
});
export const Revert = z
  .object({
    not_a_match: z
      .boolean()
      .default(true)
      .describe('true (default): remember that the two are different people and never propose them again.'),
    note: note.describe(noteText),
  })
  .optional();

export const NotMatch = z
  .object({
    id: uuid.describe('Id of the pair, a UUID that the server makes.'),
    left_end_user_id: uuid.describe('Id of one of the two people.'),
    right_end_user_id: uuid.describe('Id of the other.'),
    left_name: text.meta({ description: 'What the one person is called; `***` without `identity:read`' }),
    right_name: text.meta({ description: 'The same for the other person' }),
    origin: z
      .enum(['rejected_review', 'reverted_merge'])
      .describe('`rejected_review` or `reverted_merge`: where a human said so.'),
    review_request_id: uuid.nullable().describe('Id of the review request concerned. null: none.'),
    created_at: timestamp.describe('When the pair was created: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'NotMatch' });

const perType = <T extends z.ZodType>(schema: T) => {
  const fields = IDENTIFIER_TYPES.map((type) => [
    type,
    schema.describe(`Most identifiers of the kind \`${type}\`, 1 to 1000.`),
  ]);
  return z.object(Object.fromEntries(fields) as Record<IdentifierType, T>);
};
const limit = z.int().min(1).max(1000);
const share = z.number().min(0).max(1);

const reviewText = 'From this score on a human is asked, 0 to 1, not above `auto_merge`; 0.6 by default.';
const autoMergeText = 'From this score on two people are merged without a human, 0 to 1; 0.95 by default.';
const reviewExpiryDaysText = 'Days after which a pending review expires, 1 to 3650; 90 by default.';
const blockedValuesText =
  'Values that identify no person, such as a shared front-desk number; at most 500, compared without case.';
const prioritiesText = 'Kinds of identifiers, strongest first. Kinds left out follow in their usual order.';
const limitsText = 'How many identifiers of each kind one person may have; more of them open a review.';
export const ResolutionSettings = z
  .object({
    limits: perType(limit).describe(limitsText),
    priorities: z.array(identifierType).describe(prioritiesText),
    thresholds: z
      .object({ auto_merge: share.describe(autoMergeText), review: share.describe(reviewText) })
      .describe('From which score two people are one.'),
    blocked_values: z.array(z.string()).describe(blockedValuesText),
    review_expiry_days: z.int().describe(reviewExpiryDaysText),
    updated_at: timestamp.nullable().describe('When the settings were last changed. null: they are the defaults.'),
  })
  .meta({ id: 'ResolutionSettings' });

export const ChangeSettings = z.object({
  limits: perType(limit.optional()).optional().describe(limitsText),
  priorities: z.array(identifierType).max(20).optional().describe(prioritiesText),
  thresholds: z
    .object({ auto_merge: share.optional().describe(autoMergeText), review: share.optional().describe(reviewText) })
    .optional()
    .describe('From which score two people are one.'),
  blocked_values: z.array(z.string().trim().min(1).max(512)).max(500).optional().describe(blockedValuesText),
  review_expiry_days: z.int().min(1).max(3650).optional().describe(reviewExpiryDaysText),
});

const outcomes = z.record(z.string(), z.int());
export const DryRun = z
  .object({
    replayed: z.int().describe('How many of the latest identifies were tried, at most 1,000.'),
    changed: z.int().describe('How many of them would have come out otherwise.'),
    current: outcomes.describe('Counts by outcome with the settings as they are.'),
    proposed: outcomes.describe('Counts by outcome with the settings that were sent.'),
    examples: z
      .array(
        z.object({
          at: timestamp.describe('When it was identified.'),
          end_user_ids: z.array(uuid).describe('Ids of the people concerned.'),
          current: z.string().describe('Outcome with the settings as they are.'),
          proposed: z.string().describe('Outcome with the settings that were sent.'),
        }),
      )
      .describe('Some that would have come out otherwise.'),
  })
  .meta({ id: 'ResolutionDryRun' });

export const TimelineEntry = z
  .object({
    id: uuid.describe('Id of the event.'),
    at: timestamp.describe('When it happened: ISO 8601, UTC, milliseconds.'),
    type: z
      .string()
      .describe('Type of the event, such as `identity.end_user.merged`; `listWebhookEventTypes` explains the types.'),
    subject: z.string().describe('Id of what the event is about.'),
    actor: z
      .object({
        type: z.string().describe('`api_key`, or `system` for a worker of the server.'),
        id: z.string().describe('Id of the API key, or name of the worker.'),
      })
      .describe('Who did it.'),
    data: freeForm.describe('What is known of it, as webhooks carry it.'),
  })
  .meta({ id: 'PersonTimelineEntry' });

const reasonText = 'Why the data of the person must stay, such as the number of a case; 1 to 500 characters.';
export const PlaceLegalHold = z.object({
  reason: z.string().trim().min(1).max(500).describe(reasonText),
});
export const LegalHold = z
  .object({
    id: uuid.describe('Id of the legal hold, a UUID that the server makes.'),
    end_user_id: uuid.describe('Id of the person whose data is held.'),
    reason: z.string().describe(reasonText),
    created_by: z
      .string()
      .describe('Who made the legal hold: the id of an API key, or the name of a worker of the server.'),
    created_at: timestamp.describe('When the legal hold was created: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'LegalHold' });
export const LegalHoldState = z
  .object({ legal_hold: LegalHold.nullable().meta({ description: 'The active hold. null: there is none.' }) })
  .meta({ id: 'LegalHoldState' });
