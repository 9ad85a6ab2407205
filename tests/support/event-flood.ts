// Events by the hundred, written as the product would have: for tests of how they become deliveries.

import { uuid7 } from '../../server/kernel/db/ids.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { announce } from '../../server/kernel/signals.ts';
import type { TestApp } from './app.ts';
import { created } from './client.ts';
import type { Receiver } from './receiver.ts';

const FLOOD_TYPE = 'api_key.created';

/** An endpoint that hears of the flood, whose signatures the receiver knows. */
export async function subscribe(app: TestApp, receiver: Receiver, path: string): Promise<string> {
  const endpoint = { url: `${receiver.url}${path}`, event_types: [FLOOD_TYPE] };
  const { id, secret } = created(await app.owner.post('/v1/webhooks/endpoints', endpoint));
  receiver.secrets.set(path, [secret]);
  return id;
}

/** Their ids. */
export async function flood(app: TestApp, count: number): Promise<string[]> {
  const { organization_id: org } = created(await app.owner.get('/v1/identity/whoami'));
  const { db, clock } = app.kernel;
  const ids = Array.from({ length: count }, uuid7);
  await db.run(sql`
    insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
    select id, ${org}, ${FLOOD_TYPE}, 'flood', '{}', 'flood', ${clock.now()}::timestamptz, jsonb_build_object('id', id)
    from unnest(${ids}::uuid[]) as id`);
  announce(app.kernel);
  return ids;
}
