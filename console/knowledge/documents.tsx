// The documents of a knowledge base, with how far each is.
import { lazy, Suspense, useState } from 'react';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { OptionFilter } from '../parts/option-filter.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { useRefreshWhile } from '../parts/refresh-while.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { DOCUMENT_STATES, isUnderWay, type ListedDocument, progressWords, sizeWords } from './document-progress.ts';

const AddDocument = lazy(async () => ({ default: (await import('./add-document.tsx')).AddDocument }));

const STATES = [
  { value: '', label: 'All documents' },
  ...Object.entries(DOCUMENT_STATES).map(([value, { label }]) => ({ value, label })),
];

export const useDocumentList = (baseId: string, status: string | undefined): PagedList<ListedDocument> =>
  usePagedList<ListedDocument>(['knowledge', baseId, 'documents', status], (page) =>
    api()
      .knowledgeBases.documents.list(baseId, { ...page, ...(status && { status }) })
      .page()
      .then(({ body }) => body),
  );

export function Documents({ baseId }: { baseId: string }) {
  const [isAdding, setAdding] = useState(false);
  const { status } = useFilters();
  const list = useDocumentList(baseId, status);
  useRefreshWhile(list.rows.some(isUnderWay), 'knowledge');
  const add = (
    <ScopedButton operation="addDocument" onClick={() => setAdding(true)}>
      Add a document
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <OptionFilter name="status" label="Filter by state" options={STATES} />
        {add}
      </div>
      <ListTable
        label="Documents"
        isEndless
        list={list}
        to={(document) => `/knowledge/${baseId}/documents/${document.id}`}
        columns={[
          { head: 'Title', cell: ({ title }) => title, className: 'wide' },
          { head: 'State', cell: (document) => <DocumentState document={document} /> },
          { head: 'Progress', cell: (document) => <DocumentProgress document={document} />, className: 'wide' },
          { head: 'Kind', cell: ({ kind }) => kind },
          { head: 'Size', cell: ({ bytes }) => sizeWords(bytes), className: 'number' },
          { head: 'Added', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={status ? 'No document is in this state' : 'No documents yet'} action={status ? undefined : add}>
            {status
              ? 'Choose another state.'
              : 'Write a text, upload a file (PDF, Word, HTML, Markdown, CSV, text), or name a web page.'}
          </EmptyState>
        }
      />
      <Suspense>{isAdding && <AddDocument baseId={baseId} close={() => setAdding(false)} />}</Suspense>
    </>
  );
}

export const DocumentState = ({ document: { status } }: { document: ListedDocument }) => (
  <span className={`tag ${DOCUMENT_STATES[status].tone}`}>{DOCUMENT_STATES[status].label}</span>
);

export function DocumentProgress({ document }: { document: ListedDocument }) {
  const { status, passages_total, passages_embedded, title } = document;
  const words = progressWords(document);
  if (status !== 'indexing' || passages_total === null) return <span title={words}>{words}</span>;
  return (
    <span className="reading">
      <progress
        className="progress"
        max={Math.max(1, passages_total)}
        value={passages_embedded}
        aria-label={`Progress of ${title}`}
      />
      <span className="quiet">{words}</span>
    </span>
  );
}
