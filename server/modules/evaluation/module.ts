// Test runs, release suites and replays, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import type { Module } from '../module.ts';
import { releaseGateCompleted } from './events.ts';
import { runTests } from './jobs.ts';
import { EVALUATION_RETENTION } from './retention.ts';
import { releaseRoutes, replayRoutes, testRunRoutes } from './routes.ts';
import { runTestsJob } from './run-tests.ts';

export const evaluationModule = (ports: AssistantPorts) =>
  ({
    routes: () => [...releaseRoutes(ports), ...testRunRoutes(ports), ...replayRoutes],
    events: [releaseGateCompleted] as const,
    jobs: bind([runTests], { 'run-tests': runTestsJob }),
    dueTables: [{ table: 'test_runs', job: runTests }],
    retention: EVALUATION_RETENTION,
  }) satisfies Module;
