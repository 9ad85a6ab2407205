import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/properties.ts';
import { IDENTIFIER_TYPES, type IdentifierType } from '../person/identifier-values.ts';
import type { ResolutionRules } from '../person/settings.ts';
import { DEFAULTS } from '../person/settings.ts';
import { type Candidate, type HeldIdentifier, type InputIdentifier, type Question, resolve } from './resolve.ts';

const identifiersOf = (...texts: string[]): HeldIdentifier[] =>
  texts.map((text) => ({ type: text.replace('!', '') as IdentifierType, verified: text.endsWith('!') }));
const person = (id: string, ...texts: string[]): Candidate => ({
  id,
  created_at: id.charCodeAt(0),
  held: identifiersOf(...texts),
});
const input = (text: string, owner: string | null = null): InputIdentifier => ({
  ...(identifiersOf(text)[0] as HeldIdentifier),
  owner,
  suppressed_for: [],
});
const ask = (candidates: Candidate[], identifiers: InputIdentifier[], more: Partial<Question> = {}): Question => ({
  candidates,
  given: identifiers,
  apart: [],
  likeness: [],
  ...more,
});
const decide = (question: Question, change: Partial<ResolutionRules> = {}) =>
  resolve(question, { ...DEFAULTS, ...change });

describe('the decision table', () => {
  it('creates when no one is known', () => {
    expect(decide(ask([], [input('email'), input('phone')]))).toMatchObject({
      outcome: 'created',
      end_user_id: null,
      attach: [0, 1],
    });
  });

  it('refuses more than one new person may have', () => {
    expect(decide(ask([], [input('external_id'), input('external_id')])).outcome).toBe('refused');
  });

  it('attaches to the one that is known, within the limits', () => {
    const verdict = decide(ask([person('a', 'email')], [input('email', 'a'), input('phone')]));
    expect(verdict).toMatchObject({ outcome: 'attached', end_user_id: 'a', attach: [1], reviews: [] });
  });

  it('asks before a sixth e-mail, and attaches nothing meanwhile', () => {
    const full = person('a', 'email', 'email', 'email', 'email', 'email');
    const verdict = decide(ask([full], [input('email', 'a'), input('email'), input('phone')]));
    expect(verdict).toMatchObject({ outcome: 'review', attach: [] });
    expect(verdict.reviews).toMatchObject([
      { request_type: 'update', target: 'a', given: 1, reason: 'identifier_limit_exceeded' },
    ]);
  });

  it('asks before another external_id, and says when the old one is verified', () => {
    const reasonFor = (knownType: string) =>
      decide(ask([person('a', knownType, 'email')], [input('email', 'a'), input('external_id')])).reviews[0]?.reason;
    expect(reasonFor('external_id')).toBe('identifier_conflict');
    expect(reasonFor('external_id!')).toBe('verified_identifier_change');
  });

  it('leaves out what a human refused for this person', () => {
    const refused = { ...input('external_id'), suppressed_for: ['a'] };
    const verdict = decide(ask([person('a', 'external_id')], [input('external_id', 'a'), refused, input('phone')]));
    expect(verdict).toMatchObject({ outcome: 'attached', attach: [2], reviews: [] });
  });

  const two = (left: string, right: string) => [person('a', left), person('b', right)];

  it('does nothing for two who are not a match, and returns the stronger', () => {
    const question = ask(two('anonymous_id', 'external_id'), [input('anonymous_id', 'a'), input('external_id', 'b')], {
      apart: [['a', 'b']],
    });
    expect(decide(question)).toMatchObject({
      outcome: 'undecided',
      end_user_id: 'b',
      merges: [],
      reviews: [],
      attach: [],
    });
  });

  it('asks when unique identifiers disagree, however sure the rest is', () => {
    const people = [person('a', 'external_id', 'phone!'), person('b', 'external_id', 'anonymous_id')];
    const verdict = decide(ask(people, [input('phone!', 'a'), input('anonymous_id', 'b')]));
    expect(verdict.reviews).toMatchObject([
      { request_type: 'merge', left: 'a', right: 'b', reason: 'identifier_conflict' },
    ]);
    const proved = decide(ask(two('email!', 'email!'), [input('email!', 'a'), input('email!', 'b')]));
    expect(proved.reviews).toMatchObject([{ reason: 'identifier_conflict' }]);
  });

  it('merges the anonymous visitor into the known person', () => {
    const question = ask(two('anonymous_id', 'external_id'), [
      input('anonymous_id', 'a'),
      input('external_id', 'b'),
      input('phone'),
    ]);
    expect(decide(question)).toMatchObject({
      outcome: 'merged',
      end_user_id: 'b',
      attach: [2],
      reviews: [],
      merges: [{ survivor: 'b', absorbed: 'a' }],
    });
  });

  it('asks when an e-mail was only typed in, and does nothing for a shared device', () => {
    const typed = decide(ask(two('email', 'external_id'), [input('email', 'a'), input('external_id', 'b')]));
    expect(typed.reviews).toMatchObject([{ reason: 'shared_identifier', left: 'b', right: 'a' }]);
    expect(typed.reviews[0]?.judgement).toMatchObject({ score: 0.8, threshold: 0.6, rule: 'score_reaches_review' });
    const device = decide(ask(two('device_id', 'external_id'), [input('device_id', 'a'), input('external_id', 'b')]));
    expect(device).toMatchObject({ outcome: 'undecided', reviews: [], merges: [] });
  });

  it('lets a name lift a doubtful pair to a question, and a birth date a question to a merge', () => {
    const alike = (name: number | null, birth_date: boolean | null) => [{ left: 'a', right: 'b', name, birth_date }];
    const device = ask(two('device_id', 'external_id'), [input('device_id', 'a'), input('external_id', 'b')], {
      likeness: alike(0.95, null),
    });
    expect(decide(device).reviews).toMatchObject([{ reason: 'fuzzy_name_match' }]);
    const typed = (likeness: Question['likeness']) =>
      decide(ask(two('email', 'external_id'), [input('email', 'a'), input('external_id', 'b')], { likeness }));
    expect(typed(alike(1, true)).outcome).toBe('merged');
    expect(typed(alike(0.2, false)).outcome).toBe('undecided');
  });

  it('asks instead of merging two into one that would have too much', () => {
    const phones = (id: string) => person(id, 'phone!', 'phone!', 'phone!');
    const verdict = decide(ask([phones('a'), phones('b')], [input('phone!', 'a'), input('phone!', 'b')]));
    expect(verdict.reviews).toMatchObject([{ reason: 'identifier_limit_exceeded' }]);
  });
});

