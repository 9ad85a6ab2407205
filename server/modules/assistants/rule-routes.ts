// Endpoint table: policies and procedures.
import { nameQuery } from '../../http/name-search.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as policies from './policies.ts';
import * as procedures from './procedures.ts';
import { CreatePolicy, CreateProcedure, Policy, Procedure, UpdatePolicy, UpdateProcedure } from './rule-schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    policy: true;
    procedure: true;
  }
}

const policy = { tag: 'Policies', status: 200 } as const;
const ofPolicy = { policy_id: ref('policy') };

const policyRoutes = [
  route({
    ...policy,
    method: 'POST',
    path: '/v1/policies',
    operationId: 'createPolicy',
    summary: 'Create a policy',
    scope: 'policies:write',
    status: 201,
    body: CreatePolicy,
    response: Policy,
    example: { body: { name: 'No promises', text: 'Never promise a delivery date.', kind: 'must_not' } },
    handle: (ctx, { body }) => policies.create(ctx, body),
  }),
  route({
    ...policy,
    method: 'GET',
    path: '/v1/policies',
    operationId: 'listPolicies',
    summary: 'List policies, newest first',
    scope: 'policies:read',
    query: pageQuery.extend(nameQuery),
    response: page(Policy),
    handle: (ctx, { query }) => policies.list(ctx, query),
  }),
  route({
    ...policy,
    method: 'GET',
    path: '/v1/policies/{policy_id}',
    operationId: 'getPolicy',
    summary: 'Read a policy',
    scope: 'policies:read',
    params: ofPolicy,
    response: Policy,
    handle: (ctx, { params }) => policies.read(ctx, params.policy_id),
  }),
  route({
    ...policy,
    method: 'PATCH',
    path: '/v1/policies/{policy_id}',
    operationId: 'updatePolicy',
    summary: 'Change a policy',
    scope: 'policies:write',
    params: ofPolicy,
    body: UpdatePolicy,
    response: Policy,
    example: { body: { enabled: false } },
    handle: (ctx, { params, body }) => policies.update(ctx, params.policy_id, body),
  }),
  route({
    ...policy,
    method: 'DELETE',
    path: '/v1/policies/{policy_id}',
    operationId: 'deletePolicy',
    summary: 'Delete a policy',
    scope: 'policies:write',
    status: 204,
    params: ofPolicy,
    handle: (ctx, { params }) => policies.remove(ctx, params.policy_id),
  }),
];

const procedure = { tag: 'Procedures', status: 200 } as const;
const ofProcedure = { procedure_id: ref('procedure') };

const procedureRoutes = [
  route({
    ...procedure,
    method: 'POST',
    path: '/v1/procedures',
    operationId: 'createProcedure',
    summary: 'Create a procedure',
    scope: 'procedures:write',
    status: 201,
    body: CreateProcedure,
    response: Procedure,
    example: { body: { name: 'Refund', instructions: '1. Ask for the order number.\n2. Look the order up.' } },
    handle: (ctx, { body }) => procedures.create(ctx, body),
  }),
  route({
    ...procedure,
    method: 'GET',
    path: '/v1/procedures',
    operationId: 'listProcedures',
    summary: 'List procedures, newest first',
    scope: 'procedures:read',
    query: pageQuery.extend(nameQuery),
    response: page(Procedure),
    handle: (ctx, { query }) => procedures.list(ctx, query),
  }),
  route({
    ...procedure,
    method: 'GET',
    path: '/v1/procedures/{procedure_id}',
    operationId: 'getProcedure',
    summary: 'Read a procedure',
    scope: 'procedures:read',
    params: ofProcedure,
    response: Procedure,
    handle: (ctx, { params }) => procedures.read(ctx, params.procedure_id),
  }),
  route({
    ...procedure,
    method: 'PATCH',
    path: '/v1/procedures/{procedure_id}',
    operationId: 'updateProcedure',
    summary: 'Change a procedure',
    scope: 'procedures:write',
    params: ofProcedure,
    body: UpdateProcedure,
    response: Procedure,
    example: { body: { name: 'Refunds' } },
    handle: (ctx, { params, body }) => procedures.update(ctx, params.procedure_id, body),
  }),
  route({
    ...procedure,
    method: 'DELETE',
    path: '/v1/procedures/{procedure_id}',
    operationId: 'deleteProcedure',
    summary: 'Delete a procedure',
    scope: 'procedures:write',
    status: 204,
    params: ofProcedure,
    handle: (ctx, { params }) => procedures.remove(ctx, params.procedure_id),
  }),
];

export const ruleRoutes = [...policyRoutes, ...procedureRoutes];
