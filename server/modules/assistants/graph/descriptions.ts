// Owns what the API document says about the fields of flow graphs, verdicts and workflow revisions.
import { madeTexts } from '../../../http/wire.ts';

export const batchTexts = {
  ops: 'Operations in the order in which they are applied, at most 200. All are applied or none is; nodes and edges may refer to later ones.',
  base_version:
    '`graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current.',
  finding_ids:
    'Ids of findings to fix, 1 to 200, as `validateGraph` and `applyGraphOps` return them. Only findings with `fix_ops` can be fixed. Absent: all that can be.',
};

export const spanTexts = {
  start_line: 'Line where the passage starts, counted from 1.',
  start_col: 'Column where the passage starts, counted from 1.',
  end_line: 'Line where the passage ends, counted from 1.',
  end_col: 'Column after the last character of the passage, counted from 1.',
  raw_text_excerpt: 'The passage itself, at most 200 characters.',
};

/** Also of the rules that findings come from. */
export const findingTexts = {
  id: 'Stable id of the finding: the same problem at the same place has the same id. `fixGraph` takes it.',
  severity: '`error`: wrong. `warning`: probably not meant. `suggestion`: could be better.',
  blocking: 'true: the graph can be saved but neither compiled nor published while this stands.',
  rule_id: 'Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable.',
  category: 'Group of the rule, such as `structure`, `routing` or `variables`.',
  message: 'What is wrong, in a sentence for the person who edits the flow. The wording may improve over time.',
  node_id: 'Id of the node concerned. null: no single node.',
  edge_id: 'Id of the edge concerned. null: no single edge.',
  related_node_ids: 'Ids of other nodes that the problem involves.',
  related_edge_ids: 'Ids of other edges that the problem involves.',
  source_span: 'Where in the text of the node, or in the instructions, the problem is. null: not in a text.',
  suggested_fix: 'What to do about it, in words. null: no advice.',
  related_spans: 'Other places in the same text that the problem involves.',
  fix_ops: 'Operations that fix it, for `applyGraphOps`; `fixGraph` sends them by id. Empty: it must be fixed by hand.',
  title: 'Short name of the rule.',
  description: 'What the rule looks for and why it matters.',
};

export const fixedTexts = {
  id: 'Id that the finding had.',
  rule_id: findingTexts.rule_id,
  message: 'What was wrong.',
  node_id: findingTexts.node_id,
  edge_id: findingTexts.edge_id,
};

export const validationTexts = {
  valid: 'true when there are no findings of severity `error`.',
  error_count: 'How many findings are errors, blocking ones included.',
  warning_count: 'How many findings are warnings.',
  suggestion_count: 'How many findings are suggestions.',
  blocking_error_count: 'How many findings stop compile and publish.',
  findings: 'Everything that was found, in the order of `listGraphRules`.',
  normalized_graph:
    'The graph as a compile sees it: defaults filled, aliases resolved, nodes in breadth-first order from the entry node.',
};

export const workflowRevisionTexts = {
  ...madeTexts('flow'),
  id: 'Id of the flow: `workflow_revision_id` of its assistant revision.',
  workflow_id: 'Id that all flows of one assistant share: `workflow_id` of the assistant.',
  router_config_id: 'Router config of the assistant revision. null: none.',
  name: 'Label of the flow, 1 to 200 characters; the name of its assistant revision at first.',
  instructions:
    'The flow in written steps, at most 100,000 characters. With the strategy `instructions` the graph is made from them.',
  description: 'Notes for the people who build the flow, at most 10,000 characters.',
  compilation_strategy:
    '`graph` (default): graph operations define the flow. `instructions`: the written text does; the next graph operation turns it back into `graph`.',
  compilation_status:
    '`not_started`: never asked for. `pending` and `running`: a compile is awaited. `succeeded`: the latest graph runs. `failed`: see `compilation_errors`. `canceled`: the assistant was archived meanwhile.',
  trigger_type:
    'What the flow is for; `conversation_start` by default. `component`: other flows use it as a node, once its revision is active.',
  compilation_task_id: 'Id of the job of the latest compile. null: none was asked for.',
  compilation_input_hash: 'SHA-256 of what was compiled last with success, positions on the canvas left out. null: nothing yet.',
  trigger_config: 'Settings of the trigger, stored and returned as given.',
  compiled_graph: 'The last graph that compiled, normalized. Kept when a later compile fails. null: none has compiled yet.',
  executable_graph: 'What the server runs: the compiled graph with its components put in place. null: none has compiled yet.',
  quality_report:
    '`score` (0 to 100), `reachable_ratio`, `deterministic_ratio`, `llm_edges`, `max_depth` and `findings_by_category` of the last compile. null: none yet.',
  tool_input_defaults:
    'Inputs by tool id and variable name, used where a node maps nothing; they win over those of the assistant.',
  compilation_errors: 'Why the last compile failed, each `<rule_id>: <message>`. Empty after a success.',
  warnings: 'Findings of the last compile that did not stop it, each `<rule_id>: <message>`.',
  analyzer_model_settings: 'Stored with the flow; conversations use `analyzer_model_settings` of the assistant revision.',
  router_model_settings: 'Stored with the flow; conversations use `model_settings` of the assistant revision.',
  policy_ids:
    'Ids of policies kept with the flow, at most 200. What is obeyed is named by `policy_refs` of the revision, or by nodes.',
  tools:
    'Tools attached to the flow, at most 200. To change them send tool ids; objects with `tool_id`, and entries as they are read, are taken too.',
  knowledge_base_ids:
    'Ids of knowledge bases kept with the flow, at most 200. What is searched is named by `knowledge_base_refs` of the revision, or by nodes.',
  graph_version: 'Number of the current state of the graph: 0 at first, one more with each batch that changes something.',
};

