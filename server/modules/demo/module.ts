// A made-up organization to look around in, as a part of the program.
import { none } from '../../kernel/data-map.ts';
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { advanceDemo } from './jobs.ts';
import { advanceDemoJob } from './make-demo.ts';
import type { DemoPorts } from './ports.ts';
import { demoRoutes } from './routes.ts';

export const demoModule = (ports: DemoPorts) =>
  ({
    routes: () => [...demoRoutes],
    jobs: bind([advanceDemo], { 'advance-demo': advanceDemoJob(ports) }),
    dueTables: [{ table: 'demos', job: advanceDemo }],
    dataMap: none('demos', 'state step made error', 'how far the demo is, and the ids of what it created'),
  }) satisfies Module;
