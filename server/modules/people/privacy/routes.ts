// Endpoint table: erasure by identifiers, legal holds, the data map.
import { ref, route } from '../../../http/route.ts';
import type { DataMapLine } from '../../../kernel/data-map.ts';
import type { PersonalData } from '../../../kernel/personal-data.ts';
import * as legalHolds from '../person/legal-holds.ts';
import { LegalHold, LegalHoldState, PlaceLegalHold } from '../person/schema.ts';
import { eraseByIdentifiers } from './erase.ts';
import { exportByIdentifiers } from './export.ts';
import * as schema from './schema.ts';

const tag = 'People';
const read = { tag, scope: 'identity:read', status: 200 } as const;
const write = { tag, scope: 'identity:write' } as const;
const LEGAL_HOLD = '/v1/identity/end-users/{end_user_id}/legal-hold';

export const privacyRoutes = (modules: readonly PersonalData[], dataMap: readonly DataMapLine[]) => [
  route({
    method: 'POST',
    path: '/v1/identity/erasures',
    operationId: 'eraseByIdentifiers',
    summary: 'Erase a person who is known by identifiers only',
    ...write,
    status: 200,
    errors: [409],
    description:
      'For a lead who was called or who wrote, and is known no further: calls, executions, texts and consents with these phone numbers, e-mail addresses and lead ids (external_id). A person who is known from campaigns alone goes with them. Refused where another person has one of them: erase the person.',
    body: schema.PersonByIdentifiers,
    response: schema.Erasure,
    example: { body: { identifiers: [{ type: 'phone', value: '+14155550163' }] } },
    handle: (ctx, { body }) => eraseByIdentifiers(ctx, modules, body),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/exports',
    operationId: 'exportByIdentifiers',
    summary: 'All data about a number or an address',
    ...write,
    status: 200,
    errors: [409],
    description:
      'What an erasure by the same identifiers would empty: calls, executions, texts and consents. Refused where a person who is known otherwise has one of them: export the person. Needs the scopes of `exportEndUser`, and is written to the audit log.',
    body: schema.PersonByIdentifiers,
    response: schema.IdentifierExport,
    example: { body: { identifiers: [{ type: 'phone', value: '+14155550163' }] } },
    handle: (ctx, { body }) => exportByIdentifiers(ctx, modules, body),
  }),
  route({
    method: 'GET',
    path: LEGAL_HOLD,
    operationId: 'getLegalHold',
    summary: 'Whether a person is under a legal hold',
    description: 'The hold on any record of the person, with its reason; null when there is none.',
    ...read,
    errors: [404],
    params: { end_user_id: ref('end_user') },
    response: LegalHoldState,
    handle: (ctx, { params }) => legalHolds.read(ctx, params.end_user_id),
  }),
  route({
    method: 'POST',
    path: LEGAL_HOLD,
    operationId: 'placeLegalHold',
    summary: 'Hold a person’s data: no erasure, no deletion by age',
    description:
      'While it is active, the person cannot be erased and nothing of theirs is deleted by age. A second hold changes nothing: the first one is returned. 409 when the person was erased.',
    ...write,
    status: 200,
    errors: [404, 409],
    params: { end_user_id: ref('end_user') },
    body: PlaceLegalHold,
    response: LegalHold,
    example: { body: { reason: 'Case 2031-17' } },
    handle: (ctx, { params, body }) => legalHolds.placeHold(ctx, params.end_user_id, body),
  }),
  route({
    method: 'DELETE',
    path: LEGAL_HOLD,
    operationId: 'releaseLegalHold',
    summary: 'Release a legal hold',
    description: 'What is too old is deleted again from now on, and the person may be erased.',
    ...write,
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
    ...read,
    description: 'A fixed list of this version, of a few hundred lines; it is not paged.',
    response: schema.DataMap,
    handle: async () => ({ data: [...dataMap] }),
  }),
];
