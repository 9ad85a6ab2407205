// Endpoint table: end users, identifiers, review requests, merges, resolution settings.
import { ref, route } from '../../http/route.ts';
import { page, pageQuery } from '../../http/wire.ts';
import * as decisions from './identity/decisions.ts';
import * as endUsers from './end-users.ts';
import { erase } from './privacy/erase.ts';
import { exportPerson } from './privacy/export.ts';
import { Export } from './privacy/export-schema.ts';
import * as identifiers from './identity/identifiers.ts';
import { identify } from './identity/identify.ts';
import * as merges from './identity/merges.ts';
import * as notMatches from './identity/not-matches.ts';
import type { PersonalData } from './privacy/personal-data.ts';
import { previewReview } from './identity/preview.ts';
import * as reviewDecisions from './identity/review-decisions.ts';
import * as reviewRequests from './identity/review-requests.ts';
import * as schema from './schema.ts';
import * as settings from './identity/settings.ts';
import { personTimeline } from './timeline.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    end_user: true;
    identifier: true;
    review_request: true;
    merge: true;
    not_match: true;
  }
}

const tag = 'People';
const END_USERS = '/v1/identity/end-users';
const REVIEWS = '/v1/identity/review-requests';
const exampleEmail = { type: 'email', value: 'jo@example.com' };
const A_PERSON = '0190a000-0000-7000-8000-000000000000';

