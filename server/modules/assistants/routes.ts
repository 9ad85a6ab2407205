// Endpoint table: assistants and their revisions, and of their graphs.
import { page, pageQuery } from '../../http/pages.ts';
import { route, uuidRef } from '../../http/route.ts';
import * as assistants from './assistants.ts';
import { graphRoutes } from './graph/routes.ts';
import { RevisionDiff } from './graph/schema.ts';
import type { AssistantPorts } from './ports.ts';
import * as revisions from './revisions.ts';
import {
  ActivatedAssistant,
  Assistant,
  AssistantQuery,
  AssistantRevision,
  CreateAssistant,
  CreateRevision,
  RevisionFields,
  UpdateAssistant,
} from './schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    assistant: true;
    assistant_revision: true;
  }
}

const tag = 'Assistants';
const ASSISTANT = '/v1/assistants/{agent_id}';
const REVISION = `${ASSISTANT}/revisions/{revision_id}` as const;
const ofAssistant = { agent_id: uuidRef('assistant') };
const ofRevision = { ...ofAssistant, revision_id: uuidRef('assistant_revision') };
type RevisionParams = { agent_id: string; revision_id: string };
const at = ({ agent_id, revision_id }: RevisionParams) => ({ assistantId: agent_id, revisionId: revision_id });
const read = { tag, scope: 'agents:read', status: 200 } as const;
const write = { tag, scope: 'agents:write', status: 200, errors: [409] } as const;
const release = { tag, scope: 'agents:publish', status: 200, errors: [409] } as const;

export const assistantRoutes = (ports: AssistantPorts) => [
  route({
    ...write,
    method: 'POST',
    path: '/v1/assistants',
    operationId: 'createAssistant',
    summary: 'Create an assistant',
    status: 201,
    description: 'A first draft revision is made with it; `draft_revision_id` names it.',
    body: CreateAssistant,
    response: Assistant,
    example: { body: { name: 'Order desk', description: 'Answers questions about orders', max_active_calls: 5 } },
    handle: (ctx, { body }) => assistants.create(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/v1/assistants',
    operationId: 'listAssistants',
    summary: 'List assistants, newest first',
    query: AssistantQuery,
    response: page(Assistant),
    handle: (ctx, { query }) => assistants.list(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: ASSISTANT,
    operationId: 'getAssistant',
    summary: 'Read an assistant',
    params: ofAssistant,
    response: Assistant,
    handle: (ctx, { params }) => assistants.read(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: ASSISTANT,
    operationId: 'updateAssistant',
    summary: 'Change settings of an assistant',
    params: ofAssistant,
    body: UpdateAssistant,
    response: Assistant,
    example: { body: { release_gate_mode: 'advisory', max_active_calls: null } },
    handle: (ctx, { params, body }) => assistants.update(ctx, params.agent_id, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${ASSISTANT}/archive`,
    operationId: 'archiveAssistant',
    summary: 'Archive an assistant',
    description: 'It takes no edits, conversations or calls any more; what runs may finish. Restore takes it back.',
    params: ofAssistant,
    response: Assistant,
    handle: (ctx, { params }) => assistants.archive(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${ASSISTANT}/restore`,
    operationId: 'restoreAssistant',
    ignoresUnknown: true,
    summary: 'Restore an archived assistant',
    params: ofAssistant,
    response: Assistant,
    handle: (ctx, { params }) => assistants.restore(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'POST',
    path: `${ASSISTANT}/revisions`,
    operationId: 'createAssistantRevision',
    status: 201,
    summary: 'Make a new draft revision',
    description: 'A copy of the latest revision, with the given fields changed.',
    params: ofAssistant,
    body: CreateRevision,
    response: AssistantRevision,
    example: { body: { name: 'Friendlier', persona: 'You are an AI assistant of a small shop.' } },
    handle: (ctx, { params, body }) => revisions.create(ctx, ports, params.agent_id, body ?? {}),
  }),
  route({
    ...read,
    method: 'GET',
    path: `${ASSISTANT}/revisions`,
    operationId: 'listAssistantRevisions',
    summary: 'List revisions, newest first',
    params: ofAssistant,
    query: pageQuery,
    response: page(AssistantRevision),
    handle: (ctx, { params, query }) => revisions.list(ctx, params.agent_id, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: REVISION,
    operationId: 'getAssistantRevision',
    summary: 'Read a revision',
    params: ofRevision,
    response: AssistantRevision,
    handle: (ctx, { params }) => revisions.read(ctx, at(params)),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: REVISION,
    operationId: 'updateAssistantRevision',
    summary: 'Change a draft revision',
    description: 'Persona and context variables are part of the flow graph: changing them makes a new graph_version.',
    params: ofRevision,
    body: RevisionFields,
    response: AssistantRevision,
    example: { body: { system_prompt: 'Be brief.', kb_clearance_level: 1, current_time: { timezone: 'Europe/Vienna' } } },
    handle: (ctx, { params, body }) => revisions.update(ctx, ports, at(params), body),
  }),
  route({
    ...release,
    method: 'POST',
    path: `${REVISION}/publish`,
    operationId: 'publishAssistantRevision',
    summary: 'Publish a draft',
    description: 'Validates, compiles and freezes it. Blocking findings are in `details.findings` of the 409.',
    params: ofRevision,
    response: AssistantRevision,
    handle: (ctx, { params }) => revisions.publish(ctx, ports, at(params)),
  }),
  route({
    ...release,
    method: 'POST',
    path: `${REVISION}/activate`,
    operationId: 'activateAssistantRevision',
    summary: 'Make a published revision the active one',
    description: 'The release gate gives its verdict and never refuses.',
    idempotency: 'claim',
    params: ofRevision,
    response: ActivatedAssistant,
    handle: (ctx, { params }) => assistants.activate(ctx, ports, at(params)),
  }),
  route({
    ...read,
    method: 'GET',
    path: `${REVISION}/diff/{other_id}`,
    operationId: 'diffAssistantRevisions',
    summary: 'What leads from this revision to the other',
    params: { ...ofRevision, other_id: uuidRef('assistant_revision') },
    response: RevisionDiff,
    handle: (ctx, { params }) => revisions.diffRevisions(ctx, at(params), params.other_id),
  }),
  ...graphRoutes(ports),
];
