// Assistants, their revisions and flow graphs, policies and procedures, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { needsLocalModels } from './assistants.ts';
import { ASSISTANTS_DATA } from './data-map.ts';
import { assistantEvents } from './events.ts';
import * as compileRevisions from './graph/compile-revision.ts';
import { graphPresence } from './graph/events.ts';
import * as exampleVectors from './graph/example-vectors.ts';
import { compileRevision, embedExamples } from './graph/jobs.ts';
import type { AssistantPorts } from './ports.ts';
import { ASSISTANTS_RETENTION } from './retention.ts';
import { assistantRoutes, ruleRoutes, usageRoutes } from './routes.ts';

export const assistantsModule = (ports: AssistantPorts) =>
  ({
    routes: () => [...assistantRoutes(ports), ...usageRoutes(ports), ...ruleRoutes],
    events: assistantEvents,
    streamEvents: [graphPresence],
    jobs: bind([compileRevision, embedExamples], {
      'compile-revision': compileRevisions.handler(ports),
      'embed-examples': exampleVectors.embedExamplesJob(ports),
    }),
    dueTables: [{ table: 'workflow_revisions', job: compileRevision }],
    retention: ASSISTANTS_RETENTION,
    dataMap: ASSISTANTS_DATA,
    needsModels: needsLocalModels,
  }) satisfies Module;
