// Events of this module. They carry ids, types and names of fields, never a value that identifies a person.

import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { emit, event } from '../../../kernel/events.ts';

const person = {
  id: z.uuid().describe('Id of the end user, for `getEndUser`.'),
  leaf_id: z.uuid().describe('Id of the record that it came through; differs from `id` after a merge.'),
};

export const endUserCreated = event('identity.end_user.created', {
  sensitivity: 'pii',
  description: 'A person was seen for the first time.',
  personal: ['source'],
  data: z.object({
    ...person,
    identifier_types: z.array(z.string()).describe('Kinds of the identifiers that the person has.'),
    source: z.string().nullable().describe('Where the person was observed. null: not said.'),
  }),
});

export const endUserUpdated = event('identity.end_user.updated', {
  sensitivity: 'pii',
  description: 'Traits or identifiers of a person changed, or the person was erased.',
  data: z.object({
    ...person,
    changed_traits: z.array(z.string()).describe('Names of the traits that changed.'),
    added_identifier_types: z.array(z.string()).describe('Kinds of the identifiers that were added.'),
    removed_identifier_types: z.array(z.string()).describe('Kinds of the identifiers that were removed.'),
  }),
});

/** `leafId`: the record of the person that changed. */
export const emitUpdated = (
  ctx: Context,
  tx: Tx,
  { id, leafId }: { id: string; leafId: string },
  { traits = [], added = [], removed = [] }: { traits?: string[]; added?: string[]; removed?: string[] },
): Promise<string> => {
  const types = { added_identifier_types: added, removed_identifier_types: removed };
  return emit(ctx, tx, endUserUpdated, {
    subject: leafId,
    data: { id, leaf_id: leafId, changed_traits: traits, ...types },
  });
};

const merge = {
  merge_id: z.uuid().describe('Id of the merge, for `getMerge`.'),
  survivor_end_user_id: z.uuid().describe('Id under which the person goes on.'),
  absorbed_end_user_id: z.uuid().describe('Id of the person who was merged into them; it keeps working.'),
};

export const endUserMerged = event('identity.end_user.merged', {
  sensitivity: 'non_pii',
  description: 'Two people became one. It can be reverted.',
  data: z.object({
    ...merge,
    origin: z.string().describe('`automatic`: the server was sure. `review`: a human approved it.'),
    review_request_id: z
      .uuid()
      .nullable()
      .describe('Id of the review request that led to it (`getReviewRequest`). null: none did.'),
  }),
});

export const endUserUnmerged = event('identity.end_user.unmerged', {
  sensitivity: 'non_pii',
  description: 'A merge was reverted: both people are back.',
  data: z.object(merge),
});

const request = {
  id: z.uuid().describe('Id of the review request, for `getReviewRequest`.'),
  request_type: z
    .string()
    .describe('`merge`: are left and right one person? `update`: may the target get the proposed identifier?'),
  reason: z
    .string()
    .describe(
      'Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`.',
    ),
  left_end_user_id: z.uuid().nullable().describe('Id of one person of a merge. null for updates.'),
  right_end_user_id: z.uuid().nullable().describe('Id of the other person of a merge. null for updates.'),
  target_end_user_id: z.uuid().nullable().describe('Id of the person that an update is about. null for merges.'),
};

export const reviewRequestCreated = event('identity.review_request.created', {
  sensitivity: 'non_pii',
  description: 'A person has to decide about a merge or an update.',
  data: z.object(request),
});

export const reviewRequestApproved = event('identity.review_request.approved', {
  sensitivity: 'non_pii',
  description: 'A proposed merge or update was approved and applied.',
  data: z.object({
    ...request,
    merge_id: z.uuid().nullable().describe('Id of the merge. null: an update.'),
  }),
});

export const reviewRequestRejected = event('identity.review_request.rejected', {
  sensitivity: 'non_pii',
  description: 'A proposed merge or update was rejected and is not proposed again.',
  data: z.object(request),
});

const fact = {
  id: z.uuid().describe('Id of the fact, for `getFact`.'),
  end_user_id: z.uuid().describe('Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).'),
};

export const factCreated = event('memory.fact.created', {
  sensitivity: 'pii',
  description: 'Something was remembered about a person.',
  personal: ['source', 'conversation_id'],
  data: z.object({
    ...fact,
    source: z.string().describe('Who says so, such as `api` (default) or `conversation`; 1 to 100 characters.'),
    conversation_id: z.string().nullable().describe('Id of the conversation that it comes from. null: none.'),
    confidence: z.number().describe('How sure it is, 0 to 1; 1 by default.'),
  }),
});

export const factDeleted = event('memory.fact.deleted', {
  sensitivity: 'non_pii',
  description: 'A remembered fact was forgotten, or expired.',
  data: z.object({ ...fact, why: z.string().describe('Why it was forgotten, such as `expired`.') }),
});

export const peopleEvents = [
  endUserCreated,
  endUserUpdated,
  endUserMerged,
  endUserUnmerged,
  reviewRequestCreated,
  reviewRequestApproved,
  reviewRequestRejected,
  factCreated,
  factDeleted,
] as const;
