// The person who is signed in, as the frame and their page show them.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from './client.ts';

export const useProfile = (isMember: boolean) =>
  useQuery({ queryKey: ['profile'], queryFn: () => api().me.get(), enabled: isMember, staleTime: 60_000 });

/** Stored with the person: every device that they sign in on follows. */
export async function storePreferences(preferences: Schema<'Preferences'>): Promise<void> {
  queries.setQueryData(['profile'], await api().me.update({ preferences }));
}
