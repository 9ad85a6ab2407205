// What leaves Parley for an organization's own tools, as a part of the program: traces for a collector.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { INSIGHT_DATA } from './data-map.ts';
import { exportTracesJob, findTracesToExportJob } from './export-traces.ts';
import { exportTraces, findTracesToExport } from './jobs.ts';
import { insightRoutes } from './routes.ts';

export const insightModule = {
  routes: () => [...insightRoutes],
  jobs: bind([findTracesToExport, exportTraces], {
    'find-traces-to-export': findTracesToExportJob,
    'export-traces': exportTracesJob,
  }),
  dataMap: INSIGHT_DATA,
} satisfies Module;
