// The organizations of this server, for its operators: create, suspend, resume. What is in them is not shown.

import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';

type Organization = Answer<'listOrganizations'>['data'][number];

export function OrganizationsPage() {
  const [isMaking, setMaking] = useState(false);
  const [link, setLink] = useState<string>();
  const [changing, setChanging] = useState<Organization>();
  const list = usePagedList(['organizations'], (page) => api().operator.organizations.list(page));
  const isSuspended = changing?.status === 'suspended';
  return (
    <>
      <PageHead title="Organizations">
        <ScopedButton operation="createOrganization" onClick={() => setMaking(true)}>
          New organization
        </ScopedButton>
      </PageHead>
      <ListTable
        label="Organizations"
        list={list}
        columns={[
          {
            head: 'Name',
            className: 'wide',
            cell: ({ name, slug }) => (
              <>
                <strong>{name}</strong> <span className="quiet">{slug}</span>
              </>
            ),
          },
          {
            head: 'State',
            cell: ({ status, sandbox }) => (
              <>
                <StateTag state={status === 'active' ? ['Active', 'good'] : ['Suspended', 'bad']} />
                {sandbox && <StateTag state={['Sandbox', 'warn']} />}
              </>
            ),
          },
          { head: 'Members', cell: ({ members }) => members, className: 'number' },
          { head: 'Sessions', cell: ({ open_sessions }) => open_sessions, className: 'number' },
          { head: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} />, className: 'number' },
          { head: 'Created', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        ]}
        actions={(organization) => [
          {
            label: organization.status === 'active' ? 'Suspend' : 'Resume',
            operation: 'suspendOrganization',
            onClick: () => setChanging(organization),
          },
        ]}
        empty={<EmptyState title="No organizations">Each has its own members, keys and data.</EmptyState>}
      />
      {isMaking && (
        <EntityDialog
          title="New organization"
          submit="Create"
          initial={{ name: '', owner_name: '', email: '', sandbox: false }}
          fields={[
            { name: 'name', label: 'Name', required: true, maxLength: 200 },
            { name: 'owner_name', label: 'Name of its first owner', required: true, maxLength: 100 },
            { name: 'email', label: 'E-mail address of the owner', required: true, maxLength: 254 },
            {
              name: 'sandbox',
              label: 'Sandbox',
              kind: 'check',
              description: 'To try things out: nothing in it ever reaches a real phone. It stays a sandbox.',
            },
          ]}
          send={({ name, owner_name, email, sandbox }) =>
            api().operator.organizations.create({ name, owner: { name: owner_name, email }, sandbox })
          }
          refresh={['organizations']}
          close={(made) => {
            setMaking(false);
            if (made) setLink(location.origin + made.link.path);
          }}
        />
      )}
      {link && (
        <ShownOnce
          title="Link for the owner"
          about="Send it to the owner. It signs them in once, within a week; you cannot see it again."
          secret={link}
          close={() => setLink(undefined)}
        />
      )}
      {changing && (
        <EntityDialog
          title={isSuspended ? `Resume ${changing.name}?` : `Suspend ${changing.name}?`}
          submit={isSuspended ? 'Resume' : 'Suspend'}
          isDangerous={!isSuspended}
          send={() =>
            isSuspended
              ? api().operator.organizations.resume(changing.id)
              : api().operator.organizations.suspend(changing.id)
          }
          refresh={['organizations']}
          close={() => setChanging(undefined)}
        >
          <p>
            {isSuspended
              ? 'Its keys and sessions work again; what waited goes on.'
              : 'Its keys and sessions are refused at once, and no work is done for it until it is resumed. Nothing is lost.'}
          </p>
        </EntityDialog>
      )}
    </>
  );
}
