// Wire shapes of tools, their revisions, and what a change of one does to the assistants that use it.
import { z } from 'zod';
import { boolParam, commonTexts, describeFields, describeLike, freeForm, timestamp, uuid } from '../../http/wire.ts';

export const TOOL_TYPES = ['api_call', 'transfer', 'mcp', 'knowledge_search', 'platform'] as const;
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
export const INPUT_TYPES = ['str', 'int', 'float', 'bool', 'list', 'dict', 'date', 'datetime', 'enum'] as const;

const pair = z.looseObject({
  key: z.string().min(1).max(500).describe('Name of the header or parameter, 1 to 500 characters.'),
  value: z
    .string()
    .max(20_000)
    .default('')
    .describe('Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.'),
  secure: z
    .boolean()
    .default(false)
    .describe(
      'true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.',
    ),
});
const inputName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);

export const ToolConfiguration = z.looseObject({
  url: z
    .string()
    .max(8000)
    .default('')
    .describe(
      'Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet.',
    ),
  method: z.enum(METHODS).default('GET').describe('HTTP method; `GET` by default.'),
  headers: z.array(pair).max(100).default([]).describe('Headers to send, at most 100.'),
  query_params: z.array(pair).max(100).default([]).describe('Query parameters to send, at most 100.'),
  body: freeForm.default({}).describe('JSON body to send; texts in it are templates over the inputs. Empty: no body.'),
  timeout: z
    .int()
    .min(1)
    .max(300)
    .default(30)
    .describe('Seconds after which an attempt is given up, 1 to 300; 30 by default.'),
  variables: z
    .array(
      z.looseObject({
        name: inputName.describe('A letter or underscore, then letters, digits and underscores, at most 64.'),
        type: z.enum(INPUT_TYPES).default('str').describe('Kind of value; `str` by default.'),
        description: z
          .string()
          .max(10_000)
          .default('')
          .describe('What to give, for the model that fills it in; at most 10,000 characters.'),
        required: z.boolean().default(false).describe('true: the tool is not called without it. false by default.'),
        fixed: z
          .boolean()
          .default(false)
          .describe(
            'true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default.',
          ),
      }),
    )
    .max(200)
    .default([])
    .describe('Inputs of the tool, at most 200; a model gets their names, types and descriptions.'),
  retry: z
    .looseObject({
      max_retries: z.int().min(0).max(10).default(0).describe('How often to try again, 0 (default) to 10.'),
      base_delay_seconds: z
        .number()
        .min(0)
        .max(60)
        .default(1)
        .describe('Wait before the first repetition, in seconds; doubles each time. 1 by default.'),
      max_delay_seconds: z.number().min(0).max(300).default(30).describe('Longest wait, in seconds; 30 by default.'),
      jitter: z
        .boolean()
        .default(true)
        .describe('true (default): waits are varied at random, so that many callers do not come back at once.'),
    })
    .default({ max_retries: 0, base_delay_seconds: 1, max_delay_seconds: 30, jitter: true })
    .describe('When to try again: after network errors and the statuses 408, 425, 429 and 5xx.'),
  mcp: z
    .looseObject({
      tool_name: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .describe('Which of the tools that the server offers (`listMcpTools`).'),
    })
    .optional()
    .describe('Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP).'),
});
export type ToolConfiguration = z.output<typeof ToolConfiguration>;

export const TransferTarget = z.looseObject({
  destination: z
    .string()
    .max(1000)
    .default('')
    .describe('Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where.'),
  destination_source: z
    .looseObject({
      tool_id: z.string().max(200).nullish().describe('Id of the tool that is asked. null: none.'),
      response_path: z
        .string()
        .max(1000)
        .nullish()
        .describe('Path of the destination in its answer, as JSONPath. null: none.'),
      type: z
        .enum(['api_tool', 'context_variable', 'queue'])
        .default('api_tool')
        .describe('`api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans.'),
      input_mapping: freeForm.default({}).describe('Inputs for the tool, by name.'),
    })
    .nullish()
    .describe('Where to get the destination from during the call. null: `destination` is used.'),
  mode: z
    .enum(['cold', 'warm'])
    .default('cold')
    .describe('`cold` (default): connect and leave. `warm`: announce the caller first.'),
});

