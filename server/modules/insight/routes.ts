// Endpoint table: the organization's own collector of traces.
import { route } from '../../http/route.ts';
import * as exporters from './exporters.ts';
import * as schema from './schema.ts';

const tag = 'Traces';
const path = '/v1/trace-exporter';
const read = { tag, path, scope: 'integrations:read', status: 200 } as const;
const write = { tag, path, scope: 'integrations:write' } as const;

export const insightRoutes = [
  route({
    method: 'GET',
    ...read,
    operationId: 'getTraceExporter',
    summary: 'Your collector of traces',
    description: 'Where traces of conversations are sent, and how that goes. 404 while none is set.',
    errors: [404],
    response: schema.TraceExporter,
    handle: (ctx) => exporters.read(ctx),
  }),
  route({
    method: 'PUT',
    ...write,
    operationId: 'setTraceExporter',
    summary: 'Send traces to your collector',
    description:
      'From now on each turn of a conversation is sent to an OpenTelemetry collector within about a minute: a span for the turn, and one for each call of a model, call of a tool and search. Test conversations are not sent. Headers that are not given stay, while scheme, host and port stay. Content needs `conversations:read`, `identity:read` and `memory:read`, too.',
    status: 200,
    errors: [403],
    body: schema.SetTraceExporter,
    response: schema.TraceExporter,
    example: {
      body: { endpoint: 'https://collector.example.com/v1/traces', headers: { 'x-collector-key': 'example' } },
    },
    handle: (ctx, { body }) => exporters.configure(ctx, body),
  }),
  route({
    method: 'DELETE',
    ...write,
    operationId: 'deleteTraceExporter',
    summary: 'Stop sending traces',
    description: 'Removes the address and its headers. What the collector has stays there.',
    status: 204,
    errors: [404],
    handle: (ctx) => exporters.remove(ctx),
  }),
  route({
    method: 'POST',
    ...write,
    path: `${path}/test`,
    operationId: 'testTraceExporter',
    summary: 'Try your collector',
    description: 'Sends an empty batch and says what the collector answered.',
    status: 200,
    idempotency: 'claim',
    errors: [404],
    response: schema.TraceExporterTest,
    handle: (ctx) => exporters.sendEmptyBatch(ctx),
  }),
];
