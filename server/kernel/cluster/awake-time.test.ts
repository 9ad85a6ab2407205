import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AwakeTime } from './awake-time.ts';

let awake: AwakeTime;
beforeEach(() => {
  awake = new AwakeTime();
});
afterEach(() => awake.stop());

/** The whole thread stands still, as in a machine that is paused. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('passes while the process runs', async () => {
  const [began, before] = [performance.now(), awake.ms];
  for (let nap = 0; nap < 20; nap++) await sleep(20);
  // A busy machine may pause us here, too; it never counts more than the clock.
  expect(awake.ms - before).toBeGreaterThan(350);
  expect(awake.ms - before).toBeLessThanOrEqual(performance.now() - began);
});

it('counts a pause as a moment', () => {
  const before = awake.ms;
  pause(900);
  expect(awake.ms - before).toBeLessThanOrEqual(300);
});

it('calls back only after the time awake, and first lets in what came during a pause', async () => {
  const called = vi.fn();
  awake.after(800, called);
  pause(900);
  await sleep(0);
  expect(called).not.toHaveBeenCalled();
  await expect.poll(() => called.mock.calls.length, { timeout: 10_000, interval: 20 }).toBe(1);
});

it('can be canceled, also while it waits on after a pause', async () => {
  const called = vi.fn();
  const cancel = awake.after(800, called);
  pause(900);
  await sleep(0);
  cancel();
  await sleep(1000);
  expect(called).not.toHaveBeenCalled();
});
