// Endpoint table: review requests, merges, pairs that are no match, resolution settings.
import { page, pageQuery } from '../../../http/pages.ts';
import { ref, route } from '../../../http/route.ts';
import * as schema from '../person/schema.ts';
import * as settings from '../person/settings.ts';
import * as decisions from './decisions.ts';
import * as merges from './merges.ts';
import * as notMatches from './not-matches.ts';
import * as reviewDecisions from './review-decisions.ts';
import * as reviewRequests from './review-requests.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    review_request: true;
    merge: true;
    not_match: true;
  }
}

const tag = 'People';
const readReviews = { tag, scope: 'identity_reviews:read', status: 200 } as const;
const resolveReviews = { tag, scope: 'identity_reviews:resolve' } as const;
const readSettings = { tag, scope: 'identity:read', status: 200 } as const;
const REVIEWS = '/v1/identity/review-requests';
const A_PERSON = '0190a000-0000-7000-8000-000000000000';

export const identityRoutes = [
  route({
    method: 'GET',
    path: REVIEWS,
    operationId: 'listReviewRequests',
    summary: 'List review requests, newest first',
    description: 'Use `status=pending` for what waits for a decision.',
    ...readReviews,
    query: schema.ReviewRequestQuery,
    response: page(schema.ReviewRequest),
    handle: (ctx, { query }) => reviewRequests.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${REVIEWS}/counts`,
    operationId: 'getReviewRequestCounts',
    summary: 'How many review requests are in each state',
    ...readReviews,
    response: schema.ReviewCounts,
    handle: (ctx) => reviewRequests.counts(ctx),
  }),
  route({
    method: 'POST',
    path: REVIEWS,
    operationId: 'proposeMerge',
    summary: 'Propose a merge by hand',
    description:
      'Opens a review request that says two people are one; `approveReviewRequest` carries it out. 409 when the two are the same person already or one was erased. Emits `identity.review_request.created`.',
    ...resolveReviews,
    status: 201,
    errors: [404, 409],
    body: schema.ProposeMerge,
    response: schema.ReviewRequest,
    example: { body: { left_end_user_id: A_PERSON, right_end_user_id: A_PERSON } },
    handle: (ctx, { body }) => reviewRequests.propose(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${REVIEWS}/{request_id}`,
    operationId: 'getReviewRequest',
    summary: 'Read a review request',
    description: 'One request with its evidence; values are masked.',
    ...readReviews,
    errors: [404],
    params: { request_id: ref('review_request') },
    response: schema.ReviewRequest,
    handle: (ctx, { params }) => reviewRequests.read(ctx, params.request_id),
  }),
  route({
    method: 'GET',
    path: `${REVIEWS}/{request_id}/preview`,
    operationId: 'previewReviewRequest',
    ...readReviews,
    summary: 'What an approval would leave, field by field',
    errors: [404, 409],
    description:
      'Where the values of a trait differ, the one chosen in `values` survives, else the survivor’s; all identifiers survive. Values of traits need `identity:read`, else they are `***`.',
    params: { request_id: ref('review_request') },
    query: schema.PreviewQuery,
    response: schema.ReviewPreview,
    handle: (ctx, { params, query }) => reviewDecisions.previewReview(ctx, params.request_id, query),
  }),
  route({
    method: 'POST',
    path: `${REVIEWS}/{request_id}/approve`,
    operationId: 'approveReviewRequest',
    ...resolveReviews,
    summary: 'Approve a review request',
    description:
      'Carries out the merge or the update. A merge can be taken back with `revertMerge`. 409 when the request was decided already. Emits `identity.review_request.approved`, and `identity.end_user.merged` or `.updated`.',
    status: 200,
    errors: [404, 409],
    params: { request_id: ref('review_request') },
    body: schema.Approve,
    response: schema.ReviewRequest,
    example: { body: { resolution_note: 'Confirmed by phone.' } },
    handle: (ctx, { params, body }) => reviewDecisions.approve(ctx, params.request_id, body),
  }),
  route({
    method: 'POST',
    path: `${REVIEWS}/{request_id}/reject`,
    operationId: 'rejectReviewRequest',
    ignoresUnknown: true,
    ...resolveReviews,
    summary: 'Reject a review request',
    status: 200,
    errors: [404, 409],
    description:
      'A rejected merge is never proposed again (`listNotMatches`); a rejected update suppresses that identifier for that person. The body may be left out. 409 when the request was decided already. Emits `identity.review_request.rejected`.',
    params: { request_id: ref('review_request') },
    body: schema.Reject,
    response: schema.ReviewRequest,
    example: { body: { resolution_note: 'Father and son share the address.' } },
    handle: (ctx, { params, body }) => reviewDecisions.reject(ctx, params.request_id, body),
  }),

  route({
    method: 'GET',
    path: '/v1/identity/merges',
    operationId: 'listMerges',
    summary: 'List merges, newest first',
    description: 'Automatic ones and those that a human approved, reverted ones included.',
    ...readReviews,
    query: schema.MergeQuery,
    response: page(schema.Merge),
    handle: (ctx, { query }) => merges.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/merges/{merge_id}',
    operationId: 'getMerge',
    summary: 'Read a merge',
    description: 'One merge with the evidence for it.',
    ...readReviews,
    errors: [404],
    params: { merge_id: ref('merge') },
    response: schema.Merge,
    handle: (ctx, { params }) => merges.read(ctx, params.merge_id),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/merges/{merge_id}/revert',
    operationId: 'revertMerge',
    summary: 'Revert a merge',
    ...resolveReviews,
    status: 200,
    errors: [404, 409],
    description:
      'Both people are back with what was theirs; what came later stays with the one whose id or identifier it came through. Merges are reverted in any order.',
    params: { merge_id: ref('merge') },
    body: schema.Revert,
    response: schema.Merge,
    example: { body: { note: 'Two brothers.' } },
    handle: (ctx, { params, body }) => merges.revert(ctx, params.merge_id, body),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/not-matches',
    operationId: 'listNotMatches',
    ...readReviews,
    summary: 'List pairs that are different people',
    description: 'Pairs that are never proposed or merged, newest first: from rejected reviews and reverted merges.',
    query: pageQuery,
    response: page(schema.NotMatch),
    handle: (ctx, { query }) => notMatches.list(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/not-matches/{not_match_id}',
    operationId: 'deleteNotMatch',
    ...resolveReviews,
    summary: 'Let a pair be proposed again',
    description: 'Forgets that the two are different people. Nothing is merged by this alone.',
    status: 204,
    errors: [404],
    params: { not_match_id: ref('not_match') },
    handle: (ctx, { params }) => notMatches.remove(ctx, params.not_match_id),
  }),

  route({
    method: 'GET',
    path: '/v1/identity/resolution-settings',
    operationId: 'getResolutionSettings',
    ...readSettings,
    summary: 'How people are resolved',
    description: 'The settings in force, defaults filled in.',
    response: schema.ResolutionSettings,
    handle: (ctx) => settings.read(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/v1/identity/resolution-settings',
    operationId: 'updateResolutionSettings',
    tag,
    summary: 'Change how people are resolved',
    description:
      'Only the fields that are sent change, also inside `limits` and `thresholds`. Applies to what is identified from now on; try it first with `dryRunResolutionSettings`.',
    scope: 'identity:write',
    status: 200,
    errors: [400],
    body: schema.ChangeSettings,
    response: schema.ResolutionSettings,
    example: { body: { limits: { phone: 3 }, thresholds: { auto_merge: 0.97 } } },
    handle: (ctx, { body }) => settings.update(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/resolution-settings/dry-run',
    operationId: 'dryRunResolutionSettings',
    ...readSettings,
    summary: 'Try other settings on the latest 1,000 identifies',
    description: 'Says what would have come out otherwise. Nothing is changed.',
    errors: [400],
    body: schema.ChangeSettings,
    response: schema.DryRun,
    example: { body: { thresholds: { auto_merge: 0.9 } } },
    handle: (ctx, { body }) => decisions.dryRunSettings(ctx, body),
  }),
];
