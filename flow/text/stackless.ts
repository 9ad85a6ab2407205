// Owns running libraries that report what callers wrote wrong by exceptions: no code reads their stacks, and making them is slow.

/** As it is, but errors made meanwhile carry no stack. */
export function stackless<T>(run: () => T): T {
  const engine = Error as { stackTraceLimit?: number };
  const before = engine.stackTraceLimit;
  if (before === undefined) return run();
  engine.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    engine.stackTraceLimit = before;
  }
}
