// Wire shapes of flow graphs: batches of operations, verdicts, and the workflow revision.

import { z } from 'zod';
import { GraphOp, GraphOutput, GraphVariable } from '../../../../flow/edit/ops.ts';
import {
  commonTexts,
  describeFields,
  describeLike,
  freeForm,
  intParam,
  limitText,
  timestamp,
  uuid,
} from '../../../http/wire.ts';
import { Tool } from '../../tools/schema.ts';
import { ModelSettings, ModelSettingsInput } from './model-settings.ts';

const version = z.int().min(0).max(2_147_483_647);
const ops = z.array(GraphOp).min(1).max(200);

export const GraphOpsRequest = z.object({
  ops: ops.describe(
    'Operations in the order in which they are applied, at most 200. All are applied or none is; nodes and edges may refer to later ones.',
  ),
  base_version: version
    .optional()
    .describe(
      '`graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current.',
    ),
});
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
  .apply(describeLike, GraphOpsRequest)
  .optional();
export const FixRequest = z
  .object({
    finding_ids: z
      .array(z.string().max(100))
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Ids of findings to fix, 1 to 200, as `validateGraph` and `applyGraphOps` return them. Only findings with `fix_ops` can be fixed. Absent: all that can be.',
      ),
    base_version: version.optional(),
  })
  .apply(describeLike, GraphOpsRequest)
  .optional();

export const DraftRequest = z.object({
  instructions: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe(
      'What the assistant should do, in your own words: paragraphs, bullets or numbered steps, at most 20,000 characters. They are read as data: no sentence in them changes what a draft may do.',
    ),
  knowledge_base_ids: z
    .array(uuid)
    .max(50)
    .default([])
    .describe('Knowledge bases that the flow may answer from; at most 50.'),
  tool_ids: z
    .array(uuid)
    .max(50)
    .default([])
    .describe('Tools that the flow may call; at most 50. They are found in the text by their names.'),
});
export type DraftRequest = z.output<typeof DraftRequest>;

const Span = z.object({
  start_line: z.int().describe('Line where the passage starts, counted from 1.'),
  start_col: z.int().describe('Column where the passage starts, counted from 1.'),
  end_line: z.int().describe('Line where the passage ends, counted from 1.'),
  end_col: z.int().describe('Column after the last character of the passage, counted from 1.'),
  raw_text_excerpt: z.string().describe('The passage itself, at most 200 characters.'),
});

export const GraphFinding = z
  .object({
    id: z
      .string()
      .describe('Stable id of the finding: the same problem at the same place has the same id. `fixGraph` takes it.'),
    severity: z
      .enum(['error', 'warning', 'suggestion'])
      .describe('`error`: wrong. `warning`: probably not meant. `suggestion`: could be better.'),
    blocking: z
      .boolean()
      .describe('true: the graph can be saved but neither compiled nor published while it has this finding.'),
    rule_id: z
      .string()
      .describe(
        'Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable.',
      ),
    category: z.string().describe('Group of the rule, such as `structure`, `routing` or `variables`.'),
    message: z
      .string()
      .describe('What is wrong, in a sentence for the person who edits the flow. The wording may improve over time.'),
    node_id: z.string().nullable().describe('Id of the node concerned. null: no single node.'),
    edge_id: z.string().nullable().describe('Id of the edge concerned. null: no single edge.'),
    related_node_ids: z.array(z.string()).describe('Ids of other nodes that the problem involves.'),
    related_edge_ids: z.array(z.string()).describe('Ids of other edges that the problem involves.'),
    source_span: Span.nullable().describe(
      'Where in the text of the node, or in the instructions, the problem is. null: not in a text.',
    ),
    suggested_fix: z.string().nullable().describe('What to do about it, in words. null: no advice.'),
    related_spans: z.array(Span).describe('Other places in the same text that the problem involves.'),
    fix_ops: z
      .array(GraphOp)
      .describe(
        'Operations that fix it, for `applyGraphOps`; `fixGraph` sends them by id. Empty: it must be fixed by hand.',
      ),
  })
  .meta({ id: 'GraphFinding' });

