// The overview: what waits and what happened today, from real traffic, in the organization's own day.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { ASKING, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { factories } from '../../../tests/support/factories.ts';
import { systemContext } from '../../kernel/context.ts';
import { type ModelCall, record } from '../models/invocations.ts';

let app: TestApp;
const clock = testClock();
const HOUR = 3_600_000;
const overview = async (client: Client) => created(await client.get('/v1/overview'));

beforeAll(async () => {
  app = await testApp({ clock });
  // Noon in UTC, so that nobody's midnight is near.
  clock.advance(Date.parse('2030-05-10T12:00:00Z') - clock.nowMs());
});
afterAll(() => app.stop());

const spend = (usd: number): ModelCall => ({
  operation: 'embedding',
  source: 'ingestion',
  embeddingType: 'document',
  provider: 'openai',
  model: 'small',
  inputTokens: 1_000_000,
  outputTokens: 0,
  tokensEstimated: false,
  price: { inputNano: usd * 1e9, outputNano: null },
  error: null,
  latencyMs: 5,
});
const pay = async (client: Client, usd: number) => {
  const orgId = created(await client.get('/v1/identity/whoami')).organization_id;
  await app.kernel.db.transaction((tx) => record(systemContext(app.kernel, orgId, 'test'), tx, [spend(usd)]));
};

describe('the overview', () => {
  it('of a new organization is all zero', async () => {
    const { client } = await app.newOrganization();
    expect(await overview(client)).toMatchObject({
      timezone: 'UTC',
      day: '2030-05-10',
      since: '2030-05-10T00:00:00.000Z',
      hand_offs: { waiting: 0, oldest_waiting_since: null },
      conversations: { today: 0, active: 0 },
      reviews: { open: 0 },
      webhooks: { failing_endpoints: 0 },
      assistants: { blocked_publishes: 0 },
      knowledge: { failed_documents: 0, gaps: 0 },
      budgets: { near_limit: 0, spent: 0 },
      calls: { today: 0, by_status: {} },
      deferrals: { today: 0 },
      spend: { today_usd: 0 },
    });
  });

  it('counts what waits and what happened, of its own organization', async () => {
    const { client } = await app.newOrganization();
    const desk = await makeActive(client, [node('desk', 'handoff', { queue: 'billing' }), entry('desk')]);
    const first = created(await client.post('/v1/conversations', { assistant_id: desk.id }));
    clock.advance(1000);
    const second = created(await client.post('/v1/conversations', { assistant_id: desk.id }));
    await client.post(`/v1/conversations/${second.id}/takeover`);
    const asking = await makeActive(client, ASKING);
    const over = created(await client.post('/v1/conversations', { assistant_id: asking.id }));
    await client.post(`/v1/conversations/${over.id}/close`);
    await factories.review_request(client);
    const base = await factories.knowledge_base(client);
    await client.post(`/v1/knowledge-bases/${base}/search`, { query: 'Is anybody there?' });
    await factories.execution(client);
    created(await client.post('/v1/model-router/budgets', { name: 'Near', amount_usd: 100, period: 'day' }));
    created(await client.post('/v1/model-router/budgets', { name: 'Gone', amount_usd: 50 }));
    created(await client.post('/v1/model-router/budgets', { name: 'Far', amount_usd: 1000 }));
    await pay(client, 90);
    await app.kernel.db.pool.query(`update webhook_endpoints set failing_since = now() where id = $1`, [
      await factories.webhook_endpoint(client),
    ]);
    const shown = await overview(client);
    expect(shown).toMatchObject({
      hand_offs: { waiting: 1, oldest_waiting_since: first.handed_off_at },
      conversations: { today: 3, active: 2 },
      reviews: { open: 1 },
      webhooks: { failing_endpoints: 1 },
      knowledge: { gaps: 1 },
      budgets: { near_limit: 2, spent: 1 },
      spend: { today_usd: 90 },
    });
    await client.delete(`/v1/knowledge-bases/${base}`);
    expect((await overview(client)).knowledge.gaps).toBe(0);
  });

  it('counts drafts that do not compile, until they are fixed or archived', async () => {
    const { client } = await app.newOrganization();
    const made = created(await client.post('/v1/assistants', { name: 'Broken' }));
    const graph = `/v1/assistants/${made.id}/revisions/${made.draft_revision_id}/graph`;
    created(await client.post(`${graph}/ops`, { ops: [node('hello', 'message', { text: '' }), entry('hello')] }));
    await expect.poll(async () => (await overview(client)).assistants.blocked_publishes).toBe(1);
    created(await client.post(`/v1/assistants/${made.id}/archive`));
    expect((await overview(client)).assistants.blocked_publishes).toBe(0);
  });

  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'])(
    'knows today in %s, to the hour',
    async (timezone) => {
      const { client } = await app.newOrganization();
      created(await client.patch('/v1/organization', { timezone }));
      const { since } = await overview(client);
      const agent = await makeActive(client, ASKING);
      const untilTomorrow = Date.parse(since) + 24 * HOUR - clock.nowMs();
      await pay(client, 5);
      created(await client.post('/v1/conversations', { assistant_id: agent.id }));
      clock.advance(untilTomorrow - 60_000);
      await pay(client, 1);
      expect(await overview(client)).toMatchObject({ since, spend: { today_usd: 6 }, conversations: { today: 1 } });
      clock.advance(120_000);
      expect(await overview(client)).toMatchObject({ spend: { today_usd: 0 }, conversations: { today: 0, active: 1 } });
      await pay(client, 2);
      expect((await overview(client)).spend.today_usd).toBe(2);
      clock.advance(23 * HOUR);
      await pay(client, 3);
      expect((await overview(client)).spend.today_usd).toBe(5);
    },
  );

  it('shows null for what the key may not read, spend included', async () => {
    const keyWith = async (...scopes: string[]) =>
      app.owner.as(created(await app.owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes })).plain_text_key);
    const shown = await overview(await keyWith('analytics:read', 'calls:read'));
    const hidden = Object.entries(shown).flatMap(([name, part]) => (part === null ? [name] : []));
    expect(hidden.sort()).toEqual([
      'assistants',
      'budgets',
      'conversations',
      'deferrals',
      'hand_offs',
      'knowledge',
      'reviews',
      'webhooks',
    ]);
    expect(shown.calls).not.toBeNull();
    expect((await overview(await keyWith('calls:read'))).spend).toBeNull();
  });
});
