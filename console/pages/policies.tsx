// Policies: what assistants must say, must not say, or had better say.

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { excerptOf } from '../parts/excerpt.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

type Policy = Schema<'Policy'>;
const KINDS = { must: 'Must', must_not: 'Must not', prefer: 'Prefer' } as const;
const refresh = () => queries.invalidateQueries({ queryKey: ['policies'] });

export function Policies() {
  const { q } = useFilters();
  const [edited, setEdited] = useState<Policy | 'new'>();
  const list = usePagedList<Policy>(['policies', q], (page) =>
    api()
      .policies.list({ ...page, ...(q && { q }) })
      .page()
      .then(({ body }) => body),
  );
  const create = (
    <ScopedButton operation="createPolicy" onClick={() => setEdited('new')}>
      New policy
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Policies">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
      </div>
      <ListTable
        label="Policies"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'Kind', cell: ({ kind }) => <span className="tag">{KINDS[kind]}</span> },
          { head: 'Text', cell: ({ text }) => <span title={excerptOf(text, 1000)}>{excerptOf(text)}</span>, className: 'wide' },
          {
            head: 'State',
            cell: ({ enabled }) => <span className={`tag ${enabled ? 'good' : ''}`}>{enabled ? 'On' : 'Off'}</span>,
          },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (policy) => (
              <ScopedButton operation="updatePolicy" variant="subtle" onClick={() => setEdited(policy)}>
                Edit
              </ScopedButton>
            ),
          },
        ]}
        empty={
          <EmptyState title={q ? 'No policy has this name' : 'No policies yet'} action={q ? undefined : create}>
            A policy is a sentence that every reply is held against, such as a disclosure that must be made.
          </EmptyState>
        }
      />
      {edited && <PolicyForm policy={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </>
  );
}

function PolicyForm({ policy, close }: { policy: Policy | undefined; close: () => void }) {
  const [name, setName] = useState(policy?.name ?? '');
  const [text, setText] = useState(policy?.text ?? '');
  const [kind, setKind] = useState<Policy['kind']>(policy?.kind ?? 'must');
  const [enabled, setEnabled] = useState(policy?.enabled ?? true);
  const send = async () => {
    const body = { name, text, kind, enabled };
    await (policy ? api().policies.update(policy.id, body) : api().policies.create(body));
    await refresh();
  };
  const isReady = name.trim() !== '' && text.trim() !== '';
  return (
    <DialogForm title={policy ? 'Edit policy' : 'New policy'} submit="Save policy" send={send} close={close} isReady={isReady}>
      <TextInput label="Name" required data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Policy['kind'])}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
      <GrowingText label="Text" required minRows={3} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Checkbox size="xs" label="In force" checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      {policy && <p className="quiet">It changes for every assistant that uses it, at once.</p>}
    </DialogForm>
  );
}
