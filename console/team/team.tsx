// Who is signed in, and invitations for colleagues.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { signOut } from '../session/session.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, ShownOnce } from '../ui/states.tsx';
import { grantedBy, PRESETS } from './scope-presets.ts';

type Session = Schema<'Session'>;

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
            cell: ({ name, is_current }) => (
              <>
                <strong>{name}</strong> {is_current && <span className="tag good">You</span>}
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
      {ending && (
        <EntityDialog
          title={ending.is_current ? 'Sign out?' : `End the session of ${ending.name}?`}
          submit={ending.is_current ? 'Sign out' : 'End session'}
          isDangerous
          send={() => (ending.is_current ? signOut() : api().sessions.revoke(ending.id))}
          refresh={['sessions']}
          close={() => setEnding(undefined)}
        >
          <p>They are signed out immediately, in every tab. What they have not saved is lost.</p>
        </EntityDialog>
      )}
    </>
  );
}

const LIFETIMES = [
  { value: '900', label: '15 minutes' },
  { value: '86400', label: 'a day' },
  { value: '604800', label: 'a week' },
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
      close={(created) => close(created?.path)}
    >
      <p className="quiet">Once opened, the link becomes a session of 12 hours. Invite again for the next one.</p>
    </EntityDialog>
  );
}
