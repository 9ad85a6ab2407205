// Who is signed in, and the way to invite a colleague.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { signOut } from '../session/session.ts';
import { grantedBy, PRESETS } from './scope-presets.ts';

type Session = Schema<'Session'>;

export function Team() {
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const [ending, setEnding] = useState<Session>();
  const list = usePagedList<Session>(['sessions'], (page) =>
    api()
      .sessions.list(page)
      .page()
      .then(({ body }) => body),
  );
  const end = async (session: Session) => {
    if (session.is_current) return signOut();
    await api().sessions.revoke(session.id);
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
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
        empty={<EmptyState title="Nobody is signed in">Sessions of the console appear here while they last.</EmptyState>}
      />
      {isInviting && <Invitation close={() => setInviting(false)} show={setLink} />}
      {link && (
        <ShownOnce
          title="Sign-in link"
          about="Send it to your colleague. It works once; you cannot see it again."
          secret={link}
          close={() => setLink(undefined)}
        />
      )}
      {ending && (
        <DialogForm
          title={ending.is_current ? 'Sign out?' : `End the session of ${ending.name}?`}
          submit={ending.is_current ? 'Sign out' : 'End session'}
          isDangerous
          send={() => end(ending)}
          close={() => setEnding(undefined)}
        >
          <p>Whoever uses it is signed out at once, in every tab. What they have not saved is lost.</p>
        </DialogForm>
      )}
    </>
  );
}

const LIVES = [
  { value: '900', label: '15 minutes' },
  { value: '86400', label: 'a day' },
  { value: '604800', label: 'a week' },
];

function Invitation({ close, show }: { close: () => void; show: (link: string) => void }) {
  const own = useWhoAmI().data?.scopes ?? [];
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('Agent');
  const [seconds, setSeconds] = useState('900');
  const preset = PRESETS.find((one) => one.name === chosen);
  const scopes = preset ? grantedBy(preset, own) : [];
  const send = async () => {
    const { path } = await api().signInLinks.create({
      name: name.trim(),
      scopes: scopes as Session['scopes'],
      expires_in: Number(seconds),
    });
    show(location.origin + path);
  };
  return (
    <DialogForm title="Invite a colleague" submit="Make the link" send={send} close={close} isReady={name.trim() !== ''}>
      <TextInput
        label="Name"
        description="Shown in the audit log, and wherever they act."
        required
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="May do"
        description={preset?.about}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={PRESETS.map((one) => one.name)}
      />
      <NativeSelect
        label="The link works for"
        value={seconds}
        onChange={(event) => setSeconds(event.currentTarget.value)}
        data={LIVES}
      />
      <details>
        <summary>{scopes.length} scopes are given</summary>
        <p className="mono">{scopes.join(', ')}</p>
      </details>
      <p className="quiet">Once opened, the link becomes a session of 12 hours. Invite again for the next one.</p>
    </DialogForm>
  );
}
