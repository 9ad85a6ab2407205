// An organization that is taken back before the switch, and then moves between two cells and back.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../../server/kernel/audit.ts';
import { findOrganization } from '../../server/modules/access/operator.ts';
import { cancelMove, moveOrganization } from '../../server/modules/cells/move.ts';
import { SECRET_KEY, type TestApp, testApp } from '../support/app.ts';
import { created } from '../support/client.ts';
import { parley } from '../support/command-line.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';

const ENV = { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1' };

let [one, two]: TestApp[] = [];
const cells = () => {
  if (!one || !two) throw new Error('not started');
  return { one, two };
};

beforeAll(async () => {
  one = await testApp({ env: ENV });
  two = await testApp({ env: { ...ENV, PARLEY_SECRET_KEY: randomBytes(32).toString('base64') } });
});
afterAll(async () => {
  await one?.stop();
  await two?.stop();
});

const quiet = { step: () => undefined, progress: () => undefined };

it('a small organization can be taken back before the switch, and moves there and back again', {
  timeout: 240_000,
}, async () => {
  const { one: from, two: to } = cells();
  const org = await from.newOrganization('Undecided');
  const client = org.client;
  created(await client.post('/v1/canned-replies', { shortcut: 'first', text: 'Hello.' }));
  const organization = await findOrganization(from.kernel, 'undecided');

  // Something is under way that does not end: the move says what, and can be taken back.
  const { id: endpoint } = created(
    await client.post('/v1/webhooks/endpoints', {
      url: 'https://receiver.invalid/hooks',
      event_types: ['assistant.created'],
    }),
  );
  const lease = (until: string | null) =>
    from.kernel.db.pool.query(
      'update webhook_endpoints set lease = case when $1::timestamptz is null then null else gen_random_uuid() end, leased_until = $1 where id = $2',
      [until, endpoint],
    );
  await lease('2100-01-01');
  const options = { address: to.url, waitMs: 1000, report: quiet };
  await expect(moveOrganization({ from: from.kernel, to: to.kernel, organization }, options)).rejects.toThrow(
    /Still under way: 1 deliveries/,
  );
  const held = await client.get('/v1/identity/whoami');
  expect([held.status, held.body.error, held.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '2']);
  const moves = async () => {
    const { stdout } = await parley(['doctor', '--json'], {
      DATABASE_URL: from.databaseUrl,
      PARLEY_SECRET_KEY: SECRET_KEY,
    });
    return (JSON.parse(stdout) as { check: string; found: string }[]).flatMap(({ check, found }) =>
      check === 'move' ? [found] : [],
    );
  };
  expect(await moves()).toEqual([
    expect.stringMatching(/^undecided has been on its way to .*run it again, or with --cancel$/),
  ]);
  await cancelMove({ from: from.kernel, to: to.kernel, organization });
  expect(await moves()).toEqual([]);
  await lease(null);
  created(await client.post('/v1/canned-replies', { shortcut: 'second', text: 'Hello.' }));

  const patient = { ...options, waitMs: 60_000 };
  await moveOrganization({ from: from.kernel, to: to.kernel, organization }, patient);
  const moved = await client.get('/v1/canned-replies?limit=5');
  expect([moved.status, moved.body.error, moved.headers.get('location')]).toEqual([
    421,
    'misdirected_request',
    `${to.url}/v1/canned-replies?limit=5`,
  ]);
  // A stranger learns nothing.
  expect((await from.owner.as(`${org.secret.slice(0, -1)}x`).get('/v1/canned-replies')).status).toBe(401);
  const there = to.owner.as(org.secret);
  created(await there.post('/v1/canned-replies', { shortcut: 'third', text: 'Hello.' }));

  const arrived = await findOrganization(to.kernel, 'undecided');
  await moveOrganization(
    { from: to.kernel, to: from.kernel, organization: arrived },
    { ...patient, address: from.url },
  );
  expect((await there.get('/v1/canned-replies')).status).toBe(421);
  const all = created(await client.get('/v1/canned-replies')).data as { shortcut: string }[];
  expect(all.map(({ shortcut }) => shortcut).sort()).toEqual(['first', 'second', 'third']);
  expect((await verifyChain(from.kernel, org.id)).broken).toBeNull();
  const log = created(await client.get('/v1/audit-log?limit=100')).data as { action: string }[];
  expect(log.filter(({ action }) => action === 'organization.imported')).toHaveLength(2);
  await expect(cancelMove({ from: from.kernel, to: to.kernel, organization })).rejects.toThrow(/is not being moved/);
});
