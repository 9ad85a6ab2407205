import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import { makeActive } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { MemberWorld, statusOf } from '../../../tests/support/members.ts';
import { appCode } from '../../../tests/support/totp.ts';
import { sql } from '../../kernel/db/sql.ts';
import { base32, stepAt, totpCode } from './second-factor.ts';

const HOUR = 3600_000;
const world = new MemberWorld('agent');
const { clock, invite, join, newAddress, open } = world;
const clientOf = (session: { plain_text_key: string }): Client => world.app.owner.as(session.plain_text_key);
const linkFor = async (id: string, maker = world.app.owner): Promise<string> =>
  created(await maker.post(`/v1/identity/members/${id}/links`, {})).link.code;

describe('an invitation', () => {
  it('makes a member who is active from the first sign-in on, with the scopes of the role', async () => {
    const invited = await invite({ name: 'Ann Lee', email: 'Ann@Example.com' });
    expect(invited).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@example.com',
      status: 'invited',
      role_name: 'Agent',
      last_seen_at: null,
    });
    const session = await open({ code: invited.link.code });
    expect(session).toMatchObject({ name: 'Ann Lee', member_id: invited.id, needs_second_factor: false });
    const { body } = await clientOf(session).get('/v1/identity/whoami');
    expect(body.member).toEqual({ id: invited.id, name: 'Ann Lee', email: 'ann@example.com', role: 'agent' });
    expect(body.scopes).toEqual([
      'conversations:read',
      'conversations:write',
      'memory:read',
      'identity:read',
      'members:read',
      'events:read',
    ]);
    expect(body.scopes).not.toContain('webhooks:read');
    expect((await world.app.owner.get(`/v1/identity/members/${invited.id}`)).body).toMatchObject({ status: 'active' });
    expect((await world.anonymous.post('/console/session', { code: invited.link.code })).status).toBe(401);
  });

  it('is used once, also when two browsers race for it', async () => {
    const { link } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.anonymous.post('/console/session', { code: link.code })),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '401', '401', '401', '401']);
  });

  it('gives no role that may do more than the one who invites, nor one that is unknown', async () => {
    const { client } = await join({ role: 'administrator' });
    expect(
      (await client.post('/v1/identity/members', { name: 'Eve', email: newAddress(), role: 'owner' })).status,
    ).toBe(403);
    expect((await client.post('/v1/identity/members', { name: 'Eve', email: newAddress(), role: 'king' })).status).toBe(
      422,
    );
    expect(
      (await client.post('/v1/identity/members', { name: 'Eve', email: newAddress(), role: 'developer' })).status,
    ).toBe(201);
  });

  it('is refused for an address that a member has, and for one that is none', async () => {
    const { email } = await invite();
    expect(
      (await world.app.owner.post('/v1/identity/members', { name: 'Two', email: email.toUpperCase(), role: 'agent' }))
        .status,
    ).toBe(409);
    for (const bad of ['', 'dana', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: x@example.com', '<a@example.com>'])
      expect(
        (await world.app.owner.post('/v1/identity/members', { name: 'Two', email: bad, role: 'agent' })).status,
        bad,
      ).toBe(422);
  });

  it('by mail needs a mail server', async () => {
    const refused = await world.app.owner.post('/v1/identity/members', {
      name: 'M',
      email: newAddress(),
      role: 'agent',
      delivery: 'email',
    });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('SMTP_URL');
  });

  it('leaves no secret in the database', async () => {
    const { link } = await invite();
    const session = await open({ code: link.code });
    const { rows } = await world.app.kernel.db.queryable.query(
      `select row_to_json(l)::text as row from sign_in_links l union all select row_to_json(k)::text from api_keys k
       union all select details::text from audit_log`,
    );
    const text = JSON.stringify(rows);
    for (const secret of [link.code, session.plain_text_key]) expect(text).not.toContain(secret.slice(14));
  });
});

