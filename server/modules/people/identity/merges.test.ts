import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { allTables, dump, identify, merge, personOf } from '../../../../tests/support/people.ts';
import { runs } from '../../../../tests/support/properties.ts';
import { systemContext } from '../../../kernel/context.ts';
import { numbersOfPerson } from '../person/profile.ts';

let app: TestApp;
let client: Client;
let organization: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  client = app.owner;
  organization = (await client.get('/v1/identity/whoami')).body.organization_id;
});
afterAll(() => app.stop());

const read = async (id: string) => (await client.get(`/v1/identity/end-users/${id}`)).body;
const revert = (id: string, body?: unknown) => client.post(`/v1/identity/merges/${id}/revert`, body);
const numbers = (phone: string) => numbersOfPerson(systemContext(app.kernel, organization, 'test'), phone);
const values = async (id: string): Promise<string[]> =>
  (await client.get(`/v1/identity/end-users/${id}/identifiers`)).body.data
    .map(({ value }: { value: string }) => value)
    .sort();

/** All tables but those that tell what happened. */
const STORY =
  /^public\.(identity_merges|identity_review_requests|events|event_sequence|audit_\w+|api_keys|nodes|worker_leases|webhook_relay|jobs|job_kinds)$/;
const state = async () =>
  dump(
    app.kernel,
    (await allTables(app.kernel)).filter((table) => !STORY.test(table)),
  );

