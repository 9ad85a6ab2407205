// The one place that knows every module: their routes, jobs, events and overdue tables are joined here.
import { forgetOldAnswers, forgetStoredAnswers } from './http/idempotency.ts';
import { createMetrics, type HttpMetrics } from './http/metrics.ts';
import { createOpenApi } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { systemRoutes } from './http/system-routes.ts';
import type { Kernel } from './kernel/context.ts';
import type { EventType } from './kernel/events.ts';
import { bind } from './kernel/jobs.ts';
import { EPOCH_CHANNEL, NodeLease } from './kernel/node-lease.ts';
import { listenForSignals } from './kernel/signals.ts';
import type { DueTable } from './kernel/sweep.ts';
import { startWorker } from './kernel/worker.ts';
import { Authentication } from './modules/access/authentication.ts';
import { apiKeyCreated, apiKeyRevoked } from './modules/access/events.ts';
import { accessRoutes } from './modules/access/routes.ts';

/** Every event type that something emits. */
export const EVENTS: readonly EventType[] = [apiKeyCreated, apiKeyRevoked];

const DUE_TABLES: DueTable[] = [];

const bindings = () => bind([forgetStoredAnswers], { 'forget-stored-answers': forgetOldAnswers });

/** What some routes need of the process they run in. */
type Parts = { lease: NodeLease; metrics: HttpMetrics; isDraining(): boolean };

export function allRoutes(parts: Parts): Route[] {
  const product = [...accessRoutes(parts.lease)];
  let document: Record<string, unknown> | undefined;
  const system = systemRoutes({
    metrics: parts.metrics,
    isDraining: parts.isDraining,
    document: () => {
      document ??= createOpenApi([...product, ...system], EVENTS);
      return document;
    },
  });
  return [...product, ...system];
}

/** The routes as descriptions, for whoever reads the table without a running process. */
export const routeTable = (): Route[] => allRoutes({ lease: {} as NodeLease, metrics: createMetrics(), isDraining: () => false });

export const openApiDocument = (): Record<string, unknown> => createOpenApi(routeTable(), EVENTS);

export type App = { routes: readonly Route[]; address: string; stop(): Promise<void> };

/** Starts the roles this process has. `stop` finishes what has begun, then lets go: what was started last stops first. */
export async function startApp(kernel: Kernel, url: string): Promise<App> {
  const { config, db, log } = kernel;
  const started: { stop(): Promise<unknown> }[] = [];
  const stopAll = async () => {
    for (const part of started.reverse()) await part.stop();
  };
  const process = { draining: false };
  const lease = new NodeLease(db, log);
  const metrics = createMetrics();
  const routes = allRoutes({ lease, metrics, isDraining: () => process.draining });
  let address = '';
  try {
    const signals = await listenForSignals(url, [EPOCH_CHANNEL], log);
    started.push({ stop: () => signals.close() });
    if (config.ROLES.includes('worker')) started.push(await startWorker(kernel, url, bindings(), DUE_TABLES));
    if (config.ROLES.includes('api')) {
      const { authenticate } = new Authentication(kernel, lease);
      await lease.start(signals);
      started.push(lease);
      const server = createServer({ kernel, routes, authenticate, metrics });
      started.push({ stop: () => server.close() });
      address = await server.listen({ host: config.HOST, port: config.PORT });
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    routes,
    address,
    stop: () => {
      process.draining = true;
      return stopAll();
    },
  };
}