// A world of numbered identifiers in which the resolver's verdicts are carried out.
type World = { owner: Map<number, string>; people: Map<string, number[]> };
const kinds: IdentifierType[] = IDENTIFIER_TYPES.filter((type) => type !== 'external_id');
const kindOf = (identifier: number): IdentifierType => kinds[identifier % kinds.length] as IdentifierType;
const EVERYTHING: ResolutionRules = {
  ...DEFAULTS,
  thresholds: { auto_merge: 0, review: 0 },
  limits: Object.fromEntries(IDENTIFIER_TYPES.map((type) => [type, 1000])) as ResolutionRules['limits'],
};

function act(world: World, call: number[], settings: ResolutionRules): void {
  const people = [...new Set(call.flatMap((identifier) => world.owner.get(identifier) ?? []))];
  const question: Question = {
    given: call.map((identifier) => ({
      type: kindOf(identifier),
      verified: false,
      suppressed_for: [],
      owner: world.owner.get(identifier) ?? null,
    })),
    candidates: people.map((id) => ({
      id,
      created_at: Number(id),
      held: (world.people.get(id) ?? []).map((identifier) => ({ type: kindOf(identifier), verified: false })),
    })),
    apart: [],
    likeness: [],
  };
  const verdict = resolve(question, settings);
  if (verdict.outcome === 'refused') return;
  const id = verdict.end_user_id ?? String(world.people.size + 1);
  const give = (identifier: number) => {
    world.owner.set(identifier, id);
    world.people.set(id, [...(world.people.get(id) ?? []), identifier]);
  };
  for (const { absorbed } of verdict.merges) {
    (world.people.get(absorbed) ?? []).forEach(give);
    world.people.set(absorbed, []);
  }
  for (const index of verdict.attach) give(call[index] as number);
}

