// A preview has every row of the file, also where a row could not be sent.
import { expect, it } from 'vitest';
import { readLeadFile } from './lead-file.ts';
import { previewedLeads, reachSums } from './lead-preview.ts';

const verdict = (row: number, outcome: 'call' | 'skip', rule: string | null) => ({
  row,
  leadId: null,
  phone: outcome === 'skip' && rule === 'number' ? null : '+12025550101',
  outcome,
  at: null,
  rule,
  because: rule ?? '',
  citation: null,
  zones: [],
});

it('keeps the numbers of rows when one between them has no phone', () => {
  const { rows } = readLeadFile('phone,first,last\n+12025550101,Ada,Byron\n,Bo,\nnonsense,Cy,\n+12025550104,,\n+12025550105,,\n');
  const leads = previewedLeads(rows, [
    verdict(1, 'call', null),
    verdict(2, 'skip', 'number'),
    verdict(3, 'call', 'legal_hours'),
    verdict(4, 'skip', 'do_not_call'),
  ]);
  expect(leads.map(({ row, name, phone, reach, rule }) => [row, name, phone, reach, rule])).toEqual([
    [2, 'Ada Byron', '+12025550101', 'now', null],
    [3, 'Bo', null, 'never', 'number'],
    [4, 'Cy', 'nonsense', 'never', 'number'],
    [5, '', '+12025550101', 'later', 'legal_hours'],
    [6, '', '+12025550101', 'never', 'do_not_call'],
  ]);
  expect(reachSums(leads)).toEqual([
    { reach: 'now', rule: null, count: 1 },
    { reach: 'never', rule: 'number', count: 2 },
    { reach: 'later', rule: 'legal_hours', count: 1 },
    { reach: 'never', rule: 'do_not_call', count: 1 },
  ]);
});
