// Holds a body with traces against the messages that OpenTelemetry publishes, as a collector reads OTLP/HTTP with JSON: names in lowerCamelCase,
// whole numbers of 64 bits as texts, enums as numbers, ids in hexadecimal digits.
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Field = { type: string; isList: boolean; group: string | undefined };
type Message = Map<string, Field>;

const SOURCE = readFileSync(path.join(import.meta.dirname, 'fixtures/otlp-trace.proto'), 'utf8');
const FIELD = /^(repeated )?([\w.]+) (\w+) *= *(\d+);?$/;
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** By their last name: none occurs twice with other fields. */
const { messages, enums } = readProto();

function readProto() {
  const messages = new Map<string, Message>();
  const enums = new Map<string, Set<number>>();
  const open: { kind: string; name: string }[] = [];
  for (const line of SOURCE.split('\n').map((one) => one.trim())) {
    const [, kind = '', name = ''] = /^(message|enum|oneof) (\w+) \{$/.exec(line) ?? [];
    const inside = open.at(-1);
    const value = /^[A-Z]\w* *= *(\w+);?$/.exec(line);
    const [, repeated, type = '', field = ''] = FIELD.exec(line) ?? [];
    if (kind !== '') {
      open.push({ kind, name });
      if (kind === 'message') messages.set(name, new Map());
      if (kind === 'enum') enums.set(name, new Set());
    } else if (/^\};?$/.test(line)) open.pop();
    else if (inside?.kind === 'enum' && value) enums.get(inside.name)?.add(Number(value[1]));
    else if (field !== '') {
      const owner = open.findLast((one) => one.kind === 'message')?.name ?? '';
      const group = inside?.kind === 'oneof' ? inside.name : undefined;
      messages
        .get(owner)
        ?.set(camel(field), { type: type.split('.').at(-1) ?? '', isList: repeated !== undefined, group });
    }
  }
  return { messages, enums };
}

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  double: (value) => typeof value === 'number',
  int32: (value) => Number.isInteger(value),
  uint32: (value) => Number.isInteger(value) && Number(value) >= 0,
  fixed32: (value) => Number.isInteger(value) && Number(value) >= 0,
  int64: (value) => typeof value === 'string' && /^-?\d{1,19}$/.test(value),
  fixed64: (value) => typeof value === 'string' && /^\d{1,20}$/.test(value),
};
/** In bytes. Other fields of bytes are in base64. */
const ID_BYTES: Readonly<Record<string, number>> = { traceId: 16, spanId: 8, parentSpanId: 8 };

function isRight(name: string, type: string, value: unknown): boolean {
  const bytes = ID_BYTES[name];
  if (type === 'bytes' && bytes !== undefined)
    return typeof value === 'string' && new RegExp(`^(?!0+$)[0-9a-f]{${bytes * 2}}$`).test(value);
  if (type === 'bytes') return typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
  return enums.get(type)?.has(value as number) ?? SCALARS[type]?.(value) ?? false;
}

function* problemsIn(value: unknown, type: string, at: string): Generator<string> {
  const fields = messages.get(type);
  if (!fields) throw new Error(`the messages do not define ${type}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield `${at}: is no ${type}`;
    return;
  }
  const groups = new Set<string>();
  for (const [name, given] of Object.entries(value)) {
    const field = fields.get(name);
    if (!field) yield `${at}.${name}: ${type} has no such field`;
    else if (field.isList !== Array.isArray(given)) yield `${at}.${name}: ${field.isList ? 'is no list' : 'is a list'}`;
    else {
      if (field.group && groups.size === groups.add(field.group).size)
        yield `${at}.${name}: another of ${field.group} is set`;
      for (const [i, one] of (field.isList ? (given as unknown[]) : [given]).entries()) {
        const place = `${at}.${name}${field.isList ? `[${i}]` : ''}`;
        if (messages.has(field.type)) yield* problemsIn(one, field.type, place);
        else if (!isRight(name, field.type, one)) yield `${place}: ${JSON.stringify(one)} is no ${field.type}`;
      }
    }
  }
}

/** What a collector would not read, or read otherwise; empty where all is well. */
export const otlpProblems = (body: unknown): string[] => [...problemsIn(body, 'ExportTraceServiceRequest', 'body')];
