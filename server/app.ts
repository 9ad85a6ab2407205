// The one place that knows every module: their routes, jobs, events and overdue tables are joined here.

import { describeApi } from './api-document.ts';
import { DATA_MAP } from './data-map.ts';
import { consoleRoutes } from './http/console-files.ts';
import type { Health } from './http/health/health.ts';
import { forgetAnswersAbout, forgetOldAnswers, forgetStoredAnswers } from './http/idempotency.ts';
import { operationCaller } from './http/inner-calls.ts';
import { mcpRoutes } from './http/mcp/mcp-routes.ts';
import type { OpenApi } from './http/openapi/json-schema.ts';
import type { RequestLimits } from './http/request-limits.ts';
import type { Route } from './http/route.ts';
import { systemRoutes } from './http/system-routes.ts';
import { widgetRoutes } from './http/widget-files.ts';
import type { Broadcasts } from './kernel/cluster/broadcast.ts';
import { clusterFigures } from './kernel/cluster/figures.ts';
import type { NodeLease } from './kernel/cluster/node-lease.ts';
import type { OutboxWatch } from './kernel/cluster/outbox-watch.ts';
import { type FigureSource, figuresAge } from './kernel/cluster/shared-figures.ts';
import type { TopicWatch } from './kernel/cluster/topic-watch.ts';
import type { Kernel } from './kernel/context.ts';
import type { EventGroup } from './kernel/event-groups.ts';
import type { EventType } from './kernel/events.ts';
import { jobFigures, jobRunSeconds, jobsRunning, jobsSlots } from './kernel/jobs/job-figures.ts';
import { bind } from './kernel/jobs/jobs.ts';
import type { DueTable } from './kernel/jobs/sweep.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import type { Metric } from './kernel/meter.ts';
import { KERNEL_RETENTION } from './kernel/retention/machinery-retention.ts';
import { forgetByAge, forgetOldRows, type Retention, rowsForgotten } from './kernel/retention/retention.ts';
import { Authentication } from './modules/access/authentication.ts';
import { apiKeyCreated, apiKeyRevoked } from './modules/access/events.ts';
import { ACCESS_RETENTION } from './modules/access/retention.ts';
import { accessRoutes } from './modules/access/routes.ts';
import { sessionRoutes } from './modules/access/session-routes.ts';
import { ActiveOrganizations, resumeOrganization, resumeOrganizationJob, unlessSuspended } from './modules/access/suspension.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { assistantEvents, graphPresence } from './modules/assistants/events.ts';
import * as compileRevisions from './modules/assistants/graph/compile-revision.ts';
import * as exampleVectors from './modules/assistants/graph/example-vectors.ts';
import { compileRevision, embedExamples } from './modules/assistants/jobs.ts';
import { ASSISTANTS_RETENTION } from './modules/assistants/retention.ts';
import { assistantRoutes } from './modules/assistants/routes.ts';
import { ruleRoutes } from './modules/assistants/rule-routes.ts';
import { usageRoutes } from './modules/assistants/usage-routes.ts';
import { callRoutes } from './modules/calling/calls/routes.ts';
import { relayUpgrade } from './modules/calling/carriers/callbacks.ts';
import { carrierRoutes } from './modules/calling/carriers/routes.ts';
import { CALLING_EVENTS } from './modules/calling/events.ts';
import { callingFigures } from './modules/calling/figures.ts';
import { CALLING_DUE_TABLES, callingHandlers } from './modules/calling/handlers.ts';
import { CALLING_JOBS } from './modules/calling/jobs.ts';
import { callingPersonalData } from './modules/calling/personal-data.ts';
import { CALLING_RETENTION } from './modules/calling/retention.ts';
import { callingRoutes } from './modules/calling/routes.ts';
import { resumeCalling } from './modules/calling/workflows/workflow-jobs.ts';
import { SWITCH_ALL_OFF } from './modules/calling/workflows/workflows.ts';
import { channelsPersonalData } from './modules/channels/personal-data.ts';
import { CHANNELS_RETENTION } from './modules/channels/retention.ts';
import { channelRoutes } from './modules/channels/routes.ts';
import { sharedPageRoutes } from './modules/channels/shared-page.ts';
import { visitorRoutes } from './modules/channels/visitor-routes.ts';
import { COMPLIANCE_EVENTS } from './modules/compliance/events.ts';
import { COMPLIANCE_DUE_TABLES, complianceHandlers } from './modules/compliance/handlers.ts';
import { COMPLIANCE_JOBS } from './modules/compliance/jobs.ts';
import { compliancePersonalData } from './modules/compliance/personal-data.ts';
import { COMPLIANCE_RETENTION } from './modules/compliance/retention.ts';
import { complianceRoutes } from './modules/compliance/routes.ts';
import { cannedReplyRoutes } from './modules/conversations/canned-replies/routes.ts';
import { conversationEvents } from './modules/conversations/events.ts';
import { conversationFigures } from './modules/conversations/figures.ts';
import { continueConversation, rememberConversation } from './modules/conversations/jobs.ts';
import { conversationsPersonalData } from './modules/conversations/personal-data.ts';
import { conversationPresence } from './modules/conversations/presence.ts';
import { CONVERSATIONS_RETENTION } from './modules/conversations/retention.ts';
import { conversationRoutes } from './modules/conversations/routes.ts';
import { messageTexts } from './modules/conversations/transcript/message-texts.ts';
import { continueJob } from './modules/conversations/turns/continue-conversation.ts';
import { rememberJob } from './modules/conversations/turns/memory.ts';
import { humanTyping } from './modules/conversations/typing.ts';
import { advanceDemo } from './modules/demo/jobs.ts';
import { advanceDemoJob } from './modules/demo/make-demo.ts';
import { demoRoutes } from './modules/demo/routes.ts';
import { releaseGateCompleted } from './modules/evaluation/events.ts';
import { runTests } from './modules/evaluation/jobs.ts';
import { EVALUATION_RETENTION } from './modules/evaluation/retention.ts';
import { releaseRoutes, replayRoutes } from './modules/evaluation/routes.ts';
import { runTestsJob } from './modules/evaluation/run-tests.ts';
import { testRunRoutes } from './modules/evaluation/test-run-routes.ts';
import { emptyBase } from './modules/knowledge/bases.ts';
import { documentFailed, documentIndexed, gapDetected } from './modules/knowledge/events.ts';
import { knowledgeFigures } from './modules/knowledge/figures.ts';
import { ingest, read } from './modules/knowledge/ingest/ingest-document.ts';
import { fillAllWords } from './modules/knowledge/ingest/passages.ts';
import {
  emptyKnowledgeBase,
  fillPassageWords,
  ingestDocument,
  readDocument,
  reindexKnowledgeBase,
} from './modules/knowledge/jobs.ts';
import { passageRoutes } from './modules/knowledge/passage-routes.ts';
import { knowledgePersonalData } from './modules/knowledge/personal-data.ts';
import * as reindexBase from './modules/knowledge/reindex-base.ts';
import { knowledgeRoutes } from './modules/knowledge/routes.ts';
import { closeSpendDaysJob } from './modules/models/close-spend-days.ts';
import { budgetThresholdReached, priceMissing } from './modules/models/events.ts';
import { MODEL_METRICS, showEmbedding } from './modules/models/figures.ts';
import { closeSpendDays } from './modules/models/jobs.ts';
import { ledgerRoutes } from './modules/models/ledger-routes.ts';
import { MODELS_RETENTION } from './modules/models/retention.ts';
import { modelRoutes } from './modules/models/routes.ts';
import { peopleEvents } from './modules/people/events.ts';
import { legalHolds } from './modules/people/held-people.ts';
import * as reviewRequests from './modules/people/identity/review-requests.ts';
import { identityRoutes } from './modules/people/identity/routes.ts';
import { expireReviewRequest, forgetExpiredFact } from './modules/people/jobs.ts';
import * as memory from './modules/people/memory/memory.ts';
import { memoryRoutes } from './modules/people/memory/routes.ts';
import type { PersonalData } from './modules/people/privacy/personal-data.ts';
import { privacyRoutes } from './modules/people/privacy/routes.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { TOOL_EVENTS } from './modules/tools/events.ts';
import { toolRoutes } from './modules/tools/routes.ts';
import { catalogOf } from './modules/webhooks/catalog.ts';
import type { Contents } from './modules/webhooks/contents.ts';
import { DROP_LEASES, WebhookDispatcher } from './modules/webhooks/delivery/dispatcher.ts';
import { svixSender } from './modules/webhooks/delivery/svix.ts';
import { webhookEndpointDisabled } from './modules/webhooks/events.ts';
import { WEBHOOK_METRICS, webhookFigures } from './modules/webhooks/figures.ts';
import { deliverWebhooks, fanOutEvents, replayEvents } from './modules/webhooks/jobs.ts';
import { eventsPersonalData } from './modules/webhooks/personal-data.ts';
import { fanOutStretch, startRelay } from './modules/webhooks/relay.ts';
import { replayStretch } from './modules/webhooks/replay.ts';
import { WEBHOOKS_RETENTION } from './modules/webhooks/retention.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import { assistantPorts, callingPorts, compliancePorts, conversationPorts, demoPorts, memoryEmbedder } from './ports.ts';
import { type App, type Composition, type RouteParts, startProcess } from './process.ts';

