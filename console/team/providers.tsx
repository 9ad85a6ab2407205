// Sign-in providers: OpenID Connect, the domains that lead to them, and which role a group gives.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { useRoles } from './members.tsx';

type Provider = Schema<'IdentityProvider'>;

export function Providers() {
  const [editing, setEditing] = useState<Provider | 'new'>();
  const [removing, setRemoving] = useState<Provider>();
  const [checked, setChecked] = useState<Schema<'CheckedIdentityProvider'>>();
  const [busy, setBusy] = useState<string>();
  const list = usePagedList(['identity-providers'], (page) => api().providers.list(page));
  const check = async (id: string) => {
    setBusy(id);
    try {
      setChecked(await api().providers.check(id));
    } finally {
      setBusy(undefined);
      await queries.invalidateQueries({ queryKey: ['identity-providers'] });
    }
  };
  return (
    <>
      <p className="quiet">
        Members sign in with the account of their company. A domain counts once its TXT record is found; from then on
        people with a verified address of it sign in there.
      </p>
      <div className="bar">
        <ScopedButton operation="createIdentityProvider" onClick={() => setEditing('new')}>
          Add a provider
        </ScopedButton>
      </div>
      <ListTable
        label="Sign-in providers"
        list={list}
        columns={[
          {
            head: 'Provider',
            className: 'wide',
            cell: ({ name, issuer, enabled }) => (
              <>
                <strong>{name}</strong> {!enabled && <span className="tag">Off</span>}
                <div className="quiet">{issuer}</div>
              </>
            ),
          },
          {
            head: 'Domains',
            cell: ({ domains }) =>
              domains.map(({ domain, record_name, record_value, proved_at }) => (
                <details key={domain}>
                  <summary>
                    {domain}{' '}
                    {proved_at ? (
                      <span className="tag good">Proved</span>
                    ) : (
                      <span className="tag warn">Not proved</span>
                    )}
                  </summary>
                  <p>
                    TXT record <code>{record_name}</code> with the text <code>{record_value}</code>
                    {proved_at && (
                      <>
                        , found <Moment at={proved_at} />
                      </>
                    )}
                  </p>
                </details>
              )),
          },
          { head: 'Groups', cell: ({ group_roles }) => group_roles.length, className: 'number' },
        ]}
        actions={(provider) => [
          {
            label: 'Check',
            operation: 'checkIdentityProvider',
            onClick: () => void check(provider.id),
            isBusy: busy === provider.id,
          },
          { label: 'Edit', operation: 'updateIdentityProvider', onClick: () => setEditing(provider) },
          { label: 'Remove', operation: 'deleteIdentityProvider', onClick: () => setRemoving(provider) },
        ]}
        empty={
          <EmptyState title="No sign-in providers">
            Add the OpenID Connect provider of your company, such as Okta, Entra ID or Keycloak.
          </EmptyState>
        }
      />
      {checked?.problem && (
        <div className="state bad" role="alert">
          {checked.problem}
        </div>
      )}
      {checked && !checked.problem && checked.redirect_uri && (
        <ShownOnce
          title={`${checked.name} answers`}
          about="Register this address at the provider as the redirect address."
          secret={checked.redirect_uri}
          close={() => setChecked(undefined)}
        />
      )}
      {editing && (
        <EditProvider provider={editing === 'new' ? undefined : editing} close={() => setEditing(undefined)} />
      )}
      {removing && (
        <EntityDialog
          title={`Remove ${removing.name}?`}
          submit="Remove provider"
          isDangerous
          send={() => api().providers.delete(removing.id)}
          refresh={['identity-providers', 'sessions']}
          close={() => setRemoving(undefined)}
        >
          <p>Sessions that it opened end. Its members stay, and sign in another way.</p>
        </EntityDialog>
      )}
    </>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** "group = role", one on each line; the last equals sign divides. */
const mappingOf = (text: string): { group: string; role: string }[] =>
  linesOf(text).map((line) => {
    const at = line.lastIndexOf('=');
    return { group: line.slice(0, at).trim(), role: line.slice(at + 1).trim() };
  });

function EditProvider({ provider, close }: { provider: Provider | undefined; close: () => void }) {
  const { data: roles = [] } = useRoles();
  const known = roles.map(({ id }) => id);
  return (
    <EntityDialog
      title={provider ? `Edit ${provider.name}` : 'Add a sign-in provider'}
      submit={provider ? 'Save' : 'Add'}
      size="lg"
      initial={{
        name: provider?.name ?? '',
        issuer: provider?.issuer ?? '',
        client_id: provider?.client_id ?? '',
        client_secret: '',
        domains: (provider?.domains ?? []).map(({ domain }) => domain).join('\n'),
        groups_claim: provider?.groups_claim ?? 'groups',
        mapping: (provider?.group_roles ?? []).map(({ group, role }) => `${group} = ${role}`).join('\n'),
        default_role: provider?.default_role ?? '',
        enabled: provider?.enabled ?? true,
      }}
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: 100 },
        {
          name: 'issuer',
          label: 'Issuer',
          type: 'url',
          placeholder: 'https://login.example.com',
          required: true,
          disabled: provider !== undefined,
        },
        {
          columns: [
            { name: 'client_id', label: 'Client id', required: true },
            {
              name: 'client_secret',
              label: 'Client secret',
              kind: 'secret',
              description: provider?.has_client_secret ? 'Empty: stays as it is.' : undefined,
            },
          ],
        },
        { name: 'domains', label: 'Domains, one on each line', kind: 'long', minRows: 2 },
        {
          name: 'default_role',
          label: 'Role of people who are new',
          kind: 'choice',
          choices: [
            { value: '', label: 'none: only people who were invited' },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        {
          name: 'mapping',
          label: 'Roles by group, one on each line',
          description: `Such as "support = agent". The first that fits counts, at every sign-in. Roles: ${known.join(', ')}.`,
          kind: 'long',
          minRows: 2,
        },
        { name: 'groups_claim', label: 'Claim that lists the groups' },
        { name: 'enabled', label: 'Members can sign in by it', kind: 'check' },
      ]}
      send={({ issuer, client_secret, domains, mapping, default_role, ...rest }) => {
        const body = {
          ...rest,
          domains: linesOf(domains),
          group_roles: mappingOf(mapping),
          default_role: default_role || null,
          ...(client_secret !== '' && { client_secret }),
        };
        return provider ? api().providers.update(provider.id, body) : api().providers.create({ ...body, issuer });
      }}
      refresh={['identity-providers']}
      close={close}
    />
  );
}
