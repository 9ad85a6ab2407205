// The values of rules as a person reads them; what a later release adds is not lost.
import { expect, it } from 'vitest';
import { appliesText, valuesText } from './rule-values.ts';

it('tells hours, closed days, caps and what it does not know', () => {
  expect(valuesText({ from: 8, to: 20, sunday: null, saturday: { from: 9, to: 17 }, maxPer24h: 3 })).toBe(
    '8–20; no calls on Sundays; Saturdays 9–17; 3 attempts in 24 hours at most',
  );
  expect(valuesText({ quietDaysAfterConversation: 7, moon: 'full', tides: [1] })).toBe(
    '7 quiet days after a talk; moon: full; tides: [1]',
  );
  expect(valuesText({ from: 9, to: 21, textsCount: true })).toBe('9–21; texts count as attempts');
  expect(valuesText({ maxAttemptsPer24h: 2, law: 3 })).toBe('2 attempts in 24 hours at most; 3 by law');
  expect(valuesText({})).toBe('');
  expect([appliesText('every call'), appliesText('full moons')]).toEqual(['Every call', 'full moons']);
});
