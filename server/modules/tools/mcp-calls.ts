// Owns tools of type `mcp`: each is one tool, by name, of a server that speaks the Model Context
// Protocol.

import type { z } from 'zod';
import { asObject, asObjects, asText, isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { conflict, Problem } from '../../kernel/errors.ts';
import { asAttempt, failed, REPORTED, type ToolAttempt } from './attempts.ts';
import { excerpt, type Mcp, McpFailure, withServer } from './mcp-client.ts';
import { redactionOf } from './redaction.ts';
import { addressOf } from './requests.ts';
import * as revisions from './revisions.ts';
import type { McpTools, ToolConfiguration } from './schema.ts';
import * as secrets from './secrets.ts';

const MAX_PAGES = 20;
const MAX_TOOLS = 500;

type Options = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

/** A function that makes one attempt, or why none can be made. */
export function attempt(
  ctx: Context,
  configuration: ToolConfiguration,
  inputs: JsonObject,
  { signal, idempotencyKey }: Options,
): (() => Promise<ToolAttempt>) | string {
  const name = configuration.mcp?.tool_name;
  if (!name)
    return 'Name one of the server’s tools in configuration.mcp.tool_name. GET /v1/tools/{tool_id}/mcp-tools lists them.';
  const address = addressOf(configuration, inputs);
  if (typeof address === 'string') return address;
  const declared = new Set(configuration.variables.map((variable) => variable.name));
  const declaredInputs = Object.entries(inputs).filter(([input]) => declared.size === 0 || declared.has(input));
  const params = {
    name,
    arguments: Object.fromEntries(declaredInputs),
    ...(idempotencyKey !== undefined && { _meta: { 'parley/idempotency-key': idempotencyKey } }),
  };
  const limits = { timeoutMs: configuration.timeout * 1000, signal };
  return async () => {
    try {
      return resultOf(await withServer(ctx, address, limits, (mcp) => mcp.request('tools/call', params)));
    } catch (error) {
      if (!(error instanceof McpFailure)) return asAttempt(error);
      return { ...failed(error.message), status: error.status, retryable: error.retryable };
    }
  };
}

/** The structured content of the answer if it has any, else its texts. */
function resultOf(result: JsonObject): ToolAttempt {
  const texts = asObjects(result.content)
    .map(({ text }) => asText(text))
    .filter((text) => text !== '')
    .join('\n');
  const text = isObject(result.structuredContent) ? JSON.stringify(result.structuredContent) : texts;
  const error = result.isError === true ? `${REPORTED}${excerpt(texts || text)}` : null;
  return { status: 200, text, retryable: false, waitMs: null, error };
}

/** The tools that the server of a tool offers. */
export async function list(ctx: Context, toolId: string, signal: AbortSignal): Promise<z.input<typeof McpTools>> {
  const row = await revisions.find(ctx, reader(ctx), toolId);
  if (row.tool_type !== 'mcp') throw conflict('This is no tool of type mcp, so it has no server.');
  const configuration = await secrets.unsealedConfiguration(ctx, reader(ctx), row);
  // Required inputs matter to a call, not to the list.
  const address = configuration?.url
    ? addressOf({ ...configuration, variables: [] }, row.input_defaults)
    : 'The tool has no address.';
  if (typeof address === 'string') throw conflict(address);
  const limits = { timeoutMs: (configuration?.timeout ?? 30) * 1000, signal };
  const redaction = redactionOf(configuration ? secrets.secretsIn(configuration) : []);
  try {
    const data = await withServer(ctx, address, limits, listTools);
    return { data: redaction.json(data as Json) as typeof data };
  } catch (error) {
    const reason = error instanceof McpFailure ? error.message : asAttempt(error).error;
    throw new Problem('upstream_error', redaction.text(reason ?? 'The server could not be reached.'), { cause: error });
  }
}

async function listTools(mcp: Mcp): Promise<z.input<typeof McpTools>['data']> {
  const found: z.input<typeof McpTools>['data'] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && found.length < MAX_TOOLS; page++) {
    const result = await mcp.request('tools/list', cursor === undefined ? {} : { cursor });
    for (const tool of asObjects(result.tools)) {
      const { name, title, description, inputSchema } = tool;
      found.push({
        name: asText(name),
        title: asText(title),
        description: asText(description),
        input_schema: asObject(inputSchema),
      });
    }
    cursor = asText(result.nextCursor) || undefined;
    if (cursor === undefined) break;
  }
  return found.slice(0, MAX_TOOLS);
}