export const peopleRoutes = (modules: readonly PersonalData[]) => [
  route({
    ...{ method: 'POST', path: `${END_USERS}/identify`, operationId: 'identifyEndUser', summary: 'Find or create a person', tag },
    ...{ scope: 'identity:write', status: 200 },
    description:
      'Finds who is behind the identifiers, creates the person when nobody is, merges two when it is sure, and opens a review request when only a human can tell.',
    body: schema.Identify,
    response: schema.Identified,
    example: {
      body: {
        identifiers: [exampleEmail, { type: 'phone', value: '+14155550123' }],
        traits: { first_name: 'Jo' },
        source: 'web',
      },
    },
    handle: (ctx, { body }) => identify(ctx, body),
  }),
  route({
    ...{ method: 'POST', path: END_USERS, operationId: 'createEndUser', summary: 'Create a person', tag },
    ...{ scope: 'identity:write', status: 201, errors: [409] },
    description: 'Refused when one of the identifiers is known already; identify finds or creates.',
    body: schema.CreateEndUser,
    response: schema.EndUser,
    example: { body: { identifiers: [], traits: { first_name: 'Jo' } } },
    handle: (ctx, { body }) => endUsers.create(ctx, body),
  }),
  route({
    ...{ method: 'GET', path: END_USERS, operationId: 'listEndUsers', summary: 'List people, or find one by an identifier', tag },
    ...{ scope: 'identity:read', status: 200 },
    query: schema.EndUserQuery,
    response: page(schema.EndUser),
    handle: (ctx, { query }) => endUsers.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: `${END_USERS}/{end_user_id}`, operationId: 'getEndUser', summary: 'Read a person', tag },
    ...{ scope: 'identity:read', status: 200, errors: [404] },
    description: 'The id of somebody who was merged shows the person they are now.',
    params: { end_user_id: ref('end_user') },
    response: schema.EndUser,
    handle: (ctx, { params }) => endUsers.read(ctx, params.end_user_id),
  }),
  route({
    ...{ method: 'PATCH', path: `${END_USERS}/{end_user_id}`, operationId: 'updateEndUser', summary: 'Change traits', tag },
    ...{ scope: 'identity:write', status: 200, errors: [404, 409] },
    params: { end_user_id: ref('end_user') },
    body: schema.UpdateEndUser,
    response: schema.EndUser,
    example: { body: { traits: { first_name: 'Jo', plan: 'gold' } } },
    handle: (ctx, { params, body }) => endUsers.update(ctx, params.end_user_id, body.traits),
  }),
  route({
    ...{ method: 'GET', path: `${END_USERS}/{end_user_id}/identifiers`, operationId: 'listIdentifiers', tag },
    ...{ summary: 'List a person’s identifiers with their values', scope: 'identity:read', status: 200, errors: [404] },
    params: { end_user_id: ref('end_user') },
    query: pageQuery,
    response: page(schema.RevealedIdentifier),
    handle: (ctx, { params, query }) => identifiers.list(ctx, params.end_user_id, query),
  }),
  route({
    ...{ method: 'POST', path: `${END_USERS}/{end_user_id}/identifiers`, operationId: 'addIdentifier', tag },
    ...{ summary: 'Add an identifier by hand', scope: 'identity:write', status: 201, errors: [404, 409] },
    params: { end_user_id: ref('end_user') },
    body: schema.IdentifierInput,
    response: schema.RevealedIdentifier,
    example: { body: { type: 'loyalty_id', value: 'GOLD-4711' } },
    handle: (ctx, { params, body }) => identifiers.add(ctx, params.end_user_id, body),
  }),
  route({
    ...{ method: 'DELETE', path: `${END_USERS}/{end_user_id}/identifiers/{identifier_id}`, operationId: 'removeIdentifier', tag },
    ...{ summary: 'Remove an identifier', scope: 'identity:write', status: 204, errors: [404, 409] },
    params: { end_user_id: ref('end_user'), identifier_id: ref('identifier') },
    handle: (ctx, { params }) => identifiers.remove(ctx, params.end_user_id, params.identifier_id),
  }),
  route({
    ...{ method: 'GET', path: `${END_USERS}/{end_user_id}/timeline`, operationId: 'getEndUserTimeline', tag },
    ...{ summary: 'A person’s story, newest first', scope: 'identity:read', status: 200, errors: [404] },
    description: 'Events of conversations, memory and other parts are in it for keys that may read those.',
    params: { end_user_id: ref('end_user') },
    query: pageQuery,
    response: page(schema.TimelineEntry),
    handle: (ctx, { params, query }) => personTimeline(ctx, modules, params.end_user_id, query),
  }),
  route({
    ...{ method: 'GET', path: `${END_USERS}/{end_user_id}/export`, operationId: 'exportEndUser', tag },
    ...{ summary: 'All data of one person', scope: 'identity:write', status: 200, errors: [404] },
    description:
      'Holds raw identifiers; each export is written to the audit log. Besides `identity:write` the key needs the read scope of everything that is in it: `calls`, `compliance`, `conversations`, `identity_reviews`, `memory` and `workflows`.',
    params: { end_user_id: ref('end_user') },
    response: Export,
    handle: (ctx, { params }) => exportPerson(ctx, modules, params.end_user_id),
  }),
  route({
    ...{ method: 'POST', path: `${END_USERS}/{end_user_id}/erase`, operationId: 'eraseEndUser', summary: 'Erase a person', tag },
    ...{ scope: 'identity:write', status: 200, errors: [404, 409] },
    description:
      'Permanent: calls and executions under way end, the keys of the person’s data are destroyed, and what is in the clear is emptied everywhere. The data map says what stays, and why. An empty person stays, so that counts do. Refused while a legal hold stands.',
    params: { end_user_id: ref('end_user') },
    response: schema.EndUser,
    handle: (ctx, { params }) => erase(ctx, modules, params.end_user_id),
  }),

  route({
    ...{ method: 'GET', path: REVIEWS, operationId: 'listReviewRequests', summary: 'List review requests, newest first', tag },
    ...{ scope: 'identity_reviews:read', status: 200 },
    query: schema.ReviewRequestQuery,
    response: page(schema.ReviewRequest),
    handle: (ctx, { query }) => reviewRequests.list(ctx, query),
  }),
  route({
    ...{ method: 'POST', path: REVIEWS, operationId: 'proposeMerge', summary: 'Propose a merge by hand', tag },
    ...{ scope: 'identity_reviews:resolve', status: 201, errors: [404, 409] },
    body: schema.ProposeMerge,
    response: schema.ReviewRequest,
    example: { body: { left_end_user_id: A_PERSON, right_end_user_id: A_PERSON } },
    handle: (ctx, { body }) => reviewRequests.propose(ctx, body),
  }),
  route({
    ...{ method: 'GET', path: `${REVIEWS}/{request_id}`, operationId: 'getReviewRequest', summary: 'Read a review request', tag },
    ...{ scope: 'identity_reviews:read', status: 200, errors: [404] },
    params: { request_id: ref('review_request') },
    response: schema.ReviewRequest,
    handle: (ctx, { params }) => reviewRequests.read(ctx, params.request_id),
  }),
  route({
    ...{ method: 'GET', path: `${REVIEWS}/{request_id}/preview`, operationId: 'previewReviewRequest', tag },
    ...{
      summary: 'What an approval would leave, field by field',
      scope: 'identity_reviews:read',
      status: 200,
      errors: [404, 409],
    },
    description:
      'Of each trait the value that was set last survives; all identifiers survive. Values of traits need `identity:read`, else they are `***`.',
    params: { request_id: ref('review_request') },
    query: schema.PreviewQuery,
    response: schema.ReviewPreview,
    handle: (ctx, { params, query }) => previewReview(ctx, params.request_id, query.survivor_end_user_id),
  }),
  route({
    ...{ method: 'POST', path: `${REVIEWS}/{request_id}/approve`, operationId: 'approveReviewRequest', tag },
    ...{ summary: 'Approve a review request', scope: 'identity_reviews:resolve', status: 200, errors: [404, 409] },
    params: { request_id: ref('review_request') },
    body: schema.Approve,
    response: schema.ReviewRequest,
    example: { body: { resolution_note: 'Confirmed by phone.' } },
    handle: (ctx, { params, body }) => reviewDecisions.approve(ctx, params.request_id, body),
  }),
  route({
    ...{ method: 'POST', path: `${REVIEWS}/{request_id}/reject`, operationId: 'rejectReviewRequest', tag },
    ...{ summary: 'Reject a review request', scope: 'identity_reviews:resolve', status: 200, errors: [404, 409] },
    description: 'A rejected merge is never proposed again; a rejected update suppresses that identifier for that person.',
    params: { request_id: ref('review_request') },
    body: schema.Reject,
    response: schema.ReviewRequest,
    example: { body: { resolution_note: 'Father and son share the address.' } },
    handle: (ctx, { params, body }) => reviewDecisions.reject(ctx, params.request_id, body),
  }),

  route({
    ...{ method: 'GET', path: '/v1/identity/merges', operationId: 'listMerges', summary: 'List merges, newest first', tag },
    ...{ scope: 'identity_reviews:read', status: 200 },
    query: schema.MergeQuery,
    response: page(schema.Merge),
    handle: (ctx, { query }) => merges.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/v1/identity/merges/{merge_id}', operationId: 'getMerge', summary: 'Read a merge', tag },
    ...{ scope: 'identity_reviews:read', status: 200, errors: [404] },
    params: { merge_id: ref('merge') },
    response: schema.Merge,
    handle: (ctx, { params }) => merges.read(ctx, params.merge_id),
  }),
  route({
    ...{
      method: 'POST',
      path: '/v1/identity/merges/{merge_id}/revert',
      operationId: 'revertMerge',
      summary: 'Revert a merge',
      tag,
    },
    ...{ scope: 'identity_reviews:resolve', status: 200, errors: [404, 409] },
    description:
      'Both people are back with what was theirs; what came later stays with the one whose id or identifier it came through. Merges are reverted in any order.',
    params: { merge_id: ref('merge') },
    body: schema.Revert,
    response: schema.Merge,
    example: { body: { note: 'Two brothers.' } },
    handle: (ctx, { params, body }) => merges.revert(ctx, params.merge_id, body),
  }),
  route({
    ...{ method: 'GET', path: '/v1/identity/not-matches', operationId: 'listNotMatches', tag },
    ...{ summary: 'List pairs that are different people', scope: 'identity_reviews:read', status: 200 },
    query: pageQuery,
    response: page(schema.NotMatch),
    handle: (ctx, { query }) => notMatches.list(ctx, query),
  }),
  route({
    ...{ method: 'DELETE', path: '/v1/identity/not-matches/{not_match_id}', operationId: 'deleteNotMatch', tag },
    ...{ summary: 'Let a pair be proposed again', scope: 'identity_reviews:resolve', status: 204, errors: [404] },
    params: { not_match_id: ref('not_match') },
    handle: (ctx, { params }) => notMatches.remove(ctx, params.not_match_id),
  }),

  route({
    ...{ method: 'GET', path: '/v1/identity/resolution-settings', operationId: 'getResolutionSettings', tag },
    ...{ summary: 'How people are resolved', scope: 'identity:read', status: 200 },
    response: schema.ResolutionSettings,
    handle: (ctx) => settings.read(ctx),
  }),
  route({
    ...{ method: 'PATCH', path: '/v1/identity/resolution-settings', operationId: 'updateResolutionSettings', tag },
    ...{ summary: 'Change how people are resolved', scope: 'identity:write', status: 200, errors: [400] },
    body: schema.ChangeSettings,
    response: schema.ResolutionSettings,
    example: { body: { limits: { phone: 3 }, thresholds: { auto_merge: 0.97 } } },
    handle: (ctx, { body }) => settings.update(ctx, body),
  }),
  route({
    ...{ method: 'POST', path: '/v1/identity/resolution-settings/dry-run', operationId: 'dryRunResolutionSettings', tag },
    ...{ summary: 'Try other settings on the latest 1,000 identifies', scope: 'identity:read', status: 200, errors: [400] },
    body: schema.ChangeSettings,
    response: schema.DryRun,
    example: { body: { thresholds: { auto_merge: 0.9 } } },
    handle: (ctx, { body }) => decisions.dryRunSettings(ctx, body),
  }),
];
