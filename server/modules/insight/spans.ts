// Owns how a turn of a conversation looks to an OpenTelemetry collector: spans of the GenAI conventions (status Development, of 2026-10),
// built from the rows of the trace. Pure: the same rows give the same ids, so a collector counts a span that comes twice once.
import { createHash } from 'node:crypto';
import type { Json } from '../../../flow/language/json.ts';

/** An entry of the trace, as far as spans need it. */
export type TracedEntry = {
  position: number;
  turn: number;
  type: string;
  node_id: string | null;
  reason: string;
  detail: Record<string, Json>;
  costNano: number;
  duration_ms: number;
  createdAt: Date;
  traceparent: string | null;
  parent_span: string | null;
};
export type TracedConversation = {
  id: string;
  channel: string;
  assistantId: string;
  assistantName: string;
  revisionId: string;
  callId: string | null;
};

type AttributeValue = { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean };
type Attribute = { key: string; value: AttributeValue };
export type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events?: { timeUnixNano: string; name: string; attributes: Attribute[] }[];
  status?: { code: number; message?: string };
};

const [INTERNAL, SERVER, CLIENT] = [1, 2, 3];
const ERROR = 2;
const NANOS_PER_MS = 1_000_000n;

/** Hexadecimal, of so many bytes, made of what names a row: never random, so that a repeated export repeats them. */
const idOf = (bytes: number, ...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(parts.join(':'))
    .digest('hex')
    .slice(0, bytes * 2);

const nanos = (ms: number): string => (BigInt(Math.round(ms)) * NANOS_PER_MS).toString();

type AttributeInput = string | number | boolean | null | undefined;
function attributes(values: Record<string, AttributeInput>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]): Attribute[] => {
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }];
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }];
    return [{ key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }];
  });
}

const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const count = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
const usd = (nano: number): number | undefined => (nano === 0 ? undefined : nano / 1e9);

/** What took time of its own; every other entry is an event of the turn. */
const SPANS: Record<
  string,
  (entry: TracedEntry, withContent: boolean) => Pick<OtlpSpan, 'name' | 'kind' | 'attributes'>
> = {
  model_call({ detail, costNano, node_id }) {
    const named = text(detail.model) ?? 'built-in';
    const slash = named.indexOf('/');
    return {
      name: `chat ${named}`,
      kind: CLIENT,
      attributes: attributes({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': slash < 0 ? 'parley' : named.slice(0, slash),
        'gen_ai.request.model': slash < 0 ? named : named.slice(slash + 1),
        'gen_ai.usage.input_tokens': count(detail.input_tokens),
        'gen_ai.usage.output_tokens': count(detail.output_tokens),
        'gen_ai.usage.cache_read.input_tokens': count(detail.cached_tokens),
        'parley.node.id': node_id,
        'parley.cost_usd': usd(costNano),
      }),
    };
  },
  tool_call({ detail, node_id }, withContent) {
    const name = text(detail.name) ?? 'unknown';
    return {
      name: `execute_tool ${name}`,
      kind: CLIENT,
      attributes: attributes({
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.call.arguments':
          withContent && detail.input !== undefined ? JSON.stringify(detail.input) : undefined,
        'parley.tool.id': text(detail.tool_id),
        'parley.node.id': node_id,
      }),
    };
  },
  knowledge_search({ detail, node_id, costNano }, withContent) {
    return {
      name: 'retrieval',
      kind: INTERNAL,
      attributes: attributes({
        'gen_ai.operation.name': 'retrieval',
        'gen_ai.retrieval.query.text': withContent ? text(detail.query) : undefined,
        'parley.passages.found': Array.isArray(detail.found) ? detail.found.length : undefined,
        'parley.node.id': node_id,
        'parley.cost_usd': usd(costNano),
      }),
    };
  },
};

const isFailedToolCall = ({ type, detail }: TracedEntry): boolean => type === 'tool_call' && detail.ok === false;

/**
 * The spans of consecutive entries. A turn that was exported in parts has a span `invoke_agent` for each part, under one trace. Entries of one
 * step were stored together: the last of them ended then, and each lasted as long as it says.
 */
export function spansOf(
  conversation: TracedConversation,
  entries: readonly TracedEntry[],
  { withContent }: { withContent: boolean },
): OtlpSpan[] {
  const turns = new Map<number, TracedEntry[]>();
  for (const entry of entries) turns.set(entry.turn, [...(turns.get(entry.turn) ?? []), entry]);
  return [...turns.values()].flatMap((part) => turnSpans(conversation, part, withContent));
}

