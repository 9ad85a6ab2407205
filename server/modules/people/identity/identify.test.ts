import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { dump, identifiers, identify, personOf } from '../../../../tests/support/people.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  client = app.owner;
});
afterAll(() => app.stop());

const PEOPLE = ['end_users', 'end_user_identifiers', 'identity_review_requests', 'data_keys', 'events'];
const read = async (id: string) => (await client.get(`/v1/identity/end-users/${id}`)).body;

describe('identify', () => {
  it('creates a person once and finds it by any of its identifiers, however they are written', async () => {
    const first = await identify(client, ['email:Ada@Example.com', 'phone:(415) 555-0100'], {
      traits: { first_name: 'Ada' },
      source: 'web',
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      created: true,
      review_requests: [],
      end_user: { source: 'web', traits: { first_name: 'Ada' } },
    });
    const masks = first.body.end_user.identifiers.map(
      (identifier: { masked_value: string }) => identifier.masked_value,
    );
    expect(masks.sort()).toEqual(['+1***0100', 'a***@e***.com']);
    expect(await read(first.body.end_user.id)).toEqual(first.body.end_user);
    for (const text of ['email:ada@example.COM', 'phone:+14155550100']) {
      const again = await identify(client, [text]);
      expect([again.body.created, again.body.end_user.id]).toEqual([false, first.body.end_user.id]);
    }
    expect(await personOf(client, 'whatsapp:+14155550100')).not.toBe(first.body.end_user.id);
  });

  it('attaches new identifiers and traits to the one it finds', async () => {
    const id = await personOf(client, 'external_id:attach-1');
    const reply = await identify(client, ['external_id:attach-1', 'email:attach@example.com!'], {
      traits: { plan: 'gold', city: 'Graz' },
    });
    expect(reply.body.end_user).toMatchObject({ id, identifier_count: 2, traits: { plan: 'gold', city: 'Graz' } });
    const patched = await client.patch(`/v1/identity/end-users/${id}`, { traits: { city: null, plan: 'silver' } });
    expect(patched.body.traits).toEqual({ plan: 'silver' });
    expect(await personOf(client, 'email:attach@example.com')).toBe(id);
  });

  it('remembers that an identifier was proved, and does not forget it', async () => {
    const proof = async () =>
      (await identify(client, ['email:proved@example.com'])).body.end_user.identifiers[0].verified;
    expect(await proof()).toBe(false);
    await identify(client, ['email:proved@example.com!']);
    expect(await proof()).toBe(true);
  });

  it('asks a human before a second external_id, attaches nothing, and asks once', async () => {
    const id = await personOf(client, 'external_id:one', 'phone:+14155550111');
    const reply = await identify(client, ['phone:+14155550111', 'external_id:two-secret', 'email:later@example.com'], {
      traits: { a: 1 },
    });
    expect(reply.body.end_user).toMatchObject({ id, identifier_count: 2, traits: {} });
    expect(reply.body.review_requests).toMatchObject([
      {
        request_type: 'update',
        status: 'pending',
        reason: 'identifier_conflict',
        target_end_user_id: id,
        left_end_user_id: null,
        proposed_identifier_type: 'external_id',
        proposed_masked_value: 't***et',
        trigger_identifier_type: 'phone',
      },
    ]);
    const again = await identify(client, ['phone:+14155550111', 'external_id:two-secret']);
    expect(again.body.review_requests[0].id).toBe(reply.body.review_requests[0].id);
  });

  it('merges the anonymous visitor with the customer who logs in', async () => {
    const visitor = await personOf(client, 'anonymous_id:cookie-1');
    const customer = await personOf(client, 'external_id:cust-1');
    const login = await identify(client, ['anonymous_id:cookie-1', 'external_id:cust-1']);
    expect(login.body).toMatchObject({ created: false, end_user: { id: customer, merged_end_user_ids: [visitor] } });
    expect((await read(visitor)).id).toBe(customer);
  });

  it('opens one merge review for an e-mail that was only typed in, and returns the stronger person', async () => {
    const existing = await personOf(client, 'external_id:typed-1');
    const other = await personOf(client, 'email:typed@example.com');
    const call = () =>
      identify(client, ['external_id:typed-1', 'email:typed@example.com', 'device_id:fresh'], {
        source: 'web',
        conversation_id: 'c-1',
      });
    const [first, second] = [await call(), await call()];
    expect(first.body.end_user.id).toBe(existing);
    expect(first.body.review_requests).toMatchObject([
      {
        request_type: 'merge',
        reason: 'shared_identifier',
        left_end_user_id: existing,
        right_end_user_id: other,
        suggested_survivor_end_user_id: existing,
        trigger_identifier_type: 'email',
        trigger_masked_value: 't***@e***.com',
        evidence: {
          score: 0.8,
          threshold: 0.6,
          rule: 'score_reaches_review',
          observed_in: { source: 'web', conversation_id: 'c-1' },
        },
      },
    ]);
    expect(second.body.review_requests[0].id).toBe(first.body.review_requests[0].id);
    expect(await personOf(client, 'device_id:fresh')).not.toBe(existing);
  });

  it('makes one person of ten first calls at once', async () => {
    // The organization's key is there already: its making would put the calls in a row.
    await personOf(client, 'external_id:warm');
    for (let round = 0; round < 3; round++) {
      const call = () => identify(client, [`email:rush-${round}@example.com`, `phone:+1415555012${round}`]);
      const replies = await Promise.all(Array.from({ length: 10 }, call));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(new Set(replies.map(({ body }) => body.end_user.id)).size).toBe(1);
      expect(replies.filter(({ body }) => body.created).length).toBe(1);
    }
  });

  it('has its effect once for one Idempotency-Key', async () => {
    const call = () =>
      client.post(
        '/v1/identity/end-users/identify',
        { identifiers: identifiers('email:idem@example.com') },
        { 'idempotency-key': 'k1' },
      );
    const [first, second] = [await call(), await call()];
    expect(second.text).toBe(first.text);
    expect([first.body.created, second.headers.get('idempotency-replayed')]).toEqual([true, 'true']);
  });
});

