// Owns product time. Decisions read it from here, never from the wall, so that weeks pass in seconds in tests and demos.

export type Clock = {
  now(): Date;
  nowMs(): number;
  /** The first wall instant at which this clock shows `appTime` or later: when to wake for it. */
  toWall(appTime: Date): Date;
  readonly speed: number;
  /** Milliseconds that product time was ahead of the wall at the origin. */
  readonly offset: number;
};

/** A clock that tests may push forward. */
export type AdvancingClock = Clock & { advance(ms: number): void };

/** `wall`: what all processes go by, in milliseconds. */
export function systemClock(wall: () => number = Date.now): Clock {
  return {
    now: () => new Date(wall()),
    nowMs: wall,
    toWall: (appTime) => new Date(appTime.getTime()),
    speed: 1,
    offset: 0,
  };
}

export type ClockSettings = {
  /** Product milliseconds per wall millisecond, above 0. */
  speed: number;
  offsetMs: number;
  /** The wall instant from which speed counts. Processes that share a database must pass the same one, or they disagree about the time. */
  origin?: Date;
  /** Where wall time comes from, in milliseconds. */
  wall?: () => number;
};

/** app = origin + offset + (wall − origin) × speed. It is not held back when the wall is set back: all processes must keep agreeing. */
export function acceleratedClock({ speed, offsetMs, origin, wall = Date.now }: ClockSettings): AdvancingClock {
  if (!Number.isFinite(speed) || speed <= 0) throw new RangeError(`a clock needs a speed above 0, not ${speed}`);
  if (!Number.isFinite(offsetMs)) throw new RangeError(`a clock needs a finite offset, not ${offsetMs}`);
  const start = origin?.getTime() ?? wall();
  if (!Number.isFinite(start)) throw new RangeError('a clock needs a valid origin');

  let offset = offsetMs;
  const appAt = (wallMs: number): number => Math.floor(start + offset + (wallMs - start) * speed);
  const wallOf = (appMs: number): number => {
    let wallMs = Math.ceil(start + (appMs - start - offset) / speed);
    // The division may round to either side of the exact instant; a sleeper that wakes early would find nothing due.
    while (appAt(wallMs) < appMs) wallMs += 1;
    while (appAt(wallMs - 1) >= appMs) wallMs -= 1;
    return wallMs;
  };
  return {
    now: () => new Date(appAt(wall())),
    nowMs: () => appAt(wall()),
    toWall: (appTime) => new Date(wallOf(appTime.getTime())),
    speed,
    get offset() {
      return offset;
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('a clock only advances');
      offset += ms;
    },
  };
}

/** Product time that stands elsewhere and goes on from there; it is moved by `moveTo`. What it schedules is as far from now as it says. */
export type MovedClock = Clock & { moveTo(at: Date): void };

export function movedClock(clock: Clock, start: Date): MovedClock {
  let behind = clock.nowMs() - start.getTime();
  const nowMs = (): number => clock.nowMs() - behind;
  return {
    now: () => new Date(nowMs()),
    nowMs,
    toWall: (appTime) => clock.toWall(new Date(appTime.getTime() + behind)),
    speed: clock.speed,
    get offset() {
      return clock.offset - behind;
    },
    moveTo: (at) => {
      behind = clock.nowMs() - at.getTime();
    },
  };
}
