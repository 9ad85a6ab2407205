// Wire shapes of keys, organizations, whoami and the audit log.

import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { commonTexts, describeFields, describeLike, freeForm, timestamp, uuid } from '../../http/wire.ts';
import { KEY_ROLES, SCOPES } from './scopes.ts';

export const scope = z.string().meta({ override: { type: 'string', enum: [...SCOPES] } });

const keyFields = {
  id: uuid.describe('Id of the key, for `revokeApiKey`.'),
  name: z.string().describe('Label of the key, 1 to 100 characters; need not be unique.'),
  key_prefix: z.string().describe('First 12 characters of the key, to tell keys apart.'),
  scopes: z
    .array(scope)
    .describe(
      'What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing.',
    ),
  is_active: z.boolean().describe('true while it can be used; false once it is revoked or expired.'),
  last_used_at: timestamp.nullable().describe('When it was last used; written at most once a minute. null: never.'),
  expires_at: timestamp
    .nullable()
    .describe(
      'When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never.',
    ),
  created_at: timestamp.describe('When the key was created: ISO 8601, UTC, milliseconds.'),
};

export const ApiKey = z.object(keyFields).meta({ id: 'ApiKey' });
export const CreatedApiKey = z
  .object({
    ...keyFields,
    plain_text_key: z.string().describe('The whole secret, to be sent as `x-api-key`. Shown in this answer only.'),
  })
  .meta({ id: 'CreatedApiKey' });
const KeyMaker = z
  .object({
    type: z
      .enum(['session', 'api_key', 'operator'])
      .describe('`session` of the console, `api_key`, or `operator` at the command line of the server.'),
    id: uuid.nullable().describe('Id of the session or key; null for the operator.'),
    name: z.string().describe('What it is called, and who invited it.'),
    member_id: uuid.nullable().describe('The member whose session it was. null: none.'),
  })
  .meta({ id: 'KeyMaker' });
export const ListedApiKey = z
  .object({
    ...keyFields,
    created_by: z
      .lazy(() => KeyMaker)
      .describe('Who made it. It keeps working when the session in which it was made has ended.'),
  })
  .meta({ id: 'ListedApiKey' });
export const ApiKeyList = z
  .object({ data: z.array(ListedApiKey) })
  .apply(describeFields, { data: 'Newest first; all of them, not paged.' });

export const CreateApiKey = z
  .object({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(scope).max(200).optional(),
    expires_at: z
      .string()
      .max(64)
      .optional()
      .meta({ override: { type: 'string', format: 'date-time' } }),
  })
  .apply(describeLike, ApiKey);

const MAX_OVERLAP = 2_592_000;
export const RotateApiKey = z
  .object({
    overlap_seconds: z
      .int()
      .min(0)
      .max(MAX_OVERLAP)
      .default(86_400)
      .meta({ description: 'How long the old key still works, at most 30 days; 0: it stops at once' }),
  })
  .default({ overlap_seconds: 86_400 });
export const RotatedApiKey = CreatedApiKey.extend({
  replaces: z
    .object({
      id: uuid.meta({ description: 'Id of the old key' }),
      expires_at: timestamp.meta({ description: 'When the old key stops working' }),
    })
    .meta({ description: 'The key that the new one takes the place of' }),
}).meta({ id: 'RotatedApiKey' });

/** A week. */
export const MAX_LINK_SECONDS = 604_800;
export const CreateSignInLink = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe(
      'Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else.',
    ),
  scopes: z
    .array(scope)
    .max(200)
    .optional()
    .describe('What the session may do. Left out at creation: all that the caller may.'),
  expires_in: z
    .int()
    .min(60)
    .max(MAX_LINK_SECONDS)
    .default(900)
    .describe(
      'Seconds until the link works no more, 60 to 604800 (a week); 900 by default. Less where the session or the key that makes it ends before.',
    ),
});
const linkFields = {
  id: uuid.describe('Id of the link, a UUID.'),
  name: z.string(),
  scopes: z.array(scope),
  made_by: z
    .string()
    .nullable()
    .describe(
      'Who made it: the name of a session and who invited that, or a key, or the operator of the server. null: not recorded.',
    ),
  session_id: uuid.nullable().describe('The session in which it was made: it ends with it. null: in none.'),
  api_key_id: uuid
    .nullable()
    .describe('The API key behind it: it ends with it. null: the operator of the server, or a member, made it.'),
  member_id: uuid.nullable().describe('The member whom it signs in. null: a guest, who has a name and no account.'),
};
export const SignInLink = z
  .object({
    ...linkFields,
    expires_at: timestamp.describe('When the link works no more: ISO 8601, UTC, milliseconds.'),
    created_at: timestamp.describe('When the link was made: ISO 8601, UTC, milliseconds.'),
  })
  .apply(describeLike, CreateSignInLink)
  .meta({ id: 'SignInLink' });
