// Endpoint table of the calling API: calls and their recordings.
import { CSV, prefersCsv } from '../../http/csv-answer.ts';
import { ref, route } from '../../http/route.ts';
import * as callList from './calls/call-list.ts';
import * as calls from './calls/calls.ts';
import * as callBacks from './campaigns/call-backs.ts';
import * as singleCalls from './campaigns/single-calls.ts';
import * as timeline from './campaigns/timeline.ts';
import { exampleLead } from './contract/leads.ts';
import { CallBackPage, CallBackQuery, LiveFigures, MoveCallBack } from './contract/live-schema.ts';
import type { CallingPorts } from './contract/ports.ts';
import { CallQuery } from './contract/queries.ts';
import { CallPage, CallRecording, CreateCall, CreatedCall, HeardAgain, Timeline } from './contract/schema.ts';
import { liveFigures } from './dial/live-figures.ts';
import { hearAgain } from './recordings/heard-again.ts';
import { listen } from './recordings/listening.ts';
import { deleteRecording, readStatus } from './recordings/recordings.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    call: true;
  }
}

const tag = 'Calling';

export const callRoutes = (ports: CallingPorts) => [
  route({
    method: 'POST',
    path: '/call',
    operationId: 'createCall',
    summary: 'Place a single call',
    description:
      'One call with the first `CALL` step of a workflow, and no execution. It is dialled as soon as the law, the hours of the workflow and a free slot allow. 409 when the workflow is not active or has no `CALL` step. Emits `call.created`.',
    tag,
    scope: 'calls:write',
    status: 201,
    ignoresUnknown: true,
    errors: [404, 409],
    body: CreateCall,
    response: CreatedCall,
    example: { body: { workflowId: '0190a000-0000-7000-8000-000000000000', ...exampleLead } },
    handle: (ctx, { body }) => singleCalls.start(ctx, ports, body),
  }),
  route({
    method: 'GET',
    path: '/calls',
    operationId: 'listCalls',
    summary: 'List calls, newest first',
    tag,
    scope: 'calls:read',
    status: 200,
    ignoresUnknown: true,
    description:
      'Calls of all kinds. The next page: send `id` and `createdAt` of `nextCursorId`. With `Accept: text/csv` all calls that the filters leave as a file, without transcripts; `limit` is for pages.',
    query: CallQuery,
    response: CallPage,
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) => (prefersCsv(raw) ? callList.exportCalls(ctx, query) : callList.list(ctx, query)),
  }),
  route({
    method: 'GET',
    path: '/calls/{id}',
    operationId: 'getCall',
    summary: 'Read a call',
    description: 'The answer is a page with one call. Transcript and collected variables grow while it runs.',
    tag,
    scope: 'calls:read',
    status: 200,
    ignoresUnknown: true,
    params: { id: ref('call') },
    response: CallPage,
    handle: (ctx, { params }) => calls.read(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/calls/{id}/cancel',
    operationId: 'cancelCall',
    summary: 'Cancel a call',
    description:
      'A call that waits is not dialled any more; one that rings or talks is hung up. Its execution goes on to the next step. The answer is a page with that call. 409 when it is over.',
    tag,
    scope: 'calls:write',
    status: 200,
    errors: [409],
    params: { id: ref('call') },
    response: CallPage,
    handle: (ctx, { params }) => singleCalls.cancel(ctx, ports, params.id),
  }),
  route({
    method: 'GET',
    path: '/live-figures',
    operationId: 'getLiveFigures',
    summary: 'What happens on the lines right now',
    description:
      'Calls that talk, ring and wait for a line, lines in use, which limit keeps calls of a workflow waiting, and the last hour by the minute: how many phones rang, how many people answered, and how many of these heard no word of ours. Counted anew with every request.',
    tag,
    scope: 'calls:read',
    status: 200,
    response: LiveFigures,
    handle: (ctx) => liveFigures(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/call-backs',
    operationId: 'listCallBacks',
    summary: 'Calls that people asked for, by when they are due',
    description:
      'Those to come and those that were made, between two instants. With `Accept: text/csv` all of them as a file; `limit` and `cursor` are for pages.',
    tag,
    scope: 'calls:read',
    status: 200,
    query: CallBackQuery,
    response: CallBackPage,
    alsoProduces: CSV,
    example: { query: { from: '2030-01-07T00:00:00Z', to: '2030-01-14T00:00:00Z' } },
    handle: (ctx, { query, raw }) =>
      prefersCsv(raw) ? callBacks.exportCallBacks(ctx, query) : callBacks.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/calls/{id}/move',
    operationId: 'moveCallBack',
    summary: 'Move a call-back to another time',
    description:
      'The person is called at that time as far as law, hours and limits allow. The answer is a page with that call. 409 when it is no call-back, or has started. Emits `call.scheduled`.',
    tag,
    scope: 'calls:write',
    status: 200,
    errors: [409],
    params: { id: ref('call') },
    body: MoveCallBack,
    response: CallPage,
    example: { body: { at: '2030-01-08T15:00:00Z' } },
    handle: (ctx, { params, body }) => callBacks.move(ctx, params.id, body),
  }),
  route({
    method: 'GET',
    path: '/calls/{id}/timeline',
    operationId: 'getCallTimeline',
    summary: 'What happened to a call',
    description:
      'Decisions of the compliance gate, the dial and events of one call, oldest first. Lines that the key has no scope for are left out.',
    tag,
    scope: 'calls:read',
    status: 200,
    params: { id: ref('call') },
    response: Timeline,
    handle: (ctx, { params }) => timeline.ofCall(ctx, ports, params.id),
  }),
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
    params: { id: ref('call') },
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
    params: { id: ref('call') },
    response: CallRecording,
    handle: (ctx, { params: { id } }) => readStatus(ctx, id),
  }),
  route({
    method: 'POST',
    path: '/calls/{id}/recording/hear',
    operationId: 'hearCallRecording',
    summary: 'Hear a recording again',
    description:
      'What the end user said, by what hears today, beside what was understood during the call. Give the lines that differ to `replayConversation` as `instead`, to see what a revision makes of them. Only of calls that our own speech recorded, of half an hour at most; 409 says why not. Nothing is stored but a row in the audit log.',
    tag,
    scope: 'calls:read',
    status: 200,
    idempotency: 'none',
    errors: [409],
    params: { id: ref('call') },
    response: HeardAgain,
    handle: (ctx, { params: { id } }) => hearAgain(ctx, id),
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
    params: { id: ref('call') },
    handle: async (ctx, { params: { id } }) => deleteRecording(ctx, ports, id),
  }),
];
