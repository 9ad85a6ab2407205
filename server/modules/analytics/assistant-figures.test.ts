// The figures beside the list of assistants: today's conversations and what models cost, for those that are asked for and no others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { makeActive } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { systemContext } from '../../kernel/context.ts';
import { record } from '../models/invocations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const figures = (ids: string[], client = app.owner) => client.get(`/v1/assistants/figures?ids=${ids.join(',')}`);

/** A call to a model for a million tokens. */
async function pay(assistantId: string, usd: number): Promise<void> {
  const orgId = created(await app.owner.get('/v1/identity/whoami')).organization_id;
  const tokens = { inputTokens: 1_000_000, outputTokens: 0, tokensEstimated: false };
  const model = {
    operation: 'embedding',
    embeddingType: 'query',
    source: 'conversation',
    provider: 'openai',
    model: 'small',
  } as const;
  const call = {
    ...model,
    ...tokens,
    assistantId,
    price: { inputNano: usd * 1e9, outputNano: null },
    error: null,
    latencyMs: 5,
  };
  await app.kernel.db.transaction((tx) => record(systemContext(app.kernel, orgId, 'test'), tx, [call]));
}

it('counts what began today without tests, what it cost, and nothing of a neighbour', async () => {
  const { id: busy } = await makeActive(app.owner);
  const quiet = created(await app.owner.post('/v1/assistants', { name: 'Quiet' })).id;
  await pay(busy, 2);
  for (const test of [false, false, true])
    created(await app.owner.post('/v1/conversations', { assistant_id: busy, test }));
  const shown = created(await figures([quiet, busy, quiet]));
  expect(shown.data).toEqual([
    { assistant_id: quiet, conversations_today: 0, cost_usd: 0 },
    { assistant_id: busy, conversations_today: 2, cost_usd: 2 },
  ]);
  const overview = created(await app.owner.get('/v1/overview'));
  expect([overview.conversations.today, overview.spend.today_usd]).toEqual([2, 2]);
  const { client: neighbour } = await app.newOrganization();
  expect(created(await figures([busy], neighbour)).data).toEqual([
    { assistant_id: busy, conversations_today: 0, cost_usd: 0 },
  ]);
});

it('says what is wrong with a list of ids', async () => {
  for (const ids of [[], ['busy'], Array.from({ length: 101 }, () => '0190a6a0-0000-7000-8000-000000000000')])
    expect((await figures(ids)).status).toBe(422);
  expect((await app.owner.get('/v1/assistants/figures')).status).toBe(422);
});
