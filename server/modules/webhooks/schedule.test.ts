import { test as property } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideNextAttempt, parseRetryAfter, WAITS, waitAfter } from './schedule.ts';

const now = new Date('2030-01-31T12:00:00Z');
const failed = { statusCode: 500, retryAfterMs: null };

describe('the schedule', () => {
  it('waits 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 10 h and then gives up', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tried) => waitAfter(tried, null, 0.5));
    expect(waits).toEqual([5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000, undefined]);
    expect(decideNextAttempt({ outcome: failed, tried: 8, failingSince: null, now, random: 0 }).status).toBe(
      'exhausted',
    );
  });

  property.prop([fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 0.999999, noNaN: true })])(
    'strays by a fifth at most',
    (tried, random) => {
      const base = WAITS[tried - 1] as number;
      const wait = waitAfter(tried, null, random) as number;
      expect(wait).toBeGreaterThanOrEqual(base * 0.8);
      expect(wait).toBeLessThanOrEqual(base * 1.2);
    },
  );

  property.prop([fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 10 ** 12 })])(
    'honours Retry-After between once and twice the usual wait',
    (tried, retryAfter) => {
      const base = WAITS[tried - 1] as number;
      const wait = waitAfter(tried, retryAfter, 0.5) as number;
      expect(wait).toBe(Math.min(Math.max(retryAfter, base), 2 * base));
    },
  );

  it('reads Retry-After in seconds or as a date, and nothing else', () => {
    expect(parseRetryAfter('120', now)).toBe(120_000);
    expect(parseRetryAfter('Thu, 31 Jan 2030 12:01:00 GMT', now)).toBe(60_000);
    expect(parseRetryAfter('Thu, 31 Jan 2030 11:00:00 GMT', now)).toBe(0);
    for (const nonsense of ['-1', '1.5', 'soon', '', undefined]) expect(parseRetryAfter(nonsense, now)).toBeNull();
  });
});

describe('a failure', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  it('disables the endpoint when there was no success for five days, and not before', () => {
    expect(
      decideNextAttempt({ outcome: failed, tried: 1, failingSince: daysAgo(4.99), now, random: 0 }).disable,
    ).toBeNull();
    expect(decideNextAttempt({ outcome: failed, tried: 1, failingSince: daysAgo(5), now, random: 0 }).disable).toBe(
      'failing',
    );
    expect(decideNextAttempt({ outcome: failed, tried: 1, failingSince: null, now, random: 0 })).toMatchObject({
      disable: null,
      failingSince: now,
    });
  });
  it('of 410 disables at once; a success forgets all failures; a redirect is a failure', () => {
    const gone = { statusCode: 410, retryAfterMs: null };
    expect(decideNextAttempt({ outcome: gone, tried: 1, failingSince: null, now, random: 0 })).toMatchObject({
      status: 'exhausted',
      disable: 'gone',
    });
    const accepted = { statusCode: 299, retryAfterMs: null };
    expect(decideNextAttempt({ outcome: accepted, tried: 8, failingSince: daysAgo(9), now, random: 0 })).toEqual({
      status: 'succeeded',
      nextAttemptAt: null,
      failingSince: null,
      disable: null,
    });
    const moved = { statusCode: 301, retryAfterMs: null };
    expect(decideNextAttempt({ outcome: moved, tried: 1, failingSince: null, now, random: 0 }).status).toBe('pending');
  });
});
