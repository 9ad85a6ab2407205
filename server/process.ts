// Owns the life of a process: the roles it has are started one after the other, and what was started last stops first.

import { setTimeout as sleep } from 'node:timers/promises';
import { healthOf, type Stage } from './http/health/health.ts';
import { startHealthServer } from './http/health/health-server.ts';
import { showProcess } from './http/health/process-metrics.ts';
import { createMetrics } from './http/metrics.ts';
import { requestLimits } from './http/request-limits.ts';
import type { Route } from './http/route.ts';
import { type Authenticate, createServer } from './http/server.ts';
import type { Upgrade } from './http/upgrades.ts';
import { retryWhileUnavailable } from './kernel/cluster/await-database.ts';
import { BROADCAST_CHANNEL, Broadcasts } from './kernel/cluster/broadcast.ts';
import { WORKER_CONNECTIONS, warnOfConnections } from './kernel/cluster/connection-budget.ts';
import { ControlConnection } from './kernel/cluster/control-connection.ts';
import { rememberUnder } from './kernel/cluster/leased-memory.ts';
import { EPOCH_CHANNEL, NodeLease } from './kernel/cluster/node-lease.ts';
import { OutboxWatch } from './kernel/cluster/outbox-watch.ts';
import { type FigureSource, SharedFigures } from './kernel/cluster/shared-figures.ts';
import { TopicWatch } from './kernel/cluster/topic-watch.ts';
import type { Kernel } from './kernel/context.ts';
import { JOBS_CHANNEL, OUTBOX_CHANNEL, TOPICS_CHANNEL } from './kernel/signals.ts';
import type { RouteParts } from './modules/module.ts';

type Started = { stop(): Promise<unknown> };

/** What connects this node with the others. */
export type ClusterParts = { control: ControlConnection; lease: NodeLease; watch: OutboxWatch; topics: TopicWatch };

/** What the modules give to the process that runs them. */
export type Composition = {
  authentication(kernel: Kernel, lease: NodeLease): Authenticate;
  routes(parts: RouteParts): Route[];
  upgrades(parts: Pick<RouteParts, 'broadcasts'>): Upgrade[];
  figureSources(): FigureSource[];
  /** What the operator alone may know of this installation. */
  cellReport(kernel: Kernel): Promise<object>;
  declareMetrics(kernel: Kernel): void;
  /** Resolves when the first turn would be as quick as the later ones. */
  warmUp(kernel: Kernel, started: Started[]): Promise<void>;
  /** The worker's part. What it starts is put on the list at once, so that it is stopped also when a later step fails. */
  startWork(kernel: Kernel, cluster: ClusterParts, started: Started[]): Promise<void>;
};

export type App = {
  routes: readonly Route[];
  address: string;
  healthAddress: string;
  stop(options?: { drain?: boolean }): Promise<void>;
};

/** Seconds. What follows is the end of connections and of the embedded PostgreSQL. */
const STOPPING_MARGIN = 5;
/**
 * The end of a drain, in which answers no longer send callers away: a balancer that asks no node how it is keeps its connections then, and
 * hardly any new one is on its way when the listener goes.
 */
const SETTLING_MS = 2000;

