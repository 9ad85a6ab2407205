// Owns the catalog of events as the pages ask for it: once, since it changes with the server only.
import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/client.ts';

export const catalogQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'catalog'],
    queryFn: async () => (await api().webhooks.eventCatalog.list().page()).items,
    staleTime: 600_000,
  });
