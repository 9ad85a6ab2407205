// What an operator of several installations asks of each, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { cellRoutes, measureCell, measureCellJob } from './report.ts';

export const cellsModule = {
  routes: () => cellRoutes,
  jobs: bind([measureCell], { 'measure-cell': measureCellJob }),
} satisfies Module;
