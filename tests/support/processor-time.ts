// Owns measuring what a pure function costs: processor time of this thread, the best of three, so that a busy machine is no failure.
import { readFileSync } from 'node:fs';

/** Milliseconds. Stops after the first try that is within the limit: the function is then quick enough, however slow the others were. */
export function processorTime(work: () => unknown, limit: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > limit; tries++) {
    const before = spentMs();
    work();
    best = Math.min(best, spentMs() - before);
  }
  return best;
}

/** Of this thread alone: the process has others, for embeddings and for what earlier tests have left to be collected. */
function spentMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
