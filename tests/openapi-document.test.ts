// What client authors rely on in the committed document: names, shared refusals, pages, streams, events, graphs and examples.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { nodeTypes } from '../flow/language/node-types.ts';
import { routeTable } from '../server/app.ts';
import { type WrittenExamples, withExamples, writtenExamples } from '../server/http/openapi/examples.ts';
import {
  JSON_MEDIA,
  type OpenApi,
  type OperationObject,
  parametersOf,
  refersTo,
  resolveRef,
  successOf,
} from '../server/http/openapi/json-schema.ts';
import { listedIn } from '../server/http/openapi/names.ts';
import { EVERYWHERE } from '../server/http/openapi/refusals.ts';

const document = JSON.parse(readFileSync(new URL('../openapi/openapi.json', import.meta.url), 'utf8')) as OpenApi;
const examplesOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../server/http/openapi/${name}.json`, import.meta.url), 'utf8'));
const written: WrittenExamples = examplesOf('written-examples');
/** As the documentation shows it. */
const readers = withExamples(document, examplesOf('examples'), written);
const { schemas } = document.components;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const answerOf = (operation: OperationObject) => successOf(operation)?.content?.[JSON_MEDIA];
const idsOf = (some: { operation: OperationObject }[]) => some.map(({ operation }) => operation.operationId);

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'document');
const errorsOf = (name: string, value: unknown): string => {
  const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
  return validate(value) ? '' : ajv.errorsText(validate.errors);
};

describe('names', () => {
  it('are given to every body and every answer', () => {
    const inlined = operations.filter(({ operation }) => {
      const accepted = Object.entries(operation.requestBody?.content ?? {});
      // A plain text, such as a CSV file, has no shape to name.
      const bodies = accepted
        .filter(([type, { schema }]) => type === JSON_MEDIA || schema?.type !== 'string')
        .map(([, media]) => media);
      return [...bodies, answerOf(operation)].some((media) => media?.schema && refersTo(media.schema) === undefined);
    });
    expect(idsOf(inlined)).toEqual([]);
  });

  it('say what they are for', () => {
    for (const { operation } of operations) {
      const body = operation.requestBody?.content[JSON_MEDIA]?.schema;
      if (body && operation.operationId !== 'simulateScript') expect(refersTo(body)).toMatch(/Request$/);
      const answer = answerOf(operation)?.schema;
      if (answer && operation['x-pagination']) expect(refersTo(answer)).toMatch(/Page$/);
    }
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  });

  it('of bodies, answers and webhooks lead somewhere', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const components = document.components as Record<string, Record<string, unknown>>;
    expect(refs.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)).toEqual([]);
  });
});

describe('refusals', () => {
  it('are shared ones, with an example that fits', () => {
    const responses = readers.components.responses as Record<string, NonNullable<ReturnType<typeof successOf>>>;
    for (const { operation } of operations) {
      for (const [status, reply] of Object.entries(operation.responses)) {
        if (status >= '400') expect(reply.$ref).toMatch(/^#\/components\/responses\/\w+$/);
      }
    }
    for (const [name, { content }] of Object.entries(responses)) {
      const media = content?.[JSON_MEDIA];
      const shown = Object.values((media?.examples ?? {}) as Record<string, { value: unknown }>);
      expect(shown.length, name).toBeGreaterThan(0);
      for (const { value } of shown)
        expect([name, errorsOf(refersTo(media?.schema ?? {}) ?? '', value)]).toEqual([name, '']);
    }
    expect(responses.Refused?.headers).toHaveProperty('Retry-After');
  });

  it('that any operation may answer stand in its default, by status', () => {
    const said = String(
      (document.components.responses as Record<string, { description: string }>).Refused?.description,
    );
    expect([...said.matchAll(/\b\d{3}(?=: )/g)].map(Number)).toEqual(EVERYWHERE);
    const closed = operations.filter(({ operation }) => operation['x-required-scope'] !== undefined);
    expect(idsOf(closed.filter(({ operation }) => !('default' in operation.responses)))).toEqual([]);
    expect(closed.length).toBeGreaterThan(400);
  });
});

/** Rows that come all at once, and why that is no danger. */
const COMPLETE: Record<string, string> = {
  listApiKeys: 'the contract shows no pages',
  listPasskeys: 'a person has at most 20',
  getModelRouterEmbeddingCostByKb: 'the first so many, by cost',
  getModelRouterEmbeddingCostByDay: 'one row a day of the span asked for',
  getModelRouterEmbeddingCostByModel: 'one row for each model in use',
  getModelRouterEmbeddingCostBySource: 'one row for each source',
  getAssistantFigures: 'one entry for each id that is asked for, at most 100',
  getModelRouterCostByAssistant: 'one row for each assistant that spent anything',
  getModelRouterEmbeddingCostByKbByDay: 'one row a day and base, at most 92 days of the first so many bases',
  getWorkflowOutcomes: 'one row a day or hour, at most 92 days or 7 days',
  getOutcomes: 'at most the rows of one grouping; the longest is cut, and the totals say so',
  getWorkflowBestHours: 'at most the 168 hours of a week',
  listProblems: 'the 200 most frequent kinds and nodes of one flow',
  listNodeTypes: 'the catalogue is part of the program',
  listGraphRules: 'the catalogue is part of the program',
  listComplianceRules: 'the table of rules is part of the program',
  listWebhookEventTypes: 'the catalogue is part of the program',
  getExecutionTimeline: 'bounded by the steps of one workflow',
  getCallTimeline: 'bounded by what happens to one call',
  getCall: 'one call in the shape of a page',
  getDataMap: 'the map is part of the program',
  listPossiblePeople: 'those who have one of the few addresses that one contact states',
  listMcpTools: 'what the server of one tool lists',
  getCarrierRegistrations: 'the numbers of one account, at most 1,000',
  getWeekMap: 'the hours of a week of at most so many regions',
  listSpend: 'one row for each part of one cut; the longest is cut, and the totals say so',
  listSpendByDay: 'one row a day and part of the span asked for',
  listSpendByOutcome: 'one row for each channel and outcome',
  getReviewScores: 'one row a day, agent, queue, criterion or reviewer of a span of at most so many days',
  getRatings: 'one row a day, agent, queue or assistant of a span of at most so many days',
  listAgents: 'the members of one organization who take conversations',
  listAvailableNumbers: 'what the carrier offers at this moment',
  listCarrierNumbers: 'the first 100 numbers of the account; the answer says whether there are more',
};

describe('x-pagination', () => {
  it('says of every list how its next page is asked for, unless the list is complete', () => {
    const lists = operations.filter(({ method, operation }) => {
      const answer = answerOf(operation)?.schema;
      return method === 'get' && answer && listedIn(resolveRef(answer, schemas)) !== undefined;
    });
    const silent = idsOf(lists.filter(({ operation }) => operation['x-pagination'] === undefined));
    expect(silent.sort()).toEqual(Object.keys(COMPLETE).sort());
    expect(lists.length).toBeGreaterThan(40);
  });

  it('names parameters and fields that exist', () => {
    for (const { operation } of operations) {
      const paging = operation['x-pagination'] as
        | { items: string; next: string | null; param: string | string[]; limit: string }
        | undefined;
      if (!paging) continue;
      const parameters = parametersOf(document, operation).map(({ name }) => name);
      expect(parameters, operation.operationId).toEqual(expect.arrayContaining([paging.param, paging.limit].flat()));
      let shape = resolveRef(answerOf(operation)?.schema ?? {}, schemas);
      expect(shape.properties).toHaveProperty(paging.items);
      for (const field of paging.next?.split('.') ?? []) {
        expect(shape.properties).toHaveProperty(field);
        shape = resolveRef((shape.properties as typeof schemas)[field] ?? {}, schemas);
      }
    }
  });

  it('knows the four styles', () => {
    const pagingOf = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation['x-pagination'];
    const cursor = { style: 'cursor', items: 'data', param: 'cursor', limit: 'limit' };
    expect(pagingOf('listAssistants')).toEqual({ ...cursor, next: 'next_cursor' });
    expect(pagingOf('listWorkflows')).toEqual({ ...cursor, next: 'pagination.nextCursor' });
    expect(pagingOf('listCalls')).toMatchObject({
      style: 'keyset',
      items: 'calls',
      next: null,
      param: ['createdAt', 'id'],
    });
    expect(pagingOf('listConversationMessages')).toMatchObject({ style: 'after', param: 'after' });
    expect(pagingOf('listGraphHistory')).toMatchObject({ style: 'before', param: 'before' });
  });
});

describe('streams and webhooks', () => {
  it('name their events and the shape of each', () => {
    const streaming = operations.filter(({ operation }) => successOf(operation)?.content?.['text/event-stream']);
    expect(idsOf(streaming)).toEqual(expect.arrayContaining(['streamText', 'streamEvents', 'sendConversationMessage']));
    for (const { operation } of streaming) {
      const stream = operation['x-event-stream'] as {
        events: Record<string, { $ref: string }>;
        item: { $ref: string };
      };
      expect(Object.keys(stream.events).length, operation.operationId).toBeGreaterThan(1);
      for (const ref of [...Object.values(stream.events), stream.item])
        expect(schemas).toHaveProperty(refersTo(ref) ?? 'none');
    }
  });

  it('tell events apart by type', () => {
    const webhooks = document.webhooks as Record<string, { post: OperationObject }>;
    const { discriminator, oneOf } = schemas.WebhookEvent as { discriminator: { mapping: object }; oneOf: object[] };
    expect(Object.keys(discriminator.mapping)).toEqual(Object.keys(webhooks));
    expect(oneOf).toEqual(Object.values(webhooks).map(({ post }) => post.requestBody?.content[JSON_MEDIA]?.schema));
    expect(webhooks['call.ended']?.post.operationId).toBe('onCallEnded');
    expect(errorsOf('CallEndedEvent', { type: 'call.started' })).toContain('must be equal to constant');
  });
});

describe('graphs', () => {
  it.each(nodeTypes().map(({ type }) => type))('describe the configuration of %s', (type) => {
    const name = Object.keys(schemas).find((one) => one.toLowerCase() === `${type.replaceAll('_', '')}node`) ?? '';
    expect(errorsOf(name, { id: 'a', type: 'no such type', config: {} })).toContain('must be equal to constant');
    expect(errorsOf('GraphNode', { id: 'a', type, config: { odd: true } })).toBe('');
  });

  it('tell a wrong configuration from a right one, and bear with what they do not know', () => {
    expect(errorsOf('MessageNode', { id: 'a', type: 'message', config: { text: 'Hello' } })).toBe('');
    expect(errorsOf('MessageNode', { id: 'a', type: 'message', config: { text: 5 } })).toContain('must be string');
    expect(errorsOf('GraphNode', { id: 'a', type: 'teleport', config: 5, mine: true })).toBe('');
    expect(errorsOf('GraphEdge', { source: 'a', target: 'b', kind: 'sideways', mine: true })).toBe('');
  });
});

/** Answers that cannot be recorded here. */
const UNRECORDED: Record<string, string> = {
  CallRecording: 'needs a call that was recorded from beginning to end',
  HeardAgain: 'needs a call that our own speech recorded, and the speech parts',
  CellReport: 'is for the operator, and the answers are recorded with a key',
  McpTools: 'needs an MCP server on the network',
  ReceiveProviderLogoutResponse: 'has no body',
  ReceiveFromSlackResponse: 'has no body',
  TextMessage: 'needs a text that a person has sent to a number of ours',
  AgentState: 'is that of a member, and the answers are recorded with a key',
  WebCallStart: 'needs speech, which is installed apart',
  SpeechCheck: 'needs speech, which is installed apart',
  ConversationFile: 'is uploaded as a form, and the answers are recorded with JSON',
  ScheduledActivation: 'is of a revision whose time is to come',
  VisitorWebCall: 'needs speech, which is installed apart',
  MailboxCheck: 'needs a mail server on the network',
  Mail: 'needs a mail that came',
  PostedMail: 'needs the signature of the one who posts',
  SlackCheck: 'needs Slack on the network',
  HandOffWebhookCheck: 'needs a program on the network',
  HandOffAnswerTaken: 'needs the signature of the one who answers',
  PushKey: 'is for a member, and the answers are recorded with a key',
  PushDevice: 'is that of a member, and the answers are recorded with a key',
  PushDevicePage: 'is that of a member, and the answers are recorded with a key',
  PushTest: 'needs a push service on the network',
};

describe('examples', () => {
  const named = operations.flatMap(({ operation }) => {
    const schema = answerOf(operation)?.schema;
    return schema ? [refersTo(schema) ?? ''] : [];
  });
  const examples = readers.components.examples as Record<string, { value: unknown }>;

  it('are there for every answer (npm run examples records them)', () => {
    expect(named.filter((name) => !(name in examples) && !(name in UNRECORDED))).toEqual([]);
  });

  it.each(Object.keys(examples))('of %s fits its shape', (name) => {
    expect(errorsOf(name, examples[name]?.value)).toBe('');
  });

  it('are for readers, not for generators', () => {
    expect(document.components.examples).toBeUndefined();
    for (const part of [document.components.responses, document.paths])
      expect(JSON.stringify(part)).not.toMatch(/"examples?":/);
  });

  it('of bodies are what the routes show (npm run openapi writes them), and fit', () => {
    expect(written).toEqual(JSON.parse(JSON.stringify(writtenExamples(routeTable()))));
    const shown = operations.filter(({ operation }) => written[operation.operationId]?.body !== undefined);
    for (const { operation } of shown) {
      const name = refersTo(operation.requestBody?.content[JSON_MEDIA]?.schema ?? {}) ?? '';
      expect([name, errorsOf(name, written[operation.operationId]?.body)]).toEqual([name, '']);
    }
    expect(shown.length).toBeGreaterThan(100);
  });

  it('hold no key and no secret', () => {
    const keys = JSON.stringify(examples).match(/ply_[0-9A-Za-z]{49}/g) ?? [];
    expect(keys.filter((key) => !key.startsWith('ply_EXAMPLE'))).toEqual([]);
  });
});

it('is small for what it describes: shared parts stand in it once', () => {
  expect(Buffer.byteLength(JSON.stringify(document)) / operations.length).toBeLessThan(2450);
  const parameters = operations
    .flatMap(({ operation }) => operation.parameters ?? [])
    .map((one) => JSON.stringify(one));
  const inlined = parameters.filter((text) => !text.includes('"$ref"'));
  const often = inlined.filter(
    (text, at) => inlined.indexOf(text) === at && inlined.filter((one) => one === text).length > 10,
  );
  expect(often).toEqual([]);
});

it('describes every tag', () => {
  const tags = document.tags as { name: string; description?: string }[];
  expect(tags.filter(({ description }) => !description)).toEqual([]);
});
