// Members of the organization: who they are, what they may do; invite, change, end.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';

type Member = Schema<'Member'>;
type Role = Schema<'Role'>;

const STATES: Readonly<Record<Member['status'], StateLabel>> = {
  invited: ['Invited', 'warn'],
  active: ['Active', 'good'],
  ended: ['Ended', ''],
};

export const useRoles = () =>
  useQuery({ queryKey: ['roles', 'all'], queryFn: async () => (await api().roles.list({ limit: 100 }).page()).items });

type Doing = { what: 'role' | 'link' | 'end' | 'reset'; member: Member };
type LinkNotice = { title: string; link: string | null };

export function Members() {
  const [isInviting, setInviting] = useState(false);
  const [shown, setShown] = useState<LinkNotice>();
  const [doing, setDoing] = useState<Doing>();
  const list = usePagedList(['members'], (page) => api().members.list(page));
  const close = () => setDoing(undefined);
  const showLink = (title: string, link: Schema<'MemberLink'>['link']) =>
    setShown({ title, link: link && location.origin + link.path });
  return (
    <>
      <FirstMember />
      <div className="bar">
        <ScopedButton operation="createMember" onClick={() => setInviting(true)}>
          Invite a colleague
        </ScopedButton>
      </div>
      <ListTable
        label="Members"
        list={list}
        columns={[
          {
            head: 'Name',
            className: 'wide',
            cell: ({ name, email, is_current }) => (
              <>
                <strong>{name}</strong> {is_current && <span className="tag good">You</span>}
                <div className="quiet">{email}</div>
              </>
            ),
          },
          { head: 'Role', cell: ({ role_name }) => role_name },
          { head: 'State', cell: ({ status }) => <StateTag state={STATES[status]} /> },
          {
            head: 'Second factor',
            cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : <span className="quiet">No</span>),
          },
          { head: 'Last seen', cell: ({ last_seen_at }) => <Moment at={last_seen_at} />, className: 'number' },
        ]}
        actions={(member) => [
          { label: 'Change role', operation: 'updateMember', onClick: () => setDoing({ what: 'role', member }) },
          { label: 'New link', operation: 'createMemberLink', onClick: () => setDoing({ what: 'link', member }) },
          member.has_second_factor && {
            label: 'Reset second factor',
            operation: 'resetMemberSecondFactor',
            onClick: () => setDoing({ what: 'reset', member }),
          },
          { label: 'End', operation: 'endMember', onClick: () => setDoing({ what: 'end', member }) },
        ]}
        empty={
          <EmptyState title="No members yet">
            Invite the people who work here. Each gets a role and signs in as themselves.
          </EmptyState>
        }
      />
      {isInviting && (
        <Invitation
          close={(invited) => {
            setInviting(false);
            if (invited) showLink(`Link for ${invited.name}`, invited.link);
          }}
        />
      )}
      {shown?.link && (
        <ShownOnce
          title={shown.title}
          about="Send it to your colleague. It signs them in once, within a week; you cannot see it again."
          secret={shown.link}
          close={() => setShown(undefined)}
        />
      )}
      {doing?.what === 'role' && <ChangeRole member={doing.member} close={close} />}
      {doing?.what === 'end' && <EndMember member={doing.member} close={close} />}
      {doing?.what === 'link' && (
        <NewLink
          member={doing.member}
          close={(made) => {
            close();
            if (made) showLink(`Link for ${doing.member.name}`, made.link);
          }}
        />
      )}
      {doing?.what === 'reset' && (
        <EntityDialog
          title={`Reset the second factor of ${doing.member.name}?`}
          submit="Reset"
          isDangerous
          send={() => api().members.secondFactor.reset(doing.member.id)}
          refresh={['members']}
          close={close}
        >
          <p>Their passkeys and their authenticator app no longer sign them in. Send them a new link afterwards.</p>
        </EntityDialog>
      )}
    </>
  );
}

/** A person who came by the printed link or a key has no account yet. */
function FirstMember() {
  const { data } = useWhoAmI();
  const { allowed } = usePermissions()('createMember');
  const [isMaking, setMaking] = useState(false);
  if (!data || data.member !== null || !allowed) return null;
  return (
    <div className="state" role="note">
      <p>
        You are signed in as {data.principal.name}, without an account of your own. Make yourself a member: then you can
        sign in with a passkey, and what you do bears your name.
      </p>
      <ScopedButton operation="createMember" variant="default" onClick={() => setMaking(true)}>
        Make my account
      </ScopedButton>
      {isMaking && (
        <EntityDialog
          title="Your account"
          submit="Make it, and sign in"
          initial={{ name: '', email: '' }}
          fields={[
            { name: 'name', label: 'Your name', required: true, maxLength: 100 },
            { name: 'email', label: 'Your e-mail address', required: true, maxLength: 254 },
          ]}
          send={async ({ name, email }) => {
            const role = data.scopes.includes('organization:write') ? 'owner' : 'administrator';
            const { link } = await api().members.create({ name, email, role });
            if (link) location.hash = `code=${link.code}`;
          }}
          refresh={['members']}
          close={() => setMaking(false)}
        />
      )}
    </div>
  );
}

