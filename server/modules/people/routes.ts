// Endpoint table: end users and their identifiers, timeline, export and erasure.
import { CSV, prefersCsv } from '../../http/csv-answer.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import type { PersonalData } from '../../kernel/personal-data.ts';
import { identify } from './identity/identify.ts';
import * as endUsers from './person/end-users.ts';
import * as identifiers from './person/identifiers.ts';
import * as schema from './person/schema.ts';
import { erase } from './privacy/erase.ts';
import { exportPerson } from './privacy/export.ts';
import { Export } from './privacy/schema.ts';
import { personTimeline } from './privacy/timeline.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    end_user: true;
    identifier: true;
  }
}

const tag = 'People';
const read = { tag, scope: 'identity:read', status: 200 } as const;
const write = { tag, scope: 'identity:write' } as const;
const END_USERS = '/v1/identity/end-users';
const exampleEmail = { type: 'email', value: 'jo@example.com' };

export const peopleRoutes = (modules: readonly PersonalData[]) => [
  route({
    method: 'POST',
    path: `${END_USERS}/identify`,
    operationId: 'identifyEndUser',
    summary: 'Find or create a person',
    ...write,
    status: 200,
    description:
      'Finds who is behind the identifiers, creates the person when no person has them, merges two when it is sure, and opens a review request when only a human can decide. Traits are merged into the profile. Emits `identity.end_user.created`, `.updated` or `.merged`, or `identity.review_request.created`.',
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
    method: 'POST',
    path: END_USERS,
    operationId: 'createEndUser',
    summary: 'Create a person',
    ...write,
    status: 201,
    errors: [409],
    description:
      'Refused with 409 when one of the identifiers is known already; `identifyEndUser` finds or creates. Emits `identity.end_user.created`.',
    body: schema.CreateEndUser,
    response: schema.EndUser,
    example: { body: { identifiers: [], traits: { first_name: 'Jo' } } },
    handle: (ctx, { body }) => endUsers.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: END_USERS,
    operationId: 'listEndUsers',
    summary: 'List people, or find them by an identifier or a name',
    description:
      'With `identifier`, the person who has it, if any; with `q`, those whose names hold it. Erased people, and those who were merged into others, are left out. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.',
    ...read,
    query: schema.EndUserQuery,
    response: schema.EndUserPage,
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) =>
      prefersCsv(raw) ? endUsers.exportPeople(ctx, modules, query) : endUsers.list(ctx, modules, query),
  }),
  route({
    method: 'GET',
    path: `${END_USERS}/{end_user_id}`,
    operationId: 'getEndUser',
    summary: 'Read a person',
    ...read,
    errors: [404],
    description:
      'The id of a person who was merged shows the person they are now. Identifiers are masked; `listIdentifiers` shows their values.',
    params: { end_user_id: ref('end_user') },
    response: schema.EndUser,
    handle: (ctx, { params }) => endUsers.read(ctx, params.end_user_id),
  }),
  route({
    method: 'PATCH',
    path: `${END_USERS}/{end_user_id}`,
    operationId: 'updateEndUser',
    summary: 'Change traits',
    description:
      'Merged by name; null removes a trait. 409 once the person was erased. Emits `identity.end_user.updated`.',
    ...write,
    status: 200,
    errors: [404, 409],
    params: { end_user_id: ref('end_user') },
    body: schema.UpdateEndUser,
    response: schema.EndUser,
    example: { body: { traits: { first_name: 'Jo', plan: 'gold' } } },
    handle: (ctx, { params, body }) => endUsers.update(ctx, params.end_user_id, body.traits),
  }),
  route({
    method: 'GET',
    path: `${END_USERS}/{end_user_id}/identifiers`,
    operationId: 'listIdentifiers',
    ...read,
    summary: 'List a person’s identifiers with their values',
    description: 'The values themselves, of all records that were merged into the person.',
    errors: [404],
    params: { end_user_id: ref('end_user') },
    query: pageQuery,
    response: page(schema.RevealedIdentifier),
    handle: (ctx, { params, query }) => identifiers.list(ctx, params.end_user_id, query),
  }),
  route({
    method: 'POST',
    path: `${END_USERS}/{end_user_id}/identifiers`,
    operationId: 'addIdentifier',
    ...write,
    summary: 'Add an identifier by hand',
    description:
      'Added without a review. 409 when another person has it (propose a merge instead), or when the person has as many of its kind as the settings allow. Emits `identity.end_user.updated`.',
    status: 201,
    errors: [404, 409],
    params: { end_user_id: ref('end_user') },
    body: schema.IdentifierInput,
    response: schema.RevealedIdentifier,
    example: { body: { type: 'loyalty_id', value: 'GOLD-4711' } },
    handle: (ctx, { params, body }) => identifiers.add(ctx, params.end_user_id, body),
  }),
  route({
    method: 'DELETE',
    path: `${END_USERS}/{end_user_id}/identifiers/{identifier_id}`,
    operationId: 'removeIdentifier',
    ...write,
    summary: 'Remove an identifier',
    description:
      'The person is no longer found by it. Its id comes from `listIdentifiers`. Emits `identity.end_user.updated`.',
    status: 204,
    errors: [404, 409],
    params: { end_user_id: ref('end_user'), identifier_id: ref('identifier') },
    handle: (ctx, { params }) => identifiers.remove(ctx, params.end_user_id, params.identifier_id),
  }),
  route({
    method: 'GET',
    path: `${END_USERS}/{end_user_id}/timeline`,
    operationId: 'getEndUserTimeline',
    ...read,
    summary: 'A person’s timeline, newest first',
    errors: [404],
    description:
      'Every event about the person, their merges and reviews. Events of conversations, memory and other parts are in it for keys that may read those.',
    params: { end_user_id: ref('end_user') },
    query: pageQuery,
    response: page(schema.TimelineEntry),
    handle: (ctx, { params, query }) => personTimeline(ctx, modules, params.end_user_id, query),
  }),
  route({
    method: 'GET',
    path: `${END_USERS}/{end_user_id}/export`,
    operationId: 'exportEndUser',
    ...write,
    summary: 'All data of one person',
    status: 200,
    errors: [404],
    description:
      'Holds raw identifiers; each export is written to the audit log. Besides `identity:write` the key needs the read scope of everything that is in it: `calls`, `compliance`, `conversations`, `identity_reviews`, `memory` and `workflows`.',
    params: { end_user_id: ref('end_user') },
    response: Export,
    handle: (ctx, { params }) => exportPerson(ctx, modules, params.end_user_id),
  }),
  route({
    method: 'POST',
    path: `${END_USERS}/{end_user_id}/erase`,
    operationId: 'eraseEndUser',
    summary: 'Erase a person',
    ...write,
    status: 200,
    errors: [404, 409],
    description:
      'Permanent: calls and executions under way end, the keys of the person’s data are destroyed, and what is in the clear is emptied everywhere. The data map says what stays, and why. An empty person stays, so that counts do. Refused while a legal hold is active.',
    params: { end_user_id: ref('end_user') },
    response: schema.EndUser,
    handle: (ctx, { params }) => erase(ctx, modules, params.end_user_id),
  }),
];