export const graphResultTexts = {
  updated: 'Whether the batch changed anything that is stored. false: `graph_version` is as before.',
  validation: 'The verdict on the graph as it is now.',
  workflow_enabled: 'Whether the assistant revision lets this flow drive its conversations.',
  revision: 'The flow after the batch; `compilation_status` is `pending` when a compile was asked for.',
  graph_version: 'Version of the graph now: the `base_version` of the next batch.',
  blocking_error_count: 'How many findings stop compile and publish.',
};

export const graphSummaryTexts = {
  ...graphResultTexts,
  changes: 'What the batch changed.',
  validation: 'The verdict on the graph as it is now, without the graph.',
  compilation_status: 'How far the compile of the flow is; `pending` when the batch asked for one.',
};

export const graphChangeTexts = {
  node_ids: 'Nodes that were added, changed or removed, also those whose ids the server made.',
  edge_ids: 'Edges that were added, changed or removed, also those that went with a node.',
  variable_names: 'Context variables that were added, changed or removed.',
};

export const storedGraphTexts = {
  schema_version: 'Version of the stored format.',
  graph_version: 'Version of the graph: the `base_version` of the next batch.',
  entry_node_id: 'Id of the node where the flow begins. null: not set yet.',
  persona: 'Who the assistant is and how it talks; the `persona` of the revision. null: none.',
  nodes: 'Nodes as stored; `listNodeTypes` says what each type may hold.',
  edges: 'Edges as stored: `id`, `source`, `target`, and for most `kind` and `condition`.',
  context_variables: 'Variables of the flow; the `context_variables` of the revision.',
  component_outputs: 'What the flow gives back where another flow uses it as a component.',
};

export const historyTexts = {
  version: 'The `graph_version` that this batch made.',
  ops: 'The operations as they were applied.',
  undo_ops: 'Operations that take the batch back, for `applyGraphOps`.',
  created_by: 'Who sent the batch: the id of an API key.',
  created_at: 'When the batch was applied: ISO 8601, UTC, milliseconds.',
  data: 'Batches, newest first. Only the last 200 versions are kept.',
  next_before: '`before` of the next page. null on the last one.',
};

export const diffTexts = {
  from_revision_id: 'Id of the revision that the difference starts from.',
  to_revision_id: 'Id of the revision that it leads to.',
  ops: 'Applied to the first flow they give the second; may be more than one batch of 200.',
  changed_fields: 'Names of the fields of the revision that differ besides the flow.',
};

export const nodeTypeTexts = {
  type: 'Value of `type` of such a node.',
  title: 'Short name for people.',
  description: 'What a node of this type does.',
  config: 'JSON Schema of the configuration.',
  ways_out: 'Edges that may leave such a node.',
};
export const waysOutTexts = {
  min: 'Fewest edges that must leave the node.',
  max: 'Most edges that may leave the node. null: any number.',
  kinds: 'Values of `kind` that these edges may have.',
};

export const draftTexts = {
  instructions:
    'What the assistant should do, in your own words: paragraphs, bullets or numbered steps, at most 20,000 characters. They are read as data: no sentence in them changes what a draft may do.',
  knowledge_base_ids: 'Knowledge bases that the flow may answer from; at most 50.',
  tool_ids: 'Tools that the flow may call; at most 50. They are found in the text by their names.',
  ops: 'What makes the drafted flow of the graph as it is now: send them to `applyGraphOps`. At most 200.',
  validation: 'The verdict on the drafted flow.',
  source:
    '`model`: a vendor’s model wrote it; `rules`: it was read by rules, because no model is configured or its answer was of no use.',
  questions: 'What the text left open, in whole sentences for its author.',
};

export const explanationTexts = {
  summary: 'The flow in a few sentences.',
  nodes: 'Every node, in the order in which a conversation can reach it; what no conversation reaches comes last.',
  node_id: 'Which node is explained, for `update_node_fields` and other ops.',
  title: 'Name of the node, or its id.',
  text: 'What happens here, in plain words.',
  ways: 'The edges that leave the node, in the order in which they are tried.',
  edge_id: 'Which edge is explained, for `remove_edge`.',
  to: 'Id of the node that the edge leads to.',
};
