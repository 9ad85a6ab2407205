// Endpoint table: experiments between revisions of an assistant.
import { type Route, ref, route, uuidRef } from '../../../http/route.ts';
import type { AssistantPorts } from '../../assistants/ports.ts';
import * as experiments from './experiments.ts';
import { CreateExperiment, Experiment, ExperimentPage, ExperimentQuery } from './schema.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    experiment: true;
  }
}

const tag = 'Experiments';
const EXPERIMENTS = '/v1/assistants/{agent_id}/experiments';
const EXPERIMENT = `${EXPERIMENTS}/{experiment_id}` as const;
const ofAssistant = { agent_id: uuidRef('assistant') };
const ofExperiment = { ...ofAssistant, experiment_id: ref('experiment') };
const read = { tag, scope: 'agents:read', status: 200 } as const;
const ID = '0190a000-0000-7000-8000-000000000000';

export const experimentRoutes = (ports: AssistantPorts): Route[] => [
  route({
    method: 'POST',
    path: EXPERIMENTS,
    operationId: 'createExperiment',
    tag,
    summary: 'Compare revisions on live conversations',
    description:
      'From now on new conversations of the assistant are shared between the revisions. A person keeps the arm of their first conversation; a visitor who is not known keeps it by browser. Conversations that name a revision, tests, and conversations that another assistant hands over take no part. The release gate judges every arm where it is on, and refuses nothing. An arm that breaks policies more often than the others stops by itself. 409 while another experiment of the assistant runs. Emits `assistant.experiment.started`.',
    scope: 'agents:publish',
    status: 201,
    idempotency: 'claim',
    errors: [409],
    params: ofAssistant,
    body: CreateExperiment,
    response: Experiment,
    example: {
      body: {
        name: 'Shorter greeting',
        arms: [
          { revision_id: ID, share: 50 },
          { revision_id: '0190a000-0000-7000-8000-000000000001', share: 50 },
        ],
      },
    },
    handle: (ctx, { params: { agent_id }, body }) => experiments.createExperiment(ctx, ports, agent_id, body),
  }),
  route({
    method: 'GET',
    path: EXPERIMENTS,
    operationId: 'listExperiments',
    ...read,
    summary: 'List experiments of an assistant, newest first',
    description: 'With their figures: those of now while they run, and those of their end afterwards.',
    params: ofAssistant,
    query: ExperimentQuery,
    response: ExperimentPage,
    handle: (ctx, { params: { agent_id }, query }) => experiments.listExperiments(ctx, agent_id, query),
  }),
  route({
    method: 'GET',
    path: EXPERIMENT,
    operationId: 'getExperiment',
    ...read,
    summary: 'Read an experiment',
    description: 'How its arms stand, with intervals. An arm with too few people is `not_enough_data`.',
    params: ofExperiment,
    response: Experiment,
    handle: (ctx, { params: { agent_id, experiment_id } }) => experiments.readExperiment(ctx, agent_id, experiment_id),
  }),
  route({
    method: 'POST',
    path: `${EXPERIMENT}/stop`,
    operationId: 'stopExperiment',
    tag,
    summary: 'End an experiment',
    description:
      'Its figures are kept, and the active revision talks to everyone. Running conversations go on with their revision. To release the better arm, activate it. Emits `assistant.experiment.ended`.',
    scope: 'agents:publish',
    status: 200,
    errors: [409],
    params: ofExperiment,
    response: Experiment,
    handle: (ctx, { params: { agent_id, experiment_id } }) => experiments.stopExperiment(ctx, agent_id, experiment_id),
  }),
];
