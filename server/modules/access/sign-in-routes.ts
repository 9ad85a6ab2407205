// Endpoint table: sign-in providers of an organization, and the ways to sign in by a provider, a passkey or a mailed link, and
// to sign in the command line.

import { Answer, ref, route, value } from '../../http/route.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import * as deviceLogin from './device-login.ts';
import * as mailedLinks from './mailed-links.ts';
import * as passkeys from './passkeys.ts';
import * as redirect from './provider-redirect.ts';
import * as providers from './providers.ts';
import { OpenedSession } from './schema.ts';
import { liftLimit } from './sign-in.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    identity_provider: true;
  }
}

const tag = 'Members';
/** An owner decides who vouches for members. */
const writes = { tag, scope: 'organization:write' } as const;
const open = { tag, scope: null, open: true, dialect: 'platform', idempotency: 'none' } as const;
const oneProvider = { provider_id: ref('identity_provider') };
const MAX_FORM = 64 * 1024;

export const signInRoutes = (lease: NodeLease) => [
  route({
    method: 'POST',
    path: '/v1/identity/providers',
    operationId: 'createIdentityProvider',
    summary: 'Add a sign-in provider',
    ...writes,
    status: 201,
    errors: [403, 409],
    description:
      'OpenID Connect: Parley reads the discovery document of the issuer and uses the authorization code flow with PKCE. Register `redirect_uri` of the answer at the provider. Members sign in once a domain is proved: `checkIdentityProvider`.',
    body: providers.CreateIdentityProvider,
    response: providers.IdentityProvider,
    example: {
      body: {
        name: 'Okta',
        issuer: 'https://login.example.com',
        client_id: 'parley',
        client_secret: 'secret',
        domains: ['example.com'],
      },
    },
    handle: (ctx, { body }) => providers.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/providers',
    operationId: 'listIdentityProviders',
    summary: 'List sign-in providers',
    description: 'Newest first, without their secrets.',
    tag,
    scope: 'members:read',
    status: 200,
    query: providers.ProviderQuery,
    response: providers.ProviderPage,
    handle: (ctx, { query }) => providers.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/providers/{provider_id}',
    operationId: 'getIdentityProvider',
    summary: 'Read a sign-in provider',
    description: 'With the TXT record of each domain.',
    tag,
    scope: 'members:read',
    status: 200,
    params: oneProvider,
    response: providers.IdentityProvider,
    handle: (ctx, { params }) => providers.get(ctx, params.provider_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/identity/providers/{provider_id}',
    operationId: 'updateIdentityProvider',
    summary: 'Change a sign-in provider',
    description:
      'Only the fields that are sent change. A new mapping of groups holds from the next sign-in of each member on.',
    ...writes,
    status: 200,
    errors: [403],
    params: oneProvider,
    body: providers.UpdateIdentityProvider,
    response: providers.IdentityProvider,
    example: { body: { group_roles: [{ group: 'support', role: 'agent' }] } },
    handle: (ctx, { params, body }) => providers.update(ctx, params.provider_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/providers/{provider_id}',
    operationId: 'deleteIdentityProvider',
    summary: 'Remove a sign-in provider',
    description: 'Sessions that it opened end. Its members stay, and sign in another way.',
    ...writes,
    status: 204,
    params: oneProvider,
    handle: async (ctx, { params }) => {
      await providers.remove(ctx, params.provider_id);
      await lease.forgetEverywhere();
    },
  }),
  route({
    method: 'POST',
    path: '/v1/identity/providers/{provider_id}/check',
    operationId: 'checkIdentityProvider',
    summary: 'Check a sign-in provider and its domains',
    description:
      'Reads its discovery document, and looks for the TXT record of each domain. A domain is proved while its record is there. 409: another provider on this server has proved it.',
    ...writes,
    idempotency: 'none',
    status: 200,
    errors: [409],
    params: oneProvider,
    response: providers.CheckedProvider,
    handle: (ctx, { params }) => providers.checkProvider(ctx, params.provider_id),
  }),
  route({
    method: 'POST',
    path: '/console/oidc/start',
    operationId: 'startProviderSignIn',
    summary: 'Sign in by the provider of an e-mail address',
    ...open,
    rate: 'sign-in',
    status: 200,
    errors: [404, 409, 429, 502],
    description:
      'Answers with the address of the provider to send the browser to. It comes back to `/console/#code=…`; the code opens a session together with the `verifier` of the tab. 404: no provider for the domain.',
    body: redirect.StartProviderSignIn,
    response: redirect.StartedProviderSignIn,
    example: { body: { email: 'dana@example.com', challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' } },
    handle: (ctx, { body, raw }) => redirect.start(ctx, body, raw),
  }),
  route({
    method: 'GET',
    path: '/console/oidc/callback',
    operationId: 'receiveProviderSignIn',
    summary: 'Where a provider sends the browser back to',
    ...open,
    hidden: true,
    rate: 'sign-in',
    status: 302,
    errors: [429],
    description: 'For browsers.',
    query: redirect.CallbackQuery,
    handle: (ctx, { raw }) => redirect.callback(ctx, raw, () => lease.forgetEverywhere()),
  }),
  route({
    method: 'POST',
    path: '/console/oidc/backchannel-logout',
    operationId: 'receiveProviderLogout',
    summary: 'For providers: a person has signed out there',
    ...open,
    rate: 'address',
    bytes: true,
    bodyLimit: MAX_FORM,
    status: 200,
    errors: [400, 429],
    description:
      'OpenID Connect Back-Channel Logout 1.0. Called by the provider with a signed `logout_token`, form-encoded. The sessions that it names end at once.',
    handle: async (ctx, { body }) => {
      if (await redirect.logOut(ctx, Buffer.isBuffer(body) ? body : Buffer.alloc(0))) await lease.forgetEverywhere();
      return new Answer(undefined, { status: 200 });
    },
  }),
  route({
    method: 'POST',
    path: '/v1/identity/me/passkeys/options',
    operationId: 'startPasskey',
    summary: 'Begin to add a passkey',
    description: 'Answers with what the browser needs. Needs `PUBLIC_URL`, or the console at `http://localhost`.',
    tag,
    scope: null,
    idempotency: 'none',
    status: 200,
    errors: [403, 409],
    response: passkeys.PasskeyOptions,
    handle: (ctx, { raw }) => passkeys.startAdding(ctx, raw),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/me/passkeys',
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: 'With what the browser answered. 400: it does not fit.',
    tag,
    scope: null,
    idempotency: 'none',
    status: 201,
    errors: [400, 403, 409],
    body: passkeys.AddPasskey,
    response: passkeys.Passkey,
    example: { body: { challenge_id: '0190a000-0000-7000-8000-000000000000', name: 'Work laptop', response: {} } },
    handle: async (ctx, { body, raw }) => {
      const added = await passkeys.add(ctx, body, raw);
      await liftLimit(ctx);
      await lease.forgetEverywhere();
      return added;
    },
  }),
  route({
    method: 'GET',
    path: '/v1/identity/me/passkeys',
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    description: 'Oldest first. 409 for keys and guests.',
    tag,
    scope: null,
    status: 200,
    errors: [409],
    response: passkeys.PasskeyList,
    handle: (ctx) => passkeys.list(ctx),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/me/passkeys/{passkey_id}',
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'It signs in no more. Needs a session that was opened with a passkey or a code.',
    tag,
    scope: null,
    status: 204,
    errors: [403, 404, 409],
    params: { passkey_id: value('Id of the passkey, the `id` in the list. Unknown: 404') },
    handle: (ctx, { params }) => passkeys.remove(ctx, params.passkey_id),
  }),
  route({
    method: 'POST',
    path: '/console/passkeys/options',
    operationId: 'startPasskeySignIn',
    summary: 'Begin to sign in with a passkey',
    description: 'Answers with what the browser needs.',
    ...open,
    rate: 'sign-in',
    status: 200,
    errors: [409, 429],
    response: passkeys.PasskeyOptions,
    handle: (ctx, { raw }) => passkeys.startSignIn(ctx, raw),
  }),
  route({
    method: 'POST',
    path: '/console/passkeys/session',
    operationId: 'openSessionByPasskey',
    summary: 'Sign in with a passkey',
    description:
      'With what the browser answered. The session is as strong as they come: it may change how the person signs in, and switch organizations.',
    ...open,
    rate: 'sign-in',
    status: 201,
    errors: [401, 409, 429],
    body: passkeys.SignInByPasskey,
    response: OpenedSession,
    example: { body: { challenge_id: '0190a000-0000-7000-8000-000000000000', response: {} } },
    handle: (ctx, { body, raw }) => passkeys.signIn(ctx, body, raw),
  }),
  route({
    method: 'GET',
    path: '/console/sign-in-ways',
    operationId: 'getSignInWays',
    summary: 'Ways to sign in that this server offers',
    description: 'For the sign-in page. It says nothing about any person.',
    ...open,
    rate: 'address',
    status: 200,
    errors: [429],
    response: mailedLinks.SignInWays,
    handle: async (ctx) => mailedLinks.ways(ctx),
  }),
  route({
    method: 'POST',
    path: '/console/mailed-links',
    operationId: 'requestSignInLink',
    summary: 'Ask for a sign-in link by e-mail',
    description:
      'Each active member with this address is mailed a link that works once, within 15 minutes. The answer is the same whether there is one or not. At most three in an hour for an address. 409: the server sends no mail.',
    ...open,
    rate: 'sign-in',
    status: 202,
    errors: [409, 429],
    body: mailedLinks.RequestSignInLink,
    response: mailedLinks.RequestedSignInLink,
    example: { body: { email: 'dana@example.com' } },
    handle: (ctx, { body }) => mailedLinks.ask(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/console/device-logins',
    operationId: 'startDeviceLogin',
    summary: 'Ask for a key for this device',
    description:
      'For programs without a key, such as `parley login`: show `user_code` and the page, then poll with `pollDeviceLogin`. A member who is signed in there confirms. Both codes work for ten minutes.',
    ...open,
    rate: 'sign-in',
    status: 201,
    errors: [400, 429],
    body: deviceLogin.StartDeviceLogin,
    response: deviceLogin.StartedDeviceLogin,
    example: { body: { name: 'laptop', scopes: ['agents:write'] } },
    handle: (ctx, { body, raw }) => deviceLogin.start(ctx, body, raw),
  }),
  route({
    method: 'POST',
    path: '/console/device-logins/poll',
    operationId: 'pollDeviceLogin',
    summary: 'Ask whether a member has confirmed',
    description:
      'Wait `interval` seconds between polls. The key is in one answer only; it is the member’s: it ends with them, may do no more than they, and lasts 90 days. 401: the code is unknown, or its key was fetched.',
    ...open,
    rate: 'address',
    status: 200,
    errors: [401, 429],
    body: deviceLogin.PollDeviceLogin,
    response: deviceLogin.PolledDeviceLogin,
    example: { body: { device_code: 'pld_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' } },
    handle: (ctx, { body }) => deviceLogin.poll(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/me/device-login',
    operationId: 'findDeviceLogin',
    summary: 'See what a device asks for',
    description:
      'By the code that the device shows. 404: no device shows it. Ten wrong codes within a quarter of an hour are answered 429 until it is over.',
    tag,
    scope: null,
    idempotency: 'none',
    status: 200,
    errors: [403, 404, 409],
    body: deviceLogin.FindDeviceLogin,
    response: deviceLogin.DeviceLogin,
    example: { body: { user_code: 'WDJB-MJHT' } },
    handle: (ctx, { body }) => deviceLogin.find(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/me/device-login/answer',
    operationId: 'answerDeviceLogin',
    summary: 'Give a device a key, or refuse',
    description:
      'Confirm only a code that a device of your own shows: its owner can do all that the answer lists, as you.',
    tag,
    scope: null,
    rate: 'key-creation',
    idempotency: 'none',
    status: 200,
    errors: [403, 404, 409],
    body: deviceLogin.AnswerDeviceLogin,
    response: deviceLogin.DeviceLogin,
    example: { body: { user_code: 'WDJB-MJHT', approve: true } },
    handle: (ctx, { body }) => deviceLogin.answerLogin(ctx, body),
  }),
];
