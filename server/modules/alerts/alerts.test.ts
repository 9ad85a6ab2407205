// Alerts of members: what reaches the push service of a browser, and that the browser alone can read it.
import { createECDH, createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created, type Reply } from '../../../tests/support/client.ts';
import { pushBrowser, pushService, type TakenPush } from '../../../tests/support/push.ts';
import { encryptFor } from './web-push.ts';

type Any = Reply['body'];
/** As a push service checks who sends (RFC 8292). */
function isSignedBy(publicKey: string, origin: string, { authorization = '' }: IncomingHttpHeaders): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const life = exp - Date.now() / 1000;
  return (
    isValid && key === publicKey && aud === origin && life > 0 && life <= 86_400 && /^(?:mailto:|https?:)/.test(sub)
  );
}

let app: TestApp;
let service: Awaited<ReturnType<typeof pushService>>;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  service = await pushService();
  owner = (await app.newOrganization()).client;
  return service.stop;
});

let people = 0;
async function member(name: string): Promise<{ id: string; client: Client; session: string }> {
  const email = `${name.toLowerCase()}-${++people}@example.com`;
  const { id, link } = created(await owner.post('/v1/identity/members', { name, email, role: 'agent' }));
  const session = created(await owner.as('').post('/console/session', { code: link.code }));
  return { id, client: owner.as(session.plain_text_key), session: session.id };
}
const subscribe = async (
  client: Client,
  path: string,
  keys = pushBrowser(),
): Promise<{ id: string; read(body: Buffer): Any }> => {
  const body = { name: 'Firefox on Linux', endpoint: `${service.url}/${path}`, keys: keys.keys };
  return { ...created(await client.post('/v1/identity/me/push-devices', body)), read: keys.read };
};
const arrived = (count: number): Promise<TakenPush[]> =>
  until(
    async () => service.taken,
    (all) => all.length >= count,
  );
async function waiting(queue = 'billing'): Promise<Any> {
  const { id } = await makeActive(owner, [node('desk', 'handoff', { queue }), entry('desk')]);
  return created(await owner.post('/v1/conversations', { assistant_id: id }));
}