export const ResponseSchema = z.looseObject({
  field_mappings: z
    .array(
      z.looseObject({
        path: z
          .string()
          .min(1)
          .max(1000)
          .describe('Where the value is in the answer: JSONPath (RFC 9535) without filters, such as `$.order.status`.'),
        alias: z
          .string()
          .min(1)
          .max(200)
          .describe('Name that flows and models know the value by, 1 to 200 characters.'),
      }),
    )
    .max(200)
    .default([])
    .describe('What is taken out of the answer, at most 200. Empty: the whole answer is.'),
});
export type ResponseSchema = z.output<typeof ResponseSchema>;

export const CompatibilityFinding = z.object({
  severity: z
    .enum(['blocking', 'warning', 'info'])
    .describe('`blocking`: would break. `warning`: may misbehave. `info`: good to know.'),
  assistant_id: uuid.describe('Id of the assistant that uses the tool.'),
  assistant_revision_id: uuid.describe('Id of the assistant revision that uses the tool.'),
  revision_state: z
    .enum(['active', 'draft', 'published', 'archived'])
    .describe('Whether that revision is `active`, `draft`, `published`, or of an `archived` assistant.'),
  finding_type: z
    .enum([
      ...([
        'required_input_added',
        'input_removed',
        'input_type_changed',
        'output_removed',
        'output_alias_changed',
      ] as const),
      ...(['request_field_removed', 'transfer_target_removed', 'tool_deleted'] as const),
    ])
    .describe('What changed, such as `required_input_added` or `output_removed`.'),
  field_path: z.string().describe('Which input, part of the request or output.'),
  detail: z.string().describe('What that means, in words.'),
  configuration_scope: z
    .enum(['assistant_tool_default', 'workflow_tool_default', 'graph_node_input'])
    .describe('Where the tool is used: in the defaults of the assistant, in those of the flow, or in a node.'),
  workflow_id: uuid.describe('Id that the flows of the assistant share.'),
  workflow_revision_id: uuid.describe('Id of the flow, for `getWorkflowRevision`.'),
  component_node_id: z.string().nullable().describe('Id of the component node around it. null: none.'),
  graph_node_id: z.string().nullable().describe('Id of the node. null: not in a node.'),
  graph_node_name: z.string().nullable().describe('Name of the node. null: not in a node, or it has none.'),
  step_id: z.string().nullable().describe('Id of the step. null: none.'),
  tool_ref_index: z
    .int()
    .nullable()
    .describe('Place in `tool_refs` of the assistant revision, counted from 0. null: not there.'),
});
export type CompatibilityFinding = z.output<typeof CompatibilityFinding>;

export const Compatibility = z
  .object({
    tool_id: uuid.describe('Id of the tool, for `getTool`.'),
    old_revision_id: uuid.nullable().describe('Id of the revision that is active. null: none is.'),
    new_revision_id: uuid.nullable().describe('Id of the revision that would be. null: the tool is deleted.'),
    has_blocking: z.boolean().describe('true: some use would break.'),
    active_blocking_count: z.int().describe('How many active assistants would break.'),
    active_blocking_finding_count: z.int().describe('How many blocking findings are about active assistants.'),
    active_finding_count: z.int().describe('How many findings are about active assistants.'),
    affected_assistant_count: z.int().describe('How many assistants have findings, active or not.'),
    findings: z.array(CompatibilityFinding).describe('Each place that would notice the change.'),
  })
  .meta({ id: 'ToolCompatibility' });
export type Compatibility = z.output<typeof Compatibility>;

