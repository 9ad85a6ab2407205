// Roles: what each of them may do. Those that come with Parley are shown, roles of one's own can be made and changed.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ManyChoices } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';

type Role = Schema<'Role'>;

export function Roles() {
  const [editing, setEditing] = useState<Role | 'new'>();
  const [removing, setRemoving] = useState<Role>();
  const list = usePagedList(['roles'], (page) => api().roles.list(page));
  return (
    <>
      <div className="bar">
        <ScopedButton operation="createRole" onClick={() => setEditing('new')}>
          New role
        </ScopedButton>
      </div>
      <ListTable
        label="Roles"
        list={list}
        columns={[
          {
            head: 'Role',
            className: 'wide',
            cell: ({ name, about }) => (
              <>
                <strong>{name}</strong>
                <div className="quiet">{about}</div>
              </>
            ),
          },
          {
            head: 'May',
            cell: ({ scopes }) => (
              <details>
                <summary>{scopes.length} scopes</summary>
                <p className="mono">{scopes.join(', ')}</p>
              </details>
            ),
          },
        ]}
        actions={(role) => [
          role.is_custom && { label: 'Edit', operation: 'updateRole', onClick: () => setEditing(role) },
          role.is_custom && { label: 'Delete', operation: 'deleteRole', onClick: () => setRemoving(role) },
        ]}
        empty={<EmptyState title="No roles">A role is a named list of scopes.</EmptyState>}
      />
      {editing && <EditRole role={editing === 'new' ? undefined : editing} close={() => setEditing(undefined)} />}
      {removing && (
        <EntityDialog
          title={`Delete the role ${removing.name}?`}
          submit="Delete role"
          isDangerous
          send={() => api().roles.delete(removing.id)}
          refresh={['roles']}
          close={() => setRemoving(undefined)}
        >
          <p>That works only while no member has it, and no sign-in provider gives it.</p>
        </EntityDialog>
      )}
    </>
  );
}

function EditRole({ role, close }: { role: Role | undefined; close: () => void }) {
  const own = useWhoAmI().data?.scopes ?? [];
  const offered = [...new Set([...own, ...(role?.scopes ?? [])])];
  return (
    <EntityDialog
      title={role ? `Edit the role ${role.name}` : 'New role'}
      submit={role ? 'Save' : 'Make the role'}
      size="lg"
      initial={{ name: role?.name ?? '', about: role?.about ?? '', scopes: [...(role?.scopes ?? [])] as string[] }}
      fields={(form) => [
        { name: 'name', label: 'Name', required: true, maxLength: 100 },
        { name: 'about', label: 'What it is for', maxLength: 500 },
        <ManyChoices
          key="scopes"
          label="May"
          choices={offered.map((scope) => ({ value: scope, label: scope }))}
          chosen={form.values.scopes}
          change={(scopes) => form.setFieldValue('scopes', scopes)}
        />,
      ]}
      send={(values) => {
        const body = { ...values, scopes: values.scopes as Role['scopes'] };
        return role ? api().roles.update(role.id, body) : api().roles.create(body);
      }}
      refresh={['roles', 'whoami']}
      close={close}
    >
      {role && <p className="quiet">It holds at once, in sessions of its members that are open too.</p>}
    </EntityDialog>
  );
}
