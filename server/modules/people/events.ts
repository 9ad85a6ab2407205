// Events of this module. They carry ids, types and names of fields, never a value that identifies a person.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { factEventTexts, mergeEventTexts, personEventTexts, reviewEventTexts } from './descriptions.ts';

const person = { id: z.uuid(), leaf_id: z.uuid() };

export const endUserCreated = event('identity.end_user.created', {
  sensitivity: 'pii',
  description: 'A person was seen for the first time.',
  personal: ['source'],
  data: z
    .object({ ...person, identifier_types: z.array(z.string()), source: z.string().nullable() })
    .apply(describeFields, personEventTexts),
});

export const endUserUpdated = event('identity.end_user.updated', {
  sensitivity: 'pii',
  description: 'Traits or identifiers of a person changed, or the person was erased.',
  data: z
    .object({
      ...person,
      changed_traits: z.array(z.string()),
      added_identifier_types: z.array(z.string()),
      removed_identifier_types: z.array(z.string()),
    })
    .apply(describeFields, personEventTexts),
});

const merge = { merge_id: z.uuid(), survivor_end_user_id: z.uuid(), absorbed_end_user_id: z.uuid() };

export const endUserMerged = event('identity.end_user.merged', {
  sensitivity: 'non_pii',
  description: 'Two people became one. It can be reverted.',
  data: z.object({ ...merge, origin: z.string(), review_request_id: z.uuid().nullable() }).apply(describeFields, mergeEventTexts),
});

export const endUserUnmerged = event('identity.end_user.unmerged', {
  sensitivity: 'non_pii',
  description: 'A merge was reverted: both people are back.',
  data: z.object(merge).apply(describeFields, mergeEventTexts),
});

const request = {
  id: z.uuid(),
  request_type: z.string(),
  reason: z.string(),
  left_end_user_id: z.uuid().nullable(),
  right_end_user_id: z.uuid().nullable(),
  target_end_user_id: z.uuid().nullable(),
};

export const reviewRequestCreated = event('identity.review_request.created', {
  sensitivity: 'non_pii',
  description: 'A person has to decide about a merge or an update.',
  data: z.object(request).apply(describeFields, reviewEventTexts),
});

export const reviewRequestApproved = event('identity.review_request.approved', {
  sensitivity: 'non_pii',
  description: 'A proposed merge or update was approved and carried out.',
  data: z.object({ ...request, merge_id: z.uuid().nullable() }).apply(describeFields, reviewEventTexts),
});

export const reviewRequestRejected = event('identity.review_request.rejected', {
  sensitivity: 'non_pii',
  description: 'A proposed merge or update was rejected and is not proposed again.',
  data: z.object(request).apply(describeFields, reviewEventTexts),
});

const fact = { id: z.uuid(), end_user_id: z.uuid() };

export const factCreated = event('memory.fact.created', {
  sensitivity: 'pii',
  description: 'Something was remembered about a person.',
  personal: ['source', 'conversation_id'],
  data: z
    .object({ ...fact, source: z.string(), conversation_id: z.string().nullable(), confidence: z.number() })
    .apply(describeFields, factEventTexts),
});

export const factDeleted = event('memory.fact.deleted', {
  sensitivity: 'non_pii',
  description: 'A remembered fact was forgotten, or expired.',
  data: z.object({ ...fact, why: z.string() }).apply(describeFields, factEventTexts),
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
