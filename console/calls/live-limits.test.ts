// The limit that holds is named: the organization's first, else that of each campaign whose calls wait.
import { expect, it } from 'vitest';
import { holdingLimits } from './live-limits.ts';

const call = (workflowId: string) => ({ workflowId });
const campaigns = [
  { id: 'a', name: 'Spring', numberOfAgents: 2 },
  { id: 'b', name: 'Fall', numberOfAgents: 15 },
];

it('names what keeps calls waiting', () => {
  const two = [call('a'), call('a')];
  expect(holdingLimits(two, [], campaigns, 2)).toEqual([]);
  expect(holdingLimits(two, [call('b')], campaigns, 2)).toEqual(['Limited by the organization: 2 at once.']);
  expect(holdingLimits(two, [call('a'), call('b')], campaigns, 10)).toEqual(['Limited by the campaign Spring: 2 at once.']);
  expect(holdingLimits(two, [call('b')], campaigns, undefined)).toEqual([]);
});