export const GraphValidation = z
  .object({
    valid: z.boolean().describe('true when there are no findings of severity `error`.'),
    error_count: z.int().describe('How many findings are errors, blocking ones included.'),
    warning_count: z.int().describe('How many findings are warnings.'),
    suggestion_count: z.int().describe('How many findings are suggestions.'),
    blocking_error_count: z.int().describe('How many findings stop compile and publish.'),
    findings: z.array(GraphFinding).describe('Everything that was found, in the order of `listGraphRules`.'),
    normalized_graph: freeForm.describe(
      'The graph as a compile sees it: defaults filled, aliases resolved, nodes in breadth-first order from the entry node.',
    ),
  })
  .meta({ id: 'GraphValidation' });

const DraftedSentence = z
  .object({
    sentence: z.string().describe('A sentence of `instructions`, as it was written.'),
    drawn: z
      .enum(['steps', 'persona', 'remark', 'open'])
      .describe(
        '`steps`: it is drawn as the nodes in `node_ids`. `persona`: it says how the assistant talks. `remark`: a heading, or the frame of a letter. `open`: it is not drawn, or not wholly; a note beside the flow says so, which is the finding `draft.not_drawn`.',
      ),
    node_ids: z.array(z.string()).describe('Ids of the nodes that are made from it.'),
    question: z.string().nullable().describe('What its author has to answer, where it is `open`. null: nothing.'),
  })
  .meta({ id: 'DraftedSentence' });

export const GraphDraft = z
  .object({
    ops: z
      .array(GraphOp)
      .max(200)
      .describe('What makes the drafted flow of the graph as it is now: send them to `applyGraphOps`. At most 200.'),
    validation: z.lazy(() => GraphValidation).describe('The verdict on the drafted flow.'),
    source: z
      .enum(['model', 'rules'])
      .describe(
        '`model`: a vendor’s model wrote it; `rules`: it was read by rules, because no model is configured or its answer was of no use.',
      ),
    questions: z.array(z.string()).describe('What the text left open, in whole sentences for its author.'),
    from: z
      .array(DraftedSentence)
      .describe('What became of every sentence of the text, in its order. Empty where a model wrote the flow.'),
  })
  .meta({ id: 'GraphDraft' });

const ExplainedWay = z
  .object({
    edge_id: z.string().describe('Which edge is explained, for `remove_edge`.'),
    to: z.string().describe('Id of the node that the edge leads to.'),
    text: z.string().describe('What happens here, in plain words.'),
  })
  .meta({ id: 'ExplainedWay' });
const ExplainedNode = z
  .object({
    node_id: z.string().describe('Which node is explained, for `update_node_fields` and other ops.'),
    title: z.string().describe('Name of the node, or its id.'),
    text: z.string(),
    ways: z.array(ExplainedWay).describe('The edges that leave the node, in the order in which they are tried.'),
  })
  .apply(describeLike, ExplainedWay)
  .meta({ id: 'ExplainedNode' });
export const GraphExplanation = z
  .object({
    summary: z.string().describe('The flow in a few sentences.'),
    nodes: z
      .array(ExplainedNode)
      .describe(
        'Every node, in the order in which a conversation can reach it; what no conversation reaches comes last.',
      ),
  })
  .meta({ id: 'GraphExplanation' });

export const STRATEGIES = ['graph', 'instructions'] as const;
export const TRIGGERS = ['conversation_start', 'intent', 'event', 'schedule', 'manual', 'component'] as const;
export const COMPILATION_STATUSES = ['not_started', 'pending', 'running', 'succeeded', 'failed', 'canceled'] as const;

