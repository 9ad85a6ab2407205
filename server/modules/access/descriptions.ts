// Owns what the API document says about the fields of API keys, organizations and the audit log.
import { madeTexts } from '../../http/wire.ts';

export const keyTexts = {
  id: 'Id of the key, for `revokeApiKey`.',
  name: 'Label of the key, 1 to 100 characters; need not be unique.',
  key_prefix: 'First 12 characters of the key, to tell keys apart.',
  scopes:
    'What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing.',
  is_active: 'true while it can be used; false once it is revoked or expired.',
  last_used_at: 'When it was last used; written at most once a minute. null: never.',
  expires_at:
    'When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never.',
  created_at: 'When the key was created: ISO 8601, UTC, milliseconds.',
  plain_text_key: 'The whole secret, to be sent as `x-api-key`. Shown in this answer only.',
};

export const signInLinkTexts = {
  id: 'Id of the link, a UUID.',
  name: 'Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else.',
  scopes: 'What the session may do. Left out at creation: all that the caller may.',
  expires_in: 'Seconds until the link works no more, 60 to 604800 (a week); 900 by default.',
  code: 'The secret of the link, for `openSession`. Works once. Shown in this answer only.',
  path: 'Where to open it, on the host of this server: `/console/#code=…`.',
  expires_at: 'When the link works no more: ISO 8601, UTC, milliseconds.',
  created_at: 'When the link was made: ISO 8601, UTC, milliseconds.',
};
export const consoleSessionTexts = {
  id: 'Id of the session, a UUID; also the id of its actor in the audit log.',
  name: 'Name that the sign-in link gave it, or the name of the API key it was opened with.',
  scopes: 'What the session may do; never more than the key behind it.',
  plain_text_key: 'The key of the session, to be sent as `x-api-key`. Shown in this answer only.',
  api_key_id: 'The API key behind the session: it ends with it. null: the operator of the server signed in.',
  is_current: 'true for the session that asks.',
  last_used_at: 'When it was last used; written at most once a minute. null: never.',
  expires_at: 'When it ends by itself, after 12 hours or with the key behind it: ISO 8601, UTC, milliseconds.',
  created_at: 'When it was opened: ISO 8601, UTC, milliseconds.',
};

export const organizationTexts = {
  ...madeTexts('organization'),
  name: 'Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP.',
  slug: 'Short name for addresses; never changes.',
  timezone: 'IANA time zone, such as `Europe/Vienna`.',
  status: '`active`, or `suspended` by the operator of the server.',
  max_active_calls: 'Most calls of the organization at one time; others wait. 10 by default.',
};

export const whoAmITexts = {
  organization_id: 'Id of the organization that the key belongs to.',
  organization: 'That organization.',
  principal: 'Who makes the requests.',
  api_key: 'The key that was presented.',
  role: 'Role of the key, inherited from the key that created it; bounds its scopes.',
  scopes: 'All that the key may do, with what its scopes include.',
  limits: 'Limits that apply.',
  server: 'The server that answered.',
};
export const principalTexts = { type: 'Always `api_key`.', id: 'Id of the key.', name: 'Label of the key.' };
export const limitTexts = {
  requests_per_minute: 'Reading requests of one key in a minute; 429 beyond.',
  max_active_calls: organizationTexts.max_active_calls,
};
export const serverTexts = { version: 'Version of the server.', time: 'Time of the server: ISO 8601, UTC, milliseconds.' };

export const auditTexts = {
  id: 'Id of the entry, a UUID.',
  seq: 'Place in the log of the organization, counted from 1 without gaps.',
  action: 'What was done, such as `api_key.created`.',
  subject: 'Id of what it was done to. Phone numbers stand as a fingerprint.',
  actor: 'Who did it.',
  request_id: 'The `x-request-id` of the request.',
  created_at: 'When it was done: ISO 8601, UTC, milliseconds.',
  details: 'What is known of it; contact data is masked for keys that may not read people.',
  hash: 'Hash over this entry and the one before, as hexadecimal digits: a changed entry is noticed.',
  prev_hash: 'Hash of the entry before.',
};
export const auditActorTexts = {
  type: '`api_key`, or `system` for the server itself.',
  id: 'Id of the API key, or name of the worker.',
  name: 'Label of the key, or name of the worker.',
  via: '`mcp`: a tool of the MCP server sent the request. Left out for requests to the API itself.',
};
export const auditFilterTexts = {
  action: 'Only entries of exactly this action',
  subject: 'Only entries about exactly this subject; a phone number as E.164 finds its fingerprint',
};

export const operationsTexts = {
  at: 'When this was looked up: ISO 8601, UTC, milliseconds.',
  workers: 'Workers of the server that are alive. 0: nothing in the background moves until one is started.',
  held: 'Jobs that wait for a suspended organization to be resumed, counted up to 10,000.',
  work: 'Kinds of work in the background of which the organization has any, by name.',
};
export const workKindTexts = {
  kind: 'What kind of work it is, such as `deliver-webhooks`.',
  waiting: 'Jobs whose time has come and that no worker has taken, counted up to 10,000.',
  oldest_due_at: 'Since when the oldest of them is due. null: none waits.',
  planned: 'Jobs for a later time, counted up to 10,000.',
  retrying: 'How many of those that wait or are planned have failed before and are tried again.',
  failed: 'Jobs that were given up after their last attempt, counted up to 10,000.',
};