const partition = (groups: Iterable<number[]>): string[] =>
  [...groups]
    .filter((group) => group.length > 0)
    .map((group) => [...group].sort((a, b) => a - b).join())
    .sort();

/** The naive model: whatever was ever seen together is one. */
function unionFind(calls: number[][]): string[] {
  let groups: Set<number>[] = [];
  for (const call of calls) {
    const touched = groups.filter((group) => call.some((identifier) => group.has(identifier)));
    const union = new Set([...call, ...touched.flatMap((group) => [...group])]);
    groups = [...groups.filter((group) => !touched.includes(group)), union];
  }
  return partition(groups.map((group) => [...group]));
}

const calls = fc.array(fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 4 }), { maxLength: 40 });

describe('a world of calls', () => {
  it('ends in the partition of a union-find when nothing holds merges back', () => {
    fc.assert(
      fc.property(calls, (sequence) => {
        const world: World = { owner: new Map(), people: new Map() };
        for (const call of sequence) act(world, call, EVERYTHING);
        expect(partition(world.people.values())).toEqual(unionFind(sequence));
      }),
      { numRuns: runs(500) },
    );
  });

  it('never gives one identifier to two, and never lets a person grow over a limit', () => {
    const limits = fc.record(
      Object.fromEntries(IDENTIFIER_TYPES.map((type) => [type, fc.integer({ min: 1, max: 3 })])),
    );
    const threshold = fc.double({ min: 0, max: 1, noNaN: true });
    let merged = 0;
    fc.assert(
      fc.property(calls, limits, threshold, (sequence, limit, auto_merge) => {
        const settings: ResolutionRules = {
          ...EVERYTHING,
          limits: limit as ResolutionRules['limits'],
          thresholds: { auto_merge, review: auto_merge / 2 },
        };
        const world: World = { owner: new Map(), people: new Map() };
        for (const call of sequence) act(world, call, settings);
        for (const [id, own] of world.people) {
          if (own.length > 4) merged++;
          for (const identifier of own) expect(world.owner.get(identifier)).toBe(id);
          for (const type of IDENTIFIER_TYPES) {
            expect(own.filter((identifier) => kindOf(identifier) === type).length).toBeLessThanOrEqual(
              settings.limits[type],
            );
          }
        }
      }),
      { numRuns: runs(500) },
    );
    expect(merged).toBeGreaterThan(50);
  });

  const identifier = fc.record({
    type: fc.constantFrom(...IDENTIFIER_TYPES),
    verified: fc.boolean(),
    owner: fc.constantFrom('a', 'b', 'c', null),
    suppressed_for: fc.constant<string[]>([]),
  });
  const questions = fc.array(identifier, { minLength: 1, maxLength: 6 }).map((list): Question => {
    const owners = [...new Set(list.flatMap(({ owner }) => owner ?? []))].sort();
    const identifiersOfOwner = (id: string) => list.filter(({ owner }) => owner === id);
    return ask(
      owners.map((id) => ({ ...person(id), held: identifiersOfOwner(id) })),
      list,
    );
  });

  it('does not depend on the order in which anything is listed', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const turned: Question = {
          ...question,
          given: [...question.given].reverse(),
          candidates: [...question.candidates].reverse(),
        };
        const events = (asked: Question) => {
          const { outcome, end_user_id, merges, reviews } = decide(asked);
          const pairs = reviews.map((review) =>
            review.request_type === 'merge' ? [review.left, review.right] : review.reason,
          );
          return {
            outcome,
            end_user_id,
            merges: merges.map(({ absorbed }) => absorbed),
            pairs: pairs.map(String).sort(),
          };
        };
        expect(events(turned)).toEqual(events(question));
      }),
      { numRuns: runs(500) },
    );
  });

  it('never merges two who are not a match, not even through a third', () => {
    let undecided = 0;
    fc.assert(
      fc.property(questions, (question) => {
        const verdict = resolve({ ...question, apart: [['a', 'b']] }, EVERYTHING);
        const group = new Set([verdict.end_user_id, ...verdict.merges.map(({ absorbed }) => absorbed)]);
        if (verdict.outcome === 'undecided') undecided++;
        expect(group.has('a') && group.has('b')).toBe(false);
      }),
      { numRuns: runs(500) },
    );
    expect(undecided).toBeGreaterThan(10);
  });
});
