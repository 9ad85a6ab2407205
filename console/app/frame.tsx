// The frame around every page: side navigation, the palette, the keys, the session's menu.

import { Button, useMantineColorScheme } from '@mantine/core';
import { Link, Navigate, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isDefaultOrganizationName } from '../../flow/language/organization-name.ts';
import { useLiveEvents } from '../session/live-events.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { storePreferences, useProfile } from '../session/profile.ts';
import { onPushedConversation, renewPush } from '../session/push.ts';
import { currentSession, signOut, switchOrganization } from '../session/session.ts';
import { Icon } from '../ui/icons.tsx';
import { isForDialog, isTyping } from '../ui/keys.ts';
import { chooseLanguage } from '../ui/language.ts';
import { pressText } from '../ui/press-name.ts';
import { Bones, ErrorState, StateTag } from '../ui/states.tsx';
import logo from './logo.svg';
import { PLACES } from './menu.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const NameOrganization = lazy(async () => ({ default: (await import('./name-organization.tsx')).NameOrganization }));
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

type Overlay = 'palette' | 'keys' | 'menu';

/** Alerts that this member switched on in this browser go on with this session, and a click on one opens its conversation. */
function usePush(): void {
  const memberId = useWhoAmI().data?.member?.id;
  const navigate = useNavigate();
  useEffect(() => {
    const session = currentSession();
    if (session && memberId !== undefined) void renewPush(session.id, memberId);
  }, [memberId]);
  useEffect(
    () =>
      onPushedConversation(
        (conversation) => void navigate({ to: '/inbox', search: conversation ? { view: 'all', conversation } : {} }),
      ),
    [navigate],
  );
}

export function Frame() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [opened, setOpened] = useState<{ what: Overlay; at: string }>();
  // Whatever is open closes when the reader goes elsewhere.
  const open = opened?.at === path ? opened.what : null;
  const setOpen = useCallback((what: Overlay | null) => setOpened(what ? { what, at: path } : undefined), [path]);
  useLiveEvents();
  useStoredPreferences();
  usePush();
  // The flow editor and the comparison have the whole window, and keys of their own.
  const isWhole = /\/(flow|diff)$/.test(path);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
        event.preventDefault();
        setOpen('palette');
        return;
      }
      // What is behind a dialog does not hear.
      if (isTyping(event.target) || isForDialog(event)) return;
      if (event.key === '?' && !isWhole) setOpen('keys');
      if (event.key === 'Escape' && open === 'menu') setOpen(null);
      if (event.key === '/') {
        const filter = document.querySelector<HTMLInputElement>('input[data-filter]');
        if (filter) event.preventDefault();
        filter?.focus();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [setOpen, open, isWhole]);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        Skip to content
      </a>
      {!isWhole && (
        <header className="topbar">
          <Brand />
          <Button
            variant="default"
            aria-expanded={open === 'menu'}
            aria-controls="navigation"
            onClick={() => setOpen(open === 'menu' ? null : 'menu')}
          >
            Menu
          </Button>
        </header>
      )}
      {!isWhole && <Side isOpen={open === 'menu'} find={() => setOpen('palette')} />}
      <main id="content" tabIndex={-1}>
        <Content />
      </main>
      <Suspense>
        {open === 'palette' && <Palette close={() => setOpen(null)} showKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysHelp close={() => setOpen(null)} />}
        <NameQuestion />
      </Suspense>
    </div>
  );
}

/** What the member chose on any device holds on this one. */
function useStoredPreferences(): void {
  const { data } = useWhoAmI();
  const preferences = useProfile(Boolean(data?.member)).data?.preferences;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (preferences?.theme) setColorScheme(preferences.theme);
  }, [preferences?.theme, setColorScheme]);
  useEffect(() => {
    if (preferences) chooseLanguage(preferences.language);
  }, [preferences]);
}

