// All tools that assistants may use.
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import type { WrittenTool } from './tool-form.tsx';

const ToolForm = lazy(async () => ({ default: (await import('./tool-form.tsx')).ToolForm }));

type Tool = Schema<'Tool'>;

export function Tools() {
  const { q } = useFilters();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const list = usePagedList<Tool>(['tools', 'list', q], (page) =>
    api()
      .tools.list({ ...page, ...(q && { q }) })
      .page()
      .then(({ body }) => body),
  );
  const create = (
    <ScopedButton operation="createTool" onClick={() => setMaking(true)}>
      New tool
    </ScopedButton>
  );
  const make = async (written: WrittenTool) => {
    const { id } = await api().tools.create(written);
    await queries.invalidateQueries({ queryKey: ['tools'] });
    await navigate({ to: '/tools/$id', params: { id } });
  };
  return (
    <>
      <PageHead title="Tools">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
      </div>
      <ListTable
        label="Tools"
        list={list}
        to={({ id }) => `/tools/${id}`}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'Kind', cell: ({ tool_type }) => <span className="tag">{tool_type.replaceAll('_', ' ')}</span> },
          {
            head: 'Calls',
            cell: ({ active_revision }) => <code>{active_revision?.configuration?.url ?? '–'}</code>,
            className: 'wide',
          },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={q ? 'No tool has this name' : 'No tools yet'} action={q ? undefined : create}>
            A tool lets an assistant look something up or do something in another system.
          </EmptyState>
        }
      />
      <Suspense>{isMaking && <ToolForm title="New tool" save={make} close={() => setMaking(false)} />}</Suspense>
    </>
  );
}
