// How two people are compared before they become one.
import { describe, expect, it } from 'vitest';
import { compareIdentifiers, compareTraits, readEvidence, shareText, sidesText } from './review-sides.ts';

const trait = (name: string, left: unknown, right: unknown) => ({
  name,
  left,
  right,
  surviving: left,
  from: 'left' as const,
});
const identifier = (
  type: string,
  from: 'left' | 'right' | 'target' | 'proposed',
  outcome: 'kept' | 'removed' = 'kept',
) => ({
  type,
  masked_value: `${from}-${type}`,
  verified: false,
  from,
  outcome,
});
const signal = (type: string, outcome: string) => ({ type, outcome, weight: 0.5, left: null, right: null });

describe('traits of both', () => {
  it('are conflicting, different, equal or of one side, in this order', () => {
    const evidence = readEvidence({ signals: [signal('name', 'disagrees')] });
    const compared = compareTraits(
      [
        trait('plan', 'gold', null),
        trait('city', 'Graz', 'Graz'),
        trait('tags', ['a'], ['b']),
        trait('first_name', 'Jo', 'Max'),
        trait('birth_date', '1980-01-01', '1981-01-01'),
        trait('is_vip', false, false),
      ],
      evidence,
    );
    expect(compared.map(({ name, agreement }) => `${name}: ${agreement}`)).toEqual([
      'birth_date: conflicting',
      'first_name: conflicting',
      'tags: different',
      'city: equal',
      'is_vip: equal',
      'plan: one side',
    ]);
  });

  it('that differ without speaking against a match are just different', () => {
    const [name] = compareTraits(
      [trait('first_name', 'Maria', 'Mary')],
      readEvidence({ signals: [signal('name', 'agrees')] }),
    );
    expect(name?.agreement).toBe('different');
  });
});

describe('identifiers of both', () => {
  it('conflict where the evidence or a limit says so', () => {
    const evidence = readEvidence({ conflicts: [{ type: 'external_id', left: ['a'], right: ['b'] }] });
    const lines = [
      identifier('email', 'left'),
      identifier('device_id', 'right'),
      identifier('external_id', 'left'),
      identifier('external_id', 'right'),
      identifier('phone', 'left'),
      identifier('phone', 'right'),
      identifier('email', 'right'),
    ];
    const compared = compareIdentifiers(lines, evidence, ['phone']);
    expect(compared.map(({ type, agreement }) => `${type}: ${agreement}`)).toEqual([
      'external_id: conflicting',
      'phone: conflicting',
      'email: different',
      'device_id: one side',
    ]);
  });

  it('of an update conflict where the new one replaces the old', () => {
    const lines = [identifier('external_id', 'target', 'removed'), identifier('external_id', 'proposed')];
    expect(compareIdentifiers(lines, readEvidence({}), [])[0]).toMatchObject({ agreement: 'conflicting' });
  });
});

describe('evidence', () => {
  it('is read as far as it is known, whatever it holds', () => {
    expect(readEvidence({})).toEqual({ score: null, threshold: null, signals: [], conflicts: [], source: null });
    expect(
      readEvidence({ score: '0.9', signals: 'none', conflicts: [7, { type: 3 }], observed_in: [] }).conflicts,
    ).toEqual([]);
    expect(readEvidence({ observed_in: { source: 'web' }, signals: [null, {}] })).toMatchObject({
      source: 'web',
      signals: [{ type: '', outcome: '', weight: 0 }],
    });
  });

  it('is never rounded up to certain', () => {
    expect(shareText(0.9999)).toBe('99.9 %');
    expect(shareText(1)).toBe('100 %');
    expect(sidesText({ first_name: 'left', city: 'right' })).toBe('first_name:left,city:right');
  });
});
