// Two revisions of an assistant, one canvas: which two stands in the address.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { type Revision, revisionLabel } from '../assistants/revision.ts';
import { Action } from '../flow-editor/editor-bar.tsx';
import { api } from '../session/client.ts';
import { useFilters } from '../ui/filters.tsx';
import { usePagedList } from '../ui/list.tsx';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { compareRevisions } from './compared-revisions.ts';
import { DiffView } from './diff-view.tsx';
import '../flow-editor/editor.css';
import './diff.css';

type Assistant = Answer<'getAssistant'>;

export function FlowDiff() {
  const { id = '' } = useParams({ strict: false });
  const assistant = useQuery({ queryKey: ['assistants', id], queryFn: () => api().assistants.get(id) });
  const revisions = usePagedList(['assistants', id, 'revisions'], (page) => api().assistants.revisions.list(id, page));
  const name = assistant.data?.name;
  useEffect(() => {
    document.title = `${name ?? 'Changes'} · Changes · Parley`;
  }, [name]);
  const error = assistant.error ?? revisions.error;
  if (error) return <ErrorState error={error} retry={() => void assistant.refetch().then(revisions.retry)} />;
  if (!assistant.data || revisions.isLoading) return <Bones lines={6} />;
  return <Compared assistant={assistant.data} revisions={revisions.rows} />;
}

/** `live` and `draft` in an address mean whatever they are when it is opened. */
function revisionOf(
  side: string | undefined,
  { active_revision_id, draft_revision_id }: Assistant,
): string | undefined {
  if (side === 'live') return active_revision_id ?? undefined;
  return side === 'draft' ? (draft_revision_id ?? undefined) : side;
}

function Compared({ assistant, revisions }: { assistant: Assistant; revisions: readonly Revision[] }) {
  const filters = useFilters();
  const navigate = useNavigate();
  const { id, active_revision_id: liveId } = assistant;
  const to = revisionOf(filters.to, assistant) ?? assistant.draft_revision_id ?? revisions[0]?.id ?? '';
  const from = revisionOf(filters.from, assistant) ?? liveId ?? revisions.at(-1)?.id ?? '';
  const compared = useQuery({
    queryKey: ['assistants', id, 'compared', from, to],
    queryFn: () => compareRevisions(id, from, to),
    enabled: from !== '' && to !== '' && from !== to,
  });
  const options = revisions.map((revision) => ({ value: revision.id, label: revisionLabel(revision, liveId) }));
  const optionsWith = (side: string) =>
    options.some(({ value }) => value === side) ? options : [{ value: side, label: 'Another revision' }, ...options];
  const choose = (sides: { from?: string; to?: string }) =>
    void navigate({ to: '.', search: { from, to, ...sides }, replace: true });
  const bar = (
    <>
      <Link
        to="/assistants/$id"
        params={{ id }}
        search={{ tab: 'revisions' }}
        aria-label={`Back to the revisions of ${assistant.name}`}
        className="editor-back"
      >
        ←
      </Link>
      <h1>{assistant.name}</h1>
      <div className="diff-sides">
        <NativeSelect
          aria-label="From"
          data={optionsWith(from)}
          value={from}
          onChange={(event) => choose({ from: event.currentTarget.value })}
        />
        <span aria-hidden>→</span>
        <NativeSelect
          aria-label="To"
          data={optionsWith(to)}
          value={to}
          onChange={(event) => choose({ to: event.currentTarget.value })}
        />
        <Action label="Swap" keys="Compare the other way round" act={() => choose({ from: to, to: from })} />
      </div>
    </>
  );
  if (compared.data) return <DiffView key={`${from} ${to}`} compared={compared.data} bar={bar} />;
  return (
    <div className="editor">
      <header className="editor-bar">{bar}</header>
      <div className="diff-state">
        {compared.error && <ErrorState error={compared.error} retry={() => void compared.refetch()} />}
        {from === to && <EmptyState title="Nothing to compare">Choose two different revisions above.</EmptyState>}
        {from !== to && compared.isPending && <Bones lines={6} />}
      </div>
    </div>
  );
}
