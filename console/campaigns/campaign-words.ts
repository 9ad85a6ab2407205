// A campaign in the reader's words. Pure.
import type { Schema } from '../../sdk/parley.ts';

type Workflow = Schema<'CallingWorkflow'>;

export const CAMPAIGN_KINDS: Readonly<Record<Workflow['tag'], string>> = {
  ORIGINATION: 'Origination',
  SERVICING: 'Servicing',
  COLLECTIONS: 'Collections',
  RETENTION: 'Retention',
  SUPPORT: 'Support',
  SURVEY: 'Survey',
  OTHER: 'Other',
};

export const hoursText = ({ startHour, endHour, timezone }: Pick<Workflow, 'startHour' | 'endHour' | 'timezone'>): string =>
  `${startHour}–${endHour} ${timezone.replace(/^.*\//, '').replaceAll('_', ' ')}`;
