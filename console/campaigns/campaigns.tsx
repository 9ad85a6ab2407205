// All campaigns: which ones call, with whom, when, and how far they are.

import { lazy, Suspense, useState } from 'react';
import { ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, chosenFilters, TextFilter, useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import { CAMPAIGN_KINDS, campaignAddress, campaignState, hoursText, useCampaignList } from './campaign-list.ts';

const CampaignForm = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }));

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
        <ChoiceFilter name="active" all="On and paused" choices={{ true: 'On', false: 'Paused' }} />
        <CsvDownload path="/workflows" name="campaigns.csv" query={chosenFilters(filters, 'active', 'q')} />
      </div>
      <ListTable
        label="Campaigns"
        list={useCampaignList(filters)}
        to={campaignAddress}
        cameFrom={listAddress('campaigns', filters)}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'State', cell: ({ active }) => <StateTag state={campaignState(active)} /> },
          { head: 'Kind', cell: ({ tag }) => CAMPAIGN_KINDS[tag] },
          { head: 'Hours', cell: hoursText },
          { head: 'Calls', cell: ({ totalCalls }) => totalCalls.toLocaleString(numberLanguage()), className: 'number' },
          {
            head: 'Leads',
            cell: ({ stats }) => stats.totalLeads.toLocaleString(numberLanguage()),
            className: 'number',
          },
          {
            head: 'Done',
            cell: ({ stats }) => stats.totalLeadsCompleted.toLocaleString(numberLanguage()),
            className: 'number',
          },
          { head: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} />, className: 'number' },
        ]}
        empty={
          <EmptyState
            title={isFiltered ? 'No matching campaigns' : 'No campaigns yet'}
            action={isFiltered ? undefined : create}
          >
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
