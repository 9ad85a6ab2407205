// Owns what a module gives to the program. Each module exports one such value; app.ts joins them and knows nothing else of a module.
import type { Health } from '../http/health/health.ts';
import type { RequestLimits } from '../http/request-limits.ts';
import type { Route } from '../http/route.ts';
import type { Authenticate } from '../http/server.ts';
import type { Upgrade } from '../http/upgrades.ts';
import type { Broadcasts } from '../kernel/cluster/broadcast.ts';
import type { NodeLease } from '../kernel/cluster/node-lease.ts';
import type { OutboxWatch } from '../kernel/cluster/outbox-watch.ts';
import type { FigureSource } from '../kernel/cluster/shared-figures.ts';
import type { TopicWatch } from '../kernel/cluster/topic-watch.ts';
import type { Kernel } from '../kernel/context.ts';
import type { DataMapLine } from '../kernel/data-map.ts';
import type { Db } from '../kernel/db/database.ts';
import type { EventGroup } from '../kernel/event-groups.ts';
import type { EventType } from '../kernel/events.ts';
import type { JobBinding } from '../kernel/jobs/jobs.ts';
import type { DueTable } from '../kernel/jobs/sweep.ts';
import type { Metric } from '../kernel/meter.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import type { Retention } from '../kernel/retention/retention.ts';

/** What some routes need of the process they run in. */
export type RouteParts = {
  lease: NodeLease;
  health: Health;
  watch: OutboxWatch;
  topics: TopicWatch;
  broadcasts: Broadcasts;
  authenticate: Authenticate;
  limits: RequestLimits;
};

export type GroupedEvent = EventType & { group: EventGroup };

export type Module = {
  routes?(parts: RouteParts): Route[];
  /** Sockets that begin as HTTP requests. */
  upgrades?(parts: Pick<RouteParts, 'broadcasts'>): Upgrade[];
  /** Stored with the change they report; sent to webhooks and streams. */
  events?: readonly GroupedEvent[];
  /** Shown on the event stream while it happens, and never stored. */
  streamEvents?: readonly GroupedEvent[];
  jobs?: readonly JobBinding[];
  /** Tables whose rows wait for a job: the sweep adds the job again when a row is overdue. */
  dueTables?: readonly DueTable[];
  retention?: readonly Retention[];
  /** What the module stores about people, for their timeline, export and erasure. */
  personalData?: PersonalData;
  dataMap?: readonly DataMapLine[];
  /** Counted in the database, for all nodes. */
  figures?: FigureSource;
  /** Counted by each process. */
  metrics?: readonly Metric[];
  declareMetrics?(kernel: Kernel): void;
  /** Whether something active here is answered by our own models: then they are loaded before the process is ready, and stay. */
  needsModels?(db: Db): Promise<boolean>;
};

/** The scopes of a key, while it has the one that is needed. */
export const scopesWith = (authenticate: Authenticate, needed: string) => async (key: string) => {
  const scopes = (await authenticate(key))?.scopes;
  return scopes?.has(needed) ? scopes : undefined;
};
