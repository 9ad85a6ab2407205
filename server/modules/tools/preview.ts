// Owns what a tool would send: its request with the secrets masked, and what speaks against it. Calls nothing.
import type { z } from 'zod';
import type { Json, JsonObject } from '../../../flow/language/json.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { addressRules, whyUnreachable } from '../../kernel/outbound/addresses.ts';
import { inputsOf } from './inputs.ts';
import { addressOf, requestOf } from './requests.ts';
import * as revisions from './revisions.ts';
import type { CallableTool } from './rows.ts';
import type { PreviewTool, ToolConfiguration, ToolPreview, ToolRequest } from './schema.ts';
import * as secrets from './secrets.ts';
import { sentParts } from './sent-parts.ts';
import { assertTemplateSizes } from './template-limits.ts';

type ToolType = CallableTool['tool_type'];
type Warning = z.input<typeof ToolPreview>['warnings'][number];

const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

/** Why calls to the address are refused, as far as its text tells. */
function addressWarning({ config }: Context, url: string): Warning[] {
  const reason = url
    ? whyUnreachable(url.replaceAll(PLACEHOLDER, 'x'), addressRules(config.OUTBOUND_ALLOW_CIDRS))
    : undefined;
  return reason === undefined
    ? []
    : [{ kind: 'unreachable', field: 'url', input: null, message: `Calls will be refused: ${reason}.` }];
}

/** What will keep a tool from working as its author means it; nothing is refused because of these. */
export function requestWarnings(ctx: Context, toolType: ToolType, configuration: ToolConfiguration | null): Warning[] {
  if (!configuration || (toolType !== 'api_call' && toolType !== 'mcp')) return [];
  const parts = sentParts(configuration);
  const names = new Set(configuration.variables.map(({ name }) => name));
  const read = new Set(parts.flatMap(({ reads }) => reads));
  // A tool of an MCP server gets all its inputs as arguments.
  const unused = toolType === 'mcp' ? [] : [...names].filter((name) => !read.has(name));
  return [
    ...addressWarning(ctx, configuration.url),
    ...unused.map((input) => ({
      kind: 'unused_input' as const,
      field: 'variables',
      input,
      message: `The input "${input}" is used nowhere in the request. Write {{ ${input} }} into the address, a query value, a header or the body.`,
    })),
    ...parts.flatMap(({ part, name, reads }) =>
      reads
        .filter((input) => !names.has(input))
        .map((input) => ({
          kind: 'unknown_input' as const,
          field: FIELDS[part],
          input,
          message: `${PARTS[part](name)} reads "${input}", which is no input of the tool. Add the input, or correct the name.`,
        })),
    ),
  ];
}

/** The field of the configuration that a part of the request is written in. */
const FIELDS = { url: 'url', header: 'headers', query: 'query_params', body: 'body' } as const;

const PARTS = {
  url: () => 'The address',
  header: (name: string) => `The header "${name}"`,
  query: (name: string) => `The query value "${name}"`,
  body: (name: string) => `The field "${name}" of the body`,
} as const;

/** The request as people may see it, or why it cannot be made. `configuration` has its secrets masked. */
export function shownRequest(
  toolType: ToolType,
  configuration: ToolConfiguration,
  inputs: JsonObject,
): z.input<typeof ToolRequest> | string {
  const isMcp = toolType === 'mcp';
  const made = isMcp ? addressOf(configuration, inputs) : requestOf(configuration, inputs, undefined);
  if (typeof made === 'string') return made;
  const url = made.url.replaceAll(encodeURIComponent(secrets.MARK), secrets.MARK);
  const headers = Object.entries(made.headers ?? {}).map(([key, value]) => ({ key, value: String(value) }));
  if (isMcp) {
    const params = { name: configuration.mcp?.tool_name ?? '', arguments: inputs };
    return { method: 'POST', url, headers, body: { jsonrpc: '2.0', method: 'tools/call', params } };
  }
  const body = 'body' in made && typeof made.body === 'string' ? (JSON.parse(made.body) as Json) : null;
  return { method: configuration.method, url, headers, body };
}

/** A value that shows where an input goes. */
function exampleOf({ name, type }: ToolConfiguration['variables'][number]): Json {
  switch (type) {
    case 'int':
      return 1;
    case 'float':
      return 1.5;
    case 'bool':
      return true;
    case 'list':
      return [name];
    case 'dict':
      return { [name]: name };
    case 'date':
      return '2030-01-31';
    case 'datetime':
      return '2030-01-31T09:00:00Z';
    case 'enum':
    case 'str':
      return name;
  }
}

export async function preview(
  ctx: Context,
  { tool_id, tool_type, configuration: given, input, input_defaults }: z.output<typeof PreviewTool>,
): Promise<z.input<typeof ToolPreview>> {
  assertTemplateSizes(given);
  const stored = tool_id === undefined ? null : await revisions.find(ctx, reader(ctx), tool_id);
  // Inputs that a stored secret reads are used, too.
  const opened = stored ? await secrets.withStored(ctx, reader(ctx), stored, given) : given;
  const warnings = requestWarnings(ctx, tool_type, opened);
  const masked = secrets.maskedConfiguration(given);
  const examples = Object.fromEntries(
    given.variables.filter(({ fixed }) => !fixed).map((variable) => [variable.name, exampleOf(variable)]),
  );
  const inputs = inputsOf(
    { configuration: given, input_defaults: (input_defaults ?? {}) as JsonObject },
    { given: { ...examples, ...(input as JsonObject) } },
  );
  const request = typeof inputs === 'string' ? inputs : shownRequest(tool_type, masked, inputs.resolved);
  return typeof request === 'string'
    ? { request: null, problem: request, warnings }
    : { request, problem: null, warnings };
}
