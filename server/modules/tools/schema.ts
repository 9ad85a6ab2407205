// Wire shapes of tools, their revisions, and what a change of one does to the assistants that use it.
import { z } from 'zod';
import { boolParam, describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import * as texts from './descriptions.ts';

export const TOOL_TYPES = ['api_call', 'transfer', 'mcp', 'knowledge_search', 'platform'] as const;
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
export const INPUT_TYPES = ['str', 'int', 'float', 'bool', 'list', 'dict', 'date', 'datetime', 'enum'] as const;

const pair = z
  .looseObject({
    key: z.string().min(1).max(500),
    value: z.string().max(20_000).default(''),
    secure: z.boolean().default(false),
  })
  .apply(describeFields, texts.pairTexts);
const inputName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);

export const ToolConfiguration = z
  .looseObject({
    url: z.string().max(8000).default(''),
    method: z.enum(METHODS).default('GET'),
    headers: z.array(pair).max(100).default([]),
    query_params: z.array(pair).max(100).default([]),
    body: freeForm.default({}),
    timeout: z.int().min(1).max(300).default(30),
    variables: z
      .array(
        z
          .looseObject({
            name: inputName,
            type: z.enum(INPUT_TYPES).default('str'),
            description: z.string().max(10_000).default(''),
            required: z.boolean().default(false),
            fixed: z.boolean().default(false),
          })
          .apply(describeFields, texts.inputTexts),
      )
      .max(200)
      .default([]),
    retry: z
      .looseObject({
        max_retries: z.int().min(0).max(10).default(0),
        base_delay_seconds: z.number().min(0).max(60).default(1),
        max_delay_seconds: z.number().min(0).max(300).default(30),
        jitter: z.boolean().default(true),
      })
      .apply(describeFields, texts.retryTexts)
      .default({ max_retries: 0, base_delay_seconds: 1, max_delay_seconds: 30, jitter: true }),
    mcp: z
      .looseObject({
        tool_name: z.string().trim().min(1).max(200),
      })
      .apply(describeFields, texts.mcpTexts)
      .optional(),
  })
  .apply(describeFields, texts.configurationTexts);
export type ToolConfiguration = z.output<typeof ToolConfiguration>;

export const TransferTarget = z
  .looseObject({
    destination: z.string().max(1000).default(''),
    destination_source: z
      .looseObject({
        tool_id: z.string().max(200).nullish(),
        response_path: z.string().max(1000).nullish(),
        type: z.enum(['api_tool', 'context_variable', 'queue']).default('api_tool'),
        input_mapping: freeForm.default({}),
      })
      .apply(describeFields, texts.destinationSourceTexts)
      .nullish(),
    mode: z.enum(['cold', 'warm']).default('cold'),
  })
  .apply(describeFields, texts.transferTexts);

export const ResponseSchema = z
  .looseObject({
    field_mappings: z
      .array(
        z
          .looseObject({ path: z.string().min(1).max(1000), alias: z.string().min(1).max(200) })
          .apply(describeFields, texts.mappingTexts),
      )
      .max(200)
      .default([]),
  })
  .apply(describeFields, texts.responseSchemaTexts);
export type ResponseSchema = z.output<typeof ResponseSchema>;

export const CompatibilityFinding = z
  .object({
    severity: z.enum(['blocking', 'warning', 'info']),
    assistant_id: uuid,
    assistant_revision_id: uuid,
    revision_state: z.enum(['active', 'draft', 'published', 'archived']),
    finding_type: z.enum([
      ...(['required_input_added', 'input_removed', 'input_type_changed', 'output_removed', 'output_alias_changed'] as const),
      ...(['request_field_removed', 'transfer_target_removed', 'tool_deleted'] as const),
    ]),
    field_path: z.string(),
    detail: z.string(),
    configuration_scope: z.enum(['assistant_tool_default', 'workflow_tool_default', 'graph_node_input']),
    workflow_id: uuid,
    workflow_revision_id: uuid,
    component_node_id: z.string().nullable(),
    graph_node_id: z.string().nullable(),
    graph_node_name: z.string().nullable(),
    step_id: z.string().nullable(),
    tool_ref_index: z.int().nullable(),
  })
  .apply(describeFields, texts.compatibilityFindingTexts);
