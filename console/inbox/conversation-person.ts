// Owns whom a conversation is with, as far as this session may know.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

export type ConversationPerson = {
  id: string | null;
  person: Answer<'getEndUser'> | undefined;
  name: string | null;
  traits: Record<string, unknown>;
  isLoading: boolean;
  /** The scope that is missing to see them. */
  missingScope: string | null;
};

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function useConversationPerson(id: string | null): ConversationPerson {
  const { allowed, scope } = usePermissions()('getEndUser');
  const { data, isLoading } = useQuery({
    queryKey: ['people', id],
    queryFn: () => api().endUsers.get(id ?? ''),
    enabled: allowed && id !== null,
  });
  const traits: Record<string, unknown> = { ...data?.traits };
  const full = [text(traits.first_name), text(traits.last_name)].filter((part) => part !== '').join(' ');
  return {
    id,
    person: data,
    name: full || text(traits.full_name) || text(traits.name) || null,
    traits,
    isLoading,
    missingScope: allowed ? null : scope,
  };
}
