// The person who is signed in, as the frame and their page show them.
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

export const useProfile = (isMember: boolean) =>
  useQuery({ queryKey: ['profile'], queryFn: () => api().me.get(), enabled: isMember, staleTime: 60_000 });
