// Endpoint table: members, their roles, and what members do about themselves.

import { page, pageQuery } from '../../http/pages.ts';
import { ref, route, value } from '../../http/route.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import * as members from './members.ts';
import * as profile from './profile.ts';
import * as roles from './roles.ts';
import { OpenedSession, Session } from './schema.ts';
import * as secondFactor from './second-factor.ts';
import { clientFrom } from './sessions.ts';
import { liftLimit } from './sign-in.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    member: true;
  }
}

const tag = 'Members';
const oneRole = {
  role_id: value('Id of the role: a word such as `agent`, or the UUID of one of your own. Unknown: 404'),
};
const reads = { tag, scope: 'members:read', status: 200 } as const;
const writes = { tag, scope: 'members:write' } as const;
const own = { tag, scope: null } as const;

export const memberRoutes = (lease: NodeLease) => {
  /** Whatever a node knew of sessions, it asks for again. */
  const forgetAfter = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change;
    await lease.forgetEverywhere();
    return done;
  };
  return [
    route({
      method: 'POST',
      path: '/v1/identity/members',
      operationId: 'createMember',
      summary: 'Invite a person',
      ...writes,
      rate: 'key-creation',
      status: 201,
      errors: [403, 409],
      description:
        'They are a member from their first sign-in on. The link works once, for a week. You can give no role that may do more than you. 409: a member has this e-mail address, or the server sends no mail.',
      body: members.CreateMember,
      response: members.InvitedMember,
      example: { body: { name: 'Dana Whitfield', email: 'dana@example.com', role: 'agent' } },
      handle: (ctx, { body }) => members.create(ctx, body),
    }),
    route({
      method: 'GET',
      path: '/v1/identity/members',
      operationId: 'listMembers',
      summary: 'List the members of your organization',
      description: 'Newest first. Those who have ended are listed with `status=ended`.',
      ...reads,
      query: members.MemberQuery,
      response: members.MemberPage,
      handle: (ctx, { query }) => members.list(ctx, query),
    }),
    route({
      method: 'GET',
      path: '/v1/identity/members/{member_id}',
      operationId: 'getMember',
      summary: 'Read a member',
      description: 'Also one who has ended.',
      ...reads,
      params: { member_id: ref('member') },
      response: members.Member,
      handle: (ctx, { params }) => members.get(ctx, params.member_id),
    }),
    route({
      method: 'PATCH',
      path: '/v1/identity/members/{member_id}',
      operationId: 'updateMember',
      summary: 'Change a member',
      ...writes,
      status: 200,
      errors: [403, 409],
      description:
        'Only the fields that are sent change. A new role holds for all their sessions once answered, on every node. You change members who may do nothing beyond what you may; the last owner stays one: 409.',
      params: { member_id: ref('member') },
      body: members.UpdateMember,
      response: members.Member,
      example: { body: { role: 'supervisor' } },
      handle: (ctx, { params, body }) => forgetAfter(members.update(ctx, params.member_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/v1/identity/members/{member_id}',
      operationId: 'endMember',
      summary: 'End a member',
      ...writes,
      status: 200,
      errors: [403, 409],
      description:
        'Once answered, no node accepts a session of theirs; open streams end. Their unused links and invitations end too. Their name stays where they acted. The last owner stays: 409.',
      params: { member_id: ref('member') },
      query: members.EndMemberQuery,
      response: members.EndedMember,
      handle: (ctx, { params, query }) => forgetAfter(members.endMember(ctx, params.member_id, query)),
    }),
    route({
      method: 'POST',
      path: '/v1/identity/members/{member_id}/links',
      operationId: 'createMemberLink',
      summary: 'Make a new link that signs a member in',
      ...writes,
      rate: 'key-creation',
      status: 201,
      errors: [403, 409],
      description: 'Works once, for a week. Members with an authenticator app are asked for its code as well.',
      params: { member_id: ref('member') },
      body: members.CreateMemberLink,
      response: members.MemberLink,
      example: { body: { delivery: 'link' } },
      handle: (ctx, { params, body }) => members.createLink(ctx, params.member_id, body),
    }),
    route({
      method: 'DELETE',
      path: '/v1/identity/members/{member_id}/second-factor',
      operationId: 'resetMemberSecondFactor',
      summary: 'Remove the passkeys and the authenticator app of a member',
      ...writes,
      status: 204,
      errors: [403, 409],
      description:
        'For a member who lost them. Then they sign in by link. 409 for a person who belongs to several organizations, or operates the server.',
      params: { member_id: ref('member') },
      handle: (ctx, { params }) => members.resetSecondFactor(ctx, params.member_id),
    }),
    route({
      method: 'GET',
      path: '/v1/identity/roles',
      operationId: 'listRoles',
      summary: 'List roles and what each may do',
      description: 'Those that come with Parley first, then your own by name.',
      ...reads,
      query: roles.RoleQuery,
      response: roles.RolePage,
      handle: (ctx, { query }) => roles.list(ctx, query),
    }),
    route({
      method: 'POST',
      path: '/v1/identity/roles',
      operationId: 'createRole',
      summary: 'Make a role of your own',
      ...writes,
      status: 201,
      errors: [400, 403, 409],
      description: 'A named list of scopes, none of which you lack. At most 100.',
      body: roles.CreateRole,
      response: roles.MemberRole,
      example: {
        body: { name: 'Night shift', about: 'Answers at night.', scopes: ['conversations:write', 'events:read'] },
      },
      handle: (ctx, { body }) => roles.create(ctx, body),
    }),
    route({
      method: 'GET',
      path: '/v1/identity/roles/{role_id}',
      operationId: 'getRole',
      summary: 'Read a role',
      description: 'One that comes with Parley by its word, such as `agent`.',
      ...reads,
      errors: [404],
      params: oneRole,
      response: roles.MemberRole,
      handle: (ctx, { params }) => roles.get(ctx, params.role_id),
    }),
    route({
      method: 'PATCH',
      path: '/v1/identity/roles/{role_id}',
      operationId: 'updateRole',
      summary: 'Change a role of your own',
      ...writes,
      status: 200,
      errors: [400, 403, 404, 409],
      description:
        'Its members may do more or less once answered, in sessions that are open too. 409 for a role that comes with Parley.',
      params: oneRole,
      body: roles.UpdateRole,
      response: roles.MemberRole,
      example: { body: { scopes: ['conversations:read'] } },
      handle: (ctx, { params, body }) => forgetAfter(roles.update(ctx, params.role_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/v1/identity/roles/{role_id}',
      operationId: 'deleteRole',
      summary: 'Delete a role of your own',
      ...writes,
      status: 204,
      errors: [403, 404, 409],
      description: '409 while members have it, or a sign-in provider gives it.',
      params: oneRole,
      handle: (ctx, { params }) => roles.remove(ctx, params.role_id),
    }),
    route({
      method: 'GET',
      path: '/v1/identity/me',
      operationId: 'getProfile',
      summary: 'Read your own account',
      description:
        'The person behind the session: how they sign in, and the organizations they belong to. 409 for keys and guests.',
      ...own,
      status: 200,
      errors: [409],
      response: profile.Profile,
      handle: (ctx) => profile.read(ctx),
    }),
    route({
      method: 'PATCH',
      path: '/v1/identity/me',
      operationId: 'updateProfile',
      summary: 'Change your own account',
      description: 'Only the fields that are sent change. The name is the one in this organization.',
      ...own,
      status: 200,
      errors: [409],
      body: profile.UpdateProfile,
      response: profile.Profile,
      example: { body: { name: 'Dana Whitfield' } },
      handle: (ctx, { body }) => forgetAfter(profile.update(ctx, body)),
    }),
    route({
      method: 'GET',
      path: '/v1/identity/me/sessions',
      operationId: 'listOwnSessions',
      summary: 'List your own sessions',
      description: 'Newest first, with device and address. End one with `revokeSession`.',
      ...own,
      status: 200,
      errors: [409],
      query: pageQuery,
      response: page(Session),
      handle: (ctx, { query }) => profile.ownSessions(ctx, query),
    }),
    route({
      method: 'POST',
      path: '/v1/identity/me/organization',
      operationId: 'switchOrganization',
      summary: 'Open a session in another of your organizations',
      ...own,
      rate: 'key-creation',
      idempotency: 'none',
      status: 201,
      errors: [403, 404, 409],
      description:
        'For sessions that were opened with a passkey or a code of an authenticator app: a link or a provider of one organization opens no other. The session that asks goes on.',
      body: profile.SwitchOrganization,
      response: OpenedSession,
      example: { body: { organization_id: '0190a000-0000-7000-8000-000000000000' } },
      handle: (ctx, { body, raw }) => profile.switchTo(ctx, body, clientFrom(raw)),
    }),
    route({
      method: 'POST',
      path: '/v1/identity/me/organizations',
      operationId: 'joinOrganization',
      summary: 'Accept an invitation of another organization with this account',
      ...own,
      rate: 'sign-in',
      idempotency: 'none',
      status: 201,
      errors: [403, 409],
      description:
        'With the code of the link. Needs a session that was opened with a passkey or a code of an authenticator app. From then on `switchOrganization` opens sessions there.',
      body: profile.JoinOrganization,
      response: profile.Membership,
      example: { body: { code: 'plc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' } },
      handle: (ctx, { body }) => profile.joinOrganization(ctx, body),
    }),
    route({
      method: 'POST',
      path: '/v1/identity/me/second-factor',
      operationId: 'startSecondFactor',
      summary: 'Set up an authenticator app',
      description: 'Answers with a secret for the app. It counts once `confirmSecondFactor` was sent a code of it.',
      ...own,
      status: 201,
      errors: [403, 409],
      response: secondFactor.StartedSecondFactor,
      handle: (ctx) => secondFactor.startSetup(ctx),
    }),
    route({
      method: 'POST',
      path: '/v1/identity/me/second-factor/confirm',
      operationId: 'confirmSecondFactor',
      summary: 'Send the first code of the authenticator app',
      description:
        'From then on signing in without a passkey asks for a code. Answers with ten recovery codes. 409: the code is wrong.',
      ...own,
      rate: 'key-creation',
      idempotency: 'none',
      status: 200,
      errors: [403, 409],
      body: secondFactor.ConfirmSecondFactor,
      response: secondFactor.RecoveryCodes,
      example: { body: { code: '123456' } },
      handle: async (ctx, { body }) => {
        const codes = await secondFactor.confirmSecondFactor(ctx, body);
        await forgetAfter(liftLimit(ctx));
        return codes;
      },
    }),
    route({
      method: 'POST',
      path: '/v1/identity/me/second-factor/recovery-codes',
      operationId: 'renewRecoveryCodes',
      summary: 'Make new recovery codes',
      description: 'The old ones stop working.',
      ...own,
      idempotency: 'none',
      status: 201,
      errors: [403, 409],
      response: secondFactor.RecoveryCodes,
      handle: (ctx) => secondFactor.renewRecoveryCodes(ctx),
    }),
    route({
      method: 'DELETE',
      path: '/v1/identity/me/second-factor',
      operationId: 'removeSecondFactor',
      summary: 'Remove your authenticator app',
      description: 'With its recovery codes. Needs a session that was opened with a passkey or a code.',
      ...own,
      status: 204,
      errors: [403, 409],
      handle: (ctx) => secondFactor.remove(ctx),
    }),
  ];
};
