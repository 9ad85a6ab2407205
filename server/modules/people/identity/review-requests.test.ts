import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { dump, identify, merge, personOf } from '../../../../tests/support/people.ts';

let app: TestApp;
let client: Client;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMITS: 'off' } });
  client = app.owner;
});
afterAll(() => app.stop());

const path = (id: string, action = '') => `/v1/identity/review-requests/${id}${action && `/${action}`}`;
const read = async (id: string) => (await client.get(path(id))).body;
const person = async (id: string) => (await client.get(`/v1/identity/end-users/${id}`)).body;

/** Two people and the question whether they are one. */
async function mergeQuestion(name: string) {
  const left = await personOf(client, `external_id:${name}-id`);
  const right = await personOf(client, `email:${name}@example.com`);
  const call = () => identify(client, [`external_id:${name}-id`, `email:${name}@example.com`]);
  return { left, right, call, request: (await call()).body.review_requests[0] };
}

/** One person and the question whether it gets another external id. */
async function updateQuestion(name: string) {
  const id = await personOf(client, `external_id:${name}-old`, `email:${name}@example.com!`);
  const call = () => identify(client, [`email:${name}@example.com`, `external_id:${name}-new`]);
  return { id, call, request: (await call()).body.review_requests[0] };
}

describe('a merge request', () => {
  it('shows field by field what would survive', async () => {
    const { left, right, request } = await mergeQuestion('preview');
    await client.patch(`/v1/identity/end-users/${left}`, { traits: { city: 'Graz', same: 1 } });
    await client.patch(`/v1/identity/end-users/${right}`, { traits: { city: 'Linz', same: 1, only: 'r' } });
    const { body } = await client.get(path(request.id, 'preview'));
    expect(body).toMatchObject({ survivor_end_user_id: left, absorbed_end_user_id: right, over_limit: [] });
    expect(body.traits).toEqual([
      { name: 'city', left: 'Graz', right: 'Linz', surviving: 'Graz', from: 'left' },
      { name: 'only', left: null, right: 'r', surviving: 'r', from: 'right' },
      { name: 'same', left: 1, right: 1, surviving: 1, from: 'both' },
    ]);
    expect(body.identifiers.map(({ type, from }: Record<string, string>) => [type, from])).toEqual([
      ['external_id', 'left'],
      ['email', 'right'],
    ]);
    const turned = await client.get(`${path(request.id, 'preview')}?survivor_end_user_id=${right}`);
    expect(turned.body.survivor_end_user_id).toBe(right);
    expect((await client.get(`${path(request.id, 'preview')}?survivor_end_user_id=${request.id}`)).status).toBe(422);
    await client.post(path(request.id, 'approve'));
    expect((await person(left)).traits).toEqual({ city: 'Graz', same: 1, only: 'r' });
    expect((await client.get(path(request.id, 'preview'))).status).toBe(409);
  });

  it('keeps the values one chooses, as the preview showed, and a revert gives both theirs back', async () => {
    const { left, right, request } = await mergeQuestion('values');
    await client.patch(`/v1/identity/end-users/${left}`, {
      traits: { first_name: 'Joan', city: 'Graz', only_left: 1 },
    });
    await client.patch(`/v1/identity/end-users/${right}`, { traits: { first_name: 'Joanna', city: 'Linz' } });
    const review = (await client.get(path(request.id))).body;
    expect([review.left_name, review.right_name, review.target_name]).toEqual(['Joan', 'Joanna', null]);
    const { plain_text_key } = (
      await client.post('/v1/identity/api-keys', {
        name: 'reviewer',
        scopes: ['identity_reviews:read', 'identity_reviews:resolve'],
      })
    ).body;
    const reviews = (await client.as(plain_text_key).get('/v1/identity/review-requests?limit=100')).body.data;
    const row = reviews.find(({ id }: { id: string }) => id === request.id);
    expect([row.left_name, row.right_name]).toEqual(['***', '***']);
    const preview = async (query: string) => (await client.get(`${path(request.id, 'preview')}?${query}`)).body;
    const surviving = ({ traits }: { traits: { name: string; surviving: unknown }[] }) =>
      Object.fromEntries(traits.map((trait) => [trait.name, trait.surviving]));
    expect(surviving(await preview(`survivor_end_user_id=${right}`))).toEqual({
      first_name: 'Joanna',
      city: 'Linz',
      only_left: 1,
    });
    const chosen = surviving(await preview('values=first_name:right'));
    expect(chosen).toEqual({ first_name: 'Joanna', city: 'Graz', only_left: 1 });
    for (const values of ['first_name', 'first_name:middle', 'only_left:right', 'unknown:left'])
      expect((await client.get(`${path(request.id, 'preview')}?values=${values}`)).status, values).toBe(422);
    expect((await client.post(path(request.id, 'approve'), { values: { unknown: 'left' } })).status).toBe(422);
    const approved = await client.post(path(request.id, 'approve'), {
      values: { first_name: 'right' },
      resolution_note: 'Same voice',
    });
    expect(approved.status).toBe(200);
    expect((await person(left)).traits).toEqual(chosen);
    const [merged] = (await client.get(`/v1/identity/merges?end_user_id=${left}`)).body.data;
    expect([merged.note, merged.revert_note]).toEqual(['Same voice', null]);
    const reverted = (await client.post(`/v1/identity/merges/${merged.id}/revert`, { note: 'Two sisters' })).body;
    expect([reverted.note, reverted.revert_note]).toEqual(['Same voice', 'Two sisters']);
    expect((await person(left)).traits).toEqual({ first_name: 'Joan', city: 'Graz', only_left: 1 });
    expect((await person(right)).traits).toEqual({ first_name: 'Joanna', city: 'Linz' });
  });

  it('shows in its evidence which values contradict each other, masked', async () => {
    await personOf(client, 'external_id:clash-one', 'email:clash@example.com!');
    await personOf(client, 'external_id:clash-two', 'phone:+12025550177!');
    const { body } = await identify(client, ['email:clash@example.com!', 'phone:+12025550177!']);
    const { conflicts } = body.review_requests[0].evidence;
    expect(conflicts).toEqual([{ type: 'external_id', left: [expect.any(String)], right: [expect.any(String)] }]);
    expect(JSON.stringify(conflicts)).toContain('***');
    expect(JSON.stringify(conflicts)).not.toContain('clash-one');
  });

  it('is approved with the survivor one chooses, becomes a merge, and is marked when that is reverted', async () => {
    const { left, right, request } = await mergeQuestion('approve');
    const wrong = await client.post(path(request.id, 'approve'), { survivor_end_user_id: request.id });
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'survivor_end_user_id']]);
    const approved = await client.post(path(request.id, 'approve'), {
      survivor_end_user_id: right,
      resolution_note: 'Confirmed.',
    });
    expect(approved.body).toMatchObject({ status: 'approved', resolution_note: 'Confirmed.' });
    expect(approved.body.resolved_at).not.toBeNull();
    expect((await person(left)).id).toBe(right);
    const { body } = await client.get('/v1/identity/merges?limit=1');
    expect(body.data[0]).toMatchObject({
      origin: 'review',
      review_request_id: request.id,
      survivor_end_user_id: right,
    });
    expect((await client.post(path(request.id, 'approve'))).status).toBe(409);
    await client.post(`/v1/identity/merges/${body.data[0].id}/revert`);
    expect((await read(request.id)).status).toBe('reverted');
  });

  it('that is rejected is never proposed again, also after its people changed', async () => {
    const { left, right, call, request } = await mergeQuestion('reject');
    const rejected = await client.post(path(request.id, 'reject'), { resolution_note: 'Father and son.' });
    expect(rejected.status).toBe(200);
    expect(rejected.body).toEqual({
      ...request,
      status: 'rejected',
      resolution_note: 'Father and son.',
      resolved_at: rejected.body.resolved_at,
      updated_at: rejected.body.updated_at,
    });
    expect((await call()).body).toMatchObject({ end_user: { id: left }, review_requests: [] });
    const third = await personOf(client, 'anonymous_id:reject-3');
    await merge(client, third, right);
    expect((await call()).body.review_requests).toEqual([]);
    const { body } = await client.get('/v1/identity/not-matches?limit=1');
    expect(body.data[0]).toMatchObject({ origin: 'rejected_review', review_request_id: request.id });
  });

  it('is answered once, by the first to come', async () => {
    const { request } = await mergeQuestion('race');
    const actions = ['approve', 'reject', 'approve', 'reject', 'approve', 'reject'];
    const replies = await Promise.all(actions.map((action) => client.post(path(request.id, action))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.details.status).toMatch(/approved|rejected/);
  });

  it('is superseded when the two become one by another way, and when the same is asked twice', async () => {
    const { left, right, request } = await mergeQuestion('super');
    const third = await personOf(client, 'loyalty_id:super-3');
    const other = await client.post('/v1/identity/review-requests', {
      left_end_user_id: left,
      right_end_user_id: third,
    });
    expect(other.body).toMatchObject({ reason: 'manual', status: 'pending' });
    await merge(client, right, third);
    expect([(await read(request.id)).status, (await read(other.body.id)).status]).toEqual(['pending', 'superseded']);
    expect(
      (await client.post('/v1/identity/review-requests', { left_end_user_id: third, right_end_user_id: left })).body.id,
    ).toBe(request.id);
    await client.post(`/v1/identity/end-users/${left}/erase`);
    expect(await read(request.id)).toMatchObject({ status: 'superseded', trigger_masked_value: null, evidence: {} });
  });

  it('by hand needs two different, living people of this organization', async () => {
    const a = await personOf(client, 'external_id:manual');
    const propose = (left: string, right: string) =>
      client.post('/v1/identity/review-requests', { left_end_user_id: left, right_end_user_id: right });
    expect((await propose(a, a)).status).toBe(409);
    expect((await propose(a, '0190a000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await propose(a, 'x')).status).toBe(422);
  });
});

describe('an update request', () => {
  it('that is approved gives the person the identifier in the place of the old one', async () => {
    const { id, request } = await updateQuestion('up');
    const { body } = await client.get(path(request.id, 'preview'));
    expect(body.identifiers.map(({ type, outcome }: Record<string, string>) => [type, outcome])).toEqual(
      expect.arrayContaining([
        ['external_id', 'removed'],
        ['external_id', 'added'],
        ['email', 'kept'],
      ]),
    );
    expect((await client.post(path(request.id, 'approve'))).body.status).toBe('approved');
    expect(await personOf(client, 'external_id:up-new')).toBe(id);
    expect(await personOf(client, 'external_id:up-old')).not.toBe(id);
  });

  it('that is rejected suppresses that identifier for that person, and nothing else', async () => {
    const { id, call, request } = await updateQuestion('sup');
    await client.post(path(request.id, 'reject'));
    const again = await call();
    expect(again.body).toMatchObject({ end_user: { id, identifier_count: 2 }, review_requests: [] });
    const with_more = await identify(client, ['email:sup@example.com', 'external_id:sup-new', 'phone:+14155550301']);
    expect(with_more.body.end_user.identifier_count).toBe(3);
    expect(await personOf(client, 'external_id:sup-new')).not.toBe(id);
  });

  it('is superseded when another person gets the identifier meanwhile', async () => {
    const { request } = await updateQuestion('else');
    await personOf(client, 'external_id:else-new');
    expect((await read(request.id)).status).toBe('superseded');
    expect((await client.post(path(request.id, 'approve'))).status).toBe(409);
  });
});

describe('review requests', () => {
  it('refuse a long note and a body of the wrong type, and take none', async () => {
    const { request } = await mergeQuestion('notes');
    expect((await client.post(path(request.id, 'reject'), { resolution_note: 'x'.repeat(2001) })).status).toBe(422);
    expect((await client.post(path(request.id, 'reject'), { resolution_note: 5 })).status).toBe(422);
    expect((await client.post(path(request.id, 'reject'), [])).status).toBe(422);
    expect((await read(request.id)).status).toBe('pending');
    expect((await client.post(path(request.id, 'reject'))).status).toBe(200);
    expect((await client.post(path('nonsense', 'reject'))).status).toBe(404);
  });

  it('are listed by status and type, in pages', async () => {
    const { client: fresh } = await app.newOrganization();
    for (let i = 0; i < 3; i++) {
      await personOf(fresh, `external_id:l-${i}`, `phone:+1415555040${i}!`);
      await identify(fresh, [`phone:+1415555040${i}`, `external_id:m-${i}`]);
      const pair = {
        left_end_user_id: await personOf(fresh, `device_id:a-${i}`),
        right_end_user_id: await personOf(fresh, `device_id:b-${i}`),
      };
      await fresh.post('/v1/identity/review-requests', pair);
    }
    const list = async (query: string) => (await fresh.get(`/v1/identity/review-requests?${query}`)).body;
    expect((await list('request_type=update')).data.length).toBe(3);
    expect((await list('status=rejected')).data).toEqual([]);
    expect((await fresh.get('/v1/identity/review-requests?status=nope')).status).toBe(422);
    const first = await list('limit=4&status=pending');
    const rest = await list(`limit=4&status=pending&cursor=${first.next_cursor}`);
    expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([4, 2, null]);
  });

  it('expire without an answer', async () => {
    const { request } = await mergeQuestion('old');
    clock.advance(91 * 86_400_000);
    // The sweep gives the overdue row its job; product time has jumped, the queue's own clock has not.
    await app.kernel.db.queryable.query(`select enqueue_job('expire-review-request', $1::json, null, 25, null)`, [
      JSON.stringify({ id: request.id, org_id: request.org_id }),
    ]);
    await expect.poll(async () => (await read(request.id)).status, { timeout: 30_000 }).toBe('expired');
    expect((await client.post(path(request.id, 'reject'))).status).toBe(409);
  });

  it('tell their story in events, without a value', async () => {
    const { left, right, request } = await mergeQuestion('events');
    await client.post(path(request.id, 'approve'));
    const { rows } = await app.kernel.db.queryable.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from events where subject = $1 order by id`,
      [request.id],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'identity.review_request.created',
      'identity.review_request.approved',
    ]);
    expect(rows[1]?.data).toMatchObject({ left_end_user_id: left, right_end_user_id: right });
    expect(JSON.stringify(await dump(app.kernel, ['events']))).not.toContain('events@example.com');
  });
});
