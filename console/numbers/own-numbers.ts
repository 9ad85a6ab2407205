// Owns the phone numbers of the organization as choices of a form.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

export type PhoneNumber = Schema<'PhoneNumber'>;

/** None while they are read, and none for a session that may not read them. */
export function useOwnNumbers(): PhoneNumber[] {
  const { allowed } = usePermissions()('listPhoneNumbers');
  const { data } = useQuery({
    queryKey: ['numbers', 'choices'],
    queryFn: () => api().phoneNumbers.list({ limit: 100 }).all({ max: 500 }),
    enabled: allowed,
  });
  return data ?? [];
}

export type Carrier = Schema<'Carrier'>;

/** None while they are read, and none for a session that may not read them. */
export function useCarriers(): Carrier[] {
  const { allowed } = usePermissions()('listCarriers');
  const { data } = useQuery({
    queryKey: ['carriers', 'choices'],
    queryFn: () => api().carriers.list({ limit: 100 }).all({ max: 500 }),
    enabled: allowed,
  });
  return data ?? [];
}

/** Calls of the simulated world need an account to come by; the first one is made when it is needed. */
export async function simulatedCarrier(known: readonly Carrier[]): Promise<string> {
  const found = known.find(({ type }) => type === 'simulated');
  if (found) return found.id;
  return (await api().carriers.create({ name: 'Simulated carrier', type: 'simulated' })).id;
}
