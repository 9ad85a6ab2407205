// Counters of requests: what an address counts as, and that a flood of addresses costs neither memory nor time.
import { expect, it } from 'vitest';
import { networkOf, RateLimiter } from './rate-limit.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address: at all', 'no address: at all'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('remembers a bounded number of callers, forgets those who came first, and looks at no more than two for each new one', () => {
  const limiter = new RateLimiter({ name: 'test', quota: 1 }, true, { maxTracked: 100 });
  const deletions = { count: 0 };
  const windows = Map.prototype.delete;
  Map.prototype.delete = function counted(this: Map<unknown, unknown>, key: unknown) {
    deletions.count += 1;
    return windows.call(this, key);
  };
  try {
    for (let i = 0; i < 10_000; i++) limiter.take(`address ${i}`);
  } finally {
    Map.prototype.delete = windows;
  }
  expect(limiter.tracked).toBeLessThanOrEqual(100);
  expect(deletions.count).toBeLessThanOrEqual(3 * 10_000);
  expect(limiter.take('address 9999').exceeded).toBe(true);
  expect(limiter.take('address 0').exceeded).toBe(false);
});

it('counts what weighs more than one', () => {
  const limiter = new RateLimiter({ name: 'characters', quota: 10 }, true, { seconds: 86_400 });
  expect(limiter.take('visitor', 10, 6).exceeded).toBe(false);
  const { exceeded, resetSeconds } = limiter.take('visitor', 10, 6);
  expect([exceeded, resetSeconds > 86_000]).toEqual([true, true]);
});
