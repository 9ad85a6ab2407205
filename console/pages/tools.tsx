// All tools that assistants may use.
import type { Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

type Tool = Schema<'Tool'>;

export function Tools() {
  const { q } = useFilters();
  const list = usePagedList<Tool>(['tools', 'list', q], (page) =>
    api()
      .tools.list({ ...page, ...(q && { q }) })
      .page()
      .then(({ body }) => body),
  );
  return (
    <>
      <PageHead title="Tools" />
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
          <EmptyState title={q ? 'No tool has this name' : 'No tools yet'}>
            A tool lets an assistant look something up or do something in another system. Make one with the API: POST /v1/tools.
          </EmptyState>
        }
      />
    </>
  );
}