/** Stored with the tab, so that the question does not come back on every page. */
const NAME_ASKED_KEY = 'parley-name-asked';

/** Right after the sign-in, while the organization has no name of its own and this session may give it one. */
function NameQuestion() {
  const { data } = useWhoAmI();
  const { allowed } = usePermissions()('updateOrganization');
  const [isLater, setLater] = useState(() => sessionStorage.getItem(NAME_ASKED_KEY) !== null);
  if (isLater || !data || !allowed || !isDefaultOrganizationName(data.organization.name)) return null;
  const later = () => {
    sessionStorage.setItem(NAME_ASKED_KEY, 'yes');
    setLater(true);
  };
  return <NameOrganization close={later} />;
}

function Content() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data, error, refetch } = useWhoAmI();
  const isLimited = useProfile(Boolean(data?.member)).data?.needs_second_factor ?? false;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones />;
  // The organization asks for a second factor, and nothing else can be done until it is there.
  return isLimited && path !== '/profile' ? <Navigate to="/profile" /> : <Outlet />;
}

function Brand() {
  const { data } = useWhoAmI();
  return (
    <Link to="/" className="brand">
      <img src={logo} width={20} height={20} alt="" />
      <span>{data?.organization.name ?? 'Parley'}</span>
      {data?.organization.sandbox && <StateTag state={['Sandbox', 'warn']} />}
    </Link>
  );
}

/** For a person who belongs to several. */
function OrganizationSwitch() {
  const { data } = useProfile(true);
  if (!data || data.organizations.length < 2) return null;
  const current = data.organizations.find(({ is_current }) => is_current);
  return (
    <label className="quiet">
      Organization{' '}
      <select
        value={current?.organization_id ?? ''}
        disabled={!data.is_strong}
        title={data.is_strong ? undefined : 'Sign in with a passkey or a code of your app to switch'}
        onChange={(event) => void switchOrganization(event.currentTarget.value)}
      >
        {data.organizations.map(({ organization_id, organization_name }) => (
          <option key={organization_id} value={organization_id}>
            {organization_name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Side({ isOpen, find }: { isOpen: boolean; find: () => void }) {
  const can = usePermissions();
  const { data } = useWhoAmI();
  const isOperator = useProfile(Boolean(data?.member)).data?.is_operator ?? false;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (theme: typeof colorScheme) => {
    setColorScheme(theme);
    if (data?.member) storePreferences({ theme }).catch(() => undefined);
  };
  const groups = PLACES.map(({ label, places }) => ({
    label,
    places: places.filter(({ operation }) => can(operation).allowed),
  }));
  return (
    <nav className="side" id="navigation" aria-label="Main" data-open={isOpen ? '' : undefined}>
      <Brand />
      <button type="button" className="finder" onClick={find}>
        <Icon name="search" /> Find or do <kbd>{pressText('Ctrl K')}</kbd>
      </button>
      {data &&
        groups
          .filter(({ places }) => places.length > 0)
          .map(({ label, places }) => (
            <div key={label}>
              {label !== '' && <h2>{label}</h2>}
              <ul style={label === '' ? { marginTop: 8 } : undefined}>
                {places.map(({ to, label: name, icon }) => (
                  <li key={to}>
                    <Link to={to} activeOptions={{ exact: to === '/' }}>
                      <Icon name={icon} />
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      <div className="foot stack">
        <span className="quiet">
          Signed in as <strong>{data?.member?.name ?? currentSession()?.name}</strong>
        </span>
        {data?.member && (
          <>
            <Link to="/profile">Your account</Link>
            {isOperator && <Link to="/organizations">Organizations of this server</Link>}
            <OrganizationSwitch />
          </>
        )}
        <label className="quiet">
          Appearance{' '}
          <select value={colorScheme} onChange={(event) => choose(event.currentTarget.value as typeof colorScheme)}>
            <option value="auto">System</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
        <Button variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </nav>
  );
}
