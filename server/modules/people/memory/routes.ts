// Endpoint table: memory.
import { page } from '../../../http/pages.ts';
import { ref, route } from '../../../http/route.ts';
import type { Embedder } from './memory.ts';
import * as memory from './memory.ts';
import * as schema from './schema.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    memory_fact: true;
  }
}

const tag = 'Memory';
const read = { tag, scope: 'memory:read', status: 200 } as const;
const write = { tag, scope: 'memory:write' } as const;
const FACTS = '/v1/memory/facts';
const A_PERSON = '0190a000-0000-7000-8000-000000000000';

export const memoryRoutes = (embedder: Embedder) => [
  route({
    method: 'POST',
    path: FACTS,
    operationId: 'createFact',
    summary: 'Remember a fact about a person',
    ...write,
    status: 201,
    errors: [400, 404, 409],
    idempotency: 'claim',
    description:
      'Assistants with `memory_enabled` give it to their model in later conversations. The same text about the same person refreshes the fact that is there. Emits `memory.fact.created`.',
    body: schema.CreateFact,
    response: schema.Fact,
    example: { body: { end_user_id: A_PERSON, text: 'Prefers calls in the evening', confidence: 0.9 } },
    handle: (ctx, { body }) => memory.create(ctx, embedder, body),
  }),
  route({
    method: 'GET',
    path: FACTS,
    operationId: 'listFacts',
    summary: 'List what is remembered about a person',
    description: 'Newest first; expired facts are left out.',
    ...read,
    errors: [404],
    query: schema.FactQuery,
    response: page(schema.Fact),
    example: { query: { end_user_id: A_PERSON } },
    handle: (ctx, { query }) => memory.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${FACTS}/recall`,
    operationId: 'recallFacts',
    summary: 'Recall facts near to a text',
    description: 'Compares meanings, so other words find the fact too. The embedding of the text is paid for.',
    ...read,
    errors: [404],
    idempotency: 'claim',
    body: schema.Recall,
    response: schema.Recalled,
    example: { body: { end_user_id: A_PERSON, text: 'When may I call?' } },
    handle: (ctx, { body }) => memory.recall(ctx, embedder, body),
  }),
  route({
    method: 'POST',
    path: `${FACTS}/forget`,
    operationId: 'forgetFacts',
    summary: 'Forget all facts about a person',
    description: 'Permanent. Emits `memory.fact.deleted` for each.',
    ...write,
    status: 200,
    errors: [404],
    body: schema.Forget,
    response: schema.Forgotten,
    example: { body: { end_user_id: A_PERSON } },
    handle: (ctx, { body }) => memory.forgetAll(ctx, body.end_user_id),
  }),
  route({
    method: 'GET',
    path: `${FACTS}/{fact_id}`,
    operationId: 'getFact',
    summary: 'Read a fact',
    description: 'One fact; 404 once it has expired.',
    ...read,
    errors: [404],
    params: { fact_id: ref('memory_fact') },
    response: schema.Fact,
    handle: (ctx, { params }) => memory.read(ctx, params.fact_id),
  }),
  route({
    method: 'DELETE',
    path: `${FACTS}/{fact_id}`,
    operationId: 'forgetFact',
    summary: 'Forget a fact',
    description: 'Permanent. Emits `memory.fact.deleted`.',
    ...write,
    status: 204,
    errors: [404],
    params: { fact_id: ref('memory_fact') },
    handle: (ctx, { params }) => memory.forget(ctx, params.fact_id),
  }),
];
