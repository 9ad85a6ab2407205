// Owns the health listener: for processes without the API, and for a port that only the operator reaches.
import fastify, { type FastifyReply } from 'fastify';
import type { Kernel } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { VERSION } from '../../kernel/version.ts';
import { refusal } from '../error-response.ts';
import { HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../transport.ts';
import { assertOperator, type Health, METRICS_TYPE } from './health.ts';

export type HealthServer = { address: string; stop(): Promise<void> };

/**
 * Any client that reaches this port may read the figures: it listens on loopback by default. `cellReport` names organizations, so it asks for
 * the token here too.
 */
export async function startHealthServer(
  { config, log }: Kernel,
  health: Health,
  cellReport: () => Promise<object>,
): Promise<HealthServer> {
  const server = fastify({
    logger: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    forceCloseConnections: true,
  });
  const refuse = (error: unknown, reply: FastifyReply): FastifyReply => {
    const { status, headers, body, unexpected } = refusal(error, 400, reply.request.id);
    if (unexpected) log.error({ err: error }, 'unexpected error of the health listener');
    return reply.code(status).headers(headers).send(body);
  };
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  server.setErrorHandler((error, _request, reply) => refuse(error, reply));
  server.setNotFoundHandler((_request, reply) =>
    refuse(new Problem('not_found', 'There are /healthz, /readyz, /metrics and /metrics/cell here.'), reply),
  );
  server.get('/healthz', async () => ({ status: 'ok', version: VERSION }));
  server.get('/readyz', () => {
    health.assertReady();
    return { status: 'ready' };
  });
  server.get('/metrics', async (_request, reply) => reply.type(METRICS_TYPE).send(await health.metrics.text()));
  server.get('/metrics/cell', ({ headers, socket }) => {
    assertOperator(config.METRICS_TOKEN, { headers, peer: socket.remoteAddress ?? '' });
    return cellReport();
  });
  const address = await server.listen({ host: config.HEALTH_HOST, port: config.HEALTH_PORT ?? 0 });
  return { address, stop: () => server.close() };
}
