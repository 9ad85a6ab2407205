// All campaigns: which ones call, with whom, when, and how far they are.
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { givenFilters, toListPage } from '../calls/calling-pages.ts';
import { ChoiceFilter } from '../calls/choice-filter.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { CAMPAIGN_KINDS, hoursText } from './campaign-words.ts';

const CampaignForm = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }));

export type Campaign = Schema<'CallingWorkflow'>;

export const campaignAddress = ({ id }: { id: string }): string => `/campaigns/${id}`;

export const CampaignState = ({ active }: { active: boolean }) => (
  <span className={`tag ${active ? 'good' : 'warn'}`}>{active ? 'On' : 'Paused'}</span>
);

/** The list as it is filtered; a campaign's page walks along the same one. */
export const useCampaignList = (filters: Record<string, string>): PagedList<Campaign> => {
  const { active, q } = givenFilters(filters, 'active', 'q');
  return usePagedList<Campaign>(['workflows', 'list', q, active], async (page) =>
    toListPage(
      (
        await api()
          .workflows.list({ ...page, ...(q && { q }), ...(active && { active: active === 'true' ? 'true' : 'false' }) })
          .page()
      ).body,
    ),
  );
};

export function Campaigns() {
  const [isOpen, setOpen] = useState(false);
  const filters = useFilters();
  const isFiltered = Boolean(filters.q || filters.active);
  const create = (
    <ScopedButton operation="createWorkflow" onClick={() => setOpen(true)}>
      New campaign
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Campaigns">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
        <ChoiceFilter name="active" label="On and paused" choices={{ true: 'On', false: 'Paused' }} />
      </div>
      <ListTable
        label="Campaigns"
        list={useCampaignList(filters)}
        to={campaignAddress}
        cameFrom={listAddress('campaigns', filters)}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'State', cell: ({ active }) => <CampaignState active={active} /> },
          { head: 'Kind', cell: ({ tag }) => CAMPAIGN_KINDS[tag] },
          { head: 'Hours', cell: hoursText },
          { head: 'Calls', cell: ({ totalCalls }) => totalCalls.toLocaleString('en'), className: 'number' },
          { head: 'Leads', cell: ({ stats }) => stats.totalLeads.toLocaleString('en'), className: 'number' },
          { head: 'Done', cell: ({ stats }) => stats.totalLeadsCompleted.toLocaleString('en'), className: 'number' },
          { head: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={isFiltered ? 'No campaign fits' : 'No campaigns yet'} action={isFiltered ? undefined : create}>
            {isFiltered
              ? 'Try fewer letters, or another state.'
              : 'A campaign calls and texts a list of people, step by step, within the hours that you and the law allow.'}
          </EmptyState>
        }
      />
      <Suspense>{isOpen && <CampaignForm close={() => setOpen(false)} />}</Suspense>
    </>
  );
}
