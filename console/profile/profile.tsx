// The person who is signed in: name, passkeys, authenticator app, sessions, organizations.

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { storePreferences, useProfile } from '../session/profile.ts';
import { canPush, isPushOn, switchPushOff, switchPushOn } from '../session/push.ts';
import { CAN_USE_PASSKEYS, switchOrganization } from '../session/session.ts';
import { SessionTable } from '../team/sessions.tsx';
import { EntityDialog, PageForm } from '../ui/form.tsx';
import { LANGUAGES } from '../ui/language.ts';
import { ListTable, usePagedList, wholeList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, ErrorState, Moment, QueryView } from '../ui/states.tsx';

type Profile = Schema<'Profile'>;

export function ProfilePage() {
  const { data } = useWhoAmI();
  const profile = useProfile(Boolean(data?.member));
  return (
    <>
      <PageHead title="Your account" />
      {data && !data.member ? (
        <EmptyState title="You have no account">
          You came by the printed link, a guest link or an API key. An owner can make you a member on the team page.
        </EmptyState>
      ) : (
        <QueryView query={profile}>{(own) => <Own profile={own} />}</QueryView>
      )}
    </>
  );
}

function Own({ profile }: { profile: Profile }) {
  const list = usePagedList(['own-sessions'], (page) => api().me.sessions.list(page));
  return (
    <>
      {profile.needs_second_factor && (
        <div className="state bad" role="alert">
          Your organization asks for a second factor. Add a passkey or an authenticator app; until then you can do
          nothing else.
        </div>
      )}
      <section className="section">
        <PageForm
          operation="updateProfile"
          initial={{ name: profile.name }}
          fields={[
            {
              name: 'name',
              label: 'Name',
              description: 'Shown in the audit log, and wherever you act.',
              required: true,
              maxLength: 100,
            },
          ]}
          send={(body) => api().me.update(body)}
          refresh={['profile', 'whoami', 'members']}
        >
          <p className="quiet">{profile.email}</p>
        </PageForm>
      </section>
      <Preferences profile={profile} />
      <PushDevices profile={profile} />
      <Passkeys profile={profile} />
      <AuthenticatorApp profile={profile} />
      <Organizations profile={profile} />
      <section className="section">
        <h2>Your sessions</h2>
        <SessionTable list={list} />
      </section>
    </>
  );
}

const THEMES = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function Preferences({ profile: { preferences } }: { profile: Profile }) {
  const theme = preferences.theme ?? 'auto';
  return (
    <section className="section">
      <h2>Console</h2>
      <PageForm
        // The menu changes the appearance too.
        key={theme}
        operation="updateProfile"
        initial={{
          theme,
          language: preferences.language ?? '',
          notifications: preferences.notifications ?? false,
        }}
        fields={[
          { name: 'theme', label: 'Appearance', kind: 'choice', choices: [...THEMES] },
          {
            name: 'language',
            label: 'Numbers and dates',
            description: 'The words of the console are English. Holds on every device that you sign in on.',
            kind: 'choice',
            choices: [{ value: '', label: 'As the console is written' }, ...LANGUAGES],
          },
          {
            name: 'notifications',
            label: 'Alert me of hand-offs and of conversations that are assigned to me',
            description:
              'By the browser, while an inbox is open in it. It asks you for permission once, at “Alert me” in the inbox.',
            kind: 'check',
          },
        ]}
        send={({ theme: chosen, language, notifications }) =>
          storePreferences({ theme: chosen, language: language || null, notifications })
        }
      />
    </section>
  );
}

