// Endpoint table: assistants, their revisions and graphs, usages, policies and procedures.
import { nameQuery } from '../../http/name-search.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route, uuidRef } from '../../http/route.ts';
import * as assistants from './assistants.ts';
import { graphRoutes } from './graph/routes.ts';
import { RevisionDiff } from './graph/schema.ts';
import * as policies from './policies.ts';
import type { AssistantPorts } from './ports.ts';
import * as procedures from './procedures.ts';
import * as revisions from './revisions.ts';
import {
  ActivatedAssistant,
  Assistant,
  AssistantQuery,
  AssistantRevision,
  AssistantUsagePage,
  CreateAssistant,
  CreatePolicy,
  CreateProcedure,
  CreateRevision,
  Policy,
  Procedure,
  RevisionFields,
  UpdateAssistant,
  UpdatePolicy,
  UpdateProcedure,
  UsagePage,
} from './schema.ts';
import * as usages from './usages.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    policy: true;
    procedure: true;
    assistant: true;
    assistant_revision: true;
  }
}

const tag = 'Assistants';
const ASSISTANT = '/v1/assistants/{agent_id}';
const REVISION = `${ASSISTANT}/revisions/{revision_id}` as const;
const ofAssistant = { agent_id: uuidRef('assistant') };
const ofRevision = { ...ofAssistant, revision_id: uuidRef('assistant_revision') };
type RevisionParams = { agent_id: string; revision_id: string };
const at = ({ agent_id, revision_id }: RevisionParams) => ({ assistantId: agent_id, revisionId: revision_id });
const read = { tag, scope: 'agents:read', status: 200 } as const;
const write = { tag, scope: 'agents:write', status: 200, errors: [409] } as const;
const release = { tag, scope: 'agents:publish', status: 200, errors: [409] } as const;

