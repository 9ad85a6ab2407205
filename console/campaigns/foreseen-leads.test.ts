// A preview is told by the rows of the file, also where a row could not be sent.
import { expect, it } from 'vitest';
import { fateSums, foreseenLeads } from './foreseen-leads.ts';
import { readLeadFile } from './lead-file.ts';

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
  const leads = foreseenLeads(rows, [
    verdict(1, 'call', null),
    verdict(2, 'skip', 'number'),
    verdict(3, 'call', 'legal_hours'),
    verdict(4, 'skip', 'do_not_call'),
  ]);
  expect(leads.map(({ row, name, phone, fate, rule }) => [row, name, phone, fate, rule])).toEqual([
    [2, 'Ada Byron', '+12025550101', 'now', null],
    [3, 'Bo', null, 'never', 'number'],
    [4, 'Cy', 'nonsense', 'never', 'number'],
    [5, '', '+12025550101', 'later', 'legal_hours'],
    [6, '', '+12025550101', 'never', 'do_not_call'],
  ]);
  expect(fateSums(leads)).toEqual([
    { fate: 'now', rule: null, count: 1 },
    { fate: 'never', rule: 'number', count: 2 },
    { fate: 'later', rule: 'legal_hours', count: 1 },
    { fate: 'never', rule: 'do_not_call', count: 1 },
  ]);
});
