import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceleratedClock, systemClock } from './clock.ts';

const origin = new Date('2026-03-01T00:00:00.000Z');
const minute = 60_000;

function wall(start = origin.getTime()) {
  let ms = start;
  return { read: () => ms, pass: (by: number) => (ms += by), set: (to: number) => (ms = to) };
}

test('the system clock is the wall', () => {
  const before = Date.now();
  const clock = systemClock();
  expect(clock.nowMs()).toBeGreaterThanOrEqual(before);
  expect(clock.now().getTime()).toBeLessThanOrEqual(Date.now());
  expect(clock.toWall(origin)).toEqual(origin);
  expect([clock.speed, clock.offset]).toEqual([1, 0]);
});

describe('an accelerated clock', () => {
  test('lets three weeks pass in a minute', () => {
    const time = wall();
    const clock = acceleratedClock({ speed: 21 * 24 * 60, offsetMs: 0, origin, wall: time.read });
    time.pass(minute);
    expect(clock.now()).toEqual(new Date('2026-03-22T00:00:00.000Z'));
  });

  test('is ahead by its offset from the origin on', () => {
    const clock = acceleratedClock({ speed: 10, offsetMs: 5_000, origin, wall: wall().read });
    expect(clock.nowMs() - origin.getTime()).toBe(5_000);
    expect(clock.offset).toBe(5_000);
  });

  test('advances on request, and maps waking times accordingly', () => {
    const clock = acceleratedClock({ speed: 1, offsetMs: 0, origin, wall: wall().read });
    clock.advance(minute);
    expect(clock.nowMs() - origin.getTime()).toBe(minute);
    expect(clock.toWall(new Date(origin.getTime() + minute))).toEqual(origin);
    expect(() => clock.advance(-1)).toThrow(RangeError);
  });

  test('agrees between processes that share speed, offset and origin, whenever they started', () => {
    const early = wall();
    const settings = { speed: 720, offsetMs: -3 * minute, origin };
    const first = acceleratedClock({ ...settings, wall: early.read });
    const late = wall(origin.getTime() + 10 * minute);
    const second = acceleratedClock({ ...settings, wall: late.read });
    early.set(late.read());
    expect(second.nowMs()).toBe(first.nowMs());
  });

  test('counts from its own start when no origin is given', () => {
    const clock = acceleratedClock({ speed: 1000, offsetMs: 0 });
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(60_000);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses the speed %s', (speed) => {
    expect(() => acceleratedClock({ speed, offsetMs: 0 })).toThrow(RangeError);
  });

  test('refuses an offset or origin that is no time', () => {
    expect(() => acceleratedClock({ speed: 1, offsetMs: Number.NaN })).toThrow(RangeError);
    expect(() => acceleratedClock({ speed: 1, offsetMs: 0, origin: new Date('x') })).toThrow(RangeError);
  });

  const speeds = fc.double({ min: 0.001, max: 1_000_000, noNaN: true });
  const offsets = fc.integer({ min: -4_000_000_000_000, max: 4_000_000_000_000 });
  const week = 7 * 24 * 60 * minute;

  test('never runs backwards while the wall goes forwards', () => {
    fc.assert(
      fc.property(
        speeds,
        offsets,
        fc.array(fc.integer({ min: 0, max: week }), { maxLength: 20 }),
        (speed, offsetMs, steps) => {
          const time = wall();
          const clock = acceleratedClock({ speed, offsetMs, origin, wall: time.read });
          let last = clock.nowMs();
          for (const step of steps) {
            time.pass(step);
            expect(clock.nowMs()).toBeGreaterThanOrEqual(last);
            last = clock.nowMs();
          }
        },
      ),
    );
  });

  test('wakes a sleeper at the first wall millisecond at which its time has come', () => {
    fc.assert(
      fc.property(speeds, offsets, fc.integer({ min: 0, max: week }), (speed, offsetMs, ahead) => {
        const time = wall();
        const clock = acceleratedClock({ speed, offsetMs, origin, wall: time.read });
        const due = new Date(clock.nowMs() + ahead);
        const wake = clock.toWall(due).getTime();
        time.set(wake);
        expect(clock.nowMs()).toBeGreaterThanOrEqual(due.getTime());
        time.set(wake - 1);
        expect(clock.nowMs()).toBeLessThan(due.getTime());
      }),
    );
  });
});
