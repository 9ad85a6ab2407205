// Owns the way to the API: the SDK with the session's key, and the cache of what it answered.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { AuthenticationError, Parley, ParleyError } from '../../sdk/parley.ts';
import { currentSession, endSession, onSessionChange } from './session.ts';

let client: Parley | undefined;
onSessionChange(() => {
  client = undefined;
  if (!currentSession()) queries.clear();
});

/** Only asked for by pages, which are shown to somebody who is signed in. */
export function api(): Parley {
  client ??= new Parley({ apiKey: currentSession()?.key ?? 'signed-out', baseUrl: location.origin, maxRetries: 1 });
  return client;
}

const giveUpSession = (error: unknown): void => {
  if (error instanceof AuthenticationError) endSession();
};

export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: giveUpSession }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && error instanceof ParleyError && error.retryable,
    },
    mutations: { onError: giveUpSession },
  },
});
