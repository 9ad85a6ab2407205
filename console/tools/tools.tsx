// All tools that assistants may use.

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import type { WrittenTool } from './tool-form.tsx';

const ToolForm = lazy(async () => ({ default: (await import('./tool-form.tsx')).ToolForm }));

type Tool = Schema<'Tool'>;

export const toolAddress = ({ id }: { id: string }): string => `/tools/${id}`;
const KINDS: Record<string, string> = { api_call: 'HTTP', mcp: 'MCP' };

/** The list as it is filtered; a detail walks along the same one. */
export const useToolList = ({ q }: Record<string, string>): PagedList<Tool> =>
  usePagedList(['tools', 'list', q], (page) => api().tools.list({ ...page, ...(q && { q }) }));

export function Tools() {
  const filters = useFilters();
  const { q } = filters;
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const list = useToolList(filters);
  const create = (
    <ScopedButton operation="createTool" onClick={() => setMaking(true)}>
      New tool
    </ScopedButton>
  );
  const make = async (written: WrittenTool) => {
    const { id } = await api().tools.create(written);
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
        to={toolAddress}
        cameFrom={listAddress('tools', filters)}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          {
            head: 'Kind',
            cell: ({ tool_type }) => <span className="tag">{KINDS[tool_type] ?? tool_type.replaceAll('_', ' ')}</span>,
          },
          {
            head: 'Calls',
            cell: ({ active_revision }) => (
              <code title={active_revision?.configuration?.url ?? ''}>
                {active_revision?.configuration?.url ?? '–'}
              </code>
            ),
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
