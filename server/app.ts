// The one place that knows every module: their routes, jobs, events and overdue tables are joined here.
import { forgetOldAnswers, forgetStoredAnswers } from './http/idempotency.ts';
import { createMetrics, type HttpMetrics } from './http/metrics.ts';
import { createOpenApi } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import { type Authenticate, createServer } from './http/server.ts';
import { systemRoutes } from './http/system-routes.ts';
import type { Kernel } from './kernel/context.ts';
import type { EventType } from './kernel/events.ts';
import { bind } from './kernel/jobs.ts';
import { EPOCH_CHANNEL, NodeLease } from './kernel/node-lease.ts';
import { OUTBOX_CHANNEL, OutboxWatch } from './kernel/outbox-watch.ts';
import { listenForSignals } from './kernel/signals.ts';
import type { DueTable } from './kernel/sweep.ts';
import { startWorker } from './kernel/worker.ts';
import { Authentication } from './modules/access/authentication.ts';
import { apiKeyCreated, apiKeyRevoked } from './modules/access/events.ts';
import { accessRoutes } from './modules/access/routes.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import * as compileRevisions from './modules/assistants/compile-revision.ts';
import * as assistantDirectory from './modules/assistants/directory.ts';
import { assistantEvents } from './modules/assistants/events.ts';
import { compileRevision } from './modules/assistants/jobs.ts';
import type { Ports as AssistantPorts } from './modules/assistants/ports.ts';
import { assistantRoutes } from './modules/assistants/routes.ts';
import * as calls from './modules/calling/calls.ts';
import { cancelPerson } from './modules/calling/cancel-person.ts';
import { carrierRoutes } from './modules/calling/carrier-routes.ts';
import { simulatedCarrier } from './modules/calling/carriers/simulated.ts';
import { CALLING_EVENTS } from './modules/calling/events.ts';
import { CALLING_DUE_TABLES, callingHandlers } from './modules/calling/handlers.ts';
import { CALLING_JOBS } from './modules/calling/jobs.ts';
import type { CallingPorts } from './modules/calling/ports.ts';
import { callingRoutes } from './modules/calling/routes.ts';
import { script } from './modules/calling/script.ts';
import { sendText } from './modules/calling/send-text.ts';
import * as slots from './modules/calling/slots.ts';
import { callingGate } from './modules/compliance/calling-gate.ts';
import { COMPLIANCE_EVENTS } from './modules/compliance/events.ts';
import { COMPLIANCE_DUE_TABLES, complianceHandlers } from './modules/compliance/handlers.ts';
import { COMPLIANCE_JOBS } from './modules/compliance/jobs.ts';
import { textWithinTheLaw } from './modules/compliance/outgoing-texts.ts';
import type { Ports as CompliancePorts, PersonNumbers } from './modules/compliance/ports.ts';
import { complianceRoutes } from './modules/compliance/routes.ts';
import { continueJob } from './modules/conversations/continue-conversation.ts';
import { conversationEvents } from './modules/conversations/events.ts';
import { conversationsHolder } from './modules/conversations/holder.ts';
import { continueConversation, rememberConversation } from './modules/conversations/jobs.ts';
import { rememberJob } from './modules/conversations/memory.ts';
import { phoneTalker } from './modules/conversations/phone.ts';
import type { ConversationPorts } from './modules/conversations/ports.ts';
import { conversationRoutes } from './modules/conversations/routes.ts';
import { emptyBase } from './modules/knowledge/bases.ts';
import * as knowledge from './modules/knowledge/directory.ts';
import { documentFailed, documentIndexed, gapDetected } from './modules/knowledge/events.ts';
import { ingest } from './modules/knowledge/ingest-document.ts';
import { emptyKnowledgeBase, ingestDocument } from './modules/knowledge/jobs.ts';
import { knowledgeRoutes } from './modules/knowledge/routes.ts';
import { budgetThresholdReached, priceMissing } from './modules/models/events.ts';
import { atTheDoor, embed } from './modules/models/router.ts';
import { modelRoutes } from './modules/models/routes.ts';
import type { Embedder } from './modules/people/embedder.ts';
import { peopleEvents } from './modules/people/events.ts';
import { expireReviewRequest, forgetExpiredFact } from './modules/people/jobs.ts';
import * as memory from './modules/people/memory.ts';
import { memoryRoutes } from './modules/people/memory-routes.ts';
import { numbersOfPerson } from './modules/people/numbers.ts';
import * as reviewRequests from './modules/people/review-requests.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { Carrier } from './modules/webhooks/carrier.ts';
import { catalogOf } from './modules/webhooks/catalog.ts';
import { webhookEndpointDisabled } from './modules/webhooks/events.ts';
import { deliverWebhooks, forgetOldEvents, replayEvents } from './modules/webhooks/jobs.ts';
import { startRelay } from './modules/webhooks/relay.ts';
import { replayStretch } from './modules/webhooks/replay.ts';
import { forgetOld } from './modules/webhooks/retention.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import { svixSender } from './modules/webhooks/svix.ts';

/** Every event type that something emits. */
export const EVENTS = [
  ...[apiKeyCreated, apiKeyRevoked],
  ...assistantEvents,
  ...CALLING_EVENTS,
  ...COMPLIANCE_EVENTS,
  ...conversationEvents,
  ...[documentFailed, documentIndexed, gapDetected],
  ...[budgetThresholdReached, priceMissing],
  ...peopleEvents,
  webhookEndpointDisabled,
] as const satisfies readonly EventType[];
export type EventName = (typeof EVENTS)[number]['type'];
const catalog = catalogOf(EVENTS);

