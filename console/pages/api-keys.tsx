// API keys: made, rotated, revoked. A secret is shown once.
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';

type ApiKey = Schema<'ApiKey'>;
type Dialog = { what: 'create' } | { what: 'rotate' | 'revoke'; key: ApiKey };
const refresh = () => queries.invalidateQueries({ queryKey: ['api-keys'] });

export function ApiKeys() {
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['api-keys'],
    queryFn: async () => (await api().apiKeys.list().page()).items,
  });
  const list = {
    rows: data ?? [],
    isLoading: isPending,
    isLoadingMore: false,
    error,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHead title="API keys">
        <ScopedButton operation="createApiKey" onClick={() => setDialog({ what: 'create' })}>
          New key
        </ScopedButton>
      </PageHead>
      <ListTable
        label="API keys"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'Begins with', cell: ({ key_prefix }) => <code>{key_prefix}</code> },
          { head: 'Scopes', cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.length}</span>, className: 'number' },
          { head: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} />, className: 'number' },
          { head: 'Ends', cell: ({ expires_at }) => <Moment at={expires_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (key) => (
              <>
                <ScopedButton operation="rotateApiKey" variant="subtle" onClick={() => setDialog({ what: 'rotate', key })}>
                  Rotate
                </ScopedButton>
                <ScopedButton operation="revokeApiKey" variant="subtle" onClick={() => setDialog({ what: 'revoke', key })}>
                  Revoke
                </ScopedButton>
              </>
            ),
          },
        ]}
        empty={
          <EmptyState title="No API keys">A key lets another program use the API in your organization&apos;s name.</EmptyState>
        }
      />
      {dialog?.what === 'create' && <NewKey close={close} show={setSecret} />}
      {dialog?.what === 'rotate' && <Rotation apiKey={dialog.key} close={close} show={setSecret} />}
      {dialog?.what === 'revoke' && <Revocation apiKey={dialog.key} close={close} />}
      {secret && (
        <ShownOnce
          title="API key"
          about="Copy it now: it is shown this once and stored as a hash only."
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

type Shows = { close: () => void; show: (secret: string) => void };

function NewKey({ close, show }: Shows) {
  const own = useWhoAmI().data?.scopes ?? [];
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const send = async () => {
    const made = await api().apiKeys.create({ name: name.trim(), scopes: [...scopes] as ApiKey['scopes'] });
    await refresh();
    show(made.plain_text_key);
  };
  const toggle = (scope: string) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <DialogForm title="New API key" submit="Create key" send={send} close={close} isReady={name.trim() !== ''} size="lg">
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className="scopes">
        <legend>Scopes ({scopes.length} chosen; write includes read)</legend>
        {own.map((scope) => (
          <Checkbox key={scope} size="xs" label={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
        ))}
      </fieldset>
    </DialogForm>
  );
}

const OVERLAPS = [
  { value: '86400', label: 'after a day' },
  { value: '3600', label: 'after an hour' },
  { value: '0', label: 'at once' },
];

function Rotation({ apiKey, close, show }: Shows & { apiKey: ApiKey }) {
  const [overlap, setOverlap] = useState('86400');
  const send = async () => {
    const made = await api().apiKeys.rotate(apiKey.id, { overlap_seconds: Number(overlap) });
    await refresh();
    show(made.plain_text_key);
  };
  return (
    <DialogForm title={`Rotate ${apiKey.name}`} submit="Rotate" send={send} close={close}>
      <p>Makes a new secret with the same name, scopes and end.</p>
      <NativeSelect
        label="The old key stops"
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
        data={OVERLAPS}
      />
      <p className="quiet">Sessions that were opened with the old key end with it.</p>
    </DialogForm>
  );
}

function Revocation({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const send = async () => {
    await api().apiKeys.revoke(apiKey.id);
    await refresh();
  };
  return (
    <DialogForm title={`Revoke ${apiKey.name}?`} submit="Revoke key" isDangerous send={send} close={close}>
      <p>
        Every program that uses it is refused from the next request on, and sessions that stand on it end. It was last used{' '}
        <Moment at={apiKey.last_used_at} />. This cannot be undone.
      </p>
    </DialogForm>
  );
}
