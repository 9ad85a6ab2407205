// Owns what the pages know of speech on this server: whether it is installed, and which voices there are.
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { usePermissions } from './permissions.ts';

export const useSpeech = () =>
  useQuery({
    queryKey: ['web-calls'],
    queryFn: () => api().webCalls.get(),
    enabled: usePermissions()('getWebCallCapability').allowed,
  });
