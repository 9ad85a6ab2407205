// All knowledge bases: what assistants answer from.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { type Base, baseAddress, modelName, useBaseList } from './base-list.ts';

export function KnowledgeBases() {
  const [isCreating, setCreating] = useState(false);
  const filters = useFilters();
  const { q } = filters;
  const create = (
    <ScopedButton operation="createKnowledgeBase" onClick={() => setCreating(true)}>
      New knowledge base
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Knowledge">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
      </div>
      <ListTable
        label="Knowledge bases"
        list={useBaseList(filters)}
        to={baseAddress}
        cameFrom={listAddress('knowledge', filters)}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'For', cell: ({ description }) => excerptOf(description ?? '') || '–', className: 'wide' },
          { head: 'Model', cell: modelName },
          { head: 'State', cell: (base) => <BaseState base={base} /> },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={q ? 'No knowledge base has this name' : 'No knowledge bases yet'} action={q ? undefined : create}>
            {q
              ? 'Try fewer letters.'
              : 'A knowledge base holds documents that assistants answer from: texts, files and web pages. The model that reads them is built in.'}
          </EmptyState>
        }
      />
      {isCreating && <NewBase close={() => setCreating(false)} />}
    </>
  );
}

const BaseState = ({ base: { reindex } }: { base: Base }) => {
  if (reindex?.status !== 'running') return <span className="tag good">Ready</span>;
  return (
    <span className="tag warn">
      Reading again: {reindex.documents_done} of {reindex.documents_total}
    </span>
  );
};

const BUILT_IN = { value: 'local', label: 'Built in, without an account' };

function NewBase({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const { data: accounts = [] } = useQuery({
    queryKey: ['providers', 'names'],
    queryFn: async () => (await api().modelRouter.providers.list({ limit: 100 }).page()).items,
    enabled: usePermissions()('listModelProviders').allowed,
  });
  return (
    <EntityDialog
      title="New knowledge base"
      submit="Create knowledge base"
      initial={{ name: '', description: '', provider: 'local', model: '' }}
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: 200 },
        { name: 'description', label: 'What is in it', kind: 'long', maxLength: 2000, minRows: 2 },
        {
          name: 'provider',
          label: 'Model that reads it',
          description: 'It cannot be changed later.',
          kind: 'choice',
          choices: [BUILT_IN, ...accounts.map(({ name }) => ({ value: name, label: name }))],
        },
        {
          name: 'model',
          label: 'Name of the embedding model',
          required: true,
          placeholder: 'text-embedding-3-small',
          when: ({ provider }) => provider !== 'local',
        },
      ]}
      send={async ({ name, description, provider, model }) => {
        const base = await api().knowledgeBases.create({
          name,
          embedding_provider: provider,
          ...(description.trim() !== '' && { description: description.trim() }),
          ...(provider !== 'local' && { embedding_model: model }),
        });
        await navigate({ to: baseAddress(base) });
      }}
      refresh={['knowledge']}
      close={close}
    />
  );
}
