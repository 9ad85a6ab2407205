// One real object of every kind that a path may name. A new kind without its factory does not compile.
import type { RefKind } from '../../server/http/route.ts';
import '../../server/app.ts';
import type { Client, Reply } from './client.ts';

type Factory = (client: Client) => Promise<string>;

export const factories: Record<RefKind, Factory> = {
  api_key: async (client) => created(await client.post('/v1/identity/api-keys', { name: 'Made by a factory' })).id,
  webhook_endpoint: async (client) => created(await client.post('/v1/webhooks/endpoints', nowhere)).id,
  webhook_delivery: async (client) => {
    const endpoint = created(await client.post('/v1/webhooks/endpoints', nowhere));
    return created(await client.post(`/v1/webhooks/endpoints/${endpoint.id}/test`)).id;
  },
};

const nowhere = { url: 'https://receiver.invalid/hooks', event_types: ['webhook.endpoint.disabled'] };

/** The body of a creation that worked. */
export function created(reply: Reply): Reply['body'] {
  if (reply.status >= 300) throw new Error(`creation answered ${reply.status}: ${reply.text}`);
  return reply.body;
}
