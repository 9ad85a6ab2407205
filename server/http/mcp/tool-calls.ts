// Owns one call of a tool: its context, its answer within the limit, and every failure as an error that the agent can read.
import type { Context } from '../../kernel/context.ts';
import type { Dispatch } from '../inner-requests.ts';
import type { RawRequest } from '../route.ts';
import { MAX_ANSWER, shortened } from './tools/short-answers.ts';
import type { Fields, McpTool, ToolContext, ToolEffect } from './tools/tool.ts';
import { problemFrom, ToolProblem } from './tools/tool-problem.ts';

export type ToolAnswer = { content: { type: 'text'; text: string }[]; structuredContent: Fields; isError?: true };

type Parts = { ctx: Context; raw: RawRequest; dispatch: Dispatch; languagePage(): Promise<string> };

/** `signal`: aborted when the caller cancels or goes away; nothing more is started then. */
export async function runTool(tool: McpTool, input: unknown, parts: Parts, signal: AbortSignal): Promise<ToolAnswer> {
  const { ctx } = parts;
  try {
    return answerWith(await tool.run(contextFor(tool, parts, signal), input));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ToolProblem) return refusedWith(error);
    ctx.log.error({ err: error, request_id: ctx.requestId, tool: tool.name, via: 'mcp' }, 'unexpected error');
    const message = `Something went wrong on our side. Report it with this request id: ${ctx.requestId}`;
    return refusedWith(new ToolProblem(message, { error: 'internal_error', status: 500 }));
  }
}

function contextFor(tool: McpTool, { ctx, raw, dispatch, languagePage }: Parts, signal: AbortSignal): ToolContext {
  const inner: Context = { ...ctx, cancellation: { signal } };
  const within: RawRequest = {
    headers: raw.headers,
    path: raw.path,
    url: raw.url,
    peer: raw.peer,
    address: raw.address,
    signal,
  };
  return {
    ctx,
    signal,
    languagePage,
    call: async (operationId, request = {}) => {
      if (!tool.operations.includes(operationId)) throw new Error(`the tool ${tool.name} does not name ${operationId}`);
      signal.throwIfAborted();
      const answer = await dispatch(inner, within, operationId, request);
      if (answer.status >= 400) throw problemFrom(answer);
      return (answer.body ?? {}) as Fields;
    },
  };
}

/** The text is for clients that read no structured content. */
function answerWith(result: Fields): ToolAnswer {
  const within = shortened(result, MAX_ANSWER);
  const structuredContent = typeof within === 'object' ? (within as Fields) : { left_out: within };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

function refusedWith({ message, facts }: ToolProblem): ToolAnswer {
  const { error = 'refused', status, retryAfter, details } = facts;
  const structuredContent = {
    error,
    message: String(shortened(message, 4000)),
    ...(status !== undefined && { status }),
    ...(typeof retryAfter === 'number' && { retry_after: retryAfter }),
    ...(details !== undefined && { details: shortened(details, 3000) }),
  };
  return { content: [{ type: 'text', text: structuredContent.message }], structuredContent, isError: true };
}

/** For a key that may not use the tool, whatever its arguments. */
export const scopesMissing = (tool: McpTool, scopes: readonly string[]): ToolAnswer =>
  refusedWith(
    new ToolProblem(
      `The tool ${tool.name} needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(', ')}, which this key does not have. Ask the owner of the organization for a key with it; calling again will not help.`,
      { error: 'permission_denied', status: 403, details: { required_scopes: scopes } },
    ),
  );

const HINTS: Record<
  ToolEffect,
  { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  releases: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};
export const hintsOf = ({ title, effect }: McpTool) => ({ title, ...HINTS[effect] });
