import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { setOperator } from './operator.ts';

const ORIGIN = 'https://parley.example.com';
const PATH = '/v1/operator/organizations';
let app: TestApp;
let anonymous: Client;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN } });
  anonymous = app.owner.as('');
});
afterAll(() => app.stop());

let made = 0;
async function join(body: object = {}, maker = app.owner) {
  const email = `person-${++made}@example.com`;
  const invited = created(await maker.post('/v1/identity/members', { name: 'Dana', email, role: 'owner', ...body }));
  const session = created(await anonymous.post('/console/session', { code: invited.link.code }));
  return { id: invited.id, email: invited.email, client: app.owner.as(session.plain_text_key) };
}
async function addPasskey(client: Client): Promise<void> {
  const { challenge_id, options } = created(await client.post('/v1/identity/me/passkeys/options'));
  const response = new Authenticator(ORIGIN).create(options);
  created(await client.post('/v1/identity/me/passkeys', { challenge_id, name: 'Laptop', response }));
}

it('operators create, list, suspend and resume organizations, and read nothing in them', async () => {
  const { client, email } = await join();
  expect((await client.get(PATH)).status).toBe(403);
  await expect(setOperator(app.kernel, email, true)).rejects.toThrow(/no passkey/);
  await addPasskey(client);
  await setOperator(app.kernel, email, true);
  const body = { name: 'Second house', owner: { name: 'Olga', email: 'olga@example.com' } };
  const { id, link } = created(await client.post(PATH, body));
  const found = created(await client.get(PATH)).data.find((one: { id: string }) => one.id === id);
  expect(found).toMatchObject({
    name: 'Second house',
    slug: 'second-house',
    status: 'active',
    members: 0,
    last_used_at: null,
  });
  const code = link.path.split('#code=')[1];
  const olga = app.owner.as(created(await anonymous.post('/console/session', { code })).plain_text_key);
  expect((await olga.get('/v1/identity/whoami')).body).toMatchObject({
    organization_id: id,
    member: { name: 'Olga', role: 'owner' },
  });
  expect(created(await client.get('/v1/identity/members')).data.map((one: { name: string }) => one.name)).not.toContain(
    'Olga',
  );
  expect((await client.post(`${PATH}/${id}/suspend`)).status).toBe(204);
  expect((await olga.get('/v1/identity/whoami')).status).toBe(401);
  expect((await client.post(`${PATH}/${id}/resume`)).status).toBe(204);
  expect((await olga.get('/v1/identity/whoami')).status).toBe(200);
  for (const unknown of ['nonsense', '0190a000-0000-7000-8000-000000000000'])
    expect((await client.post(`${PATH}/${unknown}/suspend`)).status).toBe(404);
  await setOperator(app.kernel, email, false);
  expect((await client.get(PATH)).status).toBe(403);
});

it('no key, guest or link of a colleague operates the server', async () => {
  const { id, client, email } = await join();
  await addPasskey(client);
  await setOperator(app.kernel, email, true);
  const { link } = created(await app.owner.post(`/v1/identity/members/${id}/links`, {}));
  const colleague = app.owner.as(created(await anonymous.post('/console/session', { code: link.code })).plain_text_key);
  for (const caller of [app.owner, colleague]) {
    expect((await caller.get(PATH)).status).toBe(403);
    expect((await caller.post(PATH, { name: 'Mine', owner: { name: 'M', email: 'm@example.com' } })).status).toBe(403);
    expect((await caller.post(`${PATH}/${id}/suspend`)).status).toBe(403);
  }
  expect((await app.owner.delete(`/v1/identity/members/${id}/second-factor`)).status).toBe(409);
});

it('an address that different people have in two organizations names none of them', async () => {
  const { client: stranger } = await app.newOrganization('Namesakes');
  const { email, client } = await join();
  await addPasskey(client);
  await join({ email }, stranger);
  await expect(setOperator(app.kernel, email, true)).rejects.toThrow(/Several people/);
  const { slug } = created(await app.owner.get('/v1/organization'));
  expect((await setOperator(app.kernel, email, true, slug)).organization).toBe(slug);
});
