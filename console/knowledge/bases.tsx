// All knowledge bases: what assistants answer from.

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { ListTable } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { type Base, baseAddress, modelName, useBaseList } from './base-list.ts';
import { NewBase } from './new-base.tsx';

export function KnowledgeBases() {
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
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
          <EmptyState
            title={q ? 'No knowledge base has this name' : 'No knowledge bases yet'}
            action={q ? undefined : create}
          >
            {q
              ? 'Try fewer letters.'
              : 'A knowledge base holds documents that assistants answer from: texts, files and web pages. The model that reads them is built in.'}
          </EmptyState>
        }
      />
      {isCreating && (
        <NewBase made={async (base) => navigate({ to: baseAddress(base) })} close={() => setCreating(false)} />
      )}
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
