// Endpoint table: erasure by identifiers, legal holds, the data map.
import { ref, route } from '../../../http/route.ts';
import type { DataMapLine } from '../../../kernel/data-map.ts';
import { eraseByIdentifiers } from './erase.ts';
import * as legalHolds from './legal-holds.ts';
import type { PersonalData } from './personal-data.ts';
import * as schema from './schema.ts';

const tag = 'People';
const LEGAL_HOLD = '/v1/identity/end-users/{end_user_id}/legal-hold';

export const privacyRoutes = (modules: readonly PersonalData[], dataMap: readonly DataMapLine[]) => [
  route({
    method: 'POST',
    path: '/v1/identity/erasures',
    operationId: 'eraseByIdentifiers',
    summary: 'Erase somebody who is known by their identifiers only',
    tag,
    scope: 'identity:write',
    status: 200,
    errors: [409],
    description:
      'For a lead who was called or who wrote, and never was identified: calls, executions, texts and consents with these phone numbers, e-mail addresses and lead ids (external_id). Refused where a person has one of them: erase the person.',
    body: schema.EraseByIdentifiers,
    response: schema.Erasure,
    example: { body: { identifiers: [{ type: 'phone', value: '+14155550163' }] } },
    handle: (ctx, { body }) => eraseByIdentifiers(ctx, modules, body),
  }),
  route({
    method: 'GET',
    path: LEGAL_HOLD,
    operationId: 'getLegalHold',
    summary: 'Whether a legal hold stands on a person',
    description: 'The hold on any record of the person, with its reason; null when none stands.',
    tag,
    scope: 'identity:read',
    status: 200,
    errors: [404],
    params: { end_user_id: ref('end_user') },
    response: schema.LegalHoldState,
    handle: (ctx, { params }) => legalHolds.read(ctx, params.end_user_id),
  }),
  route({
    method: 'POST',
    path: LEGAL_HOLD,
    operationId: 'placeLegalHold',
    summary: 'Hold a person’s data: no erasure, nothing forgotten by age',
    description:
      'While it stands, the person cannot be erased and nothing of theirs is deleted by age. A second hold changes nothing: the first one is returned. 409 when the person was erased.',
    tag,
    scope: 'identity:write',
    status: 200,
    errors: [404, 409],
    params: { end_user_id: ref('end_user') },
    body: schema.PlaceLegalHold,
    response: schema.LegalHold,
    example: { body: { reason: 'Case 2031-17' } },
    handle: (ctx, { params, body }) => legalHolds.place(ctx, params.end_user_id, body),
  }),
  route({
    method: 'DELETE',
    path: LEGAL_HOLD,
    operationId: 'releaseLegalHold',
    summary: 'Release a legal hold',
    description: 'What is too old is deleted again from now on, and the person may be erased.',
    tag,
    scope: 'identity:write',
    status: 204,
    errors: [404],
    params: { end_user_id: ref('end_user') },
    handle: (ctx, { params }) => legalHolds.release(ctx, params.end_user_id),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/data-map',
    operationId: 'getDataMap',
    summary: 'What every column of the database holds, and what an erasure does to it',
    tag,
    scope: 'identity:read',
    status: 200,
    description: 'A fixed list of this version, of a few hundred lines; it is not paged.',
    response: schema.DataMap,
    handle: async () => ({ data: [...dataMap] }),
  }),
];
