// One document: how far it is, who may find it, and the passages it was split into.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ShowMore, usePagedList, useRefreshWhile } from '../ui/list.tsx';
import { DetailPage, type ShownDetail } from '../ui/page.tsx';
import { Bones, EmptyState, ErrorState, Facts, Moment } from '../ui/states.tsx';
import { partsOf } from '../ui/text.ts';
import { audienceFields } from './add-document.tsx';
import { isUnderWay, sizeText } from './document-progress.ts';
import { DocumentProgress, DocumentState } from './documents.tsx';
import './knowledge.css';

type Document = Schema<'KnowledgeDocument'>;

export function DocumentPage() {
  const { id: baseId = '', documentId = '' } = useParams({ strict: false });
  return (
    <DetailPage
      key={documentId}
      kind="Document"
      parent={{ to: `/knowledge/${baseId}`, label: 'Documents' }}
      queryKey={() => ['knowledge', baseId, 'document', documentId]}
      load={() => api().knowledgeBases.documents.get(baseId, documentId)}
    >
      {(shown) => <DocumentView {...shown} />}
    </DetailPage>
  );
}

function DocumentView({ data, head }: ShownDetail<Document>) {
  const { id, knowledge_base_id: baseId } = data;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'correct' | 'delete'>();
  const close = () => setOpen(undefined);
  useRefreshWhile(isUnderWay(data), 'knowledge');
  const readAgain = async () => {
    await api().knowledgeBases.documents.reindex(baseId, id);
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  return (
    <>
      {head(
        data.title,
        <DocumentState document={data} />,
        <>
          <ScopedButton operation="deleteDocument" variant="default" onClick={() => setOpen('delete')}>
            Delete
          </ScopedButton>
          {data.kind === 'text' && (
            <ScopedButton operation="addDocument" variant="default" onClick={() => setOpen('correct')}>
              Correct the text
            </ScopedButton>
          )}
          <ScopedButton operation="reindexDocument" variant="default" onClick={() => void readAgain()}>
            {data.status === 'failed' ? 'Try again' : 'Read again'}
          </ScopedButton>
          <ScopedButton operation="updateDocument" variant="default" onClick={() => setOpen('change')}>
            Change
          </ScopedButton>
        </>,
      )}
      {data.error && (
        <div className={`state ${data.status === 'failed' ? 'bad' : 'warn'}`} role="alert">
          <strong>{data.error.message}</strong> <code>{data.error.code}</code>
        </div>
      )}
      <Facts
        isSpaced
        facts={[
          ['Progress', <DocumentProgress key="progress" document={data} />],
          ['From', `${data.url ?? data.file_name ?? 'a text'} (${data.kind}, ${sizeText(data.bytes)})`],
          ['Found by', audienceText(data)],
          ['Added', <Moment key="added" at={data.created_at} />],
          ['Read', <Moment key="read" at={data.indexed_at} none="not yet" />],
        ]}
      />
      <section className="section">
        <h2>Passages</h2>
        <Passages baseId={baseId} id={id} />
      </section>
      {open === 'change' && <DocumentForm document={data} close={close} />}
      {open === 'correct' && <CorrectText document={data} close={close} />}
      {open === 'delete' && (
        <EntityDialog
          title={`Delete ${data.title}?`}
          submit="Delete document"
          isDangerous
          send={async () => {
            await api().knowledgeBases.documents.delete(baseId, id);
            await navigate({ to: `/knowledge/${baseId}` });
          }}
          refresh={['knowledge']}
          close={close}
        >
          <p>Assistants no longer answer from it, from the next question on. This cannot be undone.</p>
        </EntityDialog>
      )}
    </>
  );
}

const audienceText = ({ clearance_level, audience_tags }: Document): string => {
  const level = clearance_level === 0 ? 'everyone' : `people with level ${clearance_level} or more`;
  return audience_tags.length > 0 ? `${level} among ${audience_tags.join(', ')}` : level;
};

type DocumentProps = { document: Document; close: () => void };

const DocumentForm = ({ document, close }: DocumentProps) => (
  <EntityDialog
    title={`Change ${document.title}`}
    submit="Save"
    initial={{
      title: document.title,
      clearance: document.clearance_level,
      tags: document.audience_tags.join(', '),
    }}
    fields={[
      {
        name: 'title',
        label: 'Title',
        description: 'Shown with results immediately; searches use it after the document is read again.',
        required: true,
        maxLength: 300,
      },
      ...audienceFields,
    ]}
    send={({ title, clearance, tags }) =>
      api().knowledgeBases.documents.update(document.knowledge_base_id, document.id, {
        title,
        clearance_level: Number(clearance),
        audience_tags: partsOf(tags, ','),
      })
    }
    refresh={['knowledge']}
    close={close}
  />
);

const READ_WITHIN_MS = 60_000;

/** Until assistants answer from it. */
async function untilRead(baseId: string, id: string): Promise<void> {
  for (const until = Date.now() + READ_WITHIN_MS; Date.now() < until; ) {
    const document = await api().knowledgeBases.documents.get(baseId, id);
    if (document.status === 'failed')
      throw new Error(
        `The new text could not be read: ${document.error?.message ?? 'no reason was given'}. The old one is still used.`,
      );
    if (!isUnderWay(document)) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(
    'The new text is still being read. Both documents are there; delete the old one when the new one is ready.',
  );
}

/** A text is corrected by a new document; the old one goes once the new one is there, so that its answers are never missing. */
function CorrectText({
  document: { id, knowledge_base_id: baseId, title, clearance_level, audience_tags },
  close,
}: DocumentProps) {
  const navigate = useNavigate();
  const stored = useQuery({
    queryKey: ['knowledge', baseId, 'text', id],
    queryFn: () => api().knowledgeBases.documents.text(baseId, id),
    staleTime: 0,
  });
  if (stored.error) return <ErrorState error={stored.error} retry={() => void stored.refetch()} />;
  if (!stored.data) return <Bones />;
  return (
    <EntityDialog
      title={`Correct ${title}`}
      submit="Save the text"
      initial={{ text: stored.data.text }}
      fields={[
        {
          name: 'text',
          label: 'Text',
          description: 'Assistants answer from it as soon as it is read again.',
          kind: 'long',
          required: true,
          minRows: 10,
          maxRows: 24,
        },
      ]}
      send={async ({ text }) => {
        const made = await api().knowledgeBases.documents.add(baseId, { title, text, clearance_level, audience_tags });
        await untilRead(baseId, made.id);
        await api().knowledgeBases.documents.delete(baseId, id);
        await navigate({ to: '/knowledge/$id/documents/$documentId', params: { id: baseId, documentId: made.id } });
      }}
      refresh={['knowledge']}
      close={close}
    />
  );
}

function Passages({ baseId, id }: { baseId: string; id: string }) {
  const { passage: passageId = '' } = useFilters();
  const list = usePagedList(
    ['knowledge', baseId, 'passages', id],
    (page) => api().knowledgeBases.documents.passages.list(baseId, id, page),
    ({ position }) => String(position),
  );
  const { rows, isLoading, error, retry } = list;
  const isShown = rows.some((row) => row.id === passageId);
  useEffect(() => {
    if (isShown) document.getElementById(`passage-${passageId}`)?.scrollIntoView({ block: 'center' });
  }, [isShown, passageId]);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (isLoading) return <Bones />;
  if (rows.length === 0)
    return (
      <EmptyState title="No passages yet">A document is cut into passages as soon as its text is read.</EmptyState>
    );
  return (
    <>
      <ol className="found" aria-label="Passages">
        {rows.map(({ position, heading, text, tokens, searchable }) => (
          <li key={position} id={`passage-${position}`} data-asked={String(position) === passageId ? '' : undefined}>
            <div className="found-head">
              <strong>{heading || `Passage ${position + 1}`}</strong>
              <span className="quiet">
                {position + 1}, {tokens} tokens
              </span>
              <span className={`tag ${searchable ? 'good' : ''}`}>
                {searchable ? 'Found by meaning' : 'By words only'}
              </span>
            </div>
            <p className="passage">{text}</p>
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
}
