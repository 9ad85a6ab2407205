// Owns what the API document says about the fields of tools, their revisions and what a change of one breaks.
import { madeTexts } from '../../http/wire.ts';

export const pairTexts = {
  key: 'Name of the header or parameter, 1 to 500 characters.',
  value: 'Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.',
  secure:
    'true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.',
};

export const configurationTexts = {
  url: 'Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet.',
  method: 'HTTP method; `GET` by default.',
  headers: 'Headers to send, at most 100.',
  query_params: 'Query parameters to send, at most 100.',
  body: 'JSON body to send; texts in it are templates over the inputs. Empty: no body.',
  timeout: 'Seconds after which an attempt is given up, 1 to 300; 30 by default.',
  variables: 'Inputs of the tool, at most 200; a model is told their names, types and descriptions.',
  retry: 'When to try again: after network errors and the statuses 408, 425, 429 and 5xx.',
  mcp: 'Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP).',
};
export const inputTexts = {
  name: 'A letter or underscore, then letters, digits and underscores, at most 64.',
  type: 'Kind of value; `str` by default.',
  description: 'What to give, for the model that fills it in; at most 10,000 characters.',
  required: 'true: the tool is not called without it. false by default.',
  fixed:
    'true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default.',
};
export const retryTexts = {
  max_retries: 'How often to try again, 0 (default) to 10.',
  base_delay_seconds: 'Wait before the first repetition, in seconds; doubles each time. 1 by default.',
  max_delay_seconds: 'Longest wait, in seconds; 30 by default.',
  jitter: 'true (default): waits are varied at random, so that many callers do not come back at once.',
};
export const mcpTexts = { tool_name: 'Which of the tools that the server offers (`listMcpTools`).' };

export const transferTexts = {
  destination: 'Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where.',
  destination_source: 'Where to get the destination from during the call. null: `destination` is used.',
  mode: '`cold` (default): connect and leave. `warm`: announce the caller first.',
};
export const destinationSourceTexts = {
  tool_id: 'Id of the tool that is asked. null: none.',
  response_path: 'Path of the destination in its answer, as JSONPath. null: none.',
  type: '`api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans.',
  input_mapping: 'Inputs for the tool, by name.',
};
export const responseSchemaTexts = {
  field_mappings: 'What is taken out of the answer, at most 200. Empty: the whole answer is.',
};
export const mappingTexts = {
  path: 'Where the value is in the answer: JSONPath (RFC 9535) without filters, such as `$.order.status`.',
  alias: 'Name that flows and models know the value by, 1 to 200 characters.',
};

export const toolRevisionTexts = {
  ...madeTexts('revision'),
  tool_id: 'Id of the tool, for `getTool`.',
  name: 'Label of the revision, 1 to 200 characters; `Revision 2` and so on unless given.',
  description: 'Notes on the revision, at most 10,000 characters.',
  status: '`draft`: saved. `active`: in use. `superseded`: was in use. `archived`: the tool was deleted.',
  default_count: 'How many assistants use the tool with whatever revision is active.',
  pinned_count: 'How many assistants are pinned to this revision.',
  stale_input_fields: 'Names in `input_defaults` that are no inputs any more.',
  merged_input_preview: 'Every input with its default, before an assistant or a node adds its own. null: it has none.',
  input_defaults: 'Inputs by name, used where neither the assistant nor the node gives one.',
  metadata: 'Free-form data of the caller, returned as given.',
  has_secrets: 'Whether `secure` values are stored.',
  configuration: 'The request that the tool makes. null: it makes none.',
  transfer_target: 'Where a tool of type `transfer` connects to. null: it does not.',
  response_schema: 'What is taken out of the answer. null: the whole answer.',
  compatibility: 'Whom the revision would have broken when it was saved or activated. null: the first revision.',
};

export const toolTexts = {
  ...madeTexts('tool'),
  organization_id: 'Id of the organization that owns the tool.',
  active_revision_id: 'Id of the revision that is called. null: none is.',
  name: 'Name of the tool, told to models; 1 to 200 characters.',
  description: 'When to use the tool, told to models; at most 10,000 characters.',
  tool_type:
    '`api_call` (default): an HTTP request. `mcp`: a tool of an MCP server. `transfer`: connects the call elsewhere. `knowledge_search` and `platform`: abilities of the server.',
  active_revision: 'The revision that is called. null: none is.',
  configuration: 'The request that the tool makes.',
  transfer_target: toolRevisionTexts.transfer_target,
  response_schema: toolRevisionTexts.response_schema,
  input_defaults: toolRevisionTexts.input_defaults,
  metadata: toolRevisionTexts.metadata,
};

export const compatibilityTexts = {
  tool_id: 'Id of the tool, for `getTool`.',
  old_revision_id: 'Id of the revision that is active. null: none is.',
  new_revision_id: 'Id of the revision that would be. null: the tool is deleted.',
  has_blocking: 'true: some use would break.',
  active_blocking_count: 'How many active assistants would break.',
  active_blocking_finding_count: 'How many blocking findings are about active assistants.',
  active_finding_count: 'How many findings are about active assistants.',
  affected_assistant_count: 'How many assistants have findings, active or not.',
  findings: 'Each place that would notice the change.',
  assistant_ids: 'Ids of the active assistants that would break.',
};
export const compatibilityFindingTexts = {
  severity: '`blocking`: would break. `warning`: may misbehave. `info`: good to know.',
  assistant_id: 'Id of the assistant that uses the tool.',
  assistant_revision_id: 'Id of the assistant revision that uses the tool.',
  revision_state: 'Whether that revision is `active`, `draft`, `published`, or of an `archived` assistant.',
  finding_type: 'What changed, such as `required_input_added` or `output_removed`.',
  field_path: 'Which input, part of the request or output.',
  detail: 'What that means, in words.',
  configuration_scope: 'Where the tool is used: in the defaults of the assistant, in those of the flow, or in a node.',
  workflow_id: 'Id that the flows of the assistant share.',
  workflow_revision_id: 'Id of the flow, for `getWorkflowRevision`.',
  component_node_id: 'Id of the component node around it. null: none.',
  graph_node_id: 'Id of the node. null: not in a node.',
  graph_node_name: 'Name of the node. null: not in a node, or it has none.',
  step_id: 'Id of the step. null: none.',
  tool_ref_index: 'Place in `tool_refs` of the assistant revision, counted from 0. null: not there.',
};

export const toolTestTexts = {
  input: 'Inputs by name.',
  revision_id: 'Id of the revision to call; the active one unless given.',
  variables: 'What a conversation would know, for inputs that are fixed.',
  ok: 'Whether the tool succeeded.',
  status: 'HTTP status of the last attempt. null: none was answered.',
  attempts: 'How many attempts were made.',
  duration_ms: 'How long it took with all attempts, in milliseconds.',
  output: 'The fields that `response_schema` maps, or the whole answer when it maps none.',
  response_excerpt: 'At most 2,000 characters of the answer; secrets are taken out.',
  error: 'Why it failed. null: it did not.',
};
export const mcpToolTexts = {
  name: 'Name for `configuration.mcp.tool_name`.',
  title: 'Name for people; empty if the server gives none.',
  description: 'What it does, as the server says.',
  input_schema: 'JSON Schema of its input.',
};

export const toolEventTexts = {
  ...compatibilityTexts,
  revision_id: 'Id of the tool revision.',
  previous_revision_id: 'Id of the revision that was active before. null: none was.',
  status: toolTestTexts.status,
  attempts: toolTestTexts.attempts,
  error: 'Why it failed, without what the other side answered.',
};
