// Endpoint table of a workflow's figures: executions by state, how calls ended, when people pick up.
import { ref, route } from '../../../http/route.ts';
import * as executionList from '../executions/execution-list.ts';
import { bestHours } from './best-hours.ts';
import { BestHourQuery, BestHours, ExecutionCounts, OutcomeQuery, WorkflowOutcomes } from './figures-schema.ts';
import { outcomes } from './outcomes.ts';

const tag = 'Calling';

export const figureRoutes = [
  route({
    method: 'GET',
    path: '/workflows/{id}/counts',
    operationId: 'countExecutions',
    summary: 'How many executions are in each state',
    tag,
    scope: 'workflows:read',
    status: 200,
    params: { id: ref('workflow') },
    response: ExecutionCounts,
    handle: (ctx, { params }) => executionList.countByStatus(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/workflows/{id}/outcomes',
    operationId: 'getWorkflowOutcomes',
    summary: 'How calls ended, over time',
    description:
      'Calls are counted in the day or hour in which they were created, in the workflow’s zone, as `GET /calls?workflowId=` with the same `from` and `to` lists them.',
    tag,
    scope: 'calls:read',
    status: 200,
    params: { id: ref('workflow') },
    query: OutcomeQuery,
    response: WorkflowOutcomes,
    example: { query: { interval: 'day' } },
    handle: (ctx, { params, query }) => outcomes(ctx, params.id, query),
  }),
  route({
    method: 'GET',
    path: '/workflows/{id}/best-hours',
    operationId: 'getWorkflowBestHours',
    summary: 'In which hours people pick up',
    description:
      'Dialled calls of at most 92 days by the hour of the week in which the phone rang, in the workflow’s zone, and the hours that do best.',
    tag,
    scope: 'calls:read',
    status: 200,
    params: { id: ref('workflow') },
    query: BestHourQuery,
    response: BestHours,
    handle: (ctx, { params, query }) => bestHours(ctx, params.id, query),
  }),
];