it('is encrypted as the example of RFC 8291 is', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptFor(keys, 'When I grow up, I want to be a watermelon', salt, sender).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a member', () => {
  it('hears that a conversation waits, in each of their browsers, and no word of it stands there', async () => {
    const [ann, bob] = [await member('Ann'), await member('Bob')];
    const [phone, laptop] = [await subscribe(ann.client, 'phone'), await subscribe(ann.client, 'laptop')];
    await subscribe(bob.client, 'bob');
    const { public_key } = created(await ann.client.get('/v1/identity/me/push-key'));
    created(await owner.post('/v1/queues', { name: 'billing', assignment: 'manual', member_ids: [ann.id] }));
    const conversation = await waiting();
    const pushes = await arrived(2);
    expect(pushes.map(({ path }) => path).sort()).toEqual(['/laptop', '/phone']);
    for (const { path, headers, body } of pushes) {
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' });
      expect(isSignedBy(public_key, service.url, headers)).toBe(true);
      const { read } = path === '/phone' ? phone : laptop;
      expect(read(body)).toEqual({ kind: 'waiting', conversation_id: conversation.id });
    }
    const data = await until(
      async () => created(await ann.client.get('/v1/identity/me/push-devices')).data,
      (all: Any[]) => all.every(({ last_sent_at }) => last_sent_at !== null),
    );
    expect(data.map(({ id }: Any) => id)).toEqual([laptop.id, phone.id]);
    expect(data[0]).toMatchObject({ is_current: true, last_error: null, last_sent_at: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain('laptop"');
  });

  it('hears of messages in their conversation, of what is assigned to them and of mentions, and not of what they do', async () => {
    const [ann, bob] = [await member('Ann'), await member('Bob')];
    const { read } = await subscribe(ann.client, 'ann');
    created(await owner.post('/v1/queues', { name: 'billing', assignment: 'manual', member_ids: [bob.id] }));
    const { id } = await waiting();
    const path = `/v1/conversations/${id}`;
    created(await bob.client.post(`${path}/transfer`, { member_id: ann.id, note: 'Yours' }));
    await arrived(1);
    created(await ann.client.post(`${path}/takeover`));
    created(await owner.post(`${path}/messages`, { text: 'Are you there?' }));
    await arrived(2);
    created(await bob.client.post(`${path}/notes`, { text: 'See this', mentions: [ann.id] }));
    const pushes = await arrived(3);
    expect(pushes.map(({ body }) => read(body).kind)).toEqual(['assigned', 'message', 'mentioned']);
    // Her own note mentions her, and her own words are no news.
    created(await ann.client.post(`${path}/notes`, { text: 'For me', mentions: [ann.id] }));
    created(await ann.client.post(`${path}/messages`, { text: 'Yes.', role: 'agent' }));
    created(await bob.client.post(`${path}/notes`, { text: 'And this', mentions: [ann.id] }));
    await arrived(4);
    expect(service.taken.map(({ body }) => read(body).kind)).toEqual(['assigned', 'message', 'mentioned', 'mentioned']);
  });

  it('hears nothing while away, after signing out, and once the browser is gone', async () => {
    const [ann, bob, cleo] = [await member('Ann'), await member('Bob'), await member('Cleo')];
    for (const [one, path] of [
      [ann, 'ann'],
      [bob, 'bob'],
      [cleo, 'cleo'],
    ] as const)
      await subscribe(one.client, path);
    for (const available of [true, false]) created(await ann.client.put('/v1/service/agents/me', { available }));
    expect((await bob.client.delete(`/v1/identity/sessions/${bob.session}`)).status).toBeLessThan(300);
    await waiting('unnamed');
    await arrived(1);
    expect(service.taken.map(({ path }) => path)).toEqual(['/cleo']);
    for (const gone of [410, 404]) {
      service.answers.push(gone);
      await waiting('unnamed');
      await until(
        async () => created(await cleo.client.get('/v1/identity/me/push-devices')).data.length,
        (count) => count === 0,
      );
      await subscribe(cleo.client, 'cleo');
    }
    // The member who sends a test reads why, and the browser is off the list.
    const { id } = created(await cleo.client.get('/v1/identity/me/push-devices')).data[0];
    service.answers.push(410);
    const { problem } = created(await cleo.client.post(`/v1/identity/me/push-devices/${id}/test`));
    expect(problem).toBe('The push service answered 410.');
    expect(created(await cleo.client.get('/v1/identity/me/push-devices')).data).toEqual([]);
  });

  it('is alerted once more when the push service was not well, and reads why in the list', async () => {
    const ann = await member('Ann');
    const { id } = await subscribe(ann.client, 'ann');
    service.answers.push(503);
    expect(created(await ann.client.post(`/v1/identity/me/push-devices/${id}/test`))).toEqual({
      problem: 'The push service answered 503.',
    });
    expect(created(await ann.client.get('/v1/identity/me/push-devices')).data[0].last_error).toContain('503');
    service.answers.push(503);
    await waiting('unnamed');
    await arrived(1);
    await until(
      async () => created(await ann.client.get('/v1/identity/me/push-devices')).data[0].last_error,
      (problem: string | null) => problem === null,
    );
  });

  it('has a browser once, however often its pages say so, until another member signs in there', async () => {
    const [ann, bob] = [await member('Ann'), await member('Bob')];
    const first = await subscribe(ann.client, 'shared');
    const again = await subscribe(ann.client, 'shared');
    expect(again.id).toBe(first.id);
    const added = async () => created(await owner.get('/v1/audit-log?action=push_device.added')).data.length;
    expect(await added()).toBe(1);
    // Its newest keys count.
    created(await ann.client.post(`/v1/identity/me/push-devices/${first.id}/test`));
    expect(again.read((await arrived(1))[0]!.body)).toEqual({ kind: 'test', conversation_id: null });
    const second = await subscribe(bob.client, 'shared');
    expect(second.id).not.toBe(first.id);
    expect(created(await ann.client.get('/v1/identity/me/push-devices')).data).toEqual([]);
    expect(await added()).toBe(2);
  });

  it('has ten browsers at most, reaches no private address, and sees no one else’s', async () => {
    const [ann, bob] = [await member('Ann'), await member('Bob')];
    const devices: string[] = [];
    for (let i = 0; i < 12; i++) devices.push((await subscribe(ann.client, `${i}`)).id);
    const { data } = created(await ann.client.get('/v1/identity/me/push-devices?limit=50'));
    expect(data.map(({ id }: Any) => id)).toEqual(devices.slice(2).reverse());
    for (const way of ['delete', 'post'] as const) {
      const path = `/v1/identity/me/push-devices/${devices[11]}${way === 'post' ? '/test' : ''}`;
      expect((await bob.client[way](path)).status).toBe(404);
    }
    const add = (endpoint: string, keys: object = pushBrowser().keys) =>
      ann.client.post('/v1/identity/me/push-devices', { name: 'Mine', endpoint, keys });
    expect((await add('http://10.1.2.3/push')).status).toBe(422);
    expect((await add('ftp://push.example/x')).status).toBe(422);
    expect((await add(service.url, { p256dh: 'AAAA', auth: 'AAAA' })).status).toBe(422);
    expect(
      (
        await owner.post('/v1/identity/me/push-devices', {
          name: 'Key',
          endpoint: service.url,
          keys: pushBrowser().keys,
        })
      ).status,
    ).toBe(409);
    expect((await ann.client.delete(`/v1/identity/me/push-devices/${devices[11]}`)).status).toBe(204);
  });
});
