// One document: how far it is, who may find it, and the passages it was cut into.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { useRefreshWhile } from '../parts/refresh-while.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { isUnderWay, type ListedDocument, sizeWords } from './document-progress.ts';
import { DocumentProgress, DocumentState } from './documents.tsx';
import './knowledge.css';

const DocumentForm = lazy(async () => ({ default: (await import('./document-form.tsx')).DocumentForm }));

type DocumentPassage = Schema<'Passage'>;

export function DocumentPage() {
  const { id = '', documentId = '' } = useParams({ strict: false });
  return <DocumentView key={documentId} baseId={id} id={documentId} />;
}

function DocumentView({ baseId, id }: { baseId: string; id: string }) {
  const navigate = useNavigate();
  const parent = { to: `/knowledge/${baseId}`, label: 'Documents' };
  const [open, setOpen] = useState<'change' | 'delete'>();
  const close = () => setOpen(undefined);
  const document = useQuery({
    queryKey: ['knowledge', baseId, 'document', id],
    queryFn: () => api().knowledgeBases.documents.get(baseId, id),
  });
  useRefreshWhile(document.data !== undefined && isUnderWay(document.data), 'knowledge');
  if (document.error) {
    return (
      <>
        <PageHead title="Document" parent={parent} />
        <ErrorState error={document.error} retry={() => void document.refetch()} />
      </>
    );
  }
  if (!document.data) return <Bones />;
  const { data } = document;
  const readAgain = async () => {
    await api().knowledgeBases.documents.reindex(baseId, id);
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  const remove = async () => {
    await api().knowledgeBases.documents.delete(baseId, id);
    await navigate({ to: parent.to });
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  return (
    <>
      <PageHead title={data.title} parent={parent} state={<DocumentState document={data} />}>
        <ScopedButton operation="deleteDocument" variant="default" onClick={() => setOpen('delete')}>
          Delete
        </ScopedButton>
        <ScopedButton operation="reindexDocument" variant="default" onClick={() => void readAgain()}>
          {data.status === 'failed' ? 'Try again' : 'Read again'}
        </ScopedButton>
        <ScopedButton operation="updateDocument" variant="default" onClick={() => setOpen('change')}>
          Change
        </ScopedButton>
      </PageHead>
      {data.error && (
        <div className={`state ${data.status === 'failed' ? 'bad' : 'warn'}`} role="alert">
          <strong>{data.error.message}</strong> <code>{data.error.code}</code>
        </div>
      )}
      <Facts document={data} />
      <section className="section">
        <h2>Passages</h2>
        <Passages baseId={baseId} id={id} />
      </section>
      <Suspense>{open === 'change' && <DocumentForm document={data} close={close} />}</Suspense>
      {open === 'delete' && (
        <DialogForm title={`Delete ${data.title}?`} submit="Delete document" isDangerous send={remove} close={close}>
          <p>Assistants no longer answer from it, from the next question on. This cannot be undone.</p>
        </DialogForm>
      )}
    </>
  );
}

const Facts = ({ document }: { document: ListedDocument }) => (
  <dl className="facts spaced">
    <dt>Progress</dt>
    <dd>
      <DocumentProgress document={document} />
    </dd>
    <dt>From</dt>
    <dd>
      {document.url ?? document.file_name ?? 'a text'} ({document.kind}, {sizeWords(document.bytes)})
    </dd>
    <dt>Found by</dt>
    <dd>
      {document.clearance_level === 0 ? 'everybody' : `askers with level ${document.clearance_level} or more`}
      {document.audience_tags.length > 0 && ` among ${document.audience_tags.join(', ')}`}
    </dd>
    <dt>Added</dt>
    <dd>
      <Moment at={document.created_at} />
    </dd>
    <dt>Read</dt>
    <dd>
      <Moment at={document.indexed_at} none="not yet" />
    </dd>
  </dl>
);

type Row = DocumentPassage & { id: string };

const usePassages = (baseId: string, id: string): PagedList<Row> =>
  usePagedList<Row>(['knowledge', baseId, 'passages', id], async ({ cursor, limit }) => {
    const { body } = await api()
      .knowledgeBases.documents.passages.list(baseId, id, { limit, ...(cursor && { after: Number(cursor) }) })
      .page();
    const data = body.data.map((passage) => ({ ...passage, id: String(passage.position) }));
    return { data, next_cursor: body.next_after === null ? null : String(body.next_after) };
  });

function Passages({ baseId, id }: { baseId: string; id: string }) {
  const { passage: asked = '' } = useFilters();
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePassages(baseId, id);
  const isShown = rows.some((row) => row.id === asked);
  useEffect(() => {
    if (isShown) document.getElementById(`passage-${asked}`)?.scrollIntoView({ block: 'center' });
  }, [isShown, asked]);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (isLoading) return <Bones />;
  if (rows.length === 0)
    return <EmptyState title="No passages yet">A document is cut into passages as soon as its text is read.</EmptyState>;
  return (
    <>
      <ol className="found" aria-label="Passages">
        {rows.map(({ position, heading, text, tokens, searchable }) => (
          <li key={position} id={`passage-${position}`} data-asked={String(position) === asked ? '' : undefined}>
            <div className="found-head">
              <strong>{heading || `Passage ${position + 1}`}</strong>
              <span className="quiet">
                {position + 1}, {tokens} tokens
              </span>
              <span className={`tag ${searchable ? 'good' : ''}`}>{searchable ? 'Found by meaning' : 'By words only'}</span>
            </div>
            <p className="passage">{text}</p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <div className="more">
          <Button variant="default" onClick={loadMore} loading={isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
