import { describe, expect, it } from 'vitest';
import { testApp } from '../../../tests/support/app.ts';
import { type Client, created, type Reply } from '../../../tests/support/client.ts';
import { MemberWorld, statusOf } from '../../../tests/support/members.ts';
import { sql } from '../../kernel/db/sql.ts';

type Any = Reply['body'];
const MINUTE = 60_000;
const world = new MemberWorld('developer');
const { clock, join } = world;
const START = '/console/device-logins';
const FIND = '/v1/identity/me/device-login';
const start = async (body: object = {}): Promise<Any> =>
  created(await world.anonymous.post(START, { name: 'laptop', ...body }));
const pollAt = (at: Client, { device_code }: Any): Promise<Reply> => at.post(`${START}/poll`, { device_code });
const poll = async (started: Any): Promise<Any> => created(await pollAt(world.anonymous, started));
const find = (client: Client, { user_code }: Any): Promise<Reply> => client.post(FIND, { user_code });
const answer = (client: Client, { user_code }: Any, approve = true): Promise<Reply> =>
  client.post(`${FIND}/answer`, { user_code, approve });
const login = async (member: { client: Client }, body: object = {}): Promise<{ id: string; client: Client }> => {
  const started = await start(body);
  created(await answer(member.client, started));
  const { status, key } = await poll(started);
  expect(status).toBe('done');
  return { id: key.id, client: world.app.owner.as(key.plain_text_key) };
};