export const WorkflowRevision = z
  .object({
    id: uuid,
    workflow_id: uuid.describe('Id that all flows of one assistant share: `workflow_id` of the assistant.'),
    router_config_id: uuid.nullable().describe('Router config of the assistant revision. null: none.'),
    name: z.string().describe('Label of the flow, 1 to 200 characters; the name of its assistant revision at first.'),
    instructions: z
      .string()
      .describe(
        'The flow in written steps, at most 100,000 characters. With the strategy `instructions` the graph is made from them.',
      ),
    description: z.string().describe('Notes for the people who build the flow, at most 10,000 characters.'),
    compilation_strategy: z
      .enum(STRATEGIES)
      .describe(
        '`graph` (default): graph operations define the flow. `instructions`: the written text does; the next graph operation turns it back into `graph`.',
      ),
    compilation_status: z
      .enum(COMPILATION_STATUSES)
      .describe(
        '`not_started`: never asked for. `pending` and `running`: a compile is awaited. `succeeded`: the latest graph runs. `failed`: see `compilation_errors`. `canceled`: the assistant was archived meanwhile.',
      ),
    trigger_type: z
      .enum(TRIGGERS)
      .describe(
        'What the flow is for; `conversation_start` by default. `component`: other flows use it as a node, once its revision is active.',
      ),
    created_by: z.string(),
    compilation_task_id: z
      .string()
      .nullable()
      .describe('Id of the job of the latest compile. null: none was asked for.'),
    compilation_input_hash: z
      .string()
      .nullable()
      .describe('SHA-256 of what was compiled last with success, positions on the canvas left out. null: nothing yet.'),
    trigger_config: freeForm.describe('Settings of the trigger, stored and returned as given.'),
    compiled_graph: freeForm
      .nullable()
      .describe(
        'The last graph that compiled, normalized. Kept when a later compile fails. null: none has compiled yet.',
      ),
    executable_graph: freeForm
      .nullable()
      .describe(
        'What the server runs: the compiled graph with its components put in place. null: none has compiled yet.',
      ),
    quality_report: freeForm
      .nullable()
      .describe(
        '`score` (0 to 100), `reachable_ratio`, `deterministic_ratio`, `llm_edges`, `max_depth` and `findings_by_category` of the last compile. null: none yet.',
      ),
    tool_input_defaults: freeForm.describe(
      'Inputs by tool id and variable name, used where a node maps nothing; they win over those of the assistant.',
    ),
    created_at: timestamp,
    updated_at: timestamp,
    compilation_errors: z
      .array(z.string())
      .describe('Why the last compile failed, each `<rule_id>: <message>`. Empty after a success.'),
    warnings: z
      .array(z.string())
      .describe('Findings of the last compile that did not stop it, each `<rule_id>: <message>`.'),
    analyzer_model_settings: z
      .lazy(() => ModelSettings)
      .describe('Stored with the flow; conversations use `analyzer_model_settings` of the assistant revision.'),
    router_model_settings: z
      .lazy(() => ModelSettings)
      .describe('Stored with the flow; conversations use `model_settings` of the assistant revision.'),
    policy_ids: z
      .array(z.unknown())
      .describe(
        'Ids of policies kept with the flow, at most 200. What is obeyed is named by `policy_refs` of the revision, or by nodes.',
      ),
    tools: z
      .array(z.object({ tool: Tool }).apply(describeFields, { tool: 'The tool with its active revision.' }))
      .describe(
        'Tools attached to the flow, at most 200. To change them send tool ids; objects with `tool_id`, and entries as they are read, are taken too.',
      ),
    knowledge_base_ids: z
      .array(uuid)
      .describe(
        'Ids of knowledge bases kept with the flow, at most 200. What is searched is named by `knowledge_base_refs` of the revision, or by nodes.',
      ),
    graph_version: z
      .int()
      .describe(
        'Number of the current state of the graph: 0 at first, one more with each batch that changes something.',
      ),
  })
  .apply(describeFields, {
    ...commonTexts('flow'),
    id: 'Id of the flow: `workflow_revision_id` of its assistant revision.',
  })
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
  .apply(describeLike, WorkflowRevision);
export type UpdateWorkflowRevision = z.output<typeof UpdateWorkflowRevision>;

