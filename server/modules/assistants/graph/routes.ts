// Endpoint table: flow graphs and workflow revisions.
import { nodeTypes } from '../../../../flow/language/node-types.ts';
import { ruleCatalog } from '../../../../flow/rules/catalog.ts';
import { route, uuidRef } from '../../../http/route.ts';
import * as drafts from './draft.ts';
import * as graphs from './edit.ts';
import * as explanations from './explain.ts';
import * as history from './history.ts';
import type { GraphPorts } from './ports.ts';
import * as presence from './presence.ts';
import {
  DraftRequest,
  FixRequest,
  GraphDraft,
  GraphExplanation,
  GraphFix,
  GraphOpsRequest,
  GraphPresence,
  GraphResult,
  GraphSummary,
  GraphValidation,
  History,
  HistoryQuery,
  NodeTypeList,
  OpsQuery,
  PresenceQuery,
  SetGraphPresence,
  StoredGraph,
  UpdateWorkflowRevision,
  ValidateRequest,
  ValidationRuleList,
  WorkflowRevision,
  WorkflowRevisionQuery,
} from './schema.ts';
import * as workflowRevisions from './workflow-revisions.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    workflow_revision: true;
  }
}

const tag = 'Flow graphs';
const REVISION = '/v1/assistants/{agent_id}/revisions/{revision_id}';
const ofRevision = { agent_id: uuidRef('assistant'), revision_id: uuidRef('assistant_revision') };
const at = ({ agent_id, revision_id }: { agent_id: string; revision_id: string }) => ({
  assistantId: agent_id,
  revisionId: revision_id,
});
const read = { tag, scope: 'agents:read', status: 200 } as const;
const write = { tag, scope: 'agents:write', status: 200, errors: [409] } as const;

const OPS_EXAMPLE = {
  ops: [
    { op: 'upsert_node', node: { id: 'hello', type: 'message', config: { text: 'Hello {{ first_name }}' } } },
    { op: 'upsert_node', node: { id: 'bye', type: 'end' } },
    { op: 'add_edge', edge: { source: 'hello', target: 'bye' } },
    { op: 'set_entry_node', node_id: 'hello' },
  ],
  base_version: 0,
};

const SUMMARY_EXAMPLE = {
  updated: true,
  changes: { node_ids: ['hello', 'bye'], edge_ids: ['0197a3c0-7d3e-7c61-9f0e-2f6a1c2b3d4e'], variable_names: [] },
  validation: {
    valid: true,
    error_count: 0,
    warning_count: 0,
    suggestion_count: 0,
    blocking_error_count: 0,
    findings: [],
  },
  workflow_enabled: true,
  graph_version: 1,
  compilation_status: 'pending',
  blocking_error_count: 0,
};

const DRAFT_EXAMPLE = {
  instructions:
    'You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for name, day and phone, read it back and say the visit is noted. If someone asks for a person, hand off to the front desk queue.',
};