function turnSpans(
  conversation: TracedConversation,
  entries: readonly TracedEntry[],
  withContent: boolean,
): OtlpSpan[] {
  const first = entries[0]!;
  const work = first.traceparent?.split('-');
  const traceId = work?.[1] ?? idOf(16, conversation.id, first.turn);
  // The piece of work that answered is the span, where it answered one part only: then tools and vendors already know it as their parent.
  const isWhole = entries.every(({ traceparent }) => traceparent === first.traceparent);
  const rootId =
    work?.[2] !== undefined && isWhole && (first.type === 'heard' || first.type === 'started')
      ? work[2]
      : idOf(8, conversation.id, first.position, 'turn');
  const timed = withTimes(entries);
  const start = Math.min(...timed.map(({ start }) => start));
  const end = Math.max(...timed.map(({ end }) => end));
  const isBroken = entries.some((entry) => entry.type === 'note' && entry.reason.startsWith('given up'));
  const events = timed.flatMap(({ entry, end }) => (SPANS[entry.type] ? [] : [eventOf(entry, end, withContent)]));
  const root: OtlpSpan = {
    traceId,
    spanId: rootId,
    ...(first.parent_span !== null && { parentSpanId: first.parent_span }),
    name: `invoke_agent ${conversation.assistantName}`,
    kind: SERVER,
    startTimeUnixNano: nanos(start),
    endTimeUnixNano: nanos(end),
    attributes: attributes({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'parley',
      'gen_ai.agent.id': conversation.assistantId,
      'gen_ai.agent.name': conversation.assistantName,
      'gen_ai.agent.version': conversation.revisionId,
      'gen_ai.conversation.id': conversation.id,
      'parley.channel': conversation.channel,
      'parley.call.id': conversation.callId,
      'parley.turn': first.turn,
      'parley.cost_usd': usd(entries.reduce((sum, { costNano }) => sum + costNano, 0)),
    }),
    events,
    ...(isBroken && { status: { code: ERROR } }),
  };
  const children = timed.flatMap(({ entry, start, end }): OtlpSpan[] => {
    const shape = SPANS[entry.type]?.(entry, withContent);
    if (!shape) return [];
    return [
      {
        traceId,
        spanId: idOf(8, conversation.id, entry.position),
        parentSpanId: rootId,
        startTimeUnixNano: nanos(start),
        endTimeUnixNano: nanos(end),
        ...shape,
        ...(isFailedToolCall(entry) && { status: { code: ERROR, message: withContent ? entry.reason : '' } }),
      },
    ];
  });
  return [root, ...children];
}

type TimedEntry = { entry: TracedEntry; start: number; end: number };

/** Entries that were stored at one instant are laid before it, one after the other; `result` spans those before it and takes no time itself. */
function withTimes(entries: readonly TracedEntry[]): TimedEntry[] {
  const timed: TimedEntry[] = [];
  let before: { storedAt: number; start: number } | undefined;
  for (const entry of [...entries].reverse()) {
    const storedAt = entry.createdAt.getTime();
    const end = before?.storedAt === storedAt ? before.start : storedAt;
    const start = end - (SPANS[entry.type] ? entry.duration_ms : 0);
    timed.push({ entry, start, end });
    before = { storedAt, start };
  }
  return timed.reverse();
}

function eventOf(entry: TracedEntry, at: number, withContent: boolean): NonNullable<OtlpSpan['events']>[number] {
  const { type, node_id, reason, detail } = entry;
  const said = type === 'effect' ? text(detail.text) : undefined;
  return {
    timeUnixNano: nanos(at),
    name: `parley.${type}`,
    attributes: attributes({
      'parley.node.id': node_id,
      'parley.reason': withContent || type === 'step' || type === 'effect' ? reason : undefined,
      'parley.to': type === 'step' ? text(detail.to) : undefined,
      'parley.heard': withContent && type === 'heard' ? heardText(detail.input) : undefined,
      'parley.said': withContent ? said : undefined,
    }),
  };
}

function heardText(input: Json | undefined): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  return text(input.text);
}

/** The body of `POST /v1/traces` in OTLP/HTTP with JSON. */
export const traceRequest = (spans: readonly OtlpSpan[], { version }: { version: string }) => ({
  resourceSpans: [
    {
      resource: { attributes: attributes({ 'service.name': 'parley', 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'parley', version }, spans }],
    },
  ],
});