/** What a role may do, before it is given. */
function RoleScopes({ role }: { role: Role | undefined }) {
  if (!role) return null;
  return (
    <details>
      <summary>This gives {role.scopes.length} scopes</summary>
      <p className="mono">{role.scopes.join(', ')}</p>
    </details>
  );
}

/** The roles that the caller may give: none that may do more than they. */
function useGivableRoles(): Role[] {
  const own: readonly string[] = useWhoAmI().data?.scopes ?? [];
  const { data = [] } = useRoles();
  return data.filter(({ scopes }) => scopes.every((scope) => own.includes(scope)));
}

const choicesOf = (roles: readonly Role[]) => roles.map(({ id, name }) => ({ value: id, label: name }));

const DELIVERIES = [
  { value: 'link', label: 'a link that I hand over' },
  { value: 'email', label: 'an e-mail from the server' },
];
type Delivery = 'link' | 'email';

function Invitation({ close }: { close: (invited?: Schema<'InvitedMember'>) => void }) {
  const roles = useGivableRoles();
  const roleOf = (id: string) => roles.find((role) => role.id === id);
  return (
    <EntityDialog
      title="Invite a colleague"
      submit="Invite"
      initial={{ name: '', email: '', role: 'agent', delivery: 'link' }}
      fields={({ values: { role } }) => [
        {
          name: 'name',
          label: 'Name',
          description: 'Shown in the audit log, and wherever they act.',
          required: true,
          maxLength: 100,
        },
        { name: 'email', label: 'E-mail address', required: true, maxLength: 254 },
        { name: 'role', label: 'Role', description: roleOf(role)?.about, kind: 'choice', choices: choicesOf(roles) },
        { name: 'delivery', label: 'They get', kind: 'choice', choices: DELIVERIES },
        <RoleScopes key="scopes" role={roleOf(role)} />,
      ]}
      send={({ delivery, ...body }) => api().members.create({ ...body, delivery: delivery as Delivery })}
      refresh={['members']}
      close={close}
    />
  );
}

function NewLink({ member, close }: { member: Member; close: (made?: Schema<'MemberLink'>) => void }) {
  return (
    <EntityDialog
      title={`New link for ${member.name}`}
      submit="Make the link"
      initial={{ delivery: 'link' }}
      fields={[{ name: 'delivery', label: 'They get', kind: 'choice', choices: DELIVERIES }]}
      send={({ delivery }) => api().members.links.create(member.id, { delivery: delivery as Delivery })}
      refresh={['sign-in-links']}
      close={close}
    >
      <p className="quiet">
        It signs in as {member.name}, once. Members with an authenticator app are asked for its code, too.
      </p>
    </EntityDialog>
  );
}

function ChangeRole({ member, close }: { member: Member; close: () => void }) {
  const roles = useGivableRoles();
  return (
    <EntityDialog
      title={`Role of ${member.name}`}
      submit="Change role"
      initial={{ role: member.role }}
      fields={({ values: { role } }) => [
        {
          name: 'role',
          label: 'Role',
          description: roles.find((one) => one.id === role)?.about,
          kind: 'choice',
          choices: choicesOf(roles),
        },
        <RoleScopes key="scopes" role={roles.find((one) => one.id === role)} />,
      ]}
      send={(body) => api().members.update(member.id, body)}
      refresh={['members', 'whoami']}
      close={close}
    >
      <p className="quiet">It holds at once, in sessions that are open too.</p>
    </EntityDialog>
  );
}

function EndMember({ member, close }: { member: Member; close: () => void }) {
  return (
    <EntityDialog
      title={`End the membership of ${member.name}?`}
      submit="End membership"
      isDangerous
      initial={{ revoke: true }}
      fields={[
        {
          name: 'revoke',
          label: 'Revoke the API keys that they made',
          description: 'Otherwise these keys keep working.',
          kind: 'check',
        },
      ]}
      send={({ revoke }) => api().members.end(member.id, { api_keys: revoke ? 'revoke' : 'keep' })}
      refresh={['members', 'sessions', 'sign-in-links', 'api-keys']}
      close={close}
      result={({ ended_sessions, api_keys, invited_members }) => (
        <p role="status">
          {member.name} has no access any more; {ended_sessions} sessions ended.{' '}
          {api_keys.length > 0 && `Keys that still work: ${api_keys.map(({ name }) => name).join(', ')}. `}
          {invited_members.length > 0 && `They had invited: ${invited_members.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
    >
      <p>
        They are signed out immediately, everywhere. Their unused links and invitations end. Their name stays where they
        acted.
      </p>
    </EntityDialog>
  );
}
