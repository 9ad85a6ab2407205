// One knowledge base: its documents, a search to try it, the questions it could not answer, and who uses it.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { excerptOf } from '../parts/excerpt.ts';
import { useFilters } from '../parts/name-filter.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useRefreshWhile } from '../parts/refresh-while.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { TabBar } from '../parts/tab-bar.tsx';
import { api, queries } from '../session/client.ts';
import { BaseUsages } from './base-usages.tsx';
import { type Base, baseAddress, ModelName, useBaseList } from './bases.tsx';
import { Documents } from './documents.tsx';
import { Gaps } from './gaps.tsx';
import { SearchTry } from './search-try.tsx';
import './knowledge.css';

const BaseForm = lazy(async () => ({ default: (await import('./base-form.tsx')).BaseForm }));

const TABS = { documents: 'Documents', search: 'Search', gaps: 'Gaps', uses: 'Used by' } as const;

export function KnowledgeBasePage() {
  const { id = '' } = useParams({ strict: false });
  return <BaseView key={id} id={id} />;
}

function BaseView({ id }: { id: string }) {
  const { tab: asked = '' } = useFilters();
  const tab = asked in TABS ? (asked as keyof typeof TABS) : 'documents';
  const cameFrom = useListFilters('knowledge');
  const parent = { to: '/knowledge', label: 'Knowledge', search: cameFrom ?? {} };
  const [open, setOpen] = useState<'change' | 'delete' | 'reindex'>();
  const close = () => setOpen(undefined);
  const base = useQuery({ queryKey: ['knowledge', id], queryFn: () => api().knowledgeBases.get(id) });
  useRefreshWhile(base.data?.reindex?.status === 'running', 'knowledge');
  if (base.error) {
    return (
      <>
        <PageHead title="Knowledge base" parent={parent} />
        <ErrorState error={base.error} retry={() => void base.refetch()} />
      </>
    );
  }
  if (!base.data) return <Bones />;
  const { data } = base;
  return (
    <>
      <PageHead title={data.name} parent={parent} state={<ReindexState base={data} />}>
        {cameFrom && <BaseNeighbours id={id} filters={cameFrom} />}
        <ScopedButton operation="deleteKnowledgeBase" variant="default" onClick={() => setOpen('delete')}>
          Delete
        </ScopedButton>
        <ScopedButton operation="reindexKnowledgeBase" variant="default" onClick={() => setOpen('reindex')}>
          Read again
        </ScopedButton>
        <ScopedButton operation="updateKnowledgeBase" variant="default" onClick={() => setOpen('change')}>
          Change
        </ScopedButton>
      </PageHead>
      <p className="quiet">
        {data.description ? `${excerptOf(data.description, 400)} · ` : ''}
        <span>
          Model: <ModelName base={data} />. Answers need a score of {data.gap_score}.
        </span>
      </p>
      <TabBar label="Parts of the knowledge base" tabs={TABS} open={tab} keep={['list']} />
      {tab === 'documents' && <Documents baseId={id} />}
      {tab === 'search' && <SearchTry base={data} />}
      {tab === 'gaps' && <Gaps base={data} />}
      {tab === 'uses' && <BaseUsages id={id} />}
      {open === 'delete' && <DeleteBase base={data} close={close} />}
      {open === 'reindex' && <ReindexBase base={data} close={close} />}
      <Suspense>{open === 'change' && <BaseForm base={data} close={close} />}</Suspense>
    </>
  );
}

const BaseNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useBaseList(filters)} id={id} to={baseAddress} />
);

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

function ReindexBase({ base, close }: { base: Base; close: () => void }) {
  const send = async () => {
    await api().knowledgeBases.reindex(base.id);
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  return (
    <DialogForm title={`Read all of ${base.name} again?`} submit="Read again" send={send} close={close}>
      <p>
        Every document is cut and read anew; web pages are fetched again. Passages that have not changed cost nothing. Until a
        document is done, searches find what it said before.
      </p>
    </DialogForm>
  );
}

function DeleteBase({ base, close }: { base: Base; close: () => void }) {
  const navigate = useNavigate();
  const send = async () => {
    await api().knowledgeBases.delete(base.id);
    await navigate({ to: '/knowledge' });
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  return (
    <DialogForm title={`Delete ${base.name}?`} submit="Delete knowledge base" isDangerous send={send} close={close}>
      <BaseUsages id={base.id} />
      <p>
        Assistants that use it find nothing from the next question on. All its documents are deleted. What it has cost stays in
        the spend. This cannot be undone.
      </p>
    </DialogForm>
  );
}