/** Every event type that something emits. */
export const EVENTS = [
  apiKeyCreated,
  apiKeyRevoked,
  ...assistantEvents,
  releaseGateCompleted,
  ...TOOL_EVENTS,
  ...CALLING_EVENTS,
  ...COMPLIANCE_EVENTS,
  ...conversationEvents,
  documentFailed,
  documentIndexed,
  gapDetected,
  budgetThresholdReached,
  priceMissing,
  ...peopleEvents,
  webhookEndpointDisabled,
] as const satisfies readonly (EventType & { group: EventGroup })[];
export type EventName = (typeof EVENTS)[number]['type'];
const catalog = catalogOf(EVENTS);
/** Told on the event stream while it happens, and nowhere else. */
const FLEETING_EVENTS = [graphPresence, humanTyping, conversationPresence] as const satisfies readonly (EventType & {
  group: EventGroup;
})[];
const streamCatalog = catalogOf([...EVENTS, ...FLEETING_EVENTS]);
const contents: Contents = { catalog, enrichment: messageTexts };

const DUE_TABLES: DueTable[] = [
  { table: 'workflow_revisions', job: compileRevision },
  { table: 'documents', job: ingestDocument },
  { table: 'knowledge_bases', job: reindexKnowledgeBase },
  ...CALLING_DUE_TABLES,
  ...COMPLIANCE_DUE_TABLES,
  { table: 'conversations', job: continueConversation },
  { table: 'test_runs', job: runTests },
  { table: 'demos', job: advanceDemo },
  { table: 'identity_review_requests', job: expireReviewRequest },
  { table: 'memory_facts', job: forgetExpiredFact },
  { table: 'webhook_endpoints', job: deliverWebhooks },
];

