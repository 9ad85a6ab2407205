// The columns of this module in the data map.
import { type DataMapLine, none } from '../../kernel/data-map.ts';

export const ACCESS_DATA: readonly DataMapLine[] = [
  ...none('organizations', 'name slug timezone status', 'the organization itself'),
  ...none(
    'api_keys',
    'name hash key_prefix role scopes created_by invited_by signed_in_by user_agent address provider_sid',
    'keys and sessions of colleagues: hashes, what they are called, and the browser of a session',
  ),
  ...none(
    'sign_in_links',
    'name hash role scopes made_by signed_in_by provider_sid',
    'sign-in links: hashes and what operators call their colleagues',
  ),
  ...none('accounts', 'name preferences totp_sealed', 'colleagues, and the sealed secret of their authenticator app'),
  ...none('recovery_codes', 'hash', 'recovery codes of colleagues, as hashes'),
  ...none('member_roles', 'name about scopes', 'roles of colleagues'),
  ...none(
    'members',
    'name email role status invited_by_name',
    'colleagues: members of the organization, never end users',
  ),
  ...none(
    'identity_providers',
    'name issuer client_id sealed groups_claim group_roles default_role cell',
    'sign-in providers of the organization, with the sealed client secret',
  ),
  ...none('provider_domains', 'domain token', 'domains that the organization proves'),
  ...none('member_identities', 'issuer subject', 'which account of a sign-in provider a colleague is'),
  ...none(
    'provider_sign_ins',
    'state_hash nonce sealed challenge',
    'sign-ins of colleagues under way, for ten minutes',
  ),
  ...none('passkeys', 'credential_id public_key transports name', 'public keys of colleagues'),
  ...none('passkey_challenges', 'challenge', 'random numbers, for five minutes'),
  ...none(
    'device_logins',
    'device_hash user_code_hash name user_agent address scopes organization status',
    'devices of colleagues that ask for a key, for ten minutes: hashes, host name and network address',
  ),
  ...none(
    'asked_sign_in_mails',
    'email_hash email',
    'addresses typed on the sign-in page, until their mail is made; their hashes',
  ),
  ...none('outgoing_mail', 'sealed status problem', 'e-mail to colleagues, sealed'),
  ...none(
    'held_jobs',
    'name task payload key',
    'jobs that wait until their organization is resumed: kinds, keys and ids',
  ),
];