describe('a merge', () => {
  it('and its revert leave every table, byte for byte, as it was', async () => {
    const left = await personOf(client, 'external_id:bytes-l', 'phone:+14155550201');
    const right = await personOf(client, 'email:bytes-r@example.com!', 'phone:+14155550202');
    for (const id of [left, right]) {
      await client.patch(`/v1/identity/end-users/${id}`, { traits: { first_name: `Jo ${id}`, same: 'x' } });
      await client.post('/v1/memory/facts', { end_user_id: id, text: `Remembered of ${id}` });
    }
    const [before, shownLeft, shownRight] = [await state(), await read(left), await read(right)];
    expect(Object.keys(before).length).toBeGreaterThan(10);
    const id = await merge(client, left, right);
    expect(await read(right)).toMatchObject({ id: left, identifier_count: 4, merged_end_user_ids: [right] });
    expect(await state()).not.toEqual(before);
    expect((await revert(id, { not_a_match: false })).body.status).toBe('reverted');
    expect(await state()).toEqual(before);
    expect([await read(left), await read(right)]).toEqual([shownLeft, shownRight]);
  });

  it('shows of each trait the survivor’s value, what is set later, and keeps both', async () => {
    const [a, b] = [await personOf(client, 'external_id:t-a'), await personOf(client, 'email:t-b@example.com')];
    await client.patch(`/v1/identity/end-users/${a}`, { traits: { city: 'Graz', plan: 'gold' } });
    await client.patch(`/v1/identity/end-users/${b}`, { traits: { city: 'Linz', note: 'b' } });
    const id = await merge(client, a, b);
    expect((await read(a)).traits).toEqual({ city: 'Graz', plan: 'gold', note: 'b' });
    await client.patch(`/v1/identity/end-users/${b}`, { traits: { city: 'Wien' } });
    expect((await read(a)).traits).toEqual({ city: 'Wien', plan: 'gold', note: 'b' });
    // A removal in the merged person hides the other's value, too, until the two part.
    await client.patch(`/v1/identity/end-users/${a}`, { traits: { note: null } });
    expect((await read(a)).traits).toEqual({ city: 'Wien', plan: 'gold' });
    await revert(id);
    expect((await read(a)).traits).toEqual({ city: 'Graz', plan: 'gold' });
    expect((await read(b)).traits).toEqual({ city: 'Wien', note: 'b' });
  });

  it('is reverted also after later changes, which stay with whom they came through', async () => {
    const [a, b] = [await personOf(client, 'external_id:late-a'), await personOf(client, 'loyalty_id:late-b')];
    const id = await merge(client, a, b);
    await identify(client, ['loyalty_id:late-b', 'phone:+14155550231'], { traits: { via: 'b' } });
    await identify(client, ['external_id:late-a', 'phone:+14155550232']);
    await client.patch(`/v1/identity/end-users/${a}`, { traits: { plan: 'gold' } });
    await client.post('/v1/memory/facts', { end_user_id: b, text: 'Likes trains' });
    expect(await values(a)).toEqual(['+14155550231', '+14155550232', 'LATEB', 'late-a']);
    expect((await client.get(`/v1/memory/facts?end_user_id=${a}`)).body.data.length).toBe(1);
    await revert(id);
    expect([await values(a), await values(b)]).toEqual([
      ['+14155550232', 'late-a'],
      ['+14155550231', 'LATEB'],
    ]);
    expect([(await read(a)).traits, (await read(b)).traits]).toEqual([{ plan: 'gold' }, { via: 'b' }]);
    expect((await client.get(`/v1/memory/facts?end_user_id=${a}`)).body.data).toEqual([]);
    expect((await client.get(`/v1/memory/facts?end_user_id=${b}`)).body.data.length).toBe(1);
  });

  it('that was automatic is reverted the same way, and is not done again', async () => {
    const [visitor, customer] = [
      await personOf(client, 'anonymous_id:auto'),
      await personOf(client, 'external_id:auto'),
    ];
    await identify(client, ['anonymous_id:auto', 'external_id:auto']);
    const { body } = await client.get(`/v1/identity/merges?end_user_id=${visitor}`);
    expect(body.data).toMatchObject([
      {
        origin: 'automatic',
        survivor_end_user_id: customer,
        absorbed_end_user_id: visitor,
        evidence: { rule: 'score_reaches_auto_merge' },
      },
    ]);
    await revert(body.data[0].id);
    expect((await read(visitor)).id).toBe(visitor);
    const again = await identify(client, ['anonymous_id:auto', 'external_id:auto']);
    expect(again.body).toMatchObject({ end_user: { id: customer, merged_end_user_ids: [] }, review_requests: [] });
    const { body: pairs } = await client.get('/v1/identity/not-matches?limit=1');
    expect(pairs.data[0]).toMatchObject({ origin: 'reverted_merge' });
    expect((await client.delete(`/v1/identity/not-matches/${pairs.data[0].id}`)).status).toBe(204);
    const third = await identify(client, ['anonymous_id:auto', 'external_id:auto']);
    expect(third.body.end_user.merged_end_user_ids).toEqual([visitor]);
  });

  it('can be reverted once, and not after the person was erased', async () => {
    const [a, b] = [await personOf(client, 'external_id:once-a'), await personOf(client, 'email:once-b@example.com')];
    const first = await merge(client, a, b);
    expect((await revert(first)).status).toBe(200);
    expect((await revert(first)).status).toBe(409);
    const second = await merge(client, a, b);
    await client.post(`/v1/identity/end-users/${a}/erase`);
    expect((await revert(second)).body.error).toBe('conflict');
  });

  it('says who was merged with whom, and is listed under every id of the person', async () => {
    const createNamed = async (key: string, first_name: string): Promise<string> => {
      const id = await personOf(client, `external_id:${key}`);
      await client.patch(`/v1/identity/end-users/${id}`, { traits: { first_name } });
      return id;
    };
    const [a, b, c] = [
      await createNamed('said-a', 'Ada'),
      await createNamed('said-b', 'Berta'),
      await createNamed('said-c', 'Cleo'),
    ];
    const below = await merge(client, b, c);
    const above = await merge(client, a, b);
    for (const id of [a, b, c]) {
      const { data } = (await client.get(`/v1/identity/merges?end_user_id=${id}`)).body;
      expect(data.map((one: { id: string }) => one.id)).toEqual([above, below]);
      expect(data[1]).toMatchObject({ survivor_name: 'Berta', absorbed_name: 'Cleo' });
    }
    await revert(above);
    expect((await client.get(`/v1/identity/merges/${above}`)).body).toMatchObject({
      survivor_name: 'Ada',
      status: 'reverted',
    });
    const others = (await client.get(`/v1/identity/merges?end_user_id=${a}`)).body.data;
    expect(others.map((one: { id: string }) => one.id)).toEqual([above]);
    const [pair] = (await client.get('/v1/identity/not-matches?limit=1')).body.data;
    expect(new Set([pair.left_name, pair.right_name])).toEqual(new Set(['Ada', 'Berta']));
    const unknownId = '0190a000-0000-7000-8000-000000000000';
    expect((await client.get(`/v1/identity/merges?end_user_id=${unknownId}`)).body.data).toEqual([]);
    const key = (await client.post('/v1/identity/api-keys', { name: 'Reviews', scopes: ['identity_reviews:read'] }))
      .body;
    const reviewer = client.as(key.plain_text_key);
    expect((await reviewer.get(`/v1/identity/merges/${below}`)).body).toMatchObject({
      survivor_name: '***',
      absorbed_name: '***',
    });
  });

  it('reaches the calling gate at once, and so does its revert', async () => {
    const a = await personOf(client, 'phone:+14155550241', 'whatsapp:+14155550242');
    const b = await personOf(client, 'phone:+14155550243');
    expect(await numbers('+14155550241')).toEqual(['+14155550241', '+14155550242']);
    const id = await merge(client, a, b);
    const all = ['+14155550241', '+14155550242', '+14155550243'];
    for (const phone of all) expect(await numbers(phone)).toEqual(all);
    await revert(id);
    expect(await numbers('+14155550243')).toEqual(['+14155550243']);
    expect(await numbers('+14155559999')).toEqual(['+14155559999']);
  });

  it('in any number and order of reverts leaves the people a simple model has', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('merge' as const), a: fc.nat(5), b: fc.nat(5) }),
      fc.record({ kind: fc.constant('revert' as const), a: fc.nat(9), b: fc.constant(0) }),
    );
    let reverts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const people: string[] = [];
        for (let i = 0; i < 6; i++) people.push((await client.post('/v1/identity/end-users', {})).body.id);
        // The model: edges in force, and a person is the root above a leaf.
        let edges: { id: string; child: string; parent: string }[] = [];
        const root = (id: string): string => {
          const edge = edges.find(({ child }) => child === id);
          return edge ? root(edge.parent) : id;
        };
        for (const { kind, a, b } of steps) {
          const [x, y] = [root(people[a % 6] as string), root(people[b] as string)];
          if (kind === 'merge' && x !== y) edges.push({ id: await merge(client, x, y), child: y, parent: x });
          const cut = edges[a % Math.max(edges.length, 1)];
          if (kind === 'revert' && cut) {
            expect((await revert(cut.id)).status).toBe(200);
            edges = edges.filter((edge) => edge !== cut);
            reverts++;
          }
        }
        for (const id of people) expect((await read(id)).id).toBe(root(id));
      }),
      { numRuns: runs(8) },
    );
    expect(reverts).toBeGreaterThan(5);
  });
});
