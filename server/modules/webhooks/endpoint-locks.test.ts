// The dispatcher and the writers of deliveries lock webhook endpoints in one order, so that none waits for another that waits for it.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../../../tests/support/receiver.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { deliverWebhooks } from './jobs.ts';

let app: TestApp;
let receiver: Receiver;
const clients: pg.Client[] = [];
beforeAll(async () => {
  // Leases are renewed every 0.2 seconds.
  app = await testApp({ env: { ...LOOPBACK_OPEN, SWEEP_INTERVAL_SECONDS: '1.2', WEBHOOK_TIMEOUT_SECONDS: '60' } });
  receiver = await startReceiver();
  receiver.reply = () => undefined;
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await receiver.stop();
  await app.stop();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
}
const subscribe = async (path: string): Promise<string> =>
  created(
    await app.owner.post('/v1/webhooks/endpoints', { url: receiver.url + path, event_types: ['api_key.created'] }),
  ).id;
const hold = (client: pg.Client, id: string) =>
  client.query('select from webhook_endpoints where id = $1 for no key update', [id]);
/** A connection waits for a lock with a statement like this. */
const waits = (client: pg.Client, like: string) =>
  expect
    .poll(
      async () =>
        (
          await client.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
            [like],
          )
        ).rowCount,
      { timeout: 20_000, interval: 20 },
    )
    .toBe(1);
/** Writers of deliveries hold an endpoint until they commit. Whatever else they need, they get at once. */
const BEGIN = `begin; set local lock_timeout = '500ms'`;

it('the job that drains an endpoint is replaced while it waits for it', async () => {
  const id = await subscribe('/visited');
  const { organization_id: org_id } = created(await app.owner.get('/v1/identity/whoami'));
  const [writer, other] = [await connected(), await connected()];
  const enqueue = (client: pg.Client) =>
    client.query('select enqueue_job($1, $2, null, 25, $3)', [
      deliverWebhooks.name,
      JSON.stringify({ id, org_id }),
      dueKey(deliverWebhooks, id),
    ]);
  await other.query('update webhook_endpoints set due_at = now() where id = $1', [id]);
  await writer.query(BEGIN);
  await hold(writer, id);
  await enqueue(other);
  await waits(other, '%webhook_endpoints set lease %');
  await enqueue(writer);
  await writer.query('commit');
});

it('leases are renewed in the order in which others lock endpoints, wherever the rows lie', async () => {
  const ids = [await subscribe('/first'), await subscribe('/second')].sort();
  for (const id of ids) created(await app.owner.post(`/v1/webhooks/endpoints/${id}/test`));
  await expect
    .poll(() => receiver.received.filter(({ path }) => /first|second/.test(path)).length, { timeout: 20_000 })
    .toBe(2);
  const [writer, other] = [await connected(), await connected()];
  const [first = '', second = ''] = ids;
  const physicalOrder = async () =>
    (await other.query('select id from webhook_endpoints where id = any($1) order by ctid', [ids])).rows.map(
      ({ id }) => id,
    );
  // A row that is changed moves behind the others, and a plain scan finds it last.
  await other.query('update webhook_endpoints set description = description where id = $1', [first]);
  expect(await physicalOrder()).toEqual([second, first]);
  await writer.query(BEGIN);
  await hold(writer, first);
  await waits(other, '%webhook_endpoints set leased_until%');
  await hold(writer, second);
  await writer.query('commit');
});