export const ToolRevision = z
  .object({
    id: uuid,
    tool_id: uuid.describe('Id of the tool, for `getTool`.'),
    name: z.string().describe('Label of the revision, 1 to 200 characters; `Revision 2` and so on unless given.'),
    description: z.string().describe('Notes on the revision, at most 10,000 characters.'),
    status: z
      .enum(['draft', 'active', 'superseded', 'archived'])
      .describe('`draft`: saved. `active`: in use. `superseded`: was in use. `archived`: the tool was deleted.'),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    default_count: z.int().describe('How many assistants use the tool with whatever revision is active.'),
    pinned_count: z.int().describe('How many assistants are pinned to this revision.'),
    stale_input_fields: z.array(z.string()).describe('Names in `input_defaults` that are no inputs any more.'),
    merged_input_preview: freeForm.describe(
      'Every input with its default, before an assistant or a node adds its own. null: it has none.',
    ),
    input_defaults: freeForm.describe('Inputs by name, used where neither the assistant nor the node gives one.'),
    metadata: freeForm.describe('Free-form data of the caller, returned as given.'),
    has_secrets: z.boolean().describe('Whether `secure` values are stored.'),
    configuration: ToolConfiguration.nullable().describe('The request that the tool makes. null: it makes none.'),
    transfer_target: TransferTarget.nullable().describe(
      'Where a tool of type `transfer` connects to. null: it does not.',
    ),
    response_schema: ResponseSchema.nullable().describe('What is taken out of the answer. null: the whole answer.'),
    compatibility: Compatibility.nullable().describe(
      'Whom the revision would have broken when it was saved or activated. null: the first revision.',
    ),
  })
  .apply(describeFields, commonTexts('revision'))
  .meta({ id: 'ToolRevision' });

export const Tool = z
  .object({
    id: uuid,
    organization_id: uuid.describe('Id of the organization that owns the tool.'),
    active_revision_id: uuid.nullable().describe('Id of the revision that is called. null: none is.'),
    name: z.string().describe('Name of the tool, which models see; 1 to 200 characters.'),
    description: z.string().describe('When to use the tool, which models see; at most 10,000 characters.'),
    tool_type: z
      .enum(TOOL_TYPES)
      .describe(
        '`api_call` (default): an HTTP request. `mcp`: a tool of an MCP server. `transfer`: connects the call elsewhere. `knowledge_search` and `platform`: abilities of the server.',
      ),
    created_at: timestamp,
    updated_at: timestamp,
    active_revision: ToolRevision.nullable().describe('The revision that is called. null: none is.'),
  })
  .apply(describeFields, commonTexts('tool'))
  .meta({ id: 'Tool' });
export const CreatedTool = Tool.extend({
  warnings: z
    .array(z.string())
    .optional()
    .meta({ description: 'What will keep the tool from working as it is; absent when nothing is known' }),
}).meta({ id: 'CreatedTool' });

const revisionFields = {
  configuration: ToolConfiguration.optional().describe('The request that the tool makes.'),
  transfer_target: TransferTarget.nullable()
    .optional()
    .describe('Where a tool of type `transfer` connects to. null: it does not.'),
  response_schema: ResponseSchema.nullable()
    .optional()
    .describe('What is taken out of the answer. null: the whole answer.'),
  input_defaults: freeForm
    .optional()
    .describe('Inputs by name, used where neither the assistant nor the node gives one.'),
  metadata: freeForm.optional().describe('Free-form data of the caller, returned as given.'),
};
export const CreateToolRevision = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    description: z.string().max(10_000).optional(),
    ...revisionFields,
  })
  .apply(describeLike, ToolRevision)
  .optional();
export type ToolRevisionFields = NonNullable<z.output<typeof CreateToolRevision>>;

export const CreateTool = z
  .object({
    name: z.string().trim().min(1).max(200),
    description: z.string().max(10_000).optional(),
    tool_type: z.enum(TOOL_TYPES).default('api_call'),
    ...revisionFields,
  })
  .apply(describeLike, Tool);
export const UpdateTool = z
  .object({ name: CreateTool.shape.name.optional(), description: CreateTool.shape.description })
  .apply(describeLike, Tool);