export type CompatibilityFinding = z.output<typeof CompatibilityFinding>;

export const Compatibility = z
  .object({
    tool_id: uuid,
    old_revision_id: uuid.nullable(),
    new_revision_id: uuid.nullable(),
    has_blocking: z.boolean(),
    active_blocking_count: z.int(),
    active_blocking_finding_count: z.int(),
    active_finding_count: z.int(),
    affected_assistant_count: z.int(),
    findings: z.array(CompatibilityFinding),
  })
  .apply(describeFields, texts.compatibilityTexts)
  .meta({ id: 'ToolCompatibility' });
export type Compatibility = z.output<typeof Compatibility>;

export const ToolRevision = z
  .object({
    id: uuid,
    tool_id: uuid,
    name: z.string(),
    description: z.string(),
    status: z.enum(['draft', 'active', 'superseded', 'archived']),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    default_count: z.int(),
    pinned_count: z.int(),
    stale_input_fields: z.array(z.string()),
    merged_input_preview: freeForm,
    input_defaults: freeForm,
    metadata: freeForm,
    has_secrets: z.boolean(),
    configuration: ToolConfiguration.nullable(),
    transfer_target: TransferTarget.nullable(),
    response_schema: ResponseSchema.nullable(),
    compatibility: Compatibility.nullable(),
  })
  .apply(describeFields, texts.toolRevisionTexts)
  .meta({ id: 'ToolRevision' });

export const Tool = z
  .object({
    id: uuid,
    organization_id: uuid,
    active_revision_id: uuid.nullable(),
    name: z.string(),
    description: z.string(),
    tool_type: z.enum(TOOL_TYPES),
    created_at: timestamp,
    updated_at: timestamp,
    active_revision: ToolRevision.nullable(),
  })
  .apply(describeFields, texts.toolTexts)
  .meta({ id: 'Tool' });
export const CreatedTool = Tool.extend({
  warnings: z
    .array(z.string())
    .optional()
    .meta({ description: 'What will keep the tool from working as it stands; absent when nothing is known' }),
}).meta({ id: 'CreatedTool' });

const revisionFields = {
  configuration: ToolConfiguration.optional(),
  transfer_target: TransferTarget.nullable().optional(),
  response_schema: ResponseSchema.nullable().optional(),
  input_defaults: freeForm.optional(),
  metadata: freeForm.optional(),
};
export const CreateToolRevision = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    description: z.string().max(10_000).optional(),
    ...revisionFields,
  })
  .apply(describeFields, texts.toolRevisionTexts)
  .optional();
export type ToolRevisionFields = NonNullable<z.output<typeof CreateToolRevision>>;

export const CreateTool = z
  .object({
    name: z.string().trim().min(1).max(200),
    description: z.string().max(10_000).optional(),
    tool_type: z.enum(TOOL_TYPES).default('api_call'),
    ...revisionFields,
  })
  .apply(describeFields, texts.toolTexts);
export const UpdateTool = z
  .object({ name: CreateTool.shape.name.optional(), description: CreateTool.shape.description })
  .apply(describeFields, texts.toolTexts);

export const ForceQuery = z.object({
  force: boolParam(false).meta({ description: 'true goes ahead although active assistants would break; false by default' }),
});

export const TestTool = z
  .object({
    input: freeForm.default({}),
    revision_id: uuid.optional(),
    variables: freeForm.optional(),
  })
  .apply(describeFields, texts.toolTestTexts)
  .optional();
export const ToolTestResult = z
  .object({
    ok: z.boolean(),
    status: z.int().nullable(),
    attempts: z.int(),
    duration_ms: z.int(),
    output: freeForm,
    response_excerpt: z.string(),
    error: z.string().nullable(),
  })
  .apply(describeFields, texts.toolTestTexts)
  .meta({ id: 'ToolTestResult' });

export const McpTools = z
  .object({
    data: z.array(
      z
        .object({ name: z.string(), title: z.string(), description: z.string(), input_schema: freeForm })
        .apply(describeFields, texts.mcpToolTexts),
    ),
  })
  .apply(describeFields, { data: 'Tools that the server offers, at most 500.' })
  .meta({ id: 'McpTools' });
