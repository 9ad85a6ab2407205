// Shares are kept, intervals are known ones, and little data decides nothing.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { armOf, breaksMoreOften, differenceOf, endOf, intervalOf, standingOf } from './figures.ts';

describe('the arm of a person', () => {
  it('is the same each time, and another in another experiment', () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const people = Array.from({ length: 200 }, () => randomUUID());
    const arms = people.map((person) => armOf(one, person, [50, 50]));
    expect(people.map((person) => armOf(one, person, [50, 50]))).toEqual(arms);
    expect(people.map((person) => armOf(other, person, [50, 50]))).not.toEqual(arms);
  });

  it('keeps the shares within three sigma over 2,000 people', () => {
    const shares = [50, 30, 20];
    const experiment = '01980000-0000-7000-8000-00000000000a';
    const counts = shares.map(() => 0);
    // Ids of our own, which are not random in their first half.
    for (let i = 0; i < 2000; i++) {
      const subject = `01980000-${(i % 65536).toString(16).padStart(4, '0')}-7000-8000-${i.toString(16).padStart(12, '0')}`;
      const arm = armOf(experiment, subject, shares);
      if (arm !== null) counts[arm]! += 1;
    }
    for (const [arm, share] of shares.entries()) {
      const [expected, sigma] = [20 * share, Math.sqrt(2000 * (share / 100) * (1 - share / 100))];
      expect(Math.abs(counts[arm]! - expected)).toBeLessThan(3 * sigma);
    }
  });

  it('is none where shares leave a rest', () => {
    const arms = Array.from({ length: 500 }, () => armOf(randomUUID(), randomUUID(), [10, 10]));
    expect(arms.filter((arm) => arm === null).length).toBeGreaterThan(300);
  });
});

describe('an interval', () => {
  it('is that of Wilson', () => {
    // Newcombe 1998, table I.
    const { low, high } = intervalOf({ people: 263, reached: 81 });
    expect(low).toBeCloseTo(0.2553, 3);
    expect(high).toBeCloseTo(0.3662, 3);
    expect(intervalOf({ people: 15, reached: 0 }).low).toBe(0);
    expect(intervalOf({ people: 0, reached: 0 })).toEqual({ low: 0, high: 1 });
  });

  it('of a difference is that of Newcombe', () => {
    // Newcombe 1998, part II, table II: 56 of 70 and 48 of 80.
    const { difference, low, high } = differenceOf({ people: 70, reached: 56 }, { people: 80, reached: 48 });
    expect(difference).toBeCloseTo(0.2, 4);
    expect(low).toBeCloseTo(0.0524, 3);
    expect(high).toBeCloseTo(0.3339, 3);
  });
});

describe('an experiment', () => {
  const first = { people: 400, reached: 120 };
  it('says so while there is not enough data', () => {
    expect(standingOf({ people: 99, reached: 90 }, first, 100)).toBe('not_enough_data');
    expect(standingOf({ people: 100, reached: 90 }, first, 100)).toBe('better');
    expect(standingOf({ people: 400, reached: 122 }, first, 100)).toBe('no_difference');
    expect(standingOf({ people: 400, reached: 60 }, first, 100)).toBe('worse');
  });

  it('ends on its own only when it is surer than what is shown', () => {
    const rules = { minPeople: 100, maxPeople: null, endsAt: null, stopWhenDecided: true };
    const now = new Date('2026-01-01T00:00:00Z');
    const slight = { people: 400, reached: 150 };
    expect(standingOf(slight, first, 100)).toBe('better');
    expect(endOf([first, slight], rules, { now, running: 2 })).toBeNull();
    expect(endOf([first, { people: 400, reached: 200 }], rules, { now, running: 2 })).toBe('decided');
    expect(
      endOf([first, { people: 400, reached: 200 }], { ...rules, stopWhenDecided: false }, { now, running: 2 }),
    ).toBeNull();
    expect(endOf([first, slight], { ...rules, maxPeople: 800 }, { now, running: 2 })).toBe('max_people');
    expect(endOf([first, slight], { ...rules, endsAt: now }, { now, running: 2 })).toBe('ends_at');
    expect(endOf([first], rules, { now, running: 1 })).toBe('policies');
  });

  it('stops an arm that breaks policies more often, and not for one slip', () => {
    expect(breaksMoreOften({ people: 40, reached: 12 }, { people: 40, reached: 0 })).toBe(true);
    expect(breaksMoreOften({ people: 40, reached: 1 }, { people: 40, reached: 0 })).toBe(false);
    expect(breaksMoreOften({ people: 40, reached: 12 }, { people: 40, reached: 11 })).toBe(false);
    expect(breaksMoreOften({ people: 5, reached: 5 }, { people: 40, reached: 0 })).toBe(false);
  });
});
