// Owns the list of campaigns as it is filtered, and how campaigns are described; a campaign's page walks along the same list.

import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { chosenFilters } from '../ui/filters.tsx';
import { type PagedList, usePagedList } from '../ui/list.tsx';
import type { StateLabel } from '../ui/text.ts';

export type Campaign = Schema<'CallingWorkflow'>;

export const campaignAddress = ({ id }: { id: string }): string => `/campaigns/${id}`;

export const useCampaignList = (filters: Record<string, string>): PagedList<Campaign> => {
  const { active, q } = chosenFilters(filters, 'active', 'q');
  return usePagedList(['workflows', 'list', q, active], (page) =>
    api().workflows.list({ ...page, ...(q && { q }), ...(active && { active: active === 'true' ? 'true' : 'false' }) }),
  );
};

export const campaignState = (active: boolean): StateLabel => (active ? ['On', 'good'] : ['Paused', 'warn']);

export const CAMPAIGN_KINDS: Readonly<Record<Campaign['tag'], string>> = {
  ORIGINATION: 'Origination',
  SERVICING: 'Servicing',
  COLLECTIONS: 'Collections',
  RETENTION: 'Retention',
  SUPPORT: 'Support',
  SURVEY: 'Survey',
  OTHER: 'Other',
};

export const hoursText = ({
  startHour,
  endHour,
  timezone,
}: Pick<Campaign, 'startHour' | 'endHour' | 'timezone'>): string =>
  `${startHour}–${endHour} ${timezone.replace(/^.*\//, '').replaceAll('_', ' ')}`;
