// A preview in sums: of the whole file, and of the rows that are shown.
import { expect, it } from 'vitest';
import { fileSums, previewedLeads, reachSums } from './lead-preview.ts';

const row = (at: number, outcome: 'call' | 'skip', rule: string | null) => ({
  row: at,
  leadId: null,
  name: '',
  status: 'CREATED' as const,
  phone: '+12025550101',
  outcome,
  at: null,
  rule,
  because: rule ?? '',
  citation: null,
  zones: [],
  calledElsewhere: null,
});

it('counts those who would be reached first, then what keeps most people back', () => {
  const leads = previewedLeads([
    row(2, 'call', null),
    row(3, 'skip', 'number'),
    row(4, 'skip', 'number'),
    row(5, 'call', 'legal_hours'),
    row(6, 'skip', 'do_not_call'),
  ]);
  expect(leads.map(({ id, reach }) => [id, reach])).toEqual([
    ['2', 'now'],
    ['3', 'never'],
    ['4', 'never'],
    ['5', 'later'],
    ['6', 'never'],
  ]);
  expect(reachSums(leads)).toEqual([
    { reach: 'now', rule: null, count: 1 },
    { reach: 'never', rule: 'number', count: 2 },
    { reach: 'later', rule: 'legal_hours', count: 1 },
    { reach: 'never', rule: 'do_not_call', count: 1 },
  ]);
});

it('names only what is in the file, and always how many come in', () => {
  const totals = { rows: 9, created: 0, twiceInFile: 5, alreadyInCampaign: 4, calledElsewhere: 0, rejected: 0 };
  expect(fileSums({ totals })).toEqual([
    { label: 'come into the campaign', count: 0 },
    { label: 'twice in this file', count: 5 },
    { label: 'already in this campaign', count: 4 },
  ]);
});