/** What is counted in the database for all nodes, and what each process counts of its own work. */
export const figureSources = (): FigureSource[] => [
  clusterFigures(),
  jobFigures,
  webhookFigures,
  callingFigures,
  conversationFigures,
  knowledgeFigures,
];
const METRICS: readonly Metric[] = [
  figuresAge,
  jobRunSeconds,
  jobsRunning,
  jobsSlots,
  rowsForgotten,
  ...MODEL_METRICS,
  ...WEBHOOK_METRICS,
];

/** Answers that were stored for repeated requests; they know nothing of people, only which ids and numbers they name. */
const storedAnswers: PersonalData = {
  erase: (ctx, tx, { subjects, phones }) => forgetAnswersAbout(ctx, tx, { ids: [...subjects], phones: [...phones] }),
};

/** In this order: a conversation names its call, a call its lead and numbers, and the rest goes by those. */
const personalData: readonly PersonalData[] = [
  conversationsPersonalData(conversationPorts),
  channelsPersonalData,
  callingPersonalData(callingPorts),
  compliancePersonalData,
  knowledgePersonalData,
  eventsPersonalData(EVENTS),
  storedAnswers,
];

/** What is forgotten by age, and when. The audit log, receipts, consents and the do-not-call list are kept for ever. */
export const RETENTION: readonly Retention[] = [
  ...KERNEL_RETENTION,
  ...ACCESS_RETENTION,
  ...WEBHOOKS_RETENTION,
  ...CONVERSATIONS_RETENTION,
  ...CHANNELS_RETENTION,
  ...CALLING_RETENTION,
  ...COMPLIANCE_RETENTION,
  ...MODELS_RETENTION,
  ...EVALUATION_RETENTION,
  ...ASSISTANTS_RETENTION,
];

/** What a restore changes in the rows it brings, in its own transaction. */
export const settleRestored = (holdCalls: boolean): string[] => [DROP_LEASES, ...(holdCalls ? [SWITCH_ALL_OFF] : [])];

