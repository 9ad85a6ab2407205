// One knowledge base: its documents, a search to try it, the questions it could not answer, and who uses it.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { Actions } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { useRefreshWhile } from '../ui/list.tsx';
import { DetailPage, type ShownDetail, Tabs, useTab } from '../ui/page.tsx';
import { QueryView } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { type Base, baseAddress, modelName, useBaseList } from './base-list.ts';
import { Documents } from './documents.tsx';
import { Gaps } from './gaps.tsx';
import { SearchTry } from './search-try.tsx';
import './knowledge.css';

const TABS = { documents: 'Documents', search: 'Search', gaps: 'Gaps', uses: 'Used by' } as const;

export const KnowledgeBasePage = () => (
  <DetailPage
    kind="Knowledge base"
    parent={{ to: '/knowledge', label: 'Knowledge' }}
    queryKey={(id) => ['knowledge', id]}
    load={(id) => api().knowledgeBases.get(id)}
    list={{ name: 'knowledge', use: useBaseList, to: baseAddress }}
  >
    {(shown) => <BaseView {...shown} />}
  </DetailPage>
);

function BaseView({ id, data: base, head }: ShownDetail<Base>) {
  const tab = useTab(TABS);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'delete' | 'reindex'>();
  const close = () => setOpen(undefined);
  useRefreshWhile(base.reindex?.status === 'running', 'knowledge');
  return (
    <>
      {head(
        base.name,
        <ReindexState base={base} />,
        <Actions
          of={[
            { label: 'Delete', operation: 'deleteKnowledgeBase', onClick: () => setOpen('delete') },
            { label: 'Read again', operation: 'reindexKnowledgeBase', onClick: () => setOpen('reindex') },
            { label: 'Change', operation: 'updateKnowledgeBase', onClick: () => setOpen('change') },
          ]}
        />,
      )}
      <p className="quiet">
        {base.description ? `${excerptOf(base.description, 400)} · ` : ''}
        <span>
          Model: {modelName(base)}. Answers need a score of {base.gap_score}.
        </span>
      </p>
      <Tabs label="Parts of the knowledge base" tabs={TABS} open={tab} />
      {tab === 'documents' && <Documents baseId={id} />}
      {tab === 'search' && <SearchTry base={base} />}
      {tab === 'gaps' && <Gaps base={base} />}
      {tab === 'uses' && <BaseUsages id={id} />}
      {open === 'change' && <BaseForm base={base} close={close} />}
      {open === 'reindex' && (
        <EntityDialog
          title={`Read all of ${base.name} again?`}
          submit="Read again"
          send={() => api().knowledgeBases.reindex(id)}
          refresh={['knowledge']}
          close={close}
        >
          <p>
            Every document is split and read anew; web pages are fetched again. Passages that have not changed cost
            nothing. Until a document is done, searches find what it said before.
          </p>
        </EntityDialog>
      )}
      {open === 'delete' && (
        <EntityDialog
          title={`Delete ${base.name}?`}
          submit="Delete knowledge base"
          isDangerous
          send={async () => {
            await api().knowledgeBases.delete(id);
            await navigate({ to: '/knowledge' });
          }}
          refresh={['knowledge']}
          close={close}
        >
          <BaseUsages id={id} />
          <p>
            Assistants that use it find nothing from the next question on. All its documents are deleted. What it has
            cost stays in the spend. This cannot be undone.
          </p>
        </EntityDialog>
      )}
    </>
  );
}

function ReindexState({ base: { reindex } }: { base: Base }) {
  if (reindex?.status !== 'running') return null;
  const { documents_done, documents_total } = reindex;
  return (
    <span className="reading">
      <progress
        className="progress"
        max={Math.max(1, documents_total)}
        value={documents_done}
        aria-label="Documents read again"
      />
      <span className="quiet">
        {documents_done} of {documents_total} documents read again
      </span>
    </span>
  );
}

const BaseForm = ({ base, close }: { base: Base; close: () => void }) => (
  <EntityDialog<{ name: string; description: string; score: number | string }>
    title={`Change ${base.name}`}
    submit="Save"
    initial={{ name: base.name, description: base.description ?? '', score: base.gap_score }}
    fields={[
      { name: 'name', label: 'Name', required: true, maxLength: 200 },
      { name: 'description', label: 'What is in it', kind: 'long', maxLength: 2000, maxRows: 8 },
      {
        name: 'score',
        label: 'Score that an answer needs',
        description:
          'From 0 to 1. Questions whose best passage scores less become gaps. With the built-in model 0.4 is good.',
        kind: 'number',
        required: true,
        min: 0,
        max: 1,
        step: 0.05,
        decimalScale: 3,
      },
    ]}
    send={({ name, description, score }) =>
      api().knowledgeBases.update(base.id, { name, description: description.trim(), gap_score: Number(score) })
    }
    refresh={['knowledge']}
    close={close}
  />
);

const MAX_USAGES = 100;

/** Which assistants answer from it. */
function BaseUsages({ id }: { id: string }) {
  const usages = useQuery({
    queryKey: ['knowledge', id, 'usages'],
    queryFn: async () => (await api().knowledgeBases.usages.list(id, { limit: MAX_USAGES }).page()).items,
  });
  return (
    <QueryView query={usages} lines={2}>
      {(found) =>
        found.length === 0 ? (
          <p>No assistant uses it. Choose it in a step of a flow that answers from knowledge.</p>
        ) : (
          <>
            <p>
              {found.length === MAX_USAGES ? `${MAX_USAGES} or more` : found.length} revisions of assistants answer from
              it:
            </p>
            <ul className="changes" aria-label="Assistants that use it">
              {found.map((usage) => (
                <li key={`${usage.revision_id} ${usage.workflow_revision_id}`}>
                  <Link
                    to="/assistants/$id"
                    params={{ id: usage.assistant_id }}
                    search={{ revision: usage.revision_id }}
                  >
                    {usage.assistant_name ?? usage.assistant_id}
                  </Link>{' '}
                  <span className={`tag ${usage.revision_state === 'active' ? 'good' : ''}`}>
                    {usage.revision_state === 'active' ? 'Live' : 'Draft'}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  );
}
