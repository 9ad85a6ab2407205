// Owns POST /mcp: who may ask, and what is read of a body before the protocol sees it.
import { Invalid, Problem } from '../../kernel/errors.ts';
import { parseBody } from '../bodies/body.ts';
import { dispatcher, routesByOperation } from '../inner-requests.ts';
import type { RequestLimits } from '../request-limits.ts';
import { Answer, type RawRequest, type Route, route } from '../route.ts';
import { languagePageReader } from './tools/language-page.ts';

/** Only the generation of 2025 knows batches. */
const MAX_BATCH = 20;
const JSON_TYPE = 'application/json; charset=utf-8';

/** `product`: the endpoints that tools are made of. */
export function mcpRoutes(product: readonly Route[], limits: RequestLimits): Route[] {
  const routes = routesByOperation(product);
  const parts = { routes, dispatch: dispatcher(routes, limits), languagePage: languagePageReader() };
  // Loaded when the first agent comes: most processes never meet one.
  const protocol = async () => (await import('./protocol.ts')).protocolOver(parts);
  let loaded: ReturnType<typeof protocol> | undefined;
  return [
    route({
      method: 'POST',
      path: '/mcp',
      operationId: 'speakMcp',
      summary: 'The Model Context Protocol, for AI agents',
      tag: 'Operations',
      scope: null,
      dialect: 'platform',
      status: 200,
      // It describes itself to its clients; what it does is described by the endpoints that its tools use.
      hidden: true,
      // The requests that a tool makes count as what they are.
      rate: 'read',
      idempotency: 'none',
      bytes: true,
      produces: JSON_TYPE,
      handle: async (ctx, { body, raw }) => {
        refuseForeignPage(raw);
        const message = readMessage(Buffer.isBuffer(body) ? body : undefined, raw);
        if (message instanceof Answer) return message;
        loaded ??= protocol();
        return (await loaded)(ctx, raw, message);
      },
    }),
  ];
}

/**
 * No credential travels by itself: a page of another site, or one that points its name at this machine, has no key to send. A browser
 * that says it acts for another site is refused all the same.
 */
function refuseForeignPage({ headers }: RawRequest): void {
  const { origin, host } = headers;
  if (typeof origin !== 'string' || (URL.canParse(origin) && new URL(origin).host === host)) return;
  throw new Problem('permission_denied', 'Pages of other sites may not use this address. Connect from an MCP client.');
}

const protocolError = (code: number, message: string): Answer =>
  new Answer(
    { jsonrpc: '2.0', id: null, error: { code, message } },
    { status: 400, headers: { 'content-type': JSON_TYPE } },
  );

/** What could hurt a parser is refused before any is asked. Text that cannot be stored is left for the tool to refuse. */
function readMessage(bytes: Buffer | undefined, { headers }: RawRequest): unknown {
  try {
    const message = parseBody(bytes, headers['content-type'] as string | undefined);
    if (message === undefined)
      return protocolError(-32700, 'Parse error: the body is empty. Send one JSON-RPC message.');
    const isLong = Array.isArray(message) && message.length > MAX_BATCH;
    return isLong ? protocolError(-32600, `Invalid request: more than ${MAX_BATCH} messages in one batch.`) : message;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    if (error.items.every(({ type }) => type === 'string_unicode')) return JSON.parse(String(bytes));
    const why = error.items
      .map(({ msg, ctx }) => (typeof ctx?.error === 'string' ? `${msg}: ${ctx.error}` : msg))
      .join('; ');
    return protocolError(-32700, `Parse error: ${why}.`);
  }
}
