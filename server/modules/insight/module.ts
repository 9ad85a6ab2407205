// What conversations achieve and what goes wrong in them, experiments between revisions, and traces for a collector, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import type { Module } from '../module.ts';
import { analyzeConversationsJob, findConversationsToAnalyzeJob } from './analysis/analyze.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { insightEvents } from './contract/events.ts';
import {
  analyzeConversations,
  exportTraces,
  findConversationsToAnalyze,
  findTracesToExport,
  watchExperiments,
} from './contract/jobs.ts';
import { INSIGHT_DATA } from './data-map.ts';
import { experimentRoutes } from './experiments/routes.ts';
import { watchExperimentsJob } from './experiments/watch.ts';
import { exportTracesJob, findTracesToExportJob } from './export-traces.ts';
import { insightPersonalData } from './personal-data.ts';
import { insightRoutes } from './routes.ts';

export const insightModule = (ports: AssistantPorts) =>
  ({
    routes: () => [...insightRoutes, ...analysisRoutes, ...experimentRoutes(ports)],
    events: insightEvents,
    jobs: bind([findTracesToExport, exportTraces, findConversationsToAnalyze, analyzeConversations, watchExperiments], {
      'find-traces-to-export': findTracesToExportJob,
      'export-traces': exportTracesJob,
      'find-conversations-to-analyze': findConversationsToAnalyzeJob,
      'analyze-conversations': analyzeConversationsJob,
      'watch-experiments': watchExperimentsJob,
    }),
    personalData: insightPersonalData,
    dataMap: INSIGHT_DATA,
  }) satisfies Module;
