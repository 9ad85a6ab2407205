// Owns the way to the API: the SDK with the session's key, and the cache of what it answered.
import { type Query, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { AuthenticationError, Parley, ParleyError } from '../../sdk/parley.ts';
import { currentSession, endSession, onSessionChange } from './session.ts';

let client: Parley | undefined;
let known = currentSession()?.id;
onSessionChange(() => {
  const session = currentSession()?.id;
  if (session === known) return;
  known = session;
  client = undefined;
  if (session === undefined) queries.clear();
});

/** Only pages call it, and pages are shown to signed-in people only. */
export function api(): Parley {
  client ??= new Parley({ apiKey: currentSession()?.key ?? 'signed-out', baseUrl: location.origin, maxRetries: 1 });
  return client;
}

const giveUpSession = (error: unknown): void => {
  if (error instanceof AuthenticationError) endSession();
};

/** A list is asked for again page after page; one that was scrolled far stays as it was read. */
const MAX_FRESH_PAGES = 6;
export const isLongList = (data: unknown): boolean =>
  (data as { pages?: readonly unknown[] } | undefined)?.pages !== undefined &&
  (data as { pages: readonly unknown[] }).pages.length > MAX_FRESH_PAGES;
const isRefetchedAutomatically = ({ state }: Pick<Query, 'state'>): boolean => !isLongList(state.data);

export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: giveUpSession }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnMount: isRefetchedAutomatically,
      refetchOnWindowFocus: isRefetchedAutomatically,
      refetchOnReconnect: isRefetchedAutomatically,
      retry: (count, error) => count < 1 && error instanceof ParleyError && error.retryable,
    },
    mutations: { onError: giveUpSession },
  },
});

/** After an event, or after a while: what is shown is asked for again. What the reader has changed is asked for by `invalidateQueries`. */
export function refreshShown(filters: Pick<QueryFilters, 'queryKey' | 'predicate'>): void {
  void queries.invalidateQueries({ ...filters, refetchType: 'none' });
  const isWanted = (query: Query): boolean => (filters.predicate?.(query) ?? true) && isRefetchedAutomatically(query);
  void queries.refetchQueries({ ...filters, type: 'active', predicate: isWanted });
}
