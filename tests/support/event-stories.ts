// How each event of the catalog really comes about, through the front door. A type without its story does not compile.
import type { EventName } from '../../server/app.ts';
import type { Client } from './client.ts';
import { created, factories } from './factories.ts';

/** What a story may use besides the caller: an address that answers 204 to everything, and one that is gone for good (410). */
export type Stage = { client: Client; receiverUrl: string; goneUrl: string };

/** Makes the thing happen and returns what the event's `data` must contain. */
export type Story = (stage: Stage) => Promise<Record<string, unknown>>;

export const stories: Record<EventName, Story> = {
  'api_key.created': async ({ client }) => {
    const { id, name } = created(await client.post('/v1/identity/api-keys', { name: 'Told about' }));
    return { id, name };
  },
  'api_key.revoked': async ({ client }) => {
    const { id } = created(await client.post('/v1/identity/api-keys', { name: 'Doomed' }));
    await client.delete(`/v1/identity/api-keys/${id}`);
    return { id };
  },
  'identity.end_user.created': async ({ client }) => ({ id: await factories.end_user(client) }),
  'identity.end_user.updated': async ({ client }) => {
    const id = await factories.end_user(client);
    created(await client.patch(`/v1/identity/end-users/${id}`, { traits: { plan: 'gold' } }));
    return { id };
  },
  'identity.end_user.merged': async ({ client }) => ({ merge_id: await factories.merge(client) }),
  'identity.end_user.unmerged': async ({ client }) => {
    const merge_id = await factories.merge(client);
    created(await client.post(`/v1/identity/merges/${merge_id}/revert`));
    return { merge_id };
  },
  'identity.review_request.created': async ({ client }) => ({ id: await factories.review_request(client) }),
  'identity.review_request.approved': async ({ client }) => {
    const id = await factories.review_request(client);
    created(await client.post(`/v1/identity/review-requests/${id}/approve`));
    return { id };
  },
  'identity.review_request.rejected': async ({ client }) => {
    const id = await factories.review_request(client);
    created(await client.post(`/v1/identity/review-requests/${id}/reject`));
    return { id };
  },
  'memory.fact.created': async ({ client }) => ({ id: await factories.memory_fact(client) }),
  'memory.fact.deleted': async ({ client }) => {
    const id = await factories.memory_fact(client);
    await client.delete(`/v1/memory/facts/${id}`);
    return { id };
  },
  'webhook.endpoint.disabled': async ({ client, goneUrl }) => {
    const { id } = created(await client.post('/v1/webhooks/endpoints', { url: goneUrl, event_types: ['*'] }));
    await client.post(`/v1/webhooks/endpoints/${id}/test`);
    return { id, reason: 'gone' };
  },
};
