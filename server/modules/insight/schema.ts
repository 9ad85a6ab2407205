// Wire shapes of what Parley reports to an organization's own systems.
import { z } from 'zod';

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Parley sets these itself. */
const OWN_HEADERS = [
  'content-type',
  'content-length',
  'content-encoding',
  'host',
  'traceparent',
  'connection',
  'transfer-encoding',
];

const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .describe('Where the collector takes OTLP/HTTP with JSON: the whole address, for most of them up to `/v1/traces`');
const headers = z
  .record(
    z
      .string()
      .regex(HEADER_NAME, 'A header name has letters, digits and dashes.')
      .refine((name) => !OWN_HEADERS.includes(name.toLowerCase()), 'Parley sets this header itself.'),
    z
      .string()
      .max(4000)
      .regex(/^[\x20-\x7e]*$/, 'A header value has printable ASCII characters only.'),
  )
  .refine((values) => Object.keys(values).length <= 20, 'At most 20 headers.')
  .describe('Sent with each request, for example the collector’s key. Stored sealed and never shown again');
const include_content = z
  .boolean()
  .describe('Whether the words of people and assistants, tool inputs and search queries are sent, too. Off unless set');
const enabled = z.boolean().describe('While false, nothing is sent, and turns of that time are never sent');

export const SetTraceExporter = z.object({
  endpoint,
  headers: headers.optional(),
  include_content: include_content.default(false),
  enabled: enabled.default(true),
});

export const TraceExporter = z.object({
  endpoint,
  header_names: z.array(z.string()).describe('Names of the stored headers'),
  include_content,
  enabled,
  waiting_conversations: z
    .int()
    .describe('Conversations with turns that the collector does not have yet; counted up to 1,000'),
  exported_spans: z.int().describe('Spans that the collector has accepted'),
  dropped_spans: z.int().describe('Spans that the collector refused for good, or that were too old when it came back'),
  last_exported_at: z.iso.datetime().nullable().describe('When the collector last accepted spans; null: never'),
  failing_since: z.iso.datetime().nullable().describe('Since when it has not accepted any; null while it does'),
  last_error: z.string().nullable().describe('What it answered last when it refused; null once it accepts again'),
  created_at: z.iso.datetime().describe('When the first address was set'),
  updated_at: z.iso.datetime().describe('When it was set last'),
});

export const TraceExporterTest = z.object({
  ok: z.boolean().describe('Whether the collector accepted an empty batch'),
  status: z.int().nullable().describe('The HTTP status; null: there was no answer'),
  detail: z.string().describe('What happened, in a sentence'),
});