/** The browsers in which alerts come while no page is open. */
function PushDevices({ profile: { member_id } }: { profile: Profile }) {
  const list = usePagedList(['push-devices'], (page) => api().me.pushDevices.list(page));
  const [isOn, setOn] = useState(() => isPushOn(member_id));
  const refresh = () => queries.invalidateQueries({ queryKey: ['push-devices'] });
  const flip = useMutation({
    mutationFn: () => (isOn ? switchPushOff() : switchPushOn(member_id)),
    onSuccess: () => {
      setOn(!isOn);
      return refresh();
    },
  });
  const test = useMutation({ mutationFn: (id: string) => api().me.pushDevices.test(id), onSuccess: refresh });
  const remove = useMutation({ mutationFn: (id: string) => api().me.pushDevices.remove(id), onSuccess: refresh });
  const error = flip.error ?? test.error ?? remove.error;
  return (
    <section className="section">
      <h2>Alerts while no page is open</h2>
      <p className="quiet">
        Your browser shows that a conversation waits for you, or that a person wrote, and nothing of what they wrote. It
        ends when you sign out.
      </p>
      <ListTable
        label="Browsers with alerts"
        list={list}
        columns={[
          {
            head: 'Browser',
            className: 'wide',
            cell: ({ name, is_current }) => (
              <>
                <strong>{name}</strong> {is_current && <span className="tag good">Here</span>}
              </>
            ),
          },
          {
            head: 'Delivered by',
            cell: ({ push_service, last_error }) => (
              <>
                {push_service} {last_error !== null && <span className="tag bad">{last_error}</span>}
              </>
            ),
          },
          { head: 'Last alert', cell: ({ last_sent_at }) => <Moment at={last_sent_at} />, className: 'number' },
        ]}
        actions={({ id }) => [
          { label: 'Send a test', operation: 'testPushDevice', onClick: () => test.mutate(id) },
          { label: 'Remove', operation: 'removePushDevice', onClick: () => remove.mutate(id) },
        ]}
        empty={
          <EmptyState title="No browser gets alerts">Switch them on in each browser in which you want them.</EmptyState>
        }
      />
      {test.data?.problem && (
        <div className="state bad" role="alert">
          {test.data.problem}
        </div>
      )}
      {error && <ErrorState error={error} />}
      <div className="bar">
        <Button variant="default" disabled={!canPush()} loading={flip.isPending} onClick={() => flip.mutate()}>
          {isOn ? 'Switch off in this browser' : 'Switch on in this browser'}
        </Button>
        {!canPush() && (
          <span className="quiet">This browser has no web push, or the console is not served by https.</span>
        )}
      </div>
    </section>
  );
}

