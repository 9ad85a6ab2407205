// Owns what the session may do, by operation of the API; the scopes come from the API's own document.

import { REQUIRED_SCOPES } from 'virtual:parley-scopes';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

export const useWhoAmI = () => useQuery({ queryKey: ['whoami'], queryFn: () => api().whoami(), staleTime: 300_000 });

export type Permission = { allowed: boolean; scope: string | null };

export function usePermissions(): (operation: string) => Permission {
  const { data } = useWhoAmI();
  const scopes: readonly string[] = data?.scopes ?? [];
  return (operation) => {
    const scope = REQUIRED_SCOPES[operation] ?? null;
    return { allowed: scope === null || scopes.includes(scope), scope };
  };
}

/** The organization's time zone, in which all times are shown. */
export const useZone = (): string => useWhoAmI().data?.organization.timezone ?? 'UTC';
