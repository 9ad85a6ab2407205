// Joins the modules to one program: each gives its routes, jobs, events, tables and rules as a value, and this file knows nothing else of them.
import { describeApi } from './api-document.ts';
import { consoleRoutes } from './http/console-files.ts';
import { docsRoutes } from './http/docs-files.ts';
import type { Health } from './http/health/health.ts';
import { referencePage, systemRoutes } from './http/health/system-routes.ts';
import { forgetAnswersAbout, forgetOldAnswers, forgetStoredAnswers } from './http/idempotency.ts';
import { operationCaller } from './http/inner-calls.ts';
import { mcpRoutes } from './http/mcp/mcp-routes.ts';
import type { OpenApi } from './http/openapi/json-schema.ts';
import type { RequestLimits } from './http/request-limits.ts';
import type { Route } from './http/route.ts';
import { widgetRoutes } from './http/widget-files.ts';
import type { Broadcasts } from './kernel/cluster/broadcast.ts';
import { clusterFigures } from './kernel/cluster/figures.ts';
import type { NodeLease } from './kernel/cluster/node-lease.ts';
import type { OutboxWatch } from './kernel/cluster/outbox-watch.ts';
import { type FigureSource, figuresAge } from './kernel/cluster/shared-figures.ts';
import type { TopicWatch } from './kernel/cluster/topic-watch.ts';
import type { Kernel } from './kernel/context.ts';
import { type DataMapLine, KERNEL_DATA } from './kernel/data-map.ts';
import { sql } from './kernel/db/sql.ts';
import { jobFigures, jobRunSeconds, jobsRunning, jobsSlots } from './kernel/jobs/job-figures.ts';
import { bind, type JobBinding } from './kernel/jobs/jobs.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import type { PersonalData } from './kernel/personal-data.ts';
import { KERNEL_RETENTION } from './kernel/retention/machinery-retention.ts';
import { forgetByAge, forgetOldRows, type Retention, rowsForgotten } from './kernel/retention/retention.ts';
import { Authentication } from './modules/access/authentication.ts';
import { accessModule } from './modules/access/module.ts';
import { ActiveOrganizations, unlessSuspended } from './modules/access/suspension.ts';
import { alertsModule } from './modules/alerts/module.ts';
import { analyticsModule } from './modules/analytics/module.ts';
import { assistantsModule } from './modules/assistants/module.ts';
import { resumeCalling } from './modules/calling/campaigns/workflow-jobs.ts';
import { SWITCH_ALL_OFF } from './modules/calling/campaigns/workflows.ts';
import { callingModule } from './modules/calling/module.ts';
import { cellsModule } from './modules/cells/module.ts';
import { cellReport } from './modules/cells/report.ts';
import { channelsModule } from './modules/channels/module.ts';
import { sharedPageRoutes } from './modules/channels/shared-page.ts';
import { complianceModule } from './modules/compliance/module.ts';
import { conversationsModule } from './modules/conversations/module.ts';
import { messageTexts } from './modules/conversations/store/messages.ts';
import { demoModule } from './modules/demo/module.ts';
import { evaluationModule } from './modules/evaluation/module.ts';
import { insightModule } from './modules/insight/module.ts';
import { knowledgeModule } from './modules/knowledge/module.ts';
import { mailModule } from './modules/mail/module.ts';
import { keepModelsWarm } from './modules/models/local/keep-warm.ts';
import { modelsModule } from './modules/models/module.ts';
import type { Module, RouteParts } from './modules/module.ts';
import { peopleModule } from './modules/people/module.ts';
import { legalHolds } from './modules/people/privacy/traces.ts';
import { slackModule } from './modules/slack/module.ts';
import { speechModule } from './modules/speech/module.ts';
import { toolsModule } from './modules/tools/module.ts';
import { DROP_LEASES } from './modules/webhooks/dispatcher.ts';
import { webhookEndpointDisabled } from './modules/webhooks/events.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import {
  assistantPorts,
  callingPorts,
  compliancePorts,
  conversationPorts,
  demoPorts,
  memoryEmbedder,
  visitorCalls,
} from './ports.ts';
import { type App, type Composition, startProcess } from './process.ts';

const access = accessModule([resumeCalling]);
const assistants = assistantsModule(assistantPorts);
const evaluation = evaluationModule(assistantPorts);
const insight = insightModule(assistantPorts);
const calling = callingModule(callingPorts);
const compliance = complianceModule(compliancePorts);
const conversations = conversationsModule(conversationPorts);
const channels = channelsModule(conversationPorts, visitorCalls);
const mail = mailModule(conversationPorts);
const slack = slackModule(conversationPorts);
const people = peopleModule(memoryEmbedder, { personalData: () => PERSONAL_DATA, dataMap: () => DATA_MAP });
// The demo is made through the operations of all modules.
const demo = demoModule({ ...demoPorts, call: (...request) => operationCaller(routeTable())(...request) });

