// The database's clock as this process knows it: set right when it is provably wrong, and left alone otherwise.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseTime } from './server.ts';

const NOON = Date.UTC(2027, 5, 16, 12);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

const answer = (ahead: number, tookMs: number) => ({ theirs: NOON + ahead + tookMs / 2, sentAt: NOON, tookMs });

it('is the machine’s own while nothing proves it wrong', () => {
  const time = new DatabaseTime();
  expect(time.nowMs()).toBe(NOON);
  expect(time.learn(answer(90, 200))).toBe(90);
  expect(time.nowMs()).toBe(NOON);
});

it.each([600_000, -600_000, 1000, -40])('follows a database whose clock is %s ms ahead', (ahead) => {
  const time = new DatabaseTime();
  expect(time.learn(answer(ahead, 4))).toBe(ahead);
  expect(time.nowMs()).toBe(NOON + ahead);
  // A slow answer that may well mean the same changes nothing.
  time.learn(answer(ahead + 500, 2000));
  expect(time.nowMs()).toBe(NOON + ahead);
});

it('comes back when the machine’s clock is set right', () => {
  const time = new DatabaseTime();
  time.learn(answer(600_000, 4));
  time.learn(answer(0, 4));
  expect(time.nowMs()).toBe(NOON);
});
