// Owns which worker learns of a new job, and when: the worker of this process first, and the others only of what it has no room for.

import { announceJobs, type Signalling } from '../signals.ts';
import { perKernel } from '../state.ts';

/** A worker is woken for a job that is due within this time; a later one is found by the workers' own polling. */
const SOON_MS = 1000;
/** Jobs that are due within this time of each other share one wakeup. */
const MOMENT_MS = 5;

const wakeupsOf = perKernel(() => ({ workers: new Set<() => void>(), moments: new Set<number>() }));

/** `wake` is called when this process has added a job, until `stop` is called. */
export function onJobAdded(kernel: Signalling, wake: () => void): { stop(): void } {
  const { workers } = wakeupsOf(kernel);
  workers.add(wake);
  return { stop: () => void workers.delete(wake) };
}

/** To be called after the commit that added a job, with the milliseconds until it is due. */
export function jobAdded(kernel: Signalling, dueInMs: number): void {
  if (dueInMs > SOON_MS) return;
  if (dueInMs <= 0) {
    wakeWorkers(kernel);
    return;
  }
  const { moments } = wakeupsOf(kernel);
  const moment = Math.ceil((performance.now() + dueInMs) / MOMENT_MS);
  if (moments.has(moment)) return;
  moments.add(moment);
  const wake = (): void => {
    moments.delete(moment);
    wakeWorkers(kernel);
  };
  setTimeout(wake, moment * MOMENT_MS - performance.now()).unref();
}

function wakeWorkers(kernel: Signalling): void {
  const { workers } = wakeupsOf(kernel);
  if (workers.size === 0) announceJobs(kernel);
  for (const wake of workers) wake();
}