/** Every event type that the modules emit. */
export const EVENTS = [
  ...access.events,
  ...assistants.events,
  ...evaluation.events,
  ...insight.events,
  ...toolsModule.events,
  ...calling.events,
  ...compliance.events,
  ...conversations.events,
  ...knowledgeModule.events,
  ...modelsModule.events,
  ...people.events,
  webhookEndpointDisabled,
] as const;
export type EventName = (typeof EVENTS)[number]['type'];
const streamed = [...assistants.streamEvents, ...conversations.streamEvents];
const webhooks = webhooksModule({ stored: EVENTS, streamed, enrichment: messageTexts });

const MODULES: readonly Module[] = [
  access,
  alertsModule,
  analyticsModule,
  cellsModule,
  insight,
  demo,
  assistants,
  toolsModule,
  evaluation,
  knowledgeModule,
  modelsModule,
  speechModule,
  calling,
  compliance,
  conversations,
  channels,
  mail,
  slack,
  people,
  webhooks,
];
const all = <T>(pick: (module: Module) => readonly T[] | undefined): T[] =>
  MODULES.flatMap((module) => pick(module) ?? []);
const each = <T>(pick: (module: Module) => T | undefined): T[] => MODULES.flatMap((module) => pick(module) ?? []);

/** Answers stored for repeated requests. They know nothing of people, only which ids and numbers they name. */
const storedAnswers: PersonalData = {
  erase: (ctx, tx, { subjects, phones }) => forgetAnswersAbout(ctx, tx, { ids: [...subjects], phones: [...phones] }),
};
/** Traced in this order: a conversation names its call, a call its lead and numbers, and the rest is found by those. */
const PERSONAL_DATA: readonly PersonalData[] = [
  ...[conversations, insight, channels, mail, calling, compliance, knowledgeModule, webhooks].map(
    (module) => module.personalData,
  ),
  storedAnswers,
];

/** What every column holds, and what an erasure does to it. */
export const DATA_MAP: readonly DataMapLine[] = [...KERNEL_DATA, ...all((module) => module.dataMap)];

/** What is deleted by age, and when. The audit log, receipts, consents and the do-not-call list are never deleted by age. */
export const RETENTION: readonly Retention[] = [...KERNEL_RETENTION, ...all((module) => module.retention)];

/** What is counted in the database, for all nodes. */
export const figureSources = (): FigureSource[] => [clusterFigures(), jobFigures, ...each((module) => module.figures)];

/** What a restore changes in the rows it brings, in its own transaction. */
export const settleRestored = (holdCalls: boolean): string[] => [DROP_LEASES, ...(holdCalls ? [SWITCH_ALL_OFF] : [])];

const jobs = (): JobBinding[] => [
  ...bind([forgetOldRows], { 'forget-old-rows': forgetByAge(RETENTION, legalHolds(PERSONAL_DATA)) }),
  ...bind([forgetStoredAnswers], { 'forget-stored-answers': forgetOldAnswers }),
  ...all((module) => module.jobs),
];

export function allRoutes(parts: RouteParts): Route[] {
  const product = all((module) => module.routes?.(parts));
  let document: Record<string, unknown> | undefined;
  const system = systemRoutes({
    health: parts.health,
    document: () => {
      document ??= describeApi([...product, ...system], EVENTS);
      return document;
    },
  });
  return [
    ...product,
    ...mcpRoutes(product, parts.limits),
    ...system,
    ...docsRoutes(referencePage),
    ...consoleRoutes(),
    ...widgetRoutes(),
    ...sharedPageRoutes,
  ];
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
  upgrades: (parts) => all((module) => module.upgrades?.(parts)),
  figureSources,
  cellReport,
  declareMetrics: (kernel) => {
    const { meter } = kernel;
    meter.declare([
      figuresAge,
      jobRunSeconds,
      jobsRunning,
      jobsSlots,
      rowsForgotten,
      ...all((module) => module.metrics),
    ]);
    // From zero, so that the first deletion is seen as an increase.
    for (const { table } of RETENTION) meter.add(rowsForgotten, { table }, 0);
    for (const module of MODULES) module.declareMetrics?.(kernel);
  },
  warmUp: async (kernel, started) => {
    const isNeeded = async () => {
      for (const module of MODULES) if (await module.needsModels?.(kernel.db)) return true;
      return false;
    };
    // The first turns find connections that are open.
    const connections = Array.from({ length: 4 }, () => kernel.db.one(sql`select 1`));
    const [models] = await Promise.all([keepModelsWarm(kernel, isNeeded), ...connections]);
    started.push(models);
  },
  startWork: async (kernel, { control, lease, watch, topics }, started) => {
    const organizations = new ActiveOrganizations(kernel, lease);
    const dispatcher = webhooks.dispatcher(kernel, topics);
    started.push(dispatcher);
    lease.onForget(() => dispatcher.recheck());
    const bindings = unlessSuspended([...jobs(), ...webhooks.deliveryJobs(dispatcher)], organizations);
    started.push(
      await startWorker(
        kernel,
        bindings,
        all((module) => module.dueTables),
        control,
      ),
    );
    started.push(webhooks.startRelay(kernel, watch));
  },
};

export const startApp = (kernel: Kernel): Promise<App> => startProcess(kernel, composition);
