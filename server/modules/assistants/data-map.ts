// The columns of this module in the data map: all of it is written by authors, about assistants and
// not about people.
import { type DataMapLine, none } from '../../kernel/data-map.ts';

const AUTHORED = 'written by authors: names, texts, flows and settings';

export const ASSISTANTS_DATA: readonly DataMapLine[] = [
  ...none('assistants', 'name description metadata platform_tools release_gate_mode created_by', AUTHORED),
  ...none(
    'assistant_revisions',
    [
      'name description persona system_prompt context_variables variable_defaults platform_tools channel_specific_config',
      'voice_call_settings tool_refs knowledge_base_refs policy_refs model_settings analyzer_model_settings analysis current_time_settings',
      'kb_audience_tags release_verdict created_by',
    ].join(' '),
    AUTHORED,
  ),
  ...none('graph_presence', 'actor_id session name node_id', 'who of the team looks at a flow just now; 30 seconds'),
  ...none(
    'workflow_revisions',
    [
      'name instructions description compilation_strategy compilation_status compilation_task_id compilation_input_hash',
      'compilation_errors trigger_type trigger_config graph compiled_graph executable_graph quality_report warnings',
      'tool_input_defaults analyzer_model_settings router_model_settings policy_ids knowledge_base_ids tool_ids used_tool_ids used_component_ids used_knowledge_base_ids used_policy_ids created_by',
    ].join(' '),
    AUTHORED,
  ),
  ...none('graph_history', 'ops undo_ops created_by', AUTHORED),
  ...none(
    'flow_comments',
    'node_id author text resolved_by',
    'written by colleagues about a flow, about no person who is called',
  ),
  ...none('scheduled_activations', 'status reason created_by author', 'written by colleagues, about no person'),
  ...none('tools', 'name description tool_type created_by', AUTHORED),
  ...none(
    'tool_revisions',
    'name description status configuration sealed transfer_target response_schema input_defaults metadata compatibility created_by',
    AUTHORED,
  ),
  ...none('policies', 'name text kind created_by', AUTHORED),
  ...none('procedures', 'name instructions created_by', AUTHORED),
  ...none('release_suites', 'name cases created_by', AUTHORED),
  ...none(
    'test_runs',
    'status cases conversation_ids executable warnings checks aloud aloud_report created_by',
    AUTHORED,
  ),
  ...none(
    'test_run_cases',
    'status result',
    'what assistants answered to test cases; of replayed conversations no words',
  ),
  ...none('release_runs', 'status results created_by', 'what assistants answered to the cases of a suite'),
];