describe('a session of a member', () => {
  it('is renewed while it is used, for thirty days at most, and on every node', async () => {
    const { client, session } = await join();
    const elsewhere = world.other.owner.as(session.plain_text_key);
    const hoursLeft = async (): Promise<number> => {
      const row = await world.app.kernel.db.one<{ expires_at: Date }>(
        sql`select expires_at from api_keys where id = ${session.id}`,
      );
      return (row.expires_at.getTime() - clock.nowMs()) / HOUR;
    };
    for (let hours = 0; hours < 29 * 24; hours += 10) {
      expect(await statusOf(hours % 20 === 0 ? client : elsewhere), `after ${hours} hours`).toBe(200);
      // The use is written beside the request, which does not wait for it.
      await expect.poll(hoursLeft).toBeGreaterThan(11);
      clock.advance(10 * HOUR);
    }
    expect(await statusOf(client)).toBe(200);
    clock.advance(30 * HOUR);
    expect(await statusOf(client)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(401);
  });

  it('ends after twelve hours without use', async () => {
    const { client } = await join();
    expect(await statusOf(client)).toBe(200);
    clock.advance(12 * HOUR + 1000);
    expect(await statusOf(client)).toBe(401);
  });

  it('is listed with device and address, and ended by its member from another device without any scope', async () => {
    const { id, client } = await join({ role: 'finance' });
    const second = clientOf(await open({ code: await linkFor(id) }));
    const { data } = created(await second.get('/v1/identity/me/sessions'));
    expect(data).toHaveLength(2);
    for (const one of data)
      expect(one).toMatchObject({
        member_id: id,
        signed_in_by: 'link',
        address: expect.stringMatching(/127\.0\.0\.1/),
      });
    const first = data.find((one: { is_current: boolean }) => !one.is_current);
    expect((await second.delete(`/v1/identity/sessions/${first.id}`)).status).toBe(200);
    expect(await statusOf(client)).toBe(401);
    const stranger = (await join()).client;
    expect(
      (await stranger.delete(`/v1/identity/sessions/${data.find((one: { is_current: boolean }) => one.is_current).id}`))
        .status,
    ).toBe(403);
  });

  it('names the member in the audit log, whatever it calls itself', async () => {
    const { id, client } = await join({ name: 'Robin Actor', role: 'owner' });
    created(await client.patch('/v1/organization', { name: 'Renamed by Robin' }));
    const { body } = await world.app.owner.get(`/v1/audit-log?member_id=${id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'organization.updated',
      'member.joined',
      'session.started',
    ]);
    for (const { actor } of body.data) expect(actor).toMatchObject({ name: 'Robin Actor', member_id: id });
    created(await client.patch('/v1/identity/me', { name: 'Robin Renamed' }));
    expect((await client.get('/v1/identity/whoami')).body.principal.name).toBe('Robin Renamed');
  });
});

describe('a role', () => {
  it('that is narrowed narrows the sessions that are open, at once and on every node', async () => {
    const { id, client, session } = await join({ role: 'designer' });
    const elsewhere = world.other.owner.as(session.plain_text_key);
    expect((await elsewhere.post('/v1/assistants', { name: 'Mine' })).status).toBe(201);
    expect((await client.post('/v1/assistants', { name: 'Mine' })).status).toBe(201);
    created(await world.app.owner.patch(`/v1/identity/members/${id}`, { role: 'agent' }));
    expect((await client.post('/v1/assistants', { name: 'Mine' })).status).toBe(403);
    expect((await elsewhere.post('/v1/assistants', { name: 'Mine' })).status).toBe(403);
  });

  it('of your own is changed for its members at once, and stays while one has it', async () => {
    const role = created(
      await world.app.owner.post('/v1/identity/roles', {
        name: 'Night shift',
        scopes: ['conversations:write', 'calls:read'],
      }),
    );
    const { id, client } = await join({ role: role.id });
    expect((await client.get('/calls')).status).toBe(200);
    created(await world.app.owner.patch(`/v1/identity/roles/${role.id}`, { scopes: ['conversations:write'] }));
    expect((await client.get('/calls')).status).toBe(403);
    expect((await world.app.owner.delete(`/v1/identity/roles/${role.id}`)).status).toBe(409);
    created(await world.app.owner.patch(`/v1/identity/members/${id}`, { role: 'agent' }));
    expect((await world.app.owner.delete(`/v1/identity/roles/${role.id}`)).status).toBe(204);
  });

  it('gives nothing that its maker lacks, and those that come with Parley stay as they are', async () => {
    const { client } = await join({ role: 'administrator' });
    expect((await client.post('/v1/identity/roles', { name: 'Too much', scopes: ['organization:write'] })).status).toBe(
      403,
    );
    expect((await client.post('/v1/identity/roles', { name: 'Unknown', scopes: ['moon:write'] })).status).toBe(400);
    expect((await world.app.owner.post('/v1/identity/roles', { name: 'owner', scopes: [] })).status).toBe(409);
    expect((await world.app.owner.patch('/v1/identity/roles/owner', { scopes: [] })).status).toBe(409);
    const wide = created(
      await world.app.owner.post('/v1/identity/roles', { name: 'Wide', scopes: ['organization:write'] }),
    );
    expect((await client.patch(`/v1/identity/roles/${wide.id}`, { name: 'Stolen' })).status).toBe(403);
  });

  it('fits the work', async () => {
    const { data } = created(await world.app.owner.get('/v1/identity/roles?limit=100'));
    const of = (id: string): string[] => data.find((one: { id: string }) => one.id === id).scopes;
    expect(of('agent')).not.toContain('webhooks:read');
    expect(of('agent')).not.toContain('analytics:read');
    for (const scope of ['calls:read', 'compliance:write', 'conversations:read', 'workflows:read', 'audit:read'])
      expect(of('steward')).toContain(scope);
    expect(of('finance')).toContain('budgets:write');
    expect(of('finance')).not.toContain('model_router:write');
    const finance = (await join({ role: 'finance' })).client;
    expect((await finance.post('/v1/model-router/budgets', { name: 'Cap', amount_usd: 5 })).status).toBe(201);
    const account = { name: 'mine', kind: 'openai', api_key: 'sk-x' };
    expect((await finance.post('/v1/model-router/providers', account)).status).toBe(403);
  });

  it('is not read or changed by another organization', async () => {
    const { client } = await world.app.newOrganization('Elsewhere');
    const role = created(await world.app.owner.post('/v1/identity/roles', { name: 'Ours alone', scopes: [] }));
    for (const method of ['get', 'delete'] as const)
      expect((await client[method](`/v1/identity/roles/${role.id}`)).status).toBe(404);
    const used = await client.post('/v1/identity/members', { name: 'X', email: newAddress(), role: role.id });
    expect(used.status).toBe(422);
  });
});

describe('a member who is ended', () => {
  it('loses every session, link and invitation, on every node, and cannot come back by what they made', async () => {
    const { id, client, session } = await join({ role: 'administrator' });
    const unused = await linkFor(id);
    const friend = await invite({ role: 'agent' }, client);
    const linkOfOther = await linkFor((await join()).id, client);
    const guest = created(await client.post('/v1/identity/sign-in-links', { name: 'Owner', expires_in: 604_800 }));
    const guestClient = clientOf(
      await open({ code: created(await client.post('/v1/identity/sign-in-links', { name: 'G' })).code }),
    );
    const elsewhere = world.other.owner.as(session.plain_text_key);
    expect(await statusOf(elsewhere)).toBe(200);
    const ended = created(await world.app.owner.delete(`/v1/identity/members/${id}`));
    expect(ended).toMatchObject({ member: { status: 'ended' }, ended_sessions: 2, ended_invitations: 1 });
    for (const one of [client, elsewhere, guestClient]) expect(await statusOf(one)).toBe(401);
    for (const code of [unused, friend.link.code, linkOfOther, guest.code])
      expect((await world.anonymous.post('/console/session', { code })).status).toBe(401);
    expect((await world.app.owner.post(`/v1/identity/members/${id}/links`, {})).status).toBe(409);
    expect((await world.app.owner.delete(`/v1/identity/members/${id}`)).status).toBe(200);
  });

  it.each([
    ['keep', 200],
    ['revoke', 401],
  ])('leaves keys that they made, if you %s them', async (choice, status) => {
    const { id, client } = await join({ role: 'developer' });
    const key = created(
      await client.post('/v1/identity/api-keys', { name: 'Made by a member', scopes: ['agents:read'] }),
    );
    const found = (await world.app.owner.get('/v1/identity/api-keys')).body.data.find(
      (one: { id: string }) => one.id === key.id,
    );
    expect(found.created_by).toMatchObject({ type: 'session', name: 'Dana', member_id: id });
    const ended = created(await world.app.owner.delete(`/v1/identity/members/${id}?api_keys=${choice}`));
    expect(ended.api_keys.map((one: { id: string }) => one.id)).toEqual(choice === 'keep' ? [key.id] : []);
    expect(await statusOf(world.app.owner.as(key.plain_text_key))).toBe(status);
  });

  it('sees an open stream end within two seconds, also one of another node', async () => {
    const { id, session } = await join({ role: 'supervisor' });
    const follow = async ({ url }: TestApp) => {
      const response = await fetch(`${url}/v1/events/stream`, { headers: { 'x-api-key': session.plain_text_key } });
      expect(response.status).toBe(200);
      const end = response.text().then(
        () => performance.now(),
        () => performance.now(),
      );
      return { end };
    };
    const streams = [await follow(world.app), await follow(world.other)];
    await sleep(200);
    const started = performance.now();
    created(await world.app.owner.delete(`/v1/identity/members/${id}`));
    for (const { end } of streams) expect((await end) - started).toBeLessThan(2000);
  });

  it('is never the last owner, who stays an owner', async () => {
    const { client: owner } = await world.app.newOrganization('Owners');
    const first = await join({ role: 'owner' }, owner);
    const invited = await invite({ role: 'owner' }, owner);
    expect((await owner.delete(`/v1/identity/members/${first.id}`)).status).toBe(409);
    expect((await owner.patch(`/v1/identity/members/${first.id}`, { role: 'agent' })).status).toBe(409);
    expect((await first.client.delete(`/v1/identity/members/${first.id}`)).status).toBe(409);
    await open({ code: invited.link.code });
    // Two owners who end each other at the same time: one of them stays.
    const second = invited.id;
    const answers = await Promise.all([
      owner.delete(`/v1/identity/members/${first.id}`),
      owner.delete(`/v1/identity/members/${second}`),
    ]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
  });

  it('cannot be one who may do more', async () => {
    const owner = await join({ role: 'owner' });
    const admin = await join({ role: 'administrator' });
    for (const answer of [
      await admin.client.delete(`/v1/identity/members/${owner.id}`),
      await admin.client.patch(`/v1/identity/members/${owner.id}`, { email: newAddress() }),
      await admin.client.post(`/v1/identity/members/${owner.id}/links`, {}),
      await admin.client.delete(`/v1/identity/members/${owner.id}/second-factor`),
      await admin.client.patch(`/v1/identity/members/${admin.id}`, { role: 'owner' }),
    ])
      expect(answer.status, answer.text).toBe(403);
  });

  it('is invited again as a new member', async () => {
    const { id, email } = await join();
    created(await world.app.owner.delete(`/v1/identity/members/${id}`));
    expect((await invite({ email })).id).not.toBe(id);
  });
});

describe('a second factor', () => {
  const codeNow = (secret: string): string => appCode(secret, stepAt(clock.nowMs()));
  const setUp = async (client: Client): Promise<{ secret: string; recovery_codes: string[] }> => {
    const { secret } = created(await client.post('/v1/identity/me/second-factor'));
    const { recovery_codes } = created(
      await client.post('/v1/identity/me/second-factor/confirm', { code: codeNow(secret) }),
    );
    clock.advance(60_000);
    return { secret, recovery_codes };
  };

  it('is asked for from then on, and a code works once', async () => {
    const { id, client } = await join();
    const { secret } = await setUp(client);
    const code = await linkFor(id);
    const answer = await world.anonymous.post('/console/session', { code });
    expect(answer.status).toBe(401);
    expect(answer.body.details).toEqual({ second_factor: 'totp' });
    const digits = codeNow(secret);
    const session = await open({ code, second_factor: digits });
    expect((await clientOf(session).get('/v1/identity/me')).body).toMatchObject({
      is_strong: true,
      second_factor: { is_set_up: true },
    });
    const again = await linkFor(id);
    expect((await world.anonymous.post('/console/session', { code: again, second_factor: digits })).status).toBe(401);
    clock.advance(30_000);
    expect(
      (await world.anonymous.post('/console/session', { code: again, second_factor: codeNow(secret) })).status,
    ).toBe(201);
  });

  it('cannot be guessed: five wrong codes lock it for a quarter of an hour, over all links and nodes', async () => {
    const { id, client } = await join();
    const { secret } = await setUp(client);
    const links = [await linkFor(id), await linkFor(id)];
    const guess = (attempt: number) =>
      (attempt % 2 === 0 ? world.anonymous : world.other.owner.as('')).post('/console/session', {
        code: links[attempt % 2],
        second_factor: '000000',
      });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await guess(attempt)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    expect(
      (await world.anonymous.post('/console/session', { code: links[0], second_factor: codeNow(secret) })).status,
    ).toBe(429);
    clock.advance(15 * 60_000 + 1000);
    expect(
      (await world.anonymous.post('/console/session', { code: links[0], second_factor: codeNow(secret) })).status,
    ).toBe(201);
  });

  it('counts guesses that come at the same time', async () => {
    const { id, client } = await join();
    await setUp(client);
    const code = await linkFor(id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        world.anonymous.post('/console/session', { code, second_factor: String(at).padStart(6, '0') }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
  });

  it('can be replaced by a recovery code, once', async () => {
    const { id, client } = await join();
    const { recovery_codes } = await setUp(client);
    expect(recovery_codes).toHaveLength(10);
    const [first = ''] = recovery_codes;
    await open({ code: await linkFor(id), second_factor: first.toUpperCase() });
    expect(
      (await world.anonymous.post('/console/session', { code: await linkFor(id), second_factor: first })).status,
    ).toBe(401);
    const { rows } = await world.app.kernel.db.queryable.query(
      'select row_to_json(c)::text as row from recovery_codes c',
    );
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('is changed only by a session that proved it: a link that a colleague made is not enough', async () => {
    const { id, client } = await join();
    await setUp(client);
    expect((await client.delete('/v1/identity/me/second-factor')).status).toBe(204);
    await setUp(client);
    // A session from before the second factor, as a colleague with an old link could have one.
    await world.app.kernel.db.run(sql`update api_keys set is_strong = false where member_id = ${id}`);
    for (const answer of [
      await client.delete('/v1/identity/me/second-factor'),
      await client.post('/v1/identity/me/second-factor'),
      await client.post('/v1/identity/me/second-factor/recovery-codes'),
    ])
      expect(answer.status).toBe(403);
  });

  it('that the organization requires is set up before anything else, by those who could take it over', async () => {
    const { client: owner } = await world.app.newOrganization('Strict');
    created(await owner.patch('/v1/organization', { require_second_factor: true }));
    const agent = await join({ role: 'agent' }, owner);
    expect((await agent.client.get('/v1/conversations')).status).toBe(200);
    const boss = await invite({ role: 'owner' }, owner);
    const session = await open({ code: boss.link.code });
    expect(session).toMatchObject({ needs_second_factor: true, scopes: [] });
    const client = clientOf(session);
    expect((await client.get('/v1/identity/members')).status).toBe(403);
    created(await owner.patch(`/v1/identity/members/${boss.id}`, { name: 'Still nothing' }));
    expect((await client.get('/v1/identity/members')).status).toBe(403);
    const { secret } = created(await client.post('/v1/identity/me/second-factor'));
    expect((await client.post('/v1/identity/me/second-factor/confirm', { code: '000000' })).status).toBe(409);
    created(await client.post('/v1/identity/me/second-factor/confirm', { code: codeNow(secret) }));
    expect((await client.get('/v1/identity/members')).status).toBe(200);
  });

  it('and what else members do about themselves is in the audit log', async () => {
    const { id, client } = await join();
    created(await client.patch('/v1/identity/me', { name: 'Audited' }));
    await setUp(client);
    created(await client.post('/v1/identity/me/second-factor/recovery-codes'));
    expect((await client.delete('/v1/identity/me/second-factor')).status).toBe(204);
    const { data } = created(await world.app.owner.get(`/v1/audit-log?member_id=${id}`));
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'account.second_factor_removed',
      'account.recovery_codes_renewed',
      'account.second_factor_added',
      'member.updated',
      'member.joined',
      'session.started',
    ]);
    for (const { actor } of data) expect(actor).toMatchObject({ member_id: id });
    const aboutThem = created(
      await world.app.owner.get(`/v1/audit-log?action=account.second_factor_removed&subject=${id}`),
    ).data;
    expect(aboutThem).toHaveLength(1);
  });

  it('is reset by a colleague who may do as much', async () => {
    const { id, client } = await join();
    await setUp(client);
    expect((await world.app.owner.delete(`/v1/identity/members/${id}/second-factor`)).status).toBe(204);
    await open({ code: await linkFor(id) });
  });

  it('follows RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890');
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect([59, 1111111109, 20000000000].map((seconds) => totpCode(secret, Math.floor(seconds / 30)))).toEqual([
      '287082',
      '081804',
      '353130',
    ]);
  });
});

describe('a person of several organizations', () => {
  it('joins the second with a session that proves them, and switches; a link alone opens no other organization', async () => {
    const { client: elsewhere, id: organization_id } = await world.app.newOrganization('Second');
    const { client, id } = await join();
    const invited = await invite({ name: 'Dana There', role: 'designer' }, elsewhere);
    expect((await client.post('/v1/identity/me/organizations', { code: invited.link.code })).status).toBe(403);
    const { secret } = created(await client.post('/v1/identity/me/second-factor'));
    const code = appCode(secret, stepAt(clock.nowMs()));
    created(await client.post('/v1/identity/me/second-factor/confirm', { code }));
    created(await client.post('/v1/identity/me/organizations', { code: invited.link.code }));
    const there = created(await client.post('/v1/identity/me/organization', { organization_id }));
    const { body } = await clientOf(there).get('/v1/identity/whoami');
    expect(body).toMatchObject({ organization_id, member: { id: invited.id, role: 'designer' } });
    expect((await client.get('/v1/identity/whoami')).body.organization_id).not.toBe(organization_id);
    // The log there names the member there, and tells nothing of the organization that they come from.
    const entries = created(await elsewhere.get(`/v1/audit-log?member_id=${invited.id}`)).data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'organization.switched',
      'session.started',
      'member.joined',
    ]);
    for (const { actor } of entries) expect(actor.name).toBe('Dana There');
    const log = JSON.stringify(created(await elsewhere.get('/v1/audit-log?limit=100')).data);
    for (const foreign of [id, created(await world.app.owner.get('/v1/organization')).id])
      expect(log).not.toContain(foreign);
    // A colleague of the first organization who makes a link and knows no code gets nowhere.
    expect((await world.anonymous.post('/console/session', { code: await linkFor(id) })).status).toBe(401);
    expect((await world.app.owner.delete(`/v1/identity/members/${id}/second-factor`)).status).toBe(409);
    // Ended there, still here.
    created(await elsewhere.delete(`/v1/identity/members/${invited.id}`));
    expect(await statusOf(clientOf(there))).toBe(401);
    expect((await client.post('/v1/identity/me/organization', { organization_id })).status).toBe(404);
    expect(await statusOf(client)).toBe(200);
  });

  it('is not found by an organization that they do not belong to', async () => {
    const { client: elsewhere, id: organization_id } = await world.app.newOrganization('Third');
    const { client, id } = await join();
    expect((await elsewhere.get(`/v1/identity/members/${id}`)).status).toBe(404);
    expect((await elsewhere.delete(`/v1/identity/members/${id}`)).status).toBe(404);
    expect((await elsewhere.get('/v1/identity/members')).body.data).toEqual([]);
    expect((await client.post('/v1/identity/me/organization', { organization_id })).status).toBe(404);
    expect((await elsewhere.get('/v1/identity/me')).status).toBe(409);
  });
});

it('a conversation is assigned to members by people, and to any name by programs', async () => {
  const { id: assistant_id } = await makeActive(world.app.owner);
  const { id } = created(await world.app.owner.post('/v1/conversations', { assistant_id }));
  const path = `/v1/conversations/${id}/assignee`;
  const [ann, bob] = [await join({ name: 'Ann Agent' }), await join({ name: 'Bob Agent' })];
  expect((await ann.client.put(path, { assignee: 'Zorro' })).status).toBe(422);
  expect(created(await ann.client.put(path, { assignee: 'Bob Agent' })).assignee).toBe('Bob Agent');
  expect(created(await ann.client.put(path, { assignee: 'Ann Agent' })).assignee).toBe('Ann Agent');
  created(await world.app.owner.delete(`/v1/identity/members/${bob.id}`));
  expect((await ann.client.put(path, { assignee: 'Bob Agent' })).status).toBe(422);
  expect(created(await world.app.owner.put(path, { assignee: 'Ticket queue' })).assignee).toBe('Ticket queue');
});