const bindings = (carrier: WebhookDispatcher) => [
  ...bind([forgetOldRows], { 'forget-old-rows': forgetByAge(RETENTION, legalHolds(personalData)) }),
  ...bind(CALLING_JOBS, callingHandlers(callingPorts)),
  ...bind(COMPLIANCE_JOBS, complianceHandlers(compliancePorts)),
  ...bind([continueConversation, rememberConversation], {
    'continue-conversation': continueJob(conversationPorts),
    'remember-conversation': rememberJob(conversationPorts),
  }),
  ...bind([resumeOrganization], { 'resume-organization': resumeOrganizationJob([resumeCalling]) }),
  ...bind([forgetStoredAnswers], { 'forget-stored-answers': forgetOldAnswers }),
  ...bind([compileRevision, embedExamples], {
    'compile-revision': compileRevisions.handler(assistantPorts),
    'embed-examples': exampleVectors.embedExamplesJob(assistantPorts),
  }),
  ...bind([closeSpendDays, runTests], { 'close-spend-days': closeSpendDaysJob, 'run-tests': runTestsJob }),
  ...bind([advanceDemo], { 'advance-demo': advanceDemoJob({ ...demoPorts, call: operationCaller(routeTable()) }) }),
  ...bind([emptyKnowledgeBase, fillPassageWords, ingestDocument, readDocument, reindexKnowledgeBase], {
    'empty-knowledge-base': emptyBase,
    'fill-passage-words': fillAllWords,
    'ingest-document': ingest,
    'read-document': read,
    'reindex-knowledge-base': reindexBase.beginMore,
  }),
  ...bind([expireReviewRequest, forgetExpiredFact], {
    'expire-review-request': reviewRequests.expire,
    'forget-expired-fact': memory.expire,
  }),
  ...bind([deliverWebhooks, fanOutEvents, replayEvents], {
    'deliver-webhooks': carrier.deliver,
    'fan-out-events': fanOutStretch(catalog),
    'replay-events': replayStretch(catalog),
  }),
];

export function allRoutes(parts: RouteParts): Route[] {
  const { watch, topics, broadcasts } = parts;
  const scopesWith = (needed: string) => async (key: string) => {
    const scopes = (await parts.authenticate(key))?.scopes;
    return scopes?.has(needed) ? scopes : undefined;
  };
  const product = [
    ...accessRoutes(parts.lease),
    ...sessionRoutes(parts.lease),
    ...analyticsRoutes,
    ...demoRoutes,
    ...assistantRoutes(assistantPorts),
    ...usageRoutes(assistantPorts),
    ...toolRoutes,
    ...ruleRoutes,
    ...releaseRoutes(assistantPorts),
    ...testRunRoutes(assistantPorts),
    ...knowledgeRoutes,
    ...passageRoutes,
    ...modelRoutes,
    ...ledgerRoutes,
    ...memoryRoutes(memoryEmbedder),
    ...callingRoutes(callingPorts),
    ...callRoutes(callingPorts),
    ...carrierRoutes(callingPorts),
    ...complianceRoutes(compliancePorts),
    ...cannedReplyRoutes,
    ...conversationRoutes(conversationPorts, { end: watch, topics, scopesOf: scopesWith('conversations:read') }),
    ...channelRoutes,
    ...visitorRoutes(conversationPorts, { end: watch, topics, broadcasts }),
    ...replayRoutes,
    ...peopleRoutes(personalData),
    ...identityRoutes,
    ...privacyRoutes(personalData, DATA_MAP),
    ...webhookRoutes({ ...contents, streamCatalog, watch, broadcasts, scopesOf: scopesWith('webhooks:read') }),
  ];
  let document: Record<string, unknown> | undefined;
  const system = systemRoutes({
    health: parts.health,
    document: () => {
      document ??= describeApi([...product, ...system], EVENTS);
      return document;
    },
  });
  return [...product, ...mcpRoutes(product, parts.limits), ...system, ...consoleRoutes(), ...widgetRoutes(), ...sharedPageRoutes];
}

/** The routes as descriptions, for scripts and tests that read the table without a running process. */
export const routeTable = (): Route[] =>
  allRoutes({
    lease: {} as NodeLease,
    health: {} as Health,
    watch: {} as OutboxWatch,
    topics: {} as TopicWatch,
    broadcasts: {} as Broadcasts,
    authenticate: () => undefined,
    limits: {} as RequestLimits,
  });

export const openApiDocument = (): OpenApi => describeApi(routeTable(), EVENTS);

const composition: Composition = {
  authentication: (kernel, lease) => new Authentication(kernel, lease).authenticate,
  routes: allRoutes,
  upgrades: ({ broadcasts }) => [relayUpgrade(callingPorts, broadcasts)],
  figureSources,
  declareMetrics: (kernel) => {
    const { meter } = kernel;
    meter.declare(METRICS);
    // From zero, so that the first deletion is seen as an increase.
    for (const { table } of RETENTION) meter.add(rowsForgotten, { table }, 0);
    showEmbedding(kernel);
  },
  startWork: async (kernel, { control, lease, watch, topics }, started) => {
    const organizations = new ActiveOrganizations(kernel, lease);
    const dispatcher = new WebhookDispatcher(kernel, topics, svixSender(catalog), contents);
    started.push(dispatcher);
    lease.onForget(() => dispatcher.recheck());
    started.push(await startWorker(kernel, unlessSuspended(bindings(dispatcher), organizations), DUE_TABLES, control));
    started.push(startRelay(kernel, watch, catalog));
  },
};

export const startApp = (kernel: Kernel): Promise<App> => startProcess(kernel, composition);
