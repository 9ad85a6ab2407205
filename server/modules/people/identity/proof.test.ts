// Who a contact is, by proof alone: every rule of proof.ts, and that no order of claims changes the answer.
import { describe, expect, it } from 'vitest';
import { decideByProof, type IdentityClaim } from './proof.ts';
import type { HeldIdentifier } from './resolve.ts';

const LIMITS = new Proxy({} as Record<IdentityClaim['type'], number>, {
  get: (_limits, type) => (type === 'external_id' ? 1 : 5),
});
const claim = (type: IdentityClaim['type'], more: Partial<IdentityClaim> = {}): IdentityClaim => ({
  type,
  proved: true,
  owner: null,
  isVerifiedThere: false,
  suppressed_for: [],
  ...more,
});
const decide = (claims: IdentityClaim[], held: Record<string, HeldIdentifier['type'][]> = {}) =>
  decideByProof({
    claims,
    limits: LIMITS,
    held: new Map(Object.entries(held).map(([id, types]) => [id, types.map((type) => ({ type, verified: true }))])),
  });

describe('a contact', () => {
  it('is new where no person has what it states, and gets all of it', () => {
    expect(decide([claim('external_id'), claim('email')])).toEqual({ end_user_id: null, attach: [0, 1], reviews: [] });
  });

  it('is the person with its external id, and of another with its proved address a colleague is asked', () => {
    const claims = [claim('external_id', { owner: 'ann' }), claim('email', { owner: 'bob', isVerifiedThere: true })];
    expect(decide(claims, { ann: ['external_id'], bob: ['email', 'external_id'] })).toEqual({
      end_user_id: 'ann',
      attach: [],
      reviews: [{ claim: 1, owner: 'bob', reason: 'identifier_conflict' }],
    });
  });

  it.each([
    ['proved by both', true, true, 'ann'],
    ['proved by the contact alone', true, false, null],
    ['proved by the person alone', false, true, null],
    ['proved by neither', false, false, null],
  ])('with an address that is %s is that person or not', (_case, proved, isVerifiedThere, person) => {
    const verdict = decide([claim('phone', { proved, isVerifiedThere, owner: 'ann' })], { ann: ['phone'] });
    expect(verdict.end_user_id).toBe(person);
    expect(verdict.reviews).toHaveLength(proved && !isVerifiedThere ? 1 : 0);
    expect(verdict.attach).toEqual([]);
  });

  it('with an external id of its own is no person who has another, nor one of two', () => {
    const shared = claim('email', { owner: 'ann', isVerifiedThere: true });
    expect(decide([claim('external_id'), shared], { ann: ['external_id', 'email'] }).end_user_id).toBeNull();
    expect(decide([claim('external_id'), shared], { ann: ['email'] })).toMatchObject({
      end_user_id: 'ann',
      attach: [0],
    });
    const other = claim('phone', { owner: 'bob', isVerifiedThere: true });
    expect(decide([shared, other], { ann: ['email'], bob: ['phone'] })).toMatchObject({
      end_user_id: null,
      reviews: [{}, {}],
    });
  });

  it('adds nothing over a limit, and nothing that a reviewer refused', () => {
    const full = {
      ann: ['external_id', ...Array.from({ length: 5 }, () => 'email' as const)] as HeldIdentifier['type'][],
    };
    const own = claim('external_id', { owner: 'ann' });
    expect(decide([own, claim('email'), claim('phone', { suppressed_for: ['ann'] })], full).attach).toEqual([]);
    expect(decide([own, claim('phone')], full).attach).toEqual([1]);
  });

  it('is the same in whatever order it states things', () => {
    const claims = [
      claim('external_id'),
      claim('email', { owner: 'ann', isVerifiedThere: true }),
      claim('phone', { owner: 'bob', proved: false, isVerifiedThere: true }),
    ];
    const owned = { ann: ['email'] as HeldIdentifier['type'][], bob: ['phone'] as HeldIdentifier['type'][] };
    for (const order of [claims, [...claims].reverse(), [claims[1], claims[2], claims[0]] as IdentityClaim[]])
      expect(decide(order, owned).end_user_id).toBe('ann');
  });
});