export const ForceQuery = z.object({
  force: boolParam(false).meta({
    description: 'true goes ahead although active assistants would break; false by default',
  }),
});

export const TestTool = z
  .object({
    input: freeForm.default({}).describe('Inputs by name.'),
    revision_id: uuid.optional().describe('Id of the revision to call; the active one unless given.'),
    variables: freeForm.optional().describe('What a conversation would know, for inputs that are fixed.'),
  })
  .optional();
export const ToolRequest = z
  .object({
    method: z.string().describe('HTTP method.'),
    url: z.string().describe('Address with the inputs filled in; stored secrets are shown as a mark.'),
    headers: z
      .array(
        z.object({
          key: z.string().describe('Name, in lower case.'),
          value: z.string().describe('Value; a mark for a secret.'),
        }),
      )
      .describe('Headers that the tool adds.'),
    body: z.unknown().describe('Body that is sent, as JSON. null: none.'),
  })
  .meta({ id: 'ToolRequest' });

export const PreviewTool = z.object({
  tool_id: uuid.optional().describe('Id of the tool whose stored secrets the mark `••••` stands for.'),
  tool_type: z.enum(TOOL_TYPES).default('api_call').describe('Kind of tool; `api_call` by default.'),
  configuration: ToolConfiguration.describe('The request, as it would be saved.'),
  input: freeForm.default({}).describe('Inputs by name; an example stands for each one that is left out.'),
  input_defaults: freeForm.optional().describe('Defaults of the inputs, by name.'),
});
export const ToolPreview = z
  .object({
    request: ToolRequest.nullable().describe('What would be sent. null: it cannot be made; `problem` says why.'),
    problem: z.string().nullable().describe('Why no request can be made. null: it can.'),
    warnings: z
      .array(
        z.object({
          kind: z
            .enum(['unreachable', 'unused_input', 'unknown_input'])
            .describe(
              '`unreachable`: calls to this address are refused. `unused_input`: an input is not sent. `unknown_input`: a template reads a name that is no input.',
            ),
          field: z.string().describe('Field of `configuration` that it is about.'),
          input: z.string().nullable().describe('Name of the input. null: it is about no input.'),
          message: z.string().describe('What is wrong, and what to do.'),
        }),
      )
      .describe('What keeps the tool from working as it is meant.'),
  })
  .meta({ id: 'ToolPreview' });

export const ToolTestResult = z
  .object({
    ok: z.boolean().describe('Whether the tool succeeded.'),
    status: z.int().nullable().describe('HTTP status of the last attempt. null: none was answered.'),
    attempts: z.int().describe('How many attempts were made.'),
    duration_ms: z.int().describe('How long it took with all attempts, in milliseconds.'),
    output: freeForm.describe('The fields that `response_schema` maps, or the whole answer when it maps none.'),
    response_excerpt: z.string().describe('At most 2,000 characters of the answer; secrets are taken out.'),
    error: z.string().nullable().describe('Why it failed. null: it did not.'),
    request: ToolRequest.nullable().describe(
      'What was sent; secrets are shown as a mark. null: nothing could be sent.',
    ),
    fields: z
      .array(
        z.object({
          path: z.string().describe('JSONPath of the value, for `response_schema`.'),
          name: z.string().describe('Name that would suit it as an alias.'),
          example: z.string().describe('Its value, at most 120 characters; secrets are taken out.'),
        }),
      )
      .describe('Values in the answer that `response_schema` could map, at most 200. Empty: the answer is no JSON.'),
  })
  .meta({ id: 'ToolTestResult' });

export const McpTools = z
  .object({
    data: z.array(
      z.object({
        name: z.string().describe('Name for `configuration.mcp.tool_name`.'),
        title: z.string().describe('Name for people; empty if the server gives none.'),
        description: z.string().describe('What it does, as the server says.'),
        input_schema: freeForm.describe('JSON Schema of its input.'),
      }),
    ),
  })
  .apply(describeFields, { data: 'Tools that the server offers, at most 500.' })
  .meta({ id: 'McpTools' });
