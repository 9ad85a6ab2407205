import { expect, it } from 'vitest';
import { holdingTexts, minuteText, waitText } from './live-limits.ts';

const campaign = (name: string, limitedBy: 'organization' | 'workflow' | 'assistant' | null) => ({
  name,
  limitedBy,
  maxCalls: 2,
  waitingForLine: 1,
});

it('names the limit that keeps calls waiting, the organization’s once for all', () => {
  const lines = 10;
  expect(holdingTexts({ lines, workflows: [campaign('Spring', null)] })).toEqual([]);
  expect(holdingTexts({ lines, workflows: [campaign('Spring', 'workflow'), campaign('Autumn', 'assistant')] })).toEqual(
    ['Limited by the campaign Spring: 2 at once.', 'Limited by the assistant of the campaign Autumn.'],
  );
  expect(
    holdingTexts({ lines, workflows: [campaign('Spring', 'workflow'), campaign('Autumn', 'organization')] }),
  ).toEqual(['Limited by the organization: 10 at once.']);
});

it('says times as people read them', () => {
  expect([waitText(5), waitText(75)]).toEqual(['0:05 min', '1:15 min']);
  expect(minuteText('2027-06-16T18:05:00.000Z', 'America/Denver')).toBe('12:05');
});
