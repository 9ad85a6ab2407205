// Wire shapes of flow graphs: batches of operations, verdicts, and the workflow revision.

import { z } from 'zod';
import { GraphOp, GraphOutput, GraphVariable } from '../../../../flow/edit/ops.ts';
import { describeFields, freeForm, intParam, limitText, timestamp, uuid } from '../../../http/wire.ts';
import { Tool } from '../../tools/schema.ts';
import { ModelSettings, ModelSettingsInput } from '../schema.ts';
import {
  batchTexts,
  diffTexts,
  draftTexts,
  explanationTexts,
  findingTexts,
  fixedTexts,
  graphChangeTexts,
  graphResultTexts,
  graphSummaryTexts,
  historyTexts,
  nodeTypeTexts,
  spanTexts,
  storedGraphTexts,
  validationTexts,
  waysOutTexts,
  workflowRevisionTexts,
} from './descriptions.ts';

const version = z.int().min(0).max(2_147_483_647);
const ops = z.array(GraphOp).min(1).max(200);

export const GraphOpsRequest = z
  .object({
    ops,
    base_version: version.optional(),
  })
  .apply(describeFields, batchTexts);
export type GraphOpsRequest = z.output<typeof GraphOpsRequest>;

export const OpsQuery = z.object({
  on_conflict: z.enum(['fail', 'rebase']).default('fail').meta({
    description:
      'What to do when `base_version` is no longer current. `fail` (default): 409. `rebase`: replay the batch over the newer graph, and refuse only where both changed the same thing.',
  }),
  return: z.enum(['full', 'summary']).default('full').meta({
    description:
      'What to answer with. `full` (default): the verdict with the normalized graph, and the revision. `summary`: the verdict, what changed and the new version, without graph and revision, as `application/vnd.parley.graph-summary+json`.',
  }),
});

export const ValidateRequest = z
  .object({ ops: z.array(GraphOp).max(200).default([]), base_version: version.optional() })
  .apply(describeFields, batchTexts)
  .optional();
export const FixRequest = z
  .object({
    finding_ids: z.array(z.string().max(100)).min(1).max(200).optional(),
    base_version: version.optional(),
  })
  .apply(describeFields, batchTexts)
  .optional();

export const DraftRequest = z
  .object({
    instructions: z.string().trim().min(1).max(20_000),
    knowledge_base_ids: z.array(uuid).max(50).default([]),
    tool_ids: z.array(uuid).max(50).default([]),
  })
  .apply(describeFields, draftTexts);
export type DraftRequest = z.output<typeof DraftRequest>;

const Span = z
  .object({
    start_line: z.int(),
    start_col: z.int(),
    end_line: z.int(),
    end_col: z.int(),
    raw_text_excerpt: z.string(),
  })
  .apply(describeFields, spanTexts);

export const GraphFinding = z
  .object({
    id: z.string(),
    severity: z.enum(['error', 'warning', 'suggestion']),
    blocking: z.boolean(),
    rule_id: z.string(),
    category: z.string(),
    message: z.string(),
    node_id: z.string().nullable(),
    edge_id: z.string().nullable(),
    related_node_ids: z.array(z.string()),
    related_edge_ids: z.array(z.string()),
    source_span: Span.nullable(),
    suggested_fix: z.string().nullable(),
    related_spans: z.array(Span),
    fix_ops: z.array(GraphOp),
  })
  .apply(describeFields, findingTexts)
  .meta({ id: 'GraphFinding' });

export const GraphValidation = z
  .object({
    valid: z.boolean(),
    error_count: z.int(),
    warning_count: z.int(),
    suggestion_count: z.int(),
    blocking_error_count: z.int(),
    findings: z.array(GraphFinding),
    normalized_graph: freeForm,
  })
  .apply(describeFields, validationTexts)
  .meta({ id: 'GraphValidation' });

export const GraphDraft = z
  .object({
    ops: z.array(GraphOp).max(200),
    validation: GraphValidation,
    source: z.enum(['model', 'rules']),
    questions: z.array(z.string()),
  })
  .apply(describeFields, draftTexts)
  .meta({ id: 'GraphDraft' });

