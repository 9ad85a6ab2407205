// Endpoint table of the calling API: workflows, executions, calls.
import { ref, route } from '../../http/route.ts';
import { MAX_UPLOAD } from '../../http/upload.ts';
import * as calls from './calls/calls.ts';
import * as executions from './executions/executions.ts';
import * as leadBatches from './executions/lead-batches.ts';
import type { CallingPorts } from './ports.ts';
import { previewLeads } from './executions/preview.ts';
import {
  CallingWorkflow,
  CallPage,
  CallQuery,
  CreateCall,
  CreatedCall,
  CreateExecution,
  CreateWorkflow,
  LeadBatch,
  LeadBatchRow,
  LeadRowQuery,
  LeadUpload,
  listOf,
  PagedQuery,
  LeadPreview,
  PreviewLeads,
  Timeline,
  UpdateWorkflow,
  WorkflowExecution,
  WorkflowQuery,
} from './schema.ts';
import * as singleCalls from './calls/single-calls.ts';
import * as timeline from './executions/timeline.ts';
import * as workflows from './workflows/workflows.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    workflow: true;
    execution: true;
    call: true;
    lead_batch: true;
  }
}

const tag = 'Calling';
const exampleLead = {
  leadId: 'L-1042',
  firstName: 'Ada',
  lastName: 'Okafor',
  primaryPhone: '+12025550101',
  state: 'TX',
  zipcode: '78701',
};
const exampleWorkflow = {
  ...{ name: 'Welcome calls', timezone: 'America/Chicago', startHour: 9, endHour: 20, numberOfAgents: 5, tag: 'ORIGINATION' },
  steps: [
    {
      type: 'CALL',
      voicemailMessage: 'Hello {{ firstName }}, we will try again tomorrow.',
      finishOn: ['SCHEDULER', 'WARM_TRANSFER'],
    },
    { type: 'CALL', delayInSecs: 86_400 },
  ],
};

