// Events that come while the job that visits their endpoint is about to begin.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../../../../tests/support/receiver.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { deliverWebhooks } from '../jobs.ts';

let app: TestApp;
let receiver: Receiver;
const clients: pg.Client[] = [];
beforeAll(async () => {
  app = await testApp({ env: LOOPBACK_OPEN });
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await app.stop();
  await receiver.stop();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
}

it('do not wait for that job, which waits for them', async () => {
  const endpoint = { url: `${receiver.url}/woken`, event_types: ['api_key.created'] };
  const { id } = created(await app.owner.post('/v1/webhooks/endpoints', endpoint));
  const { organization_id: org_id } = created(await app.owner.get('/v1/identity/whoami'));
  const [writer, other] = [await connected(), await connected()];
  const enqueue = (client: pg.Client) =>
    client.query('select enqueue_job($1, $2, null, 25, $3)', [
      deliverWebhooks.name,
      JSON.stringify({ id, org_id }),
      dueKey(deliverWebhooks, id),
    ]);
  await other.query('update webhook_endpoints set due_at = now() where id = $1', [id]);
  // The writer has made deliveries, and holds the endpoint until its commit.
  await writer.query(`begin; set local lock_timeout = '500ms'`);
  await writer.query('select from webhook_endpoints where id = $1 for no key update', [id]);
  await enqueue(other);
  const waits = async (): Promise<number> =>
    (
      await other.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_endpoints set lease%'`,
      )
    ).rowCount ?? 0;
  await expect.poll(waits, { timeout: 20_000, interval: 20 }).toBe(1);
  await enqueue(writer);
  await writer.query('commit');
});
