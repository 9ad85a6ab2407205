// The documents of a knowledge base, with how far each is.

import { lazy, Suspense, useState } from 'react';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ChoiceFilter, labelsOf, useFilters } from '../ui/filters.tsx';
import { ListTable, type PagedList, usePagedList, useRefreshWhile } from '../ui/list.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import { DOCUMENT_STATES, isUnderWay, type ListedDocument, progressText, sizeText } from './document-progress.ts';

const AddDocument = lazy(async () => ({ default: (await import('./add-document.tsx')).AddDocument }));

export const useDocumentList = (baseId: string, status: string | undefined): PagedList<ListedDocument> =>
  usePagedList(['knowledge', baseId, 'documents', status], (page) =>
    api().knowledgeBases.documents.list(baseId, { ...page, ...(status && { status }) }),
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
        <ChoiceFilter name="status" all="All documents" label="Filter by state" choices={labelsOf(DOCUMENT_STATES)} />
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
          { head: 'Size', cell: ({ bytes }) => sizeText(bytes), className: 'number' },
          { head: 'Added', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState
            title={status ? 'No document is in this state' : 'No documents yet'}
            action={status ? undefined : add}
          >
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
  <StateTag state={DOCUMENT_STATES[status]} />
);

export function DocumentProgress({ document }: { document: ListedDocument }) {
  const { status, passages_total, passages_embedded, title } = document;
  const text = progressText(document);
  if (status !== 'indexing' || passages_total === null) return <span title={text}>{text}</span>;
  return (
    <span className="reading">
      <progress
        className="progress"
        max={Math.max(1, passages_total)}
        value={passages_embedded}
        aria-label={`Progress of ${title}`}
      />
      <span className="quiet">{text}</span>
    </span>
  );
}
