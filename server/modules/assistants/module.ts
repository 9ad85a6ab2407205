// Assistants, their revisions and flow graphs, policies and procedures, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { needsLocalModels } from './assistants.ts';
import { commentRoutes } from './comment-routes.ts';
import { ASSISTANTS_DATA } from './data-map.ts';
import { assistantEvents } from './events.ts';
import * as compileRevisions from './graph/compile-revision.ts';
import { graphPresence } from './graph/events.ts';
import * as exampleVectors from './graph/example-vectors.ts';
import { compileRevision, embedExamples } from './graph/jobs.ts';
import type { AssistantPorts } from './ports.ts';
import { ASSISTANTS_RETENTION } from './retention.ts';
import { assistantRoutes, ruleRoutes, usageRoutes } from './routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import * as scheduledActivations from './scheduled-activations.ts';

export const assistantsModule = (ports: AssistantPorts) =>
  ({
    routes: () => [
      ...assistantRoutes(ports),
      ...usageRoutes(ports),
      ...ruleRoutes,
      ...commentRoutes,
      ...scheduleRoutes,
    ],
    events: assistantEvents,
    streamEvents: [graphPresence],
    jobs: bind([compileRevision, embedExamples, scheduledActivations.activateRevision], {
      'compile-revision': compileRevisions.handler(ports),
      'embed-examples': exampleVectors.embedExamplesJob(ports),
      'activate-revision': scheduledActivations.activationJob(ports),
    }),
    dueTables: [
      { table: 'workflow_revisions', job: compileRevision },
      { table: 'scheduled_activations', job: scheduledActivations.activateRevision },
    ],
    retention: ASSISTANTS_RETENTION,
    dataMap: ASSISTANTS_DATA,
    needsModels: needsLocalModels,
  }) satisfies Module;