export const assistantRoutes = (ports: AssistantPorts) => [
  route({
    ...write,
    method: 'POST',
    path: '/v1/assistants',
    operationId: 'createAssistant',
    summary: 'Create an assistant',
    status: 201,
    description:
      'Makes an assistant together with its first draft revision; `draft_revision_id` names it. Edit the draft, publish it, then activate it. Emits `assistant.created` and `assistant.revision.created`.',
    body: CreateAssistant,
    response: Assistant,
    example: { body: { name: 'Order desk', description: 'Answers questions about orders', max_active_calls: 5 } },
    handle: (ctx, { body }) => assistants.create(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/v1/assistants',
    operationId: 'listAssistants',
    summary: 'List assistants, newest first',
    description: 'Assistants in use, or the archived ones with `archived=true`. Each carries its active revision.',
    query: AssistantQuery,
    response: page(Assistant),
    handle: (ctx, { query }) => assistants.list(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: ASSISTANT,
    operationId: 'getAssistant',
    summary: 'Read an assistant',
    description: 'Answers archived assistants too. The active revision is part of the answer.',
    params: ofAssistant,
    response: Assistant,
    handle: (ctx, { params }) => assistants.read(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: ASSISTANT,
    operationId: 'updateAssistant',
    summary: 'Change settings of an assistant',
    description:
      'Only the fields that are sent change. What end users hear is changed in a revision, not here. 409 while the assistant is archived. Emits `assistant.updated`.',
    params: ofAssistant,
    body: UpdateAssistant,
    response: Assistant,
    example: { body: { release_gate_mode: 'advisory', max_active_calls: null } },
    handle: (ctx, { params, body }) => assistants.update(ctx, params.agent_id, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${ASSISTANT}/archive`,
    operationId: 'archiveAssistant',
    summary: 'Archive an assistant',
    description:
      'It takes no edits, conversations or calls any more, and a compile that waits is called off; what runs may finish. `restoreAssistant` takes it back. Emits `assistant.archived`.',
    params: ofAssistant,
    response: Assistant,
    handle: (ctx, { params }) => assistants.archive(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${ASSISTANT}/restore`,
    operationId: 'restoreAssistant',
    ignoresUnknown: true,
    summary: 'Restore an archived assistant',
    description:
      'Takes an archived assistant back into use, with all revisions as they were; called-off compiles are asked for again. 409 if it is not archived. Emits `assistant.restored`.',
    params: ofAssistant,
    response: Assistant,
    handle: (ctx, { params }) => assistants.restore(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${ASSISTANT}/revisions`,
    operationId: 'createAssistantRevision',
    status: 201,
    summary: 'Make a new draft revision',
    description:
      'A draft: a copy of the latest revision (or of `source_revision_id`), flow included, with the given fields changed. The body may be left out. Emits `assistant.revision.created`.',
    params: ofAssistant,
    body: CreateRevision,
    response: AssistantRevision,
    example: { body: { name: 'Friendlier', persona: 'You are an AI assistant of a small shop.' } },
    handle: (ctx, { params, body }) => revisions.create(ctx, ports, params.agent_id, body ?? {}),
  }),
  route({
    ...read,
    method: 'GET',
    path: `${ASSISTANT}/revisions`,
    operationId: 'listAssistantRevisions',
    summary: 'List revisions, newest first',
    description: 'Drafts and published revisions. Use it to find a revision to copy, compare or activate.',
    params: ofAssistant,
    query: pageQuery,
    response: page(AssistantRevision),
    handle: (ctx, { params, query }) => revisions.list(ctx, params.agent_id, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: REVISION,
    operationId: 'getAssistantRevision',
    summary: 'Read a revision',
    description:
      'One revision with every setting. Its flow is read with `getGraph` or, compiled, with `getWorkflowRevision`.',
    params: ofRevision,
    response: AssistantRevision,
    handle: (ctx, { params }) => revisions.read(ctx, at(params)),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: REVISION,
    operationId: 'updateAssistantRevision',
    summary: 'Change a draft revision',
    description:
      'Only the fields that are sent change; objects and lists are replaced as wholes. Persona and context variables are part of the flow graph: changing them makes a new `graph_version`. 409 once the revision is published.',
    params: ofRevision,
    body: RevisionFields,
    response: AssistantRevision,
    example: {
      body: { system_prompt: 'Be brief.', kb_clearance_level: 1, current_time: { timezone: 'Europe/Vienna' } },
    },
    handle: (ctx, { params, body }) => revisions.update(ctx, ports, at(params), body),
  }),
  route({
    ...release,
    method: 'POST',
    path: `${REVISION}/publish`,
    operationId: 'publishAssistantRevision',
    summary: 'Publish a draft',
    description:
      'Validates, compiles and freezes the draft; it never changes again. Blocking findings are refused with 409 and stand in `details.findings`. Waits up to 25 seconds until the examples of conditions are read; then it answers 409 with the progress in `details.examples`, and publishing again soon succeeds. Where the organization requires passing tests, failing or missing ones are refused with 409; `details.tests` names them. End users see the revision only after `activateAssistantRevision`. Emits `assistant.revision.published`.',
    idempotency: 'claim',
    params: ofRevision,
    response: AssistantRevision,
    handle: (ctx, { params }) => revisions.publish(ctx, ports, at(params)),
  }),
  route({
    ...release,
    method: 'POST',
    path: `${REVISION}/activate`,
    operationId: 'activateAssistantRevision',
    summary: 'Make a published revision the active one',
    description:
      'New conversations and calls use it from now on; running ones keep their revision. The revision must be published (else 409). With the release gate on, the suite is replayed first; its verdict is shown and never refuses. Emits `assistant.revision.activated`.',
    idempotency: 'claim',
    params: ofRevision,
    response: ActivatedAssistant,
    handle: (ctx, { params }) => assistants.activate(ctx, ports, at(params)),
  }),
  route({
    ...read,
    method: 'GET',
    path: `${REVISION}/diff/{other_id}`,
    operationId: 'diffAssistantRevisions',
    summary: 'What leads from this revision to the other',
    description:
      'Compares two revisions of one assistant: graph operations for the flow, and the names of other fields that differ. Both ids come from `listAssistantRevisions`.',
    params: { ...ofRevision, other_id: uuidRef('assistant_revision') },
    response: RevisionDiff,
    handle: (ctx, { params }) => revisions.diffRevisions(ctx, at(params), params.other_id),
  }),
  ...graphRoutes(ports),
];

const usageRoute = {
  method: 'GET',
  status: 200,
  query: pageQuery,
  response: UsagePage,
  description: 'Active revisions and drafts of assistants that are not archived, newest first.',
} as const;

export const usageRoutes = (ports: AssistantPorts) => [
  route({
    ...usageRoute,
    path: '/v1/tools/{tool_id}/usages',
    operationId: 'listToolUsages',
    tag: 'Tools',
    summary: 'Which assistants use a tool',
    scope: 'tools:read',
    params: { tool_id: ref('tool') },
    handle: (ctx, { params, query }) => usages.ofTool(ctx, params.tool_id, query),
  }),
  route({
    ...usageRoute,
    path: '/v1/knowledge-bases/{kb_id}/usages',
    operationId: 'listKnowledgeBaseUsages',
    tag: 'Knowledge',
    summary: 'Which assistants use a knowledge base',
    scope: 'knowledge_bases:read',
    params: { kb_id: ref('knowledge_base') },
    handle: (ctx, { params, query }) => usages.ofKnowledgeBase(ctx, params.kb_id, query),
  }),
  route({
    ...usageRoute,
    path: '/v1/policies/{policy_id}/usages',
    operationId: 'listPolicyUsages',
    tag: 'Policies',
    summary: 'Which assistants use a policy',
    scope: 'policies:read',
    params: { policy_id: ref('policy') },
    handle: (ctx, { params, query }) => usages.ofPolicy(ctx, params.policy_id, query),
  }),
  route({
    method: 'GET',
    path: '/v1/assistants/{agent_id}/usages',
    operationId: 'listAssistantUsages',
    tag: 'Assistants',
    summary: 'Where people reach an assistant',
    description:
      'Phone numbers whose calls or texts it answers, newest first. Once it is archived, the built-in script answers calls there, and texts are only stored.',
    scope: 'agents:read',
    status: 200,
    params: { agent_id: ref('assistant') },
    query: pageQuery,
    response: AssistantUsagePage,
    handle: (ctx, { params, query }) => usages.ofAssistant(ctx, ports, params.agent_id, query),
  }),
];

const policy = { tag: 'Policies', status: 200 } as const;
const ofPolicy = { policy_id: ref('policy') };

const policyRoutes = [
  route({
    ...policy,
    method: 'POST',
    path: '/v1/policies',
    operationId: 'createPolicy',
    summary: 'Create a policy',
    description:
      'A rule that assistants obey. It works once a revision names it in `policy_refs`, or a node of a flow does.',
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
