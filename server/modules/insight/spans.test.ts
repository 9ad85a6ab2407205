// Spans as a collector reads them: by the messages that OpenTelemetry publishes, for entries of every kind.
import { expect, it } from 'vitest';
import { otlpProblems } from '../../../tests/support/otlp.ts';
import { spansOf, type TracedEntry, traceRequest } from './spans.ts';

const entry = (position: number, type: string, more: Partial<TracedEntry> = {}): TracedEntry => ({
  position,
  turn: 1,
  type,
  node_id: 'ask',
  reason: 'because',
  detail: {},
  costNano: 0,
  duration_ms: 12,
  createdAt: new Date(1_800_000_000_000),
  traceparent: `00-${'4b'.repeat(16)}-${'00f067aa0ba902b7'}-01`,
  parent_span: '53995c3f42cd8ad8',
  ...more,
});
const ENTRIES = [
  entry(1, 'heard', { detail: { input: { text: 'Four seats' } } }),
  entry(2, 'model_call', {
    detail: { model: 'openai/gpt', input_tokens: 12, output_tokens: 3, cached_tokens: 4 },
    costNano: 1234,
  }),
  entry(3, 'tool_call', { detail: { name: 'seats', input: { n: 4 }, ok: false }, node_id: null }),
  entry(4, 'knowledge_search', { detail: { query: 'seats', found: ['a', 'b'] }, costNano: 2_000_000_000 }),
  entry(5, 'step', { detail: { to: 'bye' } }),
  entry(6, 'effect', { detail: { text: 'There are seats.' } }),
  entry(7, 'note', { reason: 'given up: too often' }),
];
const CONVERSATION = {
  id: '0190a000-0000-7000-8000-000000000001',
  channel: 'chat',
  assistantId: '0190a000-0000-7000-8000-000000000002',
  assistantName: 'Front desk',
  revisionId: '0190a000-0000-7000-8000-000000000003',
  callId: null,
};
type Body = { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] };
const bodyOf = (withContent: boolean): Body =>
  JSON.parse(JSON.stringify(traceRequest(spansOf(CONVERSATION, ENTRIES, { withContent }), { version: '0.2.0' })));

it.each([true, false])('are bodies of OTLP (with what was said: %s)', (withContent) => {
  const body = bodyOf(withContent);
  expect(body.resourceSpans[0]?.scopeSpans[0]?.spans).toHaveLength(4);
  expect(otlpProblems(body)).toEqual([]);
});

it.each([
  [
    'a number of 64 bits as a number',
    { startTimeUnixNano: 5 },
    'body.resourceSpans[0].scopeSpans[0].spans[0].startTimeUnixNano: 5 is no fixed64',
  ],
  ['an id of zeros', { traceId: '0'.repeat(32) }, `spans[0].traceId: "${'0'.repeat(32)}" is no bytes`],
  ['a kind that there is not', { kind: 9 }, 'spans[0].kind: 9 is no SpanKind'],
  [
    'a field in another spelling',
    { parent_span_id: '53995c3f42cd8ad8' },
    'spans[0].parent_span_id: Span has no such field',
  ],
  [
    'two values at once',
    { attributes: [{ key: 'a', value: { stringValue: 'b', intValue: '1' } }] },
    'another of value is set',
  ],
])('%s would be noticed', (_what, wrong, problem) => {
  const body = bodyOf(false);
  Object.assign(body.resourceSpans[0]?.scopeSpans[0]?.spans[0] ?? {}, wrong);
  expect(otlpProblems(body).join('\n')).toContain(problem);
});