export const callingRoutes = (ports: CallingPorts) => [
  route({
    ...{ method: 'GET', path: '/workflows', operationId: 'listWorkflows', summary: 'List calling workflows, newest first', tag },
    ...{ scope: 'workflows:read', status: 200 },
    query: WorkflowQuery,
    response: listOf(CallingWorkflow),
    handle: (ctx, { query }) => workflows.list(ctx, query),
  }),
  route({
    ...{ method: 'POST', path: '/workflows', operationId: 'createWorkflow', summary: 'Create a calling workflow', tag },
    ...{ scope: 'workflows:write', status: 201, errors: [409] },
    description: 'Steps run in order. Texts are templates over the lead: `{{ firstName }}`.',
    body: CreateWorkflow,
    response: CallingWorkflow,
    example: { body: exampleWorkflow },
    handle: (ctx, { body }) => workflows.create(ctx, ports, body),
  }),
  route({
    ...{ method: 'GET', path: '/workflows/{id}', operationId: 'getWorkflow', summary: 'Read a calling workflow', tag },
    ...{ scope: 'workflows:read', status: 200 },
    params: { id: ref('workflow') },
    response: CallingWorkflow,
    handle: (ctx, { params }) => workflows.read(ctx, params.id),
  }),
  route({
    ...{ method: 'PATCH', path: '/workflows/{id}', operationId: 'updateWorkflow', summary: 'Change a calling workflow', tag },
    ...{ scope: 'workflows:write', status: 200, errors: [409] },
    description: 'New steps apply to executions started from now on; hours, caps and activity to all of them.',
    params: { id: ref('workflow') },
    body: UpdateWorkflow,
    response: CallingWorkflow,
    example: { body: { numberOfAgents: 8 } },
    handle: (ctx, { params, body }) => workflows.update(ctx, ports, params.id, body),
  }),
  route({
    ...{ method: 'DELETE', path: '/workflows/{id}', operationId: 'deleteWorkflow', summary: 'Delete a calling workflow', tag },
    ...{ scope: 'workflows:write', status: 204 },
    description: 'Its live executions and waiting calls are canceled. What has happened stays readable.',
    params: { id: ref('workflow') },
    handle: (ctx, { params }) => workflows.remove(ctx, params.id),
  }),
  route({
    ...{ method: 'POST', path: '/workflows/{id}/activate', operationId: 'activateWorkflow', summary: 'Activate a workflow', tag },
    ...{ scope: 'workflows:write', status: 200 },
    params: { id: ref('workflow') },
    response: CallingWorkflow,
    handle: (ctx, { params }) => workflows.update(ctx, ports, params.id, { active: true }),
  }),
  route({
    ...{
      method: 'POST',
      path: '/workflows/{id}/deactivate',
      operationId: 'deactivateWorkflow',
      summary: 'Pause a workflow',
      tag,
    },
    ...{ scope: 'workflows:write', status: 200 },
    description: 'Calls that ring or talk go on to their end; everything that waits is paused until it is activated again.',
    params: { id: ref('workflow') },
    response: CallingWorkflow,
    handle: (ctx, { params }) => workflows.update(ctx, ports, params.id, { active: false }),
  }),
  route({
    ...{
      method: 'POST',
      path: '/workflows/{workflowId}/executions',
      operationId: 'startExecution',
      summary: 'Start a workflow for a lead',
      tag,
    },
    ...{ scope: 'workflows:execute', status: 201, errors: [409] },
    params: { workflowId: ref('workflow') },
    body: CreateExecution,
    response: WorkflowExecution,
    example: { body: exampleLead },
    handle: (ctx, { params, body }) => executions.start(ctx, ports, params.workflowId, body),
  }),
  route({
    ...{
      method: 'GET',
      path: '/workflows/{workflowId}/executions',
      operationId: 'listExecutions',
      summary: 'List executions of a workflow',
      tag,
    },
    ...{ scope: 'workflows:read', status: 200 },
    params: { workflowId: ref('workflow') },
    query: PagedQuery,
    response: listOf(WorkflowExecution),
    handle: (ctx, { params, query }) => executions.list(ctx, params.workflowId, query),
  }),
  route({
    ...{
      method: 'POST',
      path: '/workflows/{id}/preview',
      operationId: 'previewWorkflow',
      summary: 'Who would be reached when, or not and why',
      tag,
    },
    ...{ scope: 'workflows:read', status: 200 },
    description: 'Looks at the first contact of each lead as the gate would, and dials nobody.',
    params: { id: ref('workflow') },
    body: PreviewLeads,
    response: LeadPreview,
    example: { body: { leads: [exampleLead] } },
    handle: (ctx, { params, body }) => previewLeads(ctx, ports, params.id, body),
  }),
  route({
    ...{
      method: 'POST',
      path: '/workflows/{id}/leads',
      operationId: 'createLeadBatch',
      summary: 'Start a workflow for many leads',
      tag,
    },
    ...{ scope: 'workflows:execute', status: 202, bytes: true, bodyLimit: MAX_UPLOAD, errors: [409] },
    description:
      'At most 10,000 leads, JSON or CSV. Rows that cannot be are named, the others become executions in the background.',
    params: { id: ref('workflow') },
    body: LeadUpload,
    response: LeadBatch,
    example: { body: { leads: [exampleLead] } },
    handle: (ctx, { params, body }) =>
      leadBatches.create(ctx, ports, params.id, { bytes: body as unknown as Buffer | undefined, key: 'leads' }),
  }),
  route({
    ...{ method: 'GET', path: '/lead-batches/{id}', operationId: 'getLeadBatch', summary: 'How far a batch of leads is', tag },
    ...{ scope: 'workflows:read', status: 200 },
    params: { id: ref('lead_batch') },
    response: LeadBatch,
    handle: (ctx, { params }) => leadBatches.read(ctx, params.id),
  }),
  route({
    ...{
      method: 'GET',
      path: '/lead-batches/{id}/rows',
      operationId: 'listLeadBatchRows',
      summary: 'What became of each row',
      tag,
    },
    ...{ scope: 'workflows:read', status: 200 },
    params: { id: ref('lead_batch') },
    query: LeadRowQuery,
    response: listOf(LeadBatchRow),
    handle: (ctx, { params, query }) => leadBatches.rows(ctx, params.id, query),
  }),
  route({
    ...{ method: 'GET', path: '/executions/{id}', operationId: 'getExecution', summary: 'Read an execution', tag },
    ...{ scope: 'workflows:read', status: 200 },
    params: { id: ref('execution') },
    response: WorkflowExecution,
    handle: (ctx, { params }) => executions.read(ctx, params.id),
  }),
  route({
    ...{ method: 'POST', path: '/executions/{id}/cancel', operationId: 'cancelExecution', summary: 'Cancel an execution', tag },
    ...{ scope: 'workflows:execute', status: 200, errors: [409] },
    params: { id: ref('execution') },
    response: WorkflowExecution,
    handle: (ctx, { params }) => executions.cancel(ctx, ports, params.id),
  }),
  route({
    ...{
      method: 'GET',
      path: '/executions/{id}/timeline',
      operationId: 'getExecutionTimeline',
      summary: 'What happened, and why',
      tag,
    },
    ...{ scope: 'workflows:read', status: 200 },
    params: { id: ref('execution') },
    response: Timeline,
    handle: (ctx, { params }) => timeline.ofExecution(ctx, ports, params.id),
  }),
  route({
    ...{ method: 'POST', path: '/call', operationId: 'createCall', summary: 'Call somebody once', tag },
    ...{ scope: 'calls:write', status: 201, errors: [404, 409] },
    body: CreateCall,
    response: CreatedCall,
    example: { body: { workflowId: '0190a000-0000-7000-8000-000000000000', ...exampleLead } },
    handle: (ctx, { body }) => singleCalls.start(ctx, ports, body),
  }),
  route({
    ...{ method: 'GET', path: '/calls', operationId: 'listCalls', summary: 'List calls, newest first', tag },
    ...{ scope: 'calls:read', status: 200 },
    description: 'The next page: send `id` and `createdAt` of `nextCursorId`.',
    query: CallQuery,
    response: CallPage,
    handle: (ctx, { query }) => calls.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/calls/{id}', operationId: 'getCall', summary: 'Read a call', tag },
    ...{ scope: 'calls:read', status: 200 },
    params: { id: ref('call') },
    response: CallPage,
    handle: (ctx, { params }) => calls.read(ctx, params.id),
  }),
  route({
    ...{ method: 'POST', path: '/calls/{id}/cancel', operationId: 'cancelCall', summary: 'Cancel a call', tag },
    ...{ scope: 'calls:write', status: 200, errors: [409] },
    params: { id: ref('call') },
    response: CallPage,
    handle: (ctx, { params }) => singleCalls.cancel(ctx, ports, params.id),
  }),
  route({
    ...{ method: 'GET', path: '/calls/{id}/timeline', operationId: 'getCallTimeline', summary: 'What happened to a call', tag },
    ...{ scope: 'calls:read', status: 200 },
    params: { id: ref('call') },
    response: Timeline,
    handle: (ctx, { params }) => timeline.ofCall(ctx, ports, params.id),
  }),
];
