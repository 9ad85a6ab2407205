import { describe, expect, it } from 'vitest';
import { type Group, type JobKind, JobShares } from './shares.ts';

const KINDS: JobKind[] = [
  { name: 'slow', lane: 'patient', atOnce: Number.POSITIVE_INFINITY },
  { name: 'single', lane: 'patient', atOnce: 1 },
  { name: 'quick', lane: 'quick', atOnce: Number.POSITIVE_INFINITY },
];
const sharesOf = (patient = 64, quick = 10, patientEach = patient) =>
  new JobShares({ patient, quick, patientEach }, KINDS);
const of = (kind: string, ...orgs: string[]): Group[] => orgs.map((org) => ({ org, kind }));

/** Takes all that is allotted, as if every organization had no end of jobs. */
function takeAll(shares: JobShares, ready: Group[]): Record<string, number> {
  const got: Record<string, number> = {};
  for (let wanted = shares.allot(ready); wanted.length > 0; wanted = shares.allot(ready)) {
    for (const { org, kind, amount } of wanted) {
      for (let i = 0; i < amount; i++) shares.start({ org, kind });
      got[org] = (got[org] ?? 0) + amount;
    }
  }
  return got;
}

describe('patient slots', () => {
  it('are half of one at most, a third each of two, and no more than its limit', () => {
    expect(takeAll(sharesOf(), of('slow', 'a'))).toEqual({ a: 32 });
    expect(takeAll(sharesOf(), of('slow', 'a', 'b'))).toEqual({ a: 22, b: 21 });
    expect(takeAll(sharesOf(512, 10, 32), of('slow', 'a', 'b'))).toEqual({ a: 32, b: 32 });
  });

  it('are there for the next, however many came before and never give back what they hold', () => {
    const shares = sharesOf(512, 10, 32);
    for (let i = 0; i < 20; i++) {
      const org = `org-${i}`;
      expect(takeAll(shares, of('slow', org))[org] ?? 0, `number ${i + 1}`).toBeGreaterThanOrEqual(1);
    }
  });

  it('come back to the organizations that wait, first to the one that runs the fewest jobs', () => {
    const shares = sharesOf(4);
    expect(takeAll(shares, of('slow', 'a'))).toEqual({ a: 2 });
    expect(takeAll(shares, of('slow', 'a', 'b'))).toEqual({ b: 1 });
    shares.end({ org: 'a', kind: 'slow' });
    expect(takeAll(shares, of('slow', 'a', 'b', 'c'))).toEqual({ c: 1 });
  });

  it('are not given to quick jobs, and take no slot of theirs', () => {
    const shares = sharesOf(4, 10);
    takeAll(shares, of('slow', 'a'));
    expect(takeAll(shares, of('quick', 'a'))).toEqual({ a: 8 });
    expect(takeAll(shares, of('quick', 'b'))).toEqual({ b: 2 });
  });

  it('hold no more of a kind than it allows', () => {
    const shares = sharesOf();
    expect(takeAll(shares, [...of('single', 'a', 'b')])).toEqual({ a: 1, b: 1 });
    expect(takeAll(shares, [...of('single', 'a'), ...of('slow', 'a')]).a).toBeGreaterThan(20);
  });
});

describe('turns', () => {
  it('go round when more organizations flood than there are slots', () => {
    const shares = sharesOf(64, 2);
    const orgs = ['a', 'b', 'c', 'd', 'e'];
    const served: Record<string, number> = {};
    for (let i = 0; i < 100; i++) {
      for (const { org, kind } of shares.allot(of('quick', ...orgs))) {
        shares.start({ org, kind });
        served[org] = (served[org] ?? 0) + 1;
        shares.end({ org, kind });
      }
    }
    const counts = orgs.map((org) => served[org] ?? 0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(Math.min(...counts)).toBeGreaterThan(10);
  });
});
