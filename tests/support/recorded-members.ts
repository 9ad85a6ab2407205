// The part of the recorded story that members play: they sign in with an authenticator, an app and a provider, join a second
// organization, operate the server and sign in a device.

import { setOperator } from '../../server/modules/access/operator.ts';
import { txtLookup } from '../../server/modules/access/provider-domains.ts';
import { stepAt } from '../../server/modules/access/second-factor.ts';
import type { TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { type Client, created, type Reply } from './client.ts';
import { startOpenIdProvider } from './openid-provider.ts';
import { appCode } from './totp.ts';

/** What the server of the story is told besides. */
export const MEMBERS_SETTINGS = {
  PUBLIC_URL: 'https://parley.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'parley@example.com',
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
};

type Keep = (operationId: string, body: Reply['body']) => void;

export async function playMembers(app: TestApp, keep: Keep): Promise<void> {
  const { owner } = app;
  const anonymous = owner.as('');
  const kept = (operationId: string, reply: Reply): Reply['body'] => {
    const body = created(reply);
    keep(operationId, body);
    return body;
  };
  const join = async (body: object): Promise<{ id: string; client: Client }> => {
    const { id, link } = created(await owner.post('/v1/identity/members', body));
    const { plain_text_key } = kept('openSession', await anonymous.post('/console/session', { code: link.code }));
    return { id, client: owner.as(plain_text_key) };
  };
  const ada = await join({ name: 'Ada Osei', email: 'ada@example.com', role: 'owner' });
  const me = '/v1/identity/me';

  const { challenge_id, options } = kept('startPasskey', await ada.client.post(`${me}/passkeys/options`));
  const response = new Authenticator(MEMBERS_SETTINGS.PUBLIC_URL).create(options);
  kept('addPasskey', await ada.client.post(`${me}/passkeys`, { challenge_id, name: 'Work laptop', response }));
  kept('listPasskeys', await ada.client.get(`${me}/passkeys`));
  const { secret } = kept('startSecondFactor', await ada.client.post(`${me}/second-factor`));
  const code = appCode(secret, stepAt(Date.now()));
  kept('confirmSecondFactor', await ada.client.post(`${me}/second-factor/confirm`, { code }));

  const second = await app.newOrganization('Second Shop');
  const invited = { name: 'Ada Osei', email: 'ada@example.com', role: 'designer' };
  const { link } = created(await second.client.post('/v1/identity/members', invited));
  kept('joinOrganization', await ada.client.post(`${me}/organizations`, { code: link.code }));
  kept('updateProfile', await ada.client.patch(me, { preferences: { theme: 'dark', language: 'en-US' } }));
  kept('whoami', await ada.client.get('/v1/identity/whoami'));

  const { slug } = created(await owner.get('/v1/organization'));
  await setOperator(app.kernel, 'ada@example.com', true, slug);
  const organization = { name: 'Third Shop', owner: { name: 'Olga Reyes', email: 'olga@example.com' } };
  kept('createOrganization', await ada.client.post('/v1/operator/organizations', organization));
  kept('listOrganizations', await ada.client.get('/v1/operator/organizations'));

  const started = kept('startDeviceLogin', await anonymous.post('/console/device-logins', { name: 'laptop' }));
  const { user_code, device_code } = started;
  kept('findDeviceLogin', await ada.client.post(`${me}/device-login`, { user_code }));
  kept('answerDeviceLogin', await ada.client.post(`${me}/device-login/answer`, { user_code, approve: true }));
  kept('pollDeviceLogin', await anonymous.post('/console/device-logins/poll', { device_code }));

  const sam = await join({ name: 'Sam Brook', email: 'sam@example.com', role: 'agent' });
  kept('getMember', await owner.get(`/v1/identity/members/${sam.id}`));
  kept('createMemberLink', await owner.post(`/v1/identity/members/${sam.id}/links`, {}));
  kept('endMember', await owner.delete(`/v1/identity/members/${sam.id}`));

  const idp = await startOpenIdProvider();
  try {
    const given = {
      name: 'Company',
      issuer: idp.issuer,
      client_id: idp.clientId,
      domains: ['company.example'],
      default_role: 'agent',
    };
    const provider = created(await owner.post('/v1/identity/providers', given));
    const [record] = provider.domains;
    txtLookup.set(app.kernel, async (name) => [name === record.record_name ? record.record_value : '']);
    kept('checkIdentityProvider', await owner.post(`/v1/identity/providers/${provider.id}/check`));
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    kept(
      'startProviderSignIn',
      await anonymous.post('/console/oidc/start', { email: 'pat@company.example', challenge }),
    );
  } finally {
    await idp.stop();
  }
}