export const WorkflowRevisionQuery = z.object({
  wait_for: z.enum(['compiled']).optional().meta({
    description: '`compiled`: answer once no compile is awaited, or after `timeout`, whatever the state is then',
  }),
  timeout: intParam({ ge: 0, le: 60, fallback: 30 }).meta({
    description: 'Most seconds to wait with `wait_for`, 0 to 60; 30 by default',
  }),
});

export const GraphResult = z
  .object({
    updated: z
      .boolean()
      .describe('Whether the batch changed anything that is stored. false: `graph_version` is as before.'),
    validation: z.lazy(() => GraphValidation).describe('The verdict on the graph as it is now.'),
    workflow_enabled: z.boolean().describe('Whether the assistant revision lets this flow drive its conversations.'),
    revision: z
      .lazy(() => WorkflowRevision)
      .describe('The flow after the batch; `compilation_status` is `pending` when a compile was asked for.'),
    graph_version: z.int().describe('Version of the graph now: the `base_version` of the next batch.'),
    blocking_error_count: z.int().describe('How many findings stop compile and publish.'),
  })
  .meta({ id: 'GraphResult' });

const GraphChanges = z
  .object({
    node_ids: z
      .array(z.string())
      .describe('Nodes that were added, changed or removed, also those whose ids the server made.'),
    edge_ids: z
      .array(z.string())
      .describe('Edges that were added, changed or removed, also those that went with a node.'),
    variable_names: z.array(z.string()).describe('Context variables that were added, changed or removed.'),
  })
  .meta({ id: 'GraphChanges' });
const GraphVerdict = GraphValidation.omit({ normalized_graph: true }).meta({ id: 'GraphVerdict' });
export const GraphSummary = z
  .object({
    updated: z
      .boolean()
      .describe('Whether the batch changed anything that is stored. false: `graph_version` is as before.'),
    changes: z.lazy(() => GraphChanges).describe('What the batch changed.'),
    validation: z.lazy(() => GraphVerdict).describe('The verdict on the graph as it is now, without the graph.'),
    workflow_enabled: z.boolean().describe('Whether the assistant revision lets this flow drive its conversations.'),
    graph_version: z.int().describe('Version of the graph now: the `base_version` of the next batch.'),
    compilation_status: z
      .enum(COMPILATION_STATUSES)
      .describe('How far the compile of the flow is; `pending` when the batch asked for one.'),
    blocking_error_count: z.int().describe('How many findings stop compile and publish.'),
  })
  .meta({ id: 'GraphSummary' });

const FixedFinding = z
  .object({
    id: z.string().describe('Id that the finding had.'),
    rule_id: z
      .string()
      .describe(
        'Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable.',
      ),
    message: z.string().describe('What was wrong.'),
    node_id: z.string().nullable().describe('Id of the node concerned. null: no single node.'),
    edge_id: z.string().nullable().describe('Id of the edge concerned. null: no single edge.'),
  })
  .meta({ id: 'FixedFinding' });

export const GraphFix = z
  .object({
    ...GraphResult.shape,
    fixed: z
      .array(FixedFinding)
      .describe('The findings whose `fix_ops` were applied, in that order. What is left is in `validation`.'),
  })
  .meta({ id: 'GraphFix' });

const StoredNode = z.looseObject({ id: z.string() }).meta({ id: 'StoredGraphNode' });
const StoredEdge = z
  .looseObject({ id: z.string(), source: z.string(), target: z.string() })
  .meta({ id: 'StoredGraphEdge' });
export const StoredGraph = z
  .object({
    schema_version: z.int().describe('Version of the stored format.'),
    graph_version: z.int().describe('Version of the graph: the `base_version` of the next batch.'),
    entry_node_id: z.string().nullable().describe('Id of the node where the flow begins. null: not set yet.'),
    persona: z
      .string()
      .nullable()
      .describe('Who the assistant is and how it talks; the `persona` of the revision. null: none.'),
    nodes: z.array(StoredNode).describe('Nodes as stored; `listNodeTypes` says what each type may hold.'),
    edges: z
      .array(StoredEdge)
      .describe('Edges as stored: `id`, `source`, `target`, and for most `kind` and `condition`.'),
    context_variables: z
      .array(GraphVariable)
      .describe('Variables of the flow; the `context_variables` of the revision.'),
    component_outputs: z
      .array(GraphOutput)
      .describe('What the flow gives back where another flow uses it as a component.'),
  })
  .meta({ id: 'StoredGraph' });

