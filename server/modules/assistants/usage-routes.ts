// Endpoint table: what uses a tool, a knowledge base or a policy, and where people reach an assistant.
import { pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import type { AssistantPorts } from './ports.ts';
import { AssistantUsagePage, UsagePage } from './usage-schema.ts';
import * as usages from './usages.ts';

const common = {
  method: 'GET',
  status: 200,
  query: pageQuery,
  response: UsagePage,
  description: 'Active revisions and drafts of assistants that are not archived, newest first.',
} as const;

export const usageRoutes = (ports: AssistantPorts) => [
  route({
    ...common,
    path: '/v1/tools/{tool_id}/usages',
    operationId: 'listToolUsages',
    tag: 'Tools',
    summary: 'Which assistants use a tool',
    scope: 'tools:read',
    params: { tool_id: ref('tool') },
    handle: (ctx, { params, query }) => usages.ofTool(ctx, params.tool_id, query),
  }),
  route({
    ...common,
    path: '/v1/knowledge-bases/{kb_id}/usages',
    operationId: 'listKnowledgeBaseUsages',
    tag: 'Knowledge',
    summary: 'Which assistants use a knowledge base',
    scope: 'knowledge_bases:read',
    params: { kb_id: ref('knowledge_base') },
    handle: (ctx, { params, query }) => usages.ofKnowledgeBase(ctx, params.kb_id, query),
  }),
  route({
    ...common,
    path: '/v1/policies/{policy_id}/usages',
    operationId: 'listPolicyUsages',
    tag: 'Policies',
    summary: 'Which assistants use a policy',
    scope: 'policies:read',
    params: { policy_id: ref('policy') },
    handle: (ctx, { params, query }) => usages.ofPolicy(ctx, params.policy_id, query),
  }),
  route({
    method: 'GET',
    path: '/v1/assistants/{agent_id}/usages',
    operationId: 'listAssistantUsages',
    tag: 'Assistants',
    summary: 'Where people reach an assistant',
    description:
      'Phone numbers whose calls or texts it answers, newest first. Once it is archived, the built-in script answers calls there, and texts are only stored.',
    scope: 'agents:read',
    status: 200,
    params: { agent_id: ref('assistant') },
    query: pageQuery,
    response: AssistantUsagePage,
    handle: (ctx, { params, query }) => usages.ofAssistant(ctx, ports, params.agent_id, query),
  }),
];