const ExplainedWay = z
  .object({ edge_id: z.string(), to: z.string(), text: z.string() })
  .apply(describeFields, explanationTexts)
  .meta({ id: 'ExplainedWay' });
const ExplainedNode = z
  .object({ node_id: z.string(), title: z.string(), text: z.string(), ways: z.array(ExplainedWay) })
  .apply(describeFields, explanationTexts)
  .meta({ id: 'ExplainedNode' });
export const GraphExplanation = z
  .object({ summary: z.string(), nodes: z.array(ExplainedNode) })
  .apply(describeFields, explanationTexts)
  .meta({ id: 'GraphExplanation' });

export const STRATEGIES = ['graph', 'instructions'] as const;
export const TRIGGERS = ['conversation_start', 'intent', 'event', 'schedule', 'manual', 'component'] as const;
export const COMPILATION_STATUSES = ['not_started', 'pending', 'running', 'succeeded', 'failed', 'canceled'] as const;

export const WorkflowRevision = z
  .object({
    id: uuid,
    workflow_id: uuid,
    router_config_id: uuid.nullable(),
    name: z.string(),
    instructions: z.string(),
    description: z.string(),
    compilation_strategy: z.enum(STRATEGIES),
    compilation_status: z.enum(COMPILATION_STATUSES),
    trigger_type: z.enum(TRIGGERS),
    created_by: z.string(),
    compilation_task_id: z.string().nullable(),
    compilation_input_hash: z.string().nullable(),
    trigger_config: freeForm,
    compiled_graph: freeForm.nullable(),
    executable_graph: freeForm.nullable(),
    quality_report: freeForm.nullable(),
    tool_input_defaults: freeForm,
    created_at: timestamp,
    updated_at: timestamp,
    compilation_errors: z.array(z.string()),
    warnings: z.array(z.string()),
    analyzer_model_settings: ModelSettings,
    router_model_settings: ModelSettings,
    policy_ids: z.array(z.unknown()),
    tools: z.array(z.object({ tool: Tool }).apply(describeFields, { tool: 'The tool with its active revision.' })),
    knowledge_base_ids: z.array(uuid),
    graph_version: z.int(),
  })
  .apply(describeFields, workflowRevisionTexts)
  .meta({ id: 'WorkflowRevision' });

const toolById = z.looseObject({ tool_id: uuid }).apply(describeFields, { tool_id: 'Id of the tool, for `getTool`.' });
const toolAsRead = z
  .looseObject({ tool: z.looseObject({ id: uuid }).apply(describeFields, { id: 'Id of the tool, for `getTool`.' }) })
  .apply(describeFields, { tool: 'A tool as it is read; only its id counts.' });

export const UpdateWorkflowRevision = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    instructions: z.string().max(100_000).optional(),
    description: z.string().max(10_000).optional(),
    compilation_strategy: z.enum(STRATEGIES).optional(),
    trigger_type: z.enum(TRIGGERS).optional(),
    trigger_config: freeForm.optional(),
    policy_ids: z.array(z.unknown()).max(200).optional(),
    knowledge_base_ids: z.array(uuid).max(200).optional(),
    tools: z
      .array(z.union([uuid, toolById, toolAsRead]))
      .max(200)
      .optional(),
    tool_input_defaults: z.record(z.string(), freeForm).optional(),
    analyzer_model_settings: ModelSettingsInput.optional(),
    router_model_settings: ModelSettingsInput.optional(),
  })
  .apply(describeFields, workflowRevisionTexts);
export type UpdateWorkflowRevision = z.output<typeof UpdateWorkflowRevision>;

export const WorkflowRevisionQuery = z.object({
  wait_for: z
    .enum(['compiled'])
    .optional()
    .meta({ description: '`compiled`: answer once no compile is awaited, or after `timeout`, whatever the state is then' }),
  timeout: intParam({ ge: 0, le: 60, fallback: 30 }).meta({
    description: 'Most seconds to wait with `wait_for`, 0 to 60; 30 by default',
  }),
});

export const GraphResult = z
  .object({
    updated: z.boolean(),
    validation: GraphValidation,
    workflow_enabled: z.boolean(),
    revision: WorkflowRevision,
    graph_version: z.int(),
    blocking_error_count: z.int(),
  })
  .apply(describeFields, graphResultTexts)
  .meta({ id: 'GraphResult' });

