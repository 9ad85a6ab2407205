// Endpoint table: tools and their revisions.
import { nameQuery } from '../../http/name-search.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as toolCalls from './calls.ts';
import * as mcp from './mcp-calls.ts';
import { preview } from './preview.ts';
import * as toolRevisions from './revisions.ts';
import {
  Compatibility,
  CreatedTool,
  CreateTool,
  CreateToolRevision,
  ForceQuery,
  McpTools,
  PreviewTool,
  TestTool,
  Tool,
  ToolPreview,
  ToolRevision,
  ToolTestResult,
  UpdateTool,
} from './schema.ts';
import * as tools from './tools.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    tool: true;
    tool_revision: true;
  }
}

const TOOL = '/v1/tools/{tool_id}';
const REVISION = `${TOOL}/revisions/{revision_id}` as const;
const ofTool = { tool_id: ref('tool') };
const ofRevision = { ...ofTool, revision_id: ref('tool_revision') };
const readTools = { tag: 'Tools', scope: 'tools:read', status: 200 } as const;
const writeTools = { tag: 'Tools', scope: 'tools:write', status: 200 } as const;

export const toolRoutes = [
  route({
    ...writeTools,
    method: 'POST',
    path: '/v1/tools',
    operationId: 'createTool',
    summary: 'Create a tool',
    status: 201,
    description:
      'Its first revision is active at once. Values marked `secure` are kept encrypted and read back as a mark. Assistants call it once a revision names it in `tool_refs`, or a node of a flow does.',
    body: CreateTool,
    response: CreatedTool,
    example: {
      body: {
        name: 'Order status',
        configuration: {
          url: 'https://api.example.com/orders/{{ order_no }}',
          headers: [{ key: 'authorization', value: 'Bearer 12345', secure: true }],
          variables: [{ name: 'order_no', type: 'str', required: true }],
        },
        response_schema: { field_mappings: [{ path: '$.status', alias: 'status' }] },
      },
    },
    handle: (ctx, { body }) => tools.create(ctx, body),
  }),
  route({
    ...readTools,
    method: 'POST',
    path: '/v1/tools/preview',
    operationId: 'previewTool',
    summary: 'Show what a tool would send',
    idempotency: 'none',
    errors: [404],
    description:
      'Builds the request from a configuration that need not be saved, and sends nothing. `warnings` name an address that is refused, inputs that are not sent, and templates that read no input.',
    body: PreviewTool,
    response: ToolPreview,
    example: {
      body: {
        configuration: {
          url: 'https://api.example.com/orders/{{ order_no }}',
          variables: [{ name: 'order_no', type: 'str', required: true }],
        },
      },
    },
    handle: (ctx, { body }) => preview(ctx, body),
  }),
  route({
    ...readTools,
    method: 'GET',
    path: '/v1/tools',
    operationId: 'listTools',
    summary: 'List tools, newest first',
    description: 'Deleted tools are left out. Each carries its active revision.',
    query: pageQuery.extend(nameQuery),
    response: page(Tool),
    handle: (ctx, { query }) => tools.list(ctx, query),
  }),
  route({
    ...readTools,
    method: 'GET',
    path: TOOL,
    operationId: 'getTool',
    summary: 'Read a tool',
    description: 'One tool with its active revision. Secrets are shown as a mark.',
    params: ofTool,
    response: Tool,
    handle: (ctx, { params }) => tools.read(ctx, params.tool_id),
  }),
  route({
    ...writeTools,
    method: 'PATCH',
    path: TOOL,
    operationId: 'updateTool',
    summary: 'Rename or describe a tool',
    description: 'What the tool does is changed by a new revision.',
    params: ofTool,
    body: UpdateTool,
    response: Tool,
    example: { body: { description: 'Looks an order up' } },
    handle: (ctx, { params, body }) => tools.update(ctx, params.tool_id, body),
  }),
  route({
    ...writeTools,
    method: 'DELETE',
    path: TOOL,
    operationId: 'deleteTool',
    summary: 'Delete a tool',
    status: 204,
    errors: [409],
    description:
      'Refused with 409 while active assistants use it, unless forced; its secrets are destroyed. Pinned assistants lose it too.',
    params: ofTool,
    query: ForceQuery,
    handle: (ctx, { params, query }) => tools.remove(ctx, params.tool_id, query),
  }),
  route({
    ...writeTools,
    method: 'POST',
    path: `${TOOL}/revisions`,
    operationId: 'createToolRevision',
    status: 201,
    summary: 'Save a draft revision',
    description:
      'Fields left out are those of the latest revision. `compatibility` says whom it would break; `activateToolRevision` puts it to use. Emits `tool.compatibility.blocking` when active assistants would break.',
    params: ofTool,
    body: CreateToolRevision,
    response: ToolRevision,
    example: { body: { configuration: { url: 'https://api.example.com/v2/orders/{{ order_no }}', method: 'GET' } } },
    handle: (ctx, { params, body }) => toolRevisions.create(ctx, params.tool_id, body ?? {}),
  }),
  route({
    ...readTools,
    method: 'GET',
    path: `${TOOL}/revisions`,
    operationId: 'listToolRevisions',
    summary: 'List revisions, newest first',
    description: 'Drafts, the active one, and those that were active before.',
    params: ofTool,
    query: pageQuery,
    response: page(ToolRevision),
    handle: (ctx, { params, query }) => toolRevisions.list(ctx, params.tool_id, query),
  }),
  route({
    ...readTools,
    method: 'GET',
    path: REVISION,
    operationId: 'getToolRevision',
    summary: 'Read a revision of a tool',
    description: 'One revision; `compatibility` is as it was when the revision was saved or activated.',
    params: ofRevision,
    response: ToolRevision,
    handle: (ctx, { params }) => toolRevisions.read(ctx, params.tool_id, params.revision_id),
  }),
  route({
    ...readTools,
    method: 'GET',
    path: `${REVISION}/compatibility`,
    operationId: 'getToolCompatibility',
    summary: 'Whom this revision would break if it were active, as of now',
    description: 'Looks at every assistant revision, flow and node that uses the tool now. Nothing is changed.',
    params: ofRevision,
    response: Compatibility,
    handle: (ctx, { params }) => toolRevisions.compatibility(ctx, params.tool_id, params.revision_id),
  }),
  route({
    ...writeTools,
    method: 'POST',
    path: `${REVISION}/activate`,
    operationId: 'activateToolRevision',
    errors: [409],
    summary: 'Make a revision the active one',
    description:
      'Assistants that follow the active revision call it from now on. Refused with 409 when active assistants would break, unless forced. Emits `tool.revision.activated`.',
    params: ofRevision,
    query: ForceQuery,
    response: Tool,
    handle: (ctx, { params, query }) => tools.activate(ctx, params.tool_id, params.revision_id, query),
  }),
  route({
    ...writeTools,
    method: 'POST',
    path: `${TOOL}/test`,
    operationId: 'testTool',
    summary: 'Call a tool once',
    idempotency: 'claim',
    description:
      'A real request to the other system, with its effects. A failing tool is a 200 with `ok: false`, and emits `tool.invocation.failed`. Each test is written to the audit log.',
    params: ofTool,
    body: TestTool,
    response: ToolTestResult,
    example: { body: { input: { order_no: 'A-17' } } },
    handle: (ctx, { params, body, raw }) => toolCalls.testTool(ctx, params.tool_id, body ?? { input: {} }, raw.signal),
  }),
  route({
    ...readTools,
    method: 'GET',
    path: `${TOOL}/mcp-tools`,
    operationId: 'listMcpTools',
    errors: [409, 502],
    summary: 'What the MCP server behind a tool offers',
    description:
      'Asks the server now. One of the names goes into `configuration.mcp.tool_name`. At most 500 are listed.',
    params: ofTool,
    response: McpTools,
    handle: (ctx, { params, raw }) => mcp.list(ctx, params.tool_id, raw.signal),
  }),
];
