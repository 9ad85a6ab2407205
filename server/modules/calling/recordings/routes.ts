// Endpoint table of the calling API: recordings of calls.
import { ref, route } from '../../../http/route.ts';
import type { CallingPorts } from '../ports.ts';
import { listen } from './listening.ts';
import { deleteRecording, readStatus } from './recordings.ts';
import { CallRecording } from './schema.ts';

const tag = 'Calling';
const params = { id: ref('call') };

export const recordingRoutes = (ports: CallingPorts) => [
  route({
    method: 'GET',
    path: '/calls/{id}/recording',
    operationId: 'getCallRecording',
    summary: 'Listen to a call',
    description:
      'The sound of a recorded call. `Range` with one range of bytes is answered with 206, so that players can jump. Every request leaves a row in the audit log. 404 when the call has no recording, 409 when there is no sound to listen to: the message says why.',
    tag,
    scope: 'calls:read',
    status: 200,
    errors: [409, 416],
    params,
    produces: 'audio/*',
    handle: (ctx, { params: { id }, raw }) => listen(ctx, id, raw.headers.range),
  }),
  route({
    method: 'GET',
    path: '/calls/{id}/recording/status',
    operationId: 'getCallRecordingStatus',
    summary: 'How far a recording is',
    description:
      'Of calls whose workflow asks for recordings, from the moment at which the recording began or the person objected.',
    tag,
    scope: 'calls:read',
    status: 200,
    params,
    response: CallRecording,
    handle: (ctx, { params: { id } }) => readStatus(ctx, id),
  }),
  route({
    method: 'DELETE',
    path: '/calls/{id}/recording',
    operationId: 'deleteCallRecording',
    summary: 'Delete a recording',
    description:
      'Here and at the carrier; the call itself stays. 409 while the call is being recorded, and while a legal hold stands on the person.',
    tag,
    scope: 'calls:write',
    status: 204,
    errors: [409],
    params,
    handle: async (ctx, { params: { id } }) => deleteRecording(ctx, ports, id),
  }),
];