/** Starts the roles this process has. `stop` finishes what has started, then ends. */
export async function startProcess(kernel: Kernel, modules: Composition): Promise<App> {
  const { config, db, log } = kernel;
  const started: Started[] = [];
  const stopAll = async () => {
    // Each part ends by itself within the grace; with a database that is frozen they may add up.
    const ended = new AbortController();
    const { signal } = ended;
    const over = sleep((config.SHUTDOWN_GRACE_SECONDS + STOPPING_MARGIN) * 1000, 'over', { signal }).catch(
      () => 'over',
    );
    for (const part of started.reverse()) {
      if ((await Promise.race([part.stop(), over])) !== 'over') continue;
      log.warn('not everything ended in time; the rest is left as if the process had been killed');
      break;
    }
    ended.abort();
  };
  const process: { stage: Stage; drains: boolean; sendsAway: boolean } = {
    stage: 'starting',
    drains: false,
    sendsAway: false,
  };
  const control = new ControlConnection(kernel);
  const watch = new OutboxWatch();
  const topics = new TopicWatch();
  const broadcasts = new Broadcasts();
  const lease = new NodeLease(db, log);
  rememberUnder(kernel, lease);
  const authenticate = modules.authentication(kernel, lease);
  const figures = new SharedFigures(db, log, modules.figureSources());
  modules.declareMetrics(kernel);
  showProcess(kernel, control, () => process.stage === 'running' && control.verdict.ok);
  const metrics = createMetrics(kernel.meter, () => figures.show(kernel.meter, control.answers));
  const health = healthOf(
    metrics,
    () => process.stage,
    () => control.verdict,
  );
  const limits = requestLimits(config);
  const routes = modules.routes({ lease, health, watch, topics, broadcasts, authenticate, limits });
  // Readers of streams ask again whether their key is good.
  lease.onForget(() => {
    watch.wake();
    topics.wakeAll();
  });
  const upgrades = modules.upgrades({ broadcasts });
  let leaving: Promise<unknown> | undefined;
  /** Lines end while requests are still answered: the carrier asks what comes after them. */
  const endLines = () => (leaving ??= Promise.all(upgrades.map(async (upgrade) => upgrade.drain?.(kernel))));
  let address = '';
  let healthAddress = '';
  try {
    const withRetries = <T>(step: string, work: () => Promise<T>) =>
      retryWhileUnavailable({ step, server: db.server, config, log }, work);
    await withRetries('open its control connection', () =>
      control.start([EPOCH_CHANNEL, OUTBOX_CHANNEL, TOPICS_CHANNEL, BROADCAST_CHANNEL, JOBS_CHANNEL]),
    );
    started.push({ stop: () => control.close() });
    watch.start(control);
    topics.start(control);
    broadcasts.start(control);
    if (config.HEALTH_PORT !== undefined) {
      const listener = await startHealthServer(kernel, health, () => modules.cellReport(kernel));
      started.push(listener);
      healthAddress = listener.address;
    }
    await withRetries('register this process', () => lease.start(control));
    started.push(lease);
    await withRetries('count connections', () => warnOfConnections(kernel, WORKER_CONNECTIONS));
    // Loads on threads of its own while the rest starts.
    const warm = withRetries('load the models', () => modules.warmUp(kernel, started));
    warm.catch(() => undefined);
    if (config.ROLES.includes('worker')) await modules.startWork(kernel, { control, lease, watch, topics }, started);
    if (config.ROLES.includes('api')) {
      const server = createServer({
        kernel,
        routes,
        upgrades,
        authenticate,
        metrics,
        limits,
        onForget: (listener) => lease.onForget(listener),
        isDraining: () => process.stage === 'stopping',
        sendsAway: () => process.sendsAway,
        lingers: () => process.drains,
      });
      started.push({ stop: () => server.close() });
      address = await server.listen({ host: config.HOST, port: config.PORT });
    }
    await warm;
    process.stage = 'running';
    started.push({ stop: async () => void (await endLines()) });
    // Streams end first: the server waits for them.
    started.push({
      stop: async () => {
        watch.close();
        topics.wakeAll();
      },
    });
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    routes,
    address,
    healthAddress,
    stop: async ({ drain = false } = {}) => {
      process.stage = 'stopping';
      process.drains = drain && config.DRAIN_SECONDS > 0;
      process.sendsAway = true;
      // From now on no call begins here.
      void endLines();
      // A load balancer believes in this node until its next probe: until then requests come, and are answered.
      if (process.drains && address !== '') {
        log.info({ seconds: config.DRAIN_SECONDS }, 'draining: /readyz fails, requests are still answered');
        const drainMs = config.DRAIN_SECONDS * 1000;
        const settlingMs = Math.min(SETTLING_MS, drainMs / 2);
        await sleep(drainMs - settlingMs);
        process.sendsAway = false;
        await sleep(settlingMs);
        log.info('drained: no new connections are taken, and what is under way ends');
      }
      await stopAll();
    },
  };
}