describe('a device', () => {
  it('gets a key of the member who confirmed its code, with the scopes that they saw', async () => {
    const member = await join({ name: 'Ann Lee' });
    const started = await start({ scopes: ['tools:write', 'conversations:read'] });
    expect(started).toMatchObject({ path: '/console/device', expires_in: 600, interval: 5 });
    expect(started.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(await poll(started)).toEqual({ status: 'waiting', interval: 5, key: null });
    const seen = created(
      await find(member.client, { user_code: ` ${started.user_code.toLowerCase().replace('-', ' ')}` }),
    );
    expect(seen).toMatchObject({
      name: 'laptop',
      status: 'waiting',
      scopes: ['tools:write'],
      refused_scopes: ['conversations:read'],
    });
    expect(seen.address).not.toBe('');
    expect(created(await answer(member.client, started))).toMatchObject({
      status: 'approved',
      scopes: ['tools:write'],
    });
    const { status, key } = await poll(started);
    expect([status, key.name, key.scopes]).toEqual(['done', 'parley on laptop', ['tools:write']]);
    const device = world.app.owner.as(key.plain_text_key);
    const { body } = await device.get('/v1/identity/whoami');
    expect(body.member).toMatchObject({ id: member.id, name: 'Ann Lee' });
    const [found] = created(await world.app.owner.get('/v1/identity/api-keys')).data.filter(
      ({ id }: Any) => id === key.id,
    );
    expect(found.created_by).toMatchObject({
      type: 'session',
      id: member.session.id,
      name: 'Ann Lee',
      member_id: member.id,
    });
    created(
      await device.post('/v1/tools', {
        name: 'made_here',
        configuration: { method: 'GET', url: 'https://example.com/' },
      }),
    );
    const { data } = created(await world.app.owner.get(`/v1/audit-log?member_id=${member.id}`));
    const actions = data.map(({ action }: Any) => action);
    expect(actions).toEqual(expect.arrayContaining(['device_login.approved', 'api_key.created', 'tool.created']));
    expect(data.find(({ action }: Any) => action === 'tool.created').actor).toMatchObject({
      id: key.id,
      name: 'Ann Lee (parley on laptop)',
    });
  });

  it('leaves no secret in the database', async () => {
    const started = await start();
    const member = await join();
    created(await answer(member.client, started));
    const { key } = await poll(started);
    const { rows } = await world.app.kernel.db.queryable.query(
      `select row_to_json(l)::text as row from device_logins l union all select row_to_json(k)::text from api_keys k
       union all select details::text from audit_log union all select data::text from events`,
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('laptop');
    const letters = started.user_code.replace('-', '');
    for (const secret of [started.device_code, key.plain_text_key, started.user_code, letters])
      expect(text).not.toContain(secret);
  });

  it('has to slow down when it asks too often, and hears how long to wait', async () => {
    const started = await start();
    expect((await poll(started)).status).toBe('waiting');
    expect(await poll(started)).toMatchObject({ status: 'slow_down', interval: 10 });
    clock.advance(6000);
    expect(await poll(started)).toMatchObject({ status: 'slow_down', interval: 15 });
    clock.advance(15_000);
    expect(await poll(started)).toMatchObject({ status: 'waiting', interval: 15 });
  });

  it('that a member refuses gets nothing, and the code is spent', async () => {
    const started = await start();
    const member = await join();
    expect(created(await answer(member.client, started, false)).status).toBe('denied');
    expect(await poll(started)).toMatchObject({ status: 'denied', key: null });
    expect((await answer(member.client, started)).status).toBe(404);
    const { data } = created(
      await world.app.owner.get(`/v1/audit-log?member_id=${member.id}&action=device_login.denied`),
    );
    expect(data).toHaveLength(1);
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'a', scopes: ['everything'] },
    { name: 'a', scopes: 'tools:read' },
    {},
  ])('is refused when it asks badly: %j', async (body) => {
    expect([400, 422]).toContain((await world.anonymous.post(START, body)).status);
  });
});

describe('a code', () => {
  it('is used once: of many polls at once one gets the key, and no later one', async () => {
    const started = await start();
    created(await answer((await join()).client, started));
    const at = [world.anonymous, world.other.owner.as('')];
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => pollAt(at[n % 2] as Client, started)));
    const keys = replies.filter(({ body }) => body.key?.plain_text_key);
    expect([keys.length, replies.map(({ status }) => Number(status)).sort((a, b) => a - b)]).toEqual([
      1,
      [200, 401, 401, 401, 401, 401],
    ]);
    expect((await pollAt(world.anonymous, started)).status).toBe(401);
  });

  it('is answered once: the second of two members finds no such code', async () => {
    const started = await start();
    const [one, two] = [await join(), await join()];
    const replies = await Promise.all([answer(one.client, started), answer(two.client, started)]);
    expect(replies.map(({ status }) => Number(status)).sort((a, b) => a - b)).toEqual([200, 404]);
    const [winner] = replies[0].status === 200 ? [one] : [two];
    const { key } = await poll(started);
    expect((await world.app.owner.as(key.plain_text_key).get('/v1/identity/whoami')).body.member.id).toBe(winner.id);
  });

  it('that is for one organization is unknown to members of every other', async () => {
    const { slug, id } = created(await world.app.owner.get('/v1/organization'));
    const { client: stranger } = await world.app.newOrganization('Elsewhere');
    const outsider = await join({}, stranger);
    const member = await join();
    for (const organization of [slug, id]) {
      const started = await start({ organization });
      const unknown = await answer(outsider.client, { user_code: 'BBBB-BBBB' });
      const refused = await answer(outsider.client, started);
      expect([refused.status, refused.body.message]).toEqual([404, unknown.body.message]);
      expect((await poll(started)).status).toBe('waiting');
      created(await answer(member.client, started));
      clock.advance(5000);
      expect((await poll(started)).status).toBe('done');
    }
  });

  it('gives a key of the organization of the member who confirms, and of no other', async () => {
    const { client: stranger, id } = await world.app.newOrganization('Elsewhere too');
    const outsider = await join({}, stranger);
    const device = await login(outsider);
    expect((await device.client.get('/v1/identity/whoami')).body.organization_id).toBe(id);
    expect(created(await world.app.owner.get('/v1/identity/api-keys')).data.map((key: Any) => key.id)).not.toContain(
      device.id,
    );
  });

  it('is over after ten minutes, answered or not', async () => {
    const member = await join();
    const [unanswered, approved] = [await start(), await start()];
    created(await answer(member.client, approved));
    clock.advance(10 * MINUTE + 1000);
    for (const started of [unanswered, approved]) expect((await poll(started)).status).toBe('expired');
    expect((await find(member.client, unanswered)).status).toBe(404);
    // The next that asks clears them away.
    await start();
    expect((await pollAt(world.anonymous, unanswered)).status).toBe(401);
    const { rows } = await world.app.kernel.db.queryable.query(
      'select count(*)::int as n from device_logins where expires_at < $1',
      [clock.now()],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('cannot be guessed: ten wrong ones lock the person out of codes, over sessions and nodes, right ones in between or not', async () => {
    const member = await join();
    const { link } = created(await world.app.owner.post(`/v1/identity/members/${member.id}/links`, {}));
    const secret = created(await world.anonymous.post('/console/session', { code: link.code })).plain_text_key;
    const callers = [member.client, world.other.owner.as(secret)];
    const started = await start();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => find(callers[n % 2] as Client, { user_code: `BCDF${'GHJK'.slice(n % 4)}` })),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    const locked = await find(member.client, started);
    expect([locked.status, Number(locked.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect((await answer(member.client, started)).status).toBe(429);
    clock.advance(15 * MINUTE + 1000);
    const fresh = await start();
    // A right code does not start the count anew.
    for (let n = 0; n < 9; n++) expect((await find(member.client, { user_code: 'BCDFGHJK' })).status).toBe(404);
    expect((await find(member.client, fresh)).status).toBe(200);
    expect((await find(member.client, { user_code: 'BCDFGHJK' })).status).toBe(404);
    expect((await find(member.client, fresh)).status).toBe(429);
  });

  it('of the device cannot be guessed, nor the one that the member types be used in its place', async () => {
    const started = await start();
    for (const device_code of [started.user_code, 'pld_', '', `${started.device_code}x`, "' or true --"])
      expect((await world.anonymous.post(`${START}/poll`, { device_code })).status).toBe(401);
    expect((await world.anonymous.post(`${START}/poll`, {})).status).toBe(422);
  });

  it('is asked for and polled at a limit for each network', async () => {
    const limited = await testApp({ env: { RATE_LIMIT_SIGN_INS: '3', RATE_LIMIT_OPEN: '3' } });
    try {
      const guest = limited.owner.as('');
      const starts = await Promise.all(Array.from({ length: 6 }, () => guest.post(START, { name: 'laptop' })));
      expect(starts.map(({ status }) => Number(status)).sort((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429]);
      const polls = await Promise.all(
        Array.from({ length: 6 }, () => guest.post(`${START}/poll`, { device_code: 'x' })),
      );
      expect(polls.map(({ status }) => Number(status)).sort((a, b) => a - b)).toEqual([401, 401, 401, 429, 429, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('who confirms', () => {
  it('is a member in a session: no key, guest or device', async () => {
    const guest = created(await world.app.owner.post('/v1/identity/sign-in-links', { name: 'Guest' }));
    const session = created(await world.anonymous.post('/console/session', { code: guest.code }));
    const device = await login(await join());
    for (const caller of [world.app.owner, world.app.owner.as(session.plain_text_key), device.client])
      expect((await answer(caller, await start())).status).toBe(409);
  });

  it('has set up a second factor where the organization requires one', async () => {
    const { client: owner } = await world.app.newOrganization('Careful');
    created(await owner.patch('/v1/organization', { require_second_factor: true }));
    const member = await join({ role: 'administrator' }, owner);
    expect((await answer(member.client, await start())).status).toBe(403);
  });

  it('gives nothing once they, their session or their role lost it meanwhile', async () => {
    const [ended, left, narrowed] = [await join(), await join(), await join()];
    const starts = [await start(), await start(), await start()];
    for (const [n, member] of [ended, left, narrowed].entries()) created(await answer(member.client, starts[n]));
    expect((await world.app.owner.delete(`/v1/identity/members/${ended.id}`)).status).toBe(200);
    expect((await world.app.owner.delete(`/v1/identity/sessions/${left.session.id}`)).status).toBe(200);
    created(await world.app.owner.patch(`/v1/identity/members/${narrowed.id}`, { role: 'auditor' }));
    for (const started of starts.slice(0, 2))
      expect(await poll(started)).toMatchObject({ status: 'denied', key: null });
    const { key } = await poll(starts[2]);
    expect(key.scopes).not.toContain('tools:write');
    expect(key.scopes).toContain('api_keys:read');
  });
});

describe('the key of a device', () => {
  it('ends with the member, on every node, with what came out of it', async () => {
    const member = await join();
    const { client, id } = await login(member);
    const elsewhere = world.other.owner.as(client.secret);
    const link = created(await client.post('/v1/identity/sign-in-links', { name: 'Friend' }));
    const keptKey = created(
      await client.post('/v1/identity/api-keys', {
        name: 'Kept',
        expires_at: new Date(Date.now() + MINUTE * 600).toISOString(),
      }),
    );
    expect(await statusOf(elsewhere)).toBe(200);
    const done = created(await world.app.owner.delete(`/v1/identity/members/${member.id}?api_keys=keep`));
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect(done.api_keys.map((key: Any) => key.id)).toEqual([keptKey.id]);
    expect((await world.anonymous.post('/console/session', { code: link.code })).status).toBe(401);
    const { data } = created(await world.app.owner.get(`/v1/audit-log?action=api_key.revoked&subject=${id}`));
    expect(data).toHaveLength(1);
  });

  it('narrows with the role of the member and with the scopes of the role, and never widens', async () => {
    const member = await join();
    const { client } = await login(member);
    const scopesOf = async (): Promise<string[]> => (await client.get('/v1/identity/whoami')).body.scopes;
    expect(await scopesOf()).toContain('tools:write');
    const role = created(
      await world.app.owner.post('/v1/identity/roles', {
        name: 'Tools only',
        scopes: ['tools:write', 'conversations:write', 'api_keys:read'],
      }),
    );
    created(await world.app.owner.patch(`/v1/identity/members/${member.id}`, { role: role.id }));
    expect((await scopesOf()).sort()).toEqual(['api_keys:read', 'tools:read', 'tools:write']);
    created(await world.app.owner.patch(`/v1/identity/roles/${role.id}`, { scopes: ['tools:read'] }));
    expect(await scopesOf()).toEqual(['tools:read']);
    created(await world.app.owner.patch(`/v1/identity/members/${member.id}`, { role: 'owner' }));
    expect(await scopesOf()).toEqual(['tools:read']);
  });

  it('lasts ninety days, however much it is used', async () => {
    const member = await join();
    const { client, id } = await login(member);
    clock.advance(89 * 24 * 60 * MINUTE);
    expect(await statusOf(client)).toBe(200);
    const row = await world.app.kernel.db.one<{ expires_at: Date; created_at: Date }>(
      sql`select * from api_keys where id = ${id}`,
    );
    const days = (row.expires_at.getTime() - row.created_at.getTime()) / (24 * 60 * MINUTE);
    expect(days).toBeCloseTo(90, 3);
    clock.advance(24 * 60 * MINUTE);
    expect(await statusOf(client)).toBe(401);
  });

  it('opens no session, changes nothing about how the member signs in, and is rotated by no colleague', async () => {
    const { client, id } = await login(await join({ role: 'owner' }));
    expect((await world.anonymous.post('/console/session', { key: client.secret })).status).toBe(401);
    for (const [method, path] of [
      ['GET', '/v1/identity/me'],
      ['PATCH', '/v1/identity/me'],
      ['POST', '/v1/identity/me/second-factor'],
      ['POST', '/v1/identity/tab-codes'],
    ] as const) {
      const body = path.endsWith('tab-codes') ? { challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' } : {};
      const reply = await client.send(method, path, method === 'GET' ? {} : { body });
      expect([path, reply.status]).toEqual([path, 409]);
    }
    expect((await world.app.owner.post(`/v1/identity/api-keys/${id}/rotate`, {})).status).toBe(409);
    expect((await client.post(`/v1/identity/api-keys/${id}/rotate`, {})).status).toBe(409);
    expect((await client.delete(`/v1/identity/api-keys/${id}`)).status).toBe(204);
    expect(await statusOf(client)).toBe(401);
  });
});
