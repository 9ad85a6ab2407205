// A reader who has never seen the code finds words on every operation and every field, and those words name things that exist.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './support/app.ts';

type Schema = Record<string, unknown> & {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = Record<string, { schema?: Schema }>;
type Parameter = { $ref?: string; name: string; description?: string; schema?: Schema };
type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; webhooks: Record<string, { post: Operation }> };

const document = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8')) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const events = Object.values(document.webhooks).map(({ post }) => post);

/** The document prints these itself, the same for all routes and events; no route has a word in them. */
const PRINTED = new Set(['idempotency-key']);
const ENVELOPE = new Set(['id', 'type', 'timestamp', 'organization_id', 'data']);

/** A field as a reader meets it. `text` is its own, or that of the component it refers to. */
type Field = { place: string; name: string; text: string | undefined };

function resolved<T extends { $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const names = part.$ref.slice(2).split('/');
  const found = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document);
  return resolved(found as T);
}

const alternatives = (schema: Schema): Schema[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);

function textOf(schema: Schema): string | undefined {
  if (schema.description !== undefined) return schema.description;
  if (schema.$ref !== undefined) return textOf(resolved(schema));
  const [only, ...others] = alternatives(schema).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? textOf(only) : undefined;
}

class Reader {
  readonly fields: Field[] = [];
  readonly #known = new Set<Schema>();

  read(place: string, given: Schema | undefined): void {
    if (typeof given !== 'object') return;
    const schema = resolved(given);
    if (this.#known.has(schema)) return;
    this.#known.add(schema);
    const at = given.$ref ? (given.$ref.split('/').at(-1) ?? place) : place;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      this.fields.push({ place: `${at}.${name}`, name, text: textOf(field) });
      this.read(`${at}.${name}`, field);
    }
    this.read(`${at}[]`, schema.items);
    this.read(`${at}{}`, schema.additionalProperties);
    for (const one of alternatives(schema)) this.read(at, one);
  }

  readContent(place: string, content: Content = {}): void {
    for (const { schema } of Object.values(content)) this.read(place, schema);
  }

  readOperation({ operationId, parameters = [], requestBody, responses }: Operation): void {
    for (const { name, description, schema } of parameters.map(resolved)) {
      if (!PRINTED.has(name))
        this.fields.push({ place: `${operationId}?${name}`, name, text: description ?? schema?.description });
    }
    this.readContent(`${operationId} body`, requestBody?.content);
    for (const [status, response] of Object.entries(responses)) {
      this.readContent(`${operationId} ${status}`, resolved(response).content);
    }
  }

  /** What an event holds; the envelope around it is the document's. */
  readEvent({ summary = '', requestBody }: Operation): void {
    for (const { schema } of Object.values(requestBody?.content ?? {})) {
      const parts = schema ? (resolved(schema).allOf ?? []).map(resolved) : [];
      const fields: Record<string, Schema> = Object.assign({}, ...parts.map(({ properties }) => properties));
      expect(new Set(Object.keys(fields))).toEqual(ENVELOPE);
      this.read(`event "${summary}"`, fields.data);
    }
  }
}

const reader = new Reader();
for (const operation of operations) reader.readOperation(operation);
for (const event of events) reader.readEvent(event);
const { fields } = reader;

const FILLERS = new Set(['the', 'a', 'an', 'of', 'is', 'this', 'its']);
const tokenize = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** "The name" tells a reader of `name` nothing. */
function repeatsName({ name, text = '' }: Field): boolean {
  const known = new Set(tokenize(name.replace(/([A-Z])/g, ' $1')));
  return tokenize(text).every((word) => known.has(word) || FILLERS.has(word));
}

const texts = [...operations.map(({ description = '' }) => description), ...fields.map(({ text = '' }) => text)];
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the words of openapi/openapi.json', () => {
  it('stand on every operation, and say more than the summary', () => {
    const silent = operations.filter(({ summary, description }) => !summary || !description || description === summary);
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
    expect(operations.length).toBeGreaterThan(200);
  });

  it('stand on every parameter and every field of bodies, answers and events', () => {
    expect(fields.filter(({ text }) => !text).map(({ place }) => place)).toEqual([]);
    expect(fields.length).toBeGreaterThan(1500);
  });

  it('say more than the name of the field', () => {
    expect(fields.filter(repeatsName).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
    expect(repeatsName({ place: '', name: 'displayName', text: 'The display name.' })).toBe(true);
  });

  it('name only operations and fields that exist', () => {
    const known = new Set([...operations.map(({ operationId }) => operationId), ...fields.map(({ name }) => name)]);
    const named = texts.flatMap(quoted).filter((name) => /^[a-z]+(?:[A-Z][a-z]+)+$/.test(name));
    expect([...new Set(named.filter((name) => !known.has(name)))]).toEqual([]);
    expect(named).toContain('getWorkflowRevision');
  });

  it('name only events that exist where they say what is emitted', () => {
    const emitted = texts.flatMap((text) =>
      text.split(/(?<=\.) /).filter((sentence) => /\b(?:emits|ends with)\b/i.test(sentence)),
    );
    const named = emitted.flatMap(quoted).filter((name) => /^[a-z_]+(?:\.[a-z_]+)+$/.test(name));
    expect([...new Set(named.filter((name) => !(name in document.webhooks)))]).toEqual([]);
    expect(named).toContain('assistant.created');
  });
});
