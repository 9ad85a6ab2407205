// Owns the Model Context Protocol in both its generations, one request at a time and without sessions.
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context } from '../../kernel/context.ts';
import type { RouteIndex } from '../inner-requests.ts';
import { Answer, type RawRequest } from '../route.ts';
import { type AgentParts, agentServer, toolCatalog } from './agent-server.ts';

/** Answers one message, or one batch. */
export function protocolOver({ routes, ...parts }: AgentParts & { routes: RouteIndex }) {
  const catalog = toolCatalog(routes);
  return async (ctx: Context, raw: RawRequest, message: unknown): Promise<Answer> =>
    toAnswer(await serve(() => agentServer(ctx, raw, catalog, parts), message, raw, ctx));
}

async function serve(make: () => McpServer, message: unknown, raw: RawRequest, ctx: Context): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name)) headers.set(name, value);
  }
  const request = new Request('http://parley/mcp', { method: 'POST', headers, signal: raw.signal });
  if (await isLegacyRequest(request, message)) return serveLegacy(make(), request, message);
  const onerror = (error: Error) => ctx.log.debug({ err: error, request_id: ctx.requestId }, 'mcp request refused');
  const handler = createMcpHandler(make, { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0, onerror });
  return handler.fetch(request, { parsedBody: message });
}

/** The generation of 2025: every request stands for itself, so that no handshake has to be remembered. */
async function serveLegacy(server: McpServer, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  // Without a reader the transport would wait for ever.
  const gone = new Promise<Response>((resolve) => {
    request.signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody }), gone]);
  } finally {
    await server.close();
  }
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => /^(content-type|mcp-.*|allow)$/.test(name)),
  );
  return new Answer(text, { status: response.status, headers });
}
