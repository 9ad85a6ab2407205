// Who is signed in, invitations for colleagues, and which of them are still open.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { signOut } from '../session/session.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ManyChoices } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { Bones, EmptyState, Moment, ShownOnce } from '../ui/states.tsx';
import { grantedBy, PRESETS } from './scope-presets.ts';

type Session = Schema<'Session'>;
type SignInLink = Schema<'SignInLink'>;

export function Team() {
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const [ending, setEnding] = useState<Session>();
  const list = usePagedList(['sessions'], (page) => api().sessions.list(page));
  return (
    <>
      <PageHead title="Team and sessions">
        <ScopedButton operation="createSignInLink" onClick={() => setInviting(true)}>
          Invite a colleague
        </ScopedButton>
      </PageHead>
      <ListTable
        label="Open sessions"
        list={list}
        columns={[
          {
            head: 'Name',
            className: 'wide',
            cell: ({ name, is_current, invited_by }) => (
              <>
                <strong>{name}</strong> {is_current && <span className="tag good">You</span>}
                {invited_by !== null && <div className="quiet">Invited by {invited_by}</div>}
              </>
            ),
          },
          { head: 'Scopes', cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.length}</span>, className: 'number' },
          { head: 'Signed in', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} />, className: 'number' },
          { head: 'Ends', cell: ({ expires_at }) => <Moment at={expires_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (session) => (
              <ScopedButton operation="listSessions" variant="subtle" onClick={() => setEnding(session)}>
                {session.is_current ? 'Sign out' : 'End'}
              </ScopedButton>
            ),
          },
        ]}
        empty={<EmptyState title="No open sessions">Sessions of the console appear here while they last.</EmptyState>}
      />
      <OpenLinks />
      {isInviting && (
        <Invitation
          close={(path) => {
            setInviting(false);
            if (path) setLink(location.origin + path);
          }}
        />
      )}
      {link && (
        <ShownOnce
          title="Sign-in link"
          about="Send it to your colleague. It works once; you cannot see it again."
          secret={link}
          close={() => setLink(undefined)}
        />
      )}
      {ending?.is_current && (
        <EntityDialog title="Sign out?" submit="Sign out" isDangerous send={signOut} close={() => setEnding(undefined)}>
          <p>You are signed out immediately, in every tab. What you have not saved is lost.</p>
        </EntityDialog>
      )}
      {ending && !ending.is_current && <EndSession session={ending} close={() => setEnding(undefined)} />}
    </>
  );
}

/** Invitations that still open a session. */
function OpenLinks() {
  const [revoking, setRevoking] = useState<SignInLink>();
  const list = usePagedList(['sign-in-links'], (page) => api().signInLinks.list(page));
  return (
    <section className="section">
      <h2>Open sign-in links</h2>
      <p className="quiet">Each of these signs in the person who opens it. A link ends with the session in which it was made.</p>
      <ListTable
        label="Open sign-in links"
        list={list}
        columns={[
          {
            head: 'For',
            className: 'wide',
            cell: ({ name, made_by }) => (
              <>
                <strong>{name}</strong>
                {made_by !== null && <div className="quiet">Made by {made_by}</div>}
              </>
            ),
          },
          { head: 'Scopes', cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.length}</span>, className: 'number' },
          { head: 'Made', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: 'Ends', cell: ({ expires_at }) => <Moment at={expires_at} />, className: 'number' },
        ]}
        actions={(link) => [{ label: 'Revoke', operation: 'revokeSignInLink', onClick: () => setRevoking(link) }]}
        empty={<EmptyState title="No open links">Links that were used or are over are in the audit log.</EmptyState>}
      />
      {revoking && (
        <EntityDialog
          title={`Revoke the link for ${revoking.name}?`}
          submit="Revoke link"
          isDangerous
          send={() => api().signInLinks.revoke(revoking.id)}
          refresh={['sign-in-links']}
          close={() => setRevoking(undefined)}
        >
          <p>It opens no session from then on.</p>
        </EntityDialog>
      )}
    </section>
  );
}

/** What a colleague made outlives their session: the person who ends it decides about the keys, too. */
function EndSession({ session, close }: { session: Session; close: () => void }) {
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: async () => (await api().apiKeys.list().page()).items });
  if (keys.isLoading) return <Bones lines={1} />;
  const made = (keys.data ?? []).filter(({ created_by }) => created_by.id === session.id);
  return (
    <EntityDialog
      title={`End the session of ${session.name}?`}
      submit="End session"
      isDangerous
      initial={{ revoked: made.map(({ id }) => id) }}
      fields={(form) =>
        made.length === 0
          ? []
          : [
              <ManyChoices
                key="keys"
                label="API keys made in this session, to be revoked with it"
                choices={made.map(({ id, name, key_prefix }) => ({ value: id, label: `${name} (${key_prefix}…)` }))}
                chosen={form.values.revoked}
                change={(revoked) => form.setFieldValue('revoked', revoked)}
              />,
            ]
      }
      send={async ({ revoked }) => {
        const { api_keys: left } = await api().sessions.revoke(session.id);
        for (const id of revoked) await api().apiKeys.revoke(id);
        return left.filter(({ id }) => !revoked.includes(id));
      }}
      refresh={['sessions', 'sign-in-links', 'api-keys']}
      close={close}
      result={(left) => (
        <p role="status">
          The session is over.{' '}
          {left.length > 0 && `Keys made in it, or by them, that still work: ${left.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
    >
      <p>
        They are signed out immediately, in every tab, and so is everyone whom they invited. Their unused links end. What is not
        saved is lost.
      </p>
    </EntityDialog>
  );
}

const LIFETIMES = [
  { value: '900', label: '15 minutes' },
  { value: '3600', label: 'an hour' },
  { value: '604800', label: 'as long as my session lasts' },
];

function Invitation({ close }: { close: (path?: string) => void }) {
  const own = useWhoAmI().data?.scopes ?? [];
  const presetOf = (name: string) => PRESETS.find((one) => one.name === name);
  const scopesOf = (name: string): string[] => {
    const preset = presetOf(name);
    return preset ? grantedBy(preset, own) : [];
  };
  return (
    <EntityDialog
      title="Invite a colleague"
      submit="Create the link"
      initial={{ name: '', preset: 'Agent', seconds: '900' }}
      fields={({ values: { preset } }) => [
        {
          name: 'name',
          label: 'Name',
          description: 'Shown in the audit log, and wherever they act.',
          required: true,
          maxLength: 100,
        },
        {
          name: 'preset',
          label: 'Role',
          description: presetOf(preset)?.about,
          kind: 'choice',
          choices: PRESETS.map(({ name }) => ({ value: name, label: name })),
        },
        { name: 'seconds', label: 'The link works for', kind: 'choice', choices: LIFETIMES },
        <details key="scopes">
          <summary>This gives {scopesOf(preset).length} scopes</summary>
          <p className="mono">{scopesOf(preset).join(', ')}</p>
        </details>,
      ]}
      send={({ name, preset, seconds }) =>
        api().signInLinks.create({ name, scopes: scopesOf(preset) as Session['scopes'], expires_in: Number(seconds) })
      }
      refresh={['sign-in-links']}
      close={(created) => close(created?.path)}
    >
      <p className="quiet">
        Once opened, the link becomes a session that lasts as long as yours would, 12 hours at most. Invite again for the next
        one.
      </p>
    </EntityDialog>
  );
}
