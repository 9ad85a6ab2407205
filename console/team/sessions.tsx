// Sessions that are open, and links that still open one.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { signOut } from '../session/session.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ManyChoices } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { Bones, EmptyState, Moment } from '../ui/states.tsx';

type Session = Schema<'Session'>;
type SignInLink = Schema<'SignInLink'>;

export function Sessions() {
  const list = usePagedList(['sessions'], (page) => api().sessions.list(page));
  return (
    <>
      <SessionTable list={list} />
      <OpenLinks />
    </>
  );
}

const WAYS: Readonly<Record<string, string>> = {
  link: 'by link',
  key: 'by API key',
  provider: 'by the company',
  passkey: 'by passkey',
};

/** Of everyone, or of one person. */
export function SessionTable({ list }: { list: PagedList<Session> }) {
  const [ending, setEnding] = useState<Session>();
  return (
    <>
      <ListTable
        label="Open sessions"
        list={list}
        columns={[
          {
            head: 'Name',
            className: 'wide',
            cell: ({ name, is_current, invited_by, member_id }) => (
              <>
                <strong>{name}</strong> {is_current && <span className="tag good">You</span>}
                {member_id === null && <span className="tag">Guest</span>}
                {invited_by !== null && <div className="quiet">Invited by {invited_by}</div>}
              </>
            ),
          },
          {
            head: 'Device and place',
            cell: ({ device, address, signed_in_by }) => (
              <span title={device ?? ''}>
                {deviceText(device)}{' '}
                <span className="quiet">{[address, WAYS[signed_in_by ?? '']].filter(Boolean).join(' · ')}</span>
              </span>
            ),
          },
          { head: 'Signed in', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} />, className: 'number' },
          { head: 'Ends', cell: ({ expires_at }) => <Moment at={expires_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (session) => (
              <ScopedButton operation="revokeSession" variant="subtle" onClick={() => setEnding(session)}>
                {session.is_current ? 'Sign out' : 'End'}
              </ScopedButton>
            ),
          },
        ]}
        empty={<EmptyState title="No open sessions">Sessions of the console appear here while they last.</EmptyState>}
      />
      {ending?.is_current && (
        <EntityDialog title="Sign out?" submit="Sign out" isDangerous send={signOut} close={() => setEnding(undefined)}>
          <p>You are signed out immediately, in every tab. What you have not saved is lost.</p>
        </EntityDialog>
      )}
      {ending && !ending.is_current && <EndSession session={ending} close={() => setEnding(undefined)} />}
    </>
  );
}

/** Browsers call themselves by long names: the one that people know, and the system. */
function deviceText(device: string | null): string {
  if (!device) return 'Unknown device';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(device)?.[1] ?? 'Other program';
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(device)?.[1] ?? '';
  return [{ Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser, system].filter(Boolean).join(', ');
}

/** Invitations that still open a session. */
function OpenLinks() {
  const [revoking, setRevoking] = useState<SignInLink>();
  const list = usePagedList(['sign-in-links'], (page) => api().signInLinks.list(page));
  return (
    <section className="section">
      <h2>Open sign-in links</h2>
      <p className="quiet">
        Each of these signs in the person who opens it. A link ends with the session in which it was made.
      </p>
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
          {
            head: 'Scopes',
            cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.length}</span>,
            className: 'number',
          },
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
  const can = usePermissions();
  const isListed = can('listApiKeys').allowed && can('revokeApiKey').allowed;
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: async () => (await api().apiKeys.list().page()).items,
    enabled: isListed,
  });
  if (isListed && keys.isLoading) return <Bones lines={1} />;
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
      refresh={['sessions', 'own-sessions', 'sign-in-links', 'api-keys']}
      close={close}
      result={(left) => (
        <p role="status">
          The session is over.{' '}
          {left.length > 0 &&
            `Keys made in it, or by them, that still work: ${left.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
    >
      <p>
        They are signed out immediately, in every tab, and so is everyone whom they invited. Their unused links end.
        What is not saved is lost.
      </p>
    </EntityDialog>
  );
}
