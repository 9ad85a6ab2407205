// More turns around a vendor at once than an organization may have transactions, each with a cost that counts against a budget.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { startVendor, type Vendor } from '../../../tests/support/model-vendor.ts';
import { sql } from '../../kernel/db/sql.ts';

const TALKS = 24;
let app: TestApp;
let vendor: Vendor;
beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '10' } });
  vendor = await startVendor(() => ({ content: 'Go on, please.', usage: { prompt_tokens: 10, completion_tokens: 5 } }));
  await vendor.join(app, ['vendor']);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});

it('all end, soon, and are counted', async () => {
  created(
    await app.owner.post('/v1/model-router/budgets', { name: 'Daily', period: 'day', amount_usd: 100, hard: true }),
  );
  const price = { provider: 'vendor', model: 'any', usd_per_million_input_tokens: 1, usd_per_million_output_tokens: 2 };
  created(await app.owner.put('/v1/model-router/prices', price));
  const dialogue = { instructions: 'Listen.', goal: 'They have said everything.', max_turns: 200 };
  const flow = [node('talk', 'dialogue', dialogue), node('bye', 'end', {}), edge('talk', 'bye'), entry('talk')];
  const made = await makeAssistant(app.owner);
  const { id: assistant_id, path } = made;
  created(
    await app.owner.patch(path, { platform_tools: { end_call: false }, model_settings: { model: 'vendor/any' } }),
  );
  created(await send(app.owner, made, flow));
  for (const step of ['publish', 'activate']) created(await app.owner.post(`${path}/${step}`));
  const talks: string[] = [];
  for (let i = 0; i < TALKS; i++) talks.push(created(await app.owner.post('/v1/conversations', { assistant_id })).id);
  const count = () => app.kernel.db.one<{ n: number }>(sql`select count(*)::int as n from model_invocations`);
  const { n: before } = await count();
  const began = performance.now();
  const replies = await Promise.all(
    talks.map((id) => app.owner.post(`/v1/conversations/${id}/messages`, { text: 'More' })),
  );
  expect(replies.map(({ status }) => status)).toEqual(talks.map(() => 200));
  // Whoever waits for a place that only the waiting hold is turned away after ten seconds.
  expect(performance.now() - began).toBeLessThan(8000);
  expect((await count()).n).toBe(before + TALKS);
});