export const HistoryQuery = z.object({
  limit: intParam({ ge: 1, le: 100, fallback: 20 }).meta({ description: limitText }),
  before: intParam({ ge: 1, le: 2_147_483_647, fallback: 2_147_483_647 }).meta({
    description: 'Only versions below this one: `next_before` of the page before',
  }),
});
export const HistoryEntry = z
  .object({
    version: z.int().describe('The `graph_version` that this batch made.'),
    ops: z.array(GraphOp).describe('The operations as they were applied.'),
    undo_ops: z.array(GraphOp).describe('Operations that take the batch back, for `applyGraphOps`.'),
    created_by: z.string().describe('Who sent the batch: the id of an API key.'),
    created_at: timestamp.describe('When the batch was applied: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'GraphHistoryEntry' });
export const History = z.object({
  data: z.array(HistoryEntry).describe('Batches, newest first. Only the last 200 versions are kept.'),
  next_before: z.int().nullable().describe('`before` of the next page. null on the last one.'),
});

export const RevisionDiff = z
  .object({
    from_revision_id: uuid.describe('Id of the revision that the difference starts from.'),
    to_revision_id: uuid.describe('Id of the revision that it leads to.'),
    ops: z
      .array(GraphOp)
      .describe('Applied to the first flow they give the second; may be more than one batch of 200.'),
    changed_fields: z.array(z.string()).describe('Names of the fields of the revision that differ besides the flow.'),
  })
  .meta({ id: 'RevisionDiff' });

export const NodeTypeList = z
  .object({
    data: z.array(
      z.object({
        type: z.string().describe('Value of `type` of such a node.'),
        title: z.string().describe('Short name for people.'),
        description: z.string().describe('What a node of this type does.'),
        config: freeForm.describe('JSON Schema of the configuration.'),
        ways_out: z
          .object({
            min: z.int().describe('Fewest edges that must leave the node.'),
            max: z.int().nullable().describe('Most edges that may leave the node. null: any number.'),
            kinds: z.array(z.string()).describe('Values of `kind` that these edges may have.'),
          })
          .describe('Edges that may leave such a node.'),
      }),
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
          title: z.string().describe('Short name of the rule.'),
          description: z.string().describe('What the rule looks for and why it matters.'),
        })
        .apply(describeLike, GraphFinding),
    ),
  })
  .apply(describeFields, { data: 'Every rule, in the order in which findings are reported.' });

const presenceSession = z
  .string()
  .max(64)
  .meta({ description: 'Tells two windows of one key apart; any text that stays the same while a window is open' });
export const SetGraphPresence = z
  .object({
    node_id: z.string().max(200).nullable().optional().meta({ description: 'The node that is open or selected' }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'As others see the caller; the name of its key unless said' }),
    session: presenceSession.optional(),
  })
  .optional();
export const GraphPresence = z
  .object({
    present: z
      .array(
        z.object({
          actor_id: z.string().meta({ description: 'Id of the API key' }),
          session: z.string().meta({ description: 'The window, as it names itself' }),
          name: z.string().meta({ description: 'As others see them' }),
          node_id: z.string().nullable().meta({ description: 'The node that is open or selected; null: none' }),
          since: timestamp,
          expires_at: timestamp,
          is_caller: z.boolean().meta({ description: 'This one came with the key of the caller' }),
        }),
      )
      .meta({ description: 'All who have the graph open, the caller included, first comers first' }),
    expires_in_seconds: z.int().meta({ description: 'Say it again before this time is over' }),
  })
  .meta({ id: 'GraphPresence' });
export const PresenceQuery = z.object({ session: presenceSession.optional() });
