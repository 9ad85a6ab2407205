// Endpoints of scheduled activations.
import { type Route, ref, route } from '../../http/route.ts';
import * as scheduled from './scheduled-activations.ts';
import {
  ScheduleActivation,
  ScheduledActivation,
  ScheduledActivationPage,
  ScheduledActivationQuery,
} from './scheduled-activations.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    scheduled_activation: true;
  }
}

const tag = 'Assistants';

export const scheduleRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/v1/scheduled-activations',
    operationId: 'scheduleActivation',
    tag,
    summary: 'Put a published revision live later',
    description:
      'At its time the revision is activated as with `activateAssistantRevision`, whatever is active then. A draft is refused with 409: publish it first, so that what goes live is what was tested. So is a second one of the same assistant while the first waits.',
    scope: 'agents:publish',
    status: 201,
    errors: [404, 409],
    body: ScheduleActivation,
    response: ScheduledActivation,
    example: {
      body: {
        assistant_id: '0190a6a0-0000-7000-8000-000000000000',
        revision_id: '0190a6a0-0000-7000-8000-000000000001',
        activate_at: '2031-01-06T08:00:00.000Z',
      },
    },
    handle: (ctx, { body }) => scheduled.schedule(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/scheduled-activations',
    operationId: 'listScheduledActivations',
    tag,
    summary: 'List scheduled activations, newest first',
    description: 'Those that wait, and what became of the others.',
    scope: 'agents:read',
    status: 200,
    query: ScheduledActivationQuery,
    response: ScheduledActivationPage,
    handle: (ctx, { query }) => scheduled.list(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/scheduled-activations/{scheduled_activation_id}',
    operationId: 'cancelScheduledActivation',
    tag,
    summary: 'Call a scheduled activation off',
    description: 'The revision stays published. 409 once its time has come.',
    scope: 'agents:publish',
    status: 204,
    errors: [409],
    params: { scheduled_activation_id: ref('scheduled_activation') },
    handle: (ctx, { params }) => scheduled.cancel(ctx, params.scheduled_activation_id),
  }),
];
