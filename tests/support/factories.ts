// One real object of every kind that a path may name. A new kind without its factory does not compile.
import type { RefKind } from '../../server/http/route.ts';
import '../../server/app.ts';
import type { Client, Reply } from './client.ts';

type Factory = (client: Client) => Promise<string>;

export const factories: Record<RefKind, Factory> = {
  api_key: async (client) => created(await client.post('/v1/identity/api-keys', { name: 'Made by a factory' })).id,
};

/** The body of a creation that worked. */
export function created(reply: Reply): Reply['body'] {
  if (reply.status >= 300) throw new Error(`creation answered ${reply.status}: ${reply.text}`);
  return reply.body;
}
