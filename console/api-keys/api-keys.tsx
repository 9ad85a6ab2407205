// API keys: created, rotated, revoked. A secret is shown once.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ManyChoices } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';

type ApiKey = Schema<'ListedApiKey'>;
type Dialog = { what: 'create' } | { what: 'rotate' | 'revoke'; key: ApiKey };

export function ApiKeys() {
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: async () => (await api().apiKeys.list().page()).items });
  const close = () => setDialog(undefined);
  const show = (created?: { plain_text_key: string }) => {
    close();
    setSecret(created?.plain_text_key);
  };
  return (
    <>
      <PageHead title="API keys">
        <ScopedButton operation="createApiKey" onClick={() => setDialog({ what: 'create' })}>
          New key
        </ScopedButton>
      </PageHead>
      <ListTable
        label="API keys"
        list={wholeList(keys.data, keys)}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'Begins with', cell: ({ key_prefix }) => <code>{key_prefix}</code> },
          {
            head: 'Scopes',
            cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.length}</span>,
            className: 'number',
          },
          { head: 'Made by', cell: ({ created_by }) => created_by.name },
          { head: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} />, className: 'number' },
          { head: 'Ends', cell: ({ expires_at }) => <Moment at={expires_at} />, className: 'number' },
        ]}
        actions={(key) => [
          { label: 'Rotate', operation: 'rotateApiKey', onClick: () => setDialog({ what: 'rotate', key }) },
          { label: 'Revoke', operation: 'revokeApiKey', onClick: () => setDialog({ what: 'revoke', key }) },
        ]}
        empty={
          <EmptyState title="No API keys">
            A key lets another program use the API in your organization&apos;s name.
          </EmptyState>
        }
      />
      {dialog?.what === 'create' && <NewKey close={show} />}
      {dialog?.what === 'rotate' && (
        <EntityDialog
          title={`Rotate ${dialog.key.name}`}
          submit="Rotate"
          initial={{ overlap: '86400' }}
          fields={[
            <p key="about">Creates a new secret with the same name, scopes and expiry.</p>,
            { name: 'overlap', label: 'The old key stops', kind: 'choice', choices: OVERLAPS },
            <p key="sessions" className="quiet">
              Sessions that were opened with the old key end with it.
            </p>,
          ]}
          send={({ overlap }) => api().apiKeys.rotate(dialog.key.id, { overlap_seconds: Number(overlap) })}
          refresh={['api-keys']}
          close={show}
        />
      )}
      {dialog?.what === 'revoke' && (
        <EntityDialog
          title={`Revoke ${dialog.key.name}?`}
          submit="Revoke key"
          isDangerous
          send={() => api().apiKeys.revoke(dialog.key.id)}
          refresh={['api-keys']}
          close={close}
        >
          <p>
            Every program that uses it is refused from the next request on, and sessions opened with it end. It was last
            used <Moment at={dialog.key.last_used_at} />. This cannot be undone.
          </p>
        </EntityDialog>
      )}
      {secret && (
        <ShownOnce
          title="API key"
          about="Copy it now: it is shown only once, and stored as a hash."
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

const OVERLAPS = [
  { value: '86400', label: 'after a day' },
  { value: '3600', label: 'after an hour' },
  { value: '0', label: 'immediately' },
];

function NewKey({ close }: { close: (created?: { plain_text_key: string }) => void }) {
  const own = useWhoAmI().data?.scopes ?? [];
  return (
    <EntityDialog
      title="New API key"
      submit="Create key"
      size="lg"
      initial={{ name: '', scopes: [] as string[] }}
      fields={(form) => [
        { name: 'name', label: 'Name', required: true, maxLength: 100 },
        <ManyChoices
          key="scopes"
          className="scopes"
          label={`Scopes (${form.values.scopes.length} chosen; write includes read)`}
          choices={own.map((scope) => ({ value: scope, label: scope }))}
          chosen={form.values.scopes}
          change={(scopes) => form.setFieldValue('scopes', scopes)}
        />,
      ]}
      send={({ name, scopes }) => api().apiKeys.create({ name, scopes: scopes as ApiKey['scopes'] })}
      refresh={['api-keys']}
      close={close}
    />
  );
}