export const SignInLinkQuery = pageQuery;
export const CreatedSignInLink = z
  .object({
    ...linkFields,
    code: z.string().describe('The secret of the link, for `openSession`. Works once. Shown in this answer only.'),
    path: z.string().describe('Where to open it, on the host of this server: `/console/#code=…`.'),
    expires_at: timestamp.describe('When the link works no more: ISO 8601, UTC, milliseconds.'),
    created_at: timestamp.describe('When the link was made: ISO 8601, UTC, milliseconds.'),
  })
  .apply(describeLike, CreateSignInLink)
  .meta({ id: 'CreatedSignInLink' });

export const CreateTabCode = z.object({
  challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Input should be a SHA-256 as base64url, 43 characters')
    .describe('SHA-256, as base64url, of a secret that only the other tab knows: its `verifier` for `openSession`.'),
});
export const TabCode = z
  .object({
    code: z.string().describe('For `openSession`, once, with the `verifier` of the other tab.'),
    expires_at: timestamp.describe('When it works no more, after a minute: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'TabCode' });

export const OpenSession = z
  .object({
    code: z.string().max(200).optional(),
    verifier: z.string().min(1).max(200).optional(),
    key: z.string().max(200).optional(),
    second_factor: z.string().max(40).optional(),
  })
  .apply(describeFields, {
    second_factor:
      'Six digits of the member’s authenticator app, or one of their recovery codes; asked for by a 401 with `details.second_factor`. The code of the link stays good until then.',
    code: 'The code of a sign-in link.',
    verifier: 'With a code of `createTabCode` only: the secret whose SHA-256 was its `challenge`.',
    key: 'An API key, instead of a code.',
  })
  .refine(({ code, key }) => (code === undefined) !== (key === undefined), {
    message: 'Send either `code`, from a sign-in link, or `key`, an API key',
  });
export const OpenedSession = z
  .object({
    id: uuid.describe('Id of the session, a UUID; also the id of its actor in the audit log.'),
    name: z.string().describe('Name that the sign-in link gave it, or the name of the API key it was opened with.'),
    scopes: z.array(scope).describe('What the session may do; never more than the key behind it.'),
    plain_text_key: z
      .string()
      .describe('The key of the session, to be sent as `x-api-key`. Shown in this answer only.'),
    expires_at: timestamp.describe(
      'When it ends by itself, after 12 hours or with the key behind it: ISO 8601, UTC, milliseconds. The session of a member is renewed while it is used, for 30 days at most.',
    ),
    member_id: uuid.nullable().describe('The member who signed in. null: a key or a guest did.'),
    needs_second_factor: z
      .boolean()
      .describe(
        'true: the organization asks for a second factor, and the session may do nothing until the member has set one up.',
      ),
  })
  .meta({ id: 'OpenedSession' });
export const Session = z
  .object({
    id: uuid,
    name: z.string(),
    scopes: z.array(scope),
    api_key_id: uuid
      .nullable()
      .describe('The API key behind the session: it ends with it. null: the operator of the server signed in.'),
    invited_by: z
      .string()
      .nullable()
      .describe('Who made the link that opened it. null: a key or a member opened it, or that is not recorded.'),
    member_id: uuid.nullable(),
    signed_in_by: z.string().nullable().describe('`link`, `key`, `provider` or `passkey`. null: not recorded.'),
    device: z.string().nullable().describe('What the browser calls itself. null: not recorded.'),
    address: z.string().nullable().describe('Address that it was opened from. null: not recorded.'),
    is_current: z.boolean().describe('true for the session that asks.'),
    last_used_at: timestamp.nullable().describe('When it was last used; written at most once a minute. null: never.'),
    expires_at: timestamp,
    created_at: timestamp.describe('When it was opened: ISO 8601, UTC, milliseconds.'),
  })
  .apply(describeLike, OpenedSession)
  .meta({ id: 'Session' });
export const SessionQuery = pageQuery.extend({
  member_id: z.uuid().optional().meta({ description: 'Only sessions of this member' }),
});
export const EndedSession = z
  .object({
    id: uuid.describe('Id of the session that was ended.'),
    ended_sessions: z.int().describe('How many sessions ended: this one, and those that its links opened, and theirs.'),
    revoked_links: z.int().describe('How many unused links ended with them.'),
    api_keys: z
      .array(z.lazy(() => ListedApiKey))
      .describe('Keys that were made in them and still work. Revoke with `revokeApiKey` those that should not.'),
  })
  .meta({ id: 'EndedSession' });

export const Organization = z
  .object({
    id: uuid,
    name: z
      .string()
      .describe(
        'Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP.',
      ),
    slug: z.string().describe('Short name for addresses; never changes.'),
    timezone: z.string().describe('IANA time zone, such as `Europe/Vienna`.'),
    status: z.string().describe('`active`, or `suspended` by the operator of the server.'),
    sandbox: z
      .boolean()
      .describe(
        'true: a sandbox. It has no carrier but the simulated one, so that nothing in it reaches a real phone. Never changes.',
      ),
  })
  .apply(describeFields, commonTexts('organization'));

export const OrganizationRecord = Organization.extend({
  max_active_calls: z.int().describe('Most calls of the organization at one time; others wait. 10 by default.'),
  require_second_factor: z
    .boolean()
    .describe(
      'true: members who may change members, keys or the organization sign in by passkey, or with a code of an authenticator app. false by default.',
    ),
  require_passing_tests: z
    .boolean()
    .describe(
      'true: a draft is published only when the tests of its assistant pass, and refused without tests. Activation and roll back never are. false by default.',
    ),
  created_at: timestamp,
  updated_at: timestamp,
})
  .apply(describeFields, commonTexts('organization'))
  .meta({ id: 'Organization' });

export const UpdateOrganization = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    timezone: z.string().max(64).optional(),
    max_active_calls: z.int().min(0).max(100_000).optional(),
    require_second_factor: z.boolean().optional(),
    require_passing_tests: z.boolean().optional(),
  })
  .apply(describeLike, Organization, OrganizationRecord);

export const WhoAmI = z
  .object({
    organization_id: uuid.describe('Id of the organization that the key belongs to.'),
    organization: Organization.describe('That organization.'),
    principal: z
      .object({
        type: z.literal('api_key').describe('Always `api_key`.'),
        id: uuid.describe('Id of the key.'),
        name: z.string().describe('Label of the key.'),
      })
      .describe('Who makes the requests.'),
    api_key: z.lazy(() => ApiKey).describe('The key that was presented.'),
    member: z
      .object({
        id: uuid.describe('Id of the member.'),
        name: z.string().describe('Name of the member.'),
        email: z.string().describe('Their e-mail address.'),
        role: z.string().describe('Id of their role.'),
      })
      .nullable()
      .describe(
        'The member whose session it is, or who signed in with `parley login`. null: any other API key, or the session of a guest.',
      ),
    role: z.enum(KEY_ROLES).describe('Role of the key, inherited from the key that created it; bounds its scopes.'),
    scopes: z.array(scope).describe('All that the key may do, with what its scopes include.'),
    limits: z
      .object({
        requests_per_minute: z.int().describe('Reading requests of one key in a minute; 429 beyond.'),
        max_active_calls: z.int().describe('Most calls of the organization at one time; others wait. 10 by default.'),
      })
      .describe('Limits that apply.'),
    server: z
      .object({
        version: z.string().describe('Version of the server.'),
        time: timestamp.describe('Time of the server: ISO 8601, UTC, milliseconds.'),
      })
      .describe('The server that answered.'),
  })
  .meta({ id: 'WhoAmI' });

export const AuditEntry = z
  .object({
    id: uuid.describe('Id of the entry, a UUID.'),
    seq: z.int().describe('Place in the log of the organization, counted from 1 without gaps.'),
    action: z.string().describe('What was done, such as `api_key.created`.'),
    subject: z.string().describe('Id of what it was done to. Phone numbers stand as a fingerprint.'),
    actor: z
      .object({
        type: z.string().describe('`api_key`, or `system` for the server itself.'),
        id: z.string().describe('Id of the API key, or name of the worker.'),
        name: z.string().describe('Label of the key, or name of the worker.'),
        invited_by: z
          .string()
          .optional()
          .describe(
            'Of a guest: who made the link that opened the session. Left out for keys, members, and sessions that a key opened.',
          ),
        member_id: z
          .string()
          .optional()
          .describe('The member who did it. Left out for keys, guests and the server itself.'),
        via: z
          .enum(['mcp'])
          .optional()
          .describe('`mcp`: a tool of the MCP server sent the request. Left out for requests to the API itself.'),
      })
      .describe('Who did it.'),
    request_id: z.string().describe('The `x-request-id` of the request.'),
    created_at: timestamp.describe('When it was done: ISO 8601, UTC, milliseconds.'),
    details: freeForm.describe('What is known of it; contact data is masked for keys that may not read people.'),
    hash: z
      .string()
      .describe('Hash over this entry and the one before, as hexadecimal digits: a changed entry is noticed.'),
    prev_hash: z.string().describe('Hash of the entry before.'),
  })
  .meta({ id: 'AuditEntry' });

export const AuditQuery = pageQuery.extend({
  ...z.object({
    action: z.string().optional().describe('Only entries of exactly this action'),
    subject: z
      .string()
      .optional()
      .describe('Only entries about exactly this subject; a phone number as E.164 finds its fingerprint'),
  }).shape,
  actor_id: z.string().max(200).optional().meta({ description: 'The id of the key that did it, or the name of a job' }),
  member_id: z.uuid().optional().meta({ description: 'Only what this member did, in any session' }),
  ...timeRangeFields,
});
