// What identifies people is nowhere in the clear: not at rest, not in answers that mask it, not after an erasure.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import type { Client, Reply } from '../../../../tests/support/client.ts';
import { allTables, dump, identify, merge, personOf } from '../../../../tests/support/people.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  client = app.owner;
});
afterAll(() => app.stop());

const RAW = [
  'private-external-1',
  'secret.jane@example.org',
  '4155550611',
  'device-abcdef-1',
  '4155550612',
  'private-external-2',
  'loyal7788',
];
const SECRETS = [...RAW, 'Ottilie', 'prefers-the-blue-door'];

async function story(): Promise<{ ids: string[]; replies: Reply[] }> {
  const replies: Reply[] = [];
  const say = async (reply: Promise<Reply>) => {
    replies.push(await reply);
    return replies.at(-1)?.body;
  };
  const { end_user: jane } = await say(
    identify(client, [`external_id:${RAW[0]}`, `phone:+1${RAW[2]}`], { traits: { first_name: 'Ottilie' } }),
  );
  const { end_user: other } = await say(identify(client, [`email:${RAW[1]}`, `device_id:${RAW[3]}`]));
  const answer = await say(identify(client, [`external_id:${RAW[0]}`, `email:${RAW[1]}`]));
  const update = await say(identify(client, [`phone:+1${RAW[2]}`, `external_id:${RAW[5]}`]));
  await say(identify(client, [`whatsapp:+1${RAW[4]}`, `loyalty_id:${RAW[6]}`]));
  await client.post('/v1/memory/facts', { end_user_id: jane.id, text: 'prefers-the-blue-door' });
  const [request] = answer.review_requests;
  await say(client.get(`/v1/identity/review-requests/${request.id}/preview`));
  await say(client.post(`/v1/identity/review-requests/${request.id}/approve`));
  await say(client.post(`/v1/identity/review-requests/${update.review_requests[0].id}/reject`));
  for (const path of ['review-requests', 'merges', 'not-matches', 'end-users'])
    await say(client.get(`/v1/identity/${path}?limit=100`));
  await say(client.get(`/v1/identity/end-users?identifier=${RAW[1]}`));
  await say(client.get(`/v1/identity/end-users/${jane.id}`));
  await say(client.get(`/v1/identity/end-users/${jane.id}/timeline`));
  return { ids: [jane.id, other.id], replies };
}

const everything = async (): Promise<string> => {
  const rows = await dump(app.kernel, await allTables(app.kernel));
  return Object.values(rows).flat().join('\n');
};
/** Columns of bytes are printed as hexadecimal digits. */
const forms = (secret: string): string[] => [secret, Buffer.from(secret).toString('hex')];

it('no answer with masks, and no row of any table, holds a raw identifier; an erasure takes the rest', async () => {
  const { ids, replies } = await story();
  const [jane, other] = ids as [string, string];
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  for (const raw of RAW) for (const { text } of replies) expect(text.toLowerCase()).not.toContain(raw);
  const stored = await everything();
  expect(stored.length).toBeGreaterThan(10_000);
  for (const secret of SECRETS) for (const form of forms(secret)) expect(stored, secret).not.toContain(form);

  const { body: exported } = await client.get(`/v1/identity/end-users/${jane}/export`);
  const text = JSON.stringify(exported);
  for (const own of [RAW[0], RAW[1], RAW[2], RAW[3], 'Ottilie', 'prefers-the-blue-door']) expect(text).toContain(own);
  expect(text).not.toContain(RAW[4]);
  expect(exported.leaves.map(({ id }: { id: string }) => id)).toEqual([jane, other]);

  const people = async () => (await app.kernel.db.queryable.query('select count(*)::int as n from end_users')).rows[0];
  const before = await people();
  const masks = exported.leaves.flatMap(({ identifiers }: { identifiers: { masked_value: string }[] }) =>
    identifiers.map(({ masked_value }) => masked_value),
  );
  const erased = await client.post(`/v1/identity/end-users/${other}/erase`);
  expect(erased.body).toMatchObject({
    id: jane,
    status: 'erased',
    traits: {},
    identifiers: [],
    identifier_count: 0,
    source: null,
  });
  expect(await people()).toEqual(before);
  const left = await everything();
  for (const mask of masks) expect(left).not.toContain(mask);
  const keys = await app.kernel.db.queryable.query('select subject from data_keys where subject = any($1)', [ids]);
  expect(keys.rows).toEqual([]);

  expect((await client.post(`/v1/identity/end-users/${jane}/erase`)).body).toEqual(erased.body);
  expect((await client.patch(`/v1/identity/end-users/${jane}`, { traits: { a: 1 } })).status).toBe(409);
  expect((await client.post('/v1/memory/facts', { end_user_id: jane, text: 'x' })).status).toBe(409);
  expect((await client.get(`/v1/memory/facts?end_user_id=${jane}`)).body.data).toEqual([]);
  expect((await client.get(`/v1/identity/end-users/${jane}/export`)).body.leaves[0].identifiers).toEqual([]);
  const page = await client.get('/v1/identity/end-users?limit=100');
  expect(page.body.data.some(({ id }: { id: string }) => ids.includes(id))).toBe(false);
  const returned = await identify(client, [`email:${RAW[1]}`]);
  expect([returned.body.created, ids.includes(returned.body.end_user.id)]).toEqual([true, false]);
});

it('an export and an erasure are in the audit log, by id only', async () => {
  const id = await personOf(client, 'email:audited@example.com');
  await client.get(`/v1/identity/end-users/${id}/export`);
  await client.post(`/v1/identity/end-users/${id}/erase`);
  const { body } = await client.get(`/v1/audit-log?subject=${id}`);
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    'identity.end_user.erased',
    'identity.end_user.exported',
  ]);
});

it('what two organizations store of one person cannot be recognized as the same', async () => {
  const { client: stranger } = await app.newOrganization();
  await personOf(client, 'email:both@example.com');
  await personOf(stranger, 'email:both@example.com');
  const { rows } = await app.kernel.db.queryable.query<{ n: number; kinds: number }>(
    `select count(*)::int as n, count(distinct blind_index)::int as kinds from end_user_identifiers where masked_value = 'b***@e***.com'`,
  );
  expect(rows[0]).toEqual({ n: 2, kinds: 2 });
});

it('a merged person is erased whole', async () => {
  const [a, b] = [await personOf(client, 'external_id:whole-a'), await personOf(client, 'external_id:whole-b')];
  await merge(client, a, b);
  await client.post(`/v1/identity/end-users/${a}/erase`);
  expect((await client.get(`/v1/identity/end-users/${b}`)).body).toMatchObject({ id: a, status: 'erased' });
  expect(await personOf(client, 'external_id:whole-b')).not.toBe(a);
});

it('a legal hold is shown with its reason under every id of the person, and is gone once it is released', async () => {
  const [a, b] = [await personOf(client, 'external_id:held-a'), await personOf(client, 'external_id:held-b')];
  const hold = (id: string) => `/v1/identity/end-users/${id}/legal-hold`;
  expect((await client.get(hold(a))).body).toEqual({ legal_hold: null });
  await client.post(hold(b), { reason: 'Case 2031-17' });
  await merge(client, a, b);
  for (const id of [a, b])
    expect((await client.get(hold(id))).body.legal_hold).toMatchObject({ end_user_id: a, reason: 'Case 2031-17' });
  expect((await client.delete(hold(a))).status).toBe(204);
  expect((await client.get(hold(b))).body).toEqual({ legal_hold: null });
  const { client: stranger } = await app.newOrganization();
  expect((await stranger.get(hold(a))).status).toBe(404);
});