const refreshOwn = () =>
  Promise.all(
    ['profile', 'passkeys', 'whoami', 'members'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );

const weakText = 'Sign in with your passkey or a code of your app to change this.';

async function addPasskey(name: string): Promise<void> {
  const { challenge_id, options } = await api().me.passkeys.options.start();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  if (!made) throw new Error('The browser made no passkey.');
  const response = made.toJSON() as unknown as Record<string, unknown>;
  await api().me.passkeys.add({ challenge_id, name, response });
}

function Passkeys({ profile }: { profile: Profile }) {
  const [isAdding, setAdding] = useState(false);
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => (await api().me.passkeys.list().page()).items,
  });
  const remove = useMutation({ mutationFn: (id: string) => api().me.passkeys.remove(id), onSuccess: refreshOwn });
  const isLocked = !profile.is_strong && (profile.passkeys > 0 || profile.second_factor.is_set_up);
  return (
    <section className="section">
      <h2>Passkeys</h2>
      <p className="quiet">
        Sign in with your fingerprint, your face or the PIN of this device. {isLocked && weakText}
      </p>
      <ListTable
        label="Passkeys"
        list={wholeList(passkeys.data, passkeys)}
        columns={[
          { head: 'Name', className: 'wide', cell: ({ name }) => <strong>{name}</strong> },
          { head: 'Added', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} />, className: 'number' },
        ]}
        actions={({ id }) => [{ label: 'Remove', operation: 'removePasskey', onClick: () => remove.mutate(id) }]}
        empty={<EmptyState title="No passkeys">A passkey is the quickest and safest way to sign in.</EmptyState>}
      />
      {remove.error && <ErrorState error={remove.error} />}
      <div className="bar">
        <Button onClick={() => setAdding(true)} disabled={!CAN_USE_PASSKEYS || isLocked}>
          Add a passkey
        </Button>
        {!CAN_USE_PASSKEYS && <span className="quiet">Passkeys need https, or the console at http://localhost.</span>}
      </div>
      {isAdding && (
        <EntityDialog
          title="Add a passkey"
          submit="Continue"
          initial={{ name: '' }}
          fields={[
            { name: 'name', label: 'What you call it', placeholder: 'Work laptop', required: true, maxLength: 100 },
          ]}
          send={async ({ name }) => {
            await addPasskey(name);
            await refreshOwn();
          }}
          close={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function AuthenticatorApp({ profile }: { profile: Profile }) {
  const [started, setStarted] = useState<Schema<'StartedSecondFactor'>>();
  const [isRemoving, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { is_set_up, set_up_at, recovery_codes_left } = profile.second_factor;
  const isLocked = !profile.is_strong && (profile.passkeys > 0 || is_set_up);
  const start = useMutation({ mutationFn: () => api().me.secondFactor.start(), onSuccess: setStarted });
  const renew = useMutation({
    mutationFn: () => api().me.secondFactor.recoveryCodes.renew(),
    onSuccess: async ({ recovery_codes }) => {
      setCodes(recovery_codes);
      await refreshOwn();
    },
  });
  return (
    <section className="section">
      <h2>Authenticator app</h2>
      {is_set_up ? (
        <p>
          Set up <Moment at={set_up_at} />. {recovery_codes_left} recovery codes are left.
        </p>
      ) : (
        <p className="quiet">Where you sign in without a passkey, a code of your app is asked for as well.</p>
      )}
      {isLocked && <p className="quiet">{weakText}</p>}
      <div className="bar">
        {is_set_up ? (
          <>
            <Button variant="default" disabled={isLocked} loading={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <Button variant="default" disabled={isLocked} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </>
        ) : (
          <Button variant="default" disabled={isLocked} loading={start.isPending} onClick={() => start.mutate()}>
            Set up an app
          </Button>
        )}
      </div>
      {(start.error ?? renew.error) && <ErrorState error={start.error ?? renew.error} />}
      {codes && (
        <div className="state" role="status">
          <p>
            Recovery codes. Each signs you in once, without the app. Keep them in a safe place; you cannot see them
            again.
          </p>
          <p className="mono">{codes.join('  ')}</p>
        </div>
      )}
      {started && (
        <EntityDialog
          title="Set up an authenticator app"
          submit="Confirm"
          initial={{ code: '' }}
          fields={[{ name: 'code', label: 'Code that the app shows', required: true, maxLength: 10 }]}
          send={async ({ code }) => {
            const { recovery_codes } = await api().me.secondFactor.confirm({ code });
            setCodes(recovery_codes);
            await refreshOwn();
          }}
          close={() => setStarted(undefined)}
        >
          <p>Scan this with your app:</p>
          <QrCode text={started.uri} label="QR code for the authenticator app" />
          <p>
            Or type this key into it, or <a href={started.uri}>open the app on this device</a>:
          </p>
          <p className="mono">{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </EntityDialog>
      )}
      {isRemoving && (
        <EntityDialog
          title="Remove the authenticator app?"
          submit="Remove"
          isDangerous
          send={async () => {
            await api().me.secondFactor.remove();
            await refreshOwn();
          }}
          close={() => setRemoving(false)}
        >
          <p>Its codes and your recovery codes are no longer asked for.</p>
        </EntityDialog>
      )}
    </section>
  );
}

/** Drawn here: the secret in it goes to no other server. Dark on light in both appearances, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: side, path: squares.join('') };
  }, [text]);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Organizations({ profile }: { profile: Profile }) {
  const [isJoining, setJoining] = useState(false);
  const go = useMutation({ mutationFn: switchOrganization });
  return (
    <section className="section">
      <h2>Organizations</h2>
      <ul>
        {profile.organizations.map(({ organization_id, organization_name, role, is_current }) => (
          <li key={organization_id}>
            {organization_name} <span className="quiet">{role}</span>{' '}
            {is_current ? (
              <span className="tag good">Here</span>
            ) : (
              <Button
                variant="default"
                size="compact-xs"
                disabled={!profile.is_strong}
                onClick={() => go.mutate(organization_id)}
              >
                Switch to {organization_name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {go.error && <ErrorState error={go.error} />}
      <div className="bar">
        <Button variant="default" disabled={!profile.is_strong} onClick={() => setJoining(true)}>
          Accept an invitation
        </Button>
        {!profile.is_strong && (
          <span className="quiet">Sign in with a passkey or a code of your app to join or switch.</span>
        )}
      </div>
      {isJoining && (
        <EntityDialog
          title="Accept an invitation of another organization"
          submit="Join"
          initial={{ link: '' }}
          fields={[{ name: 'link', label: 'The link that you were sent', required: true, maxLength: 500 }]}
          send={({ link }) => api().me.organizations.join({ code: link.replace(/^.*#code=/, '').replace(/&.*$/, '') })}
          refresh={['profile']}
          close={() => setJoining(false)}
        />
      )}
    </section>
  );
}
