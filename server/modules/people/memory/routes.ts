// Endpoint table: memory.
import { page } from '../../../http/pages.ts';
import { ref, route } from '../../../http/route.ts';
import type { Embedder } from './embedder.ts';
import * as memory from './memory.ts';
import { CreateFact, Fact, FactQuery, Forget, Forgotten, Recall, Recalled } from './schema.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    memory_fact: true;
  }
}

const tag = 'Memory';
const FACTS = '/v1/memory/facts';
const A_PERSON = '0190a000-0000-7000-8000-000000000000';

export const memoryRoutes = (embedder: Embedder) => [
  route({
    method: 'POST',
    path: FACTS,
    operationId: 'createFact',
    summary: 'Remember a fact about a person',
    tag,
    scope: 'memory:write',
    status: 201,
    errors: [400, 404, 409],
    idempotency: 'claim',
    description:
      'Assistants with `memory_enabled` tell it to their model in later conversations. The same words about the same person refresh the fact that is there. Emits `memory.fact.created`.',
    body: CreateFact,
    response: Fact,
    example: { body: { end_user_id: A_PERSON, text: 'Prefers calls in the evening', confidence: 0.9 } },
    handle: (ctx, { body }) => memory.create(ctx, embedder, body),
  }),
  route({
    method: 'GET',
    path: FACTS,
    operationId: 'listFacts',
    summary: 'List what is remembered about a person',
    description: 'Newest first; expired facts are left out.',
    tag,
    scope: 'memory:read',
    status: 200,
    errors: [404],
    query: FactQuery,
    response: page(Fact),
    example: { query: { end_user_id: A_PERSON } },
    handle: (ctx, { query }) => memory.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${FACTS}/recall`,
    operationId: 'recallFacts',
    summary: 'Recall facts near to a text',
    description: 'Compares meanings, so other words find the fact too. The embedding of the text is paid for.',
    tag,
    scope: 'memory:read',
    status: 200,
    errors: [404],
    idempotency: 'claim',
    body: Recall,
    response: Recalled,
    example: { body: { end_user_id: A_PERSON, text: 'When may I call?' } },
    handle: (ctx, { body }) => memory.recall(ctx, embedder, body),
  }),
  route({
    method: 'POST',
    path: `${FACTS}/forget`,
    operationId: 'forgetFacts',
    summary: 'Forget all facts about a person',
    description: 'Permanent. Emits `memory.fact.deleted` for each.',
    tag,
    scope: 'memory:write',
    status: 200,
    errors: [404],
    body: Forget,
    response: Forgotten,
    example: { body: { end_user_id: A_PERSON } },
    handle: (ctx, { body }) => memory.forgetAll(ctx, body.end_user_id),
  }),
  route({
    method: 'GET',
    path: `${FACTS}/{fact_id}`,
    operationId: 'getFact',
    summary: 'Read a fact',
    description: 'One fact; 404 once it has expired.',
    tag,
    scope: 'memory:read',
    status: 200,
    errors: [404],
    params: { fact_id: ref('memory_fact') },
    response: Fact,
    handle: (ctx, { params }) => memory.read(ctx, params.fact_id),
  }),
  route({
    method: 'DELETE',
    path: `${FACTS}/{fact_id}`,
    operationId: 'forgetFact',
    summary: 'Forget a fact',
    description: 'Permanent. Emits `memory.fact.deleted`.',
    tag,
    scope: 'memory:write',
    status: 204,
    errors: [404],
    params: { fact_id: ref('memory_fact') },
    handle: (ctx, { params }) => memory.forget(ctx, params.fact_id),
  }),
];