describe('bad input stores nothing', () => {
  const good = identifiers('email:half@example.com')[0];
  const bad = (value: unknown, type = 'email') => ({ identifiers: [good, { type, value }] });
  it.each<[string, unknown, (string | number)[]]>([
    ['an empty value', bad('  '), ['body', 'identifiers', 1, 'value']],
    ['a blocked value', bad('unknown', 'external_id'), ['body', 'identifiers', 1, 'value']],
    ['zeros', bad('000-0000', 'phone'), ['body', 'identifiers', 1, 'value']],
    ['10 kB', bad('x'.repeat(10_240), 'external_id'), ['body', 'identifiers', 1, 'value']],
    ['an emoji', bad('😀', 'external_id'), ['body', 'identifiers', 1, 'value']],
    ['right-to-left text', bad('\u202Emoc.elpmaxe@oj'), ['body', 'identifiers', 1, 'value']],
    ['a look-alike letter', bad('jо@example.com'), ['body', 'identifiers', 1, 'value']],
    ['a value that is no text', bad(5), ['body', 'identifiers', 1, 'value']],
    ['an unknown type', bad('x', 'passport'), ['body', 'identifiers', 1, 'type']],
    ['no identifiers', { identifiers: [] }, ['body', 'identifiers']],
    [
      '51 identifiers',
      { identifiers: Array.from({ length: 51 }, (_, i) => ({ type: 'device_id', value: `d-${i}` })) },
      ['body', 'identifiers'],
    ],
    [
      'two external ids for one new person',
      { identifiers: identifiers('external_id:x-1', 'external_id:x-2') },
      ['body', 'identifiers'],
    ],
    [
      'an identifier among the traits',
      { identifiers: [good], traits: { email: 'jo@example.com' } },
      ['body', 'traits'],
    ],
    [
      '101 traits',
      { identifiers: [good], traits: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`t${i}`, i])) },
      ['body', 'traits'],
    ],
    ['20 kB of traits', { identifiers: [good], traits: { note: 'x'.repeat(20_000) } }, ['body', 'traits']],
  ])('%s: 422', async (_case, body, loc) => {
    const before = await dump(app.kernel, PEOPLE);
    const reply = await client.post('/v1/identity/end-users/identify', body);
    expect(reply.status).toBe(422);
    expect(reply.body.detail[0].loc).toEqual(loc);
    expect(reply.text).not.toContain('half@example.com');
    expect(await dump(app.kernel, PEOPLE)).toEqual(before);
  });

  it('tells every bad value of a call at once', async () => {
    const reply = await client.post('/v1/identity/end-users/identify', {
      identifiers: identifiers('email:nope', 'phone:nope', 'email:ok@example.com'),
    });
    expect(reply.body.detail.map(({ loc }: { loc: unknown[] }) => loc[2])).toEqual([0, 1]);
  });

  it('takes names that are words of the language as traits', async () => {
    const reply = await identify(client, ['email:proto@example.com'], { traits: { constructor: 'x', toString: 'y' } });
    expect(reply.body.end_user.traits).toEqual({ constructor: 'x', toString: 'y' });
    const refused = await client.send('POST', '/v1/identity/end-users/identify', {
      raw: '{"identifiers":[{"type":"email","value":"proto@example.com"}],"traits":{"__proto__":{"admin":true}}}',
    });
    expect([200, 422]).toContain(refused.status);
    expect((await identify(client, ['email:proto@example.com'])).body.end_user.traits).toEqual({
      constructor: 'x',
      toString: 'y',
    });
  });
});

