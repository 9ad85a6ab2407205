// All knowledge bases: what assistants answer from.
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

const NewBase = lazy(async () => ({ default: (await import('./new-base.tsx')).NewBase }));

export type Base = Schema<'KnowledgeBase'>;
export const baseAddress = ({ id }: { id: string }): string => `/knowledge/${id}`;

/** The list as it is filtered; the page of a base walks along the same one. */
export const useBaseList = ({ q }: Record<string, string>): PagedList<Base> =>
  usePagedList<Base>(['knowledge', 'bases', q], (page) =>
    api()
      .knowledgeBases.list({ ...page, ...(q && { q }) })
      .page()
      .then(({ body }) => body),
  );

export function KnowledgeBases() {
  const [isMaking, setMaking] = useState(false);
  const filters = useFilters();
  const { q } = filters;
  const create = (
    <ScopedButton operation="createKnowledgeBase" onClick={() => setMaking(true)}>
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
          { head: 'Model', cell: (base) => <ModelName base={base} /> },
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
      <Suspense>{isMaking && <NewBase close={() => setMaking(false)} />}</Suspense>
    </>
  );
}

type Model = Pick<Base, 'embedding_provider' | 'embedding_model'>;

export const ModelName = ({ base: { embedding_provider, embedding_model } }: { base: Model }) =>
  embedding_provider === 'local' ? 'Built in' : `${embedding_provider}, ${embedding_model}`;

const BaseState = ({ base: { reindex } }: { base: Base }) => {
  if (reindex?.status !== 'running') return <span className="tag good">Ready</span>;
  return (
    <span className="tag warn">
      Read again: {reindex.documents_done} of {reindex.documents_total}
    </span>
  );
};
