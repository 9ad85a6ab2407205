// Wire shapes of people: end users, identifiers, review requests, merges, settings.
import { z } from 'zod';
import { page, pageQuery } from '../../http/pages.ts';
import { describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import * as texts from './descriptions.ts';
import { IDENTIFIER_TYPES, type IdentifierType } from './identity/identifier-values.ts';

const identifierType = z.enum(IDENTIFIER_TYPES);

/** Long values are judged with the others, so that each bad value is told apart by its place. */
export const IdentifierInput = z
  .object({
    type: identifierType,
    value: z.string(),
    verified: z.boolean().default(false),
  })
  .apply(describeFields, texts.identifierTexts);

/** Some of them may be removals; one person keeps far fewer. */
const MAX_AT_ONCE = 1000;
const TRAIT_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,63}$/u;

/** What identifies a person belongs among the identifiers, where it is matched, masked and sealed by itself. */
function refuseBadNames(given: Record<string, unknown>, ctx: z.RefinementCtx): void {
  if (Object.keys(given).length > MAX_AT_ONCE) {
    ctx.addIssue({ code: 'custom', message: `At most ${MAX_AT_ONCE} traits can be changed at once` });
    return;
  }
  for (const name of Object.keys(given)) {
    const shown = JSON.stringify(name.slice(0, 64));
    if ((IDENTIFIER_TYPES as readonly string[]).includes(name)) {
      ctx.addIssue({ code: 'custom', message: `Send ${shown} in identifiers, where it is matched and masked` });
    } else if (!TRAIT_NAME.test(name)) {
      const message = `The trait name ${shown} should begin with a letter or digit and go on with those or _ . : - (64 at most)`;
      ctx.addIssue({ code: 'custom', message });
    }
  }
}
const traits = freeForm.superRefine(refuseBadNames).meta({ override: { type: 'object', additionalProperties: true } });

export const identifiers = z.array(IdentifierInput).max(50);
const source = z.string().trim().min(1).max(100).optional();

export const Identify = z
  .object({
    identifiers: identifiers.min(1),
    traits: traits.optional(),
    source,
    conversation_id: z.string().trim().min(1).max(100).optional(),
  })
  .apply(describeFields, texts.endUserTexts);

export const CreateEndUser = z
  .object({ identifiers: identifiers.default([]), traits: traits.optional(), source })
  .apply(describeFields, texts.endUserTexts);
export const UpdateEndUser = z.object({ traits: traits }).apply(describeFields, texts.endUserTexts);

export const MaskedIdentifier = z
  .object({
    id: uuid,
    type: identifierType,
    masked_value: z.string(),
    verified: z.boolean(),
    created_at: timestamp,
  })
  .apply(describeFields, texts.identifierTexts);
export const RevealedIdentifier = MaskedIdentifier.extend({ value: z.string() })
  .apply(describeFields, texts.identifierTexts)
  .meta({ id: 'Identifier' });

export const EndUser = z
  .object({
    id: uuid,
    status: z.enum(['active', 'erased']),
    traits: freeForm,
    identifiers: z.array(MaskedIdentifier),
    identifier_count: z.int(),
    merged_end_user_ids: z.array(uuid),
    source: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    erased_at: timestamp.nullable(),
  })
  .apply(describeFields, texts.endUserTexts)
  .meta({ id: 'EndUser' });

export const EndUserPage = page(EndUser).extend({
  searched: z.int().nullable().meta({ description: 'How many people this page looked through for `q`; null without `q`' }),
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
});

const text = z.string().nullable();
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'superseded', 'expired', 'reverted'] as const;
const requestType = z.enum(['merge', 'update']);

export const ReviewRequest = z
  .object({
    id: uuid,
    org_id: uuid,
    request_type: requestType,
    status: z.enum(REVIEW_STATUSES),
    reason: z.string(),
    left_end_user_id: text,
    right_end_user_id: text,
    suggested_survivor_end_user_id: text,
    target_end_user_id: text,
    proposed_identifier_type: text,
    proposed_masked_value: text,
    trigger_identifier_type: text,
    left_name: text.optional().meta({ description: 'In lists and single reads; `***` without `identity:read`' }),
    right_name: text.optional().meta({ description: 'Alike, of the other person' }),
    target_name: text.optional().meta({ description: 'Alike, of the person whose identifier is to change' }),
    trigger_masked_value: text,
    evidence: freeForm,
    resolution_note: text,
    created_at: timestamp,
    updated_at: timestamp,
    resolved_at: timestamp.nullable(),
  })
  .apply(describeFields, texts.reviewTexts)
  .meta({ id: 'IdentityReviewRequest' });

export const Identified = z
  .object({ end_user: EndUser, created: z.boolean(), review_requests: z.array(ReviewRequest) })
  .apply(describeFields, texts.identifiedTexts)
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
      .meta({ description: 'When the request that has waited longest for a decision was made' }),
  })
  .meta({ id: 'IdentityReviewCounts' });

export const ReviewRequestQuery = pageQuery.extend({
  status: z.enum(REVIEW_STATUSES).optional().meta({ description: 'Only requests of this status' }),
  request_type: requestType.optional().meta({ description: 'Only merges, or only updates' }),
});

const note = z.string().max(2000).optional();
export const ProposeMerge = z
  .object({
    left_end_user_id: uuid,
    right_end_user_id: uuid,
    suggested_survivor_end_user_id: uuid.optional(),
  })
  .apply(describeFields, texts.reviewTexts);