describe('end users', () => {
  it('are created by hand only when none of their identifiers is known', async () => {
    const body = { identifiers: identifiers('external_id:hand-1'), traits: { first_name: 'Hans' } };
    const made = await client.post('/v1/identity/end-users', body);
    expect(made.status).toBe(201);
    const twice = await client.post('/v1/identity/end-users', body);
    expect([twice.status, twice.body.details.end_user_id]).toEqual([409, made.body.id]);
  });

  it('are found by a whole identifier of any type, and listed in pages', async () => {
    const { client: fresh } = await app.newOrganization();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await personOf(fresh, `loyalty_id:page-${i}`));
    const found = await fresh.get('/v1/identity/end-users?identifier=PAGE%203');
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    expect((await fresh.get('/v1/identity/end-users?identifier=page3&identifier_type=email')).body.data).toEqual([]);
    const pages: string[] = [];
    let cursor = '';
    do {
      const { body } = await fresh.get(`/v1/identity/end-users?limit=2&cursor=${cursor}`);
      pages.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor ?? '';
    } while (cursor);
    expect(pages).toEqual(ids);
  });

  it('get, show and lose identifiers by hand', async () => {
    const id = await personOf(client, 'external_id:by-hand');
    const path = `/v1/identity/end-users/${id}/identifiers`;
    const added = await client.post(path, { type: 'phone', value: '415-555-0177', verified: true });
    expect([added.status, added.body.value, added.body.masked_value]).toEqual([201, '+14155550177', '+1***0177']);
    expect((await client.post(path, { type: 'external_id', value: 'another' })).status).toBe(409);
    expect((await client.post(path, { type: 'email', value: 'nope' })).body.detail[0].loc).toEqual(['body', 'value']);
    const stranger = await personOf(client, 'phone:+14155550177', 'email:x-y@example.com');
    expect(stranger).toBe(id);
    const other = await personOf(client, 'email:elsewhere@example.com');
    expect((await client.post(path, { type: 'email', value: 'elsewhere@example.com' })).body.details).toEqual({
      end_user_id: other,
    });
    const { body } = await client.get(`${path}?limit=2`);
    expect(body.data.map(({ value }: { value: string }) => value)).toEqual(['x-y@example.com', '+14155550177']);
    expect((await client.get(`${path}?cursor=${body.next_cursor}`)).body.data[0].value).toBe('by-hand');
    expect((await client.delete(`${path}/${added.body.id}`)).status).toBe(204);
    expect((await client.delete(`${path}/${added.body.id}`)).status).toBe(404);
    expect(await personOf(client, 'phone:+14155550177')).not.toBe(id);
  });

  it('have a story', async () => {
    const id = await personOf(client, 'external_id:story');
    await client.patch(`/v1/identity/end-users/${id}`, { traits: { plan: 'gold' } });
    const visitor = await personOf(client, 'anonymous_id:story');
    await identify(client, ['external_id:story', 'anonymous_id:story']);
    const { body } = await client.get(`/v1/identity/end-users/${visitor}/timeline`);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
      'identity.end_user.merged',
      'identity.end_user.created',
      'identity.end_user.updated',
      'identity.end_user.created',
    ]);
    const page = await client.get(`/v1/identity/end-users/${id}/timeline?limit=3`);
    const rest = await client.get(`/v1/identity/end-users/${id}/timeline?limit=3&cursor=${page.body.next_cursor}`);
    expect([...page.body.data, ...rest.body.data]).toEqual(body.data);
  });
});
