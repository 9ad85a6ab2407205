// Owns the names behind ids: tools, assistants, knowledge bases, policies and campaigns of the organization.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

type NamedEntity = { id: string; name: string };
export type NamedKind = 'tool' | 'assistant' | 'knowledge base' | 'policy' | 'campaign' | 'queue';

const SOURCES: Record<NamedKind, { operation: string; list: () => Promise<NamedEntity[]> }> = {
  tool: { operation: 'listTools', list: () => api().tools.list({ limit: 100 }).all({ max: 500 }) },
  assistant: { operation: 'listAssistants', list: () => api().assistants.list({ limit: 100 }).all({ max: 500 }) },
  'knowledge base': {
    operation: 'listKnowledgeBases',
    list: () => api().knowledgeBases.list({ limit: 100 }).all({ max: 500 }),
  },
  campaign: { operation: 'listWorkflows', list: () => api().workflows.list({ limit: '100' }).all({ max: 500 }) },
  queue: { operation: 'listQueues', list: () => api().queues.list({ limit: 100 }).all({ max: 500 }) },
  policy: { operation: 'listPolicies', list: () => api().policies.list({ limit: 100 }).all({ max: 500 }) },
};

/** Undefined while they are read, and to a session that may not read them: the id itself is edited then. */
export function useNamed(kind: NamedKind, isNeeded = true): NamedEntity[] | undefined {
  const { operation, list } = SOURCES[kind];
  const { allowed } = usePermissions()(operation);
  return useQuery({
    queryKey: ['editor', 'named', kind],
    queryFn: list,
    enabled: allowed && isNeeded,
    staleTime: 60_000,
  }).data;
}
