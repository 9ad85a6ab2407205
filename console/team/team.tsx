// The team: members and invitations, roles, sign-in providers, sessions.

import { usePermissions } from '../session/permissions.ts';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { Members } from './members.tsx';
import { Providers } from './providers.tsx';
import { Roles } from './roles.tsx';
import { Sessions } from './sessions.tsx';

const TABS = { members: 'Members', roles: 'Roles', providers: 'Sign-in providers', sessions: 'Sessions and links' };

export function Team() {
  const tab = useTab(TABS);
  const mayEnd = usePermissions()('listSessions').allowed;
  const { sessions: _sessions, ...others } = TABS;
  return (
    <>
      <PageHead title="Team" />
      <Tabs label="Parts of the team" tabs={mayEnd ? TABS : others} open={tab} />
      <div className="tab-body">
        {tab === 'members' && <Members />}
        {tab === 'roles' && <Roles />}
        {tab === 'providers' && <Providers />}
        {tab === 'sessions' && mayEnd && <Sessions />}
      </div>
    </>
  );
}
