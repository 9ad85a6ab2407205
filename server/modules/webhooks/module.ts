// Webhook endpoints, deliveries and event streams, as a part of the program. It reads the events of all modules and is imported by none.
import type { OutboxWatch } from '../../kernel/cluster/outbox-watch.ts';
import type { TopicWatch } from '../../kernel/cluster/topic-watch.ts';
import type { Kernel } from '../../kernel/context.ts';
import { bind } from '../../kernel/jobs/jobs.ts';
import { type GroupedEvent, type Module, scopesWith } from '../module.ts';
import { catalogOf } from './catalog.ts';
import { WEBHOOKS_DATA } from './data-map.ts';
import { WebhookDispatcher } from './dispatcher.ts';
import { WEBHOOK_METRICS, webhookFigures } from './figures.ts';
import { deliverWebhooks, fanOutEvents, replayEvents } from './jobs.ts';
import type { PayloadSources } from './payload.ts';
import { eventsPersonalData } from './personal-data.ts';
import { fanOutJob, startRelay } from './relay.ts';
import { replayBatch } from './replay.ts';
import { WEBHOOKS_RETENTION } from './retention.ts';
import { webhookRoutes } from './routes.ts';

type Events = {
  stored: readonly GroupedEvent[];
  streamed: readonly GroupedEvent[];
  enrichment: PayloadSources['enrichment'];
};

export function webhooksModule({ stored, streamed, enrichment }: Events) {
  const catalog = catalogOf(stored);
  const streamCatalog = catalogOf([...stored, ...streamed]);
  const sources: PayloadSources = { catalog, enrichment };
  return {
    routes: ({ watch, broadcasts, authenticate }) =>
      webhookRoutes({
        ...sources,
        streamCatalog,
        watch,
        broadcasts,
        scopesOf: scopesWith(authenticate, 'events:read'),
      }),
    dueTables: [{ table: 'webhook_endpoints', job: deliverWebhooks }],
    retention: WEBHOOKS_RETENTION,
    personalData: eventsPersonalData(stored),
    dataMap: WEBHOOKS_DATA,
    figures: webhookFigures,
    metrics: WEBHOOK_METRICS,
    dispatcher: (kernel: Kernel, topics: TopicWatch) => new WebhookDispatcher(kernel, topics, sources),
    /** The deliveries belong to a process: its dispatcher holds the leases of the endpoints it works on. */
    deliveryJobs: (dispatcher: WebhookDispatcher) =>
      bind([deliverWebhooks, fanOutEvents, replayEvents], {
        'deliver-webhooks': dispatcher.deliver,
        'fan-out-events': fanOutJob(catalog),
        'replay-events': replayBatch(catalog),
      }),
    startRelay: (kernel: Kernel, watch: OutboxWatch) => startRelay(kernel, watch, catalog),
  } satisfies Module & Record<string, unknown>;
}
