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
    description: 'A rule that assistants obey. It works once a revision names it in `policy_refs`, or a node of a flow does.',
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
    description: 'All policies of the organization, switched off ones included.',
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
    description: 'One policy; `needs_model` says whether it can be checked without a model.',
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
    description:
      'Only the fields that are sent change. Published revisions that name the policy obey the new text within seconds.',
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
    description:
      'Revisions that name it go on without it; flows that name it get a finding. To pause a policy, set `enabled` to false instead.',
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
    description:
      'Written instructions to keep and reuse. They are not run by themselves: send the text as `instructions` to `updateWorkflowRevision` to make a flow of it.',
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
    description: 'All procedures of the organization.',
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
    description: 'One procedure with its instructions.',
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
    description: 'Only the fields that are sent change. Flows made from it earlier stay as they are.',
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
    description: 'Flows made from it stay as they are.',
    scope: 'procedures:write',
    status: 204,
    params: ofProcedure,
    handle: (ctx, { params }) => procedures.remove(ctx, params.procedure_id),
  }),
];

export const ruleRoutes = [...policyRoutes, ...procedureRoutes];
