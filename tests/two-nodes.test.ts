// Two nodes on one database: what one has acknowledged, the other obeys.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../server/kernel/db/sql.ts';
import { type TestApp, testApp } from './support/app.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await testApp({ env: { RATE_LIMITS: 'off' } });
  two = await testApp({ env: { RATE_LIMITS: 'off' }, databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const REVOCATIONS = process.env.PROVE ? 1000 : 200;
const AT_ONCE = 10;

describe('a revoked key', () => {
  it(`is refused by every node once the 204 is out, ${REVOCATIONS} times over`, async () => {
    let late = 0;
    let warm = 0;
    const live = async () => {
      const { body } = await one.owner.post('/v1/identity/api-keys', {
        name: 'short life',
        scopes: ['api_keys:write'],
      });
      const here = one.owner.as(body.plain_text_key);
      const there = two.owner.as(body.plain_text_key);
      // Both nodes know the key from memory when it is revoked.
      for (const node of [here, there]) if ((await node.get('/v1/identity/whoami')).status === 200) warm++;
      const [revoked] = await Promise.all([
        one.owner.delete(`/v1/identity/api-keys/${body.id}`),
        there.get('/v1/identity/whoami'),
      ]);
      expect(revoked.status).toBe(204);
      for (const node of [here, there]) if ((await node.get('/v1/identity/whoami')).status !== 401) late++;
    };
    const lane = async () => {
      for (let i = 0; i < REVOCATIONS / AT_ONCE; i++) await live();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect(warm).toBe(2 * REVOCATIONS);
    expect(late).toBe(0);
  });

  it('is waited for only as long as the lease of a node that is gone', async () => {
    const gone = sql`insert into nodes (id, epoch, lease_until) values (gen_random_uuid(), 0, clock_timestamp() + interval '1 second')`;
    await one.kernel.db.run(gone);
    const { body } = await one.owner.post('/v1/identity/api-keys', { name: 'patient' });
    const started = performance.now();
    expect((await one.owner.delete(`/v1/identity/api-keys/${body.id}`)).status).toBe(204);
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(8000);
  });
});

describe('a node whose renewal is slow', () => {
  it('cannot hide from a revocation behind it', async () => {
    const { body } = await one.owner.post('/v1/identity/api-keys', { name: 'behind a slow node' });
    const there = two.owner.as(body.plain_text_key);
    expect((await there.get('/v1/identity/whoami')).status).toBe(200);
    // Whoever renews now waits for this lock, until its lease has run out.
    const revoked = one.kernel.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from nodes for update`);
      await tx.run(sql`update nodes set lease_until = clock_timestamp() + interval '300 milliseconds'`);
      await new Promise((resolve) => setTimeout(resolve, 1200));
    });
    await new Promise((resolve) => setTimeout(resolve, 700));
    const reply = await one.owner.delete(`/v1/identity/api-keys/${body.id}`);
    expect(reply.status).toBe(204);
    for (let i = 0; i < 20; i++) {
      expect((await there.get('/v1/identity/whoami')).status).toBe(401);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await revoked;
  });
});

describe('two nodes', () => {
  it('share organizations and keys', async () => {
    const { body } = await one.owner.post('/v1/identity/api-keys', { name: 'everywhere' });
    expect((await two.owner.as(body.plain_text_key).get('/v1/identity/whoami')).body.principal.name).toBe('everywhere');
    await one.owner.patch('/v1/organization', { name: 'Renamed' });
    expect((await two.owner.as(body.plain_text_key).get('/v1/identity/whoami')).body.organization.name).toBe('Renamed');
  });
});

describe('a budget that one node has changed', () => {
  it('holds on the other node with the next call, 20 times over', async () => {
    const target = { provider: 'scripted', model: 'scripted-v1' };
    const price = { ...target, usd_per_million_input_tokens: 1000, usd_per_million_output_tokens: 1000 };
    expect((await one.owner.put('/v1/model-router/prices', price)).status).toBe(200);
    const { body: key } = await one.owner.post('/v1/identity/api-keys', { name: 'on the other node' });
    const there = two.owner.as(key.plain_text_key);
    const ask = async () => {
      const body = {
        model: `${target.provider}/${target.model}`,
        messages: [{ role: 'user', content: 'Hello there' }],
      };
      return (await there.post('/v1/model-router/generations', body)).status;
    };
    expect(await ask()).toBe(200);
    const spent = { name: 'of two nodes', amount_usd: 0.000001, period: 'total', hard: true };
    const budget = await one.owner.post('/v1/model-router/budgets', spent);
    expect(budget.status).toBe(201);
    const path = `/v1/model-router/budgets/${budget.body.id}`;
    for (let change = 0; change < 20; change++) {
      expect(await ask(), `change ${change}: spent`).toBe(402);
      expect((await one.owner.patch(path, { amount_usd: 1000 })).status).toBe(200);
      expect(await ask(), `change ${change}: raised`).toBe(200);
      expect((await one.owner.patch(path, { amount_usd: 0.000001 })).status).toBe(200);
    }
    expect((await one.owner.delete(path)).status).toBe(204);
    expect(await ask()).toBe(200);
  });
});