export const graphRoutes = (ports: GraphPorts) => [
  route({
    ...read,
    method: 'GET',
    path: `${REVISION}/graph`,
    operationId: 'getGraph',
    summary: 'The flow graph as stored',
    description:
      'Nodes, edges and variables as they were written, not normalized. Works for drafts and published revisions. `graph_version` is the `base_version` of the next batch.',
    params: ofRevision,
    response: StoredGraph,
    handle: (ctx, { params }) => graphs.read(ctx, at(params)),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${REVISION}/graph/ops`,
    operationId: 'applyGraphOps',
    ignoresUnknown: true,
    summary: 'Edit the flow graph',
    description:
      'An ordered batch, all or nothing, on a draft. Findings never refuse a save; blocking ones stop compile and publish. A change raises `graph_version` by one, emits `graph.updated` and asks for a compile unless only positions and groups changed. `?return=summary` leaves the graph and the revision out of the answer.',
    params: ofRevision,
    query: OpsQuery,
    body: GraphOpsRequest,
    response: GraphResult,
    alsoAnswers: { query: { return: 'summary' }, type: graphs.SUMMARY, shape: GraphSummary, example: SUMMARY_EXAMPLE },
    example: { body: OPS_EXAMPLE },
    handle: (ctx, { params, query, body }) =>
      graphs.edit(ctx, ports, at(params), {
        ...body,
        onConflict: query.on_conflict,
        summary: query.return === 'summary',
      }),
  }),
  route({
    ...read,
    method: 'POST',
    path: `${REVISION}/graph/validate`,
    operationId: 'validateGraph',
    errors: [409],
    summary: 'Judge the graph, or what a batch would make of it',
    description:
      'A dry run: nothing is saved. Without a body the stored graph is judged; with `ops`, the graph that they would make.',
    params: ofRevision,
    body: ValidateRequest,
    response: GraphValidation,
    example: { body: OPS_EXAMPLE },
    handle: (ctx, { params, body }) => graphs.dryRun(ctx, ports, at(params), body ?? { ops: [] }),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${REVISION}/graph/draft`,
    operationId: 'draftGraph',
    summary: 'Draft a flow from your own words',
    description:
      'Reads what the assistant should do and answers with the ops that make a flow of it in place of the graph that is there. Nothing is applied or published: send the ops to `applyGraphOps`. With a vendor’s model on the revision the model writes the flow; without one, or when its answer is of no use, rules read the text. A flow of more than 200 ops is refused with `limit_exceeded`.',
    idempotency: 'claim',
    params: ofRevision,
    body: DraftRequest,
    response: GraphDraft,
    example: { body: DRAFT_EXAMPLE },
    handle: (ctx, { params, body }) => drafts.draft(ctx, ports, at(params), body),
  }),
  route({
    ...read,
    method: 'GET',
    path: `${REVISION}/graph/explain`,
    operationId: 'explainGraph',
    summary: 'What the flow does, in plain words',
    description:
      'Every node in the order in which a conversation can reach it: what it says, asks or does, and the ways out of it with their conditions. Works for drafts and published revisions. Ask with `Accept: text/markdown` for a text to read.',
    params: ofRevision,
    response: GraphExplanation,
    alsoProduces: explanations.MARKDOWN,
    handle: (ctx, { params, raw }) => explanations.explainFlow(ctx, at(params), raw),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${REVISION}/graph/fix`,
    operationId: 'fixGraph',
    summary: 'Fix findings by their own ops',
    description:
      'Applies the `fix_ops` of the named findings as one batch, which is one version. Without `finding_ids`, everything that has a fix is fixed, misspelt names first, until nothing is left to fix. The answer is that of `applyGraphOps`, with what was `fixed`. An id that is gone or has no fix is refused with 422.',
    params: ofRevision,
    body: FixRequest,
    response: GraphFix,
    example: { body: { finding_ids: ['5f2c1d0a9b8e7f60'] } },
    handle: (ctx, { params, body }) => graphs.fix(ctx, ports, at(params), body ?? {}),
  }),
  route({
    ...read,
    method: 'GET',
    path: `${REVISION}/graph/history`,
    operationId: 'listGraphHistory',
    summary: 'The last 200 batches, newest first, each with the ops that take it back',
    description:
      'Use `undo_ops` to take a batch back. Pages go back in time with `before`. Long batches may make a page shorter than `limit`.',
    params: ofRevision,
    query: HistoryQuery,
    response: History,
    handle: (ctx, { params, query }) => history.list(ctx, at(params), query),
  }),
  route({
    ...write,
    method: 'PUT',
    path: `${REVISION}/graph/presence`,
    operationId: 'setGraphPresence',
    summary: 'Show that you have this graph open, and read who else has',
    description:
      'Holds for 30 seconds; repeat it every 10. Others get it as `graph.presence` on the event stream (`?subject=revision:{id}`), which is sent once and not stored.',
    errors: [],
    params: ofRevision,
    body: SetGraphPresence,
    response: GraphPresence,
    example: { body: { node_id: 'hello', name: 'Ann' } },
    handle: (ctx, { params, body }) => presence.set(ctx, at(params), body),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: `${REVISION}/graph/presence`,
    operationId: 'leaveGraph',
    summary: 'Say that you have left this graph',
    status: 204,
    errors: [],
    params: ofRevision,
    query: PresenceQuery,
    handle: (ctx, { params, query }) => presence.leave(ctx, at(params), query.session),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${REVISION}/compile`,
    operationId: 'compileRevision',
    summary: 'Ask for a compile',
    description:
      'Queues a compile of the draft and answers at once; an unchanged graph that has compiled succeeds at once. Wait for the outcome with `getWorkflowRevision?wait_for=compiled`. Ends with `graph.compile.succeeded` or `graph.compile.failed`.',
    status: 202,
    params: ofRevision,
    response: WorkflowRevision,
    handle: (ctx, { params }) => workflowRevisions.requestCompile(ctx, at(params)),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/v1/graph/node-types',
    operationId: 'listNodeTypes',
    summary: 'Node types and their configuration',
    description:
      'The language of flows: every node type with the JSON Schema of its configuration and the edges that may leave it. The same for all organizations.',
    response: NodeTypeList,
    handle: () => ({ data: nodeTypes() }),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/v1/graph/rules',
    operationId: 'listGraphRules',
    summary: 'Every rule a graph is judged by',
    description: 'What every `rule_id` of a finding means. The same for all organizations.',
    response: ValidationRuleList,
    handle: () => ({ data: ruleCatalog() }),
  }),
  ...(['/v1/workflows/revisions/{id}', '/workflows/revisions/{id}'] as const).map((path) =>
    route({
      ...read,
      method: 'GET',
      path,
      dialect: 'platform',
      summary: 'Read the flow of a revision',
      operationId: path.startsWith('/v1') ? 'getWorkflowRevision' : 'getWorkflowRevisionAtRoot',
      description:
        'The compiled flow of an assistant revision; its id is the `workflow_revision_id` of that revision. `?wait_for=compiled` waits until no compile is under way. Answers 304 to a matching If-None-Match.',
      params: { id: uuidRef('workflow_revision') },
      query: WorkflowRevisionQuery,
      response: WorkflowRevision,
      handle: (ctx, { params, query, raw }) => workflowRevisions.read(ctx, params.id, query, raw),
    }),
  ),
  route({
    ...write,
    method: 'PATCH',
    path: '/v1/workflows/revisions/{id}',
    operationId: 'updateWorkflowRevision',
    summary: 'Change settings of a draft flow',
    description:
      'The id is the `workflow_revision_id` of an assistant revision. Only the fields that are sent change. With the strategy `instructions` the graph follows the written text: changing it makes a new `graph_version`. 409 once the revision is published.',
    params: { id: uuidRef('workflow_revision') },
    body: UpdateWorkflowRevision,
    response: WorkflowRevision,
    example: { body: { instructions: '1. Greet the caller.\n2. Say goodbye.', compilation_strategy: 'instructions' } },
    handle: (ctx, { params, body }) => workflowRevisions.update(ctx, ports, params.id, body),
  }),
];
