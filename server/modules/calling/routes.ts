// Endpoint table of the calling API: workflows, executions, leads in bulk.

import { contentTypeOf, MAX_UPLOAD, TABLE_FILES } from '../../http/bodies/upload.ts';
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { callingPage } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as executionList from './executions/execution-list.ts';
import * as executions from './executions/executions.ts';
import * as leadBatches from './executions/lead-batches.ts';
import { exampleLead } from './executions/leads.ts';
import { previewLeads } from './executions/preview.ts';
import * as timeline from './executions/timeline.ts';
import type { CallingPorts } from './ports.ts';
import { ExecutionQuery, LeadRowQuery, WorkflowExecutionQuery, WorkflowQuery } from './queries.ts';
import {
  CallingWorkflow,
  CreateExecution,
  CreateWorkflow,
  LeadBatch,
  LeadBatchRow,
  LeadPreview,
  LeadUpload,
  PreviewLeads,
  SavedWorkflow,
  Timeline,
  UpdateWorkflow,
  WorkflowExecution,
} from './schema.ts';
import { figureRoutes } from './workflows/figures-routes.ts';
import * as workflows from './workflows/workflows.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    workflow: true;
    execution: true;
    lead_batch: true;
  }
}

const tag = 'Calling';
const AS_CSV = 'With `Accept: text/csv` all executions that the filters leave as a file; `limit` and `cursor` are for pages.';
const exampleWorkflow = {
  name: 'Welcome calls',
  timezone: 'America/Chicago',
  startHour: 9,
  endHour: 20,
  numberOfAgents: 5,
  tag: 'ORIGINATION',
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
    method: 'GET',
    path: '/workflows',
    operationId: 'listWorkflows',
    summary: 'List calling workflows, newest first',
    description: 'Deleted workflows are left out. Each carries its steps, its phone number and its sums.',
    tag,
    scope: 'workflows:read',
    status: 200,
    ignoresUnknown: true,
    query: WorkflowQuery,
    response: callingPage(CallingWorkflow),
    handle: (ctx, { query }) => workflows.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/workflows',
    operationId: 'createWorkflow',
    summary: 'Create a calling workflow',
    tag,
    scope: 'workflows:write',
    status: 201,
    errors: [409],
    description:
      'What is done with a lead: calls, texts and waits, in order. Active at once unless `active` is false. Texts are templates over the lead: `{{ firstName }}`. Give leads to it with `startExecution` or `createLeadBatch`. `warnings` say what should be looked at first: hours outside of the legal ones, an organization without its name.',
    body: CreateWorkflow,
    response: SavedWorkflow,
    example: { body: exampleWorkflow },
    handle: (ctx, { body }) => workflows.create(ctx, ports, body),
  }),
  route({
    method: 'GET',
    path: '/workflows/{id}',
    operationId: 'getWorkflow',
    summary: 'Read a calling workflow',
    description: 'One workflow with its steps, its phone number and its sums.',
    tag,
    scope: 'workflows:read',
    status: 200,
    ignoresUnknown: true,
    params: { id: ref('workflow') },
    response: CallingWorkflow,
    handle: (ctx, { params }) => workflows.read(ctx, params.id),
  }),
  route({
    method: 'PATCH',
    path: '/workflows/{id}',
    operationId: 'updateWorkflow',
    summary: 'Change a calling workflow',
    tag,
    scope: 'workflows:write',
    status: 200,
    errors: [409],
    description:
      'Only the fields that are sent change; `steps` are replaced as a whole. New steps apply to executions started from now on; hours, caps and activity to all of them.',
    params: { id: ref('workflow') },
    body: UpdateWorkflow,
    response: SavedWorkflow,
    example: { body: { numberOfAgents: 8 } },
    handle: (ctx, { params, body }) => workflows.update(ctx, ports, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/workflows/{id}',
    operationId: 'deleteWorkflow',
    summary: 'Delete a calling workflow',
    tag,
    scope: 'workflows:write',
    status: 204,
    description: 'Its live executions and waiting calls are canceled. What has happened stays readable.',
    params: { id: ref('workflow') },
    handle: (ctx, { params }) => workflows.remove(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/workflows/{id}/activate',
    operationId: 'activateWorkflow',
    summary: 'Activate a workflow',
    description: 'Takes leads again; paused executions go on. Nothing happens if it is active already.',
    tag,
    scope: 'workflows:write',
    status: 200,
    params: { id: ref('workflow') },
    response: SavedWorkflow,
    handle: (ctx, { params }) => workflows.update(ctx, ports, params.id, { active: true }),
  }),
  route({
    method: 'POST',
    path: '/workflows/{id}/deactivate',
    operationId: 'deactivateWorkflow',
    summary: 'Pause a workflow',
    tag,
    scope: 'workflows:write',
    status: 200,
    description: 'Calls that ring or talk go on to their end; everything that waits is paused until `activateWorkflow`.',
    params: { id: ref('workflow') },
    response: SavedWorkflow,
    handle: (ctx, { params }) => workflows.update(ctx, ports, params.id, { active: false }),
  }),
  route({
    method: 'POST',
    path: '/workflows/{workflowId}/executions',
    operationId: 'startExecution',
    summary: 'Start a workflow for a lead',
    description:
      'Runs the steps of the workflow for one lead, in the background. 409 `workflow_inactive` while the workflow is not active, 409 `execution_already_active` while the same lead or number has a live execution of it. Emits `workflow.execution.created`, and more as it goes.',
    tag,
    scope: 'workflows:execute',
    status: 201,
    ignoresUnknown: true,
    errors: [409],
    params: { workflowId: ref('workflow') },
    body: CreateExecution,
    response: WorkflowExecution,
    example: { body: exampleLead },
    handle: (ctx, { params, body }) => executions.start(ctx, ports, params.workflowId, body),
  }),
  route({
    method: 'GET',
    path: '/workflows/{workflowId}/executions',
    operationId: 'listExecutions',
    summary: 'List executions of a workflow, newest first',
    description: `With all steps. \`cursor\` is the id of the last execution that you have. ${AS_CSV}`,
    tag,
    scope: 'workflows:read',
    status: 200,
    errors: [406],
    params: { workflowId: ref('workflow') },
    query: WorkflowExecutionQuery,
    response: callingPage(WorkflowExecution),
    alsoProduces: CSV,
    handle: (ctx, { params: { workflowId }, query, raw }) =>
      asksForCsv(raw)
        ? executionList.exportOfWorkflow(ctx, workflowId, query)
        : executionList.listOfWorkflow(ctx, workflowId, query),
  }),
  route({
    method: 'GET',
    path: '/executions',
    operationId: 'listAllExecutions',
    summary: 'List executions of all workflows, newest first',
    description: AS_CSV,
    tag,
    scope: 'workflows:read',
    status: 200,
    errors: [406],
    query: ExecutionQuery,
    response: callingPage(WorkflowExecution),
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) =>
      asksForCsv(raw) ? executionList.exportExecutions(ctx, query) : executionList.list(ctx, query),
  }),
  ...figureRoutes,
  route({
    method: 'POST',
    path: '/workflows/{id}/preview',
    operationId: 'previewWorkflow',
    summary: 'Who would be reached when, or not and why',
    tag,
    scope: 'workflows:read',
    status: 200,
    description: 'Looks at the first contact of each lead as the compliance gate would, and dials nobody. Nothing is stored.',
    params: { id: ref('workflow') },
    body: PreviewLeads,
    response: LeadPreview,
    example: { body: { leads: [exampleLead] } },
    handle: (ctx, { params, body }) => previewLeads(ctx, ports, params.id, body),
  }),
  route({
    method: 'POST',
    path: '/workflows/{id}/leads',
    operationId: 'createLeadBatch',
    summary: 'Start a workflow for many leads',
    tag,
    scope: 'workflows:execute',
    status: 202,
    bytes: true,
    bodyLimit: MAX_UPLOAD,
    errors: [409],
    description:
      'At most 10,000 leads, as JSON or CSV, or as a form with the CSV as its `file`. Columns that are no fields of a lead become `customerMetadata` under their own names. Rows that cannot be used are named, the others become executions in the background. Follow it with `getLeadBatch`; `listLeadBatchRows` says what became of each row.',
    params: { id: ref('workflow') },
    body: LeadUpload,
    alsoAccepts: TABLE_FILES,
    response: LeadBatch,
    example: { body: { leads: [exampleLead] } },
    handle: (ctx, { params, body, raw }) =>
      leadBatches.create(ctx, ports, params.id, {
        bytes: body as unknown as Buffer | undefined,
        key: 'leads',
        contentType: contentTypeOf(raw),
      }),
  }),
  route({
    method: 'GET',
    path: '/lead-batches/{id}',
    operationId: 'getLeadBatch',
    summary: 'How far a batch of leads is',
    description: 'Counts of the rows by what became of them. It is over when `status` is `COMPLETED`.',
    tag,
    scope: 'workflows:read',
    status: 200,
    params: { id: ref('lead_batch') },
    response: LeadBatch,
    handle: (ctx, { params }) => leadBatches.read(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/lead-batches/{id}/rows',
    operationId: 'listLeadBatchRows',
    summary: 'What became of each row',
    description: 'In the order of the file. Use `status=REJECTED` to see what must be corrected.',
    tag,
    scope: 'workflows:read',
    status: 200,
    params: { id: ref('lead_batch') },
    query: LeadRowQuery,
    response: callingPage(LeadBatchRow),
    handle: (ctx, { params, query }) => leadBatches.rows(ctx, params.id, query),
  }),
  route({
    method: 'GET',
    path: '/executions/{id}',
    operationId: 'getExecution',
    summary: 'Read an execution',
    description: 'State of the execution and of each step, with its calls in short.',
    tag,
    scope: 'workflows:read',
    status: 200,
    params: { id: ref('execution') },
    response: WorkflowExecution,
    handle: (ctx, { params }) => executions.read(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/executions/{id}/cancel',
    operationId: 'cancelExecution',
    summary: 'Cancel an execution',
    description:
      'Steps that are left are not run, and a call of it that waits or runs is canceled. 409 when the execution is over. Emits `workflow.execution.canceled`.',
    tag,
    scope: 'workflows:execute',
    status: 200,
    errors: [409],
    params: { id: ref('execution') },
    response: WorkflowExecution,
    handle: (ctx, { params }) => executions.cancel(ctx, ports, params.id),
  }),
  route({
    method: 'GET',
    path: '/executions/{id}/timeline',
    operationId: 'getExecutionTimeline',
    summary: 'What happened, and why',
    description:
      'Decisions of the compliance gate, dials and events in one story, oldest first. Lines that the key has no scope for are left out.',
    tag,
    scope: 'workflows:read',
    status: 200,
    params: { id: ref('execution') },
    response: Timeline,
    handle: (ctx, { params }) => timeline.ofExecution(ctx, ports, params.id),
  }),
];