export const Reject = z.object({ resolution_note: note }).apply(describeFields, texts.reviewTexts).optional();
export const Approve = z
  .object({
    survivor_end_user_id: uuid.optional(),
    values: z
      .record(z.string().max(200), z.enum(['left', 'right']))
      .optional()
      .meta({
        description: 'Whose value of a trait survives, by its name; where values differ and nothing is said, the survivor’s',
      }),
    resolution_note: note,
  })
  .apply(describeFields, texts.reviewTexts)
  .optional();

export const PreviewQuery = z
  .object({
    survivor_end_user_id: z.string().optional(),
    values: z.string().max(8000).optional().meta({ description: 'As in an approval: `first_name:left,city:right`' }),
  })
  .apply(describeFields, texts.reviewTexts);
const side = z.enum(['left', 'right', 'both', 'target', 'proposed']);
export const ReviewPreview = z
  .object({
    survivor_end_user_id: uuid,
    absorbed_end_user_id: uuid.nullable(),
    traits: z.array(
      z
        .object({
          name: z.string(),
          left: z.unknown().optional(),
          right: z.unknown().optional(),
          surviving: z.unknown().optional(),
          from: side,
        })
        .apply(describeFields, texts.previewTraitTexts),
    ),
    identifiers: z.array(
      z
        .object({
          type: identifierType,
          masked_value: z.string(),
          verified: z.boolean(),
          from: side,
          outcome: z.enum(['kept', 'added', 'removed']),
        })
        .apply(describeFields, texts.previewIdentifierTexts),
    ),
    over_limit: z.array(
      z.object({ type: identifierType, count: z.int(), limit: z.int() }).apply(describeFields, texts.overLimitTexts),
    ),
  })
  .apply(describeFields, texts.reviewPreviewTexts)
  .meta({ id: 'ReviewPreview' });

export const Merge = z
  .object({
    id: uuid,
    survivor_end_user_id: uuid,
    absorbed_end_user_id: uuid,
    survivor_name: text.optional().meta({ description: 'In lists and single reads; `***` without `identity:read`' }),
    absorbed_name: text.optional().meta({ description: 'Alike, of the person who was merged into them' }),
    status: z.enum(['active', 'reverted']),
    origin: z.enum(['automatic', 'review']),
    review_request_id: uuid.nullable(),
    evidence: freeForm,
    note: text.meta({ description: 'Of the approval' }),
    revert_note: text.meta({ description: 'Why it was reverted; null: it was not, or nothing was said' }),
    created_at: timestamp,
    reverted_at: timestamp.nullable(),
  })
  .apply(describeFields, texts.mergeTexts)
  .meta({ id: 'Merge' });
export const MergeQuery = pageQuery.extend({
  end_user_id: z
    .string()
    .optional()
    .meta({ description: 'Id of an end user: only merges that the person took part in, under any id of theirs' }),
});
export const Revert = z
  .object({
    not_a_match: z.boolean().default(true),
    note,
  })
  .apply(describeFields, texts.mergeTexts)
  .optional();

export const NotMatch = z
  .object({
    id: uuid,
    left_end_user_id: uuid,
    right_end_user_id: uuid,
    left_name: text.meta({ description: 'What the one person is called; `***` without `identity:read`' }),
    right_name: text.meta({ description: 'Alike, of the other person' }),
    origin: z.enum(['rejected_review', 'reverted_merge']),
    review_request_id: uuid.nullable(),
    created_at: timestamp,
  })
  .apply(describeFields, texts.notMatchTexts)
  .meta({ id: 'NotMatch' });

const perType = <T extends z.ZodType>(schema: T) => {
  const fields = IDENTIFIER_TYPES.map((type) => [type, schema.describe(`Most identifiers of the kind \`${type}\`, 1 to 1000.`)]);
  return z.object(Object.fromEntries(fields) as Record<IdentifierType, T>);
};
const limit = z.int().min(1).max(1000);
const share = z.number().min(0).max(1);

export const ResolutionSettings = z
  .object({
    limits: perType(limit),
    priorities: z.array(identifierType),
    thresholds: z.object({ auto_merge: share, review: share }).apply(describeFields, texts.thresholdTexts),
    blocked_values: z.array(z.string()),
    review_expiry_days: z.int(),
    updated_at: timestamp.nullable(),
  })
  .apply(describeFields, texts.resolutionTexts)
  .meta({ id: 'ResolutionSettings' });

export const ChangeSettings = z
  .object({
    limits: perType(limit.optional()).optional(),
    priorities: z.array(identifierType).max(20).optional(),
    thresholds: z
      .object({ auto_merge: share.optional(), review: share.optional() })
      .apply(describeFields, texts.thresholdTexts)
      .optional(),
    blocked_values: z.array(z.string().trim().min(1).max(512)).max(500).optional(),
    review_expiry_days: z.int().min(1).max(3650).optional(),
  })
  .apply(describeFields, texts.resolutionTexts);

const outcomes = z.record(z.string(), z.int());
export const DryRun = z
  .object({
    replayed: z.int(),
    changed: z.int(),
    current: outcomes,
    proposed: outcomes,
    examples: z.array(
      z
        .object({ at: timestamp, end_user_ids: z.array(uuid), current: z.string(), proposed: z.string() })
        .apply(describeFields, texts.dryRunExampleTexts),
    ),
  })
  .apply(describeFields, texts.dryRunTexts)
  .meta({ id: 'ResolutionDryRun' });

export const TimelineEntry = z
  .object({
    id: uuid,
    at: timestamp,
    type: z.string(),
    subject: z.string(),
    actor: z.object({ type: z.string(), id: z.string() }).apply(describeFields, texts.actorTexts),
    data: freeForm,
  })
  .apply(describeFields, texts.personTimelineTexts)
  .meta({ id: 'PersonTimelineEntry' });