export const GraphSummary = z
  .object({
    updated: z.boolean(),
    changes: z
      .object({ node_ids: z.array(z.string()), edge_ids: z.array(z.string()), variable_names: z.array(z.string()) })
      .apply(describeFields, graphChangeTexts)
      .meta({ id: 'GraphChanges' }),
    validation: GraphValidation.omit({ normalized_graph: true }).meta({ id: 'GraphVerdict' }),
    workflow_enabled: z.boolean(),
    graph_version: z.int(),
    compilation_status: z.enum(COMPILATION_STATUSES),
    blocking_error_count: z.int(),
  })
  .apply(describeFields, graphSummaryTexts)
  .meta({ id: 'GraphSummary' });

const FixedFinding = z
  .object({
    id: z.string(),
    rule_id: z.string(),
    message: z.string(),
    node_id: z.string().nullable(),
    edge_id: z.string().nullable(),
  })
  .apply(describeFields, fixedTexts)
  .meta({ id: 'FixedFinding' });

export const GraphFix = z
  .object({ ...GraphResult.shape, fixed: z.array(FixedFinding) })
  .apply(describeFields, {
    ...graphResultTexts,
    fixed: 'The findings whose `fix_ops` were applied, in that order. What is left is in `validation`.',
  })
  .meta({ id: 'GraphFix' });

const StoredNode = z.looseObject({ id: z.string() }).meta({ id: 'StoredGraphNode' });
const StoredEdge = z.looseObject({ id: z.string(), source: z.string(), target: z.string() }).meta({ id: 'StoredGraphEdge' });
export const StoredGraph = z
  .object({
    schema_version: z.int(),
    graph_version: z.int(),
    entry_node_id: z.string().nullable(),
    persona: z.string().nullable(),
    nodes: z.array(StoredNode),
    edges: z.array(StoredEdge),
    context_variables: z.array(GraphVariable),
    component_outputs: z.array(GraphOutput),
  })
  .apply(describeFields, storedGraphTexts)
  .meta({ id: 'StoredGraph' });

export const HistoryQuery = z.object({
  limit: intParam({ ge: 1, le: 100, fallback: 20 }).meta({ description: limitText }),
  before: intParam({ ge: 1, le: 2_147_483_647, fallback: 2_147_483_647 }).meta({
    description: 'Only versions below this one: `next_before` of the page before',
  }),
});
export const HistoryEntry = z
  .object({
    version: z.int(),
    ops: z.array(GraphOp),
    undo_ops: z.array(GraphOp),
    created_by: z.string(),
    created_at: timestamp,
  })
  .apply(describeFields, historyTexts)
  .meta({ id: 'GraphHistoryEntry' });
export const History = z
  .object({
    data: z.array(HistoryEntry),
    next_before: z.int().nullable(),
  })
  .apply(describeFields, historyTexts);

export const RevisionDiff = z
  .object({
    from_revision_id: uuid,
    to_revision_id: uuid,
    ops: z.array(GraphOp),
    changed_fields: z.array(z.string()),
  })
  .apply(describeFields, diffTexts)
  .meta({ id: 'RevisionDiff' });

export const NodeTypeList = z
  .object({
    data: z.array(
      z
        .object({
          type: z.string(),
          title: z.string(),
          description: z.string(),
          config: freeForm,
          ways_out: z
            .object({ min: z.int(), max: z.int().nullable(), kinds: z.array(z.string()) })
            .apply(describeFields, waysOutTexts),
        })
        .apply(describeFields, nodeTypeTexts),
    ),
  })
  .apply(describeFields, { data: 'Every node type, in the order in which editors offer them.' });
export const ValidationRuleList = z
  .object({
    data: z.array(
      z
        .object({
          rule_id: z.string(),
          category: z.string(),
          severity: z.enum(['error', 'warning', 'suggestion']),
          blocking: z.boolean(),
          title: z.string(),
          description: z.string(),
        })
        .apply(describeFields, findingTexts),
    ),
  })
  .apply(describeFields, { data: 'Every rule, in the order in which findings are reported.' });
