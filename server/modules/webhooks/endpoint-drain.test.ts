// A delivery that becomes due while its drain is still loading what was due before.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { LOOPBACK_OPEN } from '../../../tests/support/receiver.ts';
import { type Sql, sql, toStatement } from '../../kernel/db/sql.ts';
import { EndpointDrain } from './endpoint-drain.ts';

let app: TestApp;
beforeAll(async () => {
  // Without a worker: the drain of the test is the only one.
  app = await testApp({ env: { ROLES: 'api', ...LOOPBACK_OPEN } });
});
afterAll(() => app.stop());

it('is found by the next look, not by the poll, though an earlier delivery still has no answer', async () => {
  const endpoint = { url: 'http://127.0.0.1:8099/never', event_types: ['api_key.created'] };
  const { id } = created(await app.owner.post('/v1/webhooks/endpoints', endpoint));
  const { organization_id: orgId } = created(await app.owner.get('/v1/identity/whoami'));
  const due = () => app.owner.post(`/v1/webhooks/endpoints/${id}/test`).then(created);
  const lease = randomUUID();
  const { db } = app.kernel;
  await db.run(sql`
    update webhook_endpoints set lease = ${lease}, leased_until = now() + interval '1 minute' where org_id = ${orgId} and id = ${id}`);

  /** What is due is asked for; a closed gate keeps the answer back. */
  let gate: Promise<void> | undefined;
  let isHeldBack = false;
  const rows = async <Row>(statement: Sql): Promise<Row[]> => {
    const answer = await db.rows<Row>(statement);
    if (!toStatement(statement).text.includes('from webhook_deliveries')) return answer;
    isHeldBack = gate !== undefined;
    await gate;
    return answer;
  };
  const attempted: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const drain = new EndpointDrain(
    { ...app.kernel, db: { ...db, rows } },
    { id, orgId, lease },
    (_endpoint, _to, due, follower) => {
      attempted.push(due.id);
      void ended.then(() => {
        follower.sent(due, { statusCode: 204, retryAfterMs: null });
        follower.stored(due, true);
      });
    },
    { catalog: new Map(), enrichment: { types: new Set(), fieldsOf: async () => new Map() } },
  );

  await due();
  const running = drain.run();
  await vi.waitFor(() => expect(attempted).toHaveLength(1), { timeout: 5000 });
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  drain.loadAgain();
  await vi.waitFor(() => expect(isHeldBack).toBe(true), { timeout: 5000 });
  await due();
  drain.loadAgain();
  // The drain hears of it while it loads.
  await sleep(50);
  gate = undefined;
  open();
  await vi.waitFor(() => expect(attempted).toHaveLength(2), { timeout: 700, interval: 20 });
  drain.stop();
  end();
  await running;
});