const DUE_TABLES: DueTable[] = [
  { table: 'workflow_revisions', job: compileRevision },
  { table: 'documents', job: ingestDocument },
  ...CALLING_DUE_TABLES,
  ...COMPLIANCE_DUE_TABLES,
  { table: 'conversations', job: continueConversation },
  { table: 'identity_review_requests', job: expireReviewRequest },
  { table: 'memory_facts', job: forgetExpiredFact },
  { table: 'webhook_endpoints', job: deliverWebhooks },
];

const assistantPorts: AssistantPorts = { knowledge: knowledge.summaries };

/** One after the other: inside a transaction they share its connection. */
const numbersOf: PersonNumbers = async (ctx, phones) => {
  const people = new Map<string, string[]>();
  for (const phone of phones) people.set(phone, await numbersOfPerson(ctx, phone));
  return people;
};

/** Memory finds facts by meaning, with the model that needs no account. */
const memoryEmbedder: Embedder = {
  name: 'local',
  embed: async (ctx, texts, use) => {
    const type = use === 'fact' ? 'document' : 'query';
    return (await atTheDoor(embed(ctx, { source: 'memory', type, texts }))).vectors;
  },
};

const gate = callingGate(numbersOf);

const conversationPorts: ConversationPorts = {
  embedder: memoryEmbedder,
  slots: { take: slots.takeWithAssistant, release: slots.releaseWithAssistant },
  forgetCalls: calls.forgetWords,
  sendText: textWithinTheLaw(gate),
};

const callingPorts: CallingPorts = {
  assistants: {
    find: async (ctx, id) => {
      const found = await assistantDirectory.find(ctx, id);
      return found && { archived: found.archived, maxActiveCalls: found.max_active_calls };
    },
  },
  gate,
  talker: phoneTalker(conversationPorts, script),
  carriers: new Map([[simulatedCarrier.type, simulatedCarrier]]),
};

const compliancePorts: CompliancePorts = {
  numbersOf,
  cancelContacts: cancelPerson(callingPorts),
  sendText: sendText(callingPorts),
};

const bindings = (carrier: Carrier) => [
  ...bind(CALLING_JOBS, callingHandlers(callingPorts)),
  ...bind(COMPLIANCE_JOBS, complianceHandlers(compliancePorts)),
  ...bind([continueConversation, rememberConversation], {
    'continue-conversation': continueJob(conversationPorts),
    'remember-conversation': rememberJob(conversationPorts),
  }),
  ...bind([forgetStoredAnswers], { 'forget-stored-answers': forgetOldAnswers }),
  ...bind([compileRevision], { 'compile-revision': compileRevisions.handler(assistantPorts) }),
  ...bind([emptyKnowledgeBase, ingestDocument], { 'empty-knowledge-base': emptyBase, 'ingest-document': ingest }),
  ...bind([expireReviewRequest, forgetExpiredFact], {
    'expire-review-request': reviewRequests.expire,
    'forget-expired-fact': memory.expire,
  }),
  ...bind([deliverWebhooks, replayEvents, forgetOldEvents], {
    'deliver-webhooks': carrier.deliver,
    'replay-events': replayStretch(catalog),
    'forget-old-events': forgetOld,
  }),
];

/** What some routes need of the process they run in. */
type Parts = { lease: NodeLease; metrics: HttpMetrics; watch: OutboxWatch; authenticate: Authenticate; isDraining(): boolean };

export function allRoutes(parts: Parts): Route[] {
  const stillAllowed = async (key: string) => (await parts.authenticate(key))?.scopes.has('webhooks:read') ?? false;
  const product = [
    ...accessRoutes(parts.lease),
    ...analyticsRoutes,
    ...assistantRoutes(assistantPorts),
    ...knowledgeRoutes,
    ...modelRoutes,
    ...memoryRoutes(memoryEmbedder),
    ...callingRoutes(callingPorts),
    ...carrierRoutes(callingPorts),
    ...complianceRoutes(compliancePorts),
    ...conversationRoutes(conversationPorts),
    ...peopleRoutes([conversationsHolder(conversationPorts)]),
    ...webhookRoutes({ catalog, watch: parts.watch, stillAllowed }),
  ];
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
export const routeTable = (): Route[] =>
  allRoutes({
    ...{ lease: {} as NodeLease, metrics: createMetrics(), watch: {} as OutboxWatch },
    ...{ authenticate: () => undefined, isDraining: () => false },
  });

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
  const watch = new OutboxWatch();
  const lease = new NodeLease(db, log);
  const { authenticate } = new Authentication(kernel, lease);
  const metrics = createMetrics();
  const routes = allRoutes({ lease, metrics, watch, authenticate, isDraining: () => process.draining });
  let address = '';
  try {
    const signals = await listenForSignals(url, [EPOCH_CHANNEL, OUTBOX_CHANNEL], log);
    started.push({ stop: () => signals.close() });
    watch.start(signals);
    if (config.ROLES.includes('worker')) {
      const carrier = new Carrier(kernel, svixSender(catalog));
      started.push(carrier);
      started.push(await startWorker(kernel, url, bindings(carrier), DUE_TABLES));
      started.push(startRelay(kernel, watch, catalog));
    }
    if (config.ROLES.includes('api')) {
      await lease.start(signals);
      started.push(lease);
      const server = createServer({ kernel, routes, authenticate, metrics });
      started.push({ stop: () => server.close() });
      address = await server.listen({ host: config.HOST, port: config.PORT });
    }
    // Streams end first: the server waits for them.
    started.push({ stop: async () => watch.close() });
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
