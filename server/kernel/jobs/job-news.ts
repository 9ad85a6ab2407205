// Owns who hears of a new job, and when: the worker of this process first, and the others only of what it has no room for.
import { announceJobs, type Signalling } from '../cluster/signals.ts';
import { perKernel } from '../state.ts';

/** A job that is due within this time is looked for when it is due; a later one is found by the workers' own looking. */
const SOON_MS = 1000;
/** Jobs that are due within this time of each other are looked for together. */
const MOMENT_MS = 5;

const newsOf = perKernel(() => ({ workers: new Set<() => void>(), moments: new Set<number>() }));

/** The worker of this process is told of new jobs until `stop` is called. */
export function listenForJobs(kernel: Signalling, worker: () => void): { stop(): void } {
  const { workers } = newsOf(kernel);
  workers.add(worker);
  return { stop: () => void workers.delete(worker) };
}

/** A job was added that is due in so many milliseconds. */
export function expectJob(kernel: Signalling, dueInMs: number): void {
  if (dueInMs > SOON_MS) return;
  if (dueInMs <= 0) {
    tell(kernel);
    return;
  }
  const { moments } = newsOf(kernel);
  const moment = Math.ceil((performance.now() + dueInMs) / MOMENT_MS);
  if (moments.has(moment)) return;
  moments.add(moment);
  const ring = (): void => {
    moments.delete(moment);
    tell(kernel);
  };
  setTimeout(ring, moment * MOMENT_MS - performance.now()).unref();
}

function tell(kernel: Signalling): void {
  const { workers } = newsOf(kernel);
  if (workers.size === 0) announceJobs(kernel);
  for (const worker of workers) worker();
}
