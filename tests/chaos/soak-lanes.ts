// What callers of every kind do all day, one after the other, for as long as they are let.

import { routeTable } from '../../server/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { createClient, created } from '../support/client.ts';
import { settled, upload } from '../support/knowledge.ts';

export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Record<string, unknown>>;
export type Lane = (ask: Ask, nth: number) => Promise<void>;

const DOCUMENT = Array.from(
  { length: 40 },
  (_, i) => `Refunds of kind ${i} are paid within ${i + 3} days. Parcels of size ${i} are delivered on day ${i + 1}.`,
).join('\n\n');

/** Makes what the callers need, and returns what they do. */
export async function makeLanes(url: string, key: string): Promise<Lane[]> {
  const owner = createClient({ url, secret: key, routes: routeTable() });
  const assistant = await makeActive(owner, ASKING);
  const base = created(await owner.post('/v1/knowledge-bases', { name: 'Help' })).id as string;
  const document = created(await upload(owner, base, { name: 'help.txt', content: DOCUMENT }));
  await settled(owner, base, document.id, 200_000);
  const workflow = created(
    await owner.post('/workflows', { name: 'Soak', numberOfAgents: 100, steps: [{ needsTCPACompliance: false }] }),
  ).id as string;

  const converse: Lane = async (ask, nth) => {
    const { id } = await ask('POST', '/v1/conversations', { assistant_id: assistant.id });
    await ask('POST', `/v1/conversations/${id}/messages`, { text: `My order number is ${nth}` });
    await ask('GET', `/v1/conversations/${id}/messages`);
  };
  const list: Lane = async (ask, nth) => {
    const lists = ['/v1/conversations', '/v1/audit-log', '/v1/assistants', `/v1/knowledge-bases/${base}/documents`];
    await ask('GET', `${lists[nth % lists.length]}?limit=50`);
  };
  const call: Lane = async (ask, nth) => {
    const primaryPhone = `+1${202 + (Math.floor(nth / 100) % 10)}55501${String(nth % 100).padStart(2, '0')}`;
    await ask('POST', `/workflows/${workflow}/executions`, { primaryPhone });
    await ask('GET', `/workflows/${workflow}/executions`);
  };
  const search: Lane = async (ask, nth) => {
    await ask('POST', `/v1/knowledge-bases/${base}/search`, {
      query: `When are refunds of kind ${nth % 40} paid?`,
      top_k: 3,
    });
  };
  return [converse, converse, list, list, call, search];
}
